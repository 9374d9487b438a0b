"""The strategy that tries its moves out on imagined cards."""

import numpy as np

from simcards.strategy import Parameter, inline, jit, random_below, strategy
from simcards.strategy import skitgubbe as table
from simcards.strategy import skitgubbe_imagined as imagined

from .._race import add_up, clear_winner, is_one_left
from ._cards import PATIENCE
from .trump_saver import saving_move

#: How trump-saver plays unless told otherwise: cost, high, plain, closing.
_COST, _HIGH, _PLAIN, _CLOSING = 1.0, 9.0, 8.0, 1.0

#: When moves are given up: standard errors below the usual choice at the first look, and how many more at each look
#: after it; samples that came to the same.
_GIVEN_UP = (-2.0, 0.0, 32)


@jit
def _usual(view, moves, n):
    return saving_move(view, moves, n, _COST, _HIGH, _PLAIN, _CLOSING)


@inline
def _choose(game, nothing, n):
    return game.moves[_usual(game.seen, game.moves, n)]


_play_out = imagined.playing_out(_choose)


@jit
def _share_of_cards(view, seat):
    """The seat's share of all cards in hands and won piles."""
    own, total = 0, 0
    for other in range(view[table.PLAYERS]):
        cards = table.hand_size(view, other) + table.won_size(view, other)
        total += cards
        own += cards if other == seat else 0
    return own / max(total, 1)


@jit
def _loss(game, seat):
    """1 when the seat is the skitgubbe, 0 when another is; its share of the cards when nobody is yet."""
    if game.hidden[table.REASON] == table.LAST_WITH_CARDS:
        return float(game.hidden[table.LOST + seat])
    return _share_of_cards(game.seen, seat)


@jit
def _sample_losses(view, dealt, game, moves, plays, stream, alive, values):
    """What each move still tried comes to after so many plays more, a loss −1, all on the same imagined cards."""
    imagined.imagine(view, dealt, stream)
    dealt.seen[table.TURN_LIMIT] = min(view[table.TURN_LIMIT], view[table.TURN] + 1 + int(plays))
    for i in range(alive.size):
        if alive[i]:
            imagined.copy_imagined(dealt, game)
            _play_out(game, moves[i], None)
            values[i] = -_loss(game, table.seat_in_turn(view))


@strategy(
    "skitgubbe",
    source="Monte Carlo rollouts on imagined hidden cards: Ginsberg, GIB, Journal of AI Research 14, 2001",
    games=Parameter(64, "positions imagined for each decision", 1, 1024, whole=True),
    plays=Parameter(
        150, "plays after the move until a game that goes on is judged by who holds how many cards", 1, 1000, whole=True
    ),
    sure=Parameter(1, "standard errors by which a move must beat trump-saver's choice to be made instead", 0, 4),
    patience=PATIENCE,
)
def rollout(view, moves, n, params, stream):
    """Tries every move on imagined cards, and takes the one that loses least.

    Each sample deals the cards that it cannot see at random, makes each move in turn on that same deal, and lets
    all seats play on like trump-saver. What counts is how often it is left with the last cards. It departs from
    trump-saver's choice where another move does clearly better; moves that do clearly worse are given up early.
    Slow; for two players alpha-beta is stronger, for three look-ahead, and both are faster.
    """
    if table.shedding_plays(view) >= params[3]:
        return random_below(stream, n)
    dealt, game, usual = imagined.room_for(view), imagined.room_for(view), _usual(view, moves, n)
    alive, hopeless = np.ones(n, np.bool_), np.zeros(n, np.bool_)
    values, gains, squares = np.zeros(n), np.zeros(n), np.zeros(n)
    for sample in range(1, int(params[0]) + 1):
        _sample_losses(view, dealt, game, moves, params[1], stream, alive, values)
        add_up(values, usual, gains, squares)
        if is_one_left(alive, hopeless, gains, squares, usual, sample, _GIVEN_UP):
            break
    return clear_winner(alive, gains, squares, usual, params[2])
