"""Ratings against choix, statsmodels, scipy and by hand; bootstrap against sandwich intervals; cycles."""

import itertools
import math
from typing import Any

import choix
import numpy as np
import pytest
import statsmodels.api as sm
from scipy.optimize import minimize
from scipy.special import logsumexp
from scipy.stats import hypergeom

from simcards.stats import ratings
from simcards.stats.intervals import Interval, half_width
from tests.reference import sandwich


def percentiles(replicates: np.ndarray) -> list[Interval]:
    """The middle 95% of replicates, shape (replicates, k)."""
    lo, hi = np.quantile(replicates, [0.025, 0.975], axis=0)
    return [Interval(float(a), float(b)) for a, b in zip(lo, hi, strict=True)]


def pairs_of(wins: np.ndarray) -> list[tuple[int, int]]:
    return [(int(i), int(j)) for i, j in np.argwhere(wins) for _ in range(wins[i, j])]


#: A prior that hardly counts.
NONE = 1e-9


def rated(seats: Any, wins: Any, prior: float = 1.0, winners: Any = None) -> np.ndarray:
    """Ratings, and deltas after them, from games won at each table, shape (tables, k), draws shared out."""
    won, every = np.asarray(wins, dtype=float), None if winners is None else [winners]
    return ratings.fitted(ratings.Record.of(seats, won.sum(axis=1), [1], [won.sum(axis=0)], every), prior)


def tables_of_pairs(k: int) -> np.ndarray:
    """All pairs i < j as tables: shape (pairs, k), 1 for the two who sit there."""
    return np.array([np.bincount(pair, minlength=k) for pair in itertools.combinations(range(k), 2)])


def rated_pairs(wins: Any, prior: float = 1.0) -> np.ndarray:
    """Ratings from wins[i, j], how often i beat j."""
    won = np.asarray(wins)
    seats = tables_of_pairs(len(won))
    each = [won[i, j] * np.eye(len(won))[i] + won[j, i] * np.eye(len(won))[j] for i, j in pairs(seats)]
    return rated(seats, each, prior)


def pairs(seats: np.ndarray) -> list[list[int]]:
    return [np.flatnonzero(table).tolist() for table in seats]


def test_bradley_terry_equals_choix() -> None:
    wins = np.array([[0, 12, 30, 9], [8, 0, 22, 11], [5, 10, 0, 3], [7, 9, 14, 0]])
    expected = choix.mm_pairwise(4, pairs_of(wins), tol=1e-12)
    assert rated_pairs(wins, NONE) == pytest.approx(expected - expected.mean(), abs=1e-7)


def test_the_prior_is_a_shared_game_a_pair() -> None:
    wins = np.array([[0, 3, 5], [2, 0, 4], [0, 1, 0]])
    doubled = choix.mm_pairwise(3, pairs_of(2 * wins + 1 - np.eye(3, dtype=int)), tol=1e-12)
    assert rated_pairs(wins) == pytest.approx(doubled - doubled.mean(), abs=1e-8)


def test_two_strategies_with_draws_by_hand() -> None:
    """60 wins, 20 losses, 40 draws: odds of 3 to 1 among the decided, delta 40 / sqrt(60 x 20)."""
    found = rated([[1, 1]], [[80, 40]], NONE, [0, 80, 40])
    assert found[0] - found[1] == pytest.approx(math.log(3.0))
    assert math.exp(found[2]) == pytest.approx(40 / math.sqrt(60 * 20))
    assert rated([[1, 1]], [[80, 40]], NONE, [40, 80, 0]) == pytest.approx(found)  # nobody won: all did
    assert ratings.elo(math.log(10.0)) == pytest.approx(400.0)


#: Wins[i, j] of i over j, and draws of the pairs in order.
WINS = np.array([[0, 30, 41, 52], [22, 0, 35, 30], [11, 19, 0, 28], [4, 12, 20, 0]])
DRAWS = [12, 20, 9, 31, 25, 14]


