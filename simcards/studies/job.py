"""The job of a study: the sweep or the comparison that its question asks for, and the question with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcards.comparison.job import Comparison
from simcards.comparison.plan import Plan as Seatings
from simcards.comparison.plan import round_robin
from simcards.comparison.studies import empty_table, load_players, seat_count
from simcards.engine.metrics import USUAL_METRICS
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup, Sources
from simcards.engine.sweep import Plan, Sweep, make_plan
from simcards.errors import SimcardsError
from simcards.studies.spec import Study, StudyError, study_again


class RuleStudy(Sweep):
    """The sweep of a study of rules."""

    def __init__(self, study: Study, plan: Plan) -> None:
        super().__init__(plan)
        self.study = study

    def config(self) -> dict[str, Any]:
        """The sweep as JSON, and the study."""
        return {**super().config(), "command": "study", "study": self.study.config()}


class VersusStudy(Comparison):
    """The comparison of a study of two strategies."""

    def __init__(self, study: Study, setup: Setup, strategies: Sequence[Player], plan: Seatings) -> None:
        super().__init__(setup, strategies, plan)
        self.study = study

    def config(self) -> dict[str, Any]:
        """The comparison as JSON, and the study."""
        return {**super().config(), "command": "study", "study": self.study.config()}


def job_of(study: Study, seed: int | None = None) -> RuleStudy | VersusStudy:
    """The job of a study, with its own seed if none is given; StudyError when its answer cannot be played."""
    if not study.versus:
        return RuleStudy(study, plan_study(study, seed))
    setup = empty_table(study.game, study.players, study.rules, study.seed if seed is None else seed)
    players = load_players(study.versus, setup)
    return VersusStudy(study, setup, players, round_robin(len(players), seat_count(setup)))


def from_config(config: dict[str, Any], sources: Sources | None) -> RuleStudy | VersusStudy:
    """The job whose `config()` this is; SimcardsError where it cannot be used."""
    if not isinstance(config.get("study"), dict):
        raise SimcardsError("the configuration is damaged (no study in it)")
    study = study_again(config["study"])
    if not study.versus:
        return RuleStudy(study, Sweep.from_config(config, sources).plan)
    job = Comparison.from_config(config, sources)
    return VersusStudy(study, job.setup, job.strategies, job.plan)


def plan_study(study: Study, seed: int | None = None) -> Plan:
    """The sweep that a study of rules asks for; StudyError when the arm that it is about cannot be played."""
    metrics = [name for name in (*study.metrics, *study.charts) if name not in USUAL_METRICS]
    plan = make_plan(
        study.game,
        [arm.combination for arm in study.arms],
        study.players,
        study.rules,
        study.strategies,
        study.seed if seed is None else seed,
        metrics,
        study.margin,
        [arm.title for arm in study.arms],
    )
    chosen = plan.arms[study.answer_arm + len(plan.arms) - len(study.arms)]
    if chosen.refused:
        raise StudyError(f"{study.name}: the arm {chosen.title!r} cannot be played: {chosen.refused}")
    if chosen.base:
        raise StudyError(f"{study.name}: the arm {chosen.title!r} is the base itself; mark another with answer = true")
    return plan
