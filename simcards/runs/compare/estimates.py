"""What the sums over deals say of a contrast: estimates for a fixed number of deals, decisions at any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np

from simcards.engine.summary import Summary
from simcards.runs.compare.plan import SeatingPlan
from simcards.stats.blocks import BlockSums, Paired, paired
from simcards.stats.control_variates import Controlled, controlled, sums_of_target
from simcards.stats.groups import least_p_values
from simcards.stats.multiple import Together, each_level
from simcards.stats.order import OrderDecision
from simcards.stats.sequential import Decision
from simcards.stats.stopped import after_decision, after_ratio_test

Watched = TypeVar("Watched", Decision, OrderDecision)


def block_sums(plan: SeatingPlan, summary: Summary, contrast: int) -> BlockSums:
    """The sums over deals of one contrast."""
    total, squares = (int(value) for value in summary["sums"][contrast])
    ways = summary["ways"][contrast]
    return BlockSums(int(summary["deals"][0]), total, squares, tuple(map(int, ways[:, 0])), tuple(map(int, ways[:, 1])))


def estimate(plan: SeatingPlan, summary: Summary, contrast: int, level: float) -> Paired:
    """Mean, interval, p value and variance ratio of one contrast, as a fraction of games; from 0 to 1 for a rate.

    Where the luck of the cards was added up, it is taken out if the contrast is known better without.
    """
    plain, luckless = plain_estimate(plan, summary, contrast, level), without_luck(plan, summary, contrast, level)
    if luckless is None or not luckless.pays:
        return plain
    return Paired(luckless.mean, luckless.error, luckless.interval, luckless.p_value, plain.variance_ratio)


def plain_estimate(plan: SeatingPlan, summary: Summary, contrast: int, level: float) -> Paired:
    """The same from the games alone, whatever the cards were."""
    low, bound = _bounds(plan, contrast)
    return paired(block_sums(plan, summary, contrast), plan.contrasts[contrast].scale, level, bound, low)


def without_luck(plan: SeatingPlan, summary: Summary, contrast: int, level: float) -> Controlled | None:
    """The same with the luck of the cards taken out; None where it was not added up, or too little is known."""
    if "luck" not in summary:
        return None
    low, bound = _bounds(plan, contrast)
    games = plan.contrasts[contrast].scale
    products = sums_of_target(summary["luck"], contrast, 1, games)
    return controlled(products, -bound if low is None else low, bound, level, games)


def _bounds(plan: SeatingPlan, contrast: int) -> tuple[float | None, float]:
    """The least value of a contrast if that is not minus the greatest, and how far it can lie from 0."""
    of = plan.contrasts[contrast]
    return 0.0 if of.weights.min() >= 0 else None, float(plan.bounds[contrast] / of.scale)


def together(plan: SeatingPlan, summary: Summary) -> Together:
    """How all contrasts are judged together: by how they go together over groups of deals.

    Bonferroni's correction for folders that do not know them by group, and where luck is taken out: what is left of the
    contrasts goes together in another way.
    """
    if len(plan.contrasts) < 2 or "group_sums" not in summary or "luck" in summary:
        return Together(len(plan.contrasts))
    return Together(len(plan.contrasts), least_p_values(summary["group_deals"], summary["group_sums"]))


def estimates(plan: SeatingPlan, summary: Summary, level: float) -> list[Paired]:
    """The estimates of all contrasts, whose intervals hold together at `level`."""
    each = together(plan, summary).each(level)
    return [estimate(plan, summary, contrast, each) for contrast in range(len(plan.contrasts))]


#: What undoes a stop at a verdict; nothing where the difference is too small to matter.
_UNDONE = {
    "better": after_decision,
    "worse": after_decision,
    "not-worse": after_ratio_test,
    "not-better": after_ratio_test,
}


def stopped_mean(found: Paired, sums: BlockSums, first: int, word: str) -> float:
    """The mean of a contrast after a stop at its verdict, less what such a stop adds to it on average."""
    undo = _UNDONE.get(word)
    return undo(found.mean, found.error**2 * sums.blocks, sums.blocks, first) if undo else found.mean


def histogram(plan: SeatingPlan, scores: np.ndarray, contrast: int) -> tuple[np.ndarray, np.ndarray]:
    """The scores of a contrast that occurred, as fractions, and how often; the ends say how far a score can lie.

    scores: of the summary.
    """
    most, bound = int(plan.bounds.max()), int(plan.bounds[contrast])
    counts = scores[contrast][most - bound : most + bound + 1]
    used = counts > 0
    used[[0, -1]] = True
    return np.arange(-bound, bound + 1)[used] / plan.contrasts[contrast].scale, counts[used]


def decisions(plan: SeatingPlan, scores: np.ndarray, margin: float, level: float) -> Iterator[Decision]:
    """The decision on every contrast, wrong in any of them at any look with a chance of at most 1 − level."""
    return _watched(Decision, plan, scores, margin, level)


def orders(plan: SeatingPlan, scores: np.ndarray, margin: float, level: float) -> Iterator[OrderDecision]:
    """The order of every pair, wrong in any of them at any look with a chance of at most 1 − level."""
    return _watched(OrderDecision, plan, scores, margin, level)


def _watched(
    kind: type[Watched], plan: SeatingPlan, scores: np.ndarray, margin: float, level: float
) -> Iterator[Watched]:
    each = each_level(level, len(plan.contrasts))
    for contrast in range(len(plan.contrasts)):
        values, counts = histogram(plan, scores, contrast)
        watched = kind(values, margin, each)
        watched.update(counts)
        yield watched
