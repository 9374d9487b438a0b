"""Ratings of a comparison: Elo points, how well they are known, and whether one number a strategy is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simcards.engine.summary import Summary
from simcards.runs.compare.estimates import histogram, plain_estimate
from simcards.runs.result import Row, finite
from simcards.stats import ratings
from simcards.stats.rating_intervals import (
    LEAST_DECIDING,
    bounded_sides,
    expected_differences,
    fit_p_value,
    rating_intervals,
)

if TYPE_CHECKING:
    from simcards.runs.compare.job import CompareJob


def one_loses(job: CompareJob, summary: Summary) -> bool:
    """Whether nearly always all places but one win, so that ratings are of who does not lose."""
    winners = summary["winners"]
    return job.plan.places > 2 and int(winners[-2]) > int(winners[1:-2].sum())


def record_of(job: CompareJob, summary: Summary) -> ratings.Record:
    """What the deals say of who won, by group.

    Folders that do not know by group how many won a game have that spread evenly over the groups.
    """
    held, of_seating = job.plan.tables
    deals, winners = summary["group_deals"], summary["winners"]
    known = summary["group_winners"] if "group_winners" in summary else np.outer(deals, winners) / deals.sum()
    shares = summary["group_shares"] / job.unit_share
    return ratings.Record.of(held, np.bincount(of_seating), deals, shares, known)


def rating_rows(job: CompareJob, summary: Summary, level: float) -> list[Row]:
    """A row a strategy: strategy, rating (Elo points, mean 0), ci, deciding; see `Comparison.ratings`."""
    record = record_of(job, summary)
    points, decided = ratings.elo(ratings.fitted(record)), _deciding(job, summary)
    spans = ratings.elo(rating_intervals(record, level)) if summary["deals"][0] >= 2 else np.zeros((0, 2))
    below, above = _bounded(job, summary)
    rows = []
    for i, label in enumerate(job.names):
        lo, hi = (float(end) for end in spans[i]) if len(spans) and decided[i] >= LEAST_DECIDING else (None, None)
        ci = [lo if below[i] else None, hi if above[i] else None]
        known = {"ci": ci if ci != [None, None] else None, "deciding": int(decided[i])}
        rows.append({"strategy": label, "rating": float(points[i]), **known})
    return rows


def _bounded(job: CompareJob, summary: Summary) -> tuple[np.ndarray, np.ndarray]:
    """Whether games bound each rating from below, and from above; where one loses, by who lost to whom."""
    held, of_seating = job.plan.tables
    won = np.zeros(held.shape, np.int64)
    np.add.at(won, of_seating, summary["wins"])
    if not one_loses(job, summary):
        return bounded_sides(held, won)
    played = np.bincount(of_seating)[:, None] * held * int(summary["deals"][0])
    above, below = bounded_sides(held, played - won)
    return below, above


def _deciding(job: CompareJob, summary: Summary) -> np.ndarray:
    """Deals that decided something between each strategy and another one, added up over the others."""
    found = np.zeros(job.plan.strategies, np.int64)
    for number, contrast in enumerate(job.plan.contrasts):
        values, counts = histogram(job.plan, summary["scores"], number)
        found[list(contrast.pair)] += int(counts[values != 0.0].sum())
    return found


def fit(job: CompareJob, summary: Summary) -> float | None:
    """The p value that one number per strategy describes the pairs; none for two strategies, or larger tables."""
    if job.plan.places != 2 or job.plan.strategies < 3:
        return None
    record, pairs = record_of(job, summary), [contrast.pair for contrast in job.plan.contrasts]
    found = [plain_estimate(job.plan, summary, number, 0.95) for number in range(len(pairs))]  # as ratings know them
    expected = expected_differences(record, ratings.fitted(record), pairs)
    return finite(fit_p_value(expected, [one.mean for one in found], [one.error for one in found]))
