"""Measures of a game's character against values worked out by hand and against NumPy."""

import math

import numpy as np
import pytest

from simcards.stats import measures
from simcards.stats.bounded import clopper_pearson
from simcards.stats.intervals import Interval, ratio_interval, wilson


def sums(values: np.ndarray) -> tuple[int, int]:
    return int(values.sum()), int((values * values).sum())


def test_every_measure_has_a_definition_and_a_source() -> None:
    assert all(definition and source for definition, source in measures.DEFINITIONS.values())


def test_means_and_shares() -> None:
    values = np.array([2, 4, 9])
    found = measures.mean_measure(sums(values), 3, scale=2)
    half = 4.302652729911275 * values.std(ddof=1) / math.sqrt(3) / 2  # Student's t, 2 degrees of freedom
    assert found.value == 2.5
    assert found.interval == pytest.approx((max(2.5 - half, 0.0), 2.5 + half))
    assert measures.share_measure(3, 10) == (0.3, clopper_pearson(3, 10))


def test_fairness_is_1_within_the_interval_of_the_even_share() -> None:
    even = measures.fairness_measure(500, 1000, 2)
    assert even.value == 1.0
    assert even.interval.hi == 1.0
    lo, hi = wilson(700, 1000)
    unfair = measures.fairness_measure(700, 1000, 2)
    assert unfair.value == pytest.approx(0.6)
    assert unfair.interval == pytest.approx((2 * (1 - hi), 2 * (1 - lo)))
    assert measures.fairness_measure(0, 1000, 4).value == 0.0


def test_ratios_of_sums_by_the_delta_method() -> None:
    random = np.random.default_rng(1)
    x = random.integers(5, 20, 400)
    y = 3 * x + random.integers(-4, 5, 400)
    found = measures.choices_per_decision(sums(y), sums(x), int(x @ y), 400)
    ratio = y.sum() / x.sum()
    error = (y - ratio * x).std(ddof=1) * math.sqrt(400 / 400) / (x.mean() * math.sqrt(400))
    assert found.value == pytest.approx(ratio)
    assert found.interval.hi - ratio == pytest.approx(1.965927 * error, rel=1e-5)


def test_the_forced_share_counts_all_moves() -> None:
    forced, decisions = np.array([1, 0, 3]), np.array([3, 4, 5])
    found = measures.forced_share(sums(forced), sums(decisions), int(forced @ decisions), 3)
    moves = forced + decisions
    lo, _ = ratio_interval((4, 16), (sums(forced)[1], sums(moves)[1]), int(forced @ moves), 3, 0.95)
    assert found.value == pytest.approx(4 / 16)
    assert lo < 0.0 < found.interval.lo < 0.25 < found.interval.hi < 1.0
    many = measures.forced_share((4000, 10_000), (12_000, 50_000), 14_000, 3000)
    moves_sums = (4000, 16_000), (10_000, 10_000 + 28_000 + 50_000)
    assert many.interval == pytest.approx(ratio_interval(*moves_sums, 24_000, 3000, 0.95), abs=2e-4)
    assert measures.forced_share((0, 0), (12, 50), 0, 3).interval == Interval(-math.inf, math.inf)


def test_measures_of_the_lead_stay_between_0_and_1() -> None:
    few = measures.part_measure((12_000, 72_000_000), 2, 10_000)  # 0.6 in both games
    assert 0.0 < few.interval.lo < few.value == 0.6 < few.interval.hi < 1.0
    none = measures.part_measure((0, 0), 2, 10_000)
    assert none.interval == pytest.approx(clopper_pearson(0, 2))
    values = np.random.default_rng(3).integers(0, 10_001, 4000)
    found = measures.part_measure(sums(values), 4000, 10_000)
    half = 1.96 * values.std() / 10_000 / math.sqrt(4000)
    assert found.interval == pytest.approx((found.value - half, found.value + half), abs=0.1 * half + 0.002)


def test_choices_are_two_at_least() -> None:
    assert measures.choices_per_decision((41, 841), (20, 200), 410, 2).interval.lo == 2.0


def test_nothing_to_divide_by() -> None:
    assert math.isnan(measures.choices_per_decision((0, 0), (0, 0), 0, 5).value)
    assert ratio_interval((1, 1), (1, 1), 1, 1, 0.95) == Interval(-math.inf, math.inf)


def test_hazards_count_cut_off_games_as_going_on() -> None:
    found = measures.hazards([0, 20, 40, 40], [0, 0, 0, 20], seats=2)
    assert [(one.first, one.last, one.at_risk) for one in found] == [(1, 2, 100), (3, 3, 40)]
    assert found[0].hazard.value == pytest.approx(60 / 180)  # of 100 and then 80 that were on
    assert found[1].survival.value == pytest.approx(0.4)
    assert found[1].hazard.value == pytest.approx(0.5)  # 20 of the 40 that were left ended, 20 were cut off


def test_spans_that_few_games_reach_are_left_out() -> None:
    assert [one.first for one in measures.hazards([0, 20, 40, 29], [0, 0, 0, 0], seats=2)] == [1]
    assert [one.first for one in measures.hazards([0, 2], [0, 0], seats=2)] == [1]
