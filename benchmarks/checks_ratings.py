"""Do ratings keep their promises: few deciding deals, draws, and tables that one number each does not describe?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from checks import Check, at_least, at_most, holds, note, section, share

from simcards.stats import rating_intervals, ratings
from simcards.stats.intervals import Interval


@section
def few_deciding_ratings(random: np.random.Generator) -> Iterator[Check]:
    """Two strategies; most deals end one to one. Fewer than five deciding deals: nothing is said, which is no miss."""
    for n, won, lost in ((500, 5, 0), (500, 10, 0), (500, 10, 5), (100, 8, 0), (100, 50, 20), (30, 5, 2)):
        law, truth = [1 - (won + lost) / n, won / n, lost / n], float(np.arctanh((won - lost) / n))
        hits, plain = [], []
        for _ in range(1000):
            outcome = random.choice(3, n, p=law)
            if np.count_nonzero(outcome) >= rating_intervals.LEAST_DECIDING:
                new, old = rated(random, outcome)
                hits.append(holds(new, truth))
                plain.append(holds(old, truth))
        name = f"covers a rating, {won} and {lost} deciding deals of {n}"
        yield at_least(name, *share(hits), 0.94)
        yield note("  without the deal more", float(np.mean(plain)))


def rated(random: np.random.Generator, outcome: np.ndarray) -> tuple[Interval, Interval]:
    """The interval of the first strategy's rating, and the one that knows the seen deals only."""
    wins = np.array([[1, 1], [2, 0], [0, 2]])[outcome]
    group = np.arange(len(wins)) % 256
    sums, deals = np.stack([np.bincount(group, column) for column in wins.T], axis=1), np.bincount(group)
    seed, record = int(random.integers(2**31)), ratings.Record.of([[1, 1]], [2], deals, sums)
    plain = Interval(*np.quantile(ratings.bootstrap(record, 400, seed)[:, 0], [0.025, 0.975]))
    return rating_intervals.rating_intervals(record, 0.95, 400, seed)[0], plain


@section
def fit_of_ratings(random: np.random.Generator) -> Iterator[Check]:
    """Four strategies in pairs, whose strengths one number each describes, without and with draws; and a circle."""
    for name, tie, turn in (("without draws", 0.0, 0.0), ("a third drawn", 1.0, 0.0), ("a circle", 0.0, 0.04)):
        values = [fit_of(random, pair_law(tie) + turn * CIRCLE) for _ in range(2000)]
        wrong = share([p < 0.05 for p in values])
        if turn:
            yield at_least(f"sees {name} of 4 points, 4000 games a pair", *wrong, 0.8)
        else:
            yield at_most(f"calls a true model wrong, {name}", *wrong, 0.05)


PAIRS = np.stack(np.triu_indices(4, k=1), axis=1)
CIRCLE = np.outer([1, -1, 0, 1, 0, 0], [1, -1, 0])


def pair_law(tie: float) -> np.ndarray:
    """Chances of a win, a loss and a draw by pair, shape (6, 3), by Davidson's model."""
    strengths = np.exp([0.25, 0.1, -0.05, -0.3])  # square roots
    a, b = strengths[PAIRS].T
    worth = np.stack([a / b, b / a, np.full(6, tie)], axis=1)
    law: np.ndarray = worth / worth.sum(axis=1, keepdims=True)
    return law


def record_of(counts: np.ndarray) -> ratings.Record:
    """Wins, losses and draws, shape (6, 3), of pairs with as many games each."""
    seats = np.eye(4)[PAIRS].sum(axis=1)
    shares = (counts[:, :2] + counts[:, 2:] / 2)[:, :, None] * np.eye(4)[PAIRS]
    won = [counts[:, 2].sum(), counts[:, :2].sum(), 0]
    return ratings.Record.of(seats, counts.sum(axis=1), [1], [shares.sum(axis=(0, 1))], [won])


def fit_of(random: np.random.Generator, law: np.ndarray) -> float:
    n = 4000
    counts = random.multinomial(n, law)
    record, difference = record_of(counts), (counts[:, 0] - counts[:, 1]) / n
    expected = rating_intervals.expected_differences(record, ratings.fitted(record), [tuple(p) for p in PAIRS])
    errors = np.sqrt(((counts[:, 0] + counts[:, 1]) / n - difference**2) / n)
    return rating_intervals.fit_p_value(expected, difference, errors)


@section
def ratings_with_draws(random: np.random.Generator) -> Iterator[Check]:
    """Single games of four strategies in pairs, a deal one of each pair: Davidson's model, and draws as half a win."""
    truth = np.array([0.5, 0.2, -0.1, -0.6])
    for tie, deals in ((0.02, 300), (1.0, 300), (1.0, 3000), (8.0, 300)):
        law, seats = pair_law(tie), np.eye(4)[PAIRS].sum(axis=1)
        hits, halves = [], []
        for _ in range(1000):
            outcome = np.array([random.choice(3, deals, p=chance) for chance in law]).T
            each = np.array([[1, 0], [0, 1], [0.5, 0.5]])[outcome]
            shares, drawn = np.einsum("dpi,pik->dk", each, np.eye(4)[PAIRS]), (outcome == 2).sum(axis=1)
            group = np.arange(deals) % 256
            parts = [np.bincount(group, part) for part in (*shares.T, drawn, 6 - drawn)]
            held, sums, winners = np.bincount(group), np.stack(parts[:4], axis=1), np.stack([*parts[4:]], axis=1)
            record = ratings.Record.of(seats, np.ones(6), held, sums, np.column_stack([winners, np.zeros(len(held))]))
            half = ratings.Record.of(seats, np.ones(6), held, sums)
            seed = int(random.integers(2**31))
            hits.append(holds(rating_intervals.rating_intervals(record, 0.95, 400, seed)[3], truth[3]))
            halves.append(holds(rating_intervals.rating_intervals(half, 0.95, 400, seed)[3], truth[3]))
        share_drawn = float(law[:, 2].mean())
        yield at_least(f"covers a rating, {100 * share_drawn:.0f}% drawn, {deals} deals", *share(hits), 0.94)
        yield note("  with a draw as half a win", float(np.mean(halves)))
