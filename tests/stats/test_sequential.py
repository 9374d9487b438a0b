"""The confidence sequence by hand, its invariants and verdicts; long checks: benchmarks/validation.py."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcards.stats import sequential
from simcards.stats.sequential import BET_WEIGHTS, BETS, Decision, confidence_sequence, log_capital

SCORES = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])
histograms = st.lists(st.integers(0, 40), min_size=5, max_size=5).filter(any)


def test_capital_by_hand() -> None:
    # two blocks of the best score against a mean of 0: each bet c grows to (1 + c)^2 or shrinks to (1 - c)^2
    expected = BET_WEIGHTS @ ((1 + BETS) ** 2 + (1 - BETS) ** 2) / 2
    assert log_capital(SCORES, [0, 0, 0, 0, 2], 0.0) == pytest.approx(math.log(expected))
    assert BET_WEIGHTS.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("law", [[0.8, 0, 0, 0, 0.2], [0.1, 0.2, 0.4, 0.2, 0.1], [0, 0.3, 0, 0.6, 0.1]])
def test_a_bet_is_fair(law: list[float]) -> None:
    # the capital expected after a block, if the candidate is the true mean, is what it was before
    capital = np.exp(log_capital(SCORES, np.eye(5), float(np.dot(law, SCORES))))
    assert law @ capital == pytest.approx(1.0)


@settings(max_examples=30)
@given(histograms)
def test_the_interval_is_where_capital_stays_below_the_limit(counts: list[int]) -> None:
    lo, hi = confidence_sequence(SCORES, counts, 0.9)
    mean = float(np.dot(counts, SCORES)) / sum(counts)
    assert -1.0 <= lo <= mean <= hi <= 1.0
    grid = np.linspace(-0.999, 0.999, 101)
    capital = np.array([log_capital(SCORES, counts, m) for m in grid])
    inside = (grid > lo) & (grid < hi)
    assert (capital[inside] < math.log(10.0) + 1e-9).all()
    assert (capital[~inside] > math.log(10.0) - 1e-9).all()


def test_the_mirror_image_has_the_mirrored_interval() -> None:
    lo, hi = confidence_sequence(SCORES, [5, 10, 60, 30, 20])
    assert confidence_sequence(SCORES, [20, 30, 60, 10, 5]) == pytest.approx((-hi, -lo))


def test_other_scales_give_the_same() -> None:
    lo, hi = confidence_sequence(SCORES, [5, 10, 60, 30, 20])
    assert confidence_sequence(50 + 50 * SCORES, [5, 10, 60, 30, 20]) == pytest.approx((50 + 50 * lo, 50 + 50 * hi))


@pytest.mark.parametrize("n", [10**3, 10**4, 10**5, 10**6, 10**8])
def test_the_price_of_looking_is_a_factor_below_two(n: int) -> None:
    law = np.array([0.25, 0.05, 0.4, 0.05, 0.25])
    lo, hi = confidence_sequence(SCORES, (law * n).astype(int))
    fixed = 1.96 * math.sqrt(law @ SCORES**2 / n)
    assert 1.5 < (hi - lo) / 2 / fixed < 2.1


def test_extremes() -> None:
    assert confidence_sequence(SCORES, [0] * 5) == (-1.0, 1.0)
    lo, hi = confidence_sequence(SCORES, [0, 0, 0, 0, 1000])
    assert (0.9 < lo < 1.0, hi) == (True, 1.0)
    with pytest.raises(ValueError, match="not between"):
        log_capital(SCORES, [1, 0, 0, 0, 0], -1.0)


def test_a_decision_depends_on_the_sum_of_its_histograms_only() -> None:
    chunks = np.random.default_rng(1).multinomial(200, [0.1, 0.1, 0.4, 0.2, 0.2], size=6)
    one, other = Decision(SCORES, 0.01), Decision(SCORES, 0.01)
    for chunk in chunks:
        one.update(chunk)
    assert other.update(chunks.sum(axis=0)) == one.verdict
    assert (one.interval, one.blocks) == (other.interval, 1200)
    assert one.mean == pytest.approx(chunks.sum(axis=0) @ SCORES / 1200)


def test_verdicts() -> None:
    assert math.isnan(Decision(SCORES, 0.01).mean)
    assert Decision(SCORES, 0.01).p_value() == 1.0
    assert Decision(SCORES, 0.01).update([50, 100, 300, 50, 50]) == "undecided"
    assert Decision(SCORES, 0.01).update([500, 1000, 3000, 2000, 1000]) == "better"
    assert Decision(SCORES, 0.01).update([1000, 2000, 3000, 1000, 500]) == "worse"
    sure = Decision(SCORES, 0.01)
    assert sure.update([25_000, 25_000, 900_000, 25_000, 25_000]) == "too-small"
    assert -0.01 < sure.interval.lo < 0.0 < sure.interval.hi < 0.01


def test_the_p_value_and_the_interval_say_the_same() -> None:
    decision = Decision(SCORES, 0.0)
    decision.update([100, 200, 600, 250, 150])
    assert decision.p_value(decision.interval.lo) == pytest.approx(0.05)
    assert decision.p_value(decision.interval.hi) == pytest.approx(0.05)


def test_checkpoints() -> None:
    assert sequential.checkpoints(1000, first=256, ratio=2) == [256, 512, 1000]
    assert sequential.checkpoints(100) == [100]
    looks = sequential.checkpoints(10**7, step=1024)
    assert len(looks) < 60
    assert all(look % 1024 == 0 for look in looks[:-1])
    assert looks == sorted(set(looks))
