"""What outcomes are worth to the sides: from the kernel's codes to scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.analysis.explorer import Explorer


def scores_of(explorer: Explorer, outcomes: np.ndarray, one_round: bool = False) -> np.ndarray:
    """The scores of outcomes, any shape (…), by side: float64[…, sides].

    A game counts by the family's `shares`; with `one_round` (cuckoo) by who kept the life of the first round.
    """
    positions, setup = explorer.positions, explorer.setup
    players = len(setup.players)
    codes, where = np.unique(outcomes, return_inverse=True)
    shares: Any = [
        positions.round_shares(int(code), players) if one_round else positions.shares(int(code), players, setup.sides)
        for code in codes
    ]
    scores: np.ndarray = np.array(shares, np.float64)[where.reshape(outcomes.shape)]
    return scores


def side_of(explorer: Explorer, seat: int) -> int:
    """The side of a seat."""
    return seat % explorer.setup.sides
