"""The strategy that adds up what speaks for and against a move."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import Parameter, index, inline, jit, scratch_integers, scratch_numbers, strategy
from simcards.strategy import stockpile as table

from ._habits import (
    HALVED,
    cards_run_out,
    danger,
    height_under,
    heights_after,
    look_at_rivals,
    missing_below,
    missing_between,
    own_top,
    shown_tops,
    top_under,
)

#: Above every sum of weights: what a playable stockpile top, a wild kept, a discard instead of a pass count.
_SURE = 1000.0
#: What speaks for any natural card when the cards to draw run out.
_SCARCE = 10.0

(
    _REACH, _MISSING, _WILD, _RANK, _HAND, _EMPTIES, _NEAR, _DENY,
    _HIGH, _PAIR, _EMPTY, _EQUAL, _GAP, _CLIMB, _TALL, _KEEP,
) = range(16)  # fmt: skip


#: Room for what `look_at_rivals` finds, and for `_look_at_piles`.
_rivals, _piles = scratch_integers(2 * table.MOST_SEATS), scratch_numbers(2 * table.MOST_PILES)


class Standing(NamedTuple):
    """What all moves of a decision are weighed against."""

    top: int | np.int64  # the own stockpile's top, 0 when it is empty
    heights: int | np.int64  # those of the building piles, as bits
    at_hand: int | np.int64  # cards at hand, as bits
    wilds: int | np.int64  # wilds at hand
    shown: int | np.int64  # the own discard piles' tops, as bits
    laid: int | np.int64  # how many of the own discard piles show each card, four bits each
    rivals: int | np.int64  # seats of other sides
    near: float  # how near the building piles are to the own stockpile's top
    danger: float  # … and to the rivals' tops


@inline
def _nearness(top, heights, cards):
    """1 when a building pile waits for the own stockpile's top, or `cards` (bits) lead there; less if ranks miss."""
    return HALVED[missing_below(heights, top, cards)] if top != 0 else 0.0


@jit
def _cards_laid(view):
    """How many of the own discard piles show each card, four bits each; of card 0 those that are empty."""
    seat, laid = table.seat_in_turn(view), np.int64(0)
    for pile in range(view[table.DISCARD_PILES]):
        laid += 1 << 4 * table.discard_top(view, seat, pile)
    return laid


@jit
def standing_now(view, rivals):
    """How things stand before the move; before a play what the rivals show is written to `rivals`."""
    top, heights, shown = own_top(view), view[table.OPEN_HEIGHTS], shown_tops(view, table.seat_in_turn(view))
    at_hand, laid = view[table.HAND_RANKS] | shown, _cards_laid(view)
    n = look_at_rivals(view, rivals) if view[table.STAGE] == table.PLAYING else 0
    wilds = table.hand_count(view, table.WILD) + (laid >> 4 * table.WILD & 15)
    near = _nearness(top, heights, at_hand)
    return Standing(top, heights, at_hand, wilds, shown, laid, n, near, danger(rivals, n, heights))


@inline
def _source_value(view, move, w):
    """What it is worth that the card leaves the hand, or its discard pile."""
    if table.source_of(move) == table.FROM_HAND:
        return w[_HAND]
    return w[_EMPTIES] if table.discard_size(view, table.owner_of(move), table.pile_of(move)) == 1 else 0.0


@inline
def play_value(view, move, w, now, rivals):
    """What speaks for a play; above 0 when it is better than to stop."""
    height, card = height_under(view, move), table.card_of(move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return _SURE + height
    value = _source_value(view, move, w)
    spare_wild = card == table.WILD and now.at_hand >> height + 1 & 1
    missing = missing_between(height, now.top, now.at_hand)
    if missing <= now.wilds and not spare_wild:
        value += w[_REACH] - w[_MISSING] * missing - 0.1 * (now.top - height)
    elif card == table.WILD:
        value -= w[_WILD]
    if card != table.WILD:
        value += w[_RANK] * (height - 6) + (_SCARCE if cards_run_out(view) else 0.0)
    after = heights_after(view, height)
    value += w[_NEAR] * (_nearness(now.top, after, now.at_hand) - now.near)
    return value - w[_DENY] * (danger(rivals, now.rivals, after) - now.danger)


@inline
def _look_at_piles(view, w, now, piles):
    """What speaks against a discard onto each own discard pile, two numbers in `piles`: its size, what it covers.

    The card that is discarded stays at hand, on top; only what it covers is not.
    """
    seat = table.seat_in_turn(view)
    for pile in range(view[table.DISCARD_PILES]):
        top = table.discard_top(view, seat, pile)
        covered = now.laid >> 4 * top & 15 == 1
        left = view[table.HAND_RANKS] | now.shown & ~(covered << top)
        piles[index(2 * pile)] = w[_TALL] * table.discard_size(view, seat, pile)
        piles[index(2 * pile + 1)] = w[_KEEP] * (now.near - _nearness(now.top, now.heights, left))


@inline
def discard_value(view, move, w, piles):
    """What speaks for a discard; `piles` as `_look_at_piles` has written it.

    What card lies on top is as good as random: all weights are read, for a choice without a guess of the processor.
    """
    card, top, pair = table.card_of(move), top_under(view, move), w[_PAIR]
    empty, equal, climb, gap = w[_EMPTY], w[_EQUAL], w[_CLIMB], w[_GAP]
    value = _SURE + w[_HIGH] * card + (pair if table.hand_count(view, card) > 1 else 0.0)
    value -= 40.0 if card == table.WILD else 0.0
    value -= 5.0 if card == 1 else 0.0
    onto = empty if top == 0 else -climb
    onto = equal if top == card else onto
    onto = -(gap * (top - card - 1)) if top > card else onto
    return value + onto - piles[index(2 * table.pile_of(move))] - piles[index(2 * table.pile_of(move) + 1)]


@jit
def best_by_weight(view, moves, n, w):
    """The index of the move for which most speaks, of equal ones the first; to stop or pass counts 0."""
    rivals, piles = _rivals(), _piles()
    now, best, most = standing_now(view, rivals), 0, -1e18
    if view[table.STAGE] == table.DISCARDING:
        _look_at_piles(view, w, now, piles)
    for i in range(n):
        kind, value = table.kind_of(moves[i]), 0.0
        if kind == table.PLAY:
            value = float(play_value(view, moves[i], w, now, rivals))
        elif kind == table.DISCARD:
            value = discard_value(view, moves[i], w, piles)
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
