"""Seat by seat: how each strategy does at each of the seats that it plays."""

from __future__ import annotations

from functools import partial
from typing import Any

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import Simulation
from ...exhibit import Exhibit
from ...figures import COLOURS, MARKERS, legend, legend_columns, new_figure, percent_room, whiskers, wrapped
from ..tables import seats
from . import _words

PLACE = 3


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """Rates, of what, by seat, a mark a strategy: columns strategy, seat (from 0), win_rate, lo, hi; fractions."""
    names = list(dict.fromkeys(frame["strategy"]))
    labels = [wrapped(name, 40, 1) for name in names]
    figure, axes = new_figure(3.1 + 0.23 * -(-len(names) // legend_columns(labels)))
    for number, name in enumerate(names):
        part = frame[frame["strategy"] == name]
        rates, lows, highs = (100 * part[column] for column in ("win_rate", "lo", "hi"))
        look: dict[str, Any] = {"fmt": MARKERS[number % len(MARKERS)], "color": COLOURS[number % len(COLOURS)]}
        whiskers(axes, part["seat"] + 1, rates, lows, highs, label=labels[number], **look)
    axes.set_xticks(sorted(set(frame["seat"] + 1)))
    axes.set_xlim(frame["seat"].min() + 0.5, frame["seat"].max() + 1.5)
    percent_room(axes.set_ylim, 100 * frame["lo"], 100 * frame["hi"])
    axes.set_xlabel("player")
    axes.set_ylabel(f"{wrapped(what)} (%)")
    legend(axes)
    return figure


def exhibit(result: Simulation) -> Exhibit:
    """Win rates by seat; they are those of the strategies where each sits at one seat, or one at all."""
    frame, names = seats(result).frame(), result.setup.distinct
    words = (
        _title(result, frame),
        _words.shown(result, "player and strategy"),
        f"Whiskers: {_words.level(result)} intervals.",
        "A strategy that stands at the same height everywhere does not care where it sits.",
        "; ".join(
            f"{row.strategy} as player {row.seat + 1} {_words.rate(result, row.win_rate)}" for row in frame.itertuples()
        ),
    )
    repeated = "turn-order" if len(names) == 1 else "win-rates" if len(names) == len(frame) else ""
    return _words.exhibit(result, "seats", frame, partial(draw, what=result.setup.aim.rate), words, repeats=repeated)


def _title(result: Simulation, frame: DataFrame) -> str:
    """The strategy and seat that win most."""
    if few := _words.too_few(result, frame, "where a strategy does best"):
        return few
    best = frame.loc[frame["win_rate"].idxmax()]
    rate = _words.rate(result, best["win_rate"])
    return (
        f"{wrapped(best['strategy'], 40, 1)} does best as player {best['seat'] + 1}: {rate} of {_words.units(result)}"
    )
