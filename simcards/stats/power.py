"""What a run could see: the smallest difference that it would have found, and the deals that a given one needs."""

from __future__ import annotations

import math
from statistics import NormalDist

from simcards.stats.intervals import Interval, half_width, normal_quantile

#: The chance with which a difference is to be found.
POWER = 0.8

#: Deals or games without which a standard error says too little of what they could see.
LEAST = 30

#: How much wider a confidence sequence is than an interval of a fixed number of deals.
SEQUENTIAL = 1.7


def smallest_difference(error: float, level: float = 0.95, power: float = POWER) -> float:
    """The least true difference that a two-sided test at `level` finds with probability `power`.

    `error`: the standard error of the difference, whose unit the result has. (z of the level + z of the power) times
    the error; the chance of a verdict on the wrong side is left out. Source: J. Cohen, Statistical Power Analysis
    (1988), chapter 2. ValueError for an error below 0, or for a power not above (1 - level) / 2.
    """
    return _together(level, power) * _checked(error)


def smallest_seen(error: float, interval: Interval, n: int, level: float = 0.95) -> float | None:
    """`smallest_difference` of n deals or games; None where these say nothing of it: fewer than `LEAST`, or alike.

    interval: that of the difference at `level`, whose half-width counts where few deals make it wider than the error.
    """
    if n < LEAST or not 0.0 < error < math.inf:
        return None
    return smallest_difference(max(error, half_width(interval) / normal_quantile(level)), level)


def deals_needed(difference: float, sd: float, level: float = 0.95, power: float = POWER) -> int:
    """The least number of deals for which `smallest_difference` is at most `difference` > 0.

    `sd`: the standard deviation of the difference on one deal. Same as solving statsmodels'
    `zt_ind_solve_power(alternative="two-sided")` of one sample, for differences that are not tiny against sd / sqrt(n).
    """
    if difference <= 0.0:
        raise ValueError("a difference to be seen must be above 0")
    return max(2, math.ceil((_together(level, power) * _checked(sd) / difference) ** 2))


def deals_to_decide(difference: float, sd: float, margin: float, level: float = 0.95) -> float:
    """About how many deals a `sequential.Decision` takes: until its interval leaves 0 out, or lies within the margin.

    The interval is `SEQUENTIAL` times as wide as that of a fixed number of deals; `sd`: of the difference on one deal.
    Infinite at margin 0 without a difference.
    """
    away = max(abs(difference), margin - abs(difference))
    return math.inf if away <= 0.0 else (SEQUENTIAL * normal_quantile(level) * _checked(sd) / away) ** 2


def deals_to_order(difference: float, sd: float, margin: float, level: float = 0.95) -> float:
    """About how many deals an `order.OrderDecision` takes, as `deals_to_decide`: of its two rules the faster one.

    The ratio test drifts by 2 margin difference / variance a deal towards its limit; without a difference it gets
    there by chance. Source: A. Wald, Annals of Mathematical Statistics 16 (1945), sections 3.4 and 3.5. ValueError for
    a margin not above 0.
    """
    if margin <= 0.0:
        raise ValueError("the order needs a margin above 0")
    error = (1.0 - level) / 4.0
    limit, size = math.log((1.0 - error) / error), abs(difference)
    by_chance = (limit * _checked(sd) / (2.0 * margin)) ** 2
    by_drift = limit * sd * sd / (2.0 * margin * size) if size > 0.0 else math.inf
    sure = deals_to_decide(difference, sd, 0.0, 1.0 - (1.0 - level) / 2.0) if size > 0.0 else math.inf
    return min(by_chance, by_drift, sure)


def _together(level: float, power: float) -> float:
    """The quantiles of level and power added up."""
    tail = (1.0 - level) / 2.0
    if not (0.0 < level < 1.0 and tail < power < 1.0):
        raise ValueError(f"no power of {power} at a level of {level}")
    return NormalDist().inv_cdf(1.0 - tail) + NormalDist().inv_cdf(power)


def _checked(spread: float) -> float:
    if not 0.0 <= spread < math.inf:
        raise ValueError(f"a spread of {spread}")
    return spread
