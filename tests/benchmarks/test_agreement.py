"""Chi-square tests against SciPy."""

import numpy as np
import pytest
from scipy.stats import chi2_contingency, chisquare

from benchmarks.agreement import fits_law, same_law


def test_same_law_equals_scipy() -> None:
    a, b = [30, 45, 25, 20], [80, 70, 60, 35]
    expected = chi2_contingency([a, b], correction=False)
    assert same_law(a, b) == pytest.approx((expected.statistic, expected.dof, expected.pvalue))


def test_sparse_bins_are_pooled_with_their_neighbours() -> None:
    a, b = [1, 1, 40, 30, 4, 1], [0, 2, 45, 25, 3, 1]
    pooled = chi2_contingency([[42, 35], [47, 29]], correction=False)
    assert same_law(a, b) == pytest.approx((pooled.statistic, pooled.dof, pooled.pvalue))


def test_fits_law_equals_scipy() -> None:
    law = np.array([0.1, 0.2, 0.3, 0.4])
    expected = chisquare([12, 18, 33, 37], 100 * law)
    assert fits_law([12, 18, 33, 37], law) == pytest.approx((expected.statistic, 3, expected.pvalue))


def test_what_cannot_happen_must_not() -> None:
    assert fits_law([10, 10, 1], [0.5, 0.5, 0.0]).p_value == 0.0
    assert fits_law([10, 10, 0], [0.5, 0.5, 0.0]).p_value == 1.0


def test_too_few_games_say_nothing() -> None:
    assert same_law([1, 0], [0, 1]) == (0.0, 0, 1.0)
    with pytest.raises(ValueError, match="at least one game"):
        same_law([0, 0], [1, 2])
    with pytest.raises(ValueError, match="add up"):
        fits_law([1, 2], [0.5, 0.6])


def test_another_law_is_found_out() -> None:
    random = np.random.default_rng(2)
    a = np.bincount(random.poisson(10.0, 20_000), minlength=40)
    b = np.bincount(random.poisson(10.0, 20_000), minlength=40)
    c = np.bincount(random.poisson(10.2, 20_000), minlength=40)
    assert same_law(a, b).p_value > 0.01
    assert same_law(a, c).p_value < 1e-4
