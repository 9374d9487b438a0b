"""The charts of a sweep: small multiples, a panel a metric, of differences to the base rules and of the values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import UsageError
from ..exhibit import Exhibit
from ..figures import COLOURS, FAINT, MARKERS, finish, new_figure, styled, whiskers, wrapped
from ..simulate import charts
from . import frames

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ...runs.sweep.result import SweepResult

#: Inches that a panel needs for its axis.
_PANEL = 1.55


@styled
def differences(frame: DataFrame, title: str, caption: str) -> Figure:
    """Small multiples of differences: columns metric, arm, strategy, value, lo, hi, decided; hollow: not decided."""
    figure, panels = _rows_of_arms(frame)
    for axes in panels:
        axes.axvline(0, color=FAINT, linestyle="--", zorder=0)
    return finish(figure, title, caption)


@styled
def measures(frame: DataFrame, title: str, caption: str) -> Figure:
    """Small multiples of values: columns metric, arm, strategy, value, lo, hi; at: the arm's place on a scale, or none.

    A scale, such as a size of stockpiles, runs along the panels; other arms stand one below the other.
    """
    if frame["at"].isna().any():
        figure, _ = _rows_of_arms(frame.assign(decided=True))
    else:
        figure = _scales(frame)
    return finish(figure, title, caption)


def _rows_of_arms(frame: DataFrame) -> tuple[Figure, list[Axes]]:
    """A panel a metric; in it a row an arm, in that a mark a strategy."""
    metrics, arms = list(frame["metric"].unique()), list(frame["arm"].unique())
    strategies, labels = list(frame["strategy"].unique()), [wrapped(arm) for arm in arms]
    room = _width() - 0.085 * max(len(line) for label in labels for line in label.split("\n"))
    columns = max(1, min(int(room / _PANEL), len(metrics), 3))
    rows = -(-len(metrics) // columns)
    height = rows * (0.75 + (0.22 + 0.15 * len(strategies)) * len(arms)) + 0.5
    figure, grid = new_figure(height, rows, columns, sharey=True, squeeze=False)
    panels = _used(grid, len(metrics))
    for metric, axes in zip(metrics, panels, strict=True):
        _marks(axes, frame[frame["metric"] == metric], arms, strategies)
        axes.set_xlabel(wrapped(metric, 20), fontsize=10)
        axes.tick_params(axis="x", labelsize=9)
        axes.set_yticks(range(len(arms)), labels[::-1], fontsize=9.5)
    _names(panels[0], strategies, room)
    return figure, panels


def _marks(axes: Axes, frame: DataFrame, arms: list[str], strategies: list[str]) -> None:
    for number, strategy in enumerate(strategies):
        rows = frame[frame["strategy"] == strategy]
        shift = 0.6 * (0.5 - (number + 0.5) / len(strategies))
        places = [len(arms) - 1 - arms.index(arm) + shift for arm in rows["arm"]]
        colour, marker = _look(number)
        axes.hlines(places, rows["lo"], rows["hi"], color=colour)
        fills = [colour if decided else "#ffffff" for decided in rows["decided"]]
        axes.scatter(rows["value"], places, c=fills, edgecolors=colour, marker=marker, zorder=3, s=28)
        axes.plot([], [], f"{marker}-", color=colour, label=strategy)
    for edge in np.arange(len(arms) - 1) + 0.5:
        axes.axhline(edge, color="#d9d9d9", linewidth=0.6, zorder=0)
    axes.set_ylim(-0.6, len(arms) - 0.4)
    axes.locator_params(axis="x", nbins=4)
    _least_room(axes, frame)


def _least_room(axes: Axes, frame: DataFrame) -> None:
    """Room around values that all are the same, so that the axis shows numbers and not their rounding."""
    if frame["hi"].max() - frame["lo"].min() < 1e-9:
        middle = float(frame["value"].iloc[0])
        axes.set_xlim(middle - 1, middle + 1)


def _scales(frame: DataFrame) -> Figure:
    """A panel a metric, the arms along its axis by their number, a line a strategy."""
    metrics, strategies = list(frame["metric"].unique()), list(frame["strategy"].unique())
    columns = min(int(_width() / 2.2), len(metrics), 3)
    rows = -(-len(metrics) // columns)
    figure, grid = new_figure(2.7 * rows + 0.4, rows, columns, squeeze=False)
    panels = _used(grid, len(metrics))
    for metric, axes in zip(metrics, panels, strict=True):
        part = frame[frame["metric"] == metric]
        for number, strategy in enumerate(strategies):
            aside = 0.015 * (number - (len(strategies) - 1) / 2) * (part["at"].max() - part["at"].min())
            _line(axes, part[part["strategy"] == strategy].sort_values("at"), number, strategy, aside)
        axes.set_ylabel(wrapped(metric, 20), fontsize=10)
        axes.set_xlabel(wrapped(str(frame["scale"].iloc[0])), fontsize=10)
        axes.set_xticks(*_ticks(sorted(set(part["at"]))))
        axes.tick_params(labelsize=9)
        axes.margins(x=0.1)
    _names(panels[0], strategies, _width() - 0.8)
    return figure


def _line(axes: Axes, rows: DataFrame, number: int, strategy: str, aside: float) -> None:
    """A strategy's values along the scale, a little aside so that whiskers do not hide one another."""
    colour, marker = _look(number)
    look: Any = {"fmt": f"{marker}-", "color": colour, "capsize": 3, "markersize": 5, "linewidth": 1.2}
    whiskers(axes, rows["at"] + aside, rows["value"], rows["lo"], rows["hi"], label=strategy, **look)


