"""Ratings from wins: Bradley-Terry for pairs, Plackett-Luce for larger tables; intervals by deal block.

A strategy has a strength p > 0 and wins at a table with probability p / (sum of p over the seats). Ratings
are natural logarithms of p with mean 0 over the strategies; `elo` puts them on the scale of chess. Sources:
R. A. Bradley and M. E. Terry, Biometrika 39 (1952) 324-345; R. D. Luce, Individual Choice Behavior (1959); R.
L. Plackett, Applied Statistics 24 (1975) 193-202.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.intervals import Interval, normal_quantile

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
    return _maximise(s, w)


def plackett_luce_losers(seats: ArrayLike, losses: ArrayLike, prior: float = 1.0) -> Floats:
    """Ratings from tables where one loses and all others win: `losses` in the place of wins.

    The loser is the one chosen, with strengths 1 / p: the Plackett-Luce model of rankings read from the last
    place up. For two seats the same as `plackett_luce` of the wins; for more, another model of the same
    strengths.
    """
    ratings: Floats = -plackett_luce(seats, losses, prior)
    return ratings


def _maximise(seats: Floats, wins: Floats) -> Floats:
    """Maximum of the likelihood by Newton steps; leading axes of `wins` are problems of their own.

    A step is shortened until no two ratings part by more than 1.5: then it always raises the likelihood
    (F. Bach, Electronic J. Statistics 4 (2010) 384-414). The MM iteration of D. R. Hunter, Annals of
    Statistics 32 (2004) 384-406, has the same maximum, but takes 10^5 rounds when one strategy hardly wins.
    """
    won = wins.sum(axis=-2)
    games = wins.sum(axis=-1)
    ratings: Floats = np.zeros_like(won)
    for _ in range(500):
        chances = _chances(seats, ratings)
        slope = won - (games[..., None] * chances).sum(axis=-2)
        curvature = _information(games, chances)
        anchor = games.sum(axis=-1)[..., None, None]  # fixes the mean, of which the likelihood knows nothing
        step = np.linalg.solve(curvature + anchor, slope[..., None])[..., 0]
        step /= np.maximum(1.0, np.ptp(step, axis=-1, keepdims=True) / 1.5)
        ratings = ratings + step
        ratings -= ratings.mean(axis=-1, keepdims=True)
        if np.abs(step).max() < 1e-10:
            break
    return ratings


def _chances(seats: Floats, ratings: Floats) -> Floats:
    """Chance of each strategy to win at each table: shape (..., tables, k)."""
    strength: Floats = seats * np.exp(ratings)[..., None, :]
    strength /= strength.sum(axis=-1, keepdims=True)
    return strength


def _information(games: Floats, chances: Floats) -> Floats:
    """Fisher information, (..., k, k): sum over tables of games x (diag(q) - q q^T), q the chances."""
    weighted = games[..., None] * chances
    diagonal = weighted.sum(axis=-2)[..., None] * np.eye(chances.shape[-1])
    information: Floats = diagonal - np.swapaxes(weighted, -1, -2) @ chances
    return information


def _check(seats: Floats, wins: Floats, prior: float) -> None:
    """Raises the errors named in `plackett_luce`; seats and wins of shape (tables, k)."""
    if wins.shape != seats.shape or (wins < 0.0).any() or (wins[seats == 0.0] > 0.0).any():
        raise ValueError("wins must be 0 or more, and 0 where a strategy does not sit")
    present = seats * (wins.sum(axis=1, keepdims=True) > 0.0)
    if not _reach(present.T @ present > 0.0).all():
        raise ValueError("ratings need tables that link all strategies; some never met, even through others")
    if prior <= 0.0 and not _reach(wins.T @ seats > 0.0).all():
        raise ValueError("some strategies never won against the others: ratings need a prior above 0")


def _reach(linked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of k nodes lead to which in any number of steps, 0 included; shape (k, k) in and out."""
    reach = linked | np.eye(len(linked), dtype=np.bool_)
    for middle in range(len(linked)):
        reach |= reach[:, [middle]] & reach[[middle], :]
    return reach


