"""Moments and quantiles of integers given as a histogram: arrays `values` and `counts` of the same length."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from simcards.stats import special
from simcards.stats.intervals import Interval


class Moments(NamedTuple):
    """Number, mean, standard deviation (divisor n - 1; 0 for n = 1), smallest and largest value."""

    n: int
    mean: float
    sd: float
    min: int
    max: int


def moments(values: ArrayLike, counts: ArrayLike) -> Moments:
    """Moments of integers `values`, any order, that occur `counts` times; sums in exact integer arithmetic.

    ValueError when nothing was counted, when a count is negative or when the shapes differ.
    """
    pairs = _occupied(values, counts)
    n = sum(count for _, count in pairs)
    total = sum(value * count for value, count in pairs)
    spread = n * sum(value * value * count for value, count in pairs) - total * total
    sd = math.sqrt(spread / (n * (n - 1))) if n > 1 else 0.0
    return Moments(n, total / n, sd, min(pairs)[0], max(pairs)[0])


def quantile(values: ArrayLike, counts: ArrayLike, q: float) -> int:
    """The smallest value v such that at least the share q of all values is at most v; `values` ascending.

    Definition 1 of Hyndman and Fan, The American Statistician 50 (1996) 361-365; the same as
    `numpy.quantile(..., method="inverted_cdf")` of the values written out. ValueError unless 0 <= q <= 1 and
    as above.
    """
    if not 0.0 <= q <= 1.0:
        raise ValueError(f"a quantile lies between 0 and 1, not {q}")
    pairs = _occupied(values, counts)
    below = np.cumsum([count for _, count in pairs], dtype=np.int64)
    rank = max(1, math.ceil(q * int(below[-1])))
    return pairs[int(np.searchsorted(below, rank))][0]


def _occupied(values: ArrayLike, counts: ArrayLike) -> list[tuple[int, int]]:
    """The pairs (value, count) with a count above 0, as Python integers; the errors named in `moments`."""
    v, c = np.asarray(values), np.asarray(counts)
    if v.shape != c.shape or v.ndim != 1:
        raise ValueError("values and counts must be two lists of the same length")
    if c.size == 0 or c.min() < 0 or c.max() == 0:
        raise ValueError("a histogram needs counts >= 0 and at least one above 0")
    return [(int(value), int(count)) for value, count in zip(v, c, strict=True) if count]


def carries(n: int, q: float) -> bool:
    """Whether n values carry their quantile q: one of them or more is expected beyond it, on either side.

    With fewer it is their least or their greatest value whatever the law, and says nothing of q: the 5th and the 95th
    percentile need 20 values, the 99th 100.
    """
    return n * min(q, 1.0 - q) >= 1.0


def quantile_interval(values: ArrayLike, counts: ArrayLike, q: float, level: float = 0.95) -> Interval:
    """The interval of a quantile from order statistics, whatever the law: the quantile is that of `quantile`.

    The values ranked l and u, where a binomial number with n trials and chance q is below l, and at u or above, with a
    probability of at most (1 - level) / 2 each. Where there is no such rank the end is infinite: n values say nothing
    of it. Source: H. A. David and H. N. Nagaraja, Order Statistics (2003), section 7.1. ValueError as `quantile`, and
    for q = 0 or 1.
    """
    if not 0.0 < q < 1.0:
        raise ValueError(f"an interval of a quantile is of one between 0 and 1, not {q}")
    pairs = _occupied(values, counts)
    below = np.cumsum([count for _, count in pairs], dtype=np.int64)
    n, tail = int(below[-1]), (1.0 - level) / 2.0
    low = _first(lambda k: float(special.bdtr(k, n, q)) > tail, n)  # P(X <= low - 1) <= tail
    high = _first(lambda k: float(special.bdtr(k, n, q)) >= 1.0 - tail, n) + 1  # P(X >= high) <= tail
    lo = float(pairs[int(np.searchsorted(below, low))][0]) if low >= 1 else -math.inf
    hi = float(pairs[int(np.searchsorted(below, high))][0]) if high <= n else math.inf
    return Interval(lo, hi)


def _first(true_from: Callable[[int], bool], most: int) -> int:
    """The least of 0 to `most` from which on a condition holds; it holds at `most`."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if true_from(middle) else (middle + 1, high)
    return low
