"""Paired deal blocks: one deal played in several ways, summarised by integer sums that add up over chunks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.stats.intervals import Interval, bounded_constant, mean_and_error, mean_interval


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


def no_blocks(ways: int) -> BlockSums:
    """The summary of no blocks of `ways` ways, to start adding from."""
    return BlockSums(0, 0, 0, (0,) * ways, (0,) * ways)


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


def paired(sums: BlockSums, scale: float = 1.0, level: float = 0.95, bound: float = 1.0) -> Paired:
    """Mean of d / scale over blocks, its standard error by block, Student interval, p value, gain by pairing.

    `scale`: what a block score is divided by; for a difference of win rates the number of games in a block
    times the units a win counts. `bound`: how far d / scale can lie from 0 (math.inf when unknown), used only
    where all blocks came out equal: there the interval is `bounded_constant`, unless d is unbounded, when it
    has width 0. p value: two-sided t test of mean 0 (sign test where all blocks are equal). `variance_ratio`:
    see there. Source: the paired comparison of Student (1908); common random numbers, Law, Simulation
    Modeling and Analysis, section 11.2. ValueError for no blocks.
    """
    mean, error = mean_and_error(sums.total, sums.squares, sums.blocks)
    if error == 0.0 and math.isfinite(bound):
        interval = bounded_constant(mean / scale, sums.blocks, -bound, bound, level)
    else:
        lo, hi = mean_interval(sums.total, sums.squares, sums.blocks, level)
        interval = Interval(lo / scale, hi / scale)
    return Paired(mean / scale, error / scale, interval, _p_value(sums, mean, error), variance_ratio(sums))


def _p_value(sums: BlockSums, mean: float, error: float) -> float:
    """Two-sided p value of mean 0 by the t test; where all blocks are equal, by the sign test."""
    if mean == 0.0 or sums.blocks == 1:
        return 1.0
    if error == 0.0:
        return 0.5 ** (sums.blocks - 1)
    from scipy.special import stdtr

    return 2.0 * float(stdtr(sums.blocks - 1, -abs(mean) / error))


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
