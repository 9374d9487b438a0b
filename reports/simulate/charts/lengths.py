"""How long games take: a histogram of their turns."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import NINE_IN_TEN, Simulation, tells
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, marked_line, new_figure, thousands
from ..frames import histogram_frame, median_turns, parity
from . import _words

PLACE = 4


def draw(frame: DataFrame) -> Figure:
    """A histogram of lengths: columns kind, turns (lower edge), width, share, median; see `frames.histogram_frame`."""
    figure, axes = new_figure(3.4)
    ended, rest = frame[frame["kind"] == "ended"], frame[frame["kind"] != "ended"]
    if len(ended):
        edges = [*(ended["turns"] - 0.5), float((ended["turns"] + ended["width"]).max()) - 0.5]
        axes.stairs(100 * ended["share"], edges, fill=True, color=COLOURS[0])
    if len(ended) == 1:
        axes.set_xlim(max(ended["turns"].iloc[0] - 3, -0.5), ended["turns"].iloc[0] + 3)
    thousands(axes.xaxis)
    _bars_apart(axes, ended, rest)
    median = int(frame["median"].iloc[0])
    if len(ended) and edges[0] <= median <= edges[-1]:
        marked_line(axes, median, f"median {median:,}")
    axes.set_xlabel("turns")
    width = int(frame["width"].iloc[0])
    axes.set_ylabel("share (%)" if width == 1 else f"share (%)\na bar: {width} turns")
    return figure


def _bars_apart(axes: Any, ended: DataFrame, rest: DataFrame) -> None:
    """Hatched bars at the right for games that lasted longer, and for those that were cut off."""
    if rest.empty:
        return
    low = float(ended["turns"].min()) if len(ended) else 0.0
    high = float((ended["turns"] + ended["width"]).max()) if len(ended) else 0.0
    room = (high - low) / 18 or 1.0
    places = high + 2.4 * room * (1 + np.arange(len(rest))) - room
    axes.bar(places, 100 * rest["share"], room, color="white", edgecolor="#000000", hatch="////")
    for place, row in zip(places, rest.itertuples(), strict=True):
        words = f"{row.turns:,} or\nmore" if row.kind == "longer" else f"cut off\nat {row.turns:,}"
        words = f"{words}\n{_percent(row.share)}"
        axes.annotate(words, (place, 100 * row.share), (0, 3), textcoords="offset points", ha="center", fontsize=9)
    axes.set_xlim(low - room / 2, places[-1] + 1.5 * room)
    axes.set_xticks([tick for tick in axes.get_xticks() if low <= tick <= high] if len(ended) else [])
    axes.set_ylim(0, max(axes.get_ylim()[1], 125 * rest["share"].max()))
    axes.set_yticks([tick for tick in axes.get_yticks() if tick <= 100])


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%" if share >= 0.0095 else f"{100 * share:.2g}%"


def exhibit(result: Simulation) -> Exhibit:
    """The lengths in turns; NothingToDrawError where all are the same."""
    row, game = result.length("turns"), _words.one(result)
    if row["min"] == row["max"]:
        raise NothingToDrawError(f"chart lengths: every {game} takes {row['max']:,} turns")
    frame = histogram_frame(result).assign(median=median_turns(result))
    kinds = set(frame["kind"])
    apart = {"longer": f"the longest {result.unit} together", "cut off": "those that the turn limit cut off"}
    hatched = " and ".join(words for kind, words in apart.items() if kind in kinds)
    width = int(frame["width"].iloc[0])
    notes = [f"Hatched: {hatched}." if hatched else "", parity(result) if width == 1 else ""]
    usual = f"Half of {_words.units(result)} take {row['median']:,} turns or fewer"
    few = f"{result.units:,} {_words.units(result)} took {row['min']:,} to {row['max']:,} turns"
    words = (
        usual if tells(result.units, NINE_IN_TEN[0]) else few,
        f"How long a {game} takes: share of the {result.unit} by turns",
        " ".join(filter(None, notes)),
        f"The higher a bar, the more {result.unit} took that many turns.",
        _alt(result, frame),
    )
    return _words.exhibit(result, "lengths", frame, draw, words)


def _alt(result: Simulation, frame: DataFrame) -> str:
    most = frame.loc[frame["share"].idxmax()]
    span = f"{most.turns} to {most.turns + most.width - 1} turns" if most.width > 1 else f"{most.turns} turns"
    apart = [
        f"{_percent(row.share)} {row.kind} from turn {row.turns}" for row in frame.itertuples() if row.kind != "ended"
    ]
    high = f"the highest bar stands at {span} with {_percent(most.share)} of the {result.unit}"
    return "; ".join([f"median {int(frame['median'].iloc[0]):,} turns", high, *apart])
