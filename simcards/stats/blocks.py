"""Paired deal blocks: one deal played in several ways, summarised by integer sums that add up over chunks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.stats import special
from simcards.stats.bounded import LEAST_P, Moments, bounded_mean, paired_difference, smallest_level
from simcards.stats.intervals import NOTHING_KNOWN, Interval, mean_and_error, student_quantile


@dataclass(frozen=True)
class BlockSums:
    """Sums over deal blocks, all integers; `a + b` is the summary of both, whatever the order.

    A block is one deal played in k ways (seats swapped, other rules, ...). Way j gives an integer score y_j;
    the block score d is the sum of sign_j y_j, say wins of a less wins of b, or turns under new rules less
    turns under old ones.
    """

    blocks: int
    total: int  # sum of d
    squares: int  # sum of d^2
    way_totals: tuple[int, ...]  # sum of y_j, for each way j
    way_squares: tuple[int, ...]  # sum of y_j^2

    def __add__(self, other: BlockSums) -> BlockSums:
        return BlockSums(
            self.blocks + other.blocks,
            self.total + other.total,
            self.squares + other.squares,
            tuple(a + b for a, b in zip(self.way_totals, other.way_totals, strict=True)),
            tuple(a + b for a, b in zip(self.way_squares, other.way_squares, strict=True)),
        )


class Paired(NamedTuple):
    """What the blocks say of the mean score: see `paired`."""

    mean: float
    error: float
    interval: Interval
    p_value: float
    variance_ratio: float


def block_sums(scores: NDArray[np.integer], signs: NDArray[np.integer]) -> BlockSums:
    """Summary of integer scores, shape (blocks, k), with the sign of each way, shape (k,).

    Sums are formed in 64 bits: blocks x (largest score x k)^2 must stay below 9e18; summaries then add up
    without limit.
    """
    y = np.asarray(scores, dtype=np.int64)
    d = y @ np.asarray(signs, dtype=np.int64)
    return BlockSums(
        len(d),
        int(d.sum()),
        int(d @ d),
        tuple(int(x) for x in y.sum(axis=0)),
        tuple(int(x) for x in (y * y).sum(axis=0)),
    )


def paired(
    sums: BlockSums, scale: float = 1.0, level: float = 0.95, bound: float = 1.0, low: float | None = None
) -> Paired:
    """Mean of d / scale over blocks, its standard error by block, interval, p value, gain by pairing.

    `scale`: what a block score is divided by; for a difference of win rates the number of games in a block
    times the units a win counts. `bound`: how far d / scale can lie from 0, math.inf when unknown; `low`: its least
    value if that is not -bound, such as 0 for a rate. The interval: `bounded.paired_difference` between -bound and
    bound, `bounded.bounded_mean` between `low` and bound, Student's where there is no bound (the paired comparison of
    Student, 1908), (-inf, inf) where nothing is known of the spread. p value: of mean 0, the least 1 - level at which
    the interval leaves 0 out, so that the two never part. `variance_ratio`: see there. Common random numbers: Law,
    Simulation Modeling and Analysis, section 11.2. ValueError for no blocks.
    """
    mean, error = mean_and_error(sums.total, sums.squares, sums.blocks)
    moments = Moments(sums.total / scale, sums.squares / scale**2, sums.blocks)
    interval_at = partial(_interval, moments, bound, low)
    p = _p_value(interval_at, mean, error, sums.blocks, math.isfinite(bound))
    return Paired(mean / scale, error / scale, interval_at(level), p, variance_ratio(sums))


def _interval(moments: Moments, bound: float, low: float | None, level: float) -> Interval:
    """The interval of the mean, by what is known of its bounds."""
    if math.isfinite(bound):
        return paired_difference(moments, bound, level) if low is None else bounded_mean(moments, low, bound, level)
    n = moments.n
    spread = moments.squares - moments.total**2 / n
    if n < 2 or spread <= 1e-12 * moments.squares:
        return NOTHING_KNOWN
    half = student_quantile(level, n - 1) * math.sqrt(spread / (n * (n - 1)))
    return Interval(moments.total / n - half, moments.total / n + half)


def _p_value(interval_at: Callable[[float], Interval], mean: float, error: float, blocks: int, bounded: bool) -> float:
    """Two-sided p value of mean 0: by the intervals where there are bounds, else the t test; never 0 where bounded."""
    if mean == 0.0 or blocks == 1:
        return 1.0
    student = 2.0 * float(special.stdtr(blocks - 1, -abs(mean) / error)) if error > 0.0 else 0.0
    if not bounded:
        return student if error > 0.0 else 1.0
    p = smallest_level(interval_at)
    return max(min(p, student), 1e-300) if p <= LEAST_P else p


def variance_ratio(sums: BlockSums) -> float:
    """Variance of a block score if each game had a deal of its own, over its variance on common deals.

    The first is the sum over the ways of the variance of y_j. Above 1 the pairing saves that factor of games,
    below 1 it costs. Infinite when only the unpaired variance is above 0; 1 when both are 0; nan for fewer
    than 2 blocks.
    """
    n = sums.blocks
    if n < 2:
        return math.nan
    ways = zip(sums.way_totals, sums.way_squares, strict=True)
    apart = sum(n * squares - total**2 for total, squares in ways)
    together = n * sums.squares - sums.total**2
    if together == 0:
        return math.inf if apart else 1.0
    return apart / together
