"""Ratings from wins: Bradley-Terry for pairs, Plackett-Luce for larger tables; intervals by resampling deals.

A strategy has a strength p > 0 and wins at a table with probability p / (sum of p over the seats). Ratings
are natural logarithms of p with mean 0 over the strategies; `elo` puts them on the scale of chess. Sources:
R. A. Bradley and M. E. Terry, Biometrika 39 (1952) 324-345; R. D. Luce, Individual Choice Behavior (1959); R.
L. Plackett, Applied Statistics 24 (1975) 193-202.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def elo(ratings: ArrayLike) -> Floats:
    """Ratings in Elo points, 400 for odds of 10 to 1 (A. Elo, The Rating of Chessplayers, 1978)."""
    points: Floats = np.asarray(ratings, dtype=np.float64) * (400.0 / math.log(10.0))
    return points


def pair_tables(players: int) -> NDArray[np.int64]:
    """All pairs i < j in lexical order as tables: shape (pairs, players), 1 for the two who sit there."""
    first, second = np.triu_indices(players, k=1)
    seats = np.zeros((first.size, players), dtype=np.int64)
    seats[np.arange(first.size), first] = 1
    seats[np.arange(first.size), second] = 1
    return seats


def bradley_terry(wins: ArrayLike, draws: ArrayLike | None = None, prior: float = 1.0) -> Floats:
    """Ratings, shape (k,), from wins[i, j], how often i beat j, and draws[i, j] = draws[j, i], half a win.

    `prior` and errors: as in `plackett_luce`, of which this is the case of two seats a table.
    """
    won = np.asarray(wins, dtype=np.float64)
    if draws is not None:
        won = won + np.asarray(draws, dtype=np.float64) / 2.0
    players = len(won)
    first, second = np.triu_indices(players, k=1)
    by_table = np.zeros((first.size, players))
    by_table[np.arange(first.size), first] = won[first, second]
    by_table[np.arange(first.size), second] = won[second, first]
    return plackett_luce(pair_tables(players), by_table, prior)


def plackett_luce(seats: ArrayLike, wins: ArrayLike, prior: float = 1.0) -> Floats:
    """Ratings, shape (..., k), from tables where one of several wins and the others come in no order.

    `seats`, shape (tables, k): how many seats of a table each strategy holds (any whole numbers). `wins`,
    shape (..., tables, k): games each won there; a joint win is shared out in equal parts, and so is a game
    nobody won if it is to count. With a loser only, see `plackett_luce_losers`. `prior`: so many games more
    at each table that was played at, shared equally by its seats. With prior > 0 the ratings stay finite when
    someone won everything or nothing; for many games they hardly change. ValueError for wins of who does not
    sit there, when not all strategies are linked by tables, or, with prior 0, when some set of strategies
    never won against the others (no finite maximum of the likelihood: L. R. Ford, Am. Math. Monthly 64 (1957)
    28-33).
    """
    s, w = np.asarray(seats, dtype=np.float64), np.asarray(wins, dtype=np.float64)
    total = w.reshape(-1, *s.shape).sum(axis=0)
    played = total.sum(axis=-1) > 0.0
    _check(s, total, prior)
    w = w + prior * played[:, None] * s / s.sum(axis=1, keepdims=True)
    return _maximise(s, w.sum(axis=-2), w.sum(axis=-1))


def plackett_luce_losers(seats: ArrayLike, losses: ArrayLike, prior: float = 1.0) -> Floats:
    """Ratings from tables where one loses and all others win: `losses` in the place of wins.

    The loser is the one chosen, with strengths 1 / p: the Plackett-Luce model of rankings read from the last
    place up. For two seats the same as `plackett_luce` of the wins; for more, another model of the same
    strengths.
    """
    ratings: Floats = -plackett_luce(seats, losses, prior)
    return ratings


def _maximise(seats: Floats, won: Floats, games: Floats, start: Floats | None = None) -> Floats:
    """Maximum of the likelihood, shape (..., k), by Newton steps from `start` (0): leading axes are separate problems.

    What each strategy won in all, `won`, shape (..., k), and the games at each table, shape (..., tables), are
    sufficient. A step is shortened until no two ratings part by more than 1.5: then it always raises the likelihood
    (F. Bach, Electronic J. Statistics 4 (2010) 384-414). The MM iteration of D. R. Hunter, Annals of
    Statistics 32 (2004) 384-406, has the same maximum, but takes 10^5 rounds when one strategy hardly wins.
    """
    ratings: Floats = np.zeros_like(won) + (0.0 if start is None else start)
    for _ in range(500):
        likely = chances(seats, ratings)
        weighted = games[..., None] * likely
        expected = weighted.sum(axis=-2)
        curvature = expected[..., None] * np.eye(won.shape[-1]) - np.swapaxes(weighted, -1, -2) @ likely
        anchor = games.sum(axis=-1)[..., None, None]  # fixes the mean, of which the likelihood knows nothing
        slope = won - expected
        step = np.linalg.solve(curvature + anchor, slope[..., None])[..., 0]
        gain = (slope * step).sum(axis=-1).max()  # twice what is left to gain in log-likelihood
        step /= np.maximum(1.0, np.ptp(step, axis=-1, keepdims=True) / 1.5)
        ratings = ratings + step
        ratings -= ratings.mean(axis=-1, keepdims=True)
        if gain < 1e-12:
            break
    return ratings


def fitted(seats: Floats, won: Floats, games: Floats, prior: float = 1.0) -> Floats:
    """Ratings, shape (k,), from what each won at all tables together, shape (k,), and the games at each, (tables,).

    The same as `plackett_luce`, of whose wins these are the sums; wins below 0 are taken for 0, as in `bootstrap`.
    """
    even = prior * (games[:, None] > 0.0) * seats / seats.sum(axis=1, keepdims=True)
    return _maximise(seats, *_added(won, games, even))


def chances(seats: Floats, ratings: Floats) -> Floats:
    """Chance of each strategy to win at each table: shape (..., tables, k)."""
    strength: Floats = seats * np.exp(ratings)[..., None, :]
    strength /= strength.sum(axis=-1, keepdims=True)
    return strength


def _check(seats: Floats, wins: Floats, prior: float) -> None:
    """Raises the errors named in `plackett_luce`; seats and wins of shape (tables, k)."""
    if wins.shape != seats.shape or (wins < 0.0).any() or (wins[seats == 0.0] > 0.0).any():
        raise ValueError("wins must be 0 or more, and 0 where a strategy does not sit")
    _check_linked(seats * (wins.sum(axis=1, keepdims=True) > 0.0))
    if prior <= 0.0 and not reaches(wins, seats).all():
        raise ValueError("some strategies never won against the others: ratings need a prior above 0")


def _check_linked(seats: Floats) -> None:
    """ValueError unless tables link all strategies; seats of shape (tables, k), 0 where nobody played."""
    if not _reach(seats.T @ seats > 0.0).all():
        raise ValueError("ratings need tables that link all strategies; some never met, even through others")


def reaches(wins: Floats, seats: Floats) -> NDArray[np.bool_]:
    """Who has won against whom, if only over others in between: bool[k, k]; wins and seats of shape (tables, k)."""
    return _reach(wins.T @ seats > 0.0)


def _reach(linked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of k nodes lead to which in any number of steps, 0 included; shape (k, k) in and out."""
    reach = linked | np.eye(len(linked), dtype=np.bool_)
    for middle in range(len(linked)):
        reach |= reach[:, [middle]] & reach[[middle], :]
    return reach


