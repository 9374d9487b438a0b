"""The strategy that tries its moves out on imagined cards."""

from typing import Any, NamedTuple

import numpy as np

from simcards.strategy import Parameter, give_up, inline, jit, strategy
from simcards.strategy import stockpile as table
from simcards.strategy import stockpile_imagined as imagined

from .._race import add_up, clear_winner, is_one_left
from ._learned import chance_to_win, is_learned
from ._turn import KEPT, forget
from .racer import raced_move

#: When moves are given up: standard errors below the usual choice at the first look, and how many more at each look
#: after it; samples that came to the same.
_GIVEN_UP = (-1.0, 0.5, 8)

#: Moves that are tried further after the glances, beside the usual choice: those that looked best.
_TRIED_FURTHER = 4

#: What a stockpile played out is worth in stockpile cards.
_WON = 5.0

#: Where only the lead counts, so many times as many positions are imagined, and turns played on: it tells less.
_LONGER = 3


@inline
def _choose(game, kept, n):
    return game.moves[raced_move(game.seen, game.moves, n, kept[game.seen[table.SEAT]])]


_play_out = imagined.playing_out(_choose)


@jit
def _lead(seen, side):
    """How many stockpile cards fewer a side has left than the best other one, and more when the game is decided."""
    own, others = 0, 1 << 30
    for seat in range(seen[table.PLAYERS]):
        left = table.stockpile_left(seen, seat)
        if table.side_of(seen, seat) == side:
            own = left
        else:
            others = min(others, left)
    return others - own + (_WON if own == 0 else 0.0) - (_WON if others == 0 else 0.0)


@jit
def _chance(game, side):
    """The chance of a side to win: what has been learned of it, or what is known where the game is decided."""
    winners, seat = game.hidden[table.WINNERS], table.seat_in_turn(game.seen)
    if game.hidden[table.REASON] == table.TURN_LIMIT_MET:
        chance = chance_to_win(game.seen, game.hidden, seat)
    else:
        chance = 0.5 if winners == 0 else float(winners >> seat & 1)
    return chance if table.side_of(game.seen, seat) == side else 1 - chance


class Imagined(NamedTuple):
    """What positions are imagined with: unseen cards, a deal of them, the game played on from it, racer's memories."""

    unseen: np.ndarray
    dealt: Any
    game: Any
    kept: np.ndarray


class Trial(NamedTuple):
    """The moves on trial, a number each: whether still tried, room; worth in a sample, gains and squares of gains."""

    alive: np.ndarray
    hopeless: np.ndarray
    values: np.ndarray
    gains: np.ndarray
    squares: np.ndarray


@jit
def _sample(view, moves, usual, last, learned, stream, room, trial):
    """Make each move still tried on the same imagined cards, play on to the end of turn `last`, add up what is gained.

    learned: whether the learned value says what a position is worth, not the lead.
    """
    dealt, game = room.dealt, room.game
    imagined.imagine(view, room.unseen, dealt, stream)
    dealt.seen[table.TURN_LIMIT] = min(view[table.TURN_LIMIT], last)
    side = table.side_of(view, table.seat_in_turn(view))
    for i in range(trial.alive.size):
        if trial.alive[i]:
            imagined.copy_imagined(dealt, game)
            for seat in range(view[table.PLAYERS]):
                forget(room.kept[seat])
            _play_out(game, moves[i], room.kept)
            trial.values[i] = _chance(game, side) if learned else _lead(game.seen, side)
    add_up(trial.values, usual, trial.gains, trial.squares)


@jit
def _leave_best(usual, trial):
    """After the glances keep the few moves that leave the table best, none of them worse than the usual choice.

    Whether nothing but that choice is left. What has been added up begins anew.
    """
    gains = trial.gains
    for i in range(gains.size):
        better = 0
        for j in range(gains.size):
            better += trial.alive[j] and j != usual and (gains[j] > gains[i] or (gains[j] == gains[i] and j < i))
        trial.hopeless[i] = gains[i] < 0 or better >= _TRIED_FURTHER
    gains[:], trial.squares[:] = 0, 0
    return give_up(trial.alive, trial.hopeless, usual) == 1


