"""Intervals of ratings where few deals decide, bounds that the games do not give, and the fit of the model."""

import math

import numpy as np
import pytest

from simcards.stats import rating_intervals as known
from simcards.stats import ratings
from simcards.stats.bounded import Moments, paired_difference


def few(deals: int, won: int, lost: int) -> ratings.Record:
    """Deals of two games between two strategies: most end one to one."""
    sums = np.ones((deals, 2))
    sums[:won], sums[won : won + lost] = [2, 0], [0, 2]
    return ratings.Record.of([[1, 1]], [2], np.ones(deals), sums)


def test_few_deciding_deals_widen_the_interval_to_that_of_the_difference() -> None:
    """Two strategies: a rating is a function of the difference, whose interval counts deals that decide."""
    (lo, hi), other = known.rating_intervals(few(500, 8, 0), replicates=20_000)
    direct = [math.atanh(end) for end in paired_difference(Moments(8, 8, 500), 1)]
    assert (lo, hi) == pytest.approx(tuple(direct), rel=0.3)
    assert (other.lo, other.hi) == pytest.approx((-hi, -lo), rel=0.05)
    plain = np.quantile(ratings.bootstrap(few(500, 8, 0), 20_000)[:, 0], [0.025, 0.975])
    assert lo < plain[0]
    assert hi > 1.05 * plain[1]


def test_many_deciding_deals_make_no_difference() -> None:
    record = few(4000, 1200, 900)
    plain = np.quantile(ratings.bootstrap(record), [0.025, 0.975], axis=0).T
    for a, b in zip(known.rating_intervals(record), plain, strict=True):
        assert a == pytest.approx(tuple(b), abs=0.002)


def test_a_clean_sweep_bounds_one_side_only() -> None:
    below, above = known.bounded_sides([[1, 1]], [[10, 0]])
    assert below.tolist() == [True, False]
    assert above.tolist() == [False, True]


TABLES = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]])


def test_a_chain_without_a_way_back() -> None:
    """0 beats 1 and 2 always, who beat each other."""
    below, above = known.bounded_sides(TABLES, [[4, 0, 0], [4, 0, 0], [0, 3, 1]])
    assert below.tolist() == [True, False, False]
    assert above.tolist() == [False, True, True]
    linked = known.bounded_sides(TABLES, [[4, 0, 0], [0, 0, 4], [0, 3, 1]])
    assert [side.all() for side in linked] == [True, True]


def test_elo_of_a_difference() -> None:
    assert known.elo_difference(10 / 11 - 1 / 11) == pytest.approx(400.0)
    assert known.elo_difference(-0.5) == pytest.approx(-400 * math.log10(3))
    assert known.elo_difference(0.0) == 0.0
    assert known.elo_difference(1.0) == math.inf
    with pytest.raises(ValueError, match="between -1 and 1"):
        known.elo_difference(1.5)


def test_draws_leave_the_odds_of_the_decided_games() -> None:
    assert known.elo_difference(0.3 - 0.03, 0.33) == pytest.approx(400.0)  # 67% drawn, odds of 10 to 1
    assert known.elo_difference(0.2, 0.2) == math.inf
    assert known.elo_difference(-0.3, 0.2) == -math.inf
    assert math.isnan(known.elo_difference(0.0, 0.0))


PAIRS = [(0, 1), (0, 2), (1, 2)]


def expected(strengths: list[float], tie: float = 0.0) -> list[float]:
    """Differences of win rates that these ratings make, by the model."""
    winners = None if not tie else [[2, 4, 0]]
    record = ratings.Record.of(TABLES, [2, 2, 2], [1], [[2, 2, 2]], winners)
    return known.expected_differences(record, [*strengths, *([math.log(tie)] if tie else [])], PAIRS).tolist()


def test_differences_that_ratings_make() -> None:
    strengths = [0.4, 0.1, -0.5]
    apart = [strengths[i] - strengths[j] for i, j in PAIRS]
    assert expected(strengths) == pytest.approx([math.tanh(d / 2) for d in apart])
    drawn = [2 * math.sinh(d / 2) / (2 * math.cosh(d / 2) + 0.7) for d in apart]
    assert expected(strengths, tie=0.7) == pytest.approx(drawn)
    with pytest.raises(ValueError, match="without a table"):
        known.expected_differences(few(9, 1, 1), [0.0, 0.0], [(1, 2)])


def test_a_table_that_one_number_each_describes() -> None:
    exact = expected([0.4, 0.1, -0.5])
    assert known.fit_p_value(exact, exact, [0.01] * 3) == 1.0


def test_a_circle_that_no_numbers_describe() -> None:
    assert known.fit_p_value([0, 0, 0], [0.2, -0.2, 0.2], [0.02] * 3) < 1e-10
    assert known.fit_p_value([0, 0, 0], [0.2, -0.2, 0.2], [0.2] * 3) == pytest.approx(3 * 0.3173, rel=1e-3)


def test_pairs_that_never_varied_are_left_out() -> None:
    assert known.fit_p_value([0, 0, 0], [0.2, 0.1, 0.3], [0.0] * 3) == 1.0
