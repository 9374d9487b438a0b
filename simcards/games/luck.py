"""What the kernels of all families that judge the cards share: luck is summed in whole units, and written as a row.

A family judges a card by features: what is added up is a feature's value less its mean over the cards that could have
come, so that every sum has the mean 0 whatever is played. Amounts are in floating point, but by operations that are
exact to the last bit on every machine. Control variates: B. L. Nelson, Operations Research 38 (1990) 974-992; for games
D. Zinkevich et al., Optimal unbiased estimators for evaluating agent performance, AAAI 2006.
"""

from __future__ import annotations

import math

from simcards.engine import rows as row
from simcards.engine.jit import index, inline

_COARSER = row.LUCK_UNIT // row.LUCK_SCALE


@inline
def whole(amount):
    """The nearest whole number."""
    return math.floor(amount + 0.5)


@inline
def add(hidden, place, amount):
    """Add an amount, in units of 1 / LUCK_UNIT, to the sum at a place."""
    hidden[index(place)] += whole(amount)


@inline
def write(hidden, place, number, out, behind):
    """Write so many sums, from a place on, behind a finished game's row of that size, in units of 1 / LUCK_SCALE."""
    for k in range(number):
        out[index(behind + k)] = (hidden[index(place + k)] + _COARSER // 2) // _COARSER
