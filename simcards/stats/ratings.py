"""Ratings from who won at which table, draws and joint wins among them; intervals by resampling deals.

A strategy has a strength p > 0. That the places T of a table are its winners, and no others, has a worth of
delta_|T| times the geometric mean of the strengths that sit there, and a chance in proportion to that: for pairs
without draws Bradley and Terry's model, with draws Davidson's, at larger tables with one winner each Plackett and
Luce's, else that of Davidson and Luce. A game that nobody won is one that all won. The deltas, one for each number of
winners, say how often such games come and are fitted too; what the usual number of winners is has delta 1.

Ratings are natural logarithms with mean 0 over the strategies; a difference of log 10 says odds of 10 to 1 that of two
the one is among the usual number of winners and not the other; `elo` puts them on the scale of chess. Sources: R. A.
Bradley and M. E. Terry, Biometrika 39 (1952) 324-345; R. R. Davidson, J. Am. Stat. Assoc. 65 (1970) 317-328; R. D.
Luce, Individual Choice Behavior (1959); R. L. Plackett, Applied Statistics 24 (1975) 193-202; D. Firth, I. Kosmidis
and H. Turner, Davidson-Luce model for multi-item choice with ties, arXiv:1909.07123 (2019).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def elo(ratings: ArrayLike) -> Floats:
    """Ratings in Elo points, 400 for odds of 10 to 1 (A. Elo, The Rating of Chessplayers, 1978)."""
    points: Floats = np.asarray(ratings, dtype=np.float64) * (400.0 / math.log(10.0))
    return points


@dataclass(frozen=True)
class Model:
    """What can happen at each table, and how much each strategy has of it.

    features: shape (tables, outcomes, d), of each outcome its winners' shares by strategy, times the usual number of
    winners, then 1 for its number of winners if that is not the usual one. ways: shape (tables, outcomes), the
    logarithm of how many sets of places make it; -inf where a table has fewer outcomes. sizes: the numbers of winners,
    the usual one first.
    """

    features: Floats
    ways: Floats
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, seats: Floats, winners: Floats) -> Model:
        """The model of these tables, shape (tables, k), all of n seats; winners: games by number of winners, (n + 1,).

        Numbers of winners that never came are no outcomes.
        """
        places = len(winners) - 1
        usual = 1 + int(np.argmax(winners[1:places])) if places > 1 else 1
        others = [size for size in range(1, places) if winners[size] > 0 and size != usual]
        ties = [places] if winners[0] + winners[places] > 0 and places > 1 else []
        sizes = (usual, *others, *ties)
        tables = [_outcomes(table, sizes) for table in seats.astype(np.int64)]
        most = max(len(found) for found in tables)
        padded = [[*found, *[(found[0][0], -math.inf)] * (most - len(found))] for found in tables]
        features = np.array([[row for row, _ in found] for found in padded])
        return cls(features, np.array([[ways for _, ways in found] for found in padded]), sizes)

    @property
    def strategies(self) -> int:
        """How many there are."""
        return int(self.features.shape[2]) - len(self.sizes) + 1

    @cached_property
    def unusual(self) -> NDArray[np.bool_]:
        """Which outcomes have another number of winners than the usual one, shape (tables, outcomes)."""
        return np.asarray(self.features[:, :, self.strategies :].any(axis=2))

    @cached_property
    def flat(self) -> Floats:
        """The features, shape (tables x outcomes, d)."""
        return self.features.reshape(-1, self.features.shape[2])

    @cached_property
    def squares(self) -> Floats:
        """Their products with one another, shape (tables x outcomes, d x d)."""
        return (self.flat[:, :, None] * self.flat[:, None, :]).reshape(len(self.flat), -1)

    def chances(self, found: Floats) -> Floats:
        """Chance of each outcome at each table, shape (..., tables, outcomes), of parameters of shape (..., d)."""
        logs = (found @ self.flat.T).reshape(*found.shape[:-1], *self.ways.shape) + self.ways
        likely: Floats = np.exp(logs - logs.max(axis=-1, keepdims=True))
        likely /= likely.sum(axis=-1, keepdims=True)
        return likely

    def means(self, chances: Floats) -> Floats:
        """The mean features at each table, shape (..., tables, d)."""
        found: Floats = np.einsum("...to,tod->...td", chances, self.features)
        return found

    def counts(self, shares: Floats, winners: Floats) -> Floats:
        """What is fitted: the features added up over games, shape (..., d).

        shares: games won, joint wins shared out, shape (..., k); winners: games by number of winners, (..., n + 1).
        """
        merged = winners.copy()
        merged[..., -1] += merged[..., 0]
        return np.concatenate([self.sizes[0] * shares, merged[..., list(self.sizes[1:])]], axis=-1)


def _outcomes(table: NDArray[np.int64], sizes: tuple[int, ...]) -> list[tuple[Floats, float]]:
    """The features of each outcome at a table, the seats of each strategy, and the logarithm of its sets of places."""
    found = []
    for winners in product(*(range(count + 1) for count in table)):
        size = sum(winners)
        if size in sizes:
            ways = math.prod(math.comb(int(count), won) for count, won in zip(table, winners, strict=True))
            shares = sizes[0] * np.array(winners) / size
            found.append((np.concatenate([shares, [float(size == other) for other in sizes[1:]]]), math.log(ways)))
    return found


@dataclass(frozen=True)
class Record:
    """What came of deals that were each played at every table, by groups of deals that have none in common.

    seats: how many places of a table each strategy holds, shape (tables, k), n in all at each; games: how often each
    deal is played there, (tables,); deals: how many a group holds, (groups,); shares: games won by each strategy in a
    group, joint wins shared out in equal parts and games that nobody won too, (groups, k); winners: games by number of
    winners, (groups, n + 1), none where every game has a sole one. ValueError where the shares or the winners do not
    add up to the games, where there are none, and where tables do not link all strategies.
    """

    seats: Floats
    games: Floats
    deals: Floats
    shares: Floats
    winners: Floats

    @classmethod
    def of(
        cls, seats: ArrayLike, games: ArrayLike, deals: ArrayLike, shares: ArrayLike, winners: ArrayLike | None = None
    ) -> Record:
        """The record of these, as arrays of floats."""
        s, g, d, won = (np.asarray(part, dtype=np.float64) for part in (seats, games, deals, shares))
        if winners is None:
            played = np.zeros((len(d), int(s[0].sum()) + 1))
            played[:, 1] = d * g.sum()
        else:
            played = np.asarray(winners, dtype=np.float64)
        record = cls(s, g, d, won, played)
        record.check()
        return record

    def check(self) -> None:
        """Raises the errors named above."""
        if not _reach((self._played.T @ self._played) > 0.0).all():
            raise ValueError("ratings need tables that link all strategies; some never met, even through others")
        total = self.deals * self.games.sum()
        added = (self.shares.sum(axis=1), self.winners.sum(axis=1))
        if total.sum() <= 0.0 or not all(np.allclose(of, total, rtol=1e-9, atol=1e-6) for of in added):
            raise ValueError("the shares and the winners of a group must add up to the games of its deals")

    @property
    def _played(self) -> Floats:
        return self.seats * (self.games[:, None] > 0.0)

    @cached_property
    def model(self) -> Model:
        """The outcomes that it knows."""
        return Model.of(self.seats, self.winners.sum(axis=0))

    @cached_property
    def counts(self) -> Floats:
        """What is fitted, by group: shape (groups, d)."""
        return self.model.counts(self.shares, self.winners)

    def even(self, prior: float) -> Floats:
        """`prior` games more at each table that was played at, as if all played alike: by outcome, (tables, outcomes).

        All of them with the usual number of winners.
        """
        ways = self.model.ways - np.where(self.model.unusual, math.inf, 0.0)
        likely = np.exp(ways - ways.max(axis=1, keepdims=True))
        shared: Floats = prior * (self.games[:, None] > 0.0) * likely / likely.sum(axis=1, keepdims=True)
        return shared


def fitted(record: Record, prior: float = 1.0) -> Floats:
    """The ratings and then the logarithms of the deltas, shape (d,): the maximum of the likelihood.

    `prior`: so many games more at each table, with the usual number of winners, shared equally by its seats. So ratings
    stay finite when someone won everything or nothing (L. R. Ford, Am. Math. Monthly 64 (1957) 28-33); for many games
    they hardly change. ValueError for a prior not above 0.
    """
    return fit_counts(record, record.counts.sum(axis=0), record.deals.sum() * record.games, prior)


def fit_counts(record: Record, counts: Floats, games: Floats, prior: float = 1.0) -> Floats:
    """The same of other counts, shape (d,), and games at each table, (tables,)."""
    if prior <= 0.0:
        raise ValueError("ratings need a prior above 0")
    return _maximise(record.model, *_added(record.model, counts, games, record.even(prior)))


def _added(model: Model, counts: Floats, games: Floats, extra: Floats) -> tuple[Floats, Floats]:
    """Counts, shape (..., d), and games by table, (..., tables), with `extra` by outcome, (..., tables, outcomes)."""
    return counts + extra.reshape(*extra.shape[:-2], -1) @ model.flat, games + extra.sum(axis=-1)


def _maximise(model: Model, counts: Floats, games: Floats, start: Floats | None = None) -> Floats:
    """Maximum of the likelihood, shape (..., d), by Newton steps from `start` (0): leading axes are separate problems.

    counts: shape (..., d), sufficient with the games at each table, (..., tables). A step is shortened until no two
    outcomes of a table part by more than 1.5: then it always raises the likelihood (F. Bach, Electronic J. Statistics 4
    (2010) 384-414). The MM iteration of D. R. Hunter, Annals of Statistics 32 (2004) 384-406, has the same maximum, but
    takes 10^5 rounds when one strategy hardly wins.
    """
    found: Floats = np.zeros_like(counts) + (0.0 if start is None else start)
    rated = np.arange(counts.shape[-1]) < model.strategies
    anchor = np.outer(rated, rated)  # fixes the mean, of which the likelihood knows nothing
    for _ in range(500):
        slope, curvature = _slopes(model, counts, games, found)
        step = np.linalg.solve(curvature + games.sum(axis=-1)[..., None, None] * anchor, slope[..., None])[..., 0]
        gain = (slope * step).sum(axis=-1).max()  # twice what is left to gain in log-likelihood
        apart = np.ptp((step @ model.flat.T).reshape(*step.shape[:-1], *model.ways.shape), axis=-1).max(axis=-1)
        found = found + step / np.maximum(1.0, apart[..., None] / 1.5)
        found = found - rated * found[..., rated].mean(axis=-1, keepdims=True)
        if gain < 1e-12:
            break
    return found


def _slopes(model: Model, counts: Floats, games: Floats, found: Floats) -> tuple[Floats, Floats]:
    """The first derivatives of the log-likelihood, shape (..., d), and less its second ones, (..., d, d)."""
    likely = model.chances(found)
    means = model.means(likely)
    weighted = games[..., None] * means
    size = counts.shape[-1]
    flat = (games[..., None] * likely).reshape(*found.shape[:-1], -1)
    second = (flat @ model.squares).reshape(*found.shape[:-1], size, size)
    return counts - weighted.sum(axis=-2), second - np.swapaxes(weighted, -1, -2) @ means


def reaches(wins: Floats, seats: Floats) -> NDArray[np.bool_]:
    """Who has won against whom, if only over others in between: bool[k, k]; wins and seats of shape (tables, k)."""
    return _reach(wins.T @ seats > 0.0)


def _reach(linked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of k nodes lead to which in any number of steps, 0 included; shape (k, k) in and out."""
    reach = linked | np.eye(len(linked), dtype=np.bool_)
    for middle in range(len(linked)):
        reach |= reach[:, [middle]] & reach[[middle], :]
    return reach


