"""Records for readers: each event as a line, and the order of the stock."""

from __future__ import annotations

import pytest

from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe.record import describe
from tests.reference.skitgubbe import DECK, Event


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"event": "lead", "seat": 0, "card": "7H"}, "player 1 leads 7H"),
        ({"event": "answer", "seat": 1, "card": "9C"}, "player 2 answers 9C"),
        ({"event": "throw-off", "seat": 1, "card": "7C"}, "player 2 throws off 7C"),
        ({"event": "lead", "seat": 0, "cards": ["7H", "8H"]}, "player 1 leads 7H 8H"),
        ({"event": "beat", "seat": 2, "cards": ["9H"]}, "player 3 beats with 9H"),
        (
            {"event": "replay", "seats": [0, 1, 3], "out": []},
            "players 1, 2 and 4 tie and play again; out of the game: none",
        ),
        ({"event": "bounce", "out": ["7H", "7C"]}, "bounce; out of the game: 7H 7C"),
        ({"event": "won", "seat": 2, "cards": ["7H", "9C"]}, "player 3 wins 7H 9C"),
        ({"event": "draw", "seat": 2, "cards": ["AS"]}, "player 3 draws AS"),
        ({"event": "turn-up", "seat": 2, "cards": ["AS"]}, "player 3 turns up AS, the top of the stock"),
        (
            {"event": "trump", "suit": "H", "card": "6H", "seat": 0},
            "player 1 drew the last card, 6H: hearts are trumps",
        ),
        (
            {"event": "trump", "suit": None, "card": "6H", "seat": 0},
            "player 1 drew the last card, 6H: no suit is trump",
        ),
        ({"event": "pick-up", "seat": 1, "cards": ["8H", "7H"]}, "player 2 picks up 8H 7H"),
        ({"event": "out", "seat": 1}, "player 2 is out"),
        ({"event": "trick-end", "leader": 2}, "the pile leaves the game; player 3 leads"),
    ],
)
def test_lines(event: Event, line: str) -> None:
    assert describe(event) == line


def test_the_ends() -> None:
    end: Event = {"event": "end", "winners": [0, 2], "losers": [1], "reason": "last-with-cards", "turns": 90}
    assert describe(end) == "player 2 is the skitgubbe (90 plays)"
    assert describe({**end, "winners": [], "losers": []}) == "turn limit: nobody loses (90 plays)"


def test_every_event_of_a_game_has_one_line() -> None:
    for events in replay(make_setup("skitgubbe", 4, {}, ["random"], seed=1), 0, 20):
        assert all("\n" not in describe(event) for event in events[1:])


@pytest.mark.parametrize("limit", [7, 5000])
def test_the_stock_is_in_the_order_drawn_and_complete(limit: int) -> None:
    events = next(replay(make_setup("skitgubbe", 3, {"turn_limit": limit}, ["random"], seed=2), 0, 0))
    deal = events[1]
    drawn = [card for event in events if event["event"] == "draw" for card in event["cards"]]
    assert deal["stock"][: len(drawn)] == drawn
    assert sorted(sum(deal["hands"], deal["stock"])) == sorted(DECK)
