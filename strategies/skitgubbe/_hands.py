"""Hands while shedding: their runs, what beats what, and how many leads they need."""

from simcards.strategy import bit_count, inline, lowest_bit
from simcards.strategy import skitgubbe as table

#: The whole deck, a set.
DECK = (1 << table.CARDS) - 1

_SUIT = 0x1FFF


@inline
def run_lows(cards):
    """The lowest cards of the runs, as long as they can be, that a set of cards falls into; a set."""
    return cards & ~((cards & ~table.ACES) << 1)


@inline
def run_highs(cards):
    """The highest cards of these runs."""
    return cards & (~(cards >> 1) | table.ACES)


@inline
def beating(card, trump):
    """The cards, a set, that beat this one (SG-08); `trump` −1 for none."""
    suit = card // table.RANKS
    higher = (_SUIT << table.RANKS * suit) & ~((2 << card) - 1)
    return higher | (_SUIT << table.RANKS * trump if trump >= 0 and trump != suit else 0)


@inline
def beaten(card, trump):
    """The cards, a set, that this one beats."""
    suit = card // table.RANKS
    own = _SUIT << table.RANKS * suit
    return own & ((1 << card) - 1) | (DECK & ~own if suit == trump else 0)


@inline
def without_suit(cards, suit):
    """The cards of a set that are of another suit; all for the suit −1."""
    return cards & ~(_SUIT << table.RANKS * suit) if suit >= 0 else cards


@inline
def leads_needed(hand, others, trump, use, sure):
    """The leads that a hand needs until it is empty, one a run, when the others hold the cards `others`.

    A run that somebody can beat counts 1, less `use` times the share of the others' cards that its highest card
    beats, for it may go without a lead; a run that nobody can beat counts `sure`.
    """
    highs, count, needed = run_highs(hand), max(bit_count(others), 1), 0.0
    while highs:
        high = lowest_bit(highs)
        highs &= highs - 1
        if others & beating(high, trump):
            needed += 1 - use * bit_count(others & beaten(high, trump)) / count
        else:
            needed += sure
    return needed


@inline
def others_cards(view):
    """The cards, a set, in the other hands while shedding: all that neither lie here nor are out of the game."""
    lying = 0
    for k in range(table.table_size(view)):
        lying |= 1 << table.table_card(view, k)
    return DECK & ~(table.own_hand(view) | table.played_out(view) | lying)
