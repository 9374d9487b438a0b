"""Strategies of cuckoo: this position, this choice."""

from typing import Any

import numpy as np
import pytest

from simcards.engine.loading import load_player, shipped_strategy
from simcards.engine.random import STREAM_SIZE, open_stream
from simcards.engine.shipped import strategy_names
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.rules import RANKS, resolve, rules_array

from .tables import STRATEGIES, play, replay, turns

KING = 13


def view_of(position: int, own: int, gave: int = 0, active: int = 4, **settings: Any) -> np.ndarray:
    """What a player sees: position in the turn order, own rank, the rank handed over in a swap or 0."""
    view = np.zeros(at.VIEW_SIZE, np.int64)
    numbers = rules_array(resolve("cuckoo", active, settings), active)
    view[: at.RULES_SIZE] = numbers[: at.RULES_SIZE]
    view[at.ACTIVE], view[at.POSITION], view[at.SEAT] = active, position, position
    view[at.CARD], view[at.HANDED_OVER], view[at.STOCK] = 4 * own, 4 * gave, 52 - active
    view[at.ORDER : at.ORDER + active] = range(active)
    view[at.LIVES : at.LIVES + active] = 3
    return view


def chosen(text: str, view: np.ndarray, number: int = 0) -> str:
    """The move that a strategy chooses: keep, swap or cut; `number` picks its random numbers."""
    player = load_player(text, "cuckoo")
    params = np.array([*player.values, 0.0])
    stream = np.zeros(STREAM_SIZE, np.uint32)
    open_stream(stream, np.array([number, 0, 0], np.uint64), 0)
    second = at.CUT if view[at.POSITION] == view[at.ACTIVE] - 1 else at.SWAP
    choice = player.strategy.function(view, np.array([at.KEEP, second]), 2, params, stream)
    return ["keep", "swap", "cut"][[at.KEEP, second][choice]]


def given_away(text: str, position: int, **view: Any) -> list[str]:
    """The ranks that a strategy does not keep."""
    return [name for own, name in enumerate(RANKS, 1) if chosen(text, view_of(position, own, **view)) != "keep"]


def test_what_a_strategy_can_ask() -> None:
    """A dealer's view, after seat 0 was blocked by the K of seat 1, seat 1 kept and seat 2 swapped."""
    view = view_of(3, 5, gave=9)
    view[at.CARD] += 2
    view[at.ACTIONS : at.ACTIONS + 3] = at.SWAP_BLOCKED, at.KEPT, at.SWAPPED
    assert [at.has_shown_king(view, position) for position in range(4)] == [False, True, False, False]
    assert [at.action_at(view, position) for position in (2, 3)] == [at.SWAPPED, at.NOT_YET]
    assert (at.own_rank(view), at.rank_of(view[at.CARD]), at.suit_of(view[at.CARD])) == (5, 5, 2)
    assert (at.was_swapped(view), at.neighbours_rank(view)) == (True, 9)
    assert (at.is_dealer(view), at.ties_win(view), at.still_to_act(view)) == (True, False, 0)
    assert (at.position_in_turn(view), at.active_players(view)) == (3, 4)
    assert (at.seat_at(view, 2), at.lives_of(view, 2)) == (2, 3)


def test_what_ships() -> None:
    assert sorted(STRATEGIES) == strategy_names("cuckoo")
    for name in STRATEGIES:
        assert shipped_strategy(name, "cuckoo").doc
        assert shipped_strategy(name, "cuckoo").source


def test_keep() -> None:
    assert given_away("keep", 0) == given_away("keep", 3) == []


def test_always_swap() -> None:
    assert given_away("always-swap", 0) == given_away("always-swap", 3) == list(RANKS)
    assert chosen("always-swap", view_of(0, KING)) == "swap"
    assert chosen("always-swap", view_of(3, KING)) == "cut"


def test_random() -> None:
    moves = [chosen("random", view_of(3, 5), number) for number in range(200)]
    assert {*moves} == {"keep", "cut"}
    assert 70 < moves.count("cut") < 130


def test_threshold_swaps_below_its_number() -> None:
    assert given_away("threshold", 0) == ["A", "2", "3", "4", "5", "6"]
    assert given_away("threshold:t=3", 2) == given_away("threshold:t=3", 3) == ["A", "2"]
    assert given_away("threshold:t=1", 0) == []
    assert given_away("threshold:t=14", 0) == list(RANKS)


