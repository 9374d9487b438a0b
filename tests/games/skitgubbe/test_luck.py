"""The luck of the cards in skitgubbe: what a card adds, exactly, and the mean 0 over all cards of the stock."""

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.deal import new_game
from simcards.games.skitgubbe.luck import judge_draw, judge_hands
from simcards.games.skitgubbe.rules import resolve, rules_array
from tests.games.skitgubbe.position import card_set, collecting

PLAYERS = 3
JACK, ACE = 9, 12


def cards(*numbers: int) -> int:
    """A set of cards, each 13 · suit + rank, the 2 as 0."""
    return sum(1 << number for number in numbers)


def table(hands: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Three players who hold these sets of cards, judged as they are dealt; all other cards are in the stock."""
    array = rules_array(resolve("skitgubbe", PLAYERS, {}), PLAYERS)
    game = new_game(array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    game.hidden[at.HANDS : at.HANDS + PLAYERS] = hands
    judge_hands(game.seen, game.hidden)
    return game.seen, game.hidden


def luck(hidden: np.ndarray) -> np.ndarray:
    """By seat and feature, in cards."""
    size = at.FEATURES * PLAYERS
    return np.asarray(hidden[at.LUCK : at.LUCK + size].reshape(PLAYERS, -1) / row.LUCK_UNIT)


def test_a_hand_is_judged_by_rank_jacks_and_the_trumps_to_expect() -> None:
    """Of 52 cards the mean rank is 6 and 16 are jacks or higher; another card is of the same suit with 12 in 51."""
    hands = [cards(ACE, JACK, 0), cards(13 + ACE, 13, 14), cards(26, 27, 39)]
    found = luck(table(hands)[1])
    assert found[:, 0] == pytest.approx([12 + 9 + 0 - 18, 12 + 0 + 1 - 18, 0 + 1 + 0 - 18])
    assert found[:, 1] == pytest.approx([2 - 48 / 52, 1 - 48 / 52, 0 - 48 / 52], abs=1e-5)
    trumps = [3 * 10 / 43, 3 * 10 / 43, (2 * 11 + 1 * 12) / 43]  # the stock has 10, 10, 11 and 12 of the suits
    assert found[:, 2] == pytest.approx([one - 3 * 12 / 51 for one in trumps], abs=1e-5)


@pytest.mark.parametrize("unseen", [False, True])
def test_over_all_cards_of_the_stock_the_mean_is_0(unseen: bool) -> None:
    """Where cards have been won and are gone, down to a stock of two; of cards drawn, and of cards played unseen."""
    random = np.random.default_rng(2)
    for size in (30, 11, 2):
        order = [int(card) for card in random.permutation(52)]
        stock, held = order[:size], order[size:]
        view, hidden = table([cards(*held[seat:9:3]) for seat in range(PLAYERS)])
        hidden[at.PILES : at.PILES + PLAYERS] = [cards(*held[9 + seat : 17 : 3]) for seat in range(PLAYERS)]
        hidden[at.STOCK_SET] = cards(*stock)
        total, before = np.zeros((PLAYERS, at.FEATURES)), luck(hidden)
        for card in stock:
            after = hidden.copy()
            after[at.HANDS + 1] |= 0 if unseen else 1 << card
            judge_draw(view, after, np.int64(1), np.int64(card))
            assert after[at.STOCK_SET] == hidden[at.STOCK_SET] & ~(1 << card)
            total += luck(after) - before
        assert np.abs(total).max() <= size / row.LUCK_UNIT
        assert (total != luck(after) - before).any()


def test_a_card_turned_up_is_nobodys_trump() -> None:
    """An ace of clubs counts in full for who plays it; of the clubs held one less is to be expected as trumps."""
    hands = [cards(0, 1, 2), cards(13, 14, 15), cards(26, 27, 28)]
    view, hidden = table(hands)
    before = luck(hidden)
    judge_draw(view, hidden, np.int64(1), np.int64(ACE))
    ranks = sum(range(13)) * 4 - 3 * (0 + 1 + 2)
    change = luck(hidden) - before
    assert change[:, 0] == pytest.approx([0, 12 - ranks / 43, 0], abs=1e-5)
    assert change[:, 1] == pytest.approx([0, 1 - 16 / 43, 0], abs=1e-5)
    others = 3 * 10 / 42 - 3 * 10 / 43
    assert change[:, 2] == pytest.approx([3 * 9 / 42 - 3 * 10 / 43, others, others], abs=1e-5)


def test_each_card_drawn_after_a_trick_is_judged() -> None:
    """An ace of 46 cards, whose ranks add up to 285 and of which 16 are jacks or higher; a 3 of the other 45."""
    hands = ["7H 4C 9S", "8C 9C 2D"]
    position = collecting(hands, ["AC", "3D"])
    position.game.control[row.LUCK] = 1
    position.hidden[at.STOCK_SET] = (1 << at.CARDS) - 1 - card_set(" ".join(hands))
    position.play("0 lead 9S; 1 answer 2D")
    found = position.hidden[at.LUCK : at.LUCK + 2 * at.FEATURES].reshape(2, -1) / row.LUCK_UNIT
    assert found[:, 0] == pytest.approx([12 - 285 / 46, 1 - 273 / 45], abs=1e-5)
    assert found[:, 1] == pytest.approx([1 - 16 / 46, 0 - 15 / 45], abs=1e-5)


@pytest.mark.parametrize(
    ("players", "settings"), [(2, {}), (3, {}), (4, {"tricks": "duel"}), (3, {"stock_play": True})]
)
def test_games_are_the_same_and_luck_has_the_mean_0(players: int, settings: dict[str, object]) -> None:
    kernel = Kernel(make_setup("skitgubbe", players, settings, ["low-first"], seed=9))
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    plain, _ = kernel.play(0, 3000)
    control[row.LUCK] = 1
    judged, _ = kernel.play(0, 3000, control)
    assert np.array_equal(judged[:, : at.ROW_SIZE], plain)
    found = judged[:, at.ROW_SIZE :][:, : players * at.FEATURES]
    assert found.any(axis=0).all()
    assert (np.abs(found.mean(axis=0)) < 4.5 * found.std(axis=0) / len(found) ** 0.5).all()
