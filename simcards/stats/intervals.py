"""Intervals for rates and means from counts and sums, and how many games a given width needs."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats import special


class Interval(NamedTuple):
    """An interval `lo <= hi`, in the unit of the quantity it is about."""

    lo: float
    hi: float


class Estimate(NamedTuple):
    """A point estimate and its interval, in the same unit."""

    value: float
    interval: Interval


NOTHING_KNOWN = Interval(-math.inf, math.inf)


def normal_quantile(level: float) -> float:
    """The z with P(-z < Z < z) = level for a standard normal Z: 1.96 for 0.95; 0 < level < 1."""
    if not 0.0 < level < 1.0:
        raise ValueError(f"level must lie between 0 and 1, not {level}")
    return NormalDist().inv_cdf(0.5 + level / 2.0)


def student_quantile(level: float, freedom: int) -> float:
    """The t with P(-t < T < t) = level for Student's T with `freedom` >= 1; 0 < level < 1."""
    if not 0.0 < level < 1.0:
        raise ValueError(f"level must lie between 0 and 1, not {level}")
    return float(special.stdtrit(freedom, 0.5 + level / 2.0))


def wilson(successes: int, trials: int, level: float = 0.95) -> Interval:
    """Wilson's score interval for a proportion; (0, 1) for no trials.

    Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212; recommended by Brown, Cai and DasGupta,
    Statistical Science 16 (2001) 101-133. ValueError unless 0 <= successes <= trials.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    lo, hi = wilson_limits(successes / trials if trials else 0.5, trials, level)
    return Interval(float(lo), float(hi))


def wilson_limits(
    rates: ArrayLike, trials: ArrayLike, level: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Wilson's interval for arrays of rates (0 to 1) and of trials, broadcast; returns arrays (lo, hi).

    `trials` need not be whole: with an effective number of trials, rate (1 - rate) / variance of the rate,
    the interval serves scores and censored data too (Rothman 1978; Franco, Little, Louis and Slud, J. Surv.
    Stat. Methodol. 7, 2019).
    """
    p = np.asarray(rates, dtype=np.float64)
    n = np.asarray(trials, dtype=np.float64)
    z = normal_quantile(level)
    centre = (n * p + z * z / 2.0) / (n + z * z)
    half = z * np.sqrt(n * p * (1.0 - p) + z * z / 4.0) / (n + z * z)
    lo = np.where(p <= 0.0, 0.0, np.maximum(centre - half, 0.0))
    hi = np.where(p >= 1.0, 1.0, np.minimum(centre + half, 1.0))
    return lo, hi


def bounded_constant(value: float, n: int, low: float, high: float, level: float = 0.95) -> Interval:
    """Interval for the mean of values in [low, high] when all n that were seen are equal to `value`.

    Any other value has a probability of at most u, the upper Wilson limit of 0 in n; at worst it is `low` or
    `high`. (For a rate of 0 or 1 this is Wilson's interval.) Unbounded values (infinite low or high) give an
    unbounded interval.
    """
    u = wilson(0, n, level).hi
    return Interval(value - u * (value - low), value + u * (high - value))


def score_interval(histogram: ArrayLike, level: float = 0.95) -> Interval:
    """Interval for the mean of scores k / K, from how many games scored k: counts of shape (K + 1,), K >= 1.

    For a win that counts K, a draw or a joint win some part of it. Wilson's interval with the effective
    number of games n m (1 - m) / s^2 (m mean, s^2 variance with divisor n; sums are exact integers), so that
    it is `wilson` itself when only 0 and K occur; `bounded_constant` when all scores are equal; (0, 1) for no
    games. Source: see `wilson_limits`. ValueError for fewer than two bins or a negative count.
    """
    counts = [int(count) for count in np.asarray(histogram)]
    top = len(counts) - 1
    if top < 1 or min(counts) < 0:
        raise ValueError("a histogram of scores needs counts >= 0 for the scores 0 to K, K >= 1")
    n = sum(counts)
    total = sum(k * count for k, count in enumerate(counts))
    spread = n * sum(k * k * count for k, count in enumerate(counts)) - total * total
    if n == 0 or spread == 0:
        return bounded_constant(total / (n * top) if n else 0.5, n, 0.0, 1.0, level)
    lo, hi = wilson_limits(total / (n * top), n * (total * (n * top - total) / spread), level)
    return Interval(float(lo), float(hi))


def mean_and_error(total: int, total_of_squares: int, n: int) -> tuple[float, float]:
    """Mean of n integers and its standard error (divisor n - 1), from their sum and their sum of squares.

    The differences are formed in exact integer arithmetic. The error is infinite for n = 1. ValueError for n
    < 1.
    """
    if n < 1:
        raise ValueError("a mean needs at least one value")
    if n == 1:
        return float(total), math.inf
    spread = n * int(total_of_squares) - int(total) ** 2
    return total / n, math.sqrt(spread / (n * n * (n - 1)))


def mean_interval(total: int, total_of_squares: int, n: int, level: float = 0.95) -> Interval:
    """Student's t interval for a mean, from the sum and the sum of squares of n integers (Student 1908).

    (-inf, inf) for n < 2, where nothing is known of the spread; of width 0 when all values are equal (where a
    bound of the values is known, `bounded_constant` says more).
    """
    if n < 2:
        return NOTHING_KNOWN
    mean, error = mean_and_error(total, total_of_squares, n)
    half = student_quantile(level, n - 1) * error
    return Interval(mean - half, mean + half)


def ratio_interval(totals: tuple[int, int], squares: tuple[int, int], product: int, n: int, level: float) -> Interval:
    """Interval for the ratio of the means of two numbers y and x > 0 that each of n games gives.

    totals: sums of y and of x; squares: sums of y^2 and of x^2; product: sum of x y. The delta method: the variance
    of the residuals y - r x over n times the mean of x squared. Source: W. G. Cochran, Sampling Techniques (1977),
    section 6.3. (-inf, inf) for n < 2, where x is always 0, and where the ratio is the same in
    every game.
    """
    y, x = totals
    if n < 2 or x == 0:
        return NOTHING_KNOWN
    # Residuals x_total y_i - y_total x_i are integers, and their sum is 0.
    residuals = x * x * squares[0] - 2 * x * y * product + y * y * squares[1]
    if residuals == 0:
        return NOTHING_KNOWN
    error = math.sqrt(residuals / (n - 1) * n) / (x * x)
    half = student_quantile(level, n - 1) * error
    return Interval(y / x - half, y / x + half)


def half_width(interval: Interval) -> float:
    """Half the width of an interval, the number behind a plus-minus sign."""
    return (interval.hi - interval.lo) / 2.0


def planned_half_width(n: int, sd: float, level: float = 0.95) -> float:
    """Half-width to expect for the mean of n >= 1 values of standard deviation `sd`: z sd / sqrt(n)."""
    return normal_quantile(level) * sd / math.sqrt(n)


def values_needed(half: float, sd: float, level: float = 0.95) -> int:
    """The least n for which `planned_half_width(n, sd)` is at most `half` > 0 (same unit as sd)."""
    if half <= 0.0:
        raise ValueError("a half-width must be above 0")
    return max(1, math.ceil((normal_quantile(level) * sd / half) ** 2))
