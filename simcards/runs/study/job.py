"""The job of a study: the sweep or the comparison that its question asks for, and the question with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.job import Job, sent_of
from simcards.engine.loading import Sources
from simcards.engine.outcome import Outcome
from simcards.engine.summary import Summary
from simcards.errors import UsageError
from simcards.folders.config import Config
from simcards.folders.store import Store
from simcards.games.family import family_of
from simcards.options import Options
from simcards.runs.compare.job import MARGIN, CompareJob, Terms
from simcards.runs.compare.plan import round_robin
from simcards.runs.design.job import DesignJob, read_precision
from simcards.runs.job import Needs, Report, RunJob
from simcards.runs.precision import Precision, Spread
from simcards.runs.setups import asked_setup
from simcards.runs.study.definition import read_again
from simcards.runs.study.question import Study
from simcards.runs.sweep.job import SweepJob
from simcards.runs.sweep.metrics import known_metrics, read_amount, widths_of
from simcards.runs.sweep.plan import make_plan


class StudyJob(RunJob):
    """Plays the job `beneath` that a study asks for."""

    command = "study"

    def __init__(self, study: Study, beneath: SweepJob | CompareJob | DesignJob) -> None:
        self.study, self.beneath = study, beneath
        self.setup, self.precision, self.games_per_unit = beneath.setup, beneath.precision, beneath.games_per_unit

    @classmethod
    def asked(cls, options: Options) -> tuple[StudyJob, int]:
        """The study that a user asks for, with another number of deals, precision or seed, and its deals."""
        other = {"games": options.games, "precision": options.precision, "seed": options.seed}
        study = replace(options.study, **{name: value for name, value in other.items() if value is not None})
        job = cls.of(study, options.level)
        return job, job.units_of(study.games)

    @classmethod
    def of(cls, study: Study, level: float = 0.95) -> StudyJob:
        """The job of a study; UsageError for a precision that is none."""
        if study.want:
            return cls(study, _wished_job(study))
        return cls(study, _versus_job(study, level) if study.versus else _rules_job(study, level))

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> StudyJob:
        """The job whose `config()` this is."""
        study = read_again(Config(config).part("study"))
        kind = DesignJob if study.want else CompareJob if study.versus else SweepJob
        return cls(study, kind.from_config(config, sources))

    def config(self) -> dict[str, Any]:
        """The sweep or comparison as JSON, and the study."""
        return {**self.beneath.config(), "command": self.command, "study": self.study.config()}

    @property
    def names(self) -> Sequence[str]:
        """The strategies, as the study names them."""
        return self.beneath.names

    def units_of(self, games: int) -> int:
        """The deals that are asked for with so many games: a study's -n counts deals, two at least of strategies."""
        return max(games, 2) if self.study.versus else games

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width of each quantity that a precision can be asked for."""
        return self.beneath.half_widths(outcome, level)

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """How far deals lie apart in each quantity."""
        return self.beneath.spreads(outcome)

    def needs(self, outcome: Outcome) -> Needs:
        """What it takes to see a difference."""
        return self.beneath.needs(outcome)

    def begin(self, store: Store | None, how: Execution, progress: Report) -> None:
        """What the job beneath does before the first deal: a search for rules searches."""
        self.beneath.begin(store, how, progress)

    def sent(self) -> Job:
        """What workers elsewhere are sent: what those of the job beneath are."""
        return sent_of(self.beneath)

    def prepare(self) -> None:
        """Compile the kernel and the strategies."""
        self.beneath.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1."""
        return self.beneath.play(first, count, control)


def _wished_job(study: Study) -> DesignJob:
    """The search for rules that a study of wishes asks for; an error names the file, but for what was asked besides."""
    if study.precision is not None:
        read_precision(study.precision)
    try:
        return DesignJob.asked(study.options)[0]
    except UsageError as error:
        raise type(error)(f"{study.where}: {error}" if study.where else str(error)) from None


def _versus_job(study: Study, level: float) -> CompareJob:
    """The comparison that a study of two strategies asks for."""
    setup = asked_setup(study.options)
    on_each = len(round_robin(len(study.versus), setup.sides).seatings)
    precision = None if study.precision is None else share_of(study, study.precision, "precision")
    least = on_each * min(study.min_games, study.games)
    terms = Terms(max(study.games, 2) * on_each, margin_of(study), level, precision=precision, least=least)
    job = CompareJob.round_robin(setup, study.versus, terms)
    job.terms = None  # a study is judged by its own margin, and by what its folder keeps
    return job


def _rules_job(study: Study, level: float) -> SweepJob:
    """The sweep that a study of rules asks for, with when to stop."""
    plan = make_plan(study.options, [arm.combination for arm in study.arms], [arm.title for arm in study.arms])
    if study.precision is None:
        return SweepJob(plan)
    widths = widths_of(plan.metrics, {study.metric: study.precision})
    precision = Precision(widths, min(study.min_games, study.games), study.games, level)
    return SweepJob(plan, precision, study.answer_arm + len(plan.arms) - len(study.arms))


def margin_of(study: Study) -> float:
    """The margin of a study of strategies, a fraction of games: half a point where it states none."""
    return share_of(study, study.margin["win_rate"], "margin") if "win_rate" in study.margin else MARGIN


def share_of(study: Study, word: object, what: str) -> float:
    """An amount of win rates, in percentage points, as a fraction."""
    share = known_metrics(family_of(study.game).measures, [2])["draws"]
    return read_amount(replace(share, name="win_rate"), word, what)
