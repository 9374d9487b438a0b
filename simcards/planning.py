"""How many games: playing until the intervals are narrow enough, and what a run will cost before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcards.engine.job import Job, Simulation
from simcards.engine.run import Outcome, run
from simcards.engine.setup import make_setup
from simcards.stats.histograms import moments
from simcards.stats.intervals import Interval, half_width, planned_half_width, trials_needed
from simcards.stats.sequential import checkpoints

if TYPE_CHECKING:
    from simcards.results import Simulation as Result

#: Games with which the speed is measured beforehand: so many, and more while that takes too short a time.
PILOT_GAMES = 256
PILOT_SECONDS = 0.3


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

    @property
    def looks(self) -> list[int]:
        """The numbers of games at which it is asked."""
        return checkpoints(self.most, first=min(self.least, self.most))

    def widest(self, result: Result) -> float:
        """The greatest half-width among the win rates by seat and by strategy."""
        return max(half_width(Interval(*row["ci"])) for row in [*result.seats(), *result.strategy_rates()])

    def reached(self, result: Result) -> bool:
        """Whether all the intervals are narrow enough."""
        return self.widest(result) <= self.half_width

    def as_json(self, result: Result) -> dict[str, Any]:
        """What was asked for and what came of it."""
        widest = self.widest(result)
        asked = {"half_width": self.half_width, "min_games": self.least, "cap": self.most}
        return {**asked, "widest": widest, "reached": widest <= self.half_width}

    def options(self) -> list[str]:
        """The command line's options for it."""
        words = ["--precision", f"{100 * self.half_width:g}%"]
        return [*words, "--min-games", str(self.least), "-n", str(self.most)]


@dataclass(frozen=True)
class DryRun:
    """What a run of so many games is expected to be: half-widths (rates as fractions), seconds, games a second."""

    games: int
    half_width: float
    turns_half_width: float
    games_per_second: float
    strategies: list[str]

    @property
    def seconds(self) -> float:
        """Estimated time to play them, without compiling."""
        return self.games / self.games_per_second

    def as_json(self) -> dict[str, Any]:
        """The object that `--dry-run --json` prints."""
        return {
            "mode": "dry-run",
            "strategies": self.strategies,
            "games": self.games,
            "expected_half_width": {"win_rate": self.half_width, "turns": self.turns_half_width},
            "estimated_s": self.seconds,
            "games_per_s": self.games_per_second,
        }

    def lines(self) -> list[str]:
        """The same for a person."""
        return [
            f"{self.games:,} games planned; nothing is reported of them yet",
            f"expected: win rates ±{100 * self.half_width:.3g} points, mean turns ±{self.turns_half_width:.3g}",
            f"time: about {self.seconds:,.0f} s at {self.games_per_second:,.0f} games/s",
        ]


def dry_run(
    game: str,
    players: int | None,
    rules: Mapping[str, object],
    strategies: Sequence[str],
    seed: int | None,
    match: bool,
    games: int,
    precision: float | None,
    min_games: int,
    level: float,
    threads: int,
    measures: bool = False,
) -> DryRun:
    """What `simulate` would be with these arguments, from the speed and the spread of lengths of a few games.

    The half-width of a win rate is that of the even share; with a precision the number of games follows from it.
    """
    setup = make_setup(game, players, rules, strategies, seed, match)
    pilot = _pilot(Simulation(setup, measures), threads)
    share = 1 / len(setup.players)
    if precision is not None:
        needed = min(trials_needed(precision, share, level), games)
        games = next(look for look in Precision(precision, min_games, games).looks if look >= needed)
    counts = pilot.summary["turns"]
    spread = moments(range(len(counts)), counts).sd
    return DryRun(
        games,
        planned_half_width(games, (share * (1 - share)) ** 0.5, level),
        planned_half_width(games, spread, level),
        pilot.units / pilot.elapsed,
        setup.distinct,
    )


def _pilot(job: Job, threads: int) -> Outcome:
    games = PILOT_GAMES
    while True:
        outcome = run(job, games, threads=threads)
        if outcome.elapsed >= PILOT_SECONDS or outcome.interrupted:
            return outcome
        games *= 4
