"""What a search for parameters found: what wins there is held against the strategy as it was on fresh deals."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards.engine.loading import values_of
from simcards.engine.outcome import Outcome
from simcards.engine.plugin import Player
from simcards.errors import SimcardsError
from simcards.folders.store import read
from simcards.runs.compare.estimates import estimate
from simcards.runs.compare.job import MARGIN, Terms
from simcards.runs.rerun import each, level_words, margin_words, setup_words
from simcards.runs.result import Judged, Row, chart, ends, frame_of
from simcards.runs.tune.job import TuneJob
from simcards.stats.multiple import Verdict, each_level, verdict
from simcards.stats.power import smallest_seen

if TYPE_CHECKING:
    from pandas import DataFrame


class Searched(Judged):
    """A result of a search, judged by the first contrast of its job's plan, which is the gain, on fresh deals."""

    @cached_property
    def gain(self) -> Row:
        """What was gained on fresh deals: value, ci, verdict."""
        found = estimate(self.job.plan, self.outcome.summary, 0, self.level)
        word: Verdict = verdict(found.interval, self.terms.margin)
        return {"value": found.mean, "ci": ends(found.interval), "verdict": word}

    @property
    def gained(self) -> bool:
        """Whether fresh deals say for sure that there is a gain, and more than does not matter."""
        return bool(self.gain["verdict"] == "better" and self.gain["value"] > self.terms.margin)

    @cached_property
    def smallest_seen(self) -> float | None:
        """The smallest gain that so many fresh deals would have found with a chance of 80%; none where none varied."""
        found = estimate(self.job.plan, self.outcome.summary, 0, self.level)
        return smallest_seen(found.error, found.interval, self.outcome.units, self.level)


@dataclass(frozen=True, repr=False)
class Tuned(Searched):
    """What a search found, and the strategy as it was, on fresh deals; `tuned` is the one of them to play."""

    command = "tune"
    method = "gain, differences and changes on fresh deals: paired intervals by deal, those by opponent together"

    job: TuneJob
    outcome: Outcome
    terms: Terms

    @classmethod
    def of(cls, job: TuneJob, outcome: Outcome, level: float) -> Tuned:
        """The result of the fresh deals of a job; SimcardsError where the files of its folder do not make one."""
        if job.found is None:
            if outcome.folder is None:
                raise SimcardsError("a search is only read from a results folder")
            job.find(read(outcome.folder), None)
        return cls(job, outcome, Terms(job.games, outcome.judged.get("margin", MARGIN), level))

    @property
    def base(self) -> Player:
        """The strategy as it was."""
        return self.job.base

    @property
    def found(self) -> Player:
        """The strategy with the parameters found."""
        assert self.job.found is not None
        return self.job.found

    @property
    def flat(self) -> bool:
        """Whether no gain was found that is sure and matters: fresh deals do not tell the best found from the rest."""
        return not self.gained

    @property
    def unchanged(self) -> bool:
        """Whether nothing better was found: what would be gained and changed is exactly nothing."""
        return self.found.values == self.base.values

    @property
    def tuned(self) -> Player:
        """The strategy to play: with the parameters found, or as it was where the goal is flat."""
        return self.base if self.flat else self.found

    @property
    def panel(self) -> tuple[Player, ...]:
        """The opponents of the search."""
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
        return frame_of(self.progress)

    @property
    def progress(self) -> list[Row]:
        """A row a generation: generation (0 is the first), best, median, worst score of its candidates."""
        return [
            {"generation": number, "best": max(scores), "median": float(np.median(scores)), "worst": min(scores)}
            for number, scores in enumerate(self.scores)
        ]

    @property
    def values(self) -> dict[str, float]:
        """The parameters to play with, by name."""
        return values_of(self.tuned)

    @cached_property
    def gain(self) -> Row:
        """By how much the mean difference to the panel grew with what was found, on fresh deals: value, ci, verdict."""
        if self.unchanged:
            return {"value": 0.0, "ci": [0.0, 0.0], "verdict": "too-small"}
        return super().gain

    @cached_property
    def against(self) -> list[Row]:
        """A row an opponent: opponent, held_out, and on fresh deals before, after and change, each with ci.

        before, after: the difference of rates to the opponent of the strategy as it was and of what was found; change:
        from one to the other. held_out: whether the search did not see the opponent. The intervals hold together.
        """
        rows, opponents = [], self.job.opponents
        each = each_level(self.terms.level, 3 * len(opponents))
        for number, opponent in enumerate(opponents):
            row: Row = {"opponent": opponent.label, "held_out": number >= len(self.panel)}
            places = (1 + 2 * number, 2 + 2 * number, 1 + 2 * len(opponents) + number)
            for name, contrast in zip(("before", "after", "change"), places, strict=True):
                found = estimate(self.job.plan, self.outcome.summary, contrast, each)
                row |= {name: found.mean, f"{name}_ci": ends(found.interval)}
            rows.append(row | ({"change": 0.0, "change_ci": [0.0, 0.0]} if self.unchanged else {}))
        return rows

    @property
    def costs(self) -> list[Row]:
        """The rows of `against` where what was found surely does worse than the strategy as it was."""
        return [row for row in self.against if row["change_ci"] is not None and row["change_ci"][1] < 0]

    plot_progress = chart("progress", "How the search got on: best and median score by generation.")

    def contents(self) -> dict[str, Any]:
        """The object that `tune --json` prints."""
        return {
            **self._told("game", "rules", "players"),
            "strategy": self.base.label,
            "panel": [player.label for player in self.panel],
            "held_out": [player.label for player in self.job.held_out],
            **self._told("seed"),
            "mode": "tune",
            **self._told("goal", "match", "partial", "evaluations", "deals"),
            "parameters": self.values,
            "tuned": self.tuned.label,
            "flat": self.flat,
            "found": {"label": self.found.label, "parameters": values_of(self.found)},
            **self._told("gain", "smallest_seen", "against"),
            "trace": self.progress,
            **self._told("blocks", "games", "margin", "level", "method", "digest", "rerun", "version"),
        }

    def rerun(self) -> str:
        """The command that repeats the search."""
        words = setup_words(self.job.setup, "tune")
        words.insert(3, self.base.label)
        words += each("-s", (player.label for player in self.panel))
        words += each("--hold-out", (player.label for player in self.job.held_out))
        words += ["--only", ",".join(self.job.only)] if self.job.only else []
        words += [*margin_words(self.terms.margin), *level_words(self.level), "--deals", str(self.deals)]
        return shlex.join([*words, "-n", str(self.job.games), "--seed", str(self.job.setup.seed)])
