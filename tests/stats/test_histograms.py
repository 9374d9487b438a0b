"""Moments and quantiles against NumPy on the values written out."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from simcards.stats.histograms import Moments, carries, moments, quantile, quantile_interval

histograms = st.dictionaries(st.integers(-50, 50), st.integers(0, 20), min_size=1).filter(lambda h: any(h.values()))


@given(histograms)
def test_moments_equal_numpy(histogram: dict[int, int]) -> None:
    x = np.repeat(list(histogram), list(histogram.values()))
    found = moments(list(histogram), list(histogram.values()))
    sd = x.std(ddof=1) if x.size > 1 else 0.0
    assert found == pytest.approx((x.size, x.mean(), sd, x.min(), x.max()), abs=1e-12)


@given(histograms, st.sampled_from([0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0]))
def test_quantiles_equal_numpy(histogram: dict[int, int], q: float) -> None:
    values = sorted(histogram)
    counts = [histogram[v] for v in values]
    assert quantile(values, counts, q) == np.quantile(np.repeat(values, counts), q, method="inverted_cdf")


def test_moments_by_hand() -> None:
    assert moments([3, 1, 2, 9], [1, 1, 1, 0]) == Moments(3, 2.0, 1.0, 1, 3)
    assert moments(np.array([10**9]), np.array([10**18])) == Moments(10**18, 1e9, 0.0, 10**9, 10**9)


def test_the_median_of_an_even_number_is_the_lower_one() -> None:
    assert quantile([1, 2, 3, 4], [1, 1, 1, 1], 0.5) == 2
    assert quantile([1, 2, 3, 4], [1, 1, 1, 1], 0.51) == 3


@pytest.mark.parametrize(("values", "counts"), [([1, 2], [1]), ([], []), ([1], [0]), ([1, 2], [2, -1]), ([[1]], [[1]])])
def test_bad_histograms_are_refused(values: list[int], counts: list[int]) -> None:
    with pytest.raises(ValueError, match=r"counts|length"):
        moments(values, counts)


def test_a_quantile_is_a_fraction() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        quantile([1], [1], 95)


@pytest.mark.parametrize(("n", "q"), [(40, 0.5), (100, 0.05), (500, 0.75), (3000, 0.99)])
def test_the_interval_of_a_quantile_is_two_order_statistics(n: int, q: float) -> None:
    """The ranks by the binomial law written out, from a sample in which every value is another."""
    values = np.sort(np.random.default_rng(n).permutation(10 * n)[:n])
    lo, hi = quantile_interval(values, np.ones(n, np.int64), q)
    ranks = np.arange(1, n + 1)
    low = ranks[binom.cdf(ranks - 1, n, q) <= 0.025].max()
    high = ranks[binom.sf(ranks - 1, n, q) <= 0.025].min()
    assert (lo, hi) == (values[low - 1], values[high - 1])
    assert lo <= quantile(values, np.ones(n, np.int64), q) <= hi


def test_few_games_say_nothing_of_a_far_quantile() -> None:
    assert quantile_interval([3, 5], [10, 10], 0.99) == (5.0, math.inf)
    assert quantile_interval([3, 5], [10, 10], 0.01) == (-math.inf, 3.0)
    assert quantile_interval([7], [1], 0.5) == (-math.inf, math.inf)


def test_a_constant_quantile_is_known() -> None:
    """A thousand games of two turns: the median is 2 whatever the law, a quantile need not have a width."""
    assert quantile_interval([2], [1000], 0.5) == (2.0, 2.0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        quantile_interval([2], [1000], 1.0)


@pytest.mark.parametrize(("q", "n"), [(0.5, 2), (0.25, 4), (0.75, 4), (0.05, 20), (0.95, 20), (0.99, 100), (0.01, 100)])
def test_a_quantile_needs_a_value_beyond_it(q: float, n: int) -> None:
    assert carries(n, q)
    assert not carries(n - 1, q)
