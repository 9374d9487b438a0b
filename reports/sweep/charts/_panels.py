"""Small multiples for the charts of a sweep: a panel a metric, in it a row an arm, or the arms along a scale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import counted, number
from ....runs.sweep.result import SweepResult
from ...document import settings_of
from ...exhibit import Exhibit
from ...figures import COLOURS, MARKERS, new_figure, rare_scale, value_marks, whiskers, wrapped
from ...names import heading_of, labels_of, shortened, without_folders

#: Inches that a panel needs for its axis, and letters of an arm's name.
_PANEL = 1.55
_NAME = 24

#: From so many arms on rows stand closer together.
_CLOSE = 12


def rows_of_arms(frame: DataFrame, rare: bool = False, signed: bool = False) -> tuple[Figure, list[Axes]]:
    """A panel a metric; in it a row an arm, in that a mark a strategy; hollow where `decided` is false.

    Columns metric, arm, strategy, value, lo, hi, decided; in the units of the axis. rare: on a logarithmic scale.
    """
    metrics, arms = list(frame["metric"].unique()), list(frame["arm"].unique())
    strategies, labels = list(frame["strategy"].unique()), arm_labels(arms)
    room = _width() - 0.085 * max(len(line) for label in labels for line in label.split("\n"))
    columns = max(1, min(int(room / _PANEL), len(metrics), 3))
    rows = -(-len(metrics) // columns)
    pitch = 0.22 + 0.15 * len(strategies) if len(arms) <= _CLOSE else 0.1 + 0.09 * len(strategies)
    figure, grid = new_figure(rows * (0.75 + pitch * len(arms)) + 0.5, rows, columns, sharey=True, squeeze=False)
    panels = _used(grid, len(metrics))
    for metric, axes in zip(metrics, panels, strict=True):
        part = frame[frame["metric"] == metric]
        _marks(axes, part, arms, strategies, signed)
        axes.set_xlabel(wrapped(metric, 20), fontsize=10)
        axes.tick_params(axis="x", labelsize=9)
        axes.set_yticks(range(len(arms)), labels[::-1], fontsize=9.5 if len(arms) <= _CLOSE else 8)
        if rare:
            rare_scale(axes.xaxis, float(part["value"].min()) / 100, 4)
    if heading_of(arms) != "arm":
        figure.supylabel(heading_of(arms), fontsize=10)
    names_above(panels[0], strategies, room)
    return figure, panels


def arm_labels(arms: list[str]) -> list[str]:
    """What stands for each arm: what varies alone, its middle left out where that is long."""
    labels = [wrapped(label, _NAME) for label in labels_of(arms).values()]
    return labels if len(set(labels)) == len(arms) else list(shortened(labels_of(arms).values(), _NAME).values())


def _key(arms: list[str]) -> str:
    """What the labels stand for from which something is left out."""
    pairs = zip(arm_labels(arms), arms, strict=True)
    short = [f"{' '.join(label.split())} is {arm}" for label, arm in pairs if "…" in label]
    return f"Names: {'; '.join(short)}." if short else ""


def _marks(axes: Axes, frame: DataFrame, arms: list[str], strategies: list[str], signed: bool) -> None:
    for place, strategy in enumerate(strategies):
        rows = frame[frame["strategy"] == strategy]
        shift = 0.6 * (0.5 - (place + 0.5) / len(strategies))
        places = [len(arms) - 1 - arms.index(arm) + shift for arm in rows["arm"]]
        colour, marker = look(place)
        axes.hlines(places, rows["lo"], rows["hi"], color=colour)
        fills = [colour if decided else "#ffffff" for decided in rows["decided"]]
        axes.scatter(rows["value"], places, c=fills, edgecolors=colour, marker=marker, zorder=3, s=28)
        axes.plot([], [], f"{marker}-", color=colour, label=strategy)
        if len(strategies) == 1:
            value_marks(axes, rows["value"], places, rows["hi"] - rows["lo"], signed=signed)
    for edge in np.arange(len(arms) - 1) + 0.5:
        axes.axhline(edge, color="#d9d9d9", linewidth=0.6, zorder=0)
    axes.set_ylim(-0.6, len(arms) - 0.3)
    axes.locator_params(axis="x", nbins=4)
    axes.margins(x=0.12)
    axes.xaxis.set_major_formatter(lambda value, _: plain(value))
    _least_room(axes, frame)


def plain(value: float) -> str:
    """A tick's number, without needless decimals."""
    digits = next((n for n in range(6) if abs(value - round(value, n)) < 1e-9), 6)
    return number(value, digits)


def _least_room(axes: Axes, frame: DataFrame) -> None:
    """Room around values that all are the same, so that the axis shows numbers and not their rounding."""
    if frame["hi"].max() - frame["lo"].min() < 1e-9:
        middle = float(frame["value"].iloc[0])
        axes.set_xlim(middle - 1, middle + 1)


