"""Intervals that keep to their bounds, against SciPy and statsmodels, by hand, and for the smallest samples."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, chi2, ttest_1samp
from statsmodels.stats.proportion import proportion_confint

from simcards.stats.bounded import (
    LEAST_P,
    Moments,
    bounded_mean,
    clopper_pearson,
    count_interval,
    none_seen,
    paired_difference,
    rate_interval,
    smallest_level,
)
from simcards.stats.intervals import wilson


def moments(values: list[float]) -> Moments:
    return Moments(sum(values), sum(x * x for x in values), len(values))


@pytest.mark.parametrize(("k", "n", "level"), [(0, 1, 0.95), (3, 7, 0.9), (7, 7, 0.95), (13, 4000, 0.999)])
def test_clopper_pearson_is_that_of_scipy_and_statsmodels(k: int, n: int, level: float) -> None:
    found = clopper_pearson(k, n, level)
    assert found == pytest.approx(tuple(binomtest(k, n).proportion_ci(level, method="exact")))
    assert found == pytest.approx(proportion_confint(k, n, 1 - level, method="beta"))
    assert clopper_pearson(n - k, n, level) == pytest.approx((1 - found.hi, 1 - found.lo))


def test_a_rate_takes_the_exact_interval_near_its_ends_and_wilson_between() -> None:
    assert rate_interval(9, 1000) == clopper_pearson(9, 1000)
    assert rate_interval(991, 1000) == clopper_pearson(991, 1000)
    assert rate_interval(10, 1000) == wilson(10, 1000)
    assert rate_interval(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="5 successes in 4"):
        rate_interval(5, 4)


def test_what_was_never_seen() -> None:
    """The one-sided exact limit; the rule of three for many games."""
    limit = none_seen(100_000)
    assert (1 - limit) ** 100_000 == pytest.approx(0.05)
    assert limit == pytest.approx(3.0 / 100_000, rel=0.002)
    assert none_seen(1, 0.9) == pytest.approx(0.9)
    with pytest.raises(ValueError, match="no games"):
        none_seen(0)


def test_a_bounded_mean_of_rates_is_clopper_pearson() -> None:
    assert bounded_mean(Moments(3, 3, 10), 0, 1) == pytest.approx(clopper_pearson(3, 10))
    lo, hi = clopper_pearson(3, 10)
    assert bounded_mean(moments([1.0] * 3 + [-1.0] * 7), -1, 1) == pytest.approx((2 * lo - 1, 2 * hi - 1))


def test_a_bounded_mean_of_many_is_the_t_interval() -> None:
    values = [0.0, 0.2, 0.5, 0.5, 0.9, 1.0] * 2000
    found = bounded_mean(moments(values), 0, 1)
    assert found == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval()), abs=2e-4)


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.25, 1.0]), min_size=1, max_size=40))
def test_no_interval_is_empty_or_outside_its_bounds(values: list[float]) -> None:
    mean = sum(values) / len(values)
    for found in (bounded_mean(moments(values), -1, 1), paired_difference(moments(values), 1)):
        assert -1 <= found.lo <= mean + 1e-9
        assert mean - 1e-9 <= found.hi <= 1
        assert found.hi - found.lo > 1.9 / (len(values) + 1)


def test_bounds_are_checked() -> None:
    with pytest.raises(ValueError, match="outside"):
        bounded_mean(Moments(3, 9, 2), 0, 1)
    with pytest.raises(ValueError, match="outside"):
        paired_difference(Moments(3, 3, 2), 1)
    with pytest.raises(ValueError, match="bounds"):
        bounded_mean(Moments(1, 1, 2), 1, 1)


def test_a_paired_difference_by_hand() -> None:
    """The limits of two rates put together, with the correlation of two cells of a table of pairs at the limits."""
    only_a, only_b, n = 12, 2, 50
    a, b = only_a / n, only_b / n
    (a_lo, a_hi), (b_lo, b_hi) = clopper_pearson(only_a, n), clopper_pearson(only_b, n)

    def correlation(p: float, q: float) -> float:
        return -p * q / math.sqrt(p * (1 - p) * q * (1 - q))

    below = (a - a_lo) ** 2 + (b_hi - b) ** 2 - 2 * correlation(a_lo, b_hi) * (a - a_lo) * (b_hi - b)
    above = (a_hi - a) ** 2 + (b - b_lo) ** 2 - 2 * correlation(a_hi, b_lo) * (a_hi - a) * (b - b_lo)
    expected = (a - b - math.sqrt(below), a - b + math.sqrt(above))
    assert paired_difference(Moments(only_a - only_b, only_a + only_b, n), 1) == pytest.approx(expected)


def test_deals_that_all_decide_have_the_interval_of_a_rate() -> None:
    """Nothing but wins and losses: the difference is twice the rate less 1."""
    lo, hi = clopper_pearson(10, 10)
    assert paired_difference(Moments(10, 10, 10), 1) == pytest.approx((2 * lo - 1, 2 * hi - 1))
    p = smallest_level(lambda level: paired_difference(Moments(10, 10, 10), 1, level))
    assert p == pytest.approx(2 / 2**10, rel=1e-3)


def test_a_paired_difference_turns_with_its_sign() -> None:
    lo, hi = paired_difference(Moments(7.5, 20.0, 300), 1)
    assert paired_difference(Moments(-7.5, 20.0, 300), 1) == pytest.approx((-hi, -lo))
    assert paired_difference(Moments(15.0, 80.0, 300), 2) == pytest.approx((2 * lo, 2 * hi))


def test_a_paired_difference_of_many_is_the_t_interval() -> None:
    values = [1.0] * 5000 + [-1.0] * 4000 + [0.0] * 11_000
    found = paired_difference(moments(values), 1)
    assert found == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval()), abs=3e-4)


def test_equal_differences_are_not_certain() -> None:
    """Ten deals that all went one way; ten that all went half way, of which the rest may go the whole way."""
    whole = paired_difference(Moments(10, 10, 10), 1)
    assert whole.hi == 1.0
    assert 0.3 < whole.lo < 0.7
    half = paired_difference(Moments(5, 2.5, 10), 1)
    assert 0.0 < half.lo < 0.4
    assert 0.6 < half.hi < 1.0


def test_a_count_of_rare_events_is_garwood() -> None:
    """Seven events in 10,000 games: the exact interval of a Poisson number, wider than Student's and above 0."""
    n, k = 10_000, 7
    lo, hi = count_interval(k, k, n)
    assert lo == pytest.approx(0.0, abs=chi2.ppf(0.025, 2 * k) / 2 / n)
    assert hi * n == pytest.approx(chi2.ppf(0.975, 2 * k + 2) / 2, rel=0.002)
    assert count_interval(0, 0, n) == pytest.approx((0.0, -math.log(0.025) / n))


