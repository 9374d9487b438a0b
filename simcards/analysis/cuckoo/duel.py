"""Two players of whom exactly one loses, as in Le Her: the plans that win at least the value of the game.

By the linear programme of D. Koller, N. Megiddo and B. von Stengel, "Efficient computation of equilibria for extensive
two-person games", Games and Economic Behavior 14 (1996) 247-259. What a cut gains the dealer in a state is linear in
the receiver's chances of a swap, one a rank; the receiver chooses them so that what the dealer loses with the best
answer is most. The prices of the dealer's states in that programme are the dealer's chances of a cut.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.deals import Deals
from simcards.analysis.cuckoo.knowledge import RANKS, start_of
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Numbers, Round

#: Decimals of chances that the programme gets right.
_DIGITS = 12


def is_duel(game: Round) -> bool:
    """Whether exactly one of two loses."""
    return game.players == 2 and game.dealer_wins


def best_mixtures(game: Round, deals: Deals) -> Numbers:
    """The plan in which both do their best; RuntimeError if the programme is not solved."""
    from scipy.optimize import linprog

    dealer = start_of(1)
    swaps = np.arange(1, game.ranks + 1, dtype=np.int64) * RANKS
    keeping, keeping_gains = _dealer_loses(game, deals, swaps[:0])
    found = [_dealer_loses(game, deals, swaps[number : number + 1]) for number in range(len(swaps))]
    slopes = np.array([lost - keeping for lost, _ in found])
    gain_slopes = np.array([gains - keeping_gains for _, gains in found])[:, dealer:]
    states = np.flatnonzero(gain_slopes.any(0) | (keeping_gains[dealer:] != 0))
    # Most of: keeping + slopes·x − Σ u, where u ≥ 0 is at least what a cut gains in its state; chances from 0 to 1.
    scale = deals.all_ways
    solved = linprog(
        np.concatenate([-slopes / scale, np.ones(len(states))]),
        A_ub=np.hstack([gain_slopes[:, states].T / scale, -np.eye(len(states))]),
        b_ub=-keeping_gains[dealer:][states] / scale,
        bounds=[(0, 1)] * len(swaps) + [(0, None)] * len(states),
    )
    if not solved.success:
        raise RuntimeError(f"the linear programme of two players: {solved.message}")
    plan = np.zeros(start_of(2))
    plan[swaps] = solved.x[: len(swaps)]
    plan[dealer:][states] = np.clip(-solved.ineqlin.marginals, 0, 1)
    return plan.round(_DIGITS)


def _dealer_loses(game: Round, deals: Deals, swapped: NDArray[np.int64]) -> tuple[float, Numbers]:
    """The dealer's losses without ever a cut, and by state what cuts gain, when the receiver swaps in these states."""
    plan = np.zeros(start_of(2))
    plan[swapped] = 1
    found = worth(game, deals, plan)
    return float(found.totals[1]), found.gains[0]
