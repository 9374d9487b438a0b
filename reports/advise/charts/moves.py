"""Every move with its chance, the best on top."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from pandas import DataFrame

from ....analysis.advice import Advice
from ....runs.numbers import percent
from ...exhibit import Exhibit
from ...figures import COLOURS, legend, new_figure, percent_room, whiskers, wrapped
from ..document import about
from ..tables import moves

PLACE = 1
_COLOUR_OF = {"best": COLOURS[5], "as good": COLOURS[0], "undecided": COLOURS[1], "worse": COLOURS[2]}
#: Moves that are drawn at most, the best ones.
_MOST = 24


def draw(frame: DataFrame) -> Figure:
    """Moves, the best on top: columns move, chance, lo, hi, verdict; fractions."""
    shown = frame.head(_MOST)
    figure, axes = new_figure(1.2 + 0.32 * len(shown))
    places = np.arange(len(shown))
    for verdict, colour in _COLOUR_OF.items():
        of_it = (shown["verdict"] == verdict).to_numpy()
        if of_it.any():
            chance, lo, hi = (100 * shown[name].to_numpy(float)[of_it] for name in ("chance", "lo", "hi"))
            whiskers(axes, places[of_it], chance, lo, hi, sideways=True, color=colour, label=verdict)
    axes.set_yticks(places, [wrapped(move, 40, 1) for move in shown["move"]])
    axes.invert_yaxis()
    percent_room(axes.set_xlim, 100 * shown["lo"], 100 * shown["hi"])
    axes.set_xlabel("chance (%)")
    legend(axes)
    return figure


def exhibit(advice: Advice) -> Exhibit:
    """The moves of an advice."""
    best, player = advice.rows[0], advice.position.seat + 1
    note = "Exact chances." if advice.exact else "Bars: intervals that hold together."
    return Exhibit(
        "moves",
        moves(advice).frame(),
        advice.sentence(),
        f"Chance that player {player} {advice.chance_of}, by move. {advice.setup.name}.",
        note,
        about(advice),
        "Moves whose bars overlap may differ all the same: on equal deals a difference is known better than chances.",
        f"the best of {len(advice.rows)} moves is: {best['move']}, {percent(best['chance'], 1)}",
        draw,
    )
