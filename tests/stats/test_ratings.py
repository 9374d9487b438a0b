"""Ratings against choix and by hand; bootstrap against sandwich intervals; cycles."""

import math

import choix
import numpy as np
import pytest

from simcards.stats import ratings
from simcards.stats.intervals import Interval, half_width
from tests.reference import sandwich


def percentiles(replicates: np.ndarray) -> list[Interval]:
    """The middle 95% of replicates, shape (replicates, k)."""
    lo, hi = np.quantile(replicates, [0.025, 0.975], axis=0)
    return [Interval(float(a), float(b)) for a, b in zip(lo, hi, strict=True)]


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
        ratings.bootstrap([[1, 1]], [1], [[3, 0], [0, 3]], [3, 3], prior=0.0)
    with pytest.raises(ValueError, match="never met"):
        ratings.bootstrap([[1, 1, 0, 0], [0, 0, 1, 1]], [1, 1], [[3, 0, 3, 0], [0, 3, 0, 3]], [3, 3])
    with pytest.raises(ValueError, match="add up"):
        ratings.bootstrap([[1, 1]], [2], [[3, 0], [0, 3]], [3, 3])


def test_many_problems_at_once_are_the_same_as_one_by_one() -> None:
    seats = ratings.pair_tables(3)
    wins = np.random.default_rng(6).integers(0, 9, size=(5, 3, 3)) * seats
    one_by_one = [ratings.plackett_luce(seats, w) for w in wins]
    assert ratings.plackett_luce(seats, wins) == pytest.approx(np.array(one_by_one))


def test_the_bootstrap_of_single_games_is_the_interval_of_jeffreys() -> None:
    from scipy.stats import beta

    sums = np.repeat([[1, 0], [0, 1]], [70, 30], axis=0)
    replicates = ratings.bootstrap([[1, 1]], [1], sums, np.ones(100), replicates=20_000)
    lo, hi = percentiles(replicates[:, :1] - replicates[:, 1:])[0]
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


def spans_of(seats: np.ndarray, blocks: np.ndarray, groups: int) -> list[Interval]:
    """Intervals of deals, shape (deals, tables, k), dealt out to so many groups."""
    group = np.arange(len(blocks)) % groups
    sums = np.zeros((groups, seats.shape[1]))
    np.add.at(sums, group, blocks.sum(axis=1))
    games = blocks[0].sum(axis=1)
    return percentiles(ratings.bootstrap(seats, games, sums, np.bincount(group), 4000, seed=1))


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
    found = [ratings.bootstrap(seats, [2, 2, 2], blocks.sum(axis=1), np.ones(300), 50, seed) for seed in (4, 4, 5)]
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])


def test_empty_groups_and_losses_below_0_change_nothing() -> None:
    """A joint result can make a deal's losses negative; the sum is what counts."""
    sums = np.repeat([[2, -1, 1], [1, 1, 0], [-1, 2, 1]], [40, 40, 20], axis=0)
    empty = np.concatenate([sums, np.zeros((50, 3))])
    found = ratings.bootstrap([[1, 1, 1]], [2], sums, np.ones(100), 20_000)
    again = ratings.bootstrap([[1, 1, 1]], [2], empty, [1] * 100 + [0] * 50, 20_000)
    for a, b in zip(percentiles(found), percentiles(again), strict=True):
        assert a == pytest.approx(b, abs=0.05 * half_width(b))
    never = ratings.bootstrap([[1, 1, 1]], [2], np.repeat([[-1, 2, 1]], 100, axis=0), np.ones(100))
    assert np.isfinite(never).all()
    assert np.median(never[:, 0]) < -3.0


@pytest.mark.parametrize("deals", [1, 30])
def test_who_won_everything_has_no_interval_of_width_0(deals: int) -> None:
    groups = 500 // deals
    found = ratings.bootstrap([[1, 1]], [2], [[2 * deals, 0]] * groups, [deals] * groups)
    (lo, hi), _ = percentiles(found)
    centre = math.log((2 * deals * groups + 0.5) / 0.5) / 2
    assert lo < centre < hi
    assert hi - centre > 1.5 * (centre - lo)


def test_cycles() -> None:
    better = np.zeros((5, 5), dtype=bool)
    for i, j in [(0, 1), (1, 2), (0, 2), (3, 4)]:
        better[i, j] = True
    assert ratings.cycles(better) == []
    better[2, 0], better[0, 2] = True, False
    assert ratings.cycles(better) == [(0, 1, 2)]
    better[4, 0] = better[2, 3] = True
    assert ratings.cycles(better) == [(0, 1, 2), (0, 1, 2, 3, 4)]
