"""The rule sets of an answer by two wishes: what one gains, the other costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame, Series

from ....runs.design.result import Design
from ....runs.design.wishes import Wish
from ....runs.design.words import leading, name_of, named
from ....runs.numbers import number
from ....stats.intervals import Estimate
from ...exhibit import Exhibit
from ...figures import COLOURS, FAINT, MARKERS, legend, new_figure, wrapped
from ...names import without_folders
from ._labels import label_marks

PLACE = 1

_NUMBERED = "Numbers: rule sets in the order of the table; marks that lie together share them."


def draw(frame: DataFrame) -> Figure:
    """Rule sets as marks by two wishes, or in rows by one; wished-for values shaded, the rule set found filled.

    Columns rules, strategy, best, x, x_lo, x_hi, x_low, x_high, x_name and the same of y, which is empty for one wish.
    """
    figure, axes = new_figure(4.6)
    alone = frame["y"].isna().all()
    places = {rules: -float(place) for place, rules in enumerate(frame["rules"].unique())}
    strategies = list(frame["strategy"].unique())
    for turn, strategy in enumerate(strategies):
        part = frame[frame["strategy"] == strategy]
        _marks(axes, part, part["rules"].map(places) - 0.1 * turn if alone else part["y"], turn, alone)
    axes.set_xlabel(frame["x_name"].iloc[0])
    axes.margins(0.08)
    if alone:
        axes.set_yticks(list(places.values()), [wrapped(rules, 34, 2) for rules in places], fontsize=8.5)
    else:
        axes.set_ylabel(frame["y_name"].iloc[0])
        _shade(axes.axhspan, frame["y_low"].iloc[0], frame["y_high"].iloc[0], axes.set_ylim(*axes.get_ylim()))
    _shade(axes.axvspan, frame["x_low"].iloc[0], frame["x_high"].iloc[0], axes.set_xlim(*axes.get_xlim()))
    if len(strategies) > 1:
        legend(axes)
    if not alone:
        numbers = [f"{1 - place:g}" for place in frame["rules"].map(places)]
        label_marks(axes, list(zip(frame["x"], frame["y"], strict=True)), numbers)
    return figure


def _marks(axes: Axes, part: DataFrame, y: Series, turn: int, alone: bool) -> None:
    """The marks of a strategy, the rule set found filled, with their whiskers."""
    colour, marker = COLOURS[turn % len(COLOURS)], MARKERS[turn % len(MARKERS)]
    across, up = _ends(part, "x"), None if alone else _ends(part, "y")
    axes.errorbar(part["x"], y, xerr=across, yerr=up, fmt="none", ecolor=colour, elinewidth=0.8, alpha=0.6)
    fills = [colour if best else "#ffffff" for best in part["best"]]
    axes.scatter(part["x"], y, c=fills, edgecolors=colour, marker=marker, s=36, zorder=3)
    axes.plot([], [], f"{marker}-", color=colour, label=wrapped(str(part["strategy"].iloc[0]), 40, 1))


def _ends(part: DataFrame, name: str) -> np.ndarray:
    """How far intervals reach below and above their values: float[2, rows]; nothing where an end is not known."""
    spans = np.array([part[name] - part[f"{name}_lo"], part[f"{name}_hi"] - part[name]], dtype=float)
    return np.where(np.isfinite(spans), np.maximum(spans, 0.0), 0.0)


def _shade(span: Callable[..., object], low: float, high: float, ends: tuple[float, float]) -> None:
    """Shade what is wished for; where it has no end, as far as the chart goes."""
    if math.isinf(low) and math.isinf(high):
        return
    low, high = max(low, ends[0]), min(high, ends[1])
    if low < high:
        span(low, high, color=FAINT, alpha=0.3, linewidth=0, zorder=0)


def frame_of(result: Design) -> DataFrame:
    """A row a rule set and strategy: its values in the first two wishes, or in the one there is."""
    wishes = [wish for wish in result.wishes if not wish.quantity.paired] or list(result.wishes)
    x, y = wishes[0], wishes[1] if len(wishes) > 1 else None
    rows = []
    for place, arm in enumerate(result.arms):
        for turn, one in enumerate(result.of_wish(place, x)):
            row = {"rules": named(result, arm), "strategy": result.job.field.who(one.member), "best": place == 0}
            other = result.of_wish(place, y)[turn].found if y else None
            rows.append({**row, **_axis("x", x, one.found), **_axis("y", y, other)})
    return pd.DataFrame(rows)


def _axis(axis: str, wish: Wish | None, found: Estimate | None) -> dict[str, Any]:
    """A value with its interval and what is wished for, in units of the axis; nothing without a wish."""
    keys = [f"{axis}{part}" for part in ("", "_lo", "_hi", "_low", "_high")]
    if wish is None or found is None:
        return {**dict.fromkeys(keys, math.nan), f"{axis}_name": ""}
    scale = 100 if wish.quantity.share else 1
    values = (found.value, *found.interval, wish.low, wish.high)
    unit = " (points)" if wish.quantity.metric.least < 0 else " (%)" if wish.quantity.share else ""
    scaled = dict(zip(keys, (scale * value for value in values), strict=True))
    return {**scaled, f"{axis}_name": f"{name_of(wish)}{unit}"}


def exhibit(result: Design) -> Exhibit:
    """The rule set found and the ways not taken, on fresh deals."""
    frame = frame_of(result)
    wished, others = "; ".join(wish.text for wish in result.wishes), len(result.arms) - 1
    ways = f" and {others} {'ways' if others > 1 else 'way'} not taken" if others else ""
    return Exhibit(
        "front",
        frame,
        leading(result).partition(":")[0],
        f"The rule set found (filled){ways}. {result.setup.name}, "
        f"n = {result.outcome.units:,} deals that the search has not seen.",
        f"Shaded: what is wished for. Whiskers: {100 * result.level:g}% intervals, which hold together for a rule set."
        + (f" {_NUMBERED}" if frame["y"].notna().all() else ""),
        f"Wished: {wished}. {', '.join(without_folders(name) for name in result.job.names)} at every seat; seed "
        f"{result.setup.seed}.",
        "A mark is a rule set played by one strategy at every seat; the table names the rules. Where marks of a filled "
        "kind lie in the shade, the wish is met by that strategy.",
        "; ".join(f"{row.rules}, {row.strategy}: {number(row.x, 2)}" for row in frame.itertuples()),
        draw,
    )
