"""Moves tried on the same samples: when they are looked at, and how those that are hopeless are given up.

By what a move is hopeless the caller says: a strategy that has a few samples goes by standard errors, an analysis whose
verdicts must hold however often it looks by confidence sequences.
"""

from __future__ import annotations

import math
from typing import Any

from simcards.engine.jit import jit


@jit
def next_look(done: Any, first: Any, ratio: Any) -> Any:
    """The number of samples at the next look, after so many: `first`, then `ratio` times as many each, rounded up."""
    look = first
    while look <= done:
        look = math.ceil(look * ratio)
    return look


@jit
def give_up(alive: Any, hopeless: Any, kept: Any) -> Any:
    """Give up the moves that are hopeless, but for `kept`; returns how many are left. alive, hopeless: bool[moves]."""
    left = 0
    for move in range(alive.size):
        if hopeless[move] and move != kept:
            alive[move] = False
        left += alive[move]
    return left
