"""What `study` does with its job: plays it, and answers its question from what was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simcards.engine.execution import Execution
from simcards.engine.outcome import Outcome, Progress
from simcards.folders.execute import execute
from simcards.progress import no_estimate, reporter
from simcards.runs.compare.studies import again
from simcards.runs.precision import stopping
from simcards.runs.study.job import RuleStudy, VersusStudy
from simcards.runs.study.result import RuleAnswer
from simcards.runs.study.versus import VersusAnswer, margin_of
from simcards.runs.sweep import command as sweeps

Job = RuleStudy | VersusStudy


def play(
    job: Job, deals: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> RuleAnswer | VersusAnswer:
    """Play deals, or what is missing of them, at most to the study's precision; KeyboardInterrupt when none was."""
    deals = units(job, deals)
    with reporter(progress, job.unit, no_estimate) as report:
        outcome = execute(job, deals, how.judging(level=level), report, *stopping(job, deals))
    if not outcome.units:
        raise KeyboardInterrupt
    return result(job, outcome, level)


def result(job: Job, outcome: Outcome, level: float) -> RuleAnswer | VersusAnswer:
    """The answer from deals that were played before."""
    if isinstance(job, RuleStudy):
        return RuleAnswer(job.study, sweeps.result(job, outcome, level))
    found = again(job, outcome, level)
    return VersusAnswer(job.study, replace(found, terms=replace(found.terms, margin=margin_of(job.study))))


def units(job: Job, games: int) -> int:
    """The deals that are asked for with so many games: a study's -n counts deals, two at least between strategies."""
    return games if isinstance(job, RuleStudy) else max(games, 2)


def show(found: RuleAnswer | VersusAnswer) -> None:
    """Print the report."""
    from simcards.reports import forms

    forms.show(found)
