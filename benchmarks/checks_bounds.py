"""Do intervals keep their promise where samples are small, one-sided or constant, and several at once?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from checks import Check, at_least, at_most, close_to, holds, note, section, share

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup, make_setup
from simcards.runs.simulate.rates import seat_rates
from simcards.stats import bounded, groups, histograms, intervals, multiple, survival
from simcards.stats.bounded import Moments
from simcards.stats.intervals import Interval

LAWS = {  # differences of wins on a deal: two values, most deals equal, one-sided, nearly all won
    "two values": [0.5, 0.0, 0.0, 0.0, 0.5],
    "two values, uneven": [0.22, 0.0, 0.0, 0.0, 0.78],
    "even": [0.25, 0.05, 0.4, 0.05, 0.25],
    "one-sided": [0.0, 0.0, 0.9, 0.0, 0.1],
    "nearly all won": [0.01, 0.0, 0.09, 0.0, 0.9],
    "halves": [0.02, 0.1, 0.7, 0.13, 0.05],
}
SCORES = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])


@cache
def difference(total: float, squares: float, n: int, level: float) -> Interval:
    return bounded.paired_difference(Moments(total, squares, n), 1.0, level)


def differences(counts: np.ndarray, level: float = 0.95) -> list[Interval]:
    """Intervals from counts of scores, shape (runs, 5)."""
    sums = zip((counts @ SCORES).tolist(), (counts @ SCORES**2).tolist(), strict=True)
    n = int(counts[0].sum())
    return [difference(total, squares, n, level) for total, squares in sums]


def student(counts: np.ndarray) -> list[Interval]:
    """Student's intervals of the same."""
    found = zip((2 * counts @ SCORES).tolist(), (4 * counts @ SCORES**2).tolist(), strict=True)
    n = int(counts[0].sum())
    ends = (intervals.mean_interval(round(total), round(squares), n) for total, squares in found)
    return [Interval(lo / 2, hi / 2) for lo, hi in ends]


@section
def paired_differences(random: np.random.Generator) -> Iterator[Check]:
    for n in (2, 4, 10, 50, 500):
        for name, law in LAWS.items():
            counts = random.multinomial(n, law, 10_000)
            truth = float(np.dot(law, SCORES))
            found = differences(counts)
            yield at_least(f"covers a difference, {name}, {n} deals", *share([holds(i, truth) for i in found]), 0.95)
    inside = all(-1.0 <= i.lo < i.hi <= 1.0 for i in found)
    yield at_least("inside its bounds, with a width", float(inside), 0.0, 1.0)
    for events in (4, 8, 16):
        rate = events / 1000
        counts = random.multinomial(1000, [0.0, 0.0, 1 - rate, 0.0, rate], 10_000)
        covered = [holds(i, rate) for i in differences(counts)]
        yield at_least(f"covers a difference, {events} one-sided events in 1000 deals", *share(covered), 0.95)
        yield note("  the same by t", float(np.mean([holds(i, rate) for i in student(counts)])))


@section
def several_at_once(random: np.random.Generator) -> Iterator[Check]:
    """15 intervals of a sweep (five arms; edge, draws, turns), 6 of a comparison of four: all hold together."""
    for deals in (50, 500, 5000):
        for name, world, groups_of in (("15 of a sweep", sweep_world, 64), ("6 of a comparison", compare_world, 256)):
            found = [all_hold(world(random, deals), groups_of) for _ in range(2000)]
            held, shorter, plain = zip(*found, strict=True)
            yield at_least(f"all {name} hold, {deals} deals", *share(held), 0.94)
            yield note("  width, over that of Bonferroni's", float(np.mean(shorter)))
            yield note("  uncorrected", float(np.mean(plain)))


@section
def rates_at_once(random: np.random.Generator) -> Iterator[Check]:
    """The rates of all seats, which win alone or draw: all their intervals hold together."""
    for law in ((0.55, 0.45, 0.0), (0.5, 0.4, 0.1), (0.4, 0.3, 0.2, 0.1), (0.3, 0.2, 0.2, 0.1, 0.1, 0.08, 0.02)):
        setup = make_setup("skip-bo", players=len(law) - 1, seed=1)
        for games in (50, 500, 5000):
            counts = random.multinomial(games, law, 2000)
            held = [all(map(holds, seat_intervals(setup, one), law[:-1])) for one in counts]
            name = f"{len(law) - 1} seats, {law[-1]:g} drawn, {games} games: all rates hold"
            yield at_least(name, *share(held), 0.94)


def seat_intervals(setup: Setup, counts: np.ndarray) -> list[Interval]:
    """The intervals of the seats' rates, from how many games each won alone, and how many nobody."""
    wins, drawn = counts[:-1], int(counts[-1])
    summary = {"wins": wins, "joint": np.zeros_like(wins), "winners": np.array([drawn, int(wins.sum())])}
    return [one.interval for one in seat_rates(setup, Outcome(summary, units=int(counts.sum())), 0.95)]


