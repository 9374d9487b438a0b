"""Playing on from a position of Skitgubbe, as often as is wanted, its hidden cards imagined each time.

One compiled function, `explore`, reaches a position of a game from its deal and plays out from it; it is the kernel
under another hand (engine/steering.py), compiled when it is first asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine import steering as by
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_own_stream
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
def _steered(game, given, n):
    return by.steer(game, given, n, game.seen[at.SEAT], game.seen[at.TURN], ask_strategy)


_play_on = playing_on(_steered)


@jit
def _play_from_deal(game, rules, given):
    """Play the game that its key names; returns its outcome. The game holds the rules."""
    first, hidden = given.plan[by.FIRST_SEAT], game.hidden
    leader = first if first >= 0 else first_seat(game)
    deal(game)
    hidden[at.FIRST_SEAT] = leader
    if game.log.size:
        note_deal(game, leader)
    begin_collecting_trick(game, leader)
    _play_on(game, given)
    if hidden[at.REASON] != 0:
        note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], game.seen[at.TURN])
    return by.outcome_of(hidden[at.REASON], hidden[at.WINNERS])


@jit
def _play_imagined(game, rules, given, key, number, weights):
    """Play on from the position with the hidden cards of imagined deal `number`; returns its outcome."""
    _imagine(game, given.position, key, number, given.plan)
    _play_on(game, given)
    weights[number] = 1
    return by.outcome_of(game.hidden[at.REASON], game.hidden[at.WINNERS])


@jit
def _imagine(game, position, key, number, plan):
    """Make `game` the position with the hidden cards of imagined deal `number`."""
    by.open_imagined(game, key, number, 0)
    stop = game.control[row.STOP]
    imagine(position.blind, game, game.card_stream)
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


explore = by.exploring("skitgubbe", _play_from_deal, _play_imagined)