def bootstrap(
    seats: ArrayLike,
    outcomes: ArrayLike,
    counts: ArrayLike,
    replicates: int = 1000,
    seed: int = 0,
    prior: float = 1.0,
) -> Floats:
    """Ratings of resampled deal blocks, shape (replicates, k), for `percentiles`.

    `outcomes`, shape (patterns, tables, k): the wins in a block of each distinct outcome; `counts`, shape
    (patterns,): how many blocks came out so. A block may touch one table or, where tables share their deals,
    all. Bayesian bootstrap, D. B. Rubin, Annals of Statistics 9 (1981) 130-134: a pattern that came up c
    times gets a Gamma(c) weight (the Poisson bootstrap with its ties smoothed out), and the shares of the
    `prior` games get Gamma weights too, so that a table where all blocks came out alike does not get an
    interval of width 0; for two strategies and single games this is Jeffreys' interval. Errors: as in
    `plackett_luce`; prior must be above 0.
    """
    if prior <= 0.0:
        raise ValueError("the bootstrap needs a prior above 0")
    s = np.asarray(seats, dtype=np.float64)
    patterns, times = np.asarray(outcomes, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    total = np.tensordot(times, patterns, axes=1)
    played = total.sum(axis=-1) > 0.0
    _check(s, total, prior)
    random = np.random.default_rng(seed)
    wins = np.zeros((replicates, *s.shape))
    for start in range(0, len(patterns), 1000):  # in slices, to keep the weights small
        few = slice(start, start + 1000)
        weights = random.standard_gamma(times[few], size=(replicates, len(times[few])))
        wins += np.tensordot(weights, patterns[few], axes=1)
    shares = prior * played[:, None] * s / s.sum(axis=1, keepdims=True)
    wins += np.maximum(random.standard_gamma(shares, size=(replicates, *shares.shape)), 1e-6 * shares)
    return _maximise(s, wins)


def percentiles(replicates: ArrayLike, level: float = 0.95) -> list[Interval]:
    """Percentile intervals of bootstrap replicates, shape (replicates, k): one for each of the k."""
    tail = (1.0 - level) / 2.0
    lo, hi = np.quantile(np.asarray(replicates, dtype=np.float64), [tail, 1.0 - tail], axis=0)
    return [Interval(float(a), float(b)) for a, b in zip(lo, hi, strict=True)]


def block_covariance(seats: ArrayLike, wins: ArrayLike, blocks: int, products: ArrayLike, prior: float = 1.0) -> Floats:
    """Covariance of the ratings, shape (k, k), from sums that add up over chunks, for any number of tables.

    `seats`, `wins`: as in `plackett_luce`, wins of shape (tables, k). A block is one deal played at every
    table, equally often in each block; let v, shape (k,), be the wins of each strategy in it: `products` is
    the sum of v v^T over the `blocks`. Sandwich estimator by cluster: P. J. Huber (1967); K.-Y. Liang and
    S. L. Zeger, Biometrika 73 (1986) 13-22. The prior games count as games drawn by lot. For many tables with
    deals in common it needs k^2 sums where `bootstrap` needs every joint outcome, but it is symmetric.
    ValueError for fewer than 2 blocks.
    """
    if blocks < 2:
        raise ValueError("a covariance needs at least two blocks")
    s, w = np.asarray(seats, dtype=np.float64), np.asarray(wins, dtype=np.float64)
    played = w.sum(axis=1) > 0.0
    even = prior * played[:, None] * s / s.sum(axis=1, keepdims=True)
    total = w.sum(axis=0)
    meat = (np.asarray(products, dtype=np.float64) - np.outer(total, total) / blocks) * blocks / (blocks - 1)
    meat += _information(even.sum(axis=1), _chances(s, np.zeros(s.shape[1])))
    games = (w + even).sum(axis=1)
    information = _information(games, _chances(s, plackett_luce(s, w, prior)))
    anchor = games.sum()  # as in `_maximise`; it makes the inverse larger by a known constant
    bread = np.linalg.inv(information + anchor) - 1.0 / (anchor * len(total) ** 2)
    covariance: Floats = bread @ meat @ bread
    return covariance


def normal_intervals(ratings: ArrayLike, covariance: ArrayLike, level: float = 0.95) -> list[Interval]:
    """Intervals rating +- z standard errors, for ratings of shape (k,) and their covariance, shape (k, k)."""
    half = normal_quantile(level) * np.sqrt(np.diag(np.asarray(covariance, dtype=np.float64)))
    centre = np.asarray(ratings, dtype=np.float64)
    return [Interval(float(c - h), float(c + h)) for c, h in zip(centre, half, strict=True)]


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
