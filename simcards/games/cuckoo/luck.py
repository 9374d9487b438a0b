"""The luck of the cards: how good the cards are that a seat, its neighbours and the dealer's cut are given.

A rank is judged by the chance that all other players hold a higher one, when nobody swaps; less the mean of that over
the cards that could have come (luck.py of all games). Given what has happened before it, a seat's card is any of the
whole deck with equal chances, and the dealer's cut any that has not been dealt. All weigh the more the fewer lives are
left at the table.
"""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.jit import index, inline, jit
from simcards.games import luck
from simcards.games.cuckoo import layout as at


@jit
def _fill_chances(view, hidden, table):
    """For each rank the chance that it is the lowest of as many as are in play, in units of 1 / LUCK_UNIT.

    Also the mean of the product of those of two cards of the deck. They stand for all games under these rules.
    """
    total, squares = 0.0, 0.0
    for rank in range(1, view[at.RANKS] + 1):
        chance = float(row.LUCK_UNIT)
        for _ in range(view[at.ACTIVE] - 1):
            chance *= (view[at.RANKS] - rank) / view[at.RANKS]
        hidden[table + rank] = luck.whole(chance)
        total += view[at.SUITS] * float(hidden[table + rank])
        squares += view[at.SUITS] * float(hidden[table + rank]) * hidden[table + rank]
    cards = float(view[at.CARDS_IN_PLAY])
    hidden[table + at.FILLED], hidden[table + at.CHANCES_SUM] = 1, luck.whole(total)
    hidden[table + at.PAIRS_MEAN] = luck.whole((total * total - squares) / (cards * (cards - 1.0)) / row.LUCK_UNIT)


@inline
def _table(view):
    """Where in `hidden` the chances begin for as many as are in play."""
    return at.CHANCES + 16 * view[at.ACTIVE]


@inline
def _chance(hidden, table, position):
    """The chance that the card at a position is the lowest, if the others' are any."""
    return float(hidden[index(table + at.rank_of(hidden[index(at.HELD + position)]))])


@inline
def _weight(view):
    """What all that is told of a round weighs: the less the more lives those who are in play have."""
    lives = 0
    for position in range(view[at.ACTIVE]):
        lives += view[index(at.LIVES + view[index(at.ORDER + position)])]
    return 1.0 / lives


@inline
def _sums_of(view, position):
    """Where in `hidden` the luck begins of the seat at a position."""
    return at.LUCK + at.FEATURES * view[index(at.ORDER + position)]


@jit
def judge_deal(view, hidden):
    """Judge the cards of a round that has just been dealt, for those who hold them and for their neighbours."""
    table = _table(view)
    if hidden[table + at.FILLED] == 0:
        _fill_chances(view, hidden, table)
    weight, mean = _weight(view), hidden[table + at.CHANCES_SUM] / view[at.CARDS_IN_PLAY]
    pairs, share = float(hidden[table + at.PAIRS_MEAN]), weight / row.LUCK_UNIT
    chance, sums = _chance(hidden, table, 0), _sums_of(view, 0)
    beyond = luck.whole(weight * (chance - mean))
    hidden[index(sums)] += beyond
    for position in range(1, view[at.ACTIVE]):
        chance_before, beyond_before, sums_before = chance, beyond, sums
        chance, sums = _chance(hidden, table, position), _sums_of(view, position)
        beyond = luck.whole(weight * (chance - mean))
        both = luck.whole(share * chance_before * chance - weight * pairs)
        hidden[index(sums)] += beyond
        hidden[index(sums + 2)] += beyond_before
        hidden[index(sums + 5)] += both
        hidden[index(sums_before + 1)] += beyond
        hidden[index(sums_before + 4)] += both


@jit
def judge_cut(view, hidden, position, card):
    """Judge the card that the dealer cuts, among those that have not been dealt."""
    table = _table(view)
    rest = float(hidden[table + at.CHANCES_SUM])
    for other in range(view[at.ACTIVE]):
        rest -= _chance(hidden, table, other)
    mean = rest / (view[at.CARDS_IN_PLAY] - view[at.ACTIVE])
    luck.add(hidden, _sums_of(view, position) + 3, _weight(view) * (hidden[table + at.rank_of(card)] - mean))
