"""Groups of deals: a mean against SciPy, a variance ratio against the jackknife written out."""

import math

import numpy as np
import pytest
from scipy.stats import jarque_bera, t, ttest_1samp

from simcards.stats.groups import LEAST, grouped_mean, variance_ratio_interval


def test_a_deal_a_group_is_the_t_interval() -> None:
    x = np.random.default_rng(1).normal(3, 2, 40)
    found = grouped_mean(np.ones(40), x)
    assert found.value == pytest.approx(x.mean())
    assert found.interval == pytest.approx(tuple(ttest_1samp(x, 0).confidence_interval()))


def test_groups_of_two_sizes_and_empty_ones() -> None:
    """The residuals of a ratio by hand; an empty group changes nothing."""
    deals, sums = np.array([3, 2, 3, 2]), np.array([6.0, 5.0, 9.0, 3.0])
    mean = 23 / 10
    error = math.sqrt(4 / 3 * ((sums - mean * deals) ** 2).sum()) / 10
    found = grouped_mean(deals, sums, 0.9)
    half = t.ppf(0.95, 3) * error
    assert found.interval == pytest.approx((mean - half, mean + half))
    assert grouped_mean([*deals, 0], [*sums, 0.0], 0.9) == found


def test_groups_that_are_alike_say_nothing() -> None:
    assert grouped_mean([2, 2], [4, 4]).interval == (-math.inf, math.inf)
    assert grouped_mean([2], [4]).interval == (-math.inf, math.inf)
    with pytest.raises(ValueError, match="deals"):
        grouped_mean([0, 0], [0, 0])


def pairs(n: int, common: float) -> np.ndarray:
    """Results of two games a deal, the seats exchanged: shape (n, 2)."""
    random = np.random.default_rng(3)
    luck = random.normal(size=(n, 1)) * [1, -1] * common
    return np.sign(luck + random.normal(size=(n, 2))).astype(np.int64)


def ratio_of(y: np.ndarray, groups: int) -> tuple[float, float]:
    group = np.arange(len(y)) % groups
    ways = np.stack([np.bincount(group, column, groups) for column in y.T], axis=1)
    squares = np.bincount(group, y.sum(axis=1) ** 2, groups)
    deals, apart = np.bincount(group, minlength=groups), np.bincount(group, (y**2).sum(axis=1), groups)
    return variance_ratio_interval(deals, ways, apart, [1, 1], squares)


def test_the_jackknife_written_out() -> None:
    y, groups = pairs(6400, 1.0), 64
    group = np.arange(len(y)) % groups

    def log_ratio(part: np.ndarray) -> float:
        return math.log(part.var(axis=0).sum() / part.sum(axis=1).var())

    left_out = np.array([log_ratio(y[group != g]) for g in range(groups)])
    error = math.sqrt((groups - 1) * left_out.var())
    half = t.ppf(0.975, groups - 1) * error
    assert jarque_bera(left_out).pvalue > 0.001
    found = ratio_of(y, groups)
    assert found == pytest.approx((math.exp(log_ratio(y) - half), math.exp(log_ratio(y) + half)), rel=0.02)
    assert found[0] > 1.2


def test_independent_games_cover_one() -> None:
    lo, hi = ratio_of(pairs(2000, 0.0), 64)
    assert lo < 1.0 < hi


def test_silent_where_few_deals_decide() -> None:
    y = pairs(LEAST - 1, 1.0)
    assert ratio_of(y, 64) == (-math.inf, math.inf)
    opposed = np.tile([[1, -1]], (500, 1))
    assert ratio_of(opposed, 64) == (-math.inf, math.inf)
