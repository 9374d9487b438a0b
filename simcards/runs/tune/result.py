"""What a search for parameters found: what wins there is held against the strategy as it was on fresh deals."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards import __version__
from simcards.engine.outcome import Outcome
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.errors import SimcardsError
from simcards.folders.store import read
from simcards.runs.compare.estimates import estimate
from simcards.runs.compare.job import MARGIN, Terms
from simcards.runs.rerun import table_words
from simcards.runs.result import Result, Row, ends
from simcards.runs.tune.job import TuneJob
from simcards.stats.multiple import Verdict, each_level, verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


@dataclass(frozen=True, repr=False)
class Tuned(Result):
    """What a search found: tuned and base on fresh deals."""

    command = "tune"

    job: TuneJob
    outcome: Outcome
    terms: Terms

    @classmethod
    def of(cls, job: TuneJob, outcome: Outcome, level: float) -> Tuned:
        """The result of the fresh deals of a job; SimcardsError where the files of its folder do not make one."""
        if job.tuned is None:
            if outcome.folder is None:
                raise SimcardsError("a search is only read from a results folder")
            job.find(read(outcome.folder), None)
        return cls(job, outcome, Terms(job.games, outcome.judged.get("margin", MARGIN), level))

    @property
    def setup(self) -> Setup:
        """The game, its rules, the table and the seed."""
        return self.job.setup

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
        return {"value": found.mean, "ci": ends(found.interval), "verdict": word}

    @property
    def against(self) -> list[Row]:
        """A row an opponent: opponent, before and after (difference of win rates on fresh deals), each with ci."""
        rows, each = [], each_level(self.terms.level, 2 * len(self.panel))
        for number, opponent in enumerate(self.panel):
            row: Row = {"opponent": opponent.label}
            for name, contrast in (("before", 1 + 2 * number), ("after", 2 + 2 * number)):
                found = estimate(self.job.plan, self.outcome.summary, contrast, each)
                row |= {name: found.mean, f"{name}_ci": ends(found.interval)}
            rows.append(row)
        return rows

    @property
    def method(self) -> str:
        """How the intervals came about."""
        return "gain and differences on fresh deals: paired intervals by deal, those of the differences together"

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
