"""Playing on from a position of a stockpile game, as often as is wanted, its hidden cards imagined each time.

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
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import deal, first_seat
from simcards.games.stockpile.imagined import imagine, playing_on
from simcards.games.stockpile.kernel import ask_strategy, note_end
from simcards.games.stockpile.score import score_game


class Position(NamedTuple):
    """A position: the view of the seat in turn, what is hidden from it, the moves listed there.

    `blind` is the view from which deals are imagined: hands that are known are taken out of it, and out of `unseen`,
    the cards whose place is not known.
    """

    seen: np.ndarray
    hidden: np.ndarray
    listed: np.ndarray
    blind: np.ndarray
    unseen: np.ndarray


@inline
def _steered(game, given, n):
    return by.steer(game, given, n, game.seen[at.SEAT], game.hidden[at.MOVES], ask_strategy)


_play_on = playing_on(_steered)


@jit
def _play_from_deal(game, rules, given):
    """Play the game that its key names; returns its outcome."""
    deal(game, rules)
    first, hidden = given.plan[by.FIRST_SEAT], game.hidden
    seat = first if first >= 0 else first_seat(game)
    hidden[at.FIRST_SEAT] = seat
    note(game.log, ev.GAME_STARTS, seat, 0, 0)
    _play_on(game, given, seat, False)
    if hidden[at.REASON] != 0:
        score_game(game)
        note_end(game)
    return by.outcome_of(hidden[at.REASON], hidden[at.WINNERS])


@jit
def _play_imagined(game, rules, given, key, number, weights):
    """Play on from the position with the hidden cards of imagined deal `number`; returns its outcome."""
    _imagine(game, given.position, key, number, given.plan)
    _play_on(game, given, game.seen[at.SEAT], True)
    weights[number] = 1
    return by.outcome_of(game.hidden[at.REASON], game.hidden[at.WINNERS])


@jit
def _imagine(game, position, key, number, plan):
    """Make `game` the position with the hidden cards of imagined deal `number`."""
    by.open_imagined(game, key, number, 0)
    stop = game.control[row.STOP]
    imagine(position.blind, position.unseen, game, game.card_stream)
    game.control[row.STOP] = stop
    view, hidden = game.seen, game.hidden
    for seat in range(view[at.PLAYERS]):
        open_own_stream(game.streams[seat], game.key, seat)
        if plan[by.KNOWN] >> seat & 1 and seat != view[at.SEAT]:
            view[index(at.HAND_SIZES + seat)] = position.seen[index(at.HAND_SIZES + seat)]
            hidden[index(at.HANDS + seat)] = position.hidden[index(at.HANDS + seat)]
            hidden[index(at.HANDS_RANKS + seat)] = position.hidden[index(at.HANDS_RANKS + seat)]
    view[at.STAGE] = at.PLAYING
    hidden[at.PLAYED] = position.hidden[at.PLAYED]


explore = by.exploring("stockpile", _play_from_deal, _play_imagined)
