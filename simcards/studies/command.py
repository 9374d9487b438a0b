"""What `study` does with its job: plays it, and answers its question from what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simcards.comparison.result import Comparison, Terms
from simcards.engine.execute import execute
from simcards.engine.plan import Execution
from simcards.engine.run import Outcome, Progress
from simcards.progress import no_estimate, reporter
from simcards.stats.sequential import checkpoints
from simcards.studies.job import RuleStudy, VersusStudy
from simcards.studies.result import RuleAnswer
from simcards.studies.versus import VersusAnswer, margin_of
from simcards.sweep_results import SweepResult

Job = RuleStudy | VersusStudy


def play(
    job: Job, deals: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> RuleAnswer | VersusAnswer:
    """Play deals, or what is missing of them, at most to the study's precision; KeyboardInterrupt when none was."""
    with reporter(progress, job.unit, no_estimate) as report:
        outcome = execute(job, deals, how, report, *_looks(job, deals, level))
    if not outcome.units:
        raise KeyboardInterrupt
    return result(job, outcome, level)


def _looks(job: Job, deals: int, level: float) -> tuple[Sequence[int], Callable[[Outcome], bool] | None]:
    """When to look whether the answer is as precise as the study asks, and the question; none if it does not ask."""
    if isinstance(job, VersusStudy) or job.study.precision is None:
        return (), None
    study, plan = job.study, job.plan

    def enough(outcome: Outcome) -> bool:
        return RuleAnswer(study, SweepResult(plan, outcome, level)).reached

    return checkpoints(deals, first=min(study.min_games, deals)), enough


def result(job: Job, outcome: Outcome, level: float) -> RuleAnswer | VersusAnswer:
    """The answer from deals that were played before."""
    if isinstance(job, RuleStudy):
        return RuleAnswer(job.study, SweepResult(job.plan, outcome, level))
    terms = Terms(outcome.planned * len(job.plan.seatings), margin_of(job.study), level)
    return VersusAnswer(job.study, Comparison(job, outcome, terms))


def units(job: Job, games: int) -> int:
    """The deals that are asked for with so many games: a study's -n counts deals."""
    return games


def show(found: RuleAnswer | VersusAnswer) -> None:
    """Print the report."""
    from simcards.reports.study_tables import show_study

    show_study(found)
