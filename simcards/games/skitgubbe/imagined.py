"""Positions as the seat in turn may imagine them: what it sees, and the cards it cannot see dealt at random.

A strategy that samples makes room once a decision, imagines a position, and plays it onward by the kernel's own
rules. All of it follows from the view: cards that a seat picked up openly are in its hand until it plays them, and so
is the last stock card in its drawer's; every way to deal the others to the hands, won piles and stock is
equally likely. That is all there is to know once nothing is left but hands; before, a player who remembers every
trick knows more about what lies in whose won pile.
"""

from __future__ import annotations

import numpy as np

from simcards.engine import rows as row
from simcards.engine.bits import bit_count, lowest_bit
from simcards.engine.jit import allocating, index, inline, jit
from simcards.engine.random import random_below, random_word, shuffle
from simcards.games import race
from simcards.games.arrays import copy_part, imagined_arrays
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.kernel import take_turn

#: Behind the control block: the move to make before any is chosen, 0 for none.
_PRESCRIBED = row.CONTROL_SIZE

_ALL = (1 << at.CARDS) - 1


@allocating
def room_for(view):
    """The arrays of a game; to be called by the strategy itself, not by a helper."""
    return imagined_arrays(view.size, at.HIDDEN_SIZE, at.MOST_MOVES)


@jit
def table_cards(view):
    """The cards of the trick or pile, a set."""
    cards = 0
    for k in range(view[at.TABLE_SIZE]):
        cards |= 1 << view[index(at.TABLE + k)]
    return cards


@jit
def known_hand(view, seat):
    """The cards, a set, that the seat in turn knows to be in a seat's hand."""
    if seat == view[at.SEAT]:
        return view[at.OWN_HAND]
    known, shown = view[index(at.PICKED_UP + seat)], view[at.TRUMP_CARD]
    if shown >= 0 and seat == view[at.OPENER]:
        elsewhere = view[at.OWN_HAND] | view[at.GONE] | table_cards(view)
        for other in range(view[at.PLAYERS]):
            elsewhere |= view[index(at.PICKED_UP + other)]
        known |= 1 << shown & ~elsewhere
    return known


@jit
def unseen_cards(view):
    """The cards, a set, of which the seat in turn does not know where they are."""
    seen = view[at.OWN_PILE] | view[at.GONE] | table_cards(view)
    for seat in range(view[at.PLAYERS]):
        seen |= known_hand(view, seat)
    return _ALL & ~seen


@jit
def imagine(view, game, stream):
    """Make `game` a position that looks to the seat in turn as `view` does, its hidden cards dealt by `stream`.

    `game` is what `room_for(view)` gives. Who dealt, which only the redistribution of low cards asks, is drawn by lot.
    """
    _imagine(view, game, stream, False)


@jit
def recall(view, game, stream):
    """As `imagine`, but that all shown cards (layout.shown_cards) lie where everybody has seen them go.

    Those of a won pile are in it, and in the hand when shedding has begun: only what was in hand then, or was dealt
    anew, is dealt at random.
    """
    _imagine(view, game, stream, True)


@jit
def _imagine(view, game, stream, recalled):
    seen, hidden = game.seen, game.hidden
    copy_part(view, seen, 0, view.size)
    hidden[:] = 0
    race.begin(hidden, at.RACE)
    game.control[:] = 0
    game.key[0] = random_word(stream) << np.uint64(32) | random_word(stream)
    hidden[at.TABLE_SET] = table_cards(view)
    hidden[at.FIRST_SEAT] = random_below(stream, view[at.PLAYERS])
    if view[at.PHASE] == at.SHEDDING:
        for seat in range(view[at.PLAYERS]):
            hidden[at.PLAYING] |= (view[index(at.HAND_SIZES + seat)] > 0) << seat
    _deal_unseen(view, hidden, stream, recalled)
    forget_elsewhere(seen, hidden)


