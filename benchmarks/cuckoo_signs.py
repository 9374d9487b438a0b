"""Plans for large tables that know histories by two signs, since nobody needs more of them to play almost best.

A player is **caught** when the neighbour keeps what it was given: then the player holds the lower card of the two, most
of the time. One is **stuck** when a K blocks its swap: it holds a card that it did not want. The more of these, the
safer are those who act later, and the lower the cards that they should keep.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.deals import Deals
from simcards.analysis.cuckoo.knowledge import BLOCKED, KEPT, RANKS, SWAPPED, histories, parts, plan_of
from simcards.analysis.cuckoo.replies import Worth, worth
from simcards.analysis.cuckoo.round import Numbers, Round
from simcards.analysis.cuckoo.thresholds import Thresholds, savings_by_rank

#: Caught and stuck players are counted up to this.
MOST_SIGNS = 2
SIGNS = (MOST_SIGNS + 1) ** 2

#: So many deals are drawn for the tables that ship.
TABLE_DEALS = 2_000_000

#: A pair of signs that came up in fewer of the deals drawn, the ways of all choices together, is not judged.
LEAST_DEALS = 400
_MOST_ROUNDS = 20

#: int64[place, 3 · caught + stuck, not told or told]: thresholds.
Table = NDArray[np.int64]


def signs_of(place: int) -> NDArray[np.int64]:
    """int64[history]: 3 · caught + stuck, each at most 2, among the places before.

    A K that has just blocked says nothing: the player in turn holds it and will keep it.
    """
    return np.array([_sign(history) for history in histories(place)])


def _sign(history: tuple[int, ...]) -> int:
    caught = sum(pair == (SWAPPED, KEPT) for pair in pairwise(history))
    return (MOST_SIGNS + 1) * min(caught, MOST_SIGNS) + min(history[:-1].count(BLOCKED), MOST_SIGNS)


def signs_plan(table: Table) -> Numbers:
    """The plan that a table of thresholds is."""
    spread = [1, RANKS - 1]
    return plan_of([np.repeat(table[place][signs_of(place)], spread, axis=1) for place in range(len(table))])


def best_table(game: Round, deals: Deals, start: Thresholds) -> Table:
    """Thresholds by signs that are best replies to one another; where a sign does not come up, those of `start`.

    RuntimeError if they do not settle.
    """
    usual = np.array(start).T[:, None, :]
    table: Table = np.repeat(usual, SIGNS, axis=1)
    for _ in range(_MOST_ROUNDS):
        before = table.copy()
        for place in range(game.players):
            found = worth(game, deals, signs_plan(table), only=place)
            table[place] = _best_row(found, place, usual[place, 0])
        if np.array_equal(table, before):
            return table
    raise RuntimeError(f"{game.players} players: no end after {_MOST_ROUNDS} rounds of best replies")


def threshold_regrets(game: Round, deals: Deals, edges: Thresholds) -> Numbers:
    """float64[place]: by how much each could lower its chance of a loss by other thresholds."""
    found = worth(game, deals, edges.plan)
    left = []
    for place, chosen in enumerate(zip(*edges, strict=True)):
        below = np.cumsum(savings_by_rank(found, place), axis=1)
        left.append(sum(row.max() - row[edge - 1] for row, edge in zip(below, chosen, strict=True)))
    return np.array(left) / found.ways


def _best_row(found: Worth, place: int, usual: NDArray[np.int64]) -> Table:
    """int64[sign, not told or told]: the best thresholds of a place against the others' plan."""
    gains, reach = (_by_sign(sums, place) for sums in (found.gains, found.reach))
    best = np.cumsum(gains, axis=2).argmax(2) + 1
    return np.where(reach.sum(2) < LEAST_DEALS, usual, best)


def _by_sign(sums: Numbers, place: int) -> Numbers:
    """float64[sign, not told or told, own rank]: sums over the histories with these signs, without higher own cards."""
    by_sign = np.zeros((SIGNS, RANKS, RANKS))
    np.add.at(by_sign, signs_of(place), parts(sums[0])[place])
    told = np.triu(by_sign)[:, :, 1:].sum(2)
    return np.stack([by_sign[:, :, 0], told], axis=1)
