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


@pytest.mark.parametrize("players", [2, 4])
def test_the_search_misses_no_plan_worth_more(players: int) -> None:
    """On the positions of games its plan is worth as much, up to SLACK, as the best of all plans."""
    setup = make_setup("skip-bo", players, {}, ["greedy"], seed=5)
    view = empty_position(setup.rules_array).seen
    w = np.array([parameter.default for parameter in planner.parameters.values()])
    w[list(planner.parameters).index("depth")], w[list(planner.parameters).index("plans")] = DEPTH, 1e9
    found = np.zeros((POSITIONS, 4))
    assert look_twice(view, decisions_of(setup), w, found) == POSITIONS
    worth, play, best, best_play = found.T
    assert np.all(worth >= best - SLACK)
    assert np.all(worth <= best)
    assert np.mean(worth == best) > 0.9
    assert np.all((play == best_play) | (worth < best))
