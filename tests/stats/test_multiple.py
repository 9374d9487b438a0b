"""Several comparisons at once: against statsmodels, by hand, and intervals that agree with p values."""

import numpy as np
import pytest
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from simcards.stats.blocks import BlockSums, paired
from simcards.stats.groups import least_p_values
from simcards.stats.intervals import Interval
from simcards.stats.multiple import Together, each_level, verdict


@pytest.mark.parametrize(
    ("lo", "hi", "margin", "word"),
    [
        (0.01, 0.03, 0.005, "better"),
        (-0.03, -0.01, 0.005, "worse"),
        (0.001, 0.03, 0.005, "better"),  # surely above 0, perhaps by less than the margin
        (0.001, 0.003, 0.005, "too-small"),  # a real difference, too small to matter
        (-0.005, 0.005, 0.005, "too-small"),
        (-0.006, 0.004, 0.005, "undecided"),
        (0.0, 0.0, 0.0, "undecided"),
        (0.01, 0.03, 0.0, "better"),
    ],
)
def test_verdicts(lo: float, hi: float, margin: float, word: str) -> None:
    assert verdict(Interval(lo, hi), margin) == word


def test_without_draws_it_is_bonferroni_as_in_statsmodels() -> None:
    p = [0.001, 0.02, 0.04, 0.3, 0.9]
    assert Together(5).corrected(p) == pytest.approx(multipletests(p, method="bonferroni")[1])
    assert Together(1).corrected(np.zeros(0)).shape == (0,)
    assert each_level(0.95, 15) == pytest.approx(1 - 0.05 / 15) == Together(15).each(0.95)
    with pytest.raises(ValueError, match="between 0 and 1"):
        Together(1).corrected([1.2])
    with pytest.raises(ValueError, match="no comparison"):
        Together(0).each(0.95)


def sums_of(common: float, k: int, groups: int = 256) -> np.ndarray:
    """Group sums of k numbers, whose correlation over the groups is `common` exactly."""
    drawn = np.random.default_rng(3).standard_normal((groups, k + 1))
    apart, _ = np.linalg.qr(drawn - drawn.mean(axis=0))
    return np.sqrt(common) * apart[:, :1] + np.sqrt(1 - common) * apart[:, 1:]


def test_alike_comparisons_are_one_and_independent_ones_are_sidaks() -> None:
    one = np.repeat(sums_of(0.0, 1), 10, axis=1)
    assert 1 - Together(10, least_p_values(np.ones(256), one)).each(0.95) == pytest.approx(0.05, rel=0.05)
    apart = Together(10, least_p_values(np.ones(20), sums_of(0.9, 10, 20)))  # groups are too few: as if independent
    assert 1 - apart.each(0.95) == pytest.approx(1 - 0.95**0.1, rel=0.05)


def test_the_largest_of_correlated_normals() -> None:
    """Against draws of ten normal numbers with a correlation of a half: the 95% point of the largest."""
    found = Together(10, least_p_values(np.ones(256), sums_of(0.5, 10))).each(0.95)
    random = np.random.default_rng(5)
    z = np.sqrt(0.5) * (random.standard_normal((200_000, 1)) + random.standard_normal((200_000, 10)))
    assert norm.ppf((1 + found) / 2) == pytest.approx(np.quantile(np.abs(z).max(axis=1), 0.95), abs=0.03)
    assert found < 1 - 0.05 / 10


def test_the_worlds_are_the_same_ones_whatever_was_looked_at_before() -> None:
    """The numbers are a fresh generator's: for each batch first those of the groups, then those of what is alone."""
    sums = sums_of(0.5, 2)
    first = least_p_values(np.ones(256), sums, 3_000)
    assert not np.array_equal(least_p_values(np.ones(40), sums_of(0.5, 2, 40), 3_000), first)
    assert np.array_equal(least_p_values(np.ones(256), sums, 3_000), first)
    sums[20:, 1] = 0.0  # alone
    random, scaled = np.random.default_rng(0), (sums - sums.mean(axis=0))[:, 0]
    scaled /= np.linalg.norm(scaled)
    worlds = [
        np.abs([random.standard_normal((size, 256)) @ scaled, random.standard_normal(size)]) for size in (2_000, 1_000)
    ]
    expected = np.sort(2 * norm.sf(np.hstack(worlds).max(axis=0)))
    assert least_p_values(np.ones(256), sums, 3_000) == pytest.approx(expected, rel=1e-9)


def test_the_rare_and_the_constant_are_taken_as_independent() -> None:
    sums = np.zeros((256, 3))
    sums[:20, 0] = sums[:20, 1] = 1.0  # the same twenty groups
    sums[:, 2] = 4.0
    tail = 1 - Together(3, least_p_values(np.ones(256), sums)).each(0.95)
    assert tail == pytest.approx(1 - 0.95 ** (1 / 3), rel=0.05)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999, 0.99999])
@pytest.mark.parametrize("common", [None, 0.0, 0.7, 1.0])
def test_intervals_agree_with_corrected_p_values(level: float, common: float | None) -> None:
    k = 24
    drawn = np.zeros(0) if common is None else least_p_values(np.ones(256), sums_of(common, k))
    several = Together(k, drawn)
    sums = [BlockSums(500, total, 200, (total, 0), (200, 0)) for total in range(0, 8 * k, 8)]
    found = [paired(one, level=several.each(level)) for one in sums]
    corrected = several.corrected([one.p_value for one in found])
    for one, p in zip(found, corrected, strict=True):
        assert (p <= 1 - level) == (verdict(one.interval, 0.0) == "better")
        assert one.p_value <= p <= min(1.0, k * one.p_value)
    assert (np.diff(corrected) <= 0).all()
