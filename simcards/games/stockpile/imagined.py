"""Positions as the seat in turn may imagine them: what it sees, and the cards it cannot see dealt at random.

A strategy that samples makes room once a decision, imagines a position, and plays it onward by the kernel's own
rules. All of it follows from the view: the cards in play less those that lie open are the hidden ones, and every
way to deal them to the stockpiles, hands and draw pile is equally likely to somebody who has not counted what has
gone by. With separate decks that is an approximation: who counts knows more about which cards are in deck A.
"""

from __future__ import annotations

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import allocating, index, inline, jit
from simcards.engine.random import random_word, shuffle
from simcards.games import race
from simcards.games.arrays import copy_part, imagined_arrays
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.beliefs import unseen_count, unseen_total
from simcards.games.stockpile.kernel import (
    begin_turn,
    finish_turn,
    next_seat,
    play_turn,
)

#: Behind the control block: the move to make before any is chosen, 0 for none.
_PRESCRIBED = row.CONTROL_SIZE


@allocating
def room_for(view):
    """The arrays of a game under the rules that `view` names; to be called by the strategy itself, not by a helper."""
    return imagined_arrays(view.size, at.HIDDEN_SIZE + at.HIDDEN_A_CARD * view[at.CARDS_IN_PLAY], at.MOST_MOVES)


@allocating
def unseen_cards(view):
    """The cards that the seat in turn cannot see, by rank, wilds last: those in play less those that lie open."""
    cards, n = np.empty(unseen_total(view), np.int64), 0
    for card in range(1, at.CARDS):
        for _ in range(unseen_count(view, card)):
            cards[n] = card
            n += 1
    return cards


@jit
def imagine(view, unseen, game, stream):
    """Make `game` a position that looks to the seat in turn as `view` does, its hidden cards dealt by `stream`.

    `unseen` is what `unseen_cards(view)` gives, `game` what `room_for(view)` gives. The shuffles to come are drawn
    anew too.
    """
    hidden = game.hidden
    _copy_view(view, game.seen)
    hidden[: at.STOCKS] = 0
    race.begin(hidden, at.RACE)
    game.control[:] = 0
    game.key[0] = random_word(stream) << np.uint64(32) | random_word(stream)
    _deal_unseen(view, unseen, hidden, stream)
    pile.rewind(view, hidden)
    for card in range(1, at.CARDS):
        for _ in range(view[at.ASIDE_CARDS + card]):
            hidden[pile.aside_at(view) + hidden[at.ASIDE_LENGTH]] = card
            hidden[at.ASIDE_LENGTH] += 1


@jit
def _copy_view(view, seen):
    """Copy a view; of the discard piles' room only what is in use."""
    copy_part(view, seen, 0, at.DISCARD_CARDS)
    for seat in range(view[at.PLAYERS]):
        for number in range(view[at.DISCARD_PILES]):
            base = at.DISCARD_CARDS + (at.MOST_PILES * seat + number) * view[at.CARDS_IN_PLAY]
            copy_part(view, seen, base, at.discard_size(view, seat, number))


@jit
def _deal_unseen(view, unseen, hidden, stream):
    """Deal the unseen cards, shuffled, to the stockpiles, then to the other hands; what is left is the draw pile."""
    cards = pile.slots_at(view)
    for i in range(unseen.size):
        hidden[index(cards + i)] = unseen[i]
    taken = _shuffle_unseen(view, unseen, hidden, cards, stream)
    _deal_stockpiles(view, hidden, cards)
    for seat in range(view[at.PLAYERS]):
        for _ in range(at.hand_size(view, seat) if seat != view[at.SEAT] else 0):
            hidden[at.HANDS + seat] += 1 << 4 * hidden[cards + taken]
            hidden[at.HANDS_RANKS + seat] |= 1 << hidden[cards + taken]
            taken += 1
    for i in range(unseen.size):
        hidden[index(cards + i)] = hidden[index(cards + taken + i)] if i < view[at.DRAW_PILE] else 0
    hidden[at.SLOTS] = view[at.DRAW_PILE]


