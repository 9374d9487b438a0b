"""Playing until the win rates are known well enough: one of the three named ways to stop."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from simcards.stats.intervals import half_width, score_interval, wilson
from simcards.stats.sequential import checkpoints

if TYPE_CHECKING:
    from simcards.engine.run import Outcome
    from simcards.engine.setup import Setup


@dataclass(frozen=True)
class Precision:
    """Play between `least` and `most` games, until every win rate's interval has at most this half-width.

    Asked at fixed numbers of games, each a quarter more than the last. The interval's width hardly depends on who
    wins, so that stopping by it does not bias the rates; Y. S. Chow and H. Robbins, Annals of Mathematical Statistics
    36 (1965) 457-462. It is no way to decide which of two is better.
    """

    half_width: float
    least: int
    most: int
    level: float = 0.95

    @property
    def looks(self) -> list[int]:
        """The numbers of games at which it is asked."""
        return checkpoints(self.most, first=min(self.least, self.most))

    def widest(self, setup: Setup, outcome: Outcome) -> float:
        """The greatest half-width among the win rates by seat and by strategy."""
        summary, games = outcome.summary, outcome.units
        seats = [wilson(int(wins), games, self.level) for wins in summary["wins"]]
        strategies = [
            score_interval(summary["scores"][group][: setup.groups.count(group) + 1], self.level)
            for group in range(len(setup.distinct))
        ]
        return max(half_width(interval) for interval in [*seats, *strategies])

    def met(self, setup: Setup, outcome: Outcome) -> bool:
        """Whether all the intervals are narrow enough."""
        return self.widest(setup, outcome) <= self.half_width

    def config(self) -> dict[str, Any]:
        """The same as JSON."""
        return asdict(self)

    def as_json(self, setup: Setup, outcome: Outcome) -> dict[str, Any]:
        """What was asked for and what came of it."""
        widest = self.widest(setup, outcome)
        asked = {"half_width": self.half_width, "min_games": self.least, "cap": self.most}
        return {**asked, "widest": widest, "reached": widest <= self.half_width}

    def options(self) -> list[str]:
        """The command line's options for it."""
        words = ["--precision", f"{100 * self.half_width:g}%", "--min-games", str(self.least), "-n", str(self.most)]
        return [*words, *(["--level", f"{self.level:g}"] if self.level != 0.95 else [])]