def test_davidson_equals_a_log_linear_model_of_statsmodels() -> None:
    """Counts of win, loss and draw are Poisson with a constant a pair, strengths, and a constant for draws."""
    seats, rows, counts = tables_of_pairs(4), [], []
    for pair, (i, j) in enumerate(pairs(seats)):
        for a, b, count, draw in ((1, 0, WINS[i, j], 0), (0, 1, WINS[j, i], 0), (0.5, 0.5, DRAWS[pair], 1)):
            rows.append([*np.eye(6)[pair], *(a * np.eye(4)[i] + b * np.eye(4)[j])[1:], draw])
            counts.append(count)
    beta = sm.GLM(counts, np.array(rows), family=sm.families.Poisson()).fit(tol=1e-12).params[6:]
    strengths = np.array([0.0, *beta[:3]])
    shares = [(WINS[i, j] + d / 2) * np.eye(4)[i] + (WINS[j, i] + d / 2) * np.eye(4)[j] for (i, j), d in PAIRED]
    found = rated(seats, shares, NONE, [sum(DRAWS), WINS.sum(), 0])
    assert found == pytest.approx([*(strengths - strengths.mean()), beta[3]], abs=1e-6)


PAIRED = list(zip(itertools.combinations(range(4), 2), DRAWS, strict=True))


def test_several_winners_equal_a_fit_by_scipy() -> None:
    """Tables of three places, some held by one strategy, with any number of winners: each set of places by itself."""
    tables, random = [(0, 0, 1), (0, 1, 2), (1, 2, 2)], np.random.default_rng(2)
    sets = [which for n in (1, 2, 3) for which in itertools.combinations(range(3), n)]
    counts = random.integers(3, 40, size=(3, len(sets)))
    counts[:, 0] += 60  # one winner is usual

    def loss(parameters: np.ndarray) -> float:
        theta, deltas = np.array([*parameters[:2], -parameters[:2].sum()]), np.array([0.0, *parameters[2:]])
        logs = [[deltas[len(s) - 1] + theta[[t[i] for i in s]].mean() for s in sets] for t in tables]
        return -float((counts * (logs - logsumexp(logs, axis=1, keepdims=True))).sum())

    best = minimize(loss, np.zeros(4), method="BFGS", options={"gtol": 1e-8}).x
    seats = np.array([np.bincount(table, minlength=3) for table in tables])
    shares = [
        [sum(n * s.count(k) / len(s) for n, s in zip(row, held, strict=True)) for k in range(3)]
        for row, held in zip(counts, [[[t[i] for i in s] for s in sets] for t in tables], strict=True)
    ]
    winners = [0, *(int(counts[:, [len(s) == n for s in sets]].sum()) for n in (1, 2, 3))]
    found = rated(seats, shares, NONE, winners)
    assert found == pytest.approx([*best[:2], -best[:2].sum(), *best[2:]], abs=1e-4)


def test_plackett_luce_equals_choix() -> None:
    random = np.random.default_rng(4)
    tables = [(0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1, 3)]
    seats, wins, data = np.zeros((4, 4), int), np.zeros((4, 4), int), []
    for t, table in enumerate(tables):
        seats[t, list(table)] = 1
        for winner in random.choice(table, size=50, p=[0.5, 0.3, 0.2]):
            wins[t, winner] += 1
            data.append((int(winner), tuple(i for i in table if i != winner)))
    expected = choix.mm_top1(4, data, tol=1e-12)
    assert rated(seats, wins, NONE) == pytest.approx(expected - expected.mean(), abs=1e-7)


def test_seats_held_twice_win_twice_as_often() -> None:
    found = rated([[3, 1]], [[90, 10]], NONE)
    assert found[0] - found[1] == pytest.approx(math.log(3.0))


def test_where_all_but_one_win_it_is_the_odds_of_losing() -> None:
    """Three win of four: shares of 20, 40 and 100 and 80 losses."""
    losses = np.array([20, 40, 100, 80])
    found = rated([[1, 1, 1, 1]], [(losses.sum() - losses) / 3], NONE, [0, 0, 0, losses.sum(), 0])
    assert found == pytest.approx(np.log(losses).mean() - np.log(losses))


def test_one_sided_results_stay_finite_and_in_order() -> None:
    found = rated_pairs(10**6 * np.triu(np.ones((4, 4), int), 1))
    assert np.isfinite(found).all()
    assert (np.diff(found) < -5.0).all()
    two = rated([[1, 1]], [[1000, 0]])
    assert two[0] - two[1] == pytest.approx(math.log(1000.5 / 0.5))
    drawn = rated([[1, 1]], [[502.5, 497.5]], winners=[995, 5, 0])  # five wins, no loss, else draws
    assert drawn[0] - drawn[1] == pytest.approx(math.log(5.5 / 0.5))
    assert rated([[1, 1]], [[50, 50]], winners=[100, 0, 0])[:2] == pytest.approx([0.0, 0.0])


