"""What the player in turn can tell of the cards that it does not see: which they are, and how likely they lie where.

Whatever it has not seen may lie in any hand, won pile or the stock: what other players do tells nothing here. So the
chances are those of imagined.py's deals, exactly.
"""

from __future__ import annotations

from simcards.engine.bits import bit_count
from simcards.engine.jit import index, jit
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.imagined import known_hand, unseen_cards


@jit
def unseen_of_rank(view, rank):
    """How many cards of a rank (0 for a 2 … 12 for an ace) the player in turn cannot place."""
    return bit_count(unseen_cards(view) & at.TWOS << rank)


@jit
def unseen_of_suit(view, suit):
    """How many cards of a suit (0 1 2 3 for C D H S) the player in turn cannot place."""
    return bit_count(at.of_suit(unseen_cards(view), suit))


@jit
def draw_chance(view, cards):
    """The chance, 0 to 1, that the next card drawn from the stock is one of a set; 0 when the stock is empty."""
    unseen = unseen_cards(view)
    return bit_count(unseen & cards) / bit_count(unseen) if view[at.STOCK] > 0 else 0.0


@jit
def hand_chance(view, seat, card):
    """The chance that a seat holds a card in hand: 1 or 0 where the player in turn knows it."""
    known, unseen = known_hand(view, seat), unseen_cards(view)
    if not at.holds(unseen, card):
        return float(at.holds(known, card))
    return (view[index(at.HAND_SIZES + seat)] - bit_count(known)) / bit_count(unseen)


@jit
def chance_to_draw_above(view, rank):
    """The chance that the next card drawn from the stock is higher than a rank, as an answer must be to win a trick."""
    cards = 0
    for higher in range(rank + 1, at.RANKS):
        cards |= at.TWOS << higher
    return draw_chance(view, cards)
