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


def ablate(setup: Setup, strategy: str, terms: Terms, how: Execution = ONE_THREAD, report: Report = False) -> Any:
    job = AblateJob.of(setup, strategy, terms)
    return play(job, job.deals, how, terms.level, report)


def climb(
    setup: Setup,
    strategies: Sequence[str],
    terms: Terms,
    one_size: bool = False,
    how: Execution = ONE_THREAD,
    report: Report = False,
) -> Any:
    job = LadderJob.of(setup, strategies, one_size)
    return play(job, job.units_of(terms.games), how, terms.level, report)


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
    job = TuneJob.of(setup, strategy, panel, terms.games, deals, only, held_out)
    job.margin = terms.margin
    return play(job, job.units, how, terms.level, told or False)


def sweep_of(game: str, vary: Mapping[str, Sequence[str]], **asked: Any) -> SweepJob:
    """The job of a sweep."""
    return SweepJob.asked(Options(game=game, vary=vary, **asked))[0]


def study_of(name: str, seed: int) -> RunJob:
    """The job of a study."""
    return StudyJob.of(replace(find_study(name), seed=seed))