def test_lopsided_ratings_are_found_exactly() -> None:
    truth = np.array([0.0, 0.1, 0.4, 14.0])
    seats = tables_of_pairs(4)
    strength = seats * np.exp(truth)
    wins = 1e9 * strength / strength.sum(axis=1, keepdims=True)
    assert rated(seats, wins, NONE) == pytest.approx(truth - truth.mean(), abs=1e-6)


def test_what_cannot_be_rated_is_refused() -> None:
    with pytest.raises(ValueError, match="never met"):
        rated([[1, 1, 0, 0], [0, 0, 1, 1]], [[3, 0, 0, 0], [0, 0, 3, 1]])
    with pytest.raises(ValueError, match="prior above 0"):
        rated([[1, 1]], [[3, 1]], prior=0.0)
    with pytest.raises(ValueError, match="add up"):
        ratings.Record.of([[1, 1]], [2], [3, 3], [[3, 0], [0, 3]])
    with pytest.raises(ValueError, match="add up"):
        ratings.Record.of([[1, 1]], [2], [1], [[1, 1]], [[0, 1, 0]])


def alone(sums: Any, deals: Any, games: int = 1) -> ratings.Record:
    """A record of one table at which all sit once, each game with one winner."""
    return ratings.Record.of([[1] * len(sums[0])], [games], deals, sums)


def test_the_bootstrap_of_single_games_is_the_interval_of_jeffreys() -> None:
    from scipy.stats import beta

    sums = np.repeat([[1, 0], [0, 1]], [70, 30], axis=0)
    replicates = ratings.bootstrap(alone(sums, np.ones(100)), replicates=20_000)
    lo, hi = percentiles(replicates[:, :1] - replicates[:, 1:])[0]
    p = beta.ppf([0.025, 0.975], 70.5, 30.5)
    assert (lo, hi) == pytest.approx(tuple(np.log(p / (1 - p))), abs=0.03)


def test_draws_neither_widen_nor_shift_what_the_decided_games_say() -> None:
    """70 to 30 decided and 400 drawn, against 70 to 30 alone: only the delta is fitted besides."""
    sums, winners = np.repeat([[1, 0], [0, 1], [0.5, 0.5]], [70, 30, 400], axis=0), np.zeros((500, 3))
    winners[:100, 1], winners[100:, 0] = 1, 1
    drawn = ratings.Record.of([[1, 1]], [1], np.ones(500), sums, winners)
    one, other = (percentiles(ratings.bootstrap(of, 10_000))[0] for of in (drawn, alone(sums[:100], np.ones(100))))
    assert one == pytest.approx(other, abs=0.02)


def deals_played_by_all(blocks: int) -> tuple[np.ndarray, np.ndarray]:
    """Wins, shape (blocks, 3 tables, 3), of three strategies in pairs, two games a deal, luck in common."""
    random = np.random.default_rng(8)
    seats = tables_of_pairs(3)
    skill = np.array([0.4, 0.0, -0.2]) + random.normal(0, 1.0, size=(blocks, 1, 3)) * [1.0, 0.2, 0.2]
    chance = seats * np.exp(skill)
    chance = chance / chance.sum(axis=2, keepdims=True)
    wins = np.zeros((blocks, 3, 3))
    for t, (i, j) in enumerate([(0, 1), (0, 2), (1, 2)]):
        wins[:, t, i] = random.binomial(2, chance[:, t, i])
        wins[:, t, j] = 2 - wins[:, t, i]
    return seats, wins


def spans_of(seats: np.ndarray, blocks: np.ndarray, groups: int) -> list[Interval]:
    """Intervals of deals, shape (deals, tables, k), dealt out to so many groups."""
    group = np.arange(len(blocks)) % groups
    sums = np.zeros((groups, seats.shape[1]))
    np.add.at(sums, group, blocks.sum(axis=1))
    games = blocks[0].sum(axis=1)
    return percentiles(ratings.bootstrap(ratings.Record.of(seats, games, np.bincount(group), sums), 4000, seed=1))


