"""Point estimates after a run that stopped because of what it saw: less biased than the plain mean.

A run that stops when a difference is sure stops sooner where luck made the difference look large: the mean at the stop
is too far from 0. One that stops when an interval is narrow stops sooner where the rate looks near 0 or 1: the rate at
the stop is too near them. Intervals are not touched by this where they hold at every look.

By Wald's identity the sum less n times the true mean has mean 0 at the stop, so that the bias of the mean is
-Cov(mean, n) / E(n). With n as a smooth function of the mean, n = c / mean^2 for a decision, n = c / mean for a ratio
test and n = c rate (1 - rate) for a width, this comes to the corrections below. They take off most of the bias, not all
of it: the looks are a quarter apart, and n is not a smooth function of the mean. What did not end the run needs no
correction: whatever does not go together with n has the same mean at the stop as at a fixed number. Source: J.
Whitehead, Biometrika 73 (1986) 573-581, for the idea; D. Siegmund, Sequential Analysis (1985), chapter 3, for the
identity.
"""

from __future__ import annotations


def after_decision(mean: float, variance: float, n: int, first: int) -> float:
    """The mean of n block scores after a stop at "better" or "worse", corrected: mean (1 - 2 variance / (n mean^2)).

    `variance`: of one score; `first`: the number of blocks at the first look. A stop there is at a fixed number, and
    nothing is corrected. The sign is kept, and the result lies between 0 and the mean. Of several differences this is
    for those that ended the run; the mean of one that was sure at an earlier look is over deals whose number others
    fixed, and stands as it is. ValueError for n < 1.
    """
    return _nearer_to_0(mean, 2.0 * variance, n, first)


def after_ratio_test(mean: float, variance: float, n: int, first: int) -> float:
    """The same after a stop at "not worse" or "not better" (order.py): mean (1 - variance / (n mean^2))."""
    return _nearer_to_0(mean, variance, n, first)


def _nearer_to_0(mean: float, times: float, n: int, first: int) -> float:
    """The mean less times / (n mean), but for a stop at the first look, and not beyond 0."""
    if n < 1:
        raise ValueError("an estimate needs a block at least")
    if n <= first or mean == 0.0:
        return mean
    return mean * max(0.0, 1.0 - times / (n * mean * mean))


def after_precision(widest: float, n: int, first: int) -> float:
    """What to add to a rate of n games after a stop at a half-width: (1 - 2 widest) / n.

    `widest`: the rate whose interval is the widest, which ended the run. To another number of the same games a share of
    it is added, its regression on that rate: covariance / (widest (1 - widest)). `first`: the number of games at the
    first look, where nothing is corrected. ValueError for n < 1.
    """
    if n < 1:
        raise ValueError("an estimate needs a game at least")
    return 0.0 if n <= first else (1.0 - 2.0 * widest) / n
