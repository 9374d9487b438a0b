"""What a run will cost, before it starts: how many games, how exact, how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcards.engine.job import Job, Simulation
from simcards.engine.run import Outcome, run
from simcards.stats.histograms import moments
from simcards.stats.intervals import planned_half_width, trials_needed

#: Games with which the speed is measured beforehand: so many, and more while that takes too short a time.
PILOT_GAMES = 256
PILOT_SECONDS = 0.3


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


def dry_run_of(job: Simulation, games: int, level: float, threads: int) -> DryRun:
    """What a simulation would be, from the speed and the spread of lengths of a few games.

    The half-width of a win rate is that of the even share; with a precision the number of games follows from it.
    """
    pilot, setup, precision = _pilot(job, threads), job.setup, job.precision
    share = 1 / len(setup.players)
    if precision is not None:
        needed = min(trials_needed(precision.half_width, share, level), games)
        games = next(look for look in precision.looks if look >= needed)
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
