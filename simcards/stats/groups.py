"""Deals in groups: how a figure varies that sums over all deals cannot tell, such as a ratio of variances.

Deal i is in group i modulo the number of groups, whatever ran it, so that groups are alike and nothing is in two. All
arrays have the groups on their first axis. The groups' figures vary as the deals' do, less what a group averages out.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats import special
from simcards.stats.intervals import NOTHING_KNOWN, Estimate, Interval, normal_quantile, student_quantile

Floats = NDArray[np.float64]

#: Groups of deals that decide something, without which nothing is said of how well the pairing did, nor of how
#: comparisons go together.
LEAST = 30

#: Draws of the largest deviation, the same ones every time.
DRAWS = 20_000
_BATCH = 2_000


def grouped_mean(deals: ArrayLike, sums: ArrayLike, level: float = 0.95) -> Estimate:
    """The mean of a number over deals, and Student's interval with the groups as the unit.

    `deals`, shape (groups,): how many deals each has; `sums`, the same shape: the number added up over them. The
    residuals are those of a ratio, so that groups may differ by a deal: W. G. Cochran, Sampling Techniques (1977),
    section 6.3. (-inf, inf) for fewer than two groups, and where the groups are all alike. ValueError for no deals.
    """
    held, total = _held(deals, sums)
    mean = float(total.sum() / held.sum())
    error = mean_error(held, total - mean * held)
    if not 0.0 < error < math.inf:
        return Estimate(mean, NOTHING_KNOWN)
    half = student_quantile(level, len(held) - 1) * error
    return Estimate(mean, Interval(mean - half, mean + half))


def mean_error(held: Floats, residuals: Floats) -> float:
    """The standard error of a mean over all deals from the residuals of the groups; infinite for fewer than two."""
    groups = len(held)
    if groups < 2:
        return math.inf
    return math.sqrt(groups / (groups - 1) * float(residuals @ residuals)) / float(held.sum())


def least_p_values(deals: ArrayLike, sums: ArrayLike, draws: int = DRAWS) -> Floats:
    """The smallest of the p values of k means in `draws` worlds without any difference: shape (draws,), ascending.

    `deals`, shape (groups,); `sums`, shape (groups, k): what is compared, added up over them. The worlds are a
    multiplier bootstrap: each group's residuals times one standard normal number, so that the means go together as they
    do over the groups (V. Chernozhukov, D. Chetverikov and K. Kato, Annals of Statistics 41 (2013) 2786-2819). Means
    that differ from 0 in fewer than `LEAST` groups say too little of that and are drawn on their own, which is the
    worst case for two-sided normal intervals (Z. Sidak, J. Am. Stat. Assoc. 62 (1967) 626-633); so all of them where
    there are fewer groups. ValueError for no deals.
    """
    held, total = _held(deals, sums)
    residuals = total - np.outer(held / held.sum(), total.sum(axis=0))
    lengths = np.sqrt((residuals**2).sum(axis=0))
    known = (np.count_nonzero(total, axis=0) >= LEAST) & (lengths > 1e-9 * np.abs(total).max(axis=0, initial=0.0))
    scaled, alone = residuals[:, known] / lengths[known], int(np.count_nonzero(~known))
    largest = [
        np.abs(np.hstack([groups @ scaled, others])).max(axis=1) for groups, others in _normals(draws, len(held), alone)
    ]
    result: Floats = np.sort(2.0 * special.ndtr(-np.concatenate(largest)))
    return result


@lru_cache(maxsize=1)
def _normals(draws: int, groups: int, alone: int) -> list[tuple[Floats, Floats]]:
    """Standard normal numbers for worlds, in batches: (batch, groups) and (batch, alone), the same ones every time.

    Kept for the next look at a run, since to draw them takes longer than all else: some 40 MB for 256 groups.
    """
    random = np.random.default_rng(0)
    sizes = [min(_BATCH, draws - first) for first in range(0, draws, _BATCH)]
    return [(random.standard_normal((size, groups)), random.standard_normal((size, alone))) for size in sizes]


def variance_ratio_interval(
    deals: ArrayLike, ways: ArrayLike, way_squares: ArrayLike, signs: ArrayLike, squares: ArrayLike, level: float = 0.95
) -> Interval:
    """The interval of `blocks.variance_ratio` from groups of deals.

    `deals`, shape (groups,). `ways`, (groups, k): the score of each way added up over a group; `way_squares`,
    (groups,): the squares of the scores, all ways together; `squares`, (groups,): the squares of the signed sum of
    the ways, `signs` of shape (k,), of which 0 leaves a way out.

    The wider, at each end, of two intervals: Student's for the logarithm by the jackknife of groups (R. G. Miller,
    Biometrika 61 (1974) 1-15), and R. A. Fisher's for an intraclass correlation, which is right where the ways are
    independent, however rarely something happens in both (Statistical Methods for Research Workers (1925), section
    39). (-inf, inf) for fewer than `LEAST` groups whose deals decide something, and where a variance is 0 without one.
    """
    held, total = _held(deals, np.asarray(ways, dtype=np.float64))
    occupied = np.asarray(deals) > 0
    apart, together = (np.asarray(x, dtype=np.float64)[occupied] for x in (way_squares, squares))
    if np.count_nonzero(together) < LEAST:
        return NOTHING_KNOWN
    sign = np.asarray(signs, dtype=np.float64)
    parts = np.column_stack([held, apart, together, total])
    logs = _log_ratio(np.vstack([parts.sum(axis=0), parts.sum(axis=0) - parts]), sign)
    if not np.isfinite(logs).all():
        return NOTHING_KNOWN
    groups = len(held)
    error = math.sqrt((groups - 1) / groups * float(((logs[1:] - logs[1:].mean()) ** 2).sum()))
    half = student_quantile(level, groups - 1) * error
    fisher = _intraclass(math.exp(logs[0]), float(held.sum()), int(np.count_nonzero(sign)), level)
    return Interval(min(math.exp(logs[0] - half), fisher.lo), max(math.exp(logs[0] + half), fisher.hi))


def histogram_ratio_interval(
    ratio: float, ways: int, values: ArrayLike, counts: ArrayLike, level: float = 0.95
) -> Interval:
    """The interval of a variance ratio from the histogram of block scores, where each way gives -1, 0 or 1.

    `ratio`: as it was found; `ways`: how many enter a block score; `values` and `counts`, shape (bins,): the scores and
    how often each came. The variance of one game is then nearly known, and that of a block score is as uncertain as
    its fourth moment says (K. Pearson, Philosophical Transactions A 185 (1894) 71-110). The wider, at each end, of that
    interval and of Fisher's for an intraclass correlation. (-inf, inf) for fewer than `LEAST` blocks with a score
    other than 0, where all scores are the same, and where the ratio is not finite.
    """
    v, n = np.asarray(values, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    blocks = float(n.sum())
    if n[v != 0.0].sum() < LEAST or not 0.0 < ratio < math.inf:
        return NOTHING_KNOWN
    squared = (v - float(n @ v) / blocks) ** 2
    variance = float(n @ squared) / blocks
    if variance == 0.0:
        return NOTHING_KNOWN
    spread = float(n @ (squared - variance) ** 2) / blocks
    half = student_quantile(level, int(blocks) - 1) * math.sqrt(spread / blocks) / variance
    fisher = _intraclass(ratio, blocks, ways, level)
    return Interval(min(ratio * math.exp(-half), fisher.lo), max(ratio * math.exp(half), fisher.hi))


def _intraclass(ratio: float, n: float, ways: int, level: float) -> Interval:
    """The interval of a variance ratio from Fisher's for the correlation of `ways` scores of n deals.

    The ratio is 1 / (1 + (ways - 1) r), and (1 / 2) log((1 + (ways - 1) r) / (1 - r)) is nearly normal with variance
    ways / (2 (ways - 1) (n - 2)). With one way there is nothing but 1.
    """
    if ways < 2:
        return Interval(1.0, 1.0)
    others = ways - 1
    r = (1.0 / ratio - 1.0) / others
    z = math.log(1.0 / ratio / max(1.0 - r, 1e-12)) / 2.0
    half = normal_quantile(level) * math.sqrt(ways / (2.0 * others * (n - 2.0)))
    lo, hi = ((1.0 + others * math.exp(-2.0 * x)) / (1.0 + others) for x in (z + half, z - half))
    return Interval(lo, hi)


def _log_ratio(parts: Floats, signs: Floats) -> Floats:
    """The logarithm of the variance ratio of rows of deals, squares by way, squares of the sum, and ways."""
    n, apart, together, ways = parts[:, 0], parts[:, 1], parts[:, 2], parts[:, 3:]
    with np.errstate(divide="ignore", invalid="ignore"):
        result: Floats = np.log(n * apart - (ways**2).sum(axis=1)) - np.log(n * together - (ways @ signs) ** 2)
    return result


def _held(deals: ArrayLike, sums: ArrayLike) -> tuple[Floats, Floats]:
    """The deals and sums of the groups that have deals; ValueError where none has, or the shapes differ."""
    held, total = np.asarray(deals, dtype=np.float64), np.asarray(sums, dtype=np.float64)
    if held.ndim != 1 or len(total) != len(held) or not held.sum() > 0.0:
        raise ValueError("groups need deals, and sums for each")
    return held[held > 0.0], total[held > 0.0]