@pytest.mark.parametrize("groups", [256, 2100, 3000])
def test_bootstrap_and_sandwich_agree_on_shared_deals(groups: int) -> None:
    """Each deal a group of its own, some groups of two deals and some of one, and blocks of a dozen."""
    seats, blocks = deals_played_by_all(3000)
    direct = sandwich.intervals(seats, blocks)
    for a, b in zip(spans_of(seats, blocks, groups), direct, strict=True):
        assert a == pytest.approx(b, abs=0.1 * half_width(b))


def test_deals_in_common_count() -> None:
    """With other deals for each pairing, strategy 0 would not meet the same luck twice."""
    seats, blocks = deals_played_by_all(3000)
    random = np.random.default_rng(9)
    apart = np.stack([random.permutation(blocks[:, t]) for t in range(3)], axis=1)
    assert half_width(spans_of(seats, blocks, 3000)[0]) > 1.1 * half_width(spans_of(seats, apart, 3000)[0])


def test_the_bootstrap_repeats_itself() -> None:
    seats, blocks = deals_played_by_all(300)
    record = ratings.Record.of(seats, [2, 2, 2], np.ones(300), blocks.sum(axis=1))
    found = [ratings.bootstrap(record, 50, seed) for seed in (4, 4, 5)]
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])


def test_empty_groups_change_nothing() -> None:
    sums = np.repeat([[2, 0, 0], [1, 1, 0], [0, 1, 1]], [40, 40, 20], axis=0)
    found = ratings.bootstrap(alone(sums, np.ones(100), 2), 20_000)
    again = ratings.bootstrap(alone(np.concatenate([sums, np.zeros((50, 3))]), [1] * 100 + [0] * 50, 2), 20_000)
    for a, b in zip(percentiles(found), percentiles(again), strict=True):
        assert a == pytest.approx(b, abs=0.05 * half_width(b))


@pytest.mark.parametrize("deals", [1, 30])
def test_who_won_everything_has_no_interval_of_width_0(deals: int) -> None:
    groups = 500 // deals
    found = ratings.bootstrap(alone([[2 * deals, 0]] * groups, [deals] * groups, 2))
    (lo, hi), _ = percentiles(found)
    centre = math.log((2 * deals * groups + 0.5) / 0.5) / 2
    assert lo < centre < hi
    assert hi - centre > 1.5 * (centre - lo)


def test_who_won_all_there_was_where_two_of_three_win_has_a_rating() -> None:
    """Alone against two it can be one of the two winners at most: games of a prior that gave it more have no rating."""
    wins, twos = np.tile([4.5, 1.5], (20, 1)), np.tile([0, 0, 6, 0], (20, 1))
    record = ratings.Record.of([[1, 2], [2, 1]], [3, 3], [1] * 20, wins, twos)
    found = ratings.bootstrap(record, 500)
    assert np.isfinite(found).all()
    assert (found[:, 0] > 0.5).all()
    assert ratings.fitted(record)[0] > 2.0


@pytest.mark.parametrize("seats", [[1, 2], [2, 1], [1, 3], [2, 2]])
def test_games_of_the_prior_are_as_if_all_played_alike(seats: list[int]) -> None:
    """By the hypergeometric law: which two of the places win is drawn by lot."""
    places = sum(seats)
    winners = np.zeros((1, places + 1))
    winners[0, 2] = 6.0
    record = ratings.Record.of([seats], [6], [1], [[6.0 * seats[0] / places, 6.0 * seats[1] / places]], winners)
    shares = record.model.features[0, :, 0]
    expected = {won: hypergeom.pmf(won, places, seats[0], 2) for won in range(3)}
    for share, likely in zip(shares, record.even(5.0)[0], strict=True):
        assert likely == pytest.approx(5.0 * expected[round(share)])


def test_cycles() -> None:
    better = np.zeros((5, 5), dtype=bool)
    for i, j in [(0, 1), (1, 2), (0, 2), (3, 4)]:
        better[i, j] = True
    assert ratings.cycles(better) == []
    better[2, 0], better[0, 2] = True, False
    assert ratings.cycles(better) == [(0, 1, 2)]
    better[4, 0] = better[2, 3] = True
    assert ratings.cycles(better) == [(0, 1, 2), (0, 1, 2, 3, 4)]
