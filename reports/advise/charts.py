"""The chart of an advice: every move with its chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...analysis.words import percent
from ..exhibit import Exhibit
from ..figures import COLOURS, finish, new_figure, percent_room, styled, whiskers, wrapped
from .tables import about

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ...analysis.advise import Advice

_COLOUR_OF = {"best": COLOURS[5], "as good": COLOURS[0], "undecided": COLOURS[1], "worse": COLOURS[2]}
#: Moves that are drawn at most, the best ones.
_MOST = 24


@styled
def moves(frame: DataFrame, title: str, caption: str) -> Figure:
    """Moves, the best on top: columns move, chance, lo, hi, verdict; fractions."""
    shown = frame.head(_MOST)
    figure, axes = new_figure(1.2 + 0.32 * len(shown))
    places = np.arange(len(shown))
    for verdict, colour in _COLOUR_OF.items():
        of_it = (shown["verdict"] == verdict).to_numpy()
        if of_it.any():
            chance, lo, hi = (100 * shown[name].to_numpy()[of_it] for name in ("chance", "lo", "hi"))
            whiskers(axes, places[of_it], chance, lo, hi, sideways=True, color=colour, label=verdict)
    axes.set_yticks(places, [wrapped(move, 44, 1) for move in shown["move"]])
    axes.invert_yaxis()
    percent_room(axes.set_xlim, 100 * shown["lo"], 100 * shown["hi"])
    axes.set_xlabel("chance (%)")
    axes.legend(fontsize=10, loc="lower left", bbox_to_anchor=(0, 1.0), ncols=4)
    return finish(figure, title, caption)


def exhibit(advice: Advice, kind: str) -> Exhibit:
    """The chart of that kind, one of ADVISE_CHARTS."""
    note = "Bars: intervals that hold together" if not advice.exact else "Exact chances"
    best = advice.rows[0]
    return Exhibit(
        kind,
        advice.moves,
        f"What should player {advice.position.seat + 1} play?",
        f"{about(advice)}\n{note}; the chance that player {advice.position.seat + 1} {advice.chance_of}.",
        f"{note}.",
        "Moves whose bars overlap may differ all the same: on equal deals a difference is known better than chances.",
        f"the best of {len(advice.rows)} moves is: {best['move']}, {percent(best['chance'])}",
        moves,
    )
