"""How much of a position is tried, and how its moves are judged."""

from __future__ import annotations

from dataclasses import dataclass

from simcards.options import LEVEL, MARGIN

#: Imagined deals unless told otherwise, and at most where a precision or a time says when to stop.
USUAL_DEALS, MOST_DEALS = 5_000, 1_000_000


@dataclass(frozen=True)
class Terms:
    """When to stop and how to judge.

    deals: imagined deals at most. precision: stop when the differences of all moves still in the race are known to ±
    this much; seconds: at the first look after so long. level: of the intervals. margin: a difference too small to
    matter. Rates are fractions.
    """

    deals: int = USUAL_DEALS
    precision: float | None = None
    seconds: float | None = None
    level: float = LEVEL
    margin: float = MARGIN / 100