class Score(NamedTuple):
    """What a comparison scores on each deal, the true mean, and how far from 0 a score can lie."""

    d: np.ndarray
    truth: float
    bound: float

    def interval(self, level: float) -> Interval:
        total, squares, n = int(self.d.sum()), int(self.d @ self.d), len(self.d)
        if np.isfinite(self.bound):
            return bounded.paired_difference(Moments(total, squares, n), self.bound, level)
        return intervals.mean_interval(total, squares, n, level)


def all_hold(scores: list[Score], groups_of: int) -> tuple[bool, float, bool]:
    """Whether all joint intervals hold, how wide they are over Bonferroni's, and whether all plain ones hold."""
    n = len(scores[0].d)
    group = np.arange(n) % groups_of
    sums = np.stack([np.bincount(group, one.d, min(n, groups_of)) for one in scores], axis=1)
    several = multiple.Together(len(scores), groups.least_p_values(np.bincount(group), sums, 2000))
    each = several.each(0.95)
    z = [intervals.normal_quantile(level) for level in (each, multiple.each_level(0.95, len(scores)))]
    held = [[holds(one.interval(level), one.truth) for one in scores] for level in (each, 0.95)]
    return all(held[0]), z[0] / z[1], all(held[1])


def sweep_world(random: np.random.Generator, n: int) -> list[Score]:
    """Arms on the same deals: the base game's luck enters every difference."""
    found = []
    base_edge, base_draw, base_turns = random.choice([-1, 1], n), random.random(n) < 0.05, random.geometric(0.05, n)
    for arm in range(5):
        same = random.random(n) < 0.5
        edge = np.where(same, base_edge, random.choice([-1, 1], n, p=[0.48 - 0.02 * arm, 0.52 + 0.02 * arm]))
        drawn = np.where(same, base_draw, random.random(n) < 0.01 * (arm + 1))
        turns = np.where(same, base_turns, random.geometric(0.05 / (1 + arm / 10), n))
        moved = 0.5 * (0.04 + 0.04 * arm)
        found.append(Score(edge - base_edge, moved, 2.0))
        found.append(Score(drawn.astype(np.int64) - base_draw, 0.5 * (0.01 * (arm + 1) - 0.05), 1.0))
        found.append(Score(turns - base_turns, 0.5 * (20 * (1 + arm / 10) - 20), np.inf))
    return found


def compare_world(random: np.random.Generator, n: int) -> list[Score]:
    """Four strategies, each deal good or bad for all against the last; most of a weaker pair's deals decide nothing."""
    luck, found = random.random(n), []
    for decided in (0.5, 0.5, 0.1, 0.3, 0.05, 0.02):
        up = np.where(luck < 0.5, 0.6, 0.7)
        d = np.where(random.random(n) < decided, np.where(random.random(n) < up, 1, -1), 0)
        found.append(Score(d, decided * 0.3, 1.0))
    return found


@section
def small_rates(random: np.random.Generator) -> Iterator[Check]:
    for n in (2, 20, 1000):
        rates = random.uniform(0.0, 20 / n if n > 20 else 1.0, 20_000)
        found = [bounded.rate_interval(int(k), n) for k in random.binomial(n, rates)]
        yield at_least(
            f"covers rare rates, {n} games", *share([holds(i, p) for i, p in zip(found, rates, strict=True)]), 0.95
        )
    lo, hi = intervals.wilson_limits(random.binomial(1000, 0.00017, 20_000) / 1000, 1000)
    yield note("Wilson's for a rate of 0.00017, 1000 games", float(np.mean((lo <= 0.00017) & (hi >= 0.00017))))
    never = 1 - (1 - bounded.none_seen(500)) ** 500
    yield close_to("the rate named for 0 in 500 shows itself so often", never, 1e-9, 0.95)
    for mean, n in ((0.004, 1000), (0.05, 1000), (96.0, 30)):
        x = random.poisson(mean, (10_000, n)) if mean < 1 else 20 + random.negative_binomial(4, 0.05, (10_000, n))
        sums = zip(x.sum(axis=1).tolist(), (x * x).sum(axis=1).tolist(), strict=True)
        hits = [holds(bounded.count_interval(total, squares, n), mean) for total, squares in sums]
        yield at_least(f"covers a mean of {mean:g} a game, {n} games", *share(hits), 0.945 if mean < 1 else 0.93)


