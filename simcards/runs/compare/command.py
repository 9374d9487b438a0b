"""What `compare` does with a job that is taken up again: plays on, and makes a result of what was played."""

from __future__ import annotations

from collections.abc import Callable

from simcards.engine.execution import Execution
from simcards.engine.outcome import Outcome, Progress
from simcards.folders.execute import execute
from simcards.progress import reporter, shares_of_wins
from simcards.runs.compare.job import Comparison as Job
from simcards.runs.compare.result import Comparison
from simcards.runs.compare.studies import again, deals_for


def play(job: Job, deals: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]) -> Comparison:
    """Play deals, or what is missing of them; KeyboardInterrupt when none was finished."""
    with reporter(progress, job.unit, shares_of_wins) as report:
        outcome = execute(job, deals, how.judging(level=level), report, *job.looks(deals))
    if not outcome.units:
        raise KeyboardInterrupt
    return result(job, outcome, level)


def result(job: Job, outcome: Outcome, level: float) -> Comparison:
    """The result of deals that were played before."""
    return again(job, outcome, level)


def units(job: Job, games: int) -> int:
    """The deals that so many games are."""
    return deals_for(job.plan, games)


def show(result: Comparison) -> None:
    """Print the report."""
    from simcards.reports import forms

    forms.show(result)