@jit
def _try_out(view, moves, usual, last, glances, games, learned, stream, room, trial):
    """Sample so many times, or until one move is left: glances to the end of this turn, then to that of turn `last`."""
    for sample in range(1 - glances, games + 1):
        _sample(view, moves, usual, last if sample > 0 else view[table.TURN], learned, stream, room, trial)
        if sample == 0 and _leave_best(usual, trial):
            return
        if sample > 0 and is_one_left(
            trial.alive, trial.hopeless, trial.gains, trial.squares, usual, sample, _GIVEN_UP
        ):
            return


@jit
def _same(view, one, other):
    """Whether two moves differ only in which of two equal building piles, or of two empty discard piles, they use."""
    if table.kind_of(one) != table.kind_of(other) or table.card_of(one) != table.card_of(other):
        return False
    if table.kind_of(one) == table.DISCARD:
        seat = table.seat_in_turn(view)
        empty = table.discard_size(view, seat, table.pile_of(one)) + table.discard_size(
            view, seat, table.pile_of(other)
        )
        return empty == 0
    source = table.source_of(one) == table.source_of(other) and table.owner_of(one) == table.owner_of(other)
    heights = table.building_height(view, table.place_of(one)) == table.building_height(view, table.place_of(other))
    return source and heights and table.pile_of(one) == table.pile_of(other)


@jit
def _list_candidates(view, moves, n, usual, alive):
    """Mark the moves worth trying: those that are no twin of an earlier one, nor of the usual choice."""
    for i in range(n):
        alive[i] = i == usual or not _same(view, moves[i], moves[usual])
        for j in range(i):
            if alive[j] and i != usual and _same(view, moves[i], moves[j]):
                alive[i] = False


@strategy(
    "stockpile",
    memory=KEPT,
    source="Monte Carlo rollouts on imagined hidden cards: Ginsberg, GIB, Journal of AI Research 14, 2001",
    games=Parameter(24, "positions imagined for each decision", 1, 1024, whole=True),
    turns=Parameter(1, "turns of its own played on after this one; 0: to the end of the game", 0, 10, whole=True),
    sure=Parameter(1.5, "standard errors by which a move must beat racer's choice to be made instead", 0, 4),
    value=Parameter(1, "1: weighs positions by what has been learned of them; 0: by the lead", 0, 1, whole=True, off=0),
    glances=Parameter(4, "positions imagined for a look at where each move leaves the table", 0, 64, whole=True, off=0),
)
def rollout(view, moves, n, params, stream, memory):
    """Tries every move on imagined cards, and departs from racer where another move does clearly better.

    Each sample deals the cards that it cannot see at random, makes each move in turn on that same deal, and lets
    all seats play on like racer. What counts is the chance to win when its next turn has ended, by a network that has
    learned it from games of racer for two at Skip-Bo, Spite and Malice and Skip; only the few moves that promise most
    when this turn ends are tried so far. At other tables it is the lead in stockpile cards, three times as many turns
    later, on three times as many positions. Moves that do clearly worse are given up early. Slow.
    """
    usual = raced_move(view, moves, n, memory)
    if table.source_of(moves[usual]) == table.FROM_STOCKPILE:
        return usual
    kept = np.zeros((view[table.PLAYERS], KEPT), np.int64)
    room = Imagined(imagined.unseen_cards(view), imagined.room_for(view), imagined.room_for(view), kept)
    trial = Trial(np.zeros(n, np.bool_), np.zeros(n, np.bool_), np.zeros(n), np.zeros(n), np.zeros(n))
    _list_candidates(view, moves, n, usual, trial.alive)
    learned = params[3] > 0 and is_learned(view)
    times, glances = (1, int(params[4])) if learned else (_LONGER, 0)
    games, turns = times * int(params[0]), times * int(params[1])
    last = view[table.TURN] + turns * view[table.PLAYERS] if turns > 0 else view[table.TURN_LIMIT]
    _try_out(view, moves, usual, last, glances, games, learned, stream, room, trial)
    return clear_winner(trial.alive, trial.gains, trial.squares, usual, params[2])
