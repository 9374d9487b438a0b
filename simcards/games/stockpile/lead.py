"""The lead in the race, turn by turn: how far the side that wins was behind, and until when."""

from __future__ import annotations

import math

import numpy as np

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import jit
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.piles import side_left


@jit
def follow_lead(view, hidden):
    """At the end of a turn: note for each side how far it is behind the best of the others.

    A deficit is a share of a side's cards at the start; its root is what drama adds up (stats/measures.py).
    """
    whole = view[at.STOCKPILE_SIZE] * (2 if view[at.PARTNERS] == at.OWN else 1)
    for side in range(view[at.SIDES]):
        own, best = side_left(view, side), 1 << 30
        for other in range(view[at.SIDES]):
            if other != side:
                best = min(best, side_left(view, other))
        if own > best:
            hidden[at.TRAILED + side] += 1
            hidden[at.DEFICITS + side] += np.int64(row.LEAD_SCALE * math.sqrt((own - best) / whole))
        if own >= best:
            hidden[at.NOT_AHEAD + side] = view[at.TURN]


@jit
def write_lead(game, out):
    """Write into a won game's row what follow_lead noted of the winning side."""
    view, hidden = game.seen, game.hidden
    side = at.side_of(view, lowest_bit(hidden[at.WINNERS]))
    trailed, turns = hidden[at.TRAILED + side], view[at.TURN]
    out[at.ROW_DRAMA] = hidden[at.DEFICITS + side] // max(trailed, 1)
    out[at.ROW_TRAILING] = row.LEAD_SCALE * trailed // turns
    out[at.ROW_DECIDED] = row.LEAD_SCALE * hidden[at.NOT_AHEAD + side] // turns
