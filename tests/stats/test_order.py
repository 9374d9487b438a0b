"""The order of two, asked for alone: its ratio by hand, its words, and who must not be called what."""

import math

import numpy as np
import pytest

from simcards.stats.order import LEAST, OrderDecision, log_ratio

SCORES = [-1.0, -0.5, 0.0, 0.5, 1.0]


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    counts = np.array([200, 40, 500, 50, 210])
    full = counts + np.array([0.5, 0, 0, 0, 0.5])
    mean = full @ SCORES / full.sum()
    spread = full @ np.square(SCORES) / full.sum() - mean**2
    by_hand = full.sum() * ((mean + 0.01) ** 2 - (mean - 0.01) ** 2) / (2 * spread)
    assert log_ratio(SCORES, counts, 0.01) == pytest.approx(by_hand)
    assert log_ratio(SCORES, counts[::-1], 0.01) == pytest.approx(-by_hand)


def test_far_apart_is_better_or_worse() -> None:
    assert OrderDecision(SCORES, 0.005).update([10, 0, 50, 0, 90]) == "better"
    assert OrderDecision(SCORES, 0.005).update([90, 0, 50, 0, 10]) == "worse"


def test_nearly_equal_is_at_least_as_good() -> None:
    """Too little for the sign, enough to leave out the other side of the margin."""
    decision = OrderDecision(SCORES, 0.05)
    assert decision.update([500, 0, 1000, 0, 535]) == "not-worse"
    assert decision.update([5000, 0, 0, 0, 0]) == "not-worse", "a verdict stands"
    assert OrderDecision(SCORES, 0.05).update([535, 0, 1000, 0, 500]) == "not-better"


def test_the_ratio_waits_for_deals_that_decide() -> None:
    few = [0, 0, 100_000, 0, LEAST - 10]
    assert OrderDecision(SCORES, 0.001).update(few) == "undecided"
    assert OrderDecision(SCORES, 0.001).update([4, 0, 100_000, 0, LEAST - 4]) == "not-worse"


def test_the_limit_is_wald_s_with_a_quarter_of_the_error() -> None:
    """On either side of log((1 - e) / e), e = 0.05 / 4."""
    limit, counts = math.log((1 - 0.0125) / 0.0125), np.array([500, 0, 1000, 0, 515])
    margin = 0.05 * limit / log_ratio(SCORES, counts, 0.05)
    assert OrderDecision(SCORES, 1.001 * margin).update(counts) == "not-worse"
    assert OrderDecision(SCORES, 0.999 * margin).update(counts) == "undecided"


def test_a_margin_is_needed() -> None:
    with pytest.raises(ValueError, match="margin"):
        OrderDecision(SCORES, 0.0)
    with pytest.raises(ValueError, match="margin"):
        log_ratio(SCORES, [1, 1, 1, 1, 1], 0.0)
    assert OrderDecision(SCORES, 0.1).blocks == 0
