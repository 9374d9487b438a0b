"""Estimates after a stop: what is taken off, and that nothing is at a fixed number."""

import pytest

from simcards.stats.stopped import after_decision, after_precision, after_ratio_test


def test_a_decision_loses_twice_its_variance() -> None:
    assert after_decision(0.15, 0.5, 400, first=64) == pytest.approx(0.15 - 2 * 0.5 / (400 * 0.15))
    assert after_decision(-0.15, 0.5, 400, first=64) == pytest.approx(-0.15 + 2 * 0.5 / (400 * 0.15))


def test_a_ratio_test_loses_its_variance_once() -> None:
    assert after_ratio_test(0.02, 0.5, 5000, first=64) == pytest.approx(0.02 - 0.5 / (5000 * 0.02))
    assert after_ratio_test(-0.001, 0.5, 5000, first=64) == 0.0
    assert after_ratio_test(0.02, 0.5, 64, first=64) == 0.02


def test_a_decision_keeps_its_sign_and_a_first_look_its_mean() -> None:
    assert after_decision(0.01, 0.5, 100, first=64) == 0.0
    assert after_decision(0.4, 0.5, 64, first=64) == 0.4
    assert after_decision(0.0, 0.0, 500, first=64) == 0.0
    with pytest.raises(ValueError, match="a block"):
        after_decision(0.1, 0.5, 0, 64)


def test_a_width_is_reached_sooner_near_the_ends() -> None:
    assert after_precision(0.05, 400, first=100) == pytest.approx(0.9 / 400)
    assert after_precision(0.95, 400, first=100) == pytest.approx(-0.9 / 400)
    assert after_precision(0.5, 400, first=100) == 0.0
    assert after_precision(0.05, 100, first=100) == 0.0
    with pytest.raises(ValueError, match="a game"):
        after_precision(0.5, 0, 100)
