"""The lead in cards in hand, trick by trick: how far the player who loses was ahead, and until when.

One player loses and all others win, so it is the loser's course that decides the game. At a table of two the loser's
lead is the winner's deficit, which the other families follow.
"""

from __future__ import annotations

import math

import numpy as np

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, jit
from simcards.games.skitgubbe import layout as at


@jit
def follow_lead(view, hidden):
    """After a shedding trick: note for each seat how many cards it has less than the fullest of the other hands.

    A lead is a share of all cards held when shedding began; its root is what drama adds up (stats/measures.py).
    """
    whole = 0
    for seat in range(view[at.PLAYERS]):
        whole += hidden[index(at.HANDS_SHEDDING + seat)]
    for seat in range(view[at.PLAYERS]):
        fullest = 0
        for other in range(view[at.PLAYERS]):
            if other != seat:
                fullest = max(fullest, view[index(at.HAND_SIZES + other)])
        lead = fullest - view[index(at.HAND_SIZES + seat)]
        if lead > 0:
            hidden[index(at.LESS + seat)] += 1
            hidden[index(at.LEADS + seat)] += np.int64(row.LEAD_SCALE * math.sqrt(lead / whole))
        if lead >= 0:
            hidden[index(at.NOT_MOST + seat)] = hidden[at.SHEDDING_TRICKS]


@jit
def write_lead(game, out):
    """Write into the row of a game that somebody lost what follow_lead noted of the loser."""
    hidden = game.hidden
    loser, tricks = lowest_bit(hidden[at.PLAYING]), hidden[at.SHEDDING_TRICKS] + 1  # the game ends within the last one
    ahead = hidden[index(at.LESS + loser)]
    out[at.ROW_DRAMA] = hidden[index(at.LEADS + loser)] // max(ahead, 1)
    out[at.ROW_AHEAD] = row.LEAD_SCALE * ahead // tricks
    out[at.ROW_DECIDED] = row.LEAD_SCALE * hidden[index(at.NOT_MOST + loser)] // tricks
