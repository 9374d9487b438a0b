"""Stopping by what was seen: how far estimates are off, and how soon each rule has its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from checks import Check, at_least, at_most, note, section, share
from checks_stats import BLOCK_SCORES, shifted, watched

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup, make_setup
from simcards.runs.simulate.rates import stopped_seats
from simcards.stats import intervals, sequential, stopped
from simcards.stats.order import LEAST as LEAST_DECIDING
from simcards.stats.order import OrderDecision

FIRST = 64
LEAST = 100
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
def estimates_of_several_pairs(random: np.random.Generator) -> Iterator[Check]:
    """Two pairs of a run that ends when both have a verdict; only those that were sure at the last look are corrected.

    A plain mean is off by a quarter to a third of itself in a run of its own. What is told may be off by 15% for a pair
    that always ends the run, by as much less as it does so more seldom, and by 1% for one that never does.
    """
    runs = 4000
    for means in ((0.05, 0.02), (0.05, 0.005), (0.05, 0.0), (0.02, 0.02), (0.005, 0.0)):
        counts, last = both_decided(random, means, runs)
        games = counts.sum(axis=2)
        plain = counts @ BLOCK_SCORES / games
        variance = counts @ BLOCK_SCORES**2 / games - plain**2
        shrunk = np.vectorize(stopped.after_decision)(plain, variance, games, FIRST)
        signed = surely(counts, 0.0, 0.05 / 2)
        told = np.where(last & signed, shrunk, plain)
        for pair, mean in enumerate(means):
            other, error = means[1 - pair], float(told[pair].std()) / runs**0.5
            ended = float(last[pair].mean())
            yield note(f"difference {mean:g} beside {other:g}: how often it ends the run", ended)
            yield note("  plain mean, off by (points)", 100 * float(plain[pair].mean() - mean))
            always = np.where(signed, shrunk, plain)[pair]
            yield note("  corrected whenever it was sure", 100 * float(always.mean() - mean))
            off, limit = 100 * abs(float(told[pair].mean()) - mean), 100 * max(0.15 * ended, 0.01) * mean
            yield at_most("  told, off by", off, 100 * error, limit)


def both_decided(random: np.random.Generator, means: tuple[float, float], runs: int) -> tuple[np.ndarray, np.ndarray]:
    """Counts of scores [pairs, runs, scores] when both pairs have a verdict, and which had none a look before."""
    error, before = 0.05 / len(means), 0
    counts, last = np.zeros((len(means), runs, len(BLOCK_SCORES)), np.int64), np.ones((len(means), runs), np.bool_)
    going = np.arange(runs)
    for look in sequential.checkpoints(20_000_000, FIRST):
        for pair, mean in enumerate(means):
            counts[pair, going] += random.multinomial(look - before, shifted(mean), len(going))
        before, now = look, ~has_verdict(counts[:, going], error)
        ended = ~now.any(axis=0)
        going, now = going[~ended], now[:, ~ended]
        if not len(going):
            break
        last[:, going] = now
    return counts, last


def surely(counts: np.ndarray, mean: float, error: float) -> np.ndarray:
    """Whether the confidence sequence leaves a mean out; counts [..., scores]."""
    outside: np.ndarray = sequential.log_capital(BLOCK_SCORES, counts, mean) >= -np.log(error)
    return outside


def has_verdict(counts: np.ndarray, error: float) -> np.ndarray:
    """Whether there is a verdict, of the sign or that the difference is too small."""
    inside = np.abs(counts @ BLOCK_SCORES) < MARGIN * counts.sum(axis=-1)
    small = inside & surely(counts, MARGIN, error) & surely(counts, -MARGIN, error)
    found: np.ndarray = small | surely(counts, 0.0, error)
    return found


@section
def estimates_after_an_order(random: np.random.Generator) -> Iterator[Check]:
    """The pairs of three strategies in a run that ends when every order is known; two of them go together by deal.

    The intervals of all three hold at once. What is told may be off by half of what the plain mean is, or by 3% of the
    difference where that is more.
    """
    runs = 2000
    for means in ((0.05, 0.045, 0.005), (0.05, 0.02, 0.03), (0.02, 0.025, 0.005), (0.005, 0.01, 0.005)):
        counts, last, words = all_ordered(random, means, runs)
        games = counts.sum(axis=2)
        plain = counts @ BLOCK_SCORES / games
        variance = counts @ BLOCK_SCORES**2 / games - plain**2
        undone = [np.vectorize(undo)(plain, variance, games, FIRST) for undo in UNDONE]
        told = np.where(last, np.choose(words - 1, undone), plain)
        held = [~surely(counts[pair], mean, 0.05 / 3) for pair, mean in enumerate(means)]
        yield at_least(f"intervals that hold together, differences {means}", *share(np.all(held, axis=0)), 0.95)
        for pair, mean in enumerate(means):
            error, off = float(told[pair].std()) / runs**0.5, float(plain[pair].mean()) - mean
            yield note(f"difference {mean:g}: how often it ends the run", float(last[pair].mean()))
            yield note("  plain mean, off by (points)", 100 * off)
            limit = max(abs(off) / 2, 0.03 * mean)
            yield at_most("  told, off by", 100 * abs(float(told[pair].mean()) - mean), 100 * error, 100 * limit)


#: What undoes a stop at the sign, and one at "not worse" or "not better".
SIGN, RATIO = 1, 2
UNDONE = (stopped.after_decision, stopped.after_ratio_test)


def all_ordered(
    random: np.random.Generator, means: tuple[float, float, float], runs: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Counts of scores [pairs, runs, scores] when all orders are known, which were not a look before, and by what."""
    counts, last = np.zeros((3, runs, len(BLOCK_SCORES)), np.int64), np.ones((3, runs), np.bool_)
    words, going, before, law = np.zeros((3, runs), np.int64), np.arange(runs), 0, law_of_three(means)
    for look in sequential.checkpoints(20_000_000, FIRST):
        fresh = random.multinomial(look - before, law.ravel(), len(going)).reshape(-1, *law.shape)
        for pair, others in enumerate(((2, 3), (1, 3), (1, 2))):
            counts[pair, going] += fresh.sum(axis=others)
        before, words[:, going] = look, order_known(counts[:, going], 0.05 / 3)
        ended = words[:, going].all(axis=0)
        going = going[~ended]
        if not len(going):
            break
        last[:, going] = words[:, going] == 0
    return counts, last, words


