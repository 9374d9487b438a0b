"""What a player of Skitgubbe remembers stands in its view: who won and picked up what, and every play."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.analysis.explorer import Deal, Explorer, Followed
from simcards.engine import steering as by
from simcards.engine.jit import JIT
from simcards.games.setup import Setup, make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.positions import MOVE_EVENTS
from tests.games.skitgubbe.position import card_set

pytestmark = pytest.mark.skipif(not JIT, reason="some thousand plays of plain Python take long")

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"pickup": "pile"}),
    (4, {"tricks": "duel", "hand_size": 5}),
    (3, {"redistribute_low": True}),
    (3, {"stock_play": True}),
]


def shown_by(found: Followed, setup: Setup) -> list[int]:
    """By seat the cards that all have seen it take and that it has, told by the record."""
    players = len(setup.players)
    (record,) = setup.family.parts.read_log(found.log, setup.rules, players)
    shown, moves = [0] * players, 0
    for event in record.events:
        moves += event["event"] in MOVE_EVENTS
        if moves > len(found.trail):  # the one move that was made when it stopped
            break
        if event["event"] == "trump":
            shown[event["seat"]] |= card_set(event["card"])
        cards = card_set(" ".join(event.get("cards", [])))
        if event["event"] in ("won", "pick-up"):
            shown[event["seat"]] |= cards
        elif event["event"] in ("lead", "beat"):
            shown[event["seat"]] &= ~cards
    return shown


@pytest.mark.parametrize(("players", "settings"), TABLES)
def test_the_view_is_what_was_seen(players: int, settings: dict[str, object]) -> None:
    """Against the record and the trail, at several moments of a game; low cards dealt anew nobody has seen."""
    setup = make_setup("skitgubbe", players, settings, ["trump-saver"], seed=4)
    explorer = Explorer(setup)
    try:
        for step in (3, 17, 30, 48, 60, 75):
            found = explorer.follow(Deal(4, 2), (), step, recorded=True)
            view, hidden = found.position.seen, found.position.hidden
            for turn in range(max(step - at.PLAYS_KEPT, 0), step):
                made, chosen = at.play_at(view, turn), found.trail[turn, by.MOVE]
                assert made == chosen or at.kind_of(made) == at.kind_of(chosen) == at.UNSEEN
                assert at.player_at(view, turn) == found.trail[turn, by.SEAT]
            shown = [int(at.shown_cards(view, seat)) for seat in range(players)]
            held = [int(hidden[at.HANDS + seat] | hidden[at.PILES + seat]) for seat in range(players)]
            assert [cards & ~own for cards, own in zip(shown, held, strict=True)] == [0] * players
            if not setup.rules.redistribute_low or view[at.PHASE] == at.COLLECTING:
                assert shown == shown_by(found, setup)
    finally:
        explorer.close()


def test_low_cards_dealt_anew_are_forgotten() -> None:
    """SG-22: of a won pile that held 2s to 5s the view shows the others, wherever the low ones went."""
    settings = {"redistribute_low": True}
    for game in range(40):
        setup = make_setup("skitgubbe", 4, settings, ["low-first"], seed=game)
        explorer = Explorer(setup)
        try:
            whole = explorer.follow(Deal(game, 0), (), recorded=True)
            (record,) = setup.family.parts.read_log(whole.log, setup.rules, 4)
            won = [0] * 4
            for event in record.events:
                if event["event"] == "won":
                    won[event["seat"]] |= card_set(" ".join(event["cards"]))
            begun = next(event for event in record.events if event["event"] == "shedding")
            hands = [card_set(" ".join(hand)) for hand in begun["hands"]]
            if any(cards & ~hand for cards, hand in zip(won, hands, strict=True)):
                step = int(np.flatnonzero(whole.trail[:, by.MADE] == whole.position.seen[at.SHEDDING_TURN])[0])
                view = explorer.follow(Deal(game, 0), (), step).position.seen
                low, opener = 0xF * at.TWOS, int(view[at.OPENER])
                drawn = [1 << int(view[at.TRUMP_CARD]) if seat == opener else 0 for seat in range(4)]
                assert [int(at.shown_cards(view, seat)) for seat in range(4)] == [
                    cards & ~low | last for cards, last in zip(won, drawn, strict=True)
                ]
                return
        finally:
            explorer.close()
    pytest.fail("no game dealt low cards anew")
