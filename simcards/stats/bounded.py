"""Intervals that keep to their bounds and never claim certainty: rates, means of bounded scores, paired differences.

A quantity that lies between two bounds gets an interval between them, also near a bound, for two games or for a
sample in which nothing varies. The building stone is Clopper and Pearson's interval of a rate; a score between 0 and 1
is read as so many events of one size (`_lower`), which for a rate is the rate itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from simcards.stats import special
from simcards.stats.intervals import NOTHING_KNOWN, Interval, mean_and_error, mean_interval, wilson

#: With fewer successes or failures Wilson's interval misses too often: its end towards the bound is too near.
FEW = 10

#: p values are exact down to this one.
LEAST_P = 1e-12


class Moments(NamedTuple):
    """The sum and the sum of squares of n numbers, as the exact sums divided by what they are scaled by."""

    total: float
    squares: float
    n: int


def clopper_pearson(successes: float, trials: float, level: float = 0.95) -> Interval:
    """The exact interval of a rate: it holds the rate with a probability of `level` at least, whatever the rate is.

    (0, 1) for no trials. Same as `scipy.stats.binomtest(...).proportion_ci(level)`; the counts need not be whole
    (E. L. Korn and B. I. Graubard, Survey Methodology 24 (1998) 193-201). Source: C. J. Clopper and E. S. Pearson,
    Biometrika 26 (1934) 404-413. ValueError unless 0 <= successes <= trials.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    tail, failures = (1.0 - level) / 2.0, trials - successes
    lo = float(special.betaincinv(successes, failures + 1.0, tail)) if successes > 0 else 0.0
    hi = 1.0 - float(special.betaincinv(failures, successes + 1.0, tail)) if failures > 0 else 1.0
    return Interval(lo, hi)


def rate_interval(successes: int, trials: int, level: float = 0.95) -> Interval:
    """The interval of a share of games: Wilson's, and Clopper and Pearson's with fewer than `FEW` on either side.

    (0, 1) for no games. ValueError unless 0 <= successes <= trials.
    """
    if min(successes, trials - successes) >= FEW:
        return wilson(successes, trials, level)
    return clopper_pearson(successes, trials, level)


def none_seen(trials: int, level: float = 0.95) -> float:
    """What happened in none of `trials` games is rarer than this, at `level`: 1 - (1 - level)^(1 / trials).

    The one-sided limit of Clopper and Pearson, about 3 in `trials` for 0.95. ValueError for no games.
    """
    if trials < 1:
        raise ValueError("no games: anything may be")
    return -math.expm1(math.log1p(-level) / trials)


def bounded_mean(moments: Moments, low: float, high: float, level: float = 0.95) -> Interval:
    """The interval of the mean of values between `low` and `high`, from their sums: for 0 and 1 Clopper and Pearson's.

    Each end takes the spread for that of values of two sizes, the bound beyond it among them: the end towards the
    bound is then far enough. ValueError for no values, for bounds that are not bounds, and for values outside them.
    """
    if moments.n < 1 or not low < high:
        raise ValueError("a mean needs a value at least, and bounds that differ")
    width, tail = high - low, (1.0 - level) / 2.0
    x = _moved(moments, low, width, 1.0)
    above, below = _lower(x, tail), _lower(_moved(moments, high, width, -1.0), tail)
    return Interval(low + width * above, high - width * below)


def _moved(moments: Moments, origin: float, width: float, sign: float) -> Moments:
    """The moments of sign (x - origin) / width, which lies between 0 and 1; ValueError where it does not."""
    total, squares, n = moments
    first = sign * (total - n * origin) / width
    second = (squares - 2.0 * origin * total + n * origin * origin) / width**2
    slack = 1e-9 * n
    if first < -slack or second > first + slack:
        raise ValueError("values outside their bounds")
    return Moments(max(first, 0.0), min(max(second, 0.0), max(first, 0.0)), n)


def _lower(x: Moments, tail: float) -> float:
    """The lower limit of the mean of values in [0, 1], missed with a probability of about `tail`.

    Read as k = total^2 / squares events of one size, squares / total: the same mean and spread. The limit is that of
    Clopper and Pearson for k in n.
    """
    if x.total <= 1e-12 or x.squares <= 0.0:
        return 0.0
    size = x.squares / x.total
    events = min(x.total / size, float(x.n))
    return size * float(special.betaincinv(events, x.n - events + 1.0, tail))


