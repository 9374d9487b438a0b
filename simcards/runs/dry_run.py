"""What a run will cost, before it starts: how many games, how exact, how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.engine.run import run
from simcards.runs.job import NO_NEEDS, Needs, RunJob
from simcards.runs.numbers import counted
from simcards.runs.precision import Precision, Spread
from simcards.schema.version import versioned
from simcards.stats.intervals import planned_half_width, values_needed
from simcards.stats.power import POWER, deals_needed

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
    needs: Needs = NO_NEEDS

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
        contents = {
            "mode": "dry-run",
            "strategies": list(self.strategies),
            "unit": self.unit,
            "units": self.units,
            "games": self.games,
            "at_most": self.most,
            "expected_half_width": {name: half for name, (_, half) in self.expected.items()},
            "needed": {name: {"difference": size, self.unit: n} for name, (size, n) in self.needs.margins.items()},
            "decided_after": {"as_in_pilot": self.needs.decided, "without_difference": self.needs.at_most},
            "estimated_s": self.seconds,
            "games_per_s": self.units_per_second * self.games_per_unit,
        }
        return versioned(contents)

    def lines(self) -> list[str]:
        """The same for a person."""
        most = "at most " if self.most else ""
        games = f", {self.games:,} games in all" if self.unit == "deals" else ""
        told = [_told(spread, half, self.pilot, self.unit) for spread, half in self.expected.values()]
        speed = self.units_per_second * self.games_per_unit
        return [
            f"{most}{counted(self.units, self.unit)}{games} planned; nothing is reported of them yet",
            f"expected: {', '.join(told)}",
            *self._needed(),
            f"time: {most or 'about '}{self.seconds:,.0f} s at {speed:,.0f} {'games' if games else self.unit}/s",
        ]

    def _needed(self) -> list[str]:
        """What it takes to see the differences that matter, and to decide."""
        lines = []
        for name, (size, units) in self.needs.margins.items():
            share = self.expected[name][0].share
            told = f"{100 * size:g} {'point' if size == 0.01 else 'points'}" if share else f"{size:g}"
            what, chance = self.expected[name][0].words, f"a chance of {100 * POWER:g}%"
            lines.append(f"to find a difference of {told} ({what}) with {chance}: {units:,} {self.unit}")
        if self.needs.decided is not None:
            equal = "no number of them" if self.needs.at_most is None else f"about {self.needs.at_most:,}"
            as_tried = f"if differences are as in the {self.pilot:,} tried"
            lines.append(
                f"decided after: about {self.needs.decided:,} {self.unit} {as_tried}; if there are none, {equal}"
            )
        return lines


def _told(spread: Spread, half: float, pilot: int, unit: str) -> str:
    if half == 0.0:
        return f"{spread.words} alike in all {pilot:,} {unit} tried"
    return f"{spread.words} ±{100 * half:.3g} points" if spread.share else f"{spread.words} ±{half:.3g}"


def dry_run_of(job: RunJob, units: int, level: float, threads: int, difference: float = 0.0) -> DryRun:
    """What a job would be, from the speed and the spread of a few of its units.

    Half-widths are those of a mean; with a precision the number of units follows from them. difference: of shares, as a
    fraction, for which the units that find it are told, in the place of the differences that the job judges by.
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
        job.unit,
        units,
        job.games_per_unit,
        expected,
        speed,
        job.names,
        pilot.units,
        job.stops_early and not precision,
        job.needs(pilot)._replace(margins=_finding(difference, spreads, level)) if difference else job.needs(pilot),
    )


def _finding(difference: float, spreads: dict[str, Spread], level: float) -> dict[str, tuple[float, int]]:
    """The units that find such a difference, by quantity; of those that are shares and vary."""
    varied = {name: spread for name, spread in spreads.items() if spread.share and spread.sd > 0.0}
    return {
        name: (difference, deals_needed(difference, spread.sd, spread.level(level))) for name, spread in varied.items()
    }


def _units_for(precision: Precision, spreads: dict[str, Spread]) -> int:
    """The look at which a precision is expected to be reached, at the latest the last."""
    asked = [(width, spreads[name]) for name, width in precision.widths.items()]
    needed = max(values_needed(width, spread.sd, spread.level(precision.level)) for width, spread in asked)
    return next(look for look in precision.looks if look >= min(needed, precision.most))


def _pilot(job: RunJob, threads: int) -> Outcome:
    units = PILOT_UNITS
    while True:
        outcome = run(job, units, threads=threads)
        if outcome.interrupted:
            raise KeyboardInterrupt
        if outcome.elapsed >= PILOT_SECONDS:
            return outcome
        units *= 4
