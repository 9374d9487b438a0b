"""A chunk of deals of a comparison as its games come in, and the integer sums that are kept of it."""

from __future__ import annotations

import numpy as np

from simcards.engine.summary import Summary, sums
from simcards.runs.compare.plan import Integers, SeatingPlan
from simcards.stats.control_variates import product_sums

#: Groups of deals that ratings are resampled by: deal i is in group i modulo this, whatever runs it.
GROUPS = 256


class Deals:
    """A chunk of deals as its games come in, seating by seating.

    `numbers`: int64[deals], the deals' own; `unit`: the parts that a won game is shared out in.
    """

    def __init__(self, plan: SeatingPlan, numbers: Integers, unit: int) -> None:
        self.plan, self.numbers, self.unit = plan, numbers, unit
        count, places = len(numbers), plan.places
        seatings, strategies, contrasts = len(plan.seatings), plan.strategies, len(plan.contrasts)
        self.wins = np.zeros((seatings, strategies), np.int64)
        self.draws = np.zeros(seatings, np.int64)
        self.winners = np.zeros((count, places + 1), np.int64)
        self.ways = np.zeros((contrasts, seatings, 2), np.int64)
        self.contrast = np.zeros((count, contrasts), np.int64)
        self.by_table: dict[int, Integers] = {}
        self.shares = np.zeros((count, strategies), np.int64)
        self.place_wins = np.zeros((seatings, places), np.int64)
        self.by_place = np.zeros((count, places), np.int64)
        self.luck: Integers | None = None

    def add(self, seating: int, table: int, won: Integers, alone: Integers) -> None:
        """Add the games of one seating, one a deal; won, alone: int64[deals, places]."""
        sits = np.zeros((self.plan.places, self.plan.strategies), np.int64)
        sits[np.arange(self.plan.places), self.plan.seatings[seating]] = 1
        wins = alone @ sits
        self.wins[seating] = wins.sum(axis=0)
        self.draws[seating] = np.count_nonzero(~alone.any(axis=1))
        self.winners[np.arange(len(won)), won.sum(axis=1)] += 1
        scores = wins @ self.plan.weights[:, seating].T
        self.contrast += scores
        self.ways[:, seating] = np.stack([scores.sum(axis=0), (scores * scores).sum(axis=0)], axis=1)
        shares = self._shares(won) @ sits
        self.by_table[table] = self.by_table.get(table, 0) + shares.sum(axis=0)
        self.shares += shares
        self.place_wins[seating] = alone.sum(axis=0)
        self.by_place += alone

    def add_luck(self, seating: int, luck: Integers) -> None:
        """Add the luck of each place in the games of one seating, weighted as its wins are: int64[deals, places, v]."""
        weights = self.plan.weights[:, seating][:, list(self.plan.seatings[seating])]
        found: Integers = np.einsum("cp,dpv->dcv", weights, luck)
        self.luck = found if self.luck is None else self.luck + found

    def _shares(self, won: Integers) -> Integers:
        """Each place's part of the game, in units: equal parts for the winners, for all where nobody won."""
        sharing = np.where(won.any(axis=1, keepdims=True), won, 1)
        shares: Integers = sharing * (self.unit // sharing.sum(axis=1, keepdims=True))
        return shares

    def summary(self, tables: int) -> Summary:
        """All of it, added up over the deals; `CompareJob` says what it holds."""
        most, contrast = int(self.plan.bounds.max(initial=0)), self.contrast
        counted = [np.bincount(column + most, minlength=2 * most + 1) for column in contrast.T]
        places = [*self.by_place.T, self.by_place.sum(axis=1)]
        return {
            "deals": np.array([len(self.numbers)]),
            "wins": self.wins,
            "draws": self.draws,
            "winners": self.winners.sum(axis=0),
            "sums": np.stack([contrast.sum(axis=0), (contrast * contrast).sum(axis=0)], axis=1),
            "ways": self.ways,
            "scores": np.array(counted, np.int64).reshape(-1, 2 * most + 1),
            "shares": np.array([self.by_table[table] for table in range(tables)]),
            "place_wins": self.place_wins,
            "place_sums": np.array([sums(of) for of in places]),
            **self._groups(),
            **self._luck(),
        }

    def _luck(self) -> Summary:
        """Each contrast and the luck that goes with it, if that was added up."""
        if self.luck is None:
            return {}
        return {"luck": product_sums(self.numbers, self.contrast[:, :, None], self.luck)}

    def _groups(self) -> Summary:
        """What is known of the deals by group."""
        group = self.numbers % GROUPS
        found: Summary = {"group_deals": np.bincount(group, minlength=GROUPS)}
        for name, of in (("shares", self.shares), ("winners", self.winners), ("sums", self.contrast)):
            added = found[f"group_{name}"] = np.zeros((GROUPS, of.shape[1]), np.int64)
            np.add.at(added, group, of)
        return found
