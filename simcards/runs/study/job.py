"""The job of a study: the sweep or the comparison that its question asks for, and the question with it."""

from __future__ import annotations

from typing import Any

from simcards.engine.setup import Sources
from simcards.errors import SimcardsError
from simcards.runs.compare.job import Comparison
from simcards.runs.compare.plan import round_robin
from simcards.runs.compare.result import Terms
from simcards.runs.compare.studies import empty_table, round_robin_job, seat_count
from simcards.runs.precision import Precision
from simcards.runs.study.definition import Study, study_again
from simcards.runs.study.versus import margin_of, share_of
from simcards.runs.sweep.job import Plan, Sweep, make_plan
from simcards.runs.sweep.metrics import USUAL_METRICS, widths_of


class RuleStudy(Sweep):
    """The sweep of a study of rules."""

    def __init__(self, study: Study, sweep: Sweep) -> None:
        super().__init__(sweep.plan, sweep.precision, sweep.watched)
        self.study = study

    def config(self) -> dict[str, Any]:
        """The sweep as JSON, and the study."""
        return {**super().config(), "command": "study", "study": self.study.config()}


class VersusStudy(Comparison):
    """The comparison of a study of two strategies."""

    def __init__(self, study: Study, job: Comparison) -> None:
        super().__init__(job.setup, job.strategies, job.plan, None, job.precision)
        self.study = study

    def config(self) -> dict[str, Any]:
        """The comparison as JSON, and the study."""
        return {**super().config(), "command": "study", "study": self.study.config()}


def job_of(study: Study, level: float = 0.95) -> RuleStudy | VersusStudy:
    """The job of a study; UsageError for a precision that is none."""
    return VersusStudy(study, _versus_job(study, level)) if study.versus else RuleStudy(study, _rules_job(study, level))


def from_config(config: dict[str, Any], sources: Sources | None) -> RuleStudy | VersusStudy:
    """The job whose `config()` this is; SimcardsError where it cannot be used."""
    if not isinstance(config.get("study"), dict):
        raise SimcardsError("the configuration is damaged (no study in it)")
    study = study_again(config["study"])
    if study.versus:
        return VersusStudy(study, Comparison.from_config(config, sources))
    return RuleStudy(study, Sweep.from_config(config, sources))


def _versus_job(study: Study, level: float) -> Comparison:
    """The comparison that a study of two strategies asks for."""
    setup = empty_table(study.game, study.players, study.rules, study.seed)
    on_each = len(round_robin(len(study.versus), seat_count(setup)).seatings)
    precision = None if study.precision is None else share_of(study, study.precision, "precision")
    least = on_each * min(study.min_games, study.games)
    terms = Terms(max(study.games, 2) * on_each, margin_of(study), level, precision=precision, least=least)
    return round_robin_job(setup, study.versus, terms)


def _rules_job(study: Study, level: float) -> Sweep:
    """The sweep that a study of rules asks for, with when to stop."""
    plan = plan_study(study)
    if study.precision is None:
        return Sweep(plan)
    widths = widths_of(plan.metrics, {study.metric: study.precision})
    precision = Precision(widths, min(study.min_games, study.games), study.games, level)
    return Sweep(plan, precision, study.answer_arm + len(plan.arms) - len(study.arms))


def plan_study(study: Study) -> Plan:
    """The sweep that a study of rules asks for, which `read_study` has checked."""
    metrics = [name for name in (*study.metrics, *study.charts) if name not in USUAL_METRICS]
    return make_plan(
        study.game,
        [arm.combination for arm in study.arms],
        study.players,
        study.rules,
        study.strategies,
        study.seed,
        metrics,
        study.margin,
        [arm.title for arm in study.arms],
    )
