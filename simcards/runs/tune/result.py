"""What a search for parameters found: what wins there is held against the strategy as it was on fresh deals."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards import __version__
from simcards.engine.execution import Execution
from simcards.engine.loading import load_player
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from simcards.folders.execute import execute
from simcards.folders.store import read
from simcards.progress import CandidateLines
from simcards.runs.compare.estimates import estimate
from simcards.runs.compare.pairs import Row, as_list
from simcards.runs.compare.result import MARGIN, Terms
from simcards.runs.compare.studies import ONE_THREAD, load_players
from simcards.runs.rerun import table_words
from simcards.runs.result import Shown
from simcards.runs.tune.job import Tuning
from simcards.runs.tune.search import Told
from simcards.stats.multiple import Verdict, each_level, verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

#: Deals on which every candidate plays the panel.
DEALS = 500


@dataclass(frozen=True, repr=False)
class Tuned(Shown):
    """What a search found: tuned and base on fresh deals."""

    job: Tuning
    outcome: Outcome
    terms: Terms

    #: A search has a fixed number of games.
    fell_short = False

    @property
    def base(self) -> Player:
        """The strategy as it was."""
        return self.job.base

    @property
    def tuned(self) -> Player:
        """The strategy with the parameters found."""
        assert self.job.tuned is not None
        return self.job.tuned

    @property
    def panel(self) -> tuple[Player, ...]:
        """The opponents."""
        return self.job.panel

    @property
    def deals(self) -> int:
        """The deals on which each candidate played."""
        return self.job.deals

    @property
    def evaluations(self) -> int:
        """How many candidates played, finalists again."""
        return self.job.search.evaluations

    @property
    def scores(self) -> tuple[tuple[float, ...], ...]:
        """By generation, the first one drawn at random, each candidate's mean difference to the panel in training."""
        return tuple(self.job.search.scores)

    @property
    def trace(self) -> DataFrame:
        """A row a generation: generation (0 is the first), best, median, worst score of its candidates."""
        import pandas as pd

        return pd.DataFrame(self.progress)

    @property
    def progress(self) -> list[Row]:
        """A row a generation: generation (0 is the first), best, median, worst score of its candidates."""
        return [
            {"generation": number, "best": max(scores), "median": float(np.median(scores)), "worst": min(scores)}
            for number, scores in enumerate(self.scores)
        ]

    @property
    def values(self) -> dict[str, float]:
        """The parameters found, by name."""
        return dict(zip(self.tuned.strategy.parameters, self.tuned.values, strict=True))

    @cached_property
    def gain(self) -> Row:
        """By how much the mean difference to the panel grew, on fresh deals: value, ci, verdict."""
        found = estimate(self.job.plan, self.outcome.summary, 0, self.terms.level)
        word: Verdict = verdict(found.interval, found.p_value, self.terms.margin, self.terms.level)
        return {"value": found.mean, "ci": as_list(found.interval), "verdict": word}

    @property
    def against(self) -> list[Row]:
        """A row an opponent: opponent, before and after (difference of win rates on fresh deals), each with ci."""
        rows, each = [], each_level(self.terms.level, 2 * len(self.panel))
        for number, opponent in enumerate(self.panel):
            row: Row = {"opponent": opponent.label}
            for name, contrast in (("before", 1 + 2 * number), ("after", 2 + 2 * number)):
                found = estimate(self.job.plan, self.outcome.summary, contrast, each)
                row |= {name: found.mean, f"{name}_ci": as_list(found.interval)}
            rows.append(row)
        return rows

    @property
    def method(self) -> str:
        """How the intervals came about."""
        return "gain and differences on fresh deals: paired intervals by deal, those of the differences hold together (Bonferroni)"

    @property
    def games(self) -> int:
        """Games on fresh deals."""
        return self.outcome.units * len(self.job.plan.seatings)

    def plot_progress(self) -> Figure:
        """How the search got on: best and median score by generation."""
        return self.plot("progress")

    def as_json(self) -> dict[str, Any]:
        """The object that `tune --json` prints."""
        setup = self.job.setup
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "strategy": self.base.label,
            "panel": [player.label for player in self.panel],
            "seed": setup.seed,
            "mode": "tune",
            "match": setup.match,
            "partial": self.outcome.interrupted,
            "evaluations": self.evaluations,
            "deals": self.deals,
            "parameters": self.values,
            "tuned": self.tuned.label,
            "gain": self.gain,
            "against": self.against,
            "trace": self.progress,
            "blocks": self.outcome.units,
            "games": self.games,
            "margin": self.terms.margin,
            "level": self.terms.level,
            "method": self.method,
            "digest": digest(self.outcome.summary),
            "rerun": self.rerun(),
            "version": __version__,
        }

    def rerun(self) -> str:
        """The command that repeats the search."""
        words = table_words(self.job.setup, "tune")
        words.insert(3, self.base.label)
        words += [word for player in self.panel for word in ("-s", player.label)]
        words += ["--only", ",".join(self.job.only)] if self.job.only else []
        words += ["--margin", f"{100 * self.terms.margin:.12g}"] if self.terms.margin != MARGIN else []
        words += ["--level", f"{self.terms.level:.12g}"] if self.terms.level != 0.95 else []
        seed = str(self.job.setup.seed)
        return shlex.join([*words, "--deals", str(self.deals), "-n", str(self.job.games), "--seed", seed])


