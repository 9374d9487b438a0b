"""The luck of the cards: how high the cards are that a seat is dealt and draws, and how many of them become trumps.

The stock is in random order, so that the next card is any of those in it with equal chances (luck.py of all games), and
so is the last one, whose suit is trump. The trumps to expect are the cards of a seat, won ones among them, each times
the share of its suit in the stock: a card drawn by another seat changes them by nothing on average, one's own card adds
the chance that its suit is the last card's. A card that is turned up to be played unseen counts by its rank, for its
player, and is in nobody's hand.
"""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import bit_count
from simcards.engine.jit import inline, jit
from simcards.games import luck
from simcards.games.skitgubbe import layout as at

_DECK = (1 << at.CARDS) - 1
_HIGH = at.TWOS << 9 | at.TWOS << 10 | at.TWOS << 11 | at.TWOS << 12
_SUITS, _RANKS = 4, 13


@inline
def _add(hidden, seat, feature, amount):
    """Add to a seat's luck in a feature, of which an amount of 1 is a card."""
    luck.add(hidden, at.LUCK + at.FEATURES * seat + feature, row.LUCK_UNIT * amount)


@inline
def _ranks(cards):
    """The ranks of a set of cards, added up, the 2 as 0."""
    total = 0
    for rank in range(1, _RANKS):
        total += rank * bit_count(cards & at.TWOS << rank)
    return total


@inline
def _trumps(cards, stock):
    """The trumps to expect among a set of cards, when the last of the stock is any of it."""
    found = 0
    for suit in range(_SUITS):
        found += bit_count(at.of_suit(cards, suit)) * bit_count(at.of_suit(stock, suit))
    return found / bit_count(stock)


@inline
def _same_suit(stock):
    """The chance that two cards of the stock are of one suit."""
    pairs, cards = 0, bit_count(stock)
    for suit in range(_SUITS):
        of_suit = bit_count(at.of_suit(stock, suit))
        pairs += of_suit * (of_suit - 1)
    return pairs / (cards * (cards - 1))


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
        _add(hidden, seat, 0, _ranks(hand) - size * _ranks(_DECK) / at.CARDS)
        _add(hidden, seat, 1, bit_count(hand & _HIGH) - size * bit_count(_HIGH) / at.CARDS)
        _add(hidden, seat, 2, _trumps(hand, stock) - size * _same_suit(_DECK))


@jit
def judge_draw(view, hidden, drawer, card):
    """Judge a card that has left the stock: drawn, and in the drawer's hand by now, or turned up, and in no hand."""
    before = hidden[at.STOCK_SET]
    after, cards = before & ~(1 << card), bit_count(before)
    hidden[at.STOCK_SET] = after
    _add(hidden, drawer, 0, at.rank_of(card) - _ranks(before) / cards)
    _add(hidden, drawer, 1, (_HIGH >> card & 1) - bit_count(before & _HIGH) / cards)
    if cards == 1:  # there is but this card, and it is trump
        return
    for seat in range(view[at.PLAYERS]):
        held = hidden[at.HANDS + seat] | hidden[at.PILES + seat]
        own = at.holds(hidden[at.HANDS + seat], card)
        expected = _trumps(held & ~(own << card), before) + own * _same_suit(before)
        _add(hidden, seat, 2, _trumps(held, after) - expected)
