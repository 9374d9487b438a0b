"""Kaplan-Meier against statsmodels and by hand."""

import numpy as np
import pytest
from statsmodels.duration.survfunc import SurvfuncRight

from simcards.stats.bounded import clopper_pearson
from simcards.stats.intervals import wilson
from simcards.stats.survival import hazard_in_bins, hazard_in_spans, kaplan_meier, table_spans


def test_by_hand() -> None:
    # 10 games: 2 end at turn 1, 1 is cut off after turn 1, 3 end at turn 3, the other 4 are cut off there
    found = kaplan_meier([0, 2, 0, 3, 0], [0, 1, 0, 4, 0])
    assert found.at_risk.tolist() == [10, 10, 7, 7]
    assert found.survival == pytest.approx([1.0, 0.8, 0.8, 0.8 * 4 / 7])
    assert found.hazard == pytest.approx([0.0, 0.2, 0.0, 3 / 7])
    assert (found.survival_lo[1], found.survival_hi[1]) == pytest.approx(wilson(8, 10))
    assert (found.hazard_lo[3], found.hazard_hi[3]) == pytest.approx(wilson(3, 7))


def test_equals_statsmodels() -> None:
    random = np.random.default_rng(3)
    length, limit = random.geometric(0.05, 500), random.integers(5, 60, 500)
    seen, status = np.minimum(length, limit), length <= limit
    ended, censored = np.bincount(seen[status], minlength=99), np.bincount(seen[~status], minlength=99)
    found = kaplan_meier(ended, censored)
    reference = SurvfuncRight(seen, status.astype(int))
    times = reference.surv_times.astype(int)
    assert found.survival[times] == pytest.approx(reference.surv_prob)
    assert found.at_risk[times] == pytest.approx(reference.n_risk)
    # Greenwood: the effective number n' behind the interval has S (1 - S) / n' = se^2; with Wilson,
    # (lo + hi) / 2 = (n' S + z^2 / 2) / (n' + z^2)
    s, se = reference.surv_prob[:-1], reference.surv_prob_se[:-1]
    n, z2 = s * (1 - s) / se**2, 1.959963984540054**2
    centre = (found.survival_lo[times][:-1] + found.survival_hi[times][:-1]) / 2
    assert centre == pytest.approx((n * s + z2 / 2) / (n + z2))


def test_without_censoring_it_is_the_share_of_longer_games() -> None:
    ended = np.array([0, 5, 0, 20, 60, 10, 5])
    found = kaplan_meier(ended)
    longer = 100 - np.cumsum(ended)
    assert found.survival == pytest.approx(longer / 100)
    expected = np.array([wilson(int(k), 100) for k in longer])
    assert np.column_stack([found.survival_lo, found.survival_hi]) == pytest.approx(expected)


def test_all_games_cut_off() -> None:
    found = kaplan_meier([0, 0, 0], [0, 0, 8])
    assert found.survival.tolist() == [1.0, 1.0, 1.0]
    assert found.survival_lo[2] == pytest.approx(wilson(8, 8).lo)


def test_all_games_over_at_once() -> None:
    assert kaplan_meier([7]).survival_hi[0] == pytest.approx(wilson(0, 7).hi)


@pytest.mark.parametrize(("ended", "censored"), [([], []), ([0], [0]), ([1, 2], [1]), ([3, -1], [0, 2])])
def test_bad_histograms_are_refused(ended: list[int], censored: list[int]) -> None:
    with pytest.raises(ValueError, match=r"histograms|counts"):
        kaplan_meier(ended, censored)


def test_hazard_in_spans_by_hand() -> None:
    # turns 1 and 2: 2 endings in 10 + 7 turns played; turns 3 and 4: 3 in 7, and nothing left of turn 4
    found = hazard_in_bins(kaplan_meier([0, 2, 0, 3, 0], [0, 1, 0, 4, 0]), 2)
    assert found.start.tolist() == [1, 3]
    assert found.at_risk.tolist() == [10, 7]
    assert found.hazard == pytest.approx([2 / 17, 3 / 7])
    assert (found.lo[0], found.hi[0]) == pytest.approx(wilson(2, 17))


def test_hazard_in_spans_of_one_turn_is_the_hazard() -> None:
    curve = kaplan_meier([5, 0, 20, 60, 10, 5])
    found = hazard_in_bins(curve, 1)
    assert found.hazard == pytest.approx(curve.hazard)
    assert (found.lo, found.hi) == (pytest.approx(curve.hazard_lo), pytest.approx(curve.hazard_hi))
    with pytest.raises(ValueError, match="0 turns"):
        hazard_in_bins(curve, 0)


def test_spans_know_the_table_and_not_the_games() -> None:
    assert table_spans(2, 40) == [1, 3, 5, 7, 9, 13, 17, 25, 33]
    assert table_spans(3, 40)[:4] == [1, 4, 7, 10]
    assert table_spans(4, 3) == [1]


def test_hazard_in_fixed_spans_by_hand() -> None:
    # turns 1 and 2: 2 endings in 10 + 7 turns played; turns 3 and 4: 3 in 7, and nothing left of turn 4
    found = hazard_in_spans(kaplan_meier([0, 2, 0, 3, 0], [0, 1, 0, 4, 0]), [1, 3, 5])
    assert [(one.first, one.last, one.at_risk) for one in found] == [(1, 2, 10), (3, 3, 7)]
    assert [one.hazard.value for one in found] == pytest.approx([2 / 17, 3 / 7])
    assert found[0].hazard.interval == clopper_pearson(2, 17)
    assert found[0].survival == (1.0, wilson(10, 10))
    assert found[1].survival.value == pytest.approx(0.8)


def test_spans_are_in_order() -> None:
    curve = kaplan_meier([0, 2, 3])
    for starts in ([], [3, 1], [2, 2]):
        with pytest.raises(ValueError, match="ascending"):
            hazard_in_spans(curve, starts)


def test_a_hazard_at_the_median_of_the_same_games_is_too_high_and_in_spans_it_is_not() -> None:
    """A constant hazard of 5%, 100 games: the turn at which the median lies has had more than its share of endings."""
    random = np.random.default_rng(4)
    at_median, in_spans = [], []
    for _ in range(400):
        curve = kaplan_meier(np.bincount(random.geometric(0.05, 100)))
        at_median.append(curve.hazard[np.searchsorted(-curve.survival, -0.5)])
        in_spans.append([one.hazard.value for one in hazard_in_spans(curve, table_spans(2, 12))][2])
    assert np.mean(at_median) > 0.065
    assert np.mean(in_spans) == pytest.approx(0.05, abs=0.004)
