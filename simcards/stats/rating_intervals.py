"""How well ratings are known, and whether one number a strategy is enough: see ratings.py for the model."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats import special
from simcards.stats.intervals import Interval
from simcards.stats.ratings import Floats, bootstrap, chances, fitted, reaches

#: Deals that decide something, without which nothing is said of a rating.
LEAST_DECIDING = 5


def rating_intervals(
    seats: ArrayLike,
    games: ArrayLike,
    sums: ArrayLike,
    deals: ArrayLike,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> list[Interval]:
    """An interval for each rating, shape (k,): `ratings.bootstrap` of the same arguments, with one deal more.

    The bootstrap knows the deals that were seen. Where few of them decide, what one more would do counts: the upper end
    is that of the replicates with a deal more, of random weight, in which this strategy wins every game it sits in, the
    lower end with one in which it wins none. (Clopper and Pearson's interval relates to Jeffreys' in the same way.)
    Errors as in `bootstrap`.
    """
    s, g = np.asarray(seats, dtype=np.float64), np.asarray(games, dtype=np.float64)
    won, held = np.asarray(sums, dtype=np.float64), np.asarray(deals, dtype=np.float64)
    found = bootstrap(s, g, won, held, replicates, seed)
    up, down = _one_more(s, g, won.sum(axis=0), held.sum() * g)
    weights = np.random.default_rng([seed, 1]).standard_exponential((replicates, 1))
    tail = (1.0 - level) / 2.0
    # What a deal of another weight does is nearly known: odds grow by the weight, ratings are their logarithms.
    lo = np.quantile(found - np.log1p(weights * np.expm1(-down)), tail, axis=0)
    hi = np.quantile(found + np.log1p(weights * np.expm1(up)), 1.0 - tail, axis=0)
    return [Interval(float(a), float(b)) for a, b in zip(lo, hi, strict=True)]


def _one_more(seats: Floats, games: Floats, won: Floats, played: Floats) -> tuple[Floats, Floats]:
    """What a deal more does to the rating of who wins all of it, and of who wins nothing: shapes (k,)."""
    start = fitted(seats, won, played)
    shares = chances(seats, start)
    up, down = np.zeros(len(start)), np.zeros(len(start))
    for i in range(len(start)):
        sits = np.where(seats[:, i] > 0.0, games, 0.0)
        alone = np.eye(len(start))[i] * sits.sum()
        others = np.where(np.arange(len(start)) == i, 0.0, shares)
        others = sits @ (others / np.maximum(others.sum(axis=1, keepdims=True), 1e-300))
        up[i] = fitted(seats, won + alone, played + sits)[i] - start[i]
        down[i] = fitted(seats, won + others, played + sits)[i] - start[i]
    return np.maximum(up, 0.0), np.minimum(down, 0.0)


def bounded_sides(seats: ArrayLike, wins: ArrayLike) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the games bound each rating from below, and from above: two bool[k].

    `seats` and `wins` as in `ratings.plackett_luce`. A rating is bounded from above when every other strategy has won
    against this one, if only over others in between, and from below when it has won against every other one so. Where
    it is not, the rating printed grows with the number of games: it is a bound, not an estimate (L. R. Ford, Am. Math.
    Monthly 64 (1957) 28-33).
    """
    reach = reaches(np.asarray(wins, dtype=np.float64), np.asarray(seats, dtype=np.float64))
    return np.asarray(reach.all(axis=1)), np.asarray(reach.all(axis=0))


def elo_difference(difference: float) -> float:
    """The Elo difference of two that meet, from how much more often one wins than the other (a draw half a win each).

    400 log10((1 + d) / (1 - d)) for d between -1 and 1, infinite at the ends; a growing function, so that the ends of
    an interval of d give the ends of one of Elo points. ValueError for a difference outside.
    """
    if not -1.0 <= difference <= 1.0:
        raise ValueError(f"a difference of win rates lies between -1 and 1, not at {difference}")
    if abs(difference) == 1.0:
        return math.copysign(math.inf, difference)
    return 800.0 / math.log(10.0) * math.atanh(difference)


def fit_p_value(
    ratings: ArrayLike, pairs: Sequence[tuple[int, int]], differences: ArrayLike, errors: ArrayLike
) -> float:
    """Does one number per strategy describe a table of pairs? The p value that it does, 1 for fewer than three.

    `ratings`, shape (k,), natural logarithms; for each pair (i, j) that met: the difference of win rates, and its
    standard error. The pair furthest from tanh((r_i - r_j) / 2), in errors, corrected for the number of pairs. The
    ratings were fitted to the same pairs, which makes it careful: it errs on the side of "does". Pairs without an
    error are left out.
    """
    r, d, e = (np.asarray(x, dtype=np.float64) for x in (ratings, differences, errors))
    if len(r) < 3 or not (e > 0.0).any():
        return 1.0
    i, j = np.array(pairs).T
    expected = np.tanh((r[i] - r[j]) / 2.0)
    off = np.abs(d - expected)[e > 0.0] / e[e > 0.0]
    return float(min(1.0, off.size * 2.0 * special.ndtr(-off.max())))
