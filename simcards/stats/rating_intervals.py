"""How well ratings are known, and whether one number a strategy is enough: see ratings.py for the model."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats import special
from simcards.stats.intervals import Interval
from simcards.stats.ratings import Floats, Record, bootstrap, fit_counts, fitted, reaches

#: Deals that decide something, without which nothing is said of a rating.
LEAST_DECIDING = 5


def rating_intervals(record: Record, level: float = 0.95, replicates: int = 2000, seed: int = 0) -> list[Interval]:
    """An interval for each rating, shape (k,): `ratings.bootstrap`, with one deal more.

    The bootstrap knows the deals that were seen. Where few of them decide, what one more would do counts: the upper end
    is that of the replicates with a deal more, of random weight, in which this strategy wins every game it sits in, the
    lower end with one in which it wins none. (Clopper and Pearson's interval relates to Jeffreys' in the same way.)
    """
    found = bootstrap(record, replicates, seed)
    up, down = _one_more(record)
    weights = np.random.default_rng([seed, 1]).standard_exponential((replicates, 1))
    tail = (1.0 - level) / 2.0
    # What a deal of another weight does is nearly known: odds grow by the weight, ratings are their logarithms.
    lo = np.quantile(found - np.log1p(weights * np.expm1(-down)), tail, axis=0)
    hi = np.quantile(found + np.log1p(weights * np.expm1(up)), 1.0 - tail, axis=0)
    return [Interval(float(a), float(b)) for a, b in zip(lo, hi, strict=True)]


def _one_more(record: Record) -> tuple[Floats, Floats]:
    """What a deal more does to the rating of who wins all of it, and of who wins nothing: shapes (k,)."""
    counts, games = record.counts.sum(axis=0), record.deals.sum() * record.games
    start, model = fitted(record), record.model
    likely = model.chances(start)
    likely = np.where(model.unusual, 0.0, likely)
    moved = np.zeros((2, model.strategies))
    for i in range(model.strategies):
        sits = np.where(record.seats[:, i] > 0.0, record.games, 0.0)
        for side, sign in enumerate((1.0, -1.0)):
            more = sits @ model.means(_best(sign * model.features[:, :, i], likely))
            moved[side, i] = fit_counts(record, counts + more, games + sits)[i] - start[i]
    return np.maximum(moved[0], 0.0), np.minimum(moved[1], 0.0)


def _best(worth: Floats, likely: Floats) -> Floats:
    """The chances of outcomes, shape (tables, outcomes), given that they have the greatest worth that is possible."""
    possible = np.where(likely > 0.0, worth, -np.inf)
    kept = np.where(possible == possible.max(axis=1, keepdims=True), likely, 0.0)
    given: Floats = kept / kept.sum(axis=1, keepdims=True)
    return given


def bounded_sides(seats: ArrayLike, wins: ArrayLike) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the games bound each rating from below, and from above: two bool[k].

    `seats` and `wins`, shape (tables, k): the places that each strategy holds, and the games it won there, draws not
    among them. A rating is bounded from above when every other strategy has won
    against this one, if only over others in between, and from below when it has won against every other one so. Where
    it is not, the rating printed grows with the number of games: it is a bound, not an estimate (L. R. Ford, Am. Math.
    Monthly 64 (1957) 28-33).
    """
    reach = reaches(np.asarray(wins, dtype=np.float64), np.asarray(seats, dtype=np.float64))
    return np.asarray(reach.all(axis=1)), np.asarray(reach.all(axis=0))


def elo_difference(difference: float, decided: float = 1.0) -> float:
    """The Elo difference of two that meet, from how much more often one wins than the other, both shares of all games.

    `decided`: the share of games that one of them won, below 1 with draws. Davidson's model of a pair: odds of p to q
    among those games, so 400 log10((decided + d) / (decided - d)), infinite at both ends of its range. A growing
    function, so that the ends of an interval of d give the ends of one of Elo points; beyond what was decided these are
    infinite. nan where nothing was decided. ValueError for a difference outside -1 to 1.
    """
    if not -1.0 <= difference <= 1.0:
        raise ValueError(f"a difference of win rates lies between -1 and 1, not at {difference}")
    if decided <= 0.0:
        return math.nan
    if abs(difference) >= decided:
        return math.copysign(math.inf, difference)
    return 800.0 / math.log(10.0) * math.atanh(difference / decided)


def expected_differences(record: Record, found: ArrayLike, pairs: Sequence[tuple[int, int]]) -> Floats:
    """By how much more often a wins than b at tables of these two, by the model: shape (pairs,).

    `found`: the parameters, as `ratings.fitted` gives them. ValueError for a pair that has no table.
    """
    means = record.model.means(record.model.chances(np.asarray(found, dtype=np.float64)))
    tables = {tuple(np.flatnonzero(table).tolist()): number for number, table in enumerate(record.seats)}
    if any(pair not in tables for pair in pairs):
        raise ValueError("a pair without a table of its own")
    return np.array([means[tables[a, b], a] - means[tables[a, b], b] for a, b in pairs])


def fit_p_value(expected: ArrayLike, differences: ArrayLike, errors: ArrayLike) -> float:
    """Does one number per strategy describe a table of pairs? The p value that it does, 1 where nothing is known.

    For each pair the difference of win rates that ratings would make, that which was seen, and its standard error. The
    pair furthest off, in errors, corrected for the number of pairs. The ratings were fitted to the same pairs, which
    makes it careful: it errs on the side of "does". Pairs without an error are left out.
    """
    r, d, e = (np.asarray(x, dtype=np.float64) for x in (expected, differences, errors))
    if not (e > 0.0).any():
        return 1.0
    off = np.abs(d - r)[e > 0.0] / e[e > 0.0]
    return float(min(1.0, off.size * 2.0 * special.ndtr(-off.max())))