@jit
def _deal_unseen(view, hidden, stream, recalled):
    """Deal the unseen cards, shuffled: to the other hands, to the other won piles, and to the stock.

    recalled: without those that were shown, which lie where they went.
    """
    count, left, shedding = 0, unseen_cards(view), view[at.PHASE] == at.SHEDDING
    for seat in range(view[at.PLAYERS] if recalled else 0):
        left &= ~view[index(at.SHOWN + seat)]
    while left:
        hidden[index(at.POOL + count)] = lowest_bit(left)
        left &= left - 1
        count += 1
    shuffle(hidden, at.POOL, count, stream)
    taken = 0
    for seat in range(view[at.PLAYERS]):
        known, own, won = known_hand(view, seat), seat == view[at.SEAT], 0
        if recalled and not own:
            known |= view[index(at.SHOWN + seat)] if shedding else 0
            won = 0 if shedding else view[index(at.SHOWN + seat)]
        missing = view[index(at.HAND_SIZES + seat)] - bit_count(known)
        hidden[index(at.HANDS + seat)] = known | _next_cards(hidden, taken, missing)
        taken += missing
        missing = 0 if own else view[index(at.WON_SIZES + seat)] - bit_count(won)
        hidden[index(at.PILES + seat)] = view[at.OWN_PILE] if own else won | _next_cards(hidden, taken, missing)
        taken += missing
    _lay_stock(view, hidden, taken)


@inline
def forget_elsewhere(seen, hidden):
    """Of the cards that a seat has been seen to take leave those that it has in an imagined deal."""
    for seat in range(seen[at.PLAYERS]):
        seen[index(at.SHOWN + seat)] &= hidden[index(at.HANDS + seat)] | hidden[index(at.PILES + seat)]


@jit
def _next_cards(hidden, taken, count):
    """So many of the shuffled cards, a set."""
    cards = 0
    for k in range(taken, taken + count):
        cards |= 1 << hidden[index(at.POOL + k)]
    return cards


@jit
def _lay_stock(view, hidden, taken):
    """Lay the next of the shuffled cards as the stock: into the last slots, of which every lane has its share."""
    first = at.CARDS - view[at.STOCK]
    for k in range(view[at.STOCK]):
        hidden[index(at.SLOTS + first + k)] = hidden[index(at.POOL + taken + k)]
    for lane in range(view[at.LANES]):
        hidden[index(at.NEXT_SLOT + lane)] = first + (lane - first) % view[at.LANES]


@jit
def copy_imagined(dealt, game):
    """Make `game` the position that `dealt` is. Both are what `room_for` gives."""
    copy_part(dealt.seen, game.seen, 0, game.seen.size)
    copy_part(dealt.hidden, game.hidden, 0, game.hidden.size)
    copy_part(dealt.key, game.key, 0, game.key.size)
    copy_part(dealt.control, game.control, 0, game.control.size)


def playing_on(choose):
    """A jitted function (game, given) that plays on to the end, or to where the game is stopped.

    `choose(game, given, n)`, an inlined function, picks among game.moves[:n] for every seat.
    """

    @jit
    def play_on(game, given):
        while game.hidden[at.REASON] == 0 and game.control[row.STATUS] == row.RUNNING:
            take_turn(game, choose, given)

    return play_on


def playing_out(choose):
    """A jitted function (game, move, given) that makes a legal move of the seat in turn, then plays on to the end.

    `choose` is as for `playing_on`. The position's own turn limit counts, so that it may be set to play only so many
    moves.
    """

    @inline
    def prescribed_first(game, given, n):
        move = game.control[_PRESCRIBED]
        if move == 0:
            return choose(game, given, n)
        game.control[_PRESCRIBED] = 0
        return move

    play_on = playing_on(prescribed_first)

    @jit
    def play_out(game, move, given):
        game.control[_PRESCRIBED] = move
        play_on(game, given)

    return play_out