@jit
def _shuffle_unseen(view, unseen, hidden, cards, stream):
    """Shuffle the unseen cards, those for the stockpiles first; returns how many are for stockpiles or out of the game.

    With separate decks and only jokers wild there is none in deck A, which makes the stockpiles (SP-G19).
    """
    dealt, wilds = 0, 0
    for stockpile in range(view[at.STOCKPILES]):
        dealt += max(view[at.STOCKPILE_LEFT + stockpile] - view[at.OPEN_STOCKPILE], 0)
    if view[at.SEPARATE_DECKS] == 0:
        shuffle(hidden, cards, unseen.size, stream)
        return dealt
    dealt = unseen.size - view[at.DRAW_PILE]
    for seat in range(view[at.PLAYERS]):
        dealt -= at.hand_size(view, seat) if seat != view[at.SEAT] else 0
    while view[at.WILDS] == at.JOKERS_WILD and wilds < unseen.size and unseen[unseen.size - 1 - wilds] == at.WILD:
        wilds += 1
    shuffle(hidden, cards, unseen.size - wilds, stream)
    shuffle(hidden, cards + dealt, unseen.size - dealt, stream)
    return dealt


@jit
def _deal_stockpiles(view, hidden, cards):
    """Deal the first of the shuffled cards to the stockpiles, below the cards that lie open."""
    for stockpile in range(view[at.STOCKPILES]):
        base, left = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY], view[at.STOCKPILE_LEFT + stockpile]
        for k in range(left):
            if left - 1 - k < view[at.OPEN_STOCKPILE]:
                hidden[base + k] = view[at.STOCKPILE_TOPS + 3 * stockpile + left - 1 - k]
            else:
                hidden[base + k] = hidden[cards]
                cards += 1


@jit
def copy_imagined(dealt, game):
    """Make `game` the position that `dealt` is: what is in use of it. Both are what `room_for` gives."""
    view, hidden, copied = dealt.seen, dealt.hidden, game.hidden
    _copy_view(view, game.seen)
    copy_part(hidden, copied, 0, at.STOCKS)
    for stockpile in range(view[at.STOCKPILES]):
        base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
        copy_part(hidden, copied, base, view[index(at.STOCKPILE_LEFT + stockpile)])
    copy_part(hidden, copied, pile.slots_at(view), hidden[at.SLOTS])
    copy_part(hidden, copied, pile.aside_at(view), hidden[at.ASIDE_LENGTH])
    copy_part(dealt.key, game.key, 0, game.key.size)
    copy_part(dealt.control, game.control, 0, game.control.size)


def playing_on(choose):
    """A jitted function (game, given, seat, in_turn) that plays on to the end, or to where the game is stopped.

    `choose(game, given, n)`, an inlined function, picks among game.moves[:n] for every seat. in_turn: the turn of the
    seat has begun already.
    """

    @jit
    def play_on(game, given, seat, in_turn):
        while True:
            if not in_turn:
                begin_turn(game, seat)
            in_turn = False
            play_turn(game, choose, given)
            if finish_turn(game):
                return
            seat = next_seat(game.seen)

    return play_on


def playing_out(choose):
    """A jitted function (game, move, given) that makes a legal move of the seat in turn, then plays on to the end.

    `choose` is as for `playing_on`. The position's own turn limit counts, so that it may be set to play only so many
    turns.
    """

    @inline
    def prescribed_first(game, given, n):
        move = game.control[_PRESCRIBED]
        if move == 0:
            return choose(game, given, n)
        last = game.moves[index(n - 1)]
        if at.kind_of(last) == at.STOP and at.kind_of(move) in (at.DISCARD, at.PASS):
            return last
        game.control[_PRESCRIBED] = 0
        return move

    play_on = playing_on(prescribed_first)

    @jit
    def play_out(game, move, given):
        game.control[_PRESCRIBED] = move
        play_on(game, given, game.seen[at.SEAT], True)

    return play_out