def paired_difference(moments: Moments, most: float, level: float = 0.95) -> Interval:
    """The interval of the mean of differences between -most and most, such as wins of a less wins of b on a deal.

    What speaks for a and what speaks for b are events of size `most` (smaller where the sums say so), each with the
    limits of `bounded_mean`, put together by the method of variance estimates recovery. Their correlation is that at
    the limits, not at the estimates: so n wins in n deals have the interval of a rate of 1. For differences of -1, 0
    and 1 it is else Newcombe's paired interval with Clopper and Pearson's limits in the place of Wilson's.
    Sources: R. G. Newcombe, Statistics in Medicine 17 (1998) 2635-2650, method 10; G. Y. Zou and A. Donner, Statistics
    in Medicine 27 (2008) 1693-1702. ValueError for no differences, and for some beyond `most`.
    """
    total, squares, n = moments
    if n < 1 or squares > n * most * most * (1 + 1e-9) or abs(total) > n * most * (1 + 1e-9):
        raise ValueError("no differences, or some outside their bounds")
    size = most if squares == 0 or abs(total) * most <= squares else squares / abs(total)
    events, net = squares / size**2, total / size
    parts = [Moments(size * k, size * size * k, n) for k in ((events + net) / 2.0, (events - net) / 2.0)]
    (a, (a_lo, a_hi)), (b, (b_lo, b_hi)) = ((part.total / n, bounded_mean(part, 0.0, most, level)) for part in parts)
    below = _length(a - a_lo, b_hi - b, 2.0 * _correlation(a_lo / size, b_hi / size))
    above = _length(a_hi - a, b - b_lo, 2.0 * _correlation(a_hi / size, b_lo / size))
    return Interval(max(a - b - below, -most), min(a - b + above, most))


def _length(one: float, other: float, turned: float) -> float:
    """The length of a side of a triangle, from the two others and twice the cosine between them."""
    return math.sqrt(max(one * one + other * other - turned * one * other, 0.0))


def _correlation(one: float, other: float) -> float:
    """The correlation of two events of these chances that never come together; -1 where they fill all there is."""
    if one <= 0.0 or other <= 0.0:
        return 0.0
    if one + other >= 1.0:
        return -1.0
    return -math.sqrt(one * other / ((1.0 - one) * (1.0 - other)))


def count_interval(total: int, squares: int, n: int, level: float = 0.95) -> Interval:
    """The interval of the mean of n whole numbers from 0 up, without an upper bound: turns, cards, times in a game.

    The wider, at each end, of Student's interval and the gamma interval, which for few events is the exact one of a
    Poisson number (F. Garwood, Biometrika 28 (1936) 437-442; M. P. Fay and E. J. Feuer, Statistics in Medicine 16
    (1997) 791-801, with the spread that was seen). (-inf, inf) where nothing is known of the spread: for n < 2, and
    where all n numbers are the same and not 0.
    """
    if n < 2 or (total and n * squares == total * total):
        return NOTHING_KNOWN
    tail = (1.0 - level) / 2.0
    if total == 0:
        return Interval(0.0, float(special.gammaincinv(1.0, 1.0 - tail)) / n)
    mean, error = mean_and_error(total, squares, n)
    shape, student = (mean / error) ** 2, mean_interval(total, squares, n, level)
    lo, hi = (
        mean / shape * float(special.gammaincinv(shape + more, q)) for more, q in ((0.0, tail), (1.0, 1.0 - tail))
    )
    return Interval(max(min(lo, student.lo), 0.0), max(hi, student.hi))


def smallest_level(interval_at: Callable[[float], Interval], value: float = 0.0) -> float:
    """The p value of `value`: the least 1 - level at which the interval leaves it out, 1 where it never does.

    For intervals that grow with their level; by bisection on the logarithm, exact to a part in ten thousand, and
    never too small. Below `LEAST_P` the limits are no longer sharp and that is returned.
    """
    least, most = math.log(LEAST_P), 0.0
    if _outside(interval_at(1.0 - LEAST_P), value):
        return LEAST_P
    while most - least > 1e-4:
        middle = (least + most) / 2.0
        if _outside(interval_at(-math.expm1(middle)), value):
            most = middle
        else:
            least = middle
    return math.exp(most)


def _outside(interval: Interval, value: float) -> bool:
    return not interval.lo <= value <= interval.hi