def law_of_three(means: tuple[float, float, float], alike: float = 0.3) -> np.ndarray:
    """The law of three pairs' scores of a deal; of so many deals the first two pairs' scores are ranked alike."""
    first, second, third = (shifted(mean) for mean in means)
    ends = np.cumsum(first), np.cumsum(second)
    together = np.minimum(ends[0][:, None], ends[1])
    ranked = np.diff(np.diff(together, axis=0, prepend=0.0), axis=1, prepend=0.0)
    both = alike * ranked + (1.0 - alike) * np.outer(first, second)
    law: np.ndarray = both[:, :, None] * third
    return law / law.sum()


def order_known(counts: np.ndarray, error: float) -> np.ndarray:
    """By what an order is known, SIGN or RATIO, 0 where it is not: `OrderDecision`'s rule; counts [..., scores]."""
    ends = counts + 0.5 * np.array([1, 0, 0, 0, 1])
    games = ends.sum(axis=-1)
    mean = ends @ BLOCK_SCORES / games
    ratio = games * 2 * MARGIN * mean / (ends @ BLOCK_SCORES**2 / games - mean**2)
    enough = counts[..., BLOCK_SCORES != 0].sum(axis=-1) >= LEAST_DECIDING
    known = enough & (np.abs(ratio) >= np.log((1 - error / 4) / (error / 4)))
    return np.where(surely(counts, 0.0, error / 2), SIGN, np.where(known, RATIO, 0))


@section
def estimates_after_a_precision(random: np.random.Generator) -> Iterator[Check]:
    for rate, half in ((0.05, 0.01), (0.05, 0.03), (0.2, 0.03), (0.5, 0.02)):
        runs = 20_000
        wins, games = np.zeros(runs, np.int64), np.zeros(runs, np.int64)
        going, before = np.ones(runs, np.bool_), 0
        for look in sequential.checkpoints(1_000_000, LEAST):
            wins[going] += random.binomial(look - before, rate, int(going.sum()))
            games[going], before = look, look
            lo, hi = intervals.wilson_limits(wins / games, games)
            going &= (hi - lo) / 2 > half
            if not going.any():
                break
        plain = wins / games
        pairs = zip(plain, games, strict=True)
        told = np.array([p + stopped.after_precision(float(p), int(n), LEAST) for p, n in pairs])
        error = float(plain.std()) / runs**0.5
        yield note(f"plain rate of {rate:g} at ±{half:g}, off by (share of ±)", float(plain.mean() - rate) / half)
        limit = 0.02 * half
        yield at_most("  corrected, off by at most a fiftieth", abs(float(told.mean()) - rate), error, limit)


