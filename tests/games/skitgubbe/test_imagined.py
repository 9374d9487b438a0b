"""Imagined positions: they look as the real one does, hold every card once, and agree with what all have seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import allocating, entry, inline
from simcards.games.skitgubbe import FAMILY, imagined
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.deal import Game, deal, new_game
from tests.games.skitgubbe.position import BEGIN, LIST, PLAY, card_number, card_set, drive, shedding

ALL = (1 << at.CARDS) - 1

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"pickup": "pile"}),
    (4, {"tricks": "duel", "hand_size": 5, "redistribute_low": True}),
    (3, {"shuffle": "riffle-3", "redistribute_low": True}),
    (2, {"trump": False}),
    (3, {"stock_play": True}),
    (4, {"stock_play": True, "tricks": "duel", "redistribute_low": True}),
]


@inline
def first_listed(game: Any, nothing: Any, n: Any) -> Any:
    return game.moves[0]


play_out = imagined.playing_out(first_listed)


@allocating
def imagine(view: Any, stream: Any) -> Any:
    game = imagined.room_for(view)
    imagined.imagine(view, game, stream)
    return game


@allocating
def recall(view: Any, stream: Any) -> Any:
    game = imagined.room_for(view)
    imagined.recall(view, game, stream)
    return game


@entry
def to_the_end(game: Any, move: Any) -> Any:
    play_out(game, move, None)


def stream_number(number: int) -> np.ndarray:
    stream = np.zeros(rng.STREAM_SIZE, np.uint32)
    rng.open_stream(stream, np.array([number, 0, 0], np.uint64), rng.SEAT)
    return stream


def decisions(players: int, settings: dict[str, object], seed: int) -> Iterator[tuple[Game, int]]:
    """A game of random moves: it, and the number of moves listed, at every turn; at most 300."""
    rules = FAMILY.rules_array(FAMILY.resolve("skitgubbe", players, settings), players)
    game = new_game(rules, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    game.key[0] = seed
    deal(game)
    chance = np.random.default_rng(seed)
    n = drive(game, BEGIN, 0)
    while n and game.seen[at.TURN] < 300:
        yield game, n
        n = drive(game, PLAY, int(chance.integers(n)))


def parts(game: Any) -> dict[str, list[int]]:
    """Where all cards are: sets of cards by seat, and those on the table, in the stock and out of the game."""
    view, hidden = game.seen, game.hidden
    players, slots = range(view[at.PLAYERS]), []
    for lane in range(view[at.LANES]):
        slots += list(range(hidden[at.NEXT_SLOT + lane], at.CARDS - 1, view[at.LANES]))
    stock = [*slots, at.CARDS - 1] if view[at.STOCK] else []
    return {
        "hands": [int(hidden[at.HANDS + seat]) for seat in players],
        "piles": [int(hidden[at.PILES + seat]) for seat in players],
        "stock": [1 << int(hidden[at.SLOTS + slot]) for slot in stock],
        "table": [1 << int(view[at.TABLE + k]) for k in range(view[at.TABLE_SIZE])],
        "gone": [int(view[at.GONE])],
    }


def sizes(sets: list[int]) -> list[int]:
    return [cards.bit_count() for cards in sets]


@pytest.mark.parametrize(("players", "settings"), TABLES)
def test_every_card_lies_somewhere_once(players: int, settings: dict[str, object]) -> None:
    for seed in range(3):
        for game, _ in decisions(players, settings, seed):
            found, real = imagine(game.seen, stream_number(seed)), parts(game)
            cards = parts(found)
            shown = slice(at.SHOWN, at.SHOWN + players)  # of which it forgets what lies elsewhere in this deal
            assert (found.seen[shown] & ~game.seen[shown] == 0).all()
            found.seen[shown] = game.seen[shown]
            assert np.array_equal(found.seen, game.seen)
            for lying in (cards, real):
                assert sum(sum(sets) for sets in lying.values()) == ALL
                assert sum(sum(sizes(sets)) for sets in lying.values()) == at.CARDS
            for name, sets in real.items():
                assert sizes(cards[name]) == sizes(sets), name
            assert found.hidden[at.TABLE_SET] == game.hidden[at.TABLE_SET]
            assert found.hidden[at.PLAYING] == game.hidden[at.PLAYING]


@pytest.mark.parametrize(("players", "settings"), TABLES)
def test_what_the_seat_has_seen_is_so(players: int, settings: dict[str, object]) -> None:
    """Its own cards, those picked up, and the last stock card as long as its drawer has not played it."""
    checked = 0
    for seed in range(3):
        for game, n in decisions(players, settings, seed):
            view, cards = game.seen, parts(imagine(game.seen, stream_number(seed)))
            seat, moves = view[at.SEAT], game.moves[:n].copy()
            real = parts(game)
            assert cards["hands"][seat] == real["hands"][seat]
            assert cards["piles"][seat] == real["piles"][seat]
            for other in range(players):
                assert cards["hands"][other] & view[at.PICKED_UP + other] == view[at.PICKED_UP + other]
            if view[at.TRUMP_CARD] >= 0:
                trump = 1 << int(view[at.TRUMP_CARD])
                assert [hand & trump for hand in cards["hands"]] == [hand & trump for hand in real["hands"]]
                checked += bool(real["hands"][view[at.OPENER]] & trump and seat != view[at.OPENER])
            assert drive(game, LIST, 0) == n
            assert np.array_equal(game.moves[:n], moves)
    assert checked > 10


@pytest.mark.parametrize(("players", "settings"), TABLES)
def test_what_was_shown_is_recalled(players: int, settings: dict[str, object]) -> None:
    """Won piles are what they are; of hands that have taken theirs up no more is open than was in hand then."""
    for seed in range(2):
        for game, _ in decisions(players, settings, seed):
            found, real = recall(game.seen, stream_number(seed)), parts(game)
            cards = parts(found)
            assert np.array_equal(found.seen, game.seen)
            assert sum(sum(sets) for sets in cards.values()) == ALL
            for name, sets in real.items():
                assert sizes(cards[name]) == sizes(sets), name
            assert cards["piles"] == real["piles"]
            for seat in range(players):
                shown = int(game.seen[at.SHOWN + seat])
                assert shown & ~(cards["hands"][seat] | cards["piles"][seat]) == 0
                if game.seen[at.PHASE] == at.SHEDDING and not settings.get("redistribute_low"):
                    assert (cards["hands"][seat] & ~shown).bit_count() <= game.seen[at.HAND_SIZE_RULE]


def test_between_two_nothing_is_hidden_at_shedding() -> None:
    for game, _ in decisions(2, {}, 5):
        if game.seen[at.PHASE] == at.SHEDDING:
            assert parts(imagine(game.seen, stream_number(1)))["hands"] == parts(game)["hands"]


@pytest.mark.parametrize(("players", "settings"), TABLES)
def test_playing_on_loses_no_card_and_ends(players: int, settings: dict[str, object]) -> None:
    for number, (game, _) in enumerate(decisions(players, settings, 7)):
        if number % 5 == 0:
            found = imagine(game.seen, stream_number(number))
            to_the_end(found, game.moves[0])
            assert found.hidden[at.REASON] in (at.LAST_WITH_CARDS, at.TURN_LIMIT_MET)
            assert sum(sum(sets) for sets in parts(found).values()) == ALL


def test_the_move_that_is_given_is_made_first() -> None:
    game, n = next(decisions(3, {}, 3))
    last = game.moves[n - 1]
    found = imagine(game.seen, stream_number(1))
    found.seen[at.TURN_LIMIT] = 1
    to_the_end(found, last)
    assert found.seen[at.TABLE] == at.low_of(last) != at.low_of(game.moves[0])


def test_every_unseen_card_is_as_likely_in_a_rivals_hand() -> None:
    """Over 400 imagined deals: the aces in the next hand of 3, within four sigma; and never twice the same deal."""
    view = next(decisions(3, {}, 4))[0].seen
    found = [parts(imagine(view, stream_number(number)))["hands"][1] for number in range(400)]
    aces = (at.ACES & ~int(view[at.OWN_HAND])).bit_count()
    share = aces / (at.CARDS - 3)
    mean = np.mean([(hand & at.ACES).bit_count() for hand in found])
    assert abs(mean - 3 * share) < 4 * np.sqrt(3 * share * (1 - share) / 400)
    assert len(set(found)) > 350


def test_a_card_that_was_picked_up_and_played_again_is_known_no_more() -> None:
    table = shedding(["8H 2H 9C", "AC 2D"], "S")
    table.play("0 lead 8H; 1 pick-up 8H")
    assert imagined.known_hand(table.view, 1) == card_set("8H")
    assert not imagined.unseen_cards(table.view) >> card_number("8H") & 1
    table.play("0 lead 2H; 1 beat 8H")
    table.view[at.SEAT] = 0
    assert imagined.known_hand(table.view, 1) == 0
    assert not imagined.unseen_cards(table.view) >> card_number("8H") & 1