def test_a_count_of_many_is_the_t_interval() -> None:
    values = list(itertools.chain.from_iterable([n] * (50 - abs(n - 60)) for n in range(20, 101)))
    found = count_interval(sum(values), sum(x * x for x in values), len(values))
    assert found == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval()), rel=5e-4)


def test_counts_that_never_vary_say_nothing() -> None:
    assert count_interval(20, 40, 10) == (-math.inf, math.inf)
    assert count_interval(5, 25, 1) == (-math.inf, math.inf)


def test_the_p_value_is_where_the_interval_meets_0() -> None:
    sums = Moments(9, 15, 400)
    p = smallest_level(lambda level: paired_difference(sums, 1, level))
    assert 0.001 < p < 0.05
    assert paired_difference(sums, 1, 1 - 0.999 * p).lo < 0.0 < paired_difference(sums, 1, 1 - 1.001 * p).lo
    assert smallest_level(lambda level: paired_difference(Moments(0, 4, 9), 1, level)) == 1.0
    assert smallest_level(lambda level: paired_difference(Moments(900, 900, 1000), 1, level)) == LEAST_P


@pytest.mark.parametrize("one_sided", range(3, 13))
def test_the_p_value_of_deals_that_all_decide_one_way_is_careful(one_sided: int) -> None:
    """McNemar's exact test, which knows nothing of other values than 0, gives 2 / 2^n; never much less here."""
    sums = Moments(one_sided, one_sided, 2000)
    p = smallest_level(lambda level: paired_difference(sums, 1, level))
    assert p > 0.6 * 2 / 2**one_sided
