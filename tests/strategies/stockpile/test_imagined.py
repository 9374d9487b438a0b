"""Imagined positions: they look as the real one does, hold the cards in play, and deal the hidden ones fairly."""

from typing import Any

import numpy as np
import pytest

from simcards.engine.jit import allocating
from simcards.games.stockpile import imagined
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deck import deck_of
from simcards.games.stockpile.draw_pile import slots_at
from tests.games.stockpile.table import Table

from .choices import stream_number

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("skip", 2, {}),
    ("skip", 4, {"partners": "shared"}),
    ("skip", 2, {"massachusetts": True, "wilds": "kings-and-jokers"}),
    ("skip-us", 2, {}),
    ("skip-us", 2, {"stockpile_size": 14}),
    ("spite-and-malice", 3, {"open_stockpile": 3}),
    ("skip-bo", 4, {"partners": "own"}),
    ("skip-bo", 2, {"stockpile_size": 2}),
]


@allocating
def imagine(view: Any, stream: Any) -> Any:
    unseen, game = imagined.unseen_cards(view), imagined.room_for(view)
    imagined.imagine(view, unseen, game, stream)
    return unseen, game.seen, game.hidden


def hands(hidden: np.ndarray, players: int) -> list[list[int]]:
    """The cards of the hands that are put away."""
    packed = [int(hidden[at.HANDS + seat]) for seat in range(players)]
    return [[card for card in range(at.CARDS) for _ in range(hand >> 4 * card & 15)] for hand in packed]


def cards_of(view: np.ndarray, hidden: np.ndarray, own: list[int]) -> dict[str, list[int]]:
    """Every card of a position, by where it lies."""
    players, cards = int(view[at.PLAYERS]), int(view[at.CARDS_IN_PLAY])
    others = hands(hidden, players)
    slots = slots_at(view)
    stocks = [
        int(card)
        for stockpile in range(view[at.STOCKPILES])
        for card in hidden[at.STOCKS + stockpile * cards :][: view[at.STOCKPILE_LEFT + stockpile]]
    ]
    return {
        "hands": own + [card for seat in range(players) if seat != view[at.SEAT] for card in others[seat]],
        "draw pile": [int(card) for card in hidden[slots : slots + hidden[at.SLOTS]] if card],
        "stockpiles": stocks,
    }


@pytest.mark.parametrize(("game", "players", "settings"), TABLES)
def test_an_imagined_position_holds_the_right_cards(game: str, players: int, settings: dict[str, object]) -> None:
    """At the first decision nothing is built, and what lies open apart from the stockpiles are opening discards."""
    table = Table(game, players=players, **settings)
    view = table.play().view
    own = [card for card in range(at.CARDS) for _ in range(int(view[at.OWN_HAND]) >> 4 * card & 15)]
    unseen, seen, hidden = imagine(view, stream_number(1))
    assert np.array_equal(seen, view)
    cards = cards_of(view, hidden, own)
    assert len(cards["draw pile"]) == view[at.DRAW_PILE]
    assert len(cards["hands"]) == sum(int(view[at.HAND_SIZES + seat]) for seat in range(players))
    for stockpile in range(view[at.STOCKPILES]):
        last = hidden[at.STOCKS + stockpile * view[at.CARDS_IN_PLAY] + view[at.STOCKPILE_LEFT + stockpile] - 1]
        assert last == view[at.STOCKPILE_TOPS + 3 * stockpile]
    discards = [
        int(at.discard_card(view, seat, pile, 0))
        for seat in range(players)
        for pile in range(view[at.DISCARD_PILES])
        if at.discard_size(view, seat, pile)
    ]
    here = sorted([*cards["hands"], *cards["draw pile"], *cards["stockpiles"], *discards])
    out = 52 - 2 * int(view[at.STOCKPILE_SIZE]) if view[at.SEPARATE_DECKS] else 0
    deck = sorted(deck_of(table.rules))
    assert len(here) == len(deck) - out
    assert not set(np.unique(here)) - set(deck)
    if out == 0:
        assert here == deck
    assert len(unseen) == len(deck) - len(own) - len(discards) - int(
        sum(min(view[at.OPEN_STOCKPILE], view[at.STOCKPILE_LEFT + i]) for i in range(view[at.STOCKPILES]))
    )


def test_no_joker_in_stockpiles_of_a_deck_without() -> None:
    """Skip's US rules deal the stockpiles from the deck that has no jokers (SP-G19)."""
    view = Table("skip-us").play().view
    for number in range(50):
        _, _, hidden = imagine(view, stream_number(number))
        for stockpile in range(2):
            cards = hidden[at.STOCKS + stockpile * view[at.CARDS_IN_PLAY] :][:26]
            assert at.WILD not in cards


def test_every_hidden_card_is_as_likely_in_the_rivals_hand() -> None:
    """Over 400 imagined deals the wilds in the rival's hand are as many as chance has it, within four sigma."""
    view = Table("skip").play().view
    unseen, _, _ = imagine(view, stream_number(0))
    wilds = int((unseen == at.WILD).sum())
    found = [hands(imagine(view, stream_number(n))[2], 2)[1].count(at.WILD) for n in range(400)]
    share = wilds / len(unseen)
    assert abs(np.mean(found) - 5 * share) < 4 * np.sqrt(5 * share * (1 - share) / 400)


def test_the_aside_cards_and_the_building_piles_are_seen() -> None:
    """A completed pile lies aside, another is begun: none of their cards is imagined anywhere."""
    run = "A 2 3 4 5 6 7 8 9 10 J Q"
    script = " ".join(f"{card}>0" for card in run.split()) + " A>0"
    table = Table("skip", ["10"], ["A 2 3 4 5", "10 10 J J J"], ["6 7 8 9 10 J Q A 9 9"])
    view = table.play(script).view
    unseen, _, hidden = imagine(view, stream_number(1))
    assert view[at.SET_ASIDE] == hidden[at.ASIDE_LENGTH] == 12
    assert (unseen == 1).sum() == 8 - 2
    assert (unseen == 2).sum() == 8 - 1
