"""What a plan comes to, how much a best reply to it gains, and plans that are best replies to one another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simcards.analysis.cuckoo.deals import Deals
from simcards.analysis.cuckoo.knowledge import parts, start_of
from simcards.analysis.cuckoo.round import Numbers, Round, costs_of_a_life
from simcards.analysis.cuckoo.walk import FORK, NOBODY, Books, Rules, walk_deals


@dataclass(frozen=True)
class Worth:
    """What a plan comes to when all follow it; sums over deals, of which `ways` is the number.

    totals: float64[place], what it costs each place, for a life the deals that lose it. gains: float64[orders,
    states], what a swap saves over keeping there: in the ways in which one comes there when all earlier places follow
    the plan (order 0), when one of them leaves it at one turn, and so on. reach: the number of those ways.
    """

    plan: Numbers
    ways: int
    totals: Numbers
    gains: Numbers
    reach: Numbers

    @property
    def costs(self) -> Numbers:
        """float64[place]: the mean of what it costs each place; for a life the chance of losing it."""
        return self.totals / self.ways

    @property
    def savings(self) -> Numbers:
        """float64[place]: the sums by which each place alone would lower its total with the best answer."""
        gain = self.gains[0]
        left = np.maximum(gain, 0) - self.plan * gain
        return np.array([part.sum() for part in parts(left)])

    @property
    def regrets(self) -> Numbers:
        """float64[place]: the same as means; where all are 0 the plan is an equilibrium."""
        return self.savings / self.ways

    def answer(self, place: int | None = None) -> Numbers:
        """The plan with the best choice in every state that can be reached, at one place or at all.

        Where neither choice is better on the way of the plan, departures decide, the fewest first; where nothing does,
        the plan stays. So what is best against players who never err is chosen, and then what is best when one errs.
        """
        best = self.plan.copy()
        states = slice(0, len(best)) if place is None else slice(start_of(place), start_of(place + 1))
        chosen, undecided = best[states], np.ones(len(best[states]), bool)
        for gain in self.gains[:, states]:
            here = undecided & (gain != 0)
            chosen[here] = gain[here] > 0
            undecided &= ~here
        return best


def worth(
    game: Round, deals: Deals, plan: Numbers, *, costs: Numbers | None = None, orders: int = 1, only: int | None = None
) -> Worth:
    """Play the plan through the deals.

    costs: float64[place, losers as bits], what the losing of those costs each place; the loss of a life if none.
    orders: by how many departures from the plan, less one, a state may be reached to be judged. only: the place whose
    states are judged; all if none.
    """
    by_losers = costs_of_a_life(game.players) if costs is None else costs
    n, shape = game.players, (orders, len(plan))
    books = Books(
        plan, by_losers, np.zeros(n + 1, FORK).view(np.recarray), np.zeros((n + 1, n)), np.zeros(shape), np.zeros(shape)
    )
    totals = np.zeros(n)
    place = NOBODY if only is None else only
    rules = Rules(n, game.swap_blocker, game.cut_blocker, game.dealer_wins, orders, place)
    walk_deals(rules, books, deals.cards, deals.ways, totals)
    return Worth(plan, deals.all_ways, totals, books.gains, books.reach)


def settled(
    game: Round, deals: Deals, plan: Numbers, *, costs: Numbers | None = None, orders: int = 1, most: int = 20
) -> Numbers:
    """A plan in which every place answers the others best: places answer in turn until none changes any more.

    plan: where it begins. Otherwise as `worth`. RuntimeError if `most` rounds of answers do not settle.
    """
    for _ in range(most):
        before = plan
        for place in range(game.players):
            plan = worth(game, deals, plan, costs=costs, orders=orders, only=place).answer(place)
        if np.array_equal(plan, before):
            return plan
    raise RuntimeError(f"{game.players} players: no end after {most} rounds of best answers")
