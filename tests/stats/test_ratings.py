"""Ratings against choix and by hand; bootstrap and sandwich intervals against each other; cycles."""

import math

import choix
import numpy as np
import pytest

from simcards.stats import ratings
from simcards.stats.intervals import Interval, half_width


def pairs_of(wins: np.ndarray) -> list[tuple[int, int]]:
    return [(int(i), int(j)) for i, j in np.argwhere(wins) for _ in range(wins[i, j])]


def test_bradley_terry_equals_choix() -> None:
    wins = np.array([[0, 12, 30, 9], [8, 0, 22, 11], [5, 10, 0, 3], [7, 9, 14, 0]])
    expected = choix.mm_pairwise(4, pairs_of(wins), tol=1e-12)
    assert ratings.bradley_terry(wins, prior=0.0) == pytest.approx(expected - expected.mean(), abs=1e-8)


def test_the_prior_is_a_drawn_game_a_pair() -> None:
    wins = np.array([[0, 3, 5], [2, 0, 4], [0, 1, 0]])
    doubled = choix.mm_pairwise(3, pairs_of(2 * wins + 1 - np.eye(3, dtype=int)), tol=1e-12)
    assert ratings.bradley_terry(wins) == pytest.approx(doubled - doubled.mean(), abs=1e-8)


def test_two_strategies_by_hand() -> None:
    draws = [[0, 20], [20, 0]]
    found = ratings.bradley_terry([[0, 60], [20, 0]], draws, prior=0.0)
    assert found[0] - found[1] == pytest.approx(math.log(70 / 30))
    assert ratings.elo(math.log(10.0)) == pytest.approx(400.0)


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
    found = ratings.plackett_luce(seats, wins, prior=0.0)
    assert found == pytest.approx(expected - expected.mean(), abs=1e-8)


def test_seats_held_twice_win_twice_as_often() -> None:
    found = ratings.plackett_luce([[3, 1]], [[90, 10]], prior=0.0)
    assert found[0] - found[1] == pytest.approx(math.log(3.0))


def test_losers_only() -> None:
    pair = ratings.plackett_luce_losers([[1, 1]], [[20, 60]], prior=0.0)
    assert pair == pytest.approx(ratings.plackett_luce([[1, 1]], [[60, 20]], prior=0.0))
    three = ratings.plackett_luce_losers([[1, 1, 1]], [[10, 20, 40]], prior=0.0)
    assert three[0] - three[2] == pytest.approx(math.log(4.0))


def test_one_sided_results_stay_finite_and_in_order() -> None:
    found = ratings.bradley_terry(10**6 * np.triu(np.ones((4, 4), int), 1))
    assert np.isfinite(found).all()
    assert (np.diff(found) < -5.0).all()
    two = ratings.bradley_terry([[0, 1000], [0, 0]])
    assert two[0] - two[1] == pytest.approx(math.log(1000.5 / 0.5))


def test_lopsided_ratings_are_found_exactly() -> None:
    truth = np.array([0.0, 0.1, 0.4, 14.0])
    seats = ratings.pair_tables(4)
    strength = seats * np.exp(truth)
    wins = 1e9 * strength / strength.sum(axis=1, keepdims=True)
    assert ratings.plackett_luce(seats, wins, prior=0.0) == pytest.approx(truth - truth.mean(), abs=1e-6)


def test_what_cannot_be_rated_is_refused() -> None:
    with pytest.raises(ValueError, match="never met"):
        ratings.bradley_terry([[0, 5, 0, 0], [5, 0, 0, 0], [0, 0, 0, 5], [0, 0, 5, 0]])
    with pytest.raises(ValueError, match="prior above 0"):
        ratings.bradley_terry([[0, 5, 3], [0, 0, 2], [0, 1, 0]], prior=0.0)
    with pytest.raises(ValueError, match="does not sit"):
        ratings.plackett_luce([[1, 1, 0], [0, 1, 1]], [[5, 3, 0], [1, 2, 3]])
    with pytest.raises(ValueError, match="prior above 0"):
        ratings.bootstrap([[1, 1]], [[[1, 0]], [[0, 1]]], [3, 3], prior=0.0)


