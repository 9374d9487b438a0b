"""Who beats whom: a field a pair; two strategies as one interval."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.compare.result import Comparison
from ....runs.compare.words import counted
from ....runs.numbers import number, points, span
from ...exhibit import Exhibit
from ...figures import interval_bars, new_figure
from ...names import key_to, shortened
from ..document import compared

PLACE = 1

#: Black and white that stay so on a dark page: they stand on the cell's colour, not on the page's.
_BLACK, _WHITE = "#010101", "#fefefe"

#: Inches of a field: with its interval, with its number alone, with its colour alone; for up to so many strategies.
_CELLS = ((12, 1.05), (24, 0.5), (1000, 0.2))
_NAME = 18
#: Steps of the scale; with more than 50 the key would be a picture of dots.
_TONES = 41


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """Differences of rates, of what: columns a, b, diff (a less b), lo, hi (fractions), decided.

    A field for each pair, above the diagonal, rows and columns in the order in which strategies first occur; for one
    pair a bar.
    """
    if len(frame) == 1:
        row = frame.iloc[0]
        label = f"{row['a']} less {row['b']}"
        return interval_bars(frame.assign(label=label, value=frame["diff"]), f"difference in {what} (points)")
    names = list(dict.fromkeys([*frame["a"], *frame["b"]]))
    labels = list(shortened(names, _NAME).values())
    cell = next(size for most, size in _CELLS if len(names) <= most)
    across, down = 2.6 + cell * (len(names) - 1), 1.7 + 0.6 * cell * (len(names) - 1)
    figure, axes = new_figure(down)
    figure.set_figwidth(max(figure.get_figwidth(), across))
    _fields(figure, axes, frame, names)
    if cell >= _CELLS[1][1]:
        for row in frame.itertuples():
            _number(axes, (names.index(row.b) - 0.5, names.index(row.a) + 0.5), row, cell == _CELLS[0][1])
    small = {"fontsize": 9} if cell < _CELLS[0][1] else {}
    axes.set_xticks([place + 0.5 for place in range(len(names) - 1)], labels[1:], rotation=30, ha="right", **small)
    axes.set_yticks([place + 0.5 for place in range(len(names) - 1)], labels[:-1], **small)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return figure


def _fields(figure: Figure, axes: Any, frame: DataFrame, names: list[str]) -> None:
    """Coloured fields on a scale from −100 to 100 points, and the key to it."""
    table = np.ma.masked_all((len(names) - 1, len(names) - 1))
    for row in frame.itertuples():
        table[names.index(row.a), names.index(row.b) - 1] = 100 * row.diff
    colours = colormaps["PuOr"].resampled(_TONES)
    mesh = axes.pcolormesh(table, vmin=-100, vmax=100, edgecolors="#ffffff", linewidth=1.5, cmap=colours)
    axes.invert_yaxis()
    key = figure.colorbar(mesh, ax=axes, shrink=0.8, ticks=[-100, -50, 0, 50, 100], pad=0.02)
    key.set_label("points, row less column", fontsize=9.5)
    key.ax.set_yticklabels([number(tick, 0, signed=True) for tick in (-100, -50, 0, 50, 100)], fontsize=9.5)
    key.outline.set_visible(False)


def _number(axes: Any, place: tuple[float, float], row: Any, with_interval: bool) -> None:
    """The difference in points, in brackets if no order is sure, and below it its interval."""
    words = points(row.diff, digits=1)
    look: dict[str, Any] = {"ha": "center", "color": _WHITE if abs(row.diff) > 0.6 else _BLACK}
    known = with_interval and row.lo == row.lo
    text = words if row.decided else f"({words})"
    axes.text(*place, text, va="bottom" if known else "center", fontsize=11 if with_interval else 8.5, **look)
    if known:
        axes.text(*place, span([row.lo, row.hi], 1), va="top", fontsize=7.2, **look)


def pair_frame(result: Comparison) -> DataFrame:
    """A row a pair, the stronger one as a, the strongest first: a, b, diff, lo, hi (fractions), decided (bool)."""
    rating = {row["strategy"]: row["rating"] for row in result.ratings}
    rows = []
    for row in result.pairs:
        lo, hi = row["ci"] or (float("nan"), float("nan"))
        ends = (row["a"], row["b"], row["estimate"], lo, hi)
        if rating[row["a"]] < rating[row["b"]]:
            ends = (row["b"], row["a"], 0.0 - row["estimate"], 0.0 - hi, 0.0 - lo)
        rows.append((*ends, row["verdict"] in ("better", "worse")))
    rows.sort(key=lambda row: (-rating[row[0]], -rating[row[1]]))
    return DataFrame(rows, columns=["a", "b", "diff", "lo", "hi", "decided"])


def exhibit(result: Comparison) -> Exhibit:
    """Every pair, the strongest strategies first."""
    frame, level, setup = pair_frame(result), f"{100 * result.terms.level:g}%", result.job.setup
    names, two = list(dict.fromkeys([*frame["a"], *frame["b"]])), len(frame) == 1
    brackets = "hollow: no order is sure." if two else "in brackets where no order is sure."
    notes = [f"With {level} intervals; {brackets}", "" if two else key_to(names, _NAME)]
    return Exhibit(
        "round-robin",
        frame,
        _title(result, frame),
        f"Difference in {setup.aim.rate}, in points. {setup.name}, {len(setup.players)} players, "
        f"n = {counted(result)}.",
        " ".join(filter(None, notes)),
        f"{compared(result)}.",
        "Right of the line the first is ahead." if two else "Read a row from left to right, the weaker ones last.",
        "; ".join(f"{row.a} against {row.b} {points(row.diff)} points" for row in frame.itertuples()),
        partial(draw, what=setup.aim.rate),
    )


def _title(result: Comparison, frame: DataFrame) -> str:
    """Who beats whom, in a line."""
    first = frame.iloc[0]
    if len(frame) == 1:
        if not first["decided"]:
            return f"Between {first['a']} and {first['b']} no difference that matters is sure"
        rate = result.job.setup.aim.rate
        return f"{first['a']} is {points(first['diff'], False, 1)} points ahead of {first['b']} in {rate}"
    own = frame[frame["a"] == first["a"]]
    beaten, others = int((own["decided"] & (own["diff"] > 0)).sum()), len(result.job.names) - 1
    game, rest = result.job.setup.name, "both others" if others == 2 else f"all {others} others"
    if beaten == others:
        return f"{first['a']} beats {rest} at {game}"
    return f"{first['a']} stands first at {game}, and surely beats {beaten or 'none'} of {rest}"
