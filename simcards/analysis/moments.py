"""The moments of a game that mattered: strokes of luck by what they were worth, moves by what they cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from simcards.analysis.decisions import Decision
from simcards.runs.result import Row

#: Moments of a game that are told.
MOMENTS = 5
#: A stroke of luck is told of the player who had it, unless it meant less to it than this share of what it meant most.
_OWN = 0.8


@dataclass(frozen=True)
class Luck:
    """What chance brought between two choices, by side, with its standard error."""

    event: int
    when: str
    seat: int
    what: str
    luck: tuple[float, ...]
    se: float


def moments_of(lucks: Iterable[Luck], decisions: Iterable[Decision], sides: int) -> list[Row]:
    """The moments that mattered most, the greatest first; `worth` is a fraction, to the side of `seat`."""
    strokes = [_stroke(one, sides) for one in lucks]
    moves = [_mistake(one) for one in decisions if not one.sound]
    return sorted(strokes + moves, key=lambda row: -abs(row["worth"]))[:MOMENTS]


def _stroke(one: Luck, sides: int) -> Row:
    side = int(np.argmax(np.abs(one.luck)))
    seat = one.seat if one.seat >= 0 else side
    if abs(one.luck[seat % sides]) < _OWN * abs(one.luck[side]):
        seat = side
    told = {"event": one.event, "when": one.when, "what": one.what, "seat": seat}
    return {**told, "kind": "luck", "worth": one.luck[seat % sides], "se": one.se}


def _mistake(one: Decision) -> Row:
    told = {"event": one.event, "when": one.when, "what": f"{one.made}; better: {one.best}", "seat": one.seat}
    return {**told, "kind": "move", "worth": -one.cost, "se": one.cost_se}