def tune(
    setup: Setup,
    strategy: str,
    panel: Sequence[str],
    terms: Terms,
    deals: int = DEALS,
    only: Sequence[str] = (),
    how: Execution = ONE_THREAD,
    told: Told | None = None,
) -> Tuned:
    """Search the parameters of `strategy` against the panel (none: the strategy as it is) with terms.games in all.

    `only`: the parameters to search, none for all; deals: on which each candidate plays. UsageError where there is
    nothing to search or too few games; KeyboardInterrupt when stopped before the fresh deals.
    """
    base = load_player(strategy, setup.family.name)
    job = Tuning(setup, base, load_players(panel or [strategy], setup), deals, only, terms.games)
    return _play(job, how.judging(level=terms.level, margin=terms.margin), told)


def play(job: Tuning, deals: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]) -> Tuned:
    """Search and play the fresh deals, or what is missing of both; KeyboardInterrupt when none of these was played."""
    if how.cluster:
        raise UsageError(f"--cluster {how.cluster}: a search plays on this machine; leave it out")
    return _play(job, how.judging(level=level), CandidateLines() if progress is True else None)


def _play(job: Tuning, how: Execution, told: Told | None) -> Tuned:
    outcome = execute(job, job.units, how, before=lambda store: job.find(store, how, told))
    if not outcome.units:
        raise KeyboardInterrupt
    return Tuned(job, outcome, _terms(job, outcome))


def _terms(job: Tuning, outcome: Outcome) -> Terms:
    return Terms(job.games, outcome.judged.get("margin", MARGIN), outcome.judged.get("level", 0.95))


def result(job: Tuning, outcome: Outcome, level: float) -> Tuned:
    """The result of a search that is kept in a folder; SimcardsError where its files do not make one."""
    if outcome.folder is None:
        raise SimcardsError("a search is only read from a results folder")
    job.find(read(outcome.folder), None)
    outcome.judged = {**outcome.judged, "level": level}
    return Tuned(job, outcome, _terms(job, outcome))


def units(job: Tuning, games: int) -> int:
    """The fresh deals of a search with so many games; UsageError for another number than it began with."""
    if games != job.games:
        raise UsageError(f"-n {games}: the search has {job.games:,} games to its end; begin another in another folder")
    return job.units


def show(result: Tuned) -> None:
    """Print the report."""
    from simcards.reports.tune.tables import show_tuned

    show_tuned(result)
