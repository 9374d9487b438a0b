"""The strategy that tries its moves out on imagined cards."""

import numpy as np

from simcards.strategy import Parameter, inline, jit, strategy
from simcards.strategy import stockpile as table
from simcards.strategy import stockpile_imagined as imagined

from .._race import add_up, clear_winner, is_one_left
from ._turn import KEPT, forget
from .racer import raced_move

#: When moves are given up: standard errors below the usual choice at the first look, and how many more at each look
#: after it; samples that came to the same.
_GIVEN_UP = (-1.0, 0.5, 8)

#: What a stockpile played out is worth in stockpile cards.
_WON = 5.0


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
def _sample_leads(view, unseen, dealt, game, moves, turns, stream, alive, leads, kept):
    """The lead that each move still tried leads to, on the same imagined cards, after so many turns of its own more."""
    imagined.imagine(view, unseen, dealt, stream)
    if turns > 0:
        dealt.seen[table.TURN_LIMIT] = min(view[table.TURN_LIMIT], view[table.TURN] + int(turns) * view[table.PLAYERS])
    side = table.side_of(view, table.seat_in_turn(view))
    for i in range(alive.size):
        if alive[i]:
            imagined.copy_imagined(dealt, game)
            for seat in range(view[table.PLAYERS]):
                forget(kept[seat])
            _play_out(game, moves[i], kept)
            leads[i] = _lead(game.seen, side)


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
    games=Parameter(64, "positions imagined for each decision", 1, 1024, whole=True),
    turns=Parameter(3, "turns of its own played on after this one; 0: to the end of the game", 0, 10, whole=True),
    sure=Parameter(1.5, "standard errors by which a move must beat racer's choice to be made instead", 0, 4),
)
def rollout(view, moves, n, params, stream, memory):
    """Tries every move on imagined cards, and departs from racer where another move does clearly better.

    Each sample deals the cards that it cannot see at random, makes each move in turn on that same deal, and lets
    all seats play on like racer. What counts is the lead in stockpile cards, some turns later. Moves that do clearly
    worse than racer's choice are given up early. Slow.
    """
    unseen, dealt, game = imagined.unseen_cards(view), imagined.room_for(view), imagined.room_for(view)
    usual = raced_move(view, moves, n, memory)
    if table.source_of(moves[usual]) == table.FROM_STOCKPILE:
        return usual
    alive, hopeless = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    kept = np.zeros((view[table.PLAYERS], KEPT), np.int64)
    leads, gains, squares = np.zeros(n), np.zeros(n), np.zeros(n)
    _list_candidates(view, moves, n, usual, alive)
    for sample in range(1, int(params[0]) + 1):
        _sample_leads(view, unseen, dealt, game, moves, params[1], stream, alive, leads, kept)
        add_up(leads, usual, gains, squares)
        if is_one_left(alive, hopeless, gains, squares, usual, sample, _GIVEN_UP):
            break
    return clear_winner(alive, gains, squares, usual, params[2])
