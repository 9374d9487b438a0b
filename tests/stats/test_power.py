"""What a run could see, against statsmodels."""

import math

import pytest
from statsmodels.stats.power import NormalIndPower, zt_ind_solve_power

from simcards.stats.intervals import Interval
from simcards.stats.power import deals_needed, deals_to_decide, deals_to_order, smallest_difference, smallest_seen


@pytest.mark.parametrize(("level", "power"), [(0.95, 0.8), (0.99, 0.9)])
def test_the_smallest_difference_is_that_of_statsmodels(level: float, power: float) -> None:
    n, sd = 5000, 0.7
    found = smallest_difference(sd / n**0.5, level, power)
    there = zt_ind_solve_power(nobs1=n, alpha=1 - level, power=power, ratio=0, alternative="two-sided")
    assert found == pytest.approx(sd * there, rel=1e-4)


def test_as_many_deals_as_it_takes_and_no_more() -> None:
    n = deals_needed(0.02, 0.7)
    assert NormalIndPower().power(0.02 / 0.7, n, 0.05, ratio=0) >= 0.8
    assert NormalIndPower().power(0.02 / 0.7, n - 1, 0.05, ratio=0) < 0.8
    assert deals_needed(5.0, 0.1) == 2


def test_few_deals_or_alike_ones_say_nothing_of_what_they_could_see() -> None:
    near, wide = Interval(-0.01, 0.01), Interval(-0.0195996, 0.0195996 * 3)
    assert smallest_seen(0.01, near, 30) == smallest_difference(0.01)
    assert smallest_seen(0.01, wide, 30) == pytest.approx(smallest_difference(0.02), rel=1e-5)
    assert [smallest_seen(error, near, n) for error, n in ((0.01, 29), (0.0, 900), (math.inf, 900))] == [None] * 3


def test_what_cannot_be_planned_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        deals_needed(0.0, 0.7)
    with pytest.raises(ValueError, match="spread"):
        smallest_difference(float("nan"))
    with pytest.raises(ValueError, match="power"):
        smallest_difference(0.1, power=1.0)


def test_deals_to_decide_by_hand() -> None:
    """1.7 times as wide as 1.96 sd / sqrt(n), until 0 or the margin's end is left out."""
    assert deals_to_decide(0.05, 0.7, 0.005) == pytest.approx((1.7 * 1.959964 * 0.7 / 0.05) ** 2, rel=1e-6)
    assert deals_to_decide(0.001, 0.7, 0.005) == pytest.approx((1.7 * 1.959964 * 0.7 / 0.004) ** 2, rel=1e-6)
    assert deals_to_decide(0.0, 0.7, 0.0) == math.inf


def test_deals_to_order_are_those_of_the_faster_rule() -> None:
    limit = math.log(0.9875 / 0.0125)
    assert deals_to_order(0.0, 0.7, 0.005) == pytest.approx((limit * 0.7 / 0.01) ** 2)
    assert deals_to_order(-0.01, 0.7, 0.005) == pytest.approx(limit * 0.49 / (0.01 * 0.01))
    assert deals_to_order(0.3, 0.7, 0.005) == deals_to_decide(0.3, 0.7, 0.0, 0.975)
    assert deals_to_order(0.0, 0.7, 0.005) < deals_to_decide(0.0, 0.7, 0.005) / 2
    with pytest.raises(ValueError, match="margin"):
        deals_to_order(0.1, 0.7, 0.0)
