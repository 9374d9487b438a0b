"""Control variates: against a regression written out unit by unit, where the answer is known, and where it is none."""

import math

import numpy as np
import pytest

from simcards.stats.control_variates import GROUPS, Controlled, controlled, product_sums, sums_of_target

Array = np.ndarray


def products(scores: Array, variates: Array, first: int = 0) -> Array:
    """The products of one target: int64 scores of shape (units,), variates (units, v)."""
    numbers = np.arange(first, first + len(scores))
    return sums_of_target(product_sums(numbers, scores[:, None, None], variates[:, None]), 0, 1)


def sample(random: np.random.Generator, units: int, slope: float = 1.0) -> tuple[Array, Array]:
    """Wins of a side, 0 or 1, with chance 0.4 on average, and two variates of mean 0, of which one goes with them."""
    luck = random.integers(-50, 51, (units, 2))
    return (random.random(units) < 0.4 + 0.006 * slope * luck[:, 0]).astype(np.int64), luck


def by_hand(y: Array, x: Array) -> tuple[float, float]:
    """The mean and its error, unit by unit: each group corrected by the regression on all others."""
    group, left = np.arange(len(y)) % GROUPS, np.zeros(len(y))
    for held in range(GROUPS):
        others = group != held
        design = np.column_stack([np.ones(others.sum()), x[others]])
        slopes = np.linalg.lstsq(design, y[others], rcond=None)[0][1:]
        left[~others] = y[~others] - x[~others] @ slopes
    return float(left.mean()), float(left.std(ddof=1) / math.sqrt(len(y)))


def found(y: Array, x: Array, level: float = 0.95) -> Controlled:
    """The corrected mean of wins; there must be one."""
    result = controlled(products(y, x), 0.0, 1.0, level)
    assert result is not None
    return result


def test_it_is_the_regression_on_the_other_groups() -> None:
    y, x = sample(np.random.default_rng(1), 3000)
    result, (mean, error) = found(y, x), by_hand(y, x)
    assert (result.mean, result.error) == pytest.approx((mean, error), rel=1e-9)
    assert result.plain == pytest.approx(y.mean())
    assert result.variance_ratio == pytest.approx(y.var(ddof=1) / (error**2 * len(y)), rel=1e-9)
    assert result.pays
    assert result.explained == pytest.approx(1 - 1 / result.variance_ratio)
    lo, hi = result.interval
    assert lo + hi == pytest.approx(2 * result.mean)
    assert result.coefficients == pytest.approx([0.006, 0.0], abs=0.0006)
    assert result.ratio_interval.lo < result.variance_ratio < result.ratio_interval.hi


def test_parts_add_up_whatever_the_chunks() -> None:
    y, x = sample(np.random.default_rng(2), 1000)
    parts = sum(products(y[at : at + 130], x[at : at + 130], at) for at in range(0, 1000, 130))
    assert np.array_equal(parts, products(y, x))


def test_scores_of_a_unit_are_added_and_scaled() -> None:
    """Two games on a deal: the target is half of their sum."""
    random = np.random.default_rng(3)
    y, x = random.integers(0, 2, (500, 1, 2)), random.integers(-9, 10, (500, 1, 3))
    sums = sums_of_target(product_sums(np.arange(500), y, x), 0, 2, scale=2.0)
    z = np.column_stack([np.ones(500), y[:, 0].mean(axis=1), x[:, 0]])
    assert sums.sum(axis=0) == pytest.approx(z.T @ z)


def test_the_estimate_is_unbiased_and_its_interval_covers() -> None:
    """1,000 samples of 400: the mean is 0.4 to four standard errors, and 95% hold it, to four binomial ones."""
    random, means, held = np.random.default_rng(4), [], 0
    for _ in range(1000):
        result = found(*sample(random, 400, slope=1.2))
        means.append(result.mean)
        held += result.interval.lo <= 0.4 <= result.interval.hi
    spread = np.std(means)
    assert abs(np.mean(means) - 0.4) < 4 * spread / math.sqrt(1000)
    assert abs(held / 1000 - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 1000)
    assert spread < 0.95 * math.sqrt(0.4 * 0.6 / 400)


def test_variates_that_tell_nothing_do_not_pay() -> None:
    """What is learned from noise costs a little: the ratio is below 1 more often than not, never much above."""
    random = np.random.default_rng(5)
    ratios = [found(*sample(random, 1000, slope=0.0)).variance_ratio for _ in range(50)]
    assert np.mean(np.array(ratios) < 1.0) > 0.5
    assert max(ratios) < 1.02


def test_a_rare_win_has_an_interval_within_its_bounds() -> None:
    random = np.random.default_rng(6)
    x = random.integers(-50, 51, (20_000, 1))
    y = (random.random(20_000) < 0.003 + 0.00006 * x[:, 0]).astype(np.int64)
    assert found(y, x, 0.999999).interval.lo >= 0.0


@pytest.mark.parametrize(
    ("y", "x"),
    [
        (np.resize([0, 1], 150), np.resize([3, -3, 1], 150)),  # too few
        (np.ones(5000, np.int64), np.resize([3, -3, 1], 5000)),  # all alike
        (np.r_[np.ones(10, np.int64), np.zeros(9000, np.int64)], np.resize([3, -3, 1], 9010)),  # nearly so
        (np.resize([0, 1], 5000), np.zeros(5000, np.int64)),  # no luck
        (np.resize([0, 1], 5000), np.resize([-1, 1], 5000)),  # nothing but luck
    ],
)
def test_nothing_is_told_where_there_is_too_little(y: Array, x: Array) -> None:
    assert controlled(products(y, x[:, None]), 0.0, 1.0) is None


def test_means_of_many_games_need_not_differ_so_much() -> None:
    """What one game can turn is a tenth of what it is where a score is one game: a hundredth of the spread will do."""
    y, x = sample(np.random.default_rng(7), 300)
    tenth = sums_of_target(product_sums(np.arange(300), y[:, None, None], x[:, None]), 0, 1, scale=10.0)
    assert controlled(tenth, 0.0, 1.0) is None
    found = controlled(tenth, 0.0, 1.0, games=10.0)
    assert found is not None
    assert found.plain == pytest.approx(y.mean() / 10)