def _ticks(places: list[float]) -> tuple[list[float], list[str]]:
    """The arms' own numbers, those left out that would run into the one before."""
    span, shown = (places[-1] - places[0]) or 1.0, places[:1]
    for place in places[1:]:
        if place - shown[-1] >= span / 6:
            shown.append(place)
    return shown, [f"{place:g}" for place in shown]


def _look(number: int) -> tuple[str, str]:
    return COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]


def _used(grid: Any, wanted: int) -> list[Axes]:
    """The panels that are needed; the rest of the grid is hidden."""
    for axes in grid.flat[wanted:]:
        axes.set_visible(False)
    return list(grid.flat[:wanted])


def _width() -> float:
    from matplotlib import rcParams

    return float(rcParams["figure.figsize"][0])


def _names(axes: Axes, strategies: list[str], room: float) -> None:
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


def exhibit(result: SweepResult, kind: str, metrics: Sequence[str] = ()) -> Exhibit:
    """The chart of that kind, one of SWEEP_CHARTS, of all metrics or of these; UsageError where there is nothing."""
    level, base = f"{100 * result.level:g}%", result.plan.arms[result.plan.base].label
    if kind == "differences" and len(result.plan.played) < 2:
        raise UsageError(f"chart differences: only {base} was played; vary something that the rules allow")
    setup = result.plan.panel[0]
    frame, title, note, reading, draw = {
        "differences": (
            lambda: frames.difference_frame(result, metrics),
            f"What the rules change in {setup.game}",
            f"Difference to {base}, with {level} intervals; hollow marks: not decided, or too small to matter.",
            "Right of the dashed line an arm has more of it than the base rules, left of it less; where a whisker "
            "meets the line, the arm may change nothing.",
            differences,
        ),
        "measures": (
            lambda: frames.value_frame(result, metrics),
            f"How {setup.game} plays under each arm",
            f"Whiskers: {level} intervals.",
            "A mark is what an arm comes to by itself; marks of one kind are one strategy at every seat.",
            measures,
        ),
        "outcomes": (
            lambda: frames.outcome_frame(result),
            f"How games end under each arm: {setup.game}",
            "A bar is all games of an arm and a strategy.",
            "Blue ended with a winner, dotted yellow with several, hatched grey with none.",
            charts.outcomes,
        ),
    }[kind]
    drawn, refused = frame(), [arm.label for arm in result.plan.arms if arm.refused]
    note += f" Refused by the rules: {'; '.join(refused)}." if refused else ""
    return Exhibit(
        kind,
        drawn,
        title,
        f"{swept(result)}.\n{note}",
        f"{result.games:,} deals, each played in every arm. {note}",
        reading,
        frames.in_words(drawn),
        draw,
    )


def swept(result: SweepResult) -> str:
    """How much was played, by whom, under which rules."""
    setup, panel = result.plan.panel[0], ", ".join(member.labels[0] for member in result.plan.panel)
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    size = f"n = {result.games:,} deals in each of {len(result.plan.played)} arms, seed {setup.seed}"
    return "; ".join(filter(None, [size, f"{wrapped(panel, 160, 1)} at every seat", changed]))
