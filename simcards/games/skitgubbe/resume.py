"""Playing on from a position of Skitgubbe, as often as is wanted, its hidden cards imagined each time.

One compiled function, `explore`, reaches a position of a game from its deal and plays out from it; it is the kernel
under another hand (engine/steering.py), compiled when it is first asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine import steering as by
from simcards.engine.jit import entry, index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_own_stream, open_stream
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.collecting import begin_collecting_trick
from simcards.games.skitgubbe.deal import deal, first_seat, note_deal
from simcards.games.skitgubbe.imagined import forget_elsewhere, imagine, playing_on
from simcards.games.skitgubbe.kernel import ask_strategy


class Position(NamedTuple):
    """A position: the view of the seat in turn, what is hidden from it, the moves listed there.

    `blind` is the view from which deals are imagined: in it the cards of hands that are known are out of the game.
    """

    seen: np.ndarray
    hidden: np.ndarray
    listed: np.ndarray
    blind: np.ndarray


@inline
def _steered(game, table, n):
    return by.steer(game, table, n, game.seen[at.SEAT], game.seen[at.TURN], ask_strategy)


_play_on = playing_on(_steered)


@jit
def _begin(game, key, plan):
    """Deal the game that the key names."""
    game.key[0], game.key[1], game.key[2] = key[0], key[1], key[2]
    leader = plan[by.FIRST_SEAT] if plan[by.FIRST_SEAT] >= 0 else first_seat(game)
    deal(game)
    game.hidden[at.FIRST_SEAT] = leader
    if game.log.size:
        note_deal(game, leader)
    begin_collecting_trick(game, leader)


@jit
def _imagine(game, position, key, number, plan):
    """Make `game` the position with the hidden cards of imagined deal `number`."""
    stream = game.card_stream
    game.key[0], game.key[1], game.key[2] = key[0], key[1] + np.uint64(number), 0
    open_stream(stream, game.key, by.IMAGINED)
    stop = game.control[row.STOP]
    imagine(position.blind, game, stream)
    game.control[row.STOP] = stop
    view, hidden, seen = game.seen, game.hidden, position.seen
    view[at.GONE] = seen[at.GONE]
    hidden[at.PLAYING] = 0
    for seat in range(view[at.PLAYERS]):
        open_own_stream(game.streams[seat], game.key, seat)
        view[index(at.HAND_SIZES + seat)] = seen[index(at.HAND_SIZES + seat)]
        view[index(at.WON_SIZES + seat)] = seen[index(at.WON_SIZES + seat)]
        view[index(at.PICKED_UP + seat)] = seen[index(at.PICKED_UP + seat)]
        if plan[by.KNOWN] >> seat & 1 and seat != view[at.SEAT]:
            hidden[index(at.HANDS + seat)] = position.hidden[index(at.HANDS + seat)]
            hidden[index(at.PILES + seat)] = position.hidden[index(at.PILES + seat)]
        if view[at.PHASE] == at.SHEDDING:
            hidden[at.PLAYING] |= (view[index(at.HAND_SIZES + seat)] > 0) << seat
        view[index(at.SHOWN + seat)] = seen[index(at.SHOWN + seat)]
    forget_elsewhere(view, hidden)


@entry
def explore(game, rules, strategies, params, position, plan, key, scripts, trail, outcomes, weights):
    """Play outcomes.shape[1] deals with each of the scripts; returns how many deals were finished.

    game: the arrays of `new_game`. rules: not looked at, since the game holds them. strategies, params: as for the
    kernel. key: uint64[3], seed, game or first imagined deal, game of a session. scripts: int64[S, steps]. trail:
    int64[:, steering.TRAIL_SIZE], of the game played last. outcomes: int64[S, deals], steering's code, 0 where a game
    was stopped; weights: int64[deals], 1 for each deal.
    """
    hidden, control = game.hidden, game.control
    for number in range(outcomes.shape[1]):
        for script in range(scripts.shape[0]):
            if control[row.STOP]:
                return number
            by.begin(plan, scripts[script], trail)
            if plan[by.FROM_DEAL]:
                _begin(game, key, plan)
            else:
                _imagine(game, position, key, number, plan)
            table = (strategies, params, plan, scripts[script], trail, position)
            _play_on(game, table)
            plan[by.CHOICES] += plan[by.STEP]
            if control[row.STATUS] == row.ILLEGAL_CHOICE:
                return number
            outcomes[script, number] = hidden[at.REASON] << by.REASON_BITS | hidden[at.WINNERS]
            if plan[by.FROM_DEAL] and hidden[at.REASON] != 0:
                note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], game.seen[at.TURN])
        weights[number] = 1
    return outcomes.shape[1]
