"""What the sums over deals say of a contrast: estimates for a fixed number of deals, decisions at any."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simcards.engine.summary import Summary
from simcards.runs.compare.plan import SeatingPlan
from simcards.stats.blocks import BlockSums, Paired, paired
from simcards.stats.sequential import Decision


def block_sums(plan: SeatingPlan, summary: Summary, contrast: int) -> BlockSums:
    """The sums over deals of one contrast."""
    total, squares = (int(value) for value in summary["sums"][contrast])
    ways = summary["ways"][contrast]
    return BlockSums(int(summary["deals"][0]), total, squares, tuple(map(int, ways[:, 0])), tuple(map(int, ways[:, 1])))


def estimate(plan: SeatingPlan, summary: Summary, contrast: int, level: float) -> Paired:
    """Mean, interval, p value and variance ratio of one contrast, as a fraction of games."""
    scale = plan.contrasts[contrast].scale
    return paired(block_sums(plan, summary, contrast), scale, level, float(plan.bounds[contrast] / scale))


def decision(plan: SeatingPlan, summary: Summary, contrast: int, margin: float, level: float) -> Decision:
    """The sequential decision on one contrast from all deals so far; for k pairs give 1 − (1 − level) / k."""
    most, bound = int(plan.bounds.max()), int(plan.bounds[contrast])
    counts = summary["scores"][contrast][most - bound : most + bound + 1]
    used = counts > 0
    used[[0, -1]] = True  # the ends say how far a score can lie
    values = np.arange(-bound, bound + 1)[used] / plan.contrasts[contrast].scale
    watched = Decision(values, margin, level)
    watched.update(counts[used])
    return watched


def decisions(plan: SeatingPlan, summary: Summary, margin: float, level: float) -> Iterator[Decision]:
    """The decision on every contrast, wrong in any of them at any look with a chance of at most 1 − level."""
    count = len(plan.contrasts)
    each = 1 - (1 - level) / count
    return (decision(plan, summary, contrast, margin, each) for contrast in range(count))