def test_many_problems_at_once_are_the_same_as_one_by_one() -> None:
    seats = ratings.pair_tables(3)
    wins = np.random.default_rng(6).integers(0, 9, size=(5, 3, 3)) * seats
    one_by_one = [ratings.plackett_luce(seats, w) for w in wins]
    assert ratings.plackett_luce(seats, wins) == pytest.approx(np.array(one_by_one))


def test_the_bootstrap_of_single_games_is_the_interval_of_jeffreys() -> None:
    from scipy.stats import beta

    replicates = ratings.bootstrap([[1, 1]], [[[1, 0]], [[0, 1]]], [70, 30], replicates=20_000)
    lo, hi = ratings.percentiles(replicates[:, :1] - replicates[:, 1:])[0]
    p = beta.ppf([0.025, 0.975], 70.5, 30.5)
    assert (lo, hi) == pytest.approx(tuple(np.log(p / (1 - p))), abs=0.03)


def deals_played_by_all(blocks: int) -> tuple[np.ndarray, np.ndarray]:
    """Wins, shape (blocks, 3 tables, 3), of three strategies in pairs, two games a deal, luck in common."""
    random = np.random.default_rng(8)
    seats = ratings.pair_tables(3)
    skill = np.array([0.4, 0.0, -0.2]) + random.normal(0, 1.0, size=(blocks, 1, 3)) * [1.0, 0.2, 0.2]
    chance = seats * np.exp(skill)
    chance = chance / chance.sum(axis=2, keepdims=True)
    wins = np.zeros((blocks, 3, 3))
    for t, (i, j) in enumerate([(0, 1), (0, 2), (1, 2)]):
        wins[:, t, i] = random.binomial(2, chance[:, t, i])
        wins[:, t, j] = 2 - wins[:, t, i]
    return seats, wins


def sandwich(seats: np.ndarray, blocks: np.ndarray) -> list[Interval]:
    wins, by_strategy = blocks.sum(axis=0), blocks.sum(axis=1)
    covariance = ratings.block_covariance(seats, wins, len(blocks), by_strategy.T @ by_strategy)
    return ratings.normal_intervals(ratings.plackett_luce(seats, wins), covariance)


def test_bootstrap_and_sandwich_agree_on_shared_deals() -> None:
    seats, blocks = deals_played_by_all(3000)
    outcomes, counts = np.unique(blocks, axis=0, return_counts=True)
    resampled = ratings.percentiles(ratings.bootstrap(seats, outcomes, counts, 2000, seed=1))
    direct = sandwich(seats, blocks)
    for a, b in zip(resampled, direct, strict=True):
        assert a == pytest.approx(b, abs=0.1 * half_width(b))
    # with other deals for each pairing, strategy 0 would not meet the same luck twice
    random = np.random.default_rng(9)
    apart = np.stack([random.permutation(blocks[:, t]) for t in range(3)], axis=1)
    assert half_width(direct[0]) > 1.1 * half_width(sandwich(seats, apart)[0])


def test_a_table_won_by_one_side_only_has_no_interval_of_width_0() -> None:
    (lo, hi), _ = ratings.percentiles(ratings.bootstrap([[1, 1]], [[[2, 0]]], [500]))
    assert lo < math.log(1000.5 / 0.5) / 2 < hi
    covariance = ratings.block_covariance([[1, 1]], [[1000, 0]], 500, [[2000, 0], [0, 0]])
    assert covariance[0, 0] > 0.1
    with pytest.raises(ValueError, match="two blocks"):
        ratings.block_covariance([[1, 1]], [[2, 0]], 1, [[4, 0], [0, 0]])


def test_cycles() -> None:
    better = np.zeros((5, 5), dtype=bool)
    for i, j in [(0, 1), (1, 2), (0, 2), (3, 4)]:
        better[i, j] = True
    assert ratings.cycles(better) == []
    better[2, 0], better[0, 2] = True, False
    assert ratings.cycles(better) == [(0, 1, 2)]
    better[4, 0] = better[2, 3] = True
    assert ratings.cycles(better) == [(0, 1, 2), (0, 1, 2, 3, 4)]
