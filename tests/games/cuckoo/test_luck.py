"""The luck of the cards in cuckoo: by every deal of a small deck, exactly."""

from itertools import permutations

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.deal import new_game
from simcards.games.cuckoo.luck import judge_cut, judge_deal
from simcards.games.cuckoo.rules import resolve, rules_array
from simcards.games.setup import make_setup

#: Two cards each of 1 to 4, as the kernel writes them.
DECK = [4 * rank + suit for rank in range(1, 5) for suit in range(2)]
LIVES = [3, 1, 2]
FEATURES = at.FEATURES * len(LIVES)


def table() -> tuple[np.ndarray, np.ndarray]:
    """Three players who have 3, 1 and 2 lives left; the first of them deals."""
    array = rules_array(resolve("cuckoo", 3, {"ranks": 4, "suits": 2}), 3)
    game = new_game(array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    view, hidden = game.seen, game.hidden
    view[at.ACTIVE] = 3
    view[at.ORDER : at.ORDER + 3] = [1, 2, 0]
    view[at.LIVES : at.LIVES + 3] = LIVES
    return view, hidden


def dealt(cards: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The table after these cards have been dealt and judged, position by position."""
    view, hidden = table()
    hidden[at.HELD : at.HELD + 3] = cards
    judge_deal(view, hidden)
    return view, hidden


def luck(hidden: np.ndarray) -> np.ndarray:
    """By seat and feature, in cards."""
    return np.asarray(hidden[at.LUCK : at.LUCK + FEATURES].reshape(3, -1) / row.LUCK_UNIT)


def test_a_deal_is_judged_by_the_chance_that_a_card_is_the_lowest() -> None:
    """Of three players; ranks 1 to 4 are lowest with 9/16, 4/16, 1/16 and 0, on average 14/64; six lives are left."""
    found = luck(dealt((DECK[0], DECK[2], DECK[6]))[1])  # seat 1 has a 1, seat 2 a 2, seat 0, who deals, a 4
    one, two, four, mean = 9 / 16, 4 / 16, 0.0, 14 / 64
    assert found[1, 0] == pytest.approx((one - mean) / 6, abs=1e-5)
    assert found[1, 1] == found[2, 0] == pytest.approx((two - mean) / 6, abs=1e-5)
    assert found[2, 1] == found[0, 0] == pytest.approx((four - mean) / 6, abs=1e-5)
    assert found[0, 1] == found[1, 2] == 0.0
    assert found[2, 2] == pytest.approx((one - mean) / 6, abs=1e-5)
    values = [one, one, two, two, 1 / 16, 1 / 16, 0.0, 0.0]
    pairs = [values[i] * values[k] for i, k in permutations(range(8), 2)]
    assert found[1, 4] == found[2, 5] == pytest.approx((one * two - np.mean(pairs)) / 6, abs=1e-5)


def test_over_all_deals_and_cuts_the_mean_is_0() -> None:
    deals = list(permutations(DECK, 3))
    total = sum(luck(dealt(cards)[1]) for cards in deals)
    assert np.abs(total / len(deals)).max() < 1 / row.LUCK_UNIT
    cuts = np.zeros((3, at.FEATURES))
    for card in set(DECK) - set(deals[7]):
        view, hidden = dealt(deals[7])
        before = luck(hidden)
        judge_cut(view, hidden, np.int64(2), np.int64(card))
        cuts += luck(hidden) - before
        assert (luck(hidden) - before)[0, 3] != 0.0
    assert np.abs(cuts / 5).max() < 1 / row.LUCK_UNIT


@pytest.mark.parametrize("settings", [{}, {"tie": "dealer-wins", "lives": 1}, {"rounds": 4}])
def test_games_are_the_same_and_luck_has_the_mean_0(settings: dict[str, object]) -> None:
    kernel = Kernel(make_setup("cuckoo", 4, settings, ["threshold"], seed=9))
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    plain, _ = kernel.play(0, 4000)
    control[row.LUCK] = 1
    judged, _ = kernel.play(0, 4000, control)
    assert np.array_equal(judged[:, : at.ROW_SIZE], plain)
    found = judged[:, at.ROW_SIZE :][:, : 4 * at.FEATURES]
    assert found.any(axis=0).all()
    assert (np.abs(found.mean(axis=0)) < 4.5 * found.std(axis=0) / len(found) ** 0.5).all()
