"""Playing until what is asked for is known well enough: one of the three named ways to stop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from simcards.folders.config import Config
from simcards.runs.rerun import level_words
from simcards.stats.multiple import Together
from simcards.stats.sequential import checkpoints

Widths = Mapping[str, float]


class Spread(NamedTuple):
    """How far units lie apart in a quantity: its standard deviation a unit; `share`: a fraction, told in points.

    `together`: the comparisons whose intervals are to hold together.
    """

    words: str
    sd: float
    share: bool = True
    together: Together = Together(1)

    def level(self, level: float) -> float:
        """The level of each interval for all to hold together at `level`."""
        return self.together.each(level)


@dataclass(frozen=True)
class Precision:
    """Play between `least` and `most` units, until each quantity's interval has at most its half-width in `widths`.

    Asked at fixed numbers of units, each a quarter more than the last. Intervals are narrower near 0 and 1, so that a
    run stops sooner where the rate looks near them: the widest at the stop is biased that way by about (1 - 2 rate) /
    n, and others as they go with it, which `stopped.after_precision` takes off. Coverage is right in the limit of
    narrow widths (Y. S. Chow and H. Robbins, Annals of Mathematical Statistics 36 (1965) 457-462). It is no way to
    decide which of two is better.
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

    @classmethod
    def read(cls, config: Config, quantities: Collection[str]) -> Precision | None:
        """The precision of a configuration, if it has one; ConfigError for quantities that it does not know."""
        if "precision" not in config.found:
            return None
        part = config.part("precision")
        least, most, level = part.whole("least"), part.whole("most", 1), part.number("level", 0, 1)
        widths = {name: part.part("widths").number(name, 0) for name in part.part("widths").found}
        for name in widths:
            if name not in quantities:
                part.part("widths").fail(name, f"one of {', '.join(quantities)} is needed")
        return cls(widths, least, most, level)

    def as_json(self, found: Widths) -> dict[str, Any]:
        """What was asked for and what came of it."""
        widest = {name: found[name] for name in self.widths}
        asked = {"half_widths": dict(self.widths), "min_games": self.least, "cap": self.most}
        return {**asked, "widest": widest, "reached": self.met(found)}

    def options(self, games: int = 1) -> list[str]:
        """The command line's options for a precision of win rates; `games`: how many a unit is."""
        words = ["--precision", f"{100 * self.widths['win_rate']:g}%", "--min-games", str(self.least * games)]
        words += ["-n", str(self.most * games)]
        return [*words, *level_words(self.level)]