def scales(frame: DataFrame) -> Figure:
    """A panel a metric, the arms along its axis by their number `at`, a line a strategy; `scale` names the axis."""
    metrics, strategies = list(frame["metric"].unique()), list(frame["strategy"].unique())
    columns = min(int(_width() / 2.2), len(metrics), 3)
    rows = -(-len(metrics) // columns)
    figure, grid = new_figure(2.7 * rows + 0.4, rows, columns, squeeze=False)
    panels = _used(grid, len(metrics))
    for metric, axes in zip(metrics, panels, strict=True):
        part = frame[frame["metric"] == metric]
        for place, strategy in enumerate(strategies):
            aside = 0.015 * (place - (len(strategies) - 1) / 2) * (part["at"].max() - part["at"].min())
            _line(axes, part[part["strategy"] == strategy].sort_values("at"), place, strategy, aside)
        axes.set_ylabel(wrapped(metric, 20), fontsize=10)
        axes.set_xlabel(wrapped(str(frame["scale"].iloc[0])), fontsize=10)
        axes.set_xticks(*_ticks(sorted(set(part["at"]))))
        axes.tick_params(labelsize=9)
        axes.margins(x=0.1)
    names_above(panels[0], strategies, _width() - 0.8)
    return figure


def _line(axes: Axes, rows: DataFrame, place: int, strategy: str, aside: float) -> None:
    """A strategy's values along the scale, a little aside so that whiskers do not hide one another."""
    colour, marker = look(place)
    style: Any = {"fmt": f"{marker}-", "color": colour, "capsize": 3, "markersize": 5, "linewidth": 1.2}
    whiskers(axes, rows["at"] + aside, rows["value"], rows["lo"], rows["hi"], label=strategy, **style)


def _ticks(places: list[float]) -> tuple[list[float], list[str]]:
    """The arms' own numbers, those left out that would run into the one before."""
    span, shown = (places[-1] - places[0]) or 1.0, places[:1]
    for place in places[1:]:
        if place - shown[-1] >= span / 6:
            shown.append(place)
    return shown, [f"{place:g}" for place in shown]


def look(place: int) -> tuple[str, str]:
    """Colour and marker of a strategy."""
    return COLOURS[place % len(COLOURS)], MARKERS[place % len(MARKERS)]


def _used(grid: Any, wanted: int) -> list[Axes]:
    """The panels that are needed; the rest of the grid is hidden."""
    for axes in grid.flat[wanted:]:
        axes.set_visible(False)
    return list(grid.flat[:wanted])


def _width() -> float:
    return float(rcParams["figure.figsize"][0])


def names_above(axes: Axes, strategies: list[str], room: float) -> None:
    """The strategies' names above the panels, in so many inches, where there are several.

    They reach over other panels, so the layout does not see them; an empty title keeps their place.
    """
    if len(strategies) < 2:
        return
    handles, names = axes.get_legend_handles_labels()
    words = [wrapped(name, 40, 1) for name in names]
    columns = max(1, min(len(words), int(12 * room / (max(map(len, words)) + 6))))
    place: Any = {"loc": "lower left", "bbox_to_anchor": (0, 1.0), "borderaxespad": 0.2, "handlelength": 1.6}
    axes.legend(handles, words, ncols=columns, fontsize=9.5, **place).set_in_layout(False)
    lines = -(-len(words) // columns)
    axes.set_title("\n" * (lines - 1) + " ", fontsize=9.5 * 1.3)


def exhibit(
    result: SweepResult,
    kind: str,
    frame: DataFrame,
    drawn_by: Callable[[DataFrame], Figure],
    words: tuple[str, str, str, str, str],
) -> Exhibit:
    """A chart; words: its finding, what is shown, what the marks mean, how to read it, what it shows in words."""
    title, shown, note, reading, alt = words
    setup, arms = result.plan.panel[0], list(dict.fromkeys(frame["arm"]))
    all_arms = {result.plan.arms[arm].label for arm in result.plan.played}
    refused = [arm.label for arm in result.plan.arms if arm.refused]
    few = len(arms) < len(all_arms) - 1
    notes = [
        note,
        f"The {len(arms)} of {len(all_arms)} arms that differ most from the base; the tables have all." if few else "",
        _key(arms),
        f"Refused by the rules: {'; '.join(refused)}." if refused else "",
    ]
    who = ", ".join(without_folders(name) for name in result.strategies)
    played = [f"{wrapped(who, 160, 1)} at every seat", f"seed {setup.seed}", settings_of(setup)]
    size = f"n = {counted(result.games, 'deals')}{f' in each of {len(all_arms)} arms' if len(all_arms) > 1 else ''}"
    return Exhibit(
        kind,
        frame,
        title,
        f"{shown}. {setup.name}, {size}.",
        " ".join(filter(None, notes)),
        f"{'; '.join(filter(None, played))}.",
        reading,
        alt,
        drawn_by,
    )
