"""The strategy that remembers who won which cards, and tries its moves out on the deals that are left."""

import numpy as np

from simcards.strategy import Parameter, inline, jit, random_below, strategy
from simcards.strategy import skitgubbe as table
from simcards.strategy import skitgubbe_imagined as imagined

from .._race import copy_stream
from ._cards import PATIENCE
from .lead_counter import counting_move
from .trump_saver import collecting_move, saving_move


@jit
def _quick_move(view, moves, n):
    return counting_move(view, moves, n) if table.is_shedding(view) else collecting_move(view, moves, n, 1)


@jit
def _saving(view, moves, n):
    return saving_move(view, moves, n, 1.0, 9.0, 8.0, 1.0)


@inline
def _choose(game, policy, n):
    if policy == 0:
        return game.moves[_quick_move(game.seen, game.moves, n)]
    return game.moves[_saving(game.seen, game.moves, n)]


_play_out = imagined.playing_out(_choose)


@jit
def _loss(game, seat):
    if game.hidden[table.REASON] == table.LAST_WITH_CARDS:
        return float(game.hidden[table.LOST + seat])
    own, total = 0, 0
    for other in range(game.seen[table.PLAYERS]):
        cards = table.hand_size(game.seen, other) + table.won_size(game.seen, other)
        total += cards
        own += cards if other == seat else 0
    return own / max(total, 1)


@strategy(
    "skitgubbe",
    source="x",
    shed=Parameter(8, "samples shedding", 0, 1024, whole=True),
    collect=Parameter(0, "samples collecting", 0, 1024, whole=True),
    plays=Parameter(150, "plays", 1, 1000, whole=True),
    sure=Parameter(0, "se", 0, 4),
    recalled=Parameter(1, "recall", 0, 1, whole=True),
    policy=Parameter(0, "playouts by lead-counter or trump-saver", 0, 1, whole=True),
    patience=PATIENCE,
)
def recaller(view, moves, n, params, stream):
    """x"""
    if table.shedding_plays(view) >= params[6]:
        return random_below(stream, n)
    samples = int(params[0]) if table.is_shedding(view) else int(params[1])
    usual = _quick_move(view, moves, n)
    if samples == 0:
        return usual
    game, gains, squares = imagined.room_for(view), np.zeros(n), np.zeros(n)
    values, start, seat = np.zeros(n), stream.copy(), table.seat_in_turn(view)
    for _ in range(samples):
        copy_stream(stream, start)
        for i in range(n):
            copy_stream(start, stream)
            if params[4] > 0:
                imagined.recall(view, game, stream)
            else:
                imagined.imagine(view, game, stream)
            game.seen[table.TURN_LIMIT] = min(view[table.TURN_LIMIT], view[table.TURN] + 1 + int(params[2]))
            _play_out(game, moves[i], int(params[5]))
            values[i] = -_loss(game, seat)
        for i in range(n):
            gain = values[i] - values[usual]
            gains[i] += gain
            squares[i] += gain * gain
    best, best_gain = usual, 0.0
    for i in range(n):
        if gains[i] > max(best_gain, params[3] * np.sqrt(squares[i])):
            best, best_gain = i, gains[i]
    return best
