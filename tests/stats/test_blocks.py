"""Paired deal blocks against SciPy on the blocks written out."""

import math

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from simcards.stats.blocks import BlockSums, block_sums, paired
from simcards.stats.bounded import Moments, bounded_mean, paired_difference
from simcards.stats.intervals import wilson

#: The summary of no blocks of two ways.
NOTHING = BlockSums(0, 0, 0, (0, 0), (0, 0))


def shared_luck(blocks: int, seed: int = 1) -> np.ndarray:
    """Two games a deal, each win 2, draw 1, loss 0 for a; luck of the deal shared, seats swapped."""
    random = np.random.default_rng(seed)
    deal = random.normal(size=(blocks, 1)) * [1, -1]
    return np.digitize(deal + random.normal(0.2, 0.5, size=(blocks, 2)), [-0.1, 0.1])


def test_summaries_of_chunks_add_up() -> None:
    y, signs = shared_luck(100), np.array([1, 1])
    whole = block_sums(y, signs)
    chunks = [block_sums(y[:30], signs), block_sums(y[30:31], signs), block_sums(y[31:], signs)]
    assert sum(chunks, start=NOTHING) == whole
    with pytest.raises(ValueError, match="argument"):
        whole + BlockSums(0, 0, 0, (0, 0, 0), (0, 0, 0))


def test_sums_by_hand() -> None:
    sums = block_sums(np.array([[2, 0], [1, 1], [2, 1]]), np.array([1, -1]))
    assert sums == BlockSums(3, 3, 5, (5, 2), (9, 2))
    assert isinstance(sums.total, int)


def test_an_unbounded_score_has_the_t_test() -> None:
    y = shared_luck(200)
    d = (y.sum(axis=1) - 2) / 2  # in wins less losses over games
    expected = ttest_1samp(d, 0.0)
    # as scores of a less those of b: ways 0 and 1 are a's, 2 and 3 are b's, a win counts 2
    both = np.hstack([y, 2 - y])
    found = paired(block_sums(both, np.array([1, 1, -1, -1])), scale=4, level=0.9, bound=math.inf)
    assert found.mean == pytest.approx(d.mean())
    assert found.error == pytest.approx(d.std(ddof=1) / math.sqrt(200))
    assert found.p_value == pytest.approx(expected.pvalue)
    assert found.interval == pytest.approx(tuple(expected.confidence_interval(0.9)))


def test_a_bounded_score_has_the_interval_of_its_bounds() -> None:
    sums = BlockSums(300, 30, 60, (20, 10), (60, 60))
    found = paired(sums, scale=2, level=0.9)
    assert found.interval == paired_difference(Moments(15, 15, 300), 1, 0.9)
    rate = paired(sums, scale=2, level=0.9, low=0.0)
    assert rate.interval == bounded_mean(Moments(15, 15, 300), 0, 1, 0.9)


def test_the_p_value_and_the_interval_never_part() -> None:
    for total in range(0, 60, 4):
        found = paired(BlockSums(300, total, 80, (total, 0), (80, 0)))
        assert (found.p_value < 0.05) == (found.interval.lo > 0.0)
    sure = paired(BlockSums(3000, 2000, 2000, (2000, 0), (2000, 0)))
    assert 0.0 < sure.p_value < 1e-12


def test_the_variance_ratio_says_what_pairing_gains() -> None:
    y = shared_luck(5000)
    swapped = paired(block_sums(y, np.array([1, 1])), scale=4)
    assert swapped.variance_ratio == pytest.approx(y.var(axis=0).sum() / y.sum(axis=1).var())
    assert swapped.variance_ratio > 2.0
    # the difference of the two games adds up what the deal does to each: pairing then costs
    assert paired(block_sums(y, np.array([1, -1])), scale=4).variance_ratio < 0.7


def test_independent_games_gain_nothing() -> None:
    y = np.random.default_rng(5).integers(0, 2, size=(20_000, 2))
    assert paired(block_sums(y, np.array([1, -1]))).variance_ratio == pytest.approx(1.0, abs=0.03)


def test_equal_blocks() -> None:
    draws = paired(BlockSums(10, 0, 0, (10, 10), (10, 10)), scale=2)
    assert draws.interval.lo == -draws.interval.hi < -wilson(0, 10).hi
    assert (draws.p_value, draws.variance_ratio) == (1.0, 1.0)
    wins = paired(BlockSums(10, 20, 40, (20, 10), (40, 20)), scale=2)
    assert wins.interval == paired_difference(Moments(10, 10, 10), 1)
    assert wins.p_value == pytest.approx(0.5**9, rel=1e-3)
    assert wins.variance_ratio == math.inf
    turns = paired(BlockSums(10, 20, 40, (20, 0), (40, 0)), bound=math.inf)
    assert (turns.interval, turns.p_value) == ((-math.inf, math.inf), 1.0)


def test_few_blocks() -> None:
    one = paired(BlockSums(1, 2, 4, (1, 1), (1, 1)), scale=2)
    assert -1.0 < one.interval.lo < 0.0
    assert one.interval.hi == 1.0
    assert paired(BlockSums(1, 2, 4, (2, 0), (4, 0)), bound=math.inf).interval == (-math.inf, math.inf)
    assert one.p_value == 1.0
    assert math.isnan(one.variance_ratio)
    with pytest.raises(ValueError, match="at least one"):
        paired(NOTHING)
