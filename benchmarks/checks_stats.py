"""Do the statistics keep their promises? Coverage, error rates and stopping times by simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import agreement
import numpy as np
from checks import Check, at_least, at_most, close_to, holds, note, section, share

from simcards.stats import blocks, intervals, rating_intervals, ratings, sequential, survival
from simcards.stats.bounded import Moments, paired_difference
from simcards.stats.order import OrderDecision

AnyDecision = TypeVar("AnyDecision", sequential.Decision, OrderDecision)

BLOCK_SCORES = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])


@section
def wilson(random: np.random.Generator) -> Iterator[Check]:
    for n in (50, 1000, 100_000):
        rates = random.uniform(0.01, 0.99, 100_000)
        lo, hi = intervals.wilson_limits(random.binomial(n, rates) / n, n)
        yield close_to(f"covers a rate, {n} games", *share((lo <= rates) & (rates <= hi)), 0.95, 0.005)
    lo, hi = intervals.wilson_limits(random.binomial(1000, 0.002, 100_000) / 1000, 1000)
    yield at_least("covers a rate of 0.002, 1000 games", *share((lo <= 0.002) & (hi >= 0.002)), 0.94)


@section
def scores(random: np.random.Generator) -> Iterator[Check]:
    for law in ([0.3, 0.4, 0.3], [0.02, 0.97, 0.01], [0.5, 0.1, 0.4], [0.94, 0.05, 0.01]):
        truth = law[2] + law[1] / 2
        hits = [holds(intervals.score_interval(h), truth) for h in random.multinomial(500, law, 20_000)]
        name = "covers a mean score, losses/draws/wins " + "/".join(f"{p:g}" for p in law)
        yield close_to(name, *share(hits), 0.95, 0.012)
    counts = random.multinomial(1000, [0.28, 0.6, 0.12], size=10_000).tolist()
    sums = (Moments(won - lost / 3, won + lost / 9, 1000) for won, lost, _ in counts)
    hits = [holds(paired_difference(one, 1.0), 0.08) for one in sums]
    yield close_to("covers the first player's edge among four", *share(hits), 0.96, 0.015)


@section
def means(random: np.random.Generator) -> Iterator[Check]:
    for n, slack in ((10, 0.03), (200, 0.01), (5000, 0.005)):
        x = 20 + random.negative_binomial(4, 0.05, size=(10_000, n))  # lengths of games: skew, mean 96
        sums = zip(x.sum(axis=1).tolist(), (x * x).sum(axis=1).tolist(), strict=True)
        hits = [holds(intervals.mean_interval(total, squares, n), 96.0) for total, squares in sums]
        yield close_to(f"covers a mean of skew lengths, {n} games", *share(hits), 0.95, slack)


def block_law(random: np.random.Generator, runs: int, n: int, edge: float) -> np.ndarray:
    """Wins of a in the two games of a deal, seats swapped, and the luck with them: shape (runs, n, 2)."""
    luck = random.normal(0.0, 0.35, size=(runs, n, 1)) * np.array([1.0, -1.0])
    wins: np.ndarray = random.random((runs, n, 2)) < np.clip(0.5 + edge + luck, 0.0, 1.0)
    return wins.astype(np.int64)


@section
def paired_blocks(random: np.random.Generator) -> Iterator[Check]:
    signs = np.array([1, 1])
    for n in (20, 500):
        sums = [blocks.block_sums(2 * y - 1, signs) for y in block_law(random, 5000, n, 0.0)]
        results = [blocks.paired(s, scale=2) for s in sums]
        hits = [holds(r.interval, 0.0) for r in results]
        yield at_least(f"covers the difference, {n} blocks", *share(hits), 0.95)
        wrong = share([r.p_value < 0.05 for r in results])
        yield at_most(f"p value below 0.05 under no difference, {n} blocks", *wrong, 0.05)
        gains = np.array([r.variance_ratio for r in results])
    y = block_law(random, 1, 2_000_000, 0.0)[0]
    truth = float(y.var(axis=0).sum() / y.sum(axis=1).var())
    yield close_to("variance ratio, 500 blocks", float(gains.mean()), float(gains.std()) / 5000**0.5, truth, 0.01)
    singles = [intervals.wilson(int(y.sum()), y.size) for y in block_law(random, 5000, 500, 0.0)]
    yield at_least("ignoring the blocks would cover too much here", *share([holds(i, 0.5) for i in singles]), 0.97)


@section
def survival_curve(random: np.random.Generator) -> Iterator[Check]:
    runs, games, p = 4000, 300, 0.05
    curve_hits, hazard_hits = [], []
    for _ in range(runs):
        length, limit = random.geometric(p, games), random.choice([20, 40, 80], games)
        seen = np.minimum(length, limit)
        ended = np.bincount(seen[length <= limit], minlength=81)
        found = survival.kaplan_meier(ended, np.bincount(seen[length > limit], minlength=81))
        curve_hits.append(found.survival_lo[30] <= (1 - p) ** 30 <= found.survival_hi[30])
        hazard_hits.append(found.hazard_lo[10] <= p <= found.hazard_hi[10])
    yield close_to("covers the survival after 30 turns, games cut off", *share(curve_hits), 0.95, 0.01)
    yield close_to("covers the hazard at turn 10", *share(hazard_hits), 0.95, 0.015)


def panel_law() -> tuple[np.ndarray, np.ndarray]:
    """Outcomes of a deal that three strategies play in pairs, twice each, and their probabilities.

    The deal is good or bad for strategy 0 in both its pairings; shapes (27, 3 tables, 3) and (27,).
    """
    wins = np.array([[a, b, c] for a in range(3) for b in range(3) for c in range(3)])
    chances = np.array([[[0.85, 0.8, 0.55]], [[0.45, 0.4, 0.55]]])  # of the first of each pair, by kind of deal
    binomial = np.array([1, 2, 1])[wins] * chances**wins * (1 - chances) ** (2 - wins)
    outcomes = np.zeros((27, 3, 3))
    for t, (i, j) in enumerate([(0, 1), (0, 2), (1, 2)]):
        outcomes[:, t, i], outcomes[:, t, j] = wins[:, t], 2 - wins[:, t]
    return outcomes, binomial.prod(axis=2).mean(axis=0)


@section
def ratings_cover(random: np.random.Generator) -> Iterator[Check]:
    outcomes, law = panel_law()
    seats, runs = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]]), 3000
    expected = 1e9 * np.tensordot(law, outcomes, axes=1)
    truth = ratings.fitted(ratings.Record.of(seats, expected.sum(axis=1), [1], [expected.sum(axis=0)]))
    for n in (200, 2000):
        deals = (outcomes[random.choice(len(law), n, p=law)] for _ in range(runs))
        hits = np.array([rating_hits(random, seats, 2, wins.sum(axis=1), truth) for wins in deals])
        for i in range(3):
            name = f"bootstrap of {min(n, 256)} groups covers rating {i}, {n} deals"
            yield at_least(name, *share(hits[:, i]), 0.94)
    deals = (outcomes[random.choice(len(law), 200, p=law)] for _ in range(runs))
    apart = [rating_hits(random, seats, 1, single_games(random, wins), truth)[0] for wins in deals]
    yield at_most("single games as the unit cover rating 0", *share(apart), 0.93)


@section
def one_sided_ratings(random: np.random.Generator) -> Iterator[Check]:
    """A strategy that loses 1 game in 100 to another: the interval must not be one of equal arms."""
    seats, rate = np.ones((1, 2)), 0.01
    truth = np.array([0.5, -0.5]) * np.log(1 / rate - 1)
    for n in (100, 500):
        lost = random.random((3000, n)) < rate
        hits = [rating_hits(random, seats, 1, np.stack([~deals, deals], axis=1), truth)[0] for deals in lost]
        yield at_least(f"bootstrap covers a rating of 99 wins in 100, {n} deals", *share(hits), 0.94)


def rating_hits(
    random: np.random.Generator, seats: np.ndarray, games: int, wins: np.ndarray, truth: np.ndarray
) -> list[bool]:
    """Which ratings the bootstrap covers, from the wins of each deal, shape (deals, k), in groups as `compare` has."""
    group = np.arange(len(wins)) % 256
    sums = np.stack([np.bincount(group, column) for column in wins.T], axis=1)
    seed = int(random.integers(2**31))
    record = ratings.Record.of(seats, [games] * len(seats), np.bincount(group), sums)
    found = rating_intervals.rating_intervals(record, 0.95, 400, seed)
    return [holds(i, t) for i, t in zip(found, truth, strict=True)]


def single_games(random: np.random.Generator, deals: np.ndarray) -> np.ndarray:
    """Wins in blocks of one game a table, shape (2 deals, k), the games of each table in any order."""
    single = np.zeros((2 * len(deals), *deals.shape[1:]))
    for table in range(deals.shape[1]):
        one, other = np.flatnonzero(deals[:, table].sum(axis=0))
        won = deals[:, table, one].sum()
        games = random.permutation(len(single)) < won
        single[:, table, one], single[:, table, other] = games, ~games
    wins: np.ndarray = single.sum(axis=1)
    return wins


LAWS = {  # block scores with mean 0
    "even": [0.25, 0.05, 0.4, 0.05, 0.25],
    "few decided": [0.002, 0.01, 0.976, 0.01, 0.002],
    "skew": [0.05, 0.0, 0.85, 0.1, 0.0],
    "two values": [0.5, 0.0, 0.0, 0.0, 0.5],
}


@section
def peeking(random: np.random.Generator) -> Iterator[Check]:
    """The chance that a true null is ever given up, looking at all checkpoints up to a million blocks."""
    looks, runs = sequential.checkpoints(1_000_000, first=64), 20_000
    for name, law in LAWS.items():
        counts = np.zeros((runs, 5), dtype=np.int64)
        betting, fixed = np.zeros(runs, dtype=bool), np.zeros(runs, dtype=bool)
        for fresh in np.diff([0, *looks]):
            counts += random.multinomial(fresh, law, runs)
            betting |= sequential.log_capital(BLOCK_SCORES, counts, 0.0) >= np.log(20.0)
            fixed |= np.abs(counts @ BLOCK_SCORES) > 1.96 * np.sqrt(counts @ BLOCK_SCORES**2)
        yield at_most(f"ever wrong in {len(looks)} looks, {name}", *share(betting), 0.05)
        yield at_least(f"the same with an interval for a fixed number, {name}", *share(fixed), 0.2)


def shifted(mean: float) -> np.ndarray:
    """The law "even" with another mean: probability moved from losses to wins."""
    return np.array(LAWS["even"]) + mean / 2 * np.array([-1, 0, 0, 0, 1])


def watched(random: np.random.Generator, decision: AnyDecision, mean: float, looks: list[int]) -> AnyDecision:
    """A decision that has looked at scores of this mean until it had a verdict."""
    for fresh in np.diff([0, *looks]):
        if decision.update(random.multinomial(fresh, shifted(mean))) != "undecided":
            break
    return decision


@section
def stopping(random: np.random.Generator) -> Iterator[Check]:
    """Verdicts at margin 0.005 and when they come, up to 2 million blocks."""
    looks, runs, margin = sequential.checkpoints(2_000_000), 150, 0.005
    wrong_words = {
        0.0: {"better", "worse"},
        0.0051: {"worse", "too-small"},
        0.02: {"worse", "too-small"},
        0.1: {"worse", "too-small"},
    }
    for mean, wrong in wrong_words.items():
        words, sizes = [], []
        for _ in range(runs):
            decision = watched(random, sequential.Decision(BLOCK_SCORES, margin), mean, looks)
            words.append(decision.verdict)
            sizes.append(decision.blocks)
        yield at_most(f"wrong verdict, difference {mean:g}", *share([w in wrong for w in words]), 0.05)
        yield at_most(f"undecided, difference {mean:g}", *share([w == "undecided" for w in words]), 0.05)
        needed = intervals.values_needed(max(margin, mean), float((shifted(mean) @ BLOCK_SCORES**2) ** 0.5))
        yield note(f"median number of blocks, difference {mean:g}", float(np.median(sizes)))
        yield note("  times what a fixed number needs for that half-width", float(np.median(sizes)) / needed)


@section
def same_laws(random: np.random.Generator) -> Iterator[Check]:
    a, b = (np.array([np.bincount(x, minlength=60) for x in random.poisson(8, (20_000, 500))]) for _ in "ab")
    p = np.array([agreement.same_law(x, y).p_value for x, y in zip(a, b, strict=True)])
    yield close_to("p value below 0.05 for one law", *share(p < 0.05), 0.05, 0.005)
    yield close_to("p value below 0.001 for one law", *share(p < 0.001), 0.001, 0.0005)
