"""Components of the variance of a result: laws of which they are known."""

import itertools

import numpy as np
import pytest

from simcards.stats.blocks import BlockSums, block_sums
from simcards.stats.components import Components, components, components_of_places

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


def by_places(results: np.ndarray) -> Components | None:
    """The components of results, bool[deals, seatings, places]."""
    of = np.column_stack([results.sum(axis=1), results.sum(axis=(1, 2))]).astype(np.int64)
    return components_of_places(results.sum(axis=0), np.stack([of.sum(axis=0), (of**2).sum(axis=0)], axis=1), len(of))


def test_two_places_are_those_of_the_pair() -> None:
    """Without draws the result of the first place is that of the pair, and the second's its opposite."""
    random, n = np.random.default_rng(7), 3000
    deal = random.choice([-0.2, 0.2], n)
    first, second = random.random(n) < 0.65 + deal, random.random(n) < 0.55 - deal
    results = np.stack([np.stack([first, ~first], axis=1), np.stack([~second, second], axis=1)], axis=1)
    pair = components(played(2 * first - 1, 2 * second - 1))
    assert by_places(results) == pytest.approx(pair, abs=1e-9)


def test_three_places_whose_parts_are_known() -> None:
    """Seatings of strategies a, b, c: chances 1/3 + seat + who sits there + the deal, whose parts add up to 0."""
    random, n = np.random.default_rng(8), 200_000
    seatings = list(itertools.permutations(range(3)))
    seat, skill, luck = np.array([0.06, 0.0, -0.06]), np.array([0.1, 0.0, -0.1]), np.array([0.15, -0.05, -0.1])
    deal = luck[np.array(seatings)[random.integers(6, size=n)]]
    chance = np.stack([1 / 3 + seat + skill[list(order)] + deal for order in seatings], axis=1)
    winner = (random.random((n, 6, 1)) > np.cumsum(chance, axis=2)).sum(axis=2)
    parts = np.array([(skill**2).mean(), (seat**2).mean(), (luck**2).mean()])
    shares = parts / (2 / 9)
    assert by_places(winner[:, :, None] == np.arange(3)) == pytest.approx([*shares, 1 - shares.sum()], abs=0.003)


def test_places_by_chance_alone_in_few_deals() -> None:
    """What chance puts into the means of few deals is taken off: over many runs the parts are near nothing."""
    random = np.random.default_rng(9)
    found = [by_places(random.integers(3, size=(40, 6, 1)) == np.arange(3)) for _ in range(300)]
    plain = np.array([[one.seat, one.strategies, one.deal] for one in found if one])
    assert plain.mean(axis=0) == pytest.approx(np.zeros(3), abs=0.015)  # cut off at 0, so a little above


def test_places_that_cannot_be_told() -> None:
    assert by_places(np.zeros((9, 2, 2), np.bool_)) is None
    assert by_places(np.ones((1, 2, 2), np.bool_)) is None
    assert by_places(np.ones((9, 1, 2), np.bool_)) is None
