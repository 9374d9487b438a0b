"""The luck of the cards: how high the cards are that a seat is dealt and draws, and how many of them become trumps.

The stock is in random order, so that the next card is any of those in it with equal chances (luck.py of all games), and
so is the last one, whose suit is trump. The trumps to expect are the cards of a seat, won ones among them, each times
the share of its suit in the stock: a card drawn by another seat changes them by nothing on average, one's own card adds
the chance that its suit is the last card's. A card that is turned up to be played unseen counts by its rank, for its
player, and is in nobody's hand.
"""

from __future__ import annotations

import numpy as np

from simcards.engine import rows as row
from simcards.engine.bits import bit_count
from simcards.engine.jit import index, inline, jit
from simcards.games.skitgubbe import layout as at

_DECK = (1 << at.CARDS) - 1
_HIGH = at.TWOS << 9 | at.TWOS << 10 | at.TWOS << 11 | at.TWOS << 12
_SUITS, _RANKS = 4, 13

#: By bit of a rank, the 2 as 0: the cards in whose rank it is set.
_WITH_BIT = tuple(sum(at.TWOS << rank for rank in range(_RANKS) if rank >> bit & 1) for bit in range(4))

#: Of so many cards each, and each pair in order: what a feature is multiplied by that has been added up over them all.
_OF_EACH = np.array([0, *(round(row.LUCK_UNIT / n) for n in range(1, at.CARDS + 1))])
_OF_PAIRS = np.array([0, 0, *(round(row.LUCK_UNIT / (n * (n - 1))) for n in range(2, at.CARDS + 1))])


@inline
def _add(hidden, seat, feature, amount):
    """Add to a seat's luck in a feature, of which an amount of LUCK_UNIT is a card."""
    hidden[index(at.LUCK + at.FEATURES * seat + feature)] += amount


@inline
def _ranks(cards):
    """The ranks of a set of cards, added up, the 2 as 0."""
    total = 0
    for bit in range(4):
        total += bit_count(cards & _WITH_BIT[bit]) << bit
    return total


@inline
def _pairs(cards, stock):
    """How many pairs there are of one of the cards and one of the stock of the same suit."""
    found = 0
    for suit in range(_SUITS):
        found += bit_count(at.of_suit(cards, suit)) * bit_count(at.of_suit(stock, suit))
    return found


@jit
def judge_hands(view, hidden):
    """Judge the hands that have been dealt, all at once, for their cards come from the whole deck."""
    stock = _DECK
    for seat in range(view[at.PLAYERS]):
        stock &= ~hidden[at.HANDS + seat]
    hidden[at.STOCK_SET] = stock
    for seat in range(view[at.PLAYERS]):
        hand = hidden[at.HANDS + seat]
        size = bit_count(hand)
        _add(hidden, seat, 0, _OF_EACH[at.CARDS] * (at.CARDS * _ranks(hand) - size * _ranks(_DECK)))
        _add(hidden, seat, 1, _OF_EACH[at.CARDS] * (at.CARDS * bit_count(hand & _HIGH) - size * bit_count(_HIGH)))
        trumps, of_deck = _OF_EACH[index(bit_count(stock))] * _pairs(hand, stock), _pairs(_DECK, _DECK) - at.CARDS
        _add(hidden, seat, 2, trumps - size * _OF_PAIRS[at.CARDS] * of_deck)


@jit
def judge_draw(view, hidden, drawer, card):
    """Judge a card that has left the stock: drawn, and in the drawer's hand by now, or turned up, and in no hand.

    With n cards in the stock before, the trumps to expect were pairs / n, and are those with the rest of the stock
    / (n - 1): what is added is the difference times n (n - 1), in whole numbers, whose sum over the stock is 0.
    """
    stock = hidden[at.STOCK_SET]
    hidden[at.STOCK_SET] = stock & ~(1 << card)
    cards, suit = bit_count(stock), at.suit_of(card)
    each = _OF_EACH[index(cards)]
    _add(hidden, drawer, 0, each * (cards * at.rank_of(card) - _ranks(stock)))
    _add(hidden, drawer, 1, each * (cards * (_HIGH >> card & 1) - bit_count(stock & _HIGH)))
    if cards == 1:  # there is but this card, and it is trump
        return
    each = _OF_PAIRS[index(cards)]
    for seat in range(view[at.PLAYERS]):
        held = (hidden[index(at.HANDS + seat)] | hidden[index(at.PILES + seat)]) & ~(1 << card)
        beyond = _pairs(held, stock) - cards * bit_count(at.of_suit(held, suit))
        if at.holds(hidden[index(at.HANDS + seat)], card):
            beyond += cards * (bit_count(at.of_suit(stock, suit)) - 1) - _pairs(stock, stock) + cards
        _add(hidden, seat, 2, each * beyond)
