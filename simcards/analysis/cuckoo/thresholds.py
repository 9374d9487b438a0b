"""Thresholds that are best replies to one another: the numbers of the strategy `best-reply`, and how they are found.

In one round a place has two thresholds: a card below the first is given away; the second holds for a player whom the
neighbour's swap has told that its own card is no higher than the neighbour's. One who holds the higher card cannot be
lowest and keeps. In turn every place gets the thresholds that are best against the others', from all sevens on, until
none changes any more: an equilibrium among such players.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.deals import Deals, deals_of
from simcards.analysis.cuckoo.knowledge import RANKS, by_thresholds, parts
from simcards.analysis.cuckoo.replies import Worth, worth
from simcards.analysis.cuckoo.round import Numbers, Round

MOST_ROUNDS = 20


class Thresholds(NamedTuple):
    """By place: for who was not swapped, and for who holds after a swap no more than the neighbour does."""

    free: tuple[int, ...]
    told: tuple[int, ...]

    @property
    def plan(self) -> Numbers:
        """The plan that they are."""
        return by_thresholds(self.free, self.told)


def best_thresholds(game: Round, deals: Deals | None = None) -> Thresholds:
    """Thresholds that are best replies to one another; RuntimeError if they do not settle."""
    deals = deals_of(game) if deals is None else deals
    edges = np.full((2, game.players), 7)
    for _ in range(MOST_ROUNDS):
        before = edges.copy()
        for place in range(game.players):
            plan = by_thresholds(*edges.tolist())
            edges[:, place] = _lowest_best(savings_by_rank(worth(game, deals, plan, only=place), place))
        if np.array_equal(edges, before):
            return Thresholds(*(tuple(kind) for kind in edges.tolist()))
    raise RuntimeError(f"{game.players} players: no end after {MOST_ROUNDS} rounds of best replies")


def savings_by_rank(found: Worth, place: int) -> Numbers:
    """float64[not told or told, rank]: what giving that rank away saves a place that does not look at histories."""
    gains = parts(found.gains[0])[place].sum(0)
    handed = np.triu(gains, 0)[:, 1:].sum(1)
    return np.array([gains[:, 0], handed])


def threshold_worths(found: Worth, edges: Thresholds) -> list[dict[str, Any]]:
    """A row for each threshold: place, told (whether it is for who was swapped), threshold, saves, next, next_costs.

    saves: by how much it lowers the place's chance of a loss in comparison with keeping every such card. next: of the
    thresholds beside it the better one, which costs so much more. All as shares of all rounds. The first place is
    never swapped and has one row.
    """
    rows = []
    for place, pair in enumerate(zip(*edges, strict=True)):
        below = np.cumsum(savings_by_rank(found, place), axis=1) / found.ways
        for told, threshold in enumerate(pair[: 2 if place else 1]):
            saves = float(below[told, threshold - 1])
            beside = [edge for edge in (threshold - 1, threshold + 1) if 1 <= edge <= RANKS]
            other = max(beside, key=lambda edge: below[told, edge - 1])
            costs = saves - float(below[told, other - 1])
            row = {"place": place, "told": bool(told), "threshold": threshold, "saves": saves}
            rows.append({**row, "next": other, "next_costs": costs})
    return rows


def _lowest_best(savings: Numbers) -> NDArray[np.int64]:
    """The best threshold for each row of savings by rank, of equally good ones the lowest."""
    found: NDArray[np.int64] = np.cumsum(savings, axis=1).argmax(1) + 1
    return found
