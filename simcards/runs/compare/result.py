"""What a comparison found: differences, verdicts and ratings, computed from its exact integer summary."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.runs.compare.estimates import estimates, together
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.compare.pairs import pair_rows
from simcards.runs.compare.rated import fit, one_loses, rating_rows
from simcards.runs.rerun import each, level_words, margin_words, setup_words, shard_words
from simcards.runs.result import Judged, Row, chart, framed
from simcards.stats import ratings
from simcards.stats.components import components_of_places
from simcards.stats.power import smallest_seen

FIXED = (
    "differences: paired intervals by deal that keep to their bounds and hold together at the level, by the largest "
    "deviation of all in a bootstrap of groups of deals (at most Bonferroni's); p values corrected alike: at most 1 - "
    "level exactly where the interval leaves 0 out; "
)
DECISION = (
    "differences: confidence sequences by betting on deals, at the level for all pairs and all looks together; p "
    "values valid at every look, corrected for the number of pairs; estimate: the mean, of pairs that were sure at the "
    "last look only less what a stop at a verdict adds to it on average; "
)
ORDERED = (
    "order: a confidence sequence or a sequential probability ratio test of the margin either way, each with half of "
    "the error, for all pairs and all looks together; "
)
LUCKLESS = (
    "where known better so, differences with the luck of the cards taken out by control variates, coefficients from "
    "other deals, by Student's t intervals that hold together by Bonferroni's correction; "
)
RATED = "ratings: {model}, in Elo points with mean 0, intervals by block bootstrap of deals and one deal more"


@dataclass(frozen=True, repr=False)
class Comparison(Judged):
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
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return (self.terms.decide and self.undecided) or super().fell_short

    @cached_property
    def pairs(self) -> list[Row]:
        """A row a pair: a, b, diff, ci, p_corrected, verdict; how often each won, and draws (wins_a, wins_b, draws).

        `estimate`: the difference that is told, less biased than `diff` after a decision; `deciding`: deals with a
        difference other than 0; `variance_ratio` with `variance_ratio_ci`, none where too few decide; at tables of two
        `elo` (value, ci, an end none where it is infinite) and `components` (shares of a result's variance:
        strategies, seat, deal, rest). Where the luck of the cards is added up, `diff` is without it if it is known
        better so, and `luck` says how that came about (`runs.luck.corrected`), none where too little is known.
        """
        return pair_rows(self.job, self.outcome, self.terms)

    @cached_property
    def one_loses(self) -> bool:
        """Whether nearly always all places but one win, so that ratings are of who does not lose."""
        return one_loses(self.job, self.outcome.summary)

    @property
    def ties(self) -> bool:
        """Whether games came out in another way than with the usual number of winners, which ratings must allow for."""
        winners = self.outcome.summary["winners"]
        return int(winners.max()) < int(winners.sum())

    @cached_property
    def ratings(self) -> list[Row]:
        """A row a strategy: strategy, rating (Elo points, mean 0), ci, deciding (deals, over all its pairs).

        An end of `ci` is none where the games do not bound the rating: it won, or lost, everything. No `ci` where
        fewer than five deals decide.
        """
        return rating_rows(self.job, self.outcome.summary, self.terms.level)

    @cached_property
    def fit(self) -> float | None:
        """The p value that one rating per strategy describes the pairs; none where that cannot be asked."""
        return fit(self.job, self.outcome.summary)

    @cached_property
    def smallest_seen(self) -> float | None:
        """The smallest difference that this run would have found with a chance of 80%, of the pair known worst."""
        plan, summary, deals = self.job.plan, self.outcome.summary, self.outcome.units
        each, found = together(plan, summary).each(self.terms.level), estimates(plan, summary, self.terms.level)
        sizes = (smallest_seen(one.error, one.interval, deals, each) for one in found)
        return max((size for size in sizes if size is not None), default=None)

    @cached_property
    def components(self) -> Row | None:
        """Shares of the variance of whether a place reaches the aim: strategies, seat, deal, rest; none where unknown.

        Over all seatings alike, whichever pairs are asked about.
        """
        summary = self.outcome.summary
        if "place_wins" not in summary or "place_sums" not in summary:
            return None
        found = components_of_places(summary["place_wins"], summary["place_sums"], self.outcome.units)
        return None if found is None else found._asdict()

    @cached_property
    def cycles(self) -> list[list[str]]:
        """Verdicts that go in a circle: each strategy is better than the next, the last better than the first."""
        labels = self.job.names
        better = np.zeros((len(labels), len(labels)), np.bool_)
        for row, contrast in zip(self.pairs, self.job.plan.contrasts, strict=True):
            a, b = contrast.pair
            better[a, b], better[b, a] = row["verdict"] == "better", row["verdict"] == "worse"
        return [[labels[member] for member in path] for path in ratings.cycles(better)]

    @property
    def undecided(self) -> bool:
        """Whether some pair has no verdict."""
        return any(row["verdict"] == "undecided" for row in self.pairs)

    by_pair = framed("pairs", "A row a pair: as `pairs`, the interval in two columns lo and hi.")
    by_strategy = framed("ratings", "A row a strategy: strategy, rating, lo, hi.")

    plot_round_robin = chart("round-robin", "Who beats whom, as a heat map.")

    def contents(self) -> dict[str, Any]:
        """The object that `compare --json` prints."""
        return {
            **self._told("game", "rules", "players"),
            "strategies": self.job.names,
            **self._told("aim", "seed", "blocks", "games", "mode"),
            **({"precision": self.stopped_by} if self.precision else {}),
            **self._told("match", "partial", "pairs", "ratings"),
            "ratings_fit_p": self.fit,
            **self._told("smallest_seen", "components", "cycles", "margin", "level", "method", "digest", "elapsed_s"),
            "games_per_s": self.outcome.speed and self.outcome.speed * len(self.job.plan.seatings),
            **self._told("compile_s", "rerun", "version"),
        }

    @property
    def mode(self) -> str:
        """How it was stopped: order, decision, precision, or fixed."""
        if self.terms.decide:
            return "order" if self.terms.order else "decision"
        return "precision" if self.precision else "fixed"

    @property
    def method(self) -> str:
        """How intervals, p values and ratings came about."""
        model, ties = "Bradley-Terry", "Davidson (1970)"
        if self.job.plan.places > 2:
            model = "Plackett-Luce of who loses" if self.one_loses else "Plackett-Luce"
            ties = "Davidson and Luce (Firth, Kosmidis and Turner 2019)"
        model += f", with draws and joint wins as in the model of {ties}" if self.ties else ""
        how = DECISION if self.terms.decide else FIXED
        luckless = LUCKLESS if self.job.luck else ""
        return (ORDERED if self.terms.order else "") + how + luckless + RATED.format(model=model)

    def rerun(self) -> str:
        """The command that repeats this run."""
        return self.command_line(*each("-s", self.job.names))

    def command_line(self, *named: str) -> str:
        """The command that repeats this run with the words that say which strategies play."""
        return shlex.join([*setup_words(self.job.setup, "compare"), *named, *self._words()])

    def _words(self) -> list[str]:
        """The words of a command line that say how many games and how they are judged."""
        terms, seed, shard = self.terms, self.job.setup.seed, self.outcome.shard
        capped = (terms.decide or terms.precision) and not self.outcome.interrupted
        games = terms.games if shard or capped else self.games
        asked = ["--precision", f"{100 * (terms.precision or 0):.12g}%", "--min-games", str(terms.least)]
        return [
            *(["--luck"] if self.job.luck else []),
            *(["--order" if terms.order else "--decide"] if terms.decide else []),
            *(asked if terms.precision and capped else []),
            *margin_words(terms.margin),
            *level_words(terms.level),
            *("-n", str(games), "--seed", str(seed)),
            *shard_words(self.outcome),
        ]
