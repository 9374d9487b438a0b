"""Playing until what is asked for is known well enough: one of the three named ways to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from simcards.stats.sequential import checkpoints

if TYPE_CHECKING:
    from simcards.engine.outcome import Outcome

Widths = Mapping[str, float]


class Spread(NamedTuple):
    """How far units lie apart in a quantity: its standard deviation a unit; `share`: a fraction, told in points."""

    words: str
    sd: float
    share: bool = True


@dataclass(frozen=True)
class Precision:
    """Play between `least` and `most` units, until each quantity's interval has at most its half-width in `widths`.

    Asked at fixed numbers of units, each a quarter more than the last. The interval's width hardly depends on who
    wins, so that stopping by it does not bias the rates; Y. S. Chow and H. Robbins, Annals of Mathematical Statistics
    36 (1965) 457-462. It is no way to decide which of two is better.
    """

    widths: Widths
    least: int
    most: int
    level: float = 0.95

    @property
    def looks(self) -> list[int]:
        """The numbers of units at which it is asked."""
        return checkpoints(self.most, first=min(self.least, self.most))

    def met(self, found: Widths) -> bool:
        """Whether all the intervals are narrow enough; `found`: the widest half-width of each quantity."""
        return all(found[name] <= width for name, width in self.widths.items())

    def config(self) -> dict[str, Any]:
        """The same as JSON."""
        return asdict(self)

    def as_json(self, found: Widths) -> dict[str, Any]:
        """What was asked for and what came of it."""
        widest = {name: found[name] for name in self.widths}
        asked = {"half_widths": dict(self.widths), "min_games": self.least, "cap": self.most}
        return {**asked, "widest": widest, "reached": self.met(found)}

    def options(self, games: int = 1) -> list[str]:
        """The command line's options for a precision of win rates; `games`: how many a unit is."""
        words = ["--precision", f"{100 * self.widths['win_rate']:g}%", "--min-games", str(self.least * games)]
        words += ["-n", str(self.most * games)]
        return [*words, *(["--level", f"{self.level:g}"] if self.level != 0.95 else [])]


class Precise(Protocol):
    """A job that can be played to a precision, and planned beforehand."""

    @property
    def precision(self) -> Precision | None:
        """When to stop, if not after a number of units."""

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width of each quantity that a precision can be asked for."""

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """How far units lie apart in each quantity that a dry run foretells, the widest of each."""


def stopping(job: Precise, units: int) -> tuple[list[int], Callable[[Outcome], bool] | None]:
    """The looks at which to ask whether it is precise enough, and the question; none where units are a fixed number.

    A run that is taken up to another number of units than its cap goes on to that number.
    """
    precision = job.precision
    if precision is None or precision.most != units:
        return [], None
    return precision.looks, lambda outcome: precision.met(job.half_widths(outcome, precision.level))
