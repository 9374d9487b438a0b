"""What a comparison found: differences, verdicts and ratings, computed from its exact integer summary."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards import __version__
from simcards.engine.outcome import Outcome
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.runs.compare.estimates import decisions, estimate
from simcards.runs.compare.job import MARGIN, CompareJob, Terms
from simcards.runs.rerun import table_words
from simcards.runs.result import Result, Row, ends, finite
from simcards.stats import ratings
from simcards.stats.blocks import Paired
from simcards.stats.multiple import holm, verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

FIXED = (
    "differences: Student t intervals by deal, each at the level; p values by t test, Holm-corrected over all pairs; "
)
DECISION = (
    "differences: confidence sequences by betting on deals, at the level for all pairs and all looks together; p "
    "values valid at every look, Holm-corrected; "
)
RATED = "ratings: {model}, in Elo points with mean 0, intervals by block bootstrap of deals"


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """The result of a comparison. Rates and differences are fractions of games; intervals hold at the terms' level."""

    command = "compare"

    job: CompareJob
    outcome: Outcome
    terms: Terms

    @classmethod
    def of(cls, job: CompareJob, outcome: Outcome, level: float) -> Comparison:
        """The result of the deals that were played of a job."""
        return cls(job, outcome, job.terms_of(outcome, level))

    @property
    def setup(self) -> Setup:
        """The game, its rules, the table and the seed."""
        return self.job.setup

    @property
    def level(self) -> float:
        """The level of the intervals."""
        return self.terms.level

    @property
    def games(self) -> int:
        """Games (or series) that count."""
        return self.outcome.units * len(self.job.plan.seatings)

    @property
    def stopped_by(self) -> Row:
        """The precision that was asked for and what came of it; empty where there was none."""
        precision = self.job.precision
        if precision is None or self.terms.precision is None:
            return {}
        return precision.as_json(self.job.half_widths(self.outcome, precision.level))

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return (self.terms.decide and self.undecided) or not self.stopped_by.get("reached", True)

    @cached_property
    def pairs(self) -> list[Row]:
        """A row a pair: a, b, diff, ci, wins_a, wins_b, draws, variance_ratio, p_holm, verdict (see README)."""
        judged = self._decided() if self.terms.decide else self._fixed()
        return [{**self._meeting(contrast), **row} for contrast, row in enumerate(judged)]

    def _meeting(self, contrast: int) -> Row:
        """Who met, and how often each won: of a larger table's games only those in which both sat."""
        a, b = self.job.plan.contrasts[contrast].pair
        met, summary = self.job.plan.meetings(a, b), self.outcome.summary
        return {
            "a": self.job.labels[a],
            "b": self.job.labels[b],
            "diff": 0.0,
            "ci": None,
            "wins_a": int(summary["wins"][met, a].sum()),
            "wins_b": int(summary["wins"][met, b].sum()),
            "draws": int(summary["draws"][met].sum()),
        }

    def _fixed(self) -> list[Row]:
        found = self._estimates()
        adjusted = holm([one.p_value for one in found])
        return [
            {
                "diff": one.mean,
                "ci": ends(one.interval),
                "variance_ratio": finite(one.variance_ratio),
                "p_holm": float(p),
                "verdict": verdict(one.interval, float(p), self.terms.margin, self.terms.level),
            }
            for one, p in zip(found, adjusted, strict=True)
        ]

    def _decided(self) -> list[Row]:
        found = list(decisions(self.job.plan, self.outcome.summary, self.terms.margin, self.terms.level))
        adjusted = holm([one.p_value() for one in found])
        return [
            {
                "diff": one.mean,
                "ci": ends(one.interval),
                "variance_ratio": finite(unpaired.variance_ratio),
                "p_holm": float(p),
                "verdict": one.verdict,
            }
            for one, unpaired, p in zip(found, self._estimates(), adjusted, strict=True)
        ]

    def _estimates(self) -> list[Paired]:
        summary, level = self.outcome.summary, self.terms.level
        return [estimate(self.job.plan, summary, contrast, level) for contrast in range(len(self.job.plan.contrasts))]

    @cached_property
    def one_loses(self) -> bool:
        """Whether nearly always all places but one win, so that ratings are of who does not lose."""
        winners = self.outcome.summary["winners"]
        return self.job.plan.places > 2 and int(winners[-2]) > int(winners[1:-2].sum())

    @cached_property
    def ratings(self) -> list[Row]:
        """A row a strategy: strategy, rating (Elo points, mean 0), ci."""
        held, summary = self.job.plan.tables[0], self.outcome.summary
        shares = summary["shares"] / self.job.unit_share
        if self.one_loses:
            won = self._losses(shares, shares.sum(axis=1, keepdims=True) * held)
            strengths = -ratings.plackett_luce(held, np.maximum(won, 0.0))
        else:
            strengths = ratings.plackett_luce(held, shares)
        rows = zip(self.job.labels, ratings.elo(strengths), self._rating_intervals(), strict=True)
        return [{"strategy": label, "rating": float(value), "ci": span} for label, value, span in rows]

    def _rating_intervals(self) -> list[Any]:
        """An interval a strategy, in Elo points; none where there was one deal only."""
        plan, summary = self.job.plan, self.outcome.summary
        if self.outcome.units < 2:
            return [None] * plan.strategies
        held, of_seating = plan.tables
        shares, deals = summary["group_shares"] / self.job.unit_share, summary["group_deals"]
        won = self._losses(shares, np.outer(deals, plan.held.sum(axis=0))) if self.one_loses else shares
        found = ratings.bootstrap(held, np.bincount(of_seating), won, deals)
        spans = ratings.percentiles(-found if self.one_loses else found, self.terms.level)
        return [[float(end) for end in ratings.elo(span)] for span in spans]

    def _losses(self, shares: np.ndarray, played: np.ndarray) -> np.ndarray:
        """Games lost, from shares in games won and places played: of each game 1 − (places − 1) × share, by place."""
        lost: np.ndarray = played - (self.job.plan.places - 1) * shares
        return lost

    @cached_property
    def cycles(self) -> list[list[str]]:
        """Verdicts that go in a circle: each strategy is better than the next, the last better than the first."""
        labels = self.job.labels
        better = np.zeros((len(labels), len(labels)), np.bool_)
        for row, contrast in zip(self.pairs, self.job.plan.contrasts, strict=True):
            a, b = contrast.pair
            better[a, b], better[b, a] = row["verdict"] == "better", row["verdict"] == "worse"
        return [[labels[member] for member in path] for path in ratings.cycles(better)]

    @property
    def undecided(self) -> bool:
        """Whether some pair has no verdict."""
        return any(row["verdict"] == "undecided" for row in self.pairs)

    @property
    def by_pair(self) -> DataFrame:
        """A row a pair: as `pairs`, the interval in two columns lo and hi."""
        found: DataFrame = self._tables.pairs(self).frame()
        return found

    @property
    def by_strategy(self) -> DataFrame:
        """A row a strategy: strategy, rating, lo, hi."""
        found: DataFrame = self._tables.ratings(self).frame()
        return found

    def plot_round_robin(self) -> Figure:
        """Who beats whom, as a heat map."""
        return self.plot("round-robin")

    def as_json(self) -> dict[str, Any]:
        """The object that `compare --json` prints."""
        setup, outcome, terms = self.job.setup, self.outcome, self.terms
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "strategies": self.job.labels,
            "seed": setup.seed,
            "blocks": outcome.units,
            "games": self.games,
            "mode": "decision" if terms.decide else "precision" if terms.precision else "fixed",
            **({"precision": self.stopped_by} if terms.precision else {}),
            "match": setup.match,
            "partial": outcome.interrupted,
            "pairs": self.pairs,
            "ratings": self.ratings,
            "cycles": self.cycles,
            "margin": terms.margin,
            "level": terms.level,
            "method": self.method,
            "digest": digest(outcome.summary),
            "elapsed_s": outcome.elapsed,
            "games_per_s": outcome.speed and outcome.speed * len(self.job.plan.seatings),
            "compile_s": outcome.compile_seconds,
            "rerun": self.rerun(),
            "version": __version__,
        }

    @property
    def method(self) -> str:
        """How intervals, p values and ratings came about."""
        several = "Plackett-Luce of who loses" if self.one_loses else "Plackett-Luce"
        model = "Bradley-Terry" if self.job.plan.places == 2 else several
        return (DECISION if self.terms.decide else FIXED) + RATED.format(model=model)

    def rerun(self) -> str:
        """The command that repeats this run."""
        return self.command_line(*(word for label in self.job.labels for word in ("-s", label)))

    def command_line(self, *named: str) -> str:
        """The command that repeats this run with the words that say which strategies play."""
        return shlex.join([*table_words(self.job.setup, "compare"), *named, *self._words()])

    def _words(self) -> list[str]:
        """The words of a command line that say how many games and how they are judged."""
        terms, seed, shard = self.terms, self.job.setup.seed, self.outcome.shard
        capped = (terms.decide or terms.precision) and not self.outcome.interrupted
        games = terms.games if shard or capped else self.games
        asked = ["--precision", f"{100 * (terms.precision or 0):.12g}%", "--min-games", str(terms.least)]
        return [
            *(["--decide"] if terms.decide else []),
            *(asked if terms.precision and capped else []),
            *(["--margin", f"{100 * terms.margin:.12g}"] if terms.margin != MARGIN else []),
            *(["--level", f"{terms.level:.12g}"] if terms.level != 0.95 else []),
            *("-n", str(games), "--seed", str(seed)),
            *(["--shard", shard] if shard else []),
        ]
