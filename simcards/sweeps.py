"""What `sweep` does with its job: plays it, and makes a result of what was played."""

from __future__ import annotations

from collections.abc import Callable

from simcards.engine.execute import execute
from simcards.engine.plan import Execution
from simcards.engine.run import Outcome, Progress
from simcards.engine.sweep import Sweep
from simcards.progress import no_estimate, reporter
from simcards.sweep_results import SweepResult


def play(
    job: Sweep, games: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> SweepResult:
    """Play deals, or what is missing of them; KeyboardInterrupt when none was finished."""
    with reporter(progress, f"deals in {len(job.plan.played)} arms", no_estimate) as report:
        outcome = execute(job, games, how, report)
    if not outcome.units:
        raise KeyboardInterrupt
    return SweepResult(job.plan, outcome, level)


def result(job: Sweep, outcome: Outcome, level: float) -> SweepResult:
    """The result of deals that were played before."""
    return SweepResult(job.plan, outcome, level)


def units(job: Sweep, games: int) -> int:
    """The deals that are asked for with so many games: a sweep's -n counts deals."""
    return games


def show(result: SweepResult) -> None:
    """Print the report."""
    from simcards.reports.sweep_tables import show_sweep

    show_sweep(result)