def bootstrap(
    seats: ArrayLike,
    games: ArrayLike,
    sums: ArrayLike,
    deals: ArrayLike,
    replicates: int = 2000,
    seed: int = 0,
    prior: float = 1.0,
) -> Floats:
    """Ratings of resampled groups of deals, shape (replicates, k), for their quantiles; the same for the same seed.

    Every deal is played at every table, `games[t]` times at table t, shape (tables,); `deals`, shape (groups,): how
    many deals a group holds, none in common with another group; `sums`, shape (groups, k): what each strategy won in
    them, at all tables together, as `wins` in `plackett_luce` or as its losses. Single losses may be below 0 if that
    evens out in the sum. Bayesian bootstrap, D. B. Rubin, Annals of Statistics 9 (1981) 130-134: each group gets an
    exponential weight, and the shares of the `prior` games get Gamma weights, so that a strategy that won everything
    does not get an interval of width 0; for two strategies and groups of one game this is Jeffreys' interval. With a
    dozen groups or fewer the intervals are too short. ValueError for prior 0, when not all strategies are linked by
    tables, or for sums that are not those of the games.
    """
    s, g = np.asarray(seats, dtype=np.float64), np.asarray(games, dtype=np.float64)
    won, held = np.asarray(sums, dtype=np.float64), np.asarray(deals, dtype=np.float64)
    _check_groups(s, g, won, held, prior)
    random = np.random.default_rng(seed)
    even = prior * (g[:, None] > 0.0) * s / s.sum(axis=1, keepdims=True)
    start = _maximise(s, *_added(won.sum(axis=0), held.sum() * g, even))
    found = np.empty((replicates, s.shape[1]))
    size = max(1, 100_000 // s.size)  # so many at a time stay in the processor's cache
    for first in range(0, replicates, size):
        weights = random.standard_exponential((min(size, replicates - first), len(held)))
        extra = np.maximum(random.standard_gamma(even, size=(len(weights), *even.shape)), 1e-6 * even)
        played = (weights @ held)[:, None] * g
        found[first : first + size] = _maximise(s, *_added(weights @ won, played, extra), start)
    return found


def _added(won: Floats, games: Floats, extra: Floats) -> tuple[Floats, Floats]:
    """Wins, shape (..., k), and games by table, (..., tables), with those of `extra`, (..., tables, k), added.

    Wins below 0, which losses counted from shares can come to, are taken for 0 and the others made less to fit.
    """
    kept = np.maximum(won, 0.0)
    kept *= games.sum(axis=-1, keepdims=True) / kept.sum(axis=-1, keepdims=True)
    return kept + extra.sum(axis=-2), games + extra.sum(axis=-1)


def _check_groups(seats: Floats, games: Floats, sums: Floats, deals: Floats, prior: float) -> None:
    """Raises the errors named in `bootstrap`."""
    if prior <= 0.0:
        raise ValueError("the bootstrap needs a prior above 0")
    _check_linked(seats * (games[:, None] > 0.0))
    if not np.allclose(sums.sum(axis=1), deals * games.sum(), rtol=1e-9, atol=1e-6) or deals.sum() <= 0.0:
        raise ValueError("the sums of a group must add up to the games of its deals")


def cycles(better: ArrayLike) -> list[tuple[int, ...]]:
    """Shortest cycles in a table of verdicts, shape (k, k): better[i, j] when i is better than j.

    For each strategy that lies on any cycle a shortest one through it, each cycle once, lowest number first:
    (0, 2, 1) says 0 beats 2, 2 beats 1, 1 beats 0. An empty list: the verdicts can be put in an order.
    """
    beats = np.asarray(better, dtype=np.bool_)
    found = {path for start in range(len(beats)) if (path := _shortest_cycle(beats, start))}
    return sorted(found, key=lambda path: (len(path), path))


def _shortest_cycle(beats: NDArray[np.bool_], start: int) -> tuple[int, ...]:
    """A shortest cycle through `start`, rotated to begin with its lowest number; () when there is none."""
    paths: list[tuple[int, ...]] = [(start,)]
    seen = {start}
    while paths:
        longer: list[tuple[int, ...]] = []
        for path in paths:
            if beats[path[-1], start]:
                turn = path.index(min(path))
                return path[turn:] + path[:turn]
            fresh = [int(j) for j in np.flatnonzero(beats[path[-1]]) if j not in seen]
            seen.update(fresh)
            longer += [(*path, j) for j in fresh]
        paths = longer
    return ()
