"""The planner's search: what it leaves out is worth nothing."""

import numpy as np
import pytest

from simcards.engine.decisions import Decisions, columns_of, new_buffer
from simcards.engine.jit import entry, index
from simcards.engine.job import Kernel
from simcards.engine.plugin import padded
from simcards.engine.rows import CONTROL_SIZE
from simcards.games.setup import Setup, make_setup
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.positions import empty_position
from simcards.strategies.stockpile._turn import SLACK, search
from simcards.strategies.stockpile.planner import planner
from tests.games.stockpile.table import Seen, Table

GAMES, POSITIONS, DEPTH = 10, 1000, 6


@entry
def look_twice(view, taken_down, w, found):  # type: ignore[no-untyped-def]
    """At each decision among plays: the search's worth, that of one that follows every plan, and their first plays."""
    rows, move, place = 0, 0, 0
    for i in range(taken_down.game.size):
        n, last = taken_down.listed[i], place + taken_down.kept[i]
        for k in range(place, last):
            view[index(taken_down.places[k])] = taken_down.numbers[k]
        if view[at.STAGE] == at.PLAYING and rows < len(found):
            moves = taken_down.moves[move : move + n]
            for k in range(2):
                plan = search(view, moves, n, w, SLACK if k == 0 else -1e9)
                found[rows, 2 * k], found[rows, 2 * k + 1] = plan.worth, plan.first
            rows += 1
        for k in range(place, last):
            view[index(taken_down.places[k])] = 0
        move, place = move + n, last
    return rows


def decisions_of(setup: Setup) -> Decisions:
    """Those of the setup's first games."""
    buffer = new_buffer(1 << 20, at.RULES_SIZE)
    callbacks = tuple(player.taken_down for player in padded(setup.players))
    Kernel(setup).play_with(callbacks, 0, GAMES, np.zeros(CONTROL_SIZE, np.int64), buffer=buffer)
    return columns_of(buffer)


def only_decision(seen: Seen) -> Decisions:
    """What is to be decided at a position, as if taken down."""
    places = np.flatnonzero(seen.view[at.RULES_SIZE :]) + at.RULES_SIZE
    one, moves = np.ones(1, np.int64), seen.moves_listed[at.PLAYING]
    return Decisions(
        game=0 * one, seat=0 * one, choice=0 * one, listed=one * len(moves), kept=one * len(places), moves=moves,
        places=places, numbers=seen.view[places],
    )  # fmt: skip


def parameters(**values: float) -> np.ndarray:
    """The planner's, some of them with other values."""
    return np.array([values.get(name, parameter.default) for name, parameter in planner.parameters.items()])


@pytest.mark.parametrize(("hand", "refill", "after"), [("4 8 9", 0, 1), ("4 5 9", 0, 2), ("4 5 6", 0.2, 3)])
def test_a_stockpile_card_turned_up_counts_for_what_may_follow(hand: str, refill: float, after: int) -> None:
    """The 2 lets the stockpile's 3 out; then so many cards of the hand may follow, and perhaps a new hand."""
    position = Table("skip", ["3", "Q"], [f"A 2 {hand}", "10 10 J J J"], [""]).play("A>0")
    w, found = parameters(deny=0, refill=refill), np.zeros((1, 4))
    view = position.view.copy()
    view[at.RULES_SIZE :] = 0
    assert look_twice(view, only_decision(position), w, found) == 1
    empty_piles, plays = 4 * 0.023, 2 * 1e-4
    assert found[0, 0] == pytest.approx(1 - 0.031 * (3 - after) + empty_piles - plays + (refill if after == 3 else 0))


@pytest.mark.parametrize("players", [2, 4])
def test_the_search_misses_no_plan_worth_more(players: int) -> None:
    """On the positions of games its plan is worth as much, up to SLACK, as the best of all plans."""
    setup = make_setup("skip-bo", players, {}, ["greedy"], seed=5)
    view = empty_position(setup.rules_array).seen
    w = parameters(depth=DEPTH, plans=1e9)
    found = np.zeros((POSITIONS, 4))
    assert look_twice(view, decisions_of(setup), w, found) == POSITIONS
    worth, play, best, best_play = found.T
    assert np.all(worth >= best - SLACK)
    assert np.all(worth <= best)
    assert np.mean(worth == best) > 0.9
    assert np.all((play == best_play) | (worth < best))
