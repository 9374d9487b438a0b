"""What `sweep` does with its job: plays it, and makes a result of what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simcards.engine.execution import Execution
from simcards.engine.outcome import Outcome, Progress
from simcards.folders.execute import execute
from simcards.progress import no_estimate, reporter
from simcards.runs.precision import Precision, stopping
from simcards.runs.sweep.job import Sweep, make_sweep
from simcards.runs.sweep.metrics import widths_of
from simcards.runs.sweep.result import SweepResult


def job_of(
    game: str,
    varied: Mapping[str, Sequence[str]],
    settings: Mapping[str, object] | None = None,
    strategies: Sequence[str] = (),
    seed: int | None = None,
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    precision: Mapping[str, object] | None = None,
    least: int = 1000,
    most: int = 20_000,
    level: float = 0.95,
) -> Sweep:
    """The job of a sweep from what a user says, as `make_sweep`.

    precision: half-widths by metric to stop at, between `least` and `most` deals; none for `most` deals.
    """
    plan = make_sweep(game, varied, settings, strategies, seed, metrics, margins)
    widths = widths_of(plan.metrics, precision or {})
    return Sweep(plan, Precision(widths, least, most, level) if widths else None)


def play(
    job: Sweep, games: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> SweepResult:
    """Play deals, or what is missing of them; KeyboardInterrupt when none was finished."""
    with reporter(progress, f"deals in {len(job.plan.played)} arms", no_estimate) as report:
        outcome = execute(job, games, how.judging(level=level), report, *stopping(job, games))
    if not outcome.units:
        raise KeyboardInterrupt
    return result(job, outcome, level)


def result(job: Sweep, outcome: Outcome, level: float) -> SweepResult:
    """The result of deals that were played before."""
    precision = job.precision if job.precision and job.precision.most == outcome.planned else None
    return SweepResult(job.plan, outcome, level, precision, job.watched)


def units(job: Sweep, games: int) -> int:
    """The deals that are asked for with so many games: a sweep's -n counts deals."""
    return games


def show(result: SweepResult) -> None:
    """Print the report."""
    from simcards.reports import forms

    forms.show(result)
