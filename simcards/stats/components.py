"""Where the variance of a result comes from when the same deals are played by different strategies in all seats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from simcards.stats.blocks import BlockSums


class Components(NamedTuple):
    """Shares of the variance of one game's result, which add up to 1; none where nothing varied.

    strategies: who plays how; seat: who begins; deal: which cards lie where, as far as both orders of the seats are
    ruled by it; rest: what the cards do once the play differs, and the play's own chance.
    """

    strategies: float
    seat: float
    deal: float
    rest: float


def components(sums: BlockSums) -> Components | None:
    """The components of the result of a against b, from deals that were played twice, the seats exchanged.

    `sums`: two ways, both a's result (1 for a win of a, -1 for one of b, 0 for a draw), of which the first has a in one
    seat and the second in the other. With means m1 and m2 and variances v1 and v2 of the ways and c their covariance:
    strategies ((m1 + m2) / 2)^2, seat ((m1 - m2) / 2)^2, deal -c, rest (v1 + v2) / 2 + c, of their sum, the variance of
    the result of a player drawn by lot. The first two are less what chance alone puts into them, v / n; none is below
    0. Source: the analysis of variance of a crossover, R. A. Fisher, The Design of Experiments (1935); unbiased
    estimates as in S. R. Searle, G. Casella and C. E. McCulloch, Variance Components (1992), chapter 3. None for fewer
    than two deals, or where all results were the same draw. ValueError unless there are two ways.
    """
    if len(sums.way_totals) != 2:
        raise ValueError("two ways to play a deal are needed, the seats exchanged")
    n = sums.blocks
    if n < 2:
        return None
    means = [total / n for total in sums.way_totals]
    spreads = [(squares - n * mean * mean) / (n - 1) for mean, squares in zip(means, sums.way_squares, strict=True)]
    both = (sums.squares - sums.total**2 / n) / (n - 1)
    turned = (spreads[0] + spreads[1] - both) / 2.0  # minus the covariance
    strategies = max(((means[0] + means[1]) / 2.0) ** 2 - both / (4 * n), 0.0)
    apart = 2.0 * (spreads[0] + spreads[1]) - both  # the variance of the difference of the two results of a deal
    seat = max(((means[0] - means[1]) / 2.0) ** 2 - apart / (4 * n), 0.0)
    deal = max(turned, 0.0)
    parts = (strategies, seat, deal, max((spreads[0] + spreads[1]) / 2.0 - deal, 0.0))
    whole = sum(parts)
    return Components(*(part / whole for part in parts)) if whole > 0.0 else None


def components_of_places(wins: ArrayLike, sums: ArrayLike, deals: int) -> Components | None:
    """The components of whether a place wins a game, over all places and all seatings of deals that are played in each.

    `wins`, shape (seatings, places): games won there; `sums`, shape (places + 1, 2): the sum and the sum of squares,
    over the deals, of what a place wins in all seatings together, and last the same of all places together. The result
    of place p in seating s on deal i is its mean over deals, m_ps, and what the deal adds. With M_p the mean of m_ps
    over the seatings: seat is the variance of M_p over the places, strategies that of m_ps over the seatings, deal the
    mean covariance of two seatings' results of a place on one deal, rest what is left of their variance. No pair of
    strategies and no ladder enters: all seatings count alike. What chance puts into the first two is taken off, none is
    below 0; source as in `components`, of which this is the case of any number of places. None for fewer than two deals
    or seatings, and where nothing varied.
    """
    won, n = np.asarray(wins, dtype=np.float64), deals
    if n < 2 or len(won) < 2:
        return None
    seatings, places = won.shape
    totals, squares = np.asarray(sums, dtype=np.float64).T
    spread = (squares - totals**2 / n) / (n - 1)  # of a place's wins in all seatings of a deal, then of all places'
    means = won / n
    single = means * (1.0 - means) * n / (n - 1)
    by_place, chance = means.mean(axis=0), spread[:-1].mean() / (seatings**2 * n)
    seat = by_place.var() - chance + spread[-1] / ((seatings * places) ** 2 * n)
    strategies = ((means - by_place) ** 2).mean() - single.mean() / n + chance
    deal = max((spread[:-1].mean() - single.sum(axis=0).mean()) / (seatings * (seatings - 1)), 0.0)
    parts = [max(float(part), 0.0) for part in (strategies, seat, deal, single.mean() - deal)]
    whole = sum(parts)
    return Components(*(part / whole for part in parts)) if whole > 0.0 else None
