"""The chance of each side after every event of a game, the moments marked."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure
from pandas import DataFrame

from ....analysis.reviewed import Review
from ....runs.numbers import percent, points
from ....runs.result import Row
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, FAINT, legend, new_figure, thousands
from ..document import about

PLACE = 1


def draw(frame: DataFrame) -> Figure:
    """Chances by event: columns event, one a side under its name, and moment, the mark's letter or nothing."""
    figure, axes = new_figure(3.6)
    sides = [name for name in frame.columns if name not in ("event", "moment")]
    axes.axhline(100 / len(sides), color=FAINT, linestyle="--", zorder=0)
    for number, name in enumerate(sides):
        colour = COLOURS[number % len(COLOURS)]
        axes.step(frame["event"], 100 * frame[name], where="post", color=colour, linewidth=1.6, label=name)
    near, level, highest, last = 0.03 * len(frame), 0, 0, -1e9
    for _, row in frame[frame["moment"] != ""].iterrows():
        level = level + 1 if row["event"] - last < near else 0
        highest, last = max(highest, level), row["event"]
        axes.axvline(last, color=FAINT, linewidth=0.8, zorder=0)
        axes.text(last, 104 + 7 * level, row["moment"], ha="center", va="bottom", fontsize=10)
    axes.set_ylim(-3, 114 + 7 * highest)
    axes.set_yticks(range(0, 101, 20))
    thousands(axes.xaxis)
    axes.margins(x=0.02)
    axes.set_xlabel("event of the record")
    axes.set_ylabel("chance (%)")
    legend(axes)
    return figure


def exhibit(review: Review) -> Exhibit:
    """The course of the one game that was reviewed."""
    if len(review.games) != 1:
        raise NothingToDrawError("chart win-chance: it shows one game; review a single one")
    game = review.games[0]
    frame = pd.DataFrame({"event": range(len(game.chances))})
    for side in range(len(game.start)):
        frame[review.side_name(side)] = [chances[side] for chances in game.chances]
    told, marks = review.moments(game), [""] * len(frame)
    for letter, row in zip("ABCDE", told, strict=False):
        marks[row["event"]] += letter
    frame["moment"] = marks
    last = [percent(share, 0) for share in game.result]
    return Exhibit(
        "win-chance",
        frame,
        _title(review, told),
        f"Chance that a side {review.chance_of}, after every event. {review.setup.name}.",
        "; ".join(f"{letter}: {row['what']} ({row['when']})" for letter, row in zip("ABCDE", told, strict=False)) + ".",
        about(review),
        "A steep step is a card or a move that mattered; the letters mark the five greatest.",
        f"chances of the sides after each of {len(frame)} events, which end at {', '.join(last)}",
        draw,
    )


def _title(review: Review, told: Sequence[Row]) -> str:
    """Who won, and what mattered most."""
    outcome = review.sentence().partition(",")[0].partition(";")[0].rstrip(".")
    if not told:
        return outcome
    first = told[0]
    what = first["what"].partition(";")[0]
    return f"{outcome}; what mattered most: {what}, {points(first['worth'], digits=0)} points"
