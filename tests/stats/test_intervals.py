"""Intervals against textbook values, SciPy and statsmodels."""

import math
import pkgutil
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t as student
from statsmodels.stats.proportion import proportion_confint

import simcards.stats
from simcards.stats import intervals
from simcards.stats.intervals import Interval


def test_importing_the_package_leaves_scipy_alone() -> None:
    names = [f"simcards.stats.{module.name}" for module in pkgutil.iter_modules(simcards.stats.__path__)]
    assert len(names) > 8
    code = f"import sys, {', '.join(names)}; print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (1, 1), (4_999, 1_000_000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_wilson_equals_statsmodels(successes: int, trials: int, level: float) -> None:
    expected = proportion_confint(successes, trials, alpha=1 - level, method="wilson")
    assert intervals.wilson(successes, trials, level) == pytest.approx(expected, abs=1e-12)


def test_wilson_by_hand() -> None:
    z2 = 1.959963984540054**2
    assert intervals.wilson(0, 10) == pytest.approx((0.0, z2 / (10 + z2)))
    assert intervals.wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="11 successes"):
        intervals.wilson(11, 10)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_is_a_fraction(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        intervals.wilson(1, 2, level)
    with pytest.raises(ValueError, match="level"):
        intervals.mean_interval(3, 5, 2, level)


@given(st.integers(0, 50), st.integers(0, 50))
def test_scores_of_wins_and_losses_only_are_wilson(losses: int, wins: int) -> None:
    expected = intervals.wilson(wins, wins + losses)
    assert intervals.score_interval([losses, 0, wins]) == pytest.approx(expected, abs=1e-12)


def test_draws_narrow_the_interval_of_scores() -> None:
    lo, hi = intervals.score_interval([200, 600, 200])
    plain = intervals.wilson(500, 1000)
    assert (lo + hi) / 2 == pytest.approx(0.5)
    # variance 0.1 in the place of 0.25, a factor sqrt(2.5) in width
    ratio = intervals.half_width(plain) / intervals.half_width(Interval(lo, hi))
    assert ratio == pytest.approx(math.sqrt(2.5), rel=0.002)


def test_equal_scores_still_leave_doubt() -> None:
    u = intervals.wilson(0, 20).hi
    assert intervals.score_interval([0, 20, 0]) == pytest.approx((0.5 - u / 2, 0.5 + u / 2))
    assert intervals.score_interval([20, 0, 0]) == pytest.approx(intervals.wilson(0, 20))
    assert intervals.score_interval([0, 0]) == (0.0, 1.0)


@given(st.lists(st.integers(0, 30), min_size=2, max_size=6))
def test_the_mean_score_lies_inside(counts: list[int]) -> None:
    lo, hi = intervals.score_interval(counts)
    assert 0.0 <= lo <= hi <= 1.0
    if sum(counts):
        mean = sum(k * c for k, c in enumerate(counts)) / sum(counts) / (len(counts) - 1)
        assert lo - 1e-12 <= mean <= hi + 1e-12


@pytest.mark.parametrize("histogram", [[5], [3, -1]])
def test_a_bad_histogram_of_scores_is_refused(histogram: list[int]) -> None:
    with pytest.raises(ValueError, match="histogram"):
        intervals.score_interval(histogram)


def test_mean_interval_equals_scipy() -> None:
    x = np.random.default_rng(1).poisson(30, size=40)
    lo, hi = student.interval(0.9, 39, loc=x.mean(), scale=x.std(ddof=1) / math.sqrt(40))
    found = intervals.mean_interval(int(x.sum()), int((x * x).sum()), 40, 0.9)
    assert found == pytest.approx((lo, hi), rel=1e-12)


def test_means_of_huge_sums_lose_nothing() -> None:
    # 10^18 values, half of them 10^9 and half 10^9 + 2: variance 1
    n = 10**18
    total = n * (10**9 + 1)
    squares = n // 2 * ((10**9) ** 2 + (10**9 + 2) ** 2)
    mean, error = intervals.mean_and_error(total, squares, n)
    assert mean == 10**9 + 1
    assert error == pytest.approx(1e-9, rel=1e-12)


def test_one_value_says_nothing_of_the_spread() -> None:
    assert intervals.mean_interval(7, 49, 1) == (-math.inf, math.inf)
    assert intervals.mean_interval(14, 98, 2) == (7.0, 7.0)
    with pytest.raises(ValueError, match="at least one"):
        intervals.mean_and_error(0, 0, 0)


def test_values_needed_are_the_least() -> None:
    assert intervals.values_needed(0.002, 0.5) == 240_092
    assert intervals.planned_half_width(240_092, 0.5) <= 0.002 < intervals.planned_half_width(240_091, 0.5)
    with pytest.raises(ValueError, match="above 0"):
        intervals.values_needed(0.0, 1.0)
