"""The strategy that adds up what speaks for and against a move."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import (
    HALVED,
    cards_at_hand,
    cards_run_out,
    danger,
    height_under,
    heights_after,
    missing_below,
    missing_between,
    own_top,
    top_under,
    wilds_at_hand,
)

#: Above every sum of weights: what a playable stockpile top, a wild kept, a discard instead of a pass count.
_SURE = 1000.0
#: What speaks for any natural card when the cards to draw run out.
_SCARCE = 10.0

(
    _REACH, _MISSING, _WILD, _RANK, _HAND, _EMPTIES, _NEAR, _DENY,
    _HIGH, _PAIR, _EMPTY, _EQUAL, _GAP, _CLIMB, _TALL, _KEEP,
) = range(16)  # fmt: skip


@jit
def _nearness(view, heights, cards):
    """1 when a building pile waits for the own stockpile's top, or `cards` (bits) lead there; less if ranks miss."""
    top = own_top(view)
    return HALVED[missing_below(heights, top, cards)] if top != 0 else 0.0


@jit
def _source_value(view, move, w):
    """What it is worth that the card leaves the hand, or its discard pile."""
    if table.source_of(move) == table.FROM_HAND:
        return w[_HAND]
    return w[_EMPTIES] if table.discard_size(view, table.owner_of(move), table.pile_of(move)) == 1 else 0.0


class Standing(NamedTuple):
    """What all moves of a decision are weighed against."""

    at_hand: int | np.int64  # cards at hand, as bits
    wilds: int | np.int64  # wilds at hand
    near: float  # how near the building piles are to the own stockpile's top
    danger: float  # … and to the rivals' tops


@jit
def standing_now(view):
    """How things stand before the move."""
    heights, at_hand = view[table.OPEN_HEIGHTS], cards_at_hand(view)
    return Standing(at_hand, wilds_at_hand(view), _nearness(view, heights, at_hand), danger(view, heights))


@jit
def play_value(view, move, w, now):
    """What speaks for a play; above 0 when it is better than to stop."""
    height, card = height_under(view, move), table.card_of(move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return _SURE + height
    value = _source_value(view, move, w)
    spare_wild = card == table.WILD and now.at_hand >> height + 1 & 1
    missing = missing_between(height, own_top(view), now.at_hand)
    if missing <= now.wilds and not spare_wild:
        value += w[_REACH] - w[_MISSING] * missing - 0.1 * (own_top(view) - height)
    elif card == table.WILD:
        value -= w[_WILD]
    if card != table.WILD:
        value += w[_RANK] * (height - 6) + (_SCARCE if cards_run_out(view) else 0.0)
    after = heights_after(view, height)
    value += w[_NEAR] * (_nearness(view, after, now.at_hand) - now.near)
    return value - w[_DENY] * (danger(view, after) - now.danger)


@jit
def _left_at_hand(view, move):
    """The cards at hand, as bits, once a discard has been made."""
    card, seat, rest = table.card_of(move), table.seat_in_turn(view), view[table.HAND_RANKS]
    if table.hand_count(view, card) == 1:
        rest &= ~(1 << card)
    for pile in range(view[table.DISCARD_PILES]):
        rest |= 1 << (card if pile == table.pile_of(move) else table.discard_top(view, seat, pile))
    return rest


@jit
def discard_value(view, move, w, now):
    """What speaks for a discard."""
    card, top = table.card_of(move), top_under(view, move)
    value = _SURE + w[_HIGH] * card + (w[_PAIR] if table.hand_count(view, card) > 1 else 0.0)
    if card == table.WILD or card == 1:
        value -= 40 if card == table.WILD else 5
    if top == 0:
        value += w[_EMPTY]
    elif top == card:
        value += w[_EQUAL]
    elif top > card:
        value -= w[_GAP] * (top - card - 1)
    else:
        value -= w[_CLIMB]
    value -= w[_TALL] * table.discard_size(view, table.seat_in_turn(view), table.pile_of(move))
    lost = now.near - _nearness(view, view[table.OPEN_HEIGHTS], _left_at_hand(view, move))
    return value - w[_KEEP] * lost


@jit
def best_by_weight(view, moves, n, w):
    """The index of the move for which most speaks, of equal ones the first; to stop or pass counts 0."""
    now, best, most = standing_now(view), 0, -1e18
    for i in range(n):
        kind, value = table.kind_of(moves[i]), 0.0
        if kind == table.PLAY:
            value = float(play_value(view, moves[i], w, now))
        elif kind == table.DISCARD:
            value = discard_value(view, moves[i], w, now)
        if value > most:
            best, most = i, value
    return best


@strategy(
    "stockpile",
    source="simcards: the documents' advice as numbers, found by CMA-ES (Hansen 2001) in play among strategies like it",
    reach=Parameter(
        28.5, "the play is on a way to the own stockpile's top that the cards at hand complete", 0, 60, off=0
    ),
    missing=Parameter(3.7, "taken off for each wild that this way needs", 0, 10, off=0),
    wild=Parameter(12.7, "taken off for a wild played off that way", 0, 30, off=0),
    rank=Parameter(0.14, "for each rank that a natural card is above 7", -1, 1, off=0),
    hand=Parameter(1.6, "the card leaves the hand", -5, 5, off=0),
    empties=Parameter(-0.6, "the card is the last of its discard pile", -5, 5, off=0),
    near=Parameter(
        2.0, "the building piles come nearer to the own stockpile's top: halved for each rank missing", -5, 15, off=0
    ),
    deny=Parameter(
        2.0, "taken off when they come nearer to the rivals' tops, their discard piles counted", -5, 15, off=0
    ),
    high=Parameter(0.3, "discards: for each rank of the card", -1, 1, off=0),
    pair=Parameter(2.5, "discards: the hand holds another one", -5, 10, off=0),
    empty=Parameter(1.9, "discards: onto an empty pile", -10, 10, off=0),
    equal=Parameter(2.8, "discards: onto an equal card", -5, 15, off=0),
    gap=Parameter(0.0, "discards: taken off for each rank left out on the way down", -1, 2, off=0),
    climb=Parameter(3.4, "discards: taken off for covering a lower card", -5, 15, off=0),
    tall=Parameter(0.2, "discards: taken off for each card on the pile", -1, 2, off=0),
    keep=Parameter(
        2.0, "discards: taken off when the cards left are less near to the own stockpile's top", -5, 15, off=0
    ),
)
def weights(view, moves, n, params, stream):
    """Makes the move for which most speaks, every reason with its weight.

    The stockpile's top is always played when it can be. It stops playing when more speaks against every play than
    for it; when less than a hand for each player is left to draw, more speaks for natural cards. An Ace is discarded
    last but for a wild.
    """
    return best_by_weight(view, moves, n, params)


#: The weights' defaults, for strategies that build on this one.
WEIGHTS = np.array([parameter.default for parameter in weights.parameters.values()])