@section
def estimates_of_seats_after_a_precision(random: np.random.Generator) -> Iterator[Check]:
    """The rate of every seat, and the edge of who begins, where a run ends at the width of the widest seat's rate."""
    setup, half = make_setup("skip-bo", players=4, seed=1), 0.02
    law = np.array([0.35, 0.12, 0.05, 0.03, 0.45])
    counts = played_to(random, law[None], half)[:, 0]
    added = np.array([added_to(setup, one[:-1], int(one.sum())) for one in counts])
    plain = counts[:, :-1] / counts.sum(axis=1)[:, None]
    for seat, rate in enumerate(law[:-1]):
        off, error = float(plain[:, seat].mean() - rate), float(plain[:, seat].std()) / len(plain) ** 0.5
        yield note(f"plain rate of seat {seat}, {rate:g}, off by (share of ±)", off / half)
        told = float((plain + added)[:, seat].mean() - rate)
        yield at_most("  corrected, off by at most a hundredth", abs(told), error, 0.01 * half)
    cases = {"alike, a third drawn": ((0.4, 0.27, 0.33), (0.27, 0.4, 0.33)), "unlike": ((0.95, 0.05, 0), (0.8, 0.2, 0))}
    for name, laws in cases.items():
        counts = played_to(random, np.array(laws), half)
        ahead = (counts[:, 0, 0] - counts[:, 0, 1] + counts[:, 1, 1] - counts[:, 1, 0]) / counts.sum(axis=(1, 2))
        edge = (laws[0][0] - laws[0][1] + laws[1][1] - laws[1][0]) / 2
        error = float(ahead.std()) / len(ahead) ** 0.5
        name = f"edge of {edge:g} as it is, {name}: off by at most a fiftieth"
        yield at_most(name, abs(float(ahead.mean()) - edge), error, 0.02 * half)


def played_to(random: np.random.Generator, laws: np.ndarray, half: float, runs: int = 20_000) -> np.ndarray:
    """Counts [runs, begun by, won by or drawn] of games begun by turns, at a look with narrow intervals of seats."""
    counts, going, before, turns = np.zeros((runs, *laws.shape), np.int64), np.arange(runs), 0, len(laws)
    for look in sequential.checkpoints(1_000_000, LEAST, step=turns):
        for begun, law in enumerate(laws):
            counts[going, begun] += random.multinomial((look - before) // turns, law, len(going))
        before, seats = look, counts[going].sum(axis=1)[:, :-1]
        lo, hi = intervals.wilson_limits(seats / look, np.full(seats.shape, look))
        going = going[((hi - lo) / 2).max(axis=1) > half]
        if not len(going):
            break
    return counts


def added_to(setup: Setup, wins: np.ndarray, games: int) -> np.ndarray:
    """What is added to the rates of the seats of one run."""
    return stopped_seats(setup, Outcome({"wins": wins, "joint": np.zeros_like(wins)}, units=games), LEAST)


@section
def order_alone(random: np.random.Generator) -> Iterator[Check]:
    """Median number of deals until the order is known, beside the rule that also asks whether it matters."""
    runs, looks = 150, sequential.checkpoints(4_000_000, FIRST)
    wrong = {0.0: ("better", "worse"), 0.005: ("worse", "not-better"), 0.02: ("worse", "not-better")}
    for mean in (0.0, 0.005, 0.02, 0.05):
        found = [watched(random, OrderDecision(BLOCK_SCORES, MARGIN), mean, looks) for _ in range(runs)]
        whole = [watched(random, sequential.Decision(BLOCK_SCORES, MARGIN), mean, looks) for _ in range(runs)]
        bad = wrong.get(mean, ("worse", "not-better"))
        yield at_most(f"wrong order, difference {mean:g}", *share([one.verdict in bad for one in found]), 0.05)
        yield note(f"median deals of the order, difference {mean:g}", float(np.median([one.blocks for one in found])))
        yield note("  of a decision", float(np.median([one.blocks for one in whole])))
