"""The chart of a sweep: small multiples, a panel a metric, of differences to the base rules with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from .figures import COLOURS, FAINT, MARKERS, finish, new_figure, save, styled, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..sweep_results import SweepResult


def difference_frame(result: SweepResult, metrics: Sequence[str] = ()) -> pd.DataFrame:
    """A row an arm, strategy and metric, of all or of these: metric, arm, strategy, value, lo, hi, decided.

    Shares are in percentage points.
    """
    rows = []
    for one in result.differences:
        if metrics and one.metric.name not in metrics:
            continue
        factor = 100 if one.metric.share else 1
        value, (lo, hi) = one.found.mean, one.found.interval
        rows.append(
            {
                "metric": one.metric.name.replace("_", " ") + (" (points)" if one.metric.share else ""),
                "arm": result.plan.arms[one.arm].label,
                "strategy": result.plan.panel[one.member].labels[0],
                "value": factor * value,
                "lo": factor * lo,
                "hi": factor * hi,
                "decided": one.verdict in ("higher", "lower"),
            }
        )
    return pd.DataFrame(rows)


@styled
def differences(frame: pd.DataFrame, title: str, caption: str) -> Figure:
    """Small multiples of differences: columns metric, arm, strategy, value, lo, hi, decided; hollow: not decided."""
    metrics, arms = list(frame["metric"].unique()), list(frame["arm"].unique())
    strategies = list(frame["strategy"].unique())
    columns = min(len(metrics), 3)
    rows = -(-len(metrics) // columns)
    height = rows * (0.9 + (0.25 + 0.2 * len(strategies)) * len(arms)) + 0.6
    figure, axes = new_figure(height, rows, columns, sharey=True, squeeze=False)
    for metric, one in zip_longest(metrics, axes.flat):
        if metric is None:
            one.set_visible(False)
            continue
        _draw(one, frame[frame["metric"] == metric], arms, strategies)
        one.set_xlabel(metric, fontsize=10)
        one.tick_params(axis="x", labelsize=9)
    axes[0, 0].set_yticks(range(len(arms)), [wrapped(arm) for arm in arms[::-1]], fontsize=9)
    if len(strategies) > 1:
        handles, names = axes[0, 0].get_legend_handles_labels()
        figure.legend(handles, [wrapped(name) for name in names], loc="outside right upper", fontsize=9)
    return finish(figure, title, caption)


def _draw(axes: Axes, frame: pd.DataFrame, arms: list[str], strategies: list[str]) -> None:
    """One metric: a row an arm, in it a mark a strategy."""
    axes.axvline(0, color=FAINT, linestyle="--", zorder=0)
    for number, strategy in enumerate(strategies):
        rows = frame[frame["strategy"] == strategy]
        shift = 0.6 * (0.5 - (number + 0.5) / len(strategies))
        places = [len(arms) - 1 - arms.index(arm) + shift for arm in rows["arm"]]
        colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
        axes.hlines(places, rows["lo"], rows["hi"], color=colour)
        fills = [colour if decided else "white" for decided in rows["decided"]]
        axes.scatter(rows["value"], places, c=fills, edgecolors=colour, marker=marker, zorder=3, s=28)
        axes.plot([], [], f"{marker}-", color=colour, label=strategy)
    axes.set_ylim(-0.6, len(arms) - 0.4)
    axes.locator_params(axis="x", nbins=4)


def write_sweep_chart(
    result: SweepResult, folder: Path, name: str = "", metrics: Sequence[str] = (), title: str = ""
) -> list[Path]:
    """Draw the differences of a sweep, of all metrics or of these, as PNG and SVG; the files, none without an arm."""
    frame = difference_frame(result, metrics)
    if frame.empty:
        return []
    setup, base = result.plan.panel[0], result.plan.arms[result.plan.base].label
    folder.mkdir(parents=True, exist_ok=True)
    caption = (
        f"{setup.game}: difference to {base}. {result.games:,} deals, each played in every arm, seed {setup.seed}; "
        f"{100 * result.level:g}% intervals; hollow marks: not decided"
    )
    figure = differences(frame, title or f"What the rules change in {setup.game}", caption)
    paths = [folder / f"{name or setup.game + '-sweep'}.{ending}" for ending in ("png", "svg")]
    for path in paths:
        save(figure, path)
    return paths
