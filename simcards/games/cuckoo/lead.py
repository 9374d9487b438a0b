"""The lead in lives, round by round: how far the seat that wins was behind, and until when."""

from __future__ import annotations

import math

import numpy as np

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import jit
from simcards.games.cuckoo import layout as at


@jit
def follow_deficits(view, hidden):
    """After a reveal: note for each seat how far it is behind the best of the others.

    A deficit is a share of the lives at the start; its root is what drama adds up (stats/measures.py).
    """
    for seat in range(view[at.PLAYERS]):
        best = 0
        for other in range(view[at.PLAYERS]):
            if other != seat:
                best = max(best, view[at.LIVES + other])
        deficit = best - view[at.LIVES + seat]
        if deficit > 0:
            hidden[at.TRAILED + seat] += 1
            hidden[at.DEFICITS + seat] += np.int64(row.LEAD_SCALE * math.sqrt(deficit / view[at.LIVES_AT_START]))
        if deficit >= 0:
            hidden[at.NOT_AHEAD + seat] = view[at.ROUND]


@jit
def write_lead(game, out):
    """Write into a won game's row what follow_deficits noted of the winner; of joint winners the lowest seat."""
    view, hidden = game.seen, game.hidden
    seat, rounds = lowest_bit(hidden[at.WINNERS]), view[at.ROUND]
    trailed = hidden[at.TRAILED + seat]
    out[at.ROW_DRAMA] = hidden[at.DEFICITS + seat] // max(trailed, 1)
    out[at.ROW_TRAILING] = row.LEAD_SCALE * trailed // rounds
    out[at.ROW_DECIDED] = row.LEAD_SCALE * hidden[at.NOT_AHEAD + seat] // rounds