def bootstrap(record: Record, replicates: int = 2000, seed: int = 0, prior: float = 1.0) -> Floats:
    """Ratings of resampled groups of deals, shape (replicates, k), for their quantiles; the same for the same seed.

    Bayesian bootstrap, D. B. Rubin, Annals of Statistics 9 (1981) 130-134: each group gets an exponential weight, and
    the outcomes of the `prior` games get Gamma weights, so that a strategy that won everything does not get an interval
    of width 0; for two strategies and groups of one game this is Jeffreys' interval. The deltas are fitted to each
    replicate anew. With a dozen groups or fewer the intervals are too short. ValueError for a prior not above 0.
    """
    model, random, even = record.model, np.random.default_rng(seed), record.even(prior)
    start = fitted(record, prior)
    found = np.empty((replicates, model.strategies))
    size = max(1, 100_000 // model.ways.size)  # so many at a time stay in the processor's cache
    for first in range(0, replicates, size):
        weights = random.standard_exponential((min(size, replicates - first), len(record.deals)))
        drawn = random.standard_gamma(even[:, ::-1], size=(len(weights), *even.shape))[..., ::-1]  # first wins first
        extra = np.maximum(drawn, 1e-6 * even)
        played = (weights @ record.deals)[:, None] * record.games
        ratings = _maximise(model, *_added(model, weights @ record.counts, played, extra), start)
        found[first : first + size] = ratings[:, : model.strategies]
    return found


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
