"""Stopping by what was seen: how far estimates are off, and how soon each rule has its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from checks import Check, at_most, note, section, share
from checks_stats import BLOCK_SCORES, shifted

from simcards.stats import intervals, sequential, stopped
from simcards.stats.order import OrderDecision

FIRST = 64
MARGIN = 0.005


def played(
    random: np.random.Generator, mean: float, most: int, ended: Callable[[np.ndarray], bool]
) -> tuple[np.ndarray, int]:
    """Counts of scores at the first look at which a rule has ended, and the number of deals."""
    counts = np.zeros(5, dtype=np.int64)
    for fresh in np.diff([0, *sequential.checkpoints(most, FIRST)]):
        counts = counts + random.multinomial(fresh, shifted(mean))
        if ended(counts):
            break
    return counts, int(counts.sum())


def sure(counts: np.ndarray) -> bool:
    found = sequential.confidence_sequence(BLOCK_SCORES, counts)
    return found.lo > 0.0 or found.hi < 0.0


@section
def estimates_after_a_decision(random: np.random.Generator) -> Iterator[Check]:
    """Mean of what is told when the sign is sure; the true difference is 2, 5 and 13 points."""
    for mean, runs in ((0.02, 200), (0.05, 400), (0.13, 800)):
        found = [played(random, mean, 1_000_000, sure) for _ in range(runs)]
        plain = np.array([float(counts @ BLOCK_SCORES) / n for counts, n in found])
        told = np.array([corrected(counts, n) for counts, n in found])
        off, error = float(plain.mean()) / mean - 1, float(plain.std()) / mean / runs**0.5
        yield note(f"plain mean, off by (share of {mean:g})", off)
        yield at_most("  corrected, off by at most half of that", abs(float(told.mean()) / mean - 1), error, off / 2)
        spread = [float(np.sqrt(((x - mean) ** 2).mean())) for x in (plain, told)]
        yield at_most("  its mean squared error, over that of the plain mean", spread[1] / spread[0], 0.0, 1.0)


def corrected(counts: np.ndarray, n: int) -> float:
    mean = float(counts @ BLOCK_SCORES) / n
    return stopped.after_decision(mean, float(counts @ BLOCK_SCORES**2) / n - mean * mean, n, FIRST)


@section
def estimates_after_a_precision(random: np.random.Generator) -> Iterator[Check]:
    for rate, half in ((0.05, 0.01), (0.05, 0.03), (0.2, 0.03), (0.5, 0.02)):
        runs, least = 20_000, 100
        wins, games = np.zeros(runs, np.int64), np.zeros(runs, np.int64)
        going, before = np.ones(runs, np.bool_), 0
        for look in sequential.checkpoints(1_000_000, least):
            wins[going] += random.binomial(look - before, rate, int(going.sum()))
            games[going], before = look, look
            lo, hi = intervals.wilson_limits(wins / games, games)
            going &= (hi - lo) / 2 > half
            if not going.any():
                break
        plain = wins / games
        told = np.array([stopped.after_precision(float(p), int(n), least) for p, n in zip(plain, games, strict=True)])
        error = float(plain.std()) / runs**0.5
        yield note(f"plain rate of {rate:g} at ±{half:g}, off by (share of ±)", float(plain.mean() - rate) / half)
        limit = 0.02 * half
        yield at_most("  corrected, off by at most a fiftieth", abs(float(told.mean()) - rate), error, limit)


@section
def order_alone(random: np.random.Generator) -> Iterator[Check]:
    """Median number of deals until the order is known, beside the rule that also asks whether it matters."""
    runs, most = 150, 4_000_000
    wrong = {0.0: ("better", "worse"), 0.005: ("worse", "not-better"), 0.02: ("worse", "not-better")}
    for mean in (0.0, 0.005, 0.02, 0.05):
        words, sizes = zip(*(ordered(random, mean, most) for _ in range(runs)), strict=True)
        bad = wrong.get(mean, ("worse", "not-better"))
        yield at_most(f"wrong order, difference {mean:g}", *share([word in bad for word in words]), 0.05)
        yield note(f"median deals of the order, difference {mean:g}", float(np.median(sizes)))
        yield note("  of a decision", float(np.median([decided(random, mean, most) for _ in range(runs)])))


def ordered(random: np.random.Generator, mean: float, most: int) -> tuple[str, int]:
    decision = OrderDecision(BLOCK_SCORES, MARGIN)
    for fresh in np.diff([0, *sequential.checkpoints(most, FIRST)]):
        if decision.update(random.multinomial(fresh, shifted(mean))) != "undecided":
            break
    return decision.verdict, decision.blocks


def decided(random: np.random.Generator, mean: float, most: int) -> int:
    decision = sequential.Decision(BLOCK_SCORES, MARGIN)
    for fresh in np.diff([0, *sequential.checkpoints(most, FIRST)]):
        if decision.update(random.multinomial(fresh, shifted(mean))) != "undecided":
            break
    return decision.blocks
