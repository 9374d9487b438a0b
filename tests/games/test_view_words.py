"""Views in words, line by line; players count from 1."""

from collections.abc import Callable

import numpy as np
import pytest

from simcards.games.cuckoo.view_words import explain as cuckoo
from simcards.games.skitgubbe.view_words import explain as skitgubbe
from simcards.games.stockpile.view_words import explain as stockpile
from tests.games.views import views_of

EARLY = """\
player 1 of 2, turn 7, discarding
own hand: 4 9 9 10 11
building piles: none begun
player 1: 30 in the stockpile, 7 on top; 5 in hand; discard piles: 12 | - | - | 3 2
player 2: 30 in the stockpile, 8 on top; 4 in hand; discard piles: - | 2 11 | 5 | -
draw pile: 87 cards; set aside: 0"""

FRENCH = """\
player 2 of 2, turn 24, playing
own hand: 7 7 8 10 *
building piles: up to A, up to 5, up to 4
player 1: 22 in the stockpile, 3 on top; 1 in hand; discard piles: 2 Q 3 Q | 3 10 9 | - | -
player 2: 25 in the stockpile, J on top; 5 in hand; discard piles: 9 4 | Q | 8 8 J | 10 J
draw pile: 30 cards; set aside: 0"""

SWAPPED = """\
round 1: player 1, 2 of 3 to act
own card: A
handed over to the neighbour on the right: 6
player 3: 3 lives, swapped
player 1: 3 lives, in turn
player 2: 3 lives, has yet to act
stock: 49 cards"""

DEALER = """\
round 1: player 2, the dealer, 3 of 3 to act
own card: 10
player 3: 3 lives, swapped
player 1: 3 lives, kept
player 2: 3 lives, in turn
stock: 49 cards"""

COLLECTING = """\
player 1 of 3, collecting, play 6
own hand: JC 10S JS
trick: 4C 2D, led by player 2
own won pile: none
player 1: 3 in hand, 0 won
player 2: 2 in hand, 3 won
player 3: 2 in hand, 0 won
stock: 40 cards; trumps: none known"""

SHEDDING = """\
player 3 of 3, shedding, play 129
own hand: 2D QH
pile: empty, led by player 3
player 1: 4 in hand, among them, picked up: AC AD
player 2: 0 in hand
player 3: 2 in hand, among them, picked up: 2D QH
stock: 0 cards; trumps: S"""


@pytest.mark.parametrize(
    ("game", "players", "number", "explain", "text"),
    [
        ("skip-bo", 2, 6, stockpile, EARLY),
        ("spite-and-malice", 2, 65, stockpile, FRENCH),
        ("cuckoo", 3, 1, cuckoo, SWAPPED),
        ("cuckoo", 3, 2, cuckoo, DEALER),
        ("skitgubbe", 3, 5, skitgubbe, COLLECTING),
        ("skitgubbe", 3, -5, skitgubbe, SHEDDING),
    ],
)
def test_words(game: str, players: int, number: int, explain: Callable[[np.ndarray], str], text: str) -> None:
    view = views_of(game, players)[number]
    before = view.copy()
    assert explain(view) == text
    assert np.array_equal(view, before)


def test_a_short_deck_has_numbers() -> None:
    """With fewer than 13 ranks the view does not tell which they are."""
    view = views_of("cuckoo", 3, ranks=5)[0]
    assert cuckoo(view).splitlines()[1] in {f"own card: {rank}" for rank in range(1, 6)}
