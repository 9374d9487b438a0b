"""What each switch does to each measure: a panel a measure, in it a bar a switch, the longest on top."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame

from ....games.switches import as_typed
from ....runs.numbers import counted, number
from ....runs.sensitivity.result import Sensitivity
from ....runs.sensitivity.words import measures, name_of, sentence
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, FAINT, new_figure, whiskers, wrapped
from ...names import without_folders
from ...sweep.tables import metric_words

PLACE = 1

#: Switches of a panel.
_BARS = 8

#: Inches of a bar.
_BAR = 0.27


def draw(frame: DataFrame) -> Figure:
    """Bars from the least to the greatest effect of a switch's values, with the interval of the largest.

    Columns metric, switch (with the value that moves it most), low, high, value, lo, hi, decided; in units of the axis.
    """
    metrics = list(frame["metric"].unique())
    rows = -(-len(metrics) // 2)
    figure, grid = new_figure(rows * (0.75 + _BAR * _BARS), rows, min(2, len(metrics)), squeeze=False)
    for axes in grid.flat[len(metrics) :]:
        axes.set_visible(False)
    for metric, axes in zip(metrics, grid.flat, strict=False):
        _panel(axes, frame[frame["metric"] == metric].reset_index(drop=True))
        axes.set_xlabel(wrapped(metric, 34), fontsize=10)
    return figure


def _panel(axes: Axes, frame: DataFrame) -> None:
    at = np.arange(len(frame))[::-1]
    fills = [COLOURS[0] if decided else "#ffffff" for decided in frame["decided"]]
    axes.barh(at, frame["high"] - frame["low"], 0.62, frame["low"], color=fills, edgecolor=COLOURS[0], alpha=0.75)
    known = frame["lo"].notna()
    look = {"fmt": "none", "color": "#000000", "capsize": 2, "elinewidth": 1}
    part = frame[known]
    whiskers(axes, at[known], part["value"], part["lo"], part["hi"], sideways=True, **look)
    axes.axvline(0, color=FAINT, linestyle="--", zorder=0)
    axes.set_yticks(at, [wrapped(name, 30, 1) for name in frame["switch"]], fontsize=8.5)
    axes.set_ylim(-0.6, _BARS - 0.4)
    axes.tick_params(axis="x", labelsize=9)
    axes.locator_params(axis="x", nbins=4)
    axes.margins(x=0.06)
    axes.xaxis.set_major_formatter(
        lambda value, _: number(value, 2 if abs(value) < 0.995 and value else 0, signed=True)
    )


def frame_of(result: Sensitivity) -> DataFrame:
    """A row a measure and switch, of those that move it most; shares in percentage points."""
    rows = []
    for metric in measures(result):
        factor = 100 if metric.share else 1
        for one in result.effects(metric)[:_BARS]:
            low, high = one.span
            lo, hi = one.largest.ci or (float("nan"), float("nan"))
            row = {"low": low, "high": high, "value": one.largest.found.mean, "lo": lo, "hi": hi}
            name = f"{name_of(one.switch)} {as_typed(result.value_of(one.largest.arm))}"
            scaled = {key: factor * value for key, value in row.items()}
            decided = one.largest.verdict in ("higher", "lower")
            rows.append({"metric": metric_words(metric), "switch": name, **scaled, "decided": decided})
    return pd.DataFrame(rows)


def exhibit(result: Sensitivity) -> Exhibit:
    """The effects on every measure; NothingToDrawError where every change is refused."""
    frame = frame_of(result)
    if frame.empty:
        raise NothingToDrawError("chart tornado: the rules refuse every change; there is nothing to draw")
    first = measures(result)[0]
    who = without_folders(result.swept.strategies[0])
    pair = " against ".join(player.label for player in result.plan.pair or ())
    skill = f"; skill by {pair}" if pair else ""
    return Exhibit(
        "tornado",
        frame,
        sentence(result, first).split(";")[0].rstrip("."),
        f"What each switch does, changed alone: from its least to its greatest effect over the values tried. "
        f"{result.setup.name}, {len(result.setup.players)} players, n = {counted(result.outcome.units, 'deals')} in "
        f"each of {len(result.plan.played)} arms.",
        f"Named: the value that does most, its {100 * result.swept.level:g}% interval in black. Hollow: not decided. "
        f"The {_BARS} largest of each measure.",
        f"{who} at every seat{skill}; seed {result.setup.seed}.",
        "A long bar is a rule that matters for that measure; where the black line meets the dashed one, the rule may "
        "not matter.",
        "; ".join(f"{row.metric}, {row.switch}: {number(row.value, 2)}" for row in frame.itertuples()),
        draw,
    )