@section
def bounded_means(random: np.random.Generator) -> Iterator[Check]:
    """Numbers between 0 and 1, such as the drama of a game: some always near one value, some nearly always 0."""
    for n in (2, 10, 50, 400):
        zero = random.random((4000, n)) < 0.6
        for name, mean, x in (
            ("skew", 0.2, random.beta(0.5, 2.0, (4000, n))),
            ("often 0", 0.2, np.where(zero, 0.0, random.random((4000, n)))),
            ("nearly the same", 0.9, np.clip(random.normal(0.9, 0.02, (4000, n)), 0.0, 1.0)),
        ):
            sums = zip(x.sum(axis=1).tolist(), (x * x).sum(axis=1).tolist(), strict=True)
            hits = [holds(bounded.bounded_mean(Moments(total, squares, n), 0.0, 1.0), mean) for total, squares in sums]
            yield at_least(f"covers a mean between 0 and 1, {name}, {n} games", *share(hits), 0.95)


@section
def quantiles(random: np.random.Generator) -> Iterator[Check]:
    for n in (10, 100, 1000):
        for q in (0.05, 0.5, 0.95):
            x = random.poisson(400, (4000, n))
            truth = float(np.quantile(random.poisson(400, 2_000_000), q, method="inverted_cdf"))
            values = np.arange(800)
            found = [histograms.quantile_interval(values, np.bincount(row, minlength=800), q) for row in x]
            yield at_least(f"covers the quantile {q:g}, {n} games", *share([holds(i, truth) for i in found]), 0.95)


@section
def fixed_spans(random: np.random.Generator) -> Iterator[Check]:
    """A constant hazard of 5%, 100 games: at their own median, and in spans that were fixed beforehand."""
    own, spans, hits = [], [], []
    starts = survival.table_spans(2, 30)
    for _ in range(4000):
        curve = survival.kaplan_meier(np.bincount(random.geometric(0.05, 100)))
        own.append(float(curve.hazard[np.searchsorted(-curve.survival, -0.5)]))
        span = survival.hazard_in_spans(curve, starts)[5]
        spans.append(span.hazard.value)
        hits.append(holds(span.hazard.interval, 0.05))
    yield note("mean hazard at the median of the same games", float(np.mean(own)))
    yield close_to("mean hazard in a fixed span", float(np.mean(spans)), float(np.std(spans)) / 4000**0.5, 0.05, 0.0003)
    yield at_least("its interval covers", *share(hits), 0.95)


@section
def pairing(random: np.random.Generator) -> Iterator[Check]:
    for n in (100, 2000):
        for name, common in (("none", 0.0), ("some", 0.35)):
            law = two_games(random, 2_000_000, common)
            truth = float(law.var(axis=0).sum() / law.sum(axis=1).var())
            found = [ratio_interval(two_games(random, n, common)) for _ in range(2000)]
            yield at_least(
                f"covers the variance ratio, {name} in common, {n} deals",
                *share([holds(i, truth) for i in found]),
                0.94,
            )


def two_games(random: np.random.Generator, n: int, common: float) -> np.ndarray:
    luck = random.normal(0.0, 1.0, (n, 1)) * np.array([common, -common])
    return np.where(random.random((n, 2)) < np.clip(0.5 + luck, 0.0, 1.0), 1, -1)


def ratio_interval(y: np.ndarray) -> Interval:
    group = np.arange(len(y)) % 64
    ways = np.stack([np.bincount(group, column, 64) for column in y.T], axis=1)
    deals, apart = np.bincount(group, minlength=64), np.bincount(group, (y * y).sum(axis=1), 64)
    return groups.variance_ratio_interval(deals, ways, apart, [1, 1], np.bincount(group, y.sum(axis=1) ** 2, 64))


@section
def panel_disagreement(random: np.random.Generator) -> Iterator[Check]:
    """What an arm does by each of two strategies, on deals whose luck moves both: a paired test, and two intervals."""
    for apart in (0, 2, 3):
        paired, overlap = [], []
        for _ in range(2000):
            luck, n = random.normal(0.0, 15.0, 400), 400
            one, other = ((luck + random.normal(0.0, 12.0, n)).round().astype(np.int64) for _ in range(2))
            one += apart
            sums = np.bincount(np.arange(n) % 64, one - other, 64)
            test = groups.grouped_mean(np.bincount(np.arange(n) % 64), sums).interval
            sides = [intervals.mean_interval(int(x.sum()), int(x @ x), n) for x in (one, other)]
            paired.append(not holds(test, 0.0))
            overlap.append(sides[0].lo > sides[1].hi or sides[1].lo > sides[0].hi)
        if apart:
            yield at_least(f"sees a difference of {apart} turns between two strategies", *share(paired), 0.6)
        else:
            yield at_most("sees a difference where there is none", *share(paired), 0.05)
        yield note("  by intervals that do not overlap", float(np.mean(overlap)))
