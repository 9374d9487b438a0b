"""Components of the variance of a result: laws of which they are known."""

import numpy as np
import pytest

from simcards.stats.blocks import BlockSums, block_sums
from simcards.stats.components import components

SIGNS = np.array([1, 1])


def played(first: np.ndarray, second: np.ndarray) -> BlockSums:
    return block_sums(np.stack([first, second], axis=1).astype(np.int64), SIGNS)


def test_the_deal_alone_decides() -> None:
    """Who has the good cards wins, whoever it is: what a wins in one seat it loses in the other."""
    good = np.resize([1, -1], 1000)
    found = components(played(good, -good))
    assert found == pytest.approx((0.0, 0.0, 1.0, 0.0), abs=1e-9)


def test_the_seat_alone_decides() -> None:
    first = np.ones(1000)
    assert components(played(first, -first)) == pytest.approx((0.0, 1.0, 0.0, 0.0), abs=1e-9)


def test_the_strategy_alone_decides() -> None:
    assert components(played(np.ones(50), np.ones(50))) == pytest.approx((1.0, 0.0, 0.0, 0.0), abs=1e-9)


def test_chance_alone_decides() -> None:
    random = np.random.default_rng(2)
    found = components(played(*random.choice([-1, 1], size=(2, 100_000))))
    assert found == pytest.approx((0.0, 0.0, 0.0, 1.0), abs=0.01)


def test_a_mixture_of_known_parts() -> None:
    """Result of a in its seat: chances 0.5 + 0.1 (a is better) ± 0.05 (the first seat) ± 0.2 (the deal)."""
    random, n = np.random.default_rng(3), 400_000
    deal = random.choice([-0.2, 0.2], n)
    first = np.where(random.random(n) < 0.5 + 0.1 + 0.05 + deal, 1, -1)
    second = np.where(random.random(n) < 0.5 + 0.1 - 0.05 - deal, 1, -1)
    found = components(played(first, second))
    assert found == pytest.approx((0.04, 0.01, 0.16, 0.79), abs=0.006)


def test_what_cannot_be_told() -> None:
    assert components(played(np.zeros(9), np.zeros(9))) is None
    assert components(played(np.ones(1), np.ones(1))) is None
    with pytest.raises(ValueError, match="two ways"):
        components(block_sums(np.ones((5, 3), np.int64), np.ones(3, np.int64)))
