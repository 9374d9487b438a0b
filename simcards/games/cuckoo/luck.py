"""The luck of the cards: how good the cards are that a seat, its neighbours and the dealer's cut are given.

A rank is judged by the chance that all other players hold a higher one, when nobody swaps; less the mean of that over
the cards that could have come (luck.py of all games). Given what has happened before it, a seat's card is any of the
whole deck with equal chances, and the dealer's cut any that has not been dealt. All weigh the more the fewer lives are
left at the table.
"""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.jit import inline, jit
from simcards.games import luck
from simcards.games.cuckoo import layout as at


@jit
def _fill_chances(view, hidden):
    """For each rank the chance that it is the lowest of as many as are in play, in units of 1 / LUCK_UNIT.

    Also the mean of the product of those of two cards of the deck.
    """
    total, squares = 0.0, 0.0
    for rank in range(1, view[at.RANKS] + 1):
        chance = float(row.LUCK_UNIT)
        for _ in range(view[at.ACTIVE] - 1):
            chance *= (view[at.RANKS] - rank) / view[at.RANKS]
        hidden[at.CHANCES + rank] = luck.whole(chance)
        total += view[at.SUITS] * float(hidden[at.CHANCES + rank])
        squares += view[at.SUITS] * float(hidden[at.CHANCES + rank]) * hidden[at.CHANCES + rank]
    cards = float(view[at.CARDS_IN_PLAY])
    hidden[at.CHANCES], hidden[at.CHANCES_SUM] = view[at.ACTIVE], luck.whole(total)
    hidden[at.PAIRS_MEAN] = luck.whole((total * total - squares) / (cards * (cards - 1.0)) / row.LUCK_UNIT)


@inline
def _chance(hidden, position):
    """The chance that the card at a position is the lowest, if the others' are any."""
    return hidden[at.CHANCES + at.rank_of(hidden[at.HELD + position])]


@inline
def _lives(view):
    """The lives of all who are in play."""
    lives = 0
    for position in range(view[at.ACTIVE]):
        lives += view[at.LIVES + view[at.ORDER + position]]
    return lives


@inline
def _add(view, hidden, position, feature, amount):
    """Add to the luck of the seat at a position."""
    luck.add(hidden, at.LUCK + at.FEATURES * view[at.ORDER + position] + feature, amount)


@jit
def judge_deal(view, hidden):
    """Judge the cards of a round that has just been dealt, for those who hold them and for their neighbours."""
    if hidden[at.CHANCES] != view[at.ACTIVE]:
        _fill_chances(view, hidden)
    lives, mean = _lives(view), hidden[at.CHANCES_SUM] / view[at.CARDS_IN_PLAY]
    for position in range(view[at.ACTIVE]):
        beyond = (_chance(hidden, position) - mean) / lives
        _add(view, hidden, position, 0, beyond)
        if position + 1 < view[at.ACTIVE]:
            _add(view, hidden, position + 1, 2, beyond)
        if position > 0:
            _add(view, hidden, position - 1, 1, beyond)
            both = float(_chance(hidden, position)) * _chance(hidden, position - 1) / row.LUCK_UNIT
            _add(view, hidden, position - 1, 4, (both - hidden[at.PAIRS_MEAN]) / lives)
            _add(view, hidden, position, 5, (both - hidden[at.PAIRS_MEAN]) / lives)


@jit
def judge_cut(view, hidden, position, card):
    """Judge the card that the dealer cuts, among those that have not been dealt."""
    rest = hidden[at.CHANCES_SUM]
    for other in range(view[at.ACTIVE]):
        rest -= _chance(hidden, other)
    mean = rest / (view[at.CARDS_IN_PLAY] - view[at.ACTIVE])
    _add(view, hidden, position, 3, (hidden[at.CHANCES + at.rank_of(card)] - mean) / _lives(view))
