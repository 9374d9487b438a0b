"""Runs from Python objects: a table, strategies and terms, where the public interface takes words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from simcards.engine.execution import Execution
from simcards.games.setup import Setup, make_setup
from simcards.options import Options
from simcards.runs.ablate.job import AblateJob
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.job import Report, RunJob
from simcards.runs.ladder.job import LadderJob
from simcards.runs.play import play
from simcards.runs.study.definition import find_study
from simcards.runs.study.job import StudyJob
from simcards.runs.sweep.job import SweepJob
from simcards.runs.tune.job import TuneJob

ONE_THREAD = Execution()


def empty_table(
    game: str,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    seed: int | None = None,
    match: bool = False,
) -> Setup:
    """A table whose seats a comparison fills."""
    return make_setup(game, players, settings, (), seed, match)


def compare(
    setup: Setup, strategies: Sequence[str], terms: Terms, how: Execution = ONE_THREAD, report: Report = False
) -> Any:
    job = CompareJob.round_robin(setup, strategies, terms)
    return play(job, job.deals, how, terms.level, report)


def asked_for(setup: Setup, terms: Terms, **more: Any) -> Options:
    """What a user would ask for to get a table, terms and more."""
    table = {"players": len(setup.players), "rules": setup.settings, "seed": setup.seed, "match": setup.match}
    ways = {"decide": terms.decide and not terms.order, "order": terms.order, "precision": terms.precision}
    judged = {"margin": 100 * terms.margin, "level": terms.level, "min_games": terms.least}
    return Options(setup.game, games=terms.games, **{**table, **ways, **judged, **more})


def asked_job(kind: type[RunJob], setup: Setup, terms: Terms, **more: Any) -> Any:
    return kind.asked(asked_for(setup, terms, **more))[0]


def ablate(setup: Setup, strategy: str, terms: Terms, how: Execution = ONE_THREAD, report: Report = False) -> Any:
    job = asked_job(AblateJob, setup, terms, strategy=strategy)
    return play(job, job.deals, how, terms.level, report)


def climb(
    setup: Setup,
    strategies: Sequence[str],
    terms: Terms,
    one_size: bool = False,
    how: Execution = ONE_THREAD,
    report: Report = False,
) -> Any:
    players = {} if one_size else {"players": None}
    job, units = LadderJob.asked(asked_for(setup, terms, strategies=strategies, **players))
    return play(job, units, how, terms.level, report)


def tune(
    setup: Setup,
    strategy: str,
    panel: Sequence[str],
    terms: Terms,
    deals: int | None = 500,
    only: Sequence[str] = (),
    held_out: Sequence[str] = (),
    how: Execution = ONE_THREAD,
    told: Any = None,
) -> Any:
    named = {"strategy": strategy, "strategies": panel, "held_out": held_out}
    job = asked_job(TuneJob, setup, terms, deals=deals, only=only, **named)
    return play(job, job.units, how, terms.level, told or False)


def sweep_of(game: str, vary: Mapping[str, Sequence[str]], **asked: Any) -> SweepJob:
    """The job of a sweep."""
    return SweepJob.asked(Options(game=game, vary=vary, **asked))[0]


def study_of(name: str, seed: int) -> RunJob:
    """The job of a study."""
    return StudyJob.of(replace(find_study(name), seed=seed))
