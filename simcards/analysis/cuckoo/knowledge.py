"""All that a player may know at its turn, numbered; and plans: the chance of a swap for each such state.

A player knows its own card, the card that it handed over when its neighbour swapped, and what each earlier place did:
kept, swapped, or met a K. The earlier places' deeds, first one first, are the digits of the **history** to the base 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.round import Numbers

KEPT, SWAPPED, BLOCKED = range(3)
DEEDS = 3
#: Ranks from 1 to 13, with 0 for no card.
RANKS = 14
#: Own card times card handed over.
CARDS = RANKS * RANKS


def start_of(place: int) -> int:
    """Where a place's part of a plan begins; for the number of players, the length of a plan."""
    return CARDS * (int(DEEDS**place) - 1) // 2


def parts(plan: Numbers) -> list[Numbers]:
    """Views of a plan, or of anything with its shape: by place float64[history, own card, card handed over]."""
    found, place = [], 0
    while start_of(place) < len(plan):
        found.append(plan[start_of(place) : start_of(place + 1)].reshape(DEEDS**place, RANKS, RANKS))
        place += 1
    return found


def histories(place: int) -> Iterator[tuple[int, ...]]:
    """What the earlier places did, in the order of the numbers of histories."""
    for number in range(DEEDS**place):
        yield tuple(number // DEEDS**power % DEEDS for power in range(place - 1, -1, -1))


def plan_of(tables: Sequence[NDArray[np.int64]]) -> Numbers:
    """The plan of thresholds: by place int64[history, card handed over or 0], the lowest rank that is kept.

    Who holds, after a swap, more than the neighbour cannot be lowest and keeps. One row stands for all histories.
    """
    plan = np.zeros(start_of(len(tables)))
    own, handed = np.indices((RANKS, RANKS))
    for part, table in zip(parts(plan), tables, strict=True):
        part[:] = (own > 0) & (own < table[:, None, :]) & ((handed == 0) | (own <= handed))
    return plan


def tables_of(plan: Numbers) -> list[NDArray[np.int64]]:
    """The thresholds of a plan, as in `plan_of`; ValueError if it is not one of thresholds."""
    tables = [1 + part.sum(1).astype(np.int64) for part in parts(plan)]
    if not np.array_equal(plan_of(tables), plan):
        raise ValueError("not a plan of thresholds")
    return tables


def rounded(plan: Numbers) -> list[NDArray[np.int64]]:
    """The thresholds, as in `plan_of`, next to a plan that leaves some choices to chance."""
    return [1 + np.rint(part.sum(1)).astype(np.int64) for part in parts(plan)]


def by_thresholds(free: Sequence[int], told: Sequence[int]) -> Numbers:
    """The plan of two thresholds by place: for who was not swapped, and for who holds no more than the neighbour."""
    return plan_of([_row(*pair)[None, :] for pair in zip(free, told, strict=True)])


def _row(free: int, told: int) -> NDArray[np.int64]:
    """int64[card handed over or 0]: a threshold for who was not swapped, another for who was."""
    return np.array([free] + [told] * (RANKS - 1))
