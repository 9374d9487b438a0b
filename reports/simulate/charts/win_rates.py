"""Who wins: a dot a strategy, the strongest first."""

from __future__ import annotations

from functools import partial

import numpy as np
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import Simulation
from ...exhibit import Exhibit
from ...figures import FAINT, new_figure, percent_room, value_marks, whiskers, wrapped
from ..frames import win_rate_frame
from . import _words

PLACE = 1


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """A forest of rates, of what: columns label, rate, lo, hi, mean (of all seats); fractions."""
    figure, axes = new_figure(0.9 + 0.42 * len(frame))
    at = np.arange(len(frame))[::-1]
    rates = 100 * frame["rate"]
    whiskers(axes, at, rates, 100 * frame["lo"], 100 * frame["hi"], sideways=True)
    axes.axvline(100 * frame["mean"].iloc[0], color=FAINT, linestyle="--", zorder=0)
    axes.set_yticks(at, [wrapped(label) for label in frame["label"]])
    axes.set_ylim(-0.6, len(frame) - 0.3)
    value_marks(axes, rates, at, 100 * (frame["hi"] - frame["lo"]))
    percent_room(axes.set_xlim, 100 * frame["lo"], 100 * frame["hi"])
    axes.set_xlabel(f"{what} (%); dashed: mean of all players")
    return figure


def exhibit(result: Simulation) -> Exhibit:
    """Win rates by strategy; by player where all play alike, as the chart `turn-order` then shows them better."""
    frame, several = win_rate_frame(result), len(result.setup.distinct) > 1
    words = (
        _title(result, frame),
        _words.shown(result, "strategy, a seat" if several else "player"),
        f"Whiskers: {_words.level(result)} intervals.",
        "Where two whiskers do not overlap, the difference is hardly an accident.",
        "; ".join(f"{row.label} {_words.rate(result, row.rate)}" for row in frame.itertuples()),
    )
    return _words.exhibit(
        result,
        "win-rates",
        frame,
        partial(draw, what=result.setup.aim.rate),
        words,
        repeats="" if several else "turn-order",
    )


def _title(result: Simulation, frame: DataFrame) -> str:
    if few := _words.too_few(result, frame, "who wins"):
        return few
    best = frame.loc[frame["rate"].idxmax()]
    if not best["rate"]:
        return f"Nobody wins any of these {_words.units(result)}"
    seat = " a seat" if len(result.setup.distinct) < len(result.setup.players) and len(frame) > 1 else ""
    who, does = wrapped(best["label"], 40, 1), _words.does(result)
    return f"{who} {does} {_words.rate(result, best['rate'])} of {_words.units(result)}{seat}"
