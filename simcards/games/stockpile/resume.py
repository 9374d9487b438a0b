"""Playing on from a position of a stockpile game, as often as is wanted, its hidden cards imagined each time.

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
def _steered(game, table, n):
    return by.steer(game, table, n, game.seen[at.SEAT], game.hidden[at.MOVES], ask_strategy)


@jit
def _begin(game, rules, plan):
    """Deal the game that the key names; returns who begins."""
    deal(game, rules)
    seat = plan[by.FIRST_SEAT] if plan[by.FIRST_SEAT] >= 0 else first_seat(game)
    game.hidden[at.FIRST_SEAT] = seat
    note(game.log, ev.GAME_STARTS, seat, 0, 0)
    return seat


@jit
def _imagine(game, position, key, number, plan):
    """Make `game` the position with the hidden cards of imagined deal `number`."""
    stream = game.card_stream
    game.key[0], game.key[1], game.key[2] = key[0], key[1] + np.uint64(number), 0
    open_stream(stream, game.key, by.IMAGINED)
    stop = game.control[row.STOP]
    imagine(position.blind, position.unseen, game, stream)
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


_play_on = playing_on(_steered)


@entry
def explore(game, rules, strategies, params, position, plan, key, scripts, trail, outcomes, weights):
    """Play outcomes.shape[1] deals with each of the scripts; returns how many deals were finished.

    game: the arrays of `new_game`. strategies, params: as for the kernel. key: uint64[3], seed, game or first imagined
    deal, game of a series. scripts: int64[S, steps]. trail: int64[:, steering.TRAIL_SIZE], of the game played last.
    outcomes: int64[S, deals], steering's code, 0 where a game was stopped; weights: int64[deals], 1 for each deal.
    """
    control = game.control
    for number in range(outcomes.shape[1]):
        for script in range(scripts.shape[0]):
            if control[row.STOP]:
                return number
            by.begin(plan, scripts[script], trail)
            if plan[by.FROM_DEAL]:
                game.key[0], game.key[1], game.key[2] = key[0], key[1], key[2]
                seat = _begin(game, rules, plan)
            else:
                _imagine(game, position, key, number, plan)
                seat = game.seen[at.SEAT]
            table = (strategies, params, plan, scripts[script], trail, position)
            _play_on(game, table, seat, plan[by.FROM_DEAL] == 0)
            plan[by.CHOICES] += plan[by.STEP]
            if control[row.STATUS] == row.ILLEGAL_CHOICE:
                return number
            outcomes[script, number] = game.hidden[at.REASON] << by.REASON_BITS | game.hidden[at.WINNERS]
            if plan[by.FROM_DEAL] and game.hidden[at.REASON] != 0:
                score_game(game)
                note_end(game)
        weights[number] = 1
    return outcomes.shape[1]
