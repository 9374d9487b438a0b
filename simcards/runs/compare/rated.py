"""Ratings of a comparison: Elo points, how well they are known, and whether one number a strategy is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simcards.engine.summary import Summary
from simcards.runs.compare.estimates import estimates, histogram
from simcards.runs.result import Row, finite
from simcards.stats import ratings
from simcards.stats.rating_intervals import LEAST_DECIDING, bounded_sides, fit_p_value, rating_intervals

if TYPE_CHECKING:
    from simcards.runs.compare.job import CompareJob

Floats = np.ndarray


def one_loses(job: CompareJob, summary: Summary) -> bool:
    """Whether nearly always all places but one win, so that ratings are of who does not lose."""
    winners = summary["winners"]
    return job.plan.places > 2 and int(winners[-2]) > int(winners[1:-2].sum())


def rating_rows(job: CompareJob, summary: Summary, level: float) -> list[Row]:
    """A row a strategy: strategy, rating (Elo points, mean 0), ci, deciding; see `Comparison.ratings`."""
    losers = one_loses(job, summary)
    won, held = _by_table(job, summary, losers), job.plan.tables[0]
    strengths = ratings.plackett_luce(held, won) * (-1 if losers else 1)
    spans, decided = _intervals(job, summary, level, losers), _deciding(job, summary)
    below, above = bounded_sides(held, won)
    if losers:
        below, above = above, below
    rows = []
    for i, label in enumerate(job.labels):
        lo, hi = (float(end) for end in ratings.elo(spans[i])) if decided[i] >= LEAST_DECIDING else (None, None)
        ci = [lo if below[i] else None, hi if above[i] else None]
        known = {"ci": ci if ci != [None, None] else None, "deciding": int(decided[i])}
        rows.append({"strategy": label, "rating": float(ratings.elo(strengths)[i]), **known})
    return rows


def _by_table(job: CompareJob, summary: Summary, losers: bool) -> Floats:
    """Games won at each table, or lost, shape (tables, strategies)."""
    shares = summary["shares"] / job.unit_share
    held = job.plan.tables[0]
    return np.maximum(_losses(job, shares, shares.sum(axis=1, keepdims=True) * held), 0.0) if losers else shares


def _intervals(job: CompareJob, summary: Summary, level: float, losers: bool) -> np.ndarray:
    """Intervals of the ratings, natural logarithms, shape (strategies, 2); infinite for a single deal."""
    if summary["deals"][0] < 2:
        return np.array([[-np.inf, np.inf]] * job.plan.strategies)
    held, of_seating = job.plan.tables
    shares, deals = summary["group_shares"] / job.unit_share, summary["group_deals"]
    won = _losses(job, shares, np.outer(deals, job.plan.held.sum(axis=0))) if losers else shares
    spans = np.array(rating_intervals(held, np.bincount(of_seating), won, deals, level))
    return -spans[:, ::-1] if losers else spans


def _deciding(job: CompareJob, summary: Summary) -> np.ndarray:
    """Deals that decided something between each strategy and another one, added up over the others."""
    found = np.zeros(job.plan.strategies, np.int64)
    for number, contrast in enumerate(job.plan.contrasts):
        values, counts = histogram(job.plan, summary, number)
        found[list(contrast.pair)] += int(counts[values != 0.0].sum())
    return found


def _losses(job: CompareJob, shares: Floats, played: Floats) -> Floats:
    """Games lost, from shares in games won and places played: of each game 1 − (places − 1) × share, by place."""
    lost: Floats = played - (job.plan.places - 1) * shares
    return lost


def fit(job: CompareJob, summary: Summary, rows: list[Row]) -> float | None:
    """The p value that one number per strategy describes the pairs; none for two strategies, or larger tables."""
    if job.plan.places != 2 or job.plan.strategies < 3:
        return None
    found = estimates(job.plan, summary, 0.95)
    strengths = [row["rating"] * np.log(10.0) / 400.0 for row in rows]
    pairs = [contrast.pair for contrast in job.plan.contrasts]
    return finite(fit_p_value(strengths, pairs, [one.mean for one in found], [one.error for one in found]))
