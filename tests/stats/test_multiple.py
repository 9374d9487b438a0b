"""Several comparisons at once against statsmodels; verdicts by hand."""

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from simcards.stats.blocks import BlockSums, paired
from simcards.stats.intervals import Interval
from simcards.stats.multiple import each_level, holm, together, verdict


@pytest.mark.parametrize(
    ("lo", "hi", "p", "margin", "word"),
    [
        (0.01, 0.03, 0.001, 0.005, "better"),
        (-0.03, -0.01, 0.001, 0.005, "worse"),
        (0.001, 0.03, 0.04, 0.005, "better"),  # surely above 0, perhaps by less than the margin
        (0.001, 0.03, 0.06, 0.005, "undecided"),  # Holm says no
        (0.001, 0.003, 0.001, 0.005, "too-small"),  # a real difference, too small to matter
        (-0.005, 0.005, 1.0, 0.005, "too-small"),
        (-0.006, 0.004, 1.0, 0.005, "undecided"),
        (0.0, 0.0, 1.0, 0.0, "undecided"),
        (0.01, 0.03, 0.05, 0.0, "better"),
    ],
)
def test_verdicts(lo: float, hi: float, p: float, margin: float, word: str) -> None:
    assert verdict(Interval(lo, hi), p, margin) == word


def test_a_p_value_at_the_level_counts_at_every_level() -> None:
    assert verdict(Interval(0.1, 0.2), 0.1, 0.0, level=0.9) == "better"


def test_bonferroni_is_that_of_statsmodels() -> None:
    p = [0.001, 0.02, 0.04, 0.3, 0.9]
    assert together(p) == pytest.approx(multipletests(p, method="bonferroni")[1])
    assert together(np.zeros(0)).shape == (0,)
    with pytest.raises(ValueError, match="between 0 and 1"):
        together([1.2])


def test_holms_is_that_of_statsmodels() -> None:
    p = [0.02, 0.001, 0.3, 0.04, 0.9, 0.02]
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    assert holm(np.zeros(0)).shape == (0,)
    assert (holm(p) <= together(p) + 1e-15).all()
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([-0.1])


def test_the_level_of_each_belongs_to_the_corrected_p_value() -> None:
    assert each_level(0.95, 15) == pytest.approx(1 - 0.05 / 15)
    assert each_level(0.9, 1) == pytest.approx(0.9)
    sums = [BlockSums(500, total, 200, (total, 0), (200, 0)) for total in range(0, 90, 9)]
    found = [paired(one, level=each_level(0.95, len(sums))) for one in sums]
    for one, p in zip(found, together([one.p_value for one in found]), strict=True):
        assert (p <= 0.05) == (one.interval.lo > 0.0)
    with pytest.raises(ValueError, match="no comparison"):
        each_level(0.95, 0)
