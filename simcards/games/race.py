"""The race of a game: who leads, how often that changes, and how far the one who decides the game was behind.

Every family is a race in something that falls, or rises with its sign turned: cards left, lives lost. The racers are
seats or sides. With MEASURE a family writes after every stage (a turn, a round, a trick) what each has **to go**
and calls `follow`; of the one who decides the game `write` puts the course into the game's row.

A deficit is what a racer has to go more than the best of the others, as a share of a whole; drama is the mean of its
roots (columns.py says whose measure that is).
"""

from __future__ import annotations

import math

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import inline, jit

# A race's places in `hidden`, from where the family has put it.
LEADER = 0  # who leads, NOBODY at first
TO_GO = 1  # + racer: what it has to go, written by the family
BEHIND = TO_GO + row.MOST_SEATS  # + racer: stages after which it was behind
ROOTS = BEHIND + row.MOST_SEATS  # + racer: sum over these of the roots of its deficits, in units of 1 / LEAD_SCALE
NOT_AHEAD = ROOTS + row.MOST_SEATS  # + racer: the last stage after which it was not ahead of all others
SIZE = NOT_AHEAD + row.MOST_SEATS

NOBODY = -1


@inline
def begin(hidden, race):
    """Nobody leads yet, and nobody has been behind."""
    hidden[race + LEADER] = NOBODY
    for place in range(race + BEHIND, race + SIZE):
        hidden[place] = 0


@inline
def take_lead(hidden, race, changes, racer):
    """Note that a racer leads; hidden[changes] counts it as a change when another led before."""
    before = hidden[race + LEADER]
    hidden[changes] += before != NOBODY and before != racer
    hidden[race + LEADER] = racer


@jit
def follow(hidden, race, racers, whole, stage):
    """After a stage, the 1st, 2nd …: note for each racer how far it is behind the best of the others."""
    for racer in range(racers):
        own, best = hidden[race + TO_GO + racer], 1 << 30
        for other in range(racers):
            if other != racer:
                best = min(best, hidden[race + TO_GO + other])
        if own > best:
            hidden[race + BEHIND + racer] += 1
            hidden[race + ROOTS + racer] += np.int64(row.LEAD_SCALE * math.sqrt((own - best) / whole))
        if own >= best:
            hidden[race + NOT_AHEAD + racer] = stage


@inline
def write(hidden, race, racer, stages, out, place):
    """Write a racer's course over so many stages into three columns of a row, from `place` on; NOBODY's is all 0."""
    if racer == NOBODY:
        out[place] = out[place + 1] = out[place + 2] = 0
    else:
        _write_course(hidden, race, racer, stages, out, place)


@jit
def _write_course(hidden, race, racer, stages, out, place):
    behind = hidden[race + BEHIND + racer]
    out[place] = hidden[race + ROOTS + racer] // max(behind, 1)
    out[place + 1] = row.LEAD_SCALE * behind // stages
    out[place + 2] = row.LEAD_SCALE * hidden[race + NOT_AHEAD + racer] // stages