def test_threshold_by_position() -> None:
    text = "threshold:t=4,dealer=2,p1=3"
    assert [len(given_away(text, position)) for position in range(4)] == [3, 2, 3, 1]
    assert [len(given_away(text, position, active=2)) for position in range(2)] == [3, 1]


def test_threshold_does_not_look_at_what_a_swap_told() -> None:
    assert given_away("threshold", 1, gave=2) == given_away("threshold", 1)


@pytest.mark.parametrize("position", [1, 3])
def test_informed_compares_the_two_cards(position: int) -> None:
    """CK-G7: it knows the neighbour's card, handed over in the swap, and its own."""
    move = "cut" if position == 3 else "swap"
    assert chosen("informed", view_of(position, 3, gave=2)) == "keep"
    assert chosen("informed", view_of(position, 11, gave=12)) == move


def test_informed_falls_back_on_its_threshold() -> None:
    """Not swapped, or both cards equal: the threshold; but a dealer whose ties win keeps an equal card."""
    for position in (1, 3):
        assert given_away("informed", position) == ["A", "2", "3", "4", "5", "6"]
        assert chosen("informed", view_of(position, 4, gave=4)) != "keep"
        assert chosen("informed", view_of(position, 9, gave=9)) == "keep"
    assert chosen("informed", view_of(3, 4, gave=4, tie="dealer-wins")) == "keep"
    assert chosen("informed", view_of(1, 4, gave=4, tie="dealer-wins")) == "swap"


def rate(position: int, own: int, **view: Any) -> float:
    seen = view_of(position, own, active=2, tie="dealer-wins", **view)
    return sum(chosen("le-her-optimal", seen, number) != "keep" for number in range(1000)) / 1000


def test_le_her_optimal_mixes_at_the_edge() -> None:
    """The receiver swaps the 7 with 3/8, the dealer cuts the 8 with 5/8; 4 standard errors are 0.062."""
    assert abs(rate(0, 7) - 3 / 8) < 0.062
    assert abs(rate(1, 8) - 5 / 8) < 0.062
    assert (rate(0, 6), rate(0, 8), rate(1, 7), rate(1, 9)) == (1, 0, 1, 0)


def test_le_her_optimal_uses_what_the_swap_told() -> None:
    """The dealer cuts when the receiver's card is higher, and keeps when it is equal or lower."""
    assert (rate(1, 12, gave=KING), rate(1, 2, gave=2), rate(1, 2, gave=1)) == (1, 0, 0)


@pytest.mark.parametrize(
    ("stacked", "moves"),
    [
        ("6C 5D 2H", ["swap", "keep"]),
        ("5C 6D 2H", ["swap", "cut"]),
        ("5C 6D KH", ["swap", "cut-blocked"]),
        ("6C KD 2H", ["blocked", "keep"]),
        ("8C 7D 2H", ["keep", "cut"]),
        ("8C 9D 2H", ["keep", "keep"]),
    ],
)
def test_le_her_optimal_in_the_game(stacked: str, moves: list[str]) -> None:
    """Handed a 6 for its 5 the dealer knows that it wins, handed a 5 for its 6 that it must cut."""
    events = replay(game="le-her", strategies="le-her-optimal", first_dealer="last-seat", stacked=stacked)
    assert [event["event"] for event in turns(events)] == moves


def test_parameters_are_the_seats_own() -> None:
    events = replay(strategies=["keep", "threshold:t=1", "threshold:t=14", "threshold:dealer=1"], seed=8)
    for event in turns(events):
        assert (event["event"] == "keep") == (event["seat"] != 2) or event["seat"] == 3


def test_a_strategy_that_draws_moves_no_card() -> None:
    """The same deals: what a round gives a seat that is in does not depend on the strategies."""
    games = [play(strategies=name, players=5, games=30, log=100_000).records for name in ("random", "keep")]
    compared = 0
    for one, other in zip(*games, strict=True):
        deals = [[event for event in record if event["event"] == "round"] for record in (one, other)]
        for left, right in zip(*deals, strict=False):
            both = [(a, b) for a, b in zip(left["cards"], right["cards"], strict=True) if a and b]
            assert all(a == b for a, b in both)
            compared += len(both)
    assert compared > 500
