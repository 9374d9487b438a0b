"""How games end: a dot for each way, on a scale that shows rare ones."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import percent
from ....runs.simulate.result import Simulation
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, MARKERS, new_figure, rare_scale, whiskers
from ..tables import OUTCOMES, ending, endings
from . import _words

PLACE = 6

_LOOKS = {"win": (COLOURS[0], MARKERS[0]), "joint": (COLOURS[1], MARKERS[1]), "draw": (COLOURS[2], MARKERS[2])}


def draw(frame: DataFrame) -> Figure:
    """Shares on a logarithmic scale: columns outcome, ending (in words), share, lo, hi; fractions above 0."""
    figure, axes = new_figure(0.95 + 0.42 * len(frame))
    names = []
    for at, row in enumerate(frame.itertuples()):
        colour, marker = _LOOKS[row.outcome]
        share, lo, hi = (np.array([100 * value]) for value in (row.share, max(row.lo, 1e-11), row.hi))
        whiskers(axes, [at], share, lo, hi, sideways=True, fmt=marker, color=colour)
        axes.annotate(_share(row.share), (1.02, at), xycoords=("axes fraction", "data"), va="center", fontsize=10)
        names.append(f"{OUTCOMES[row.outcome]}: {row.ending}")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    rare_scale(axes.xaxis, float(frame["share"].min()))
    axes.set_xlabel("share (%), each step ten times as rare")
    return figure


def _share(share: float) -> str:
    return percent(share, 1 if share >= 0.1 else 2 if share >= 0.001 else 4)


def exhibit(result: Simulation) -> Exhibit:
    """The ways in which games end; NothingToDrawError where there is one."""
    frame = endings(result).frame().sort_values("share", ascending=False, kind="stable", ignore_index=True)
    frame = frame.assign(ending=[ending(result, reason) for reason in frame["reason"]])
    if len(frame) == 1:
        only = f"{OUTCOMES[frame['outcome'].iloc[0]]}, {frame['ending'].iloc[0]}"
        raise NothingToDrawError(f"chart outcomes: all {result.unit} end in one way ({only})")
    words = (
        _title(result, frame),
        f"Share of the {result.unit} by how they end",
        f"Whiskers: {_words.level(result)} intervals.",
        "A step to the left on the scale is ten times as rare.",
        "; ".join(f"{OUTCOMES[row.outcome]} ({row.ending}) {_share(row.share)}" for row in frame.itertuples()),
    )
    return _words.exhibit(result, "outcomes", frame, draw, words)


def _title(result: Simulation, frame: DataFrame) -> str:
    if few := _words.too_few(result, frame, f"how {result.unit} end"):
        return few
    drawn = result.draws()
    if drawn["count"]:
        return f"Nobody wins {_share(drawn['rate'])} of {_words.units(result)}"
    share, outcome, words = frame.iloc[0][["share", "outcome", "ending"]]
    return f"{_share(share)} of {_words.units(result)} end {OUTCOMES[outcome]}: {words}"
