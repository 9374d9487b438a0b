"""Trials of moves: the looks, by hand, and that nothing but what is hopeless is given up."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.engine.trials import give_up, next_look


@pytest.mark.parametrize(
    ("first", "ratio", "looks"), [(4, 2.0, [4, 8, 16, 32, 64]), (64, 1.25, [64, 80, 100, 125, 157])]
)
def test_looks_by_hand(first: int, ratio: float, looks: list[int]) -> None:
    for before, look in zip([0, *looks], looks, strict=False):
        assert [next_look(done, first, ratio) for done in (before, look - 1)] == [look, look]


def test_the_kept_move_stays_and_what_was_given_up_stays_so() -> None:
    alive, hopeless = np.array([True, True, False, True]), np.array([False, True, False, True])
    assert give_up(alive, hopeless, 3) == 2
    assert alive.tolist() == [True, False, False, True]
