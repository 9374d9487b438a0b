"""What a run will cost, before it starts: how many games, how exact, how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.engine.run import run
from simcards.runs.job import RunJob
from simcards.runs.precision import Precision, Spread
from simcards.stats.intervals import planned_half_width, values_needed

#: Units (games, deals) with which the speed and the spread are measured beforehand: so many, and more while that takes
#: too short a time.
PILOT_UNITS = 256
PILOT_SECONDS = 0.3


@dataclass(frozen=True)
class DryRun:
    """What a run of so many units is expected to be: half-widths by quantity (rates as fractions), units a second.

    `most`: it may stop earlier. `pilot`: the units that the estimate rests on.
    """

    unit: str
    units: int
    games_per_unit: int
    expected: dict[str, tuple[Spread, float]]
    units_per_second: float
    strategies: Sequence[str]
    pilot: int
    most: bool = False

    @property
    def games(self) -> int:
        """Games in all."""
        return self.units * self.games_per_unit

    @property
    def seconds(self) -> float:
        """Estimated time to play them, without compiling."""
        return self.units / self.units_per_second

    def half_width(self, name: str) -> float:
        """The half-width expected for a quantity."""
        return self.expected[name][1]

    def as_json(self) -> dict[str, Any]:
        """The object that `--dry-run --json` prints."""
        return {
            "mode": "dry-run",
            "strategies": list(self.strategies),
            "unit": self.unit,
            "units": self.units,
            "games": self.games,
            "at_most": self.most,
            "expected_half_width": {name: half for name, (_, half) in self.expected.items()},
            "estimated_s": self.seconds,
            "games_per_s": self.units_per_second * self.games_per_unit,
        }

    def lines(self) -> list[str]:
        """The same for a person."""
        most = "at most " if self.most else ""
        games = f", {self.games:,} games in all" if self.unit == "deals" else ""
        told = [_told(spread, half, self.pilot, self.unit) for spread, half in self.expected.values()]
        speed = self.units_per_second * self.games_per_unit
        return [
            f"{most}{self.units:,} {self.unit}{games} planned; nothing is reported of them yet",
            f"expected: {', '.join(told)}",
            f"time: {most or 'about '}{self.seconds:,.0f} s at {speed:,.0f} {'games' if games else self.unit}/s",
        ]


def _told(spread: Spread, half: float, pilot: int, unit: str) -> str:
    if half == 0.0:
        return f"{spread.words} alike in all {pilot:,} {unit} tried"
    return f"{spread.words} ±{100 * half:.3g} points" if spread.share else f"{spread.words} ±{half:.3g}"


def dry_run_of(job: RunJob, units: int, level: float, threads: int) -> DryRun:
    """What a job would be, from the speed and the spread of a few of its units.

    Half-widths are those of a mean; with a precision the number of units follows from them.
    """
    pilot = _pilot(job, threads)
    spreads, precision = job.spreads(pilot), job.precision
    if precision is not None:
        units = _units_for(precision, spreads)
    expected = {
        name: (spread, planned_half_width(units, spread.sd, spread.level(level))) for name, spread in spreads.items()
    }
    speed = pilot.units / pilot.elapsed
    return DryRun(
        job.unit, units, job.games_per_unit, expected, speed, job.names, pilot.units, job.stops_early and not precision
    )


def _units_for(precision: Precision, spreads: dict[str, Spread]) -> int:
    """The look at which a precision is expected to be reached, at the latest the last."""
    asked = [(width, spreads[name]) for name, width in precision.widths.items()]
    needed = max(values_needed(width, spread.sd, spread.level(precision.level)) for width, spread in asked)
    return next(look for look in precision.looks if look >= min(needed, precision.most))


def _pilot(job: RunJob, threads: int) -> Outcome:
    units = PILOT_UNITS
    while True:
        outcome = run(job, units, threads=threads)
        if outcome.elapsed >= PILOT_SECONDS or outcome.interrupted:
            return outcome
        units *= 4
