"""The chart of a sweep: small multiples, a panel a metric, of differences to the base rules with their intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from .charts import COLOURS, save, styled_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..sweep_results import SweepResult


def difference_frame(result: SweepResult) -> pd.DataFrame:
    """A row an arm, strategy and metric: metric, arm, strategy, value, lo, hi, decided; shares in points."""
    rows = []
    for one in result.differences:
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


def differences(frame: pd.DataFrame, title: str, caption: str) -> Figure:
    """Small multiples of differences: columns metric, arm, strategy, value, lo, hi, decided; hollow: not decided."""
    metrics, arms = list(frame["metric"].unique()), list(frame["arm"].unique())
    strategies = list(frame["strategy"].unique())
    height = 1.5 + (0.25 + 0.22 * len(strategies)) * len(arms)
    figure, axes = styled_figure(3.2 * len(metrics) + 1.5, height, columns=len(metrics))
    for metric, one in zip(metrics, axes, strict=True):
        _draw(one, frame[frame["metric"] == metric], arms, strategies)
        one.set_xlabel(metric)
    axes[0].set_yticks(range(len(arms)), arms[::-1])
    if len(strategies) > 1:
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper right", ncols=len(strategies))
    figure.suptitle(title, x=0.01, ha="left", weight="bold")
    figure.supxlabel(caption, fontsize=8, color="0.3", x=0.01, ha="left")
    return figure


def _draw(axes: Axes, frame: pd.DataFrame, arms: list[str], strategies: list[str]) -> None:
    axes.axvline(0, color="0.6", linewidth=1, linestyle="--", zorder=0)
    for number, strategy in enumerate(strategies):
        rows = frame[frame["strategy"] == strategy]
        shift = 0.6 * (0.5 - (number + 0.5) / len(strategies))
        places = [len(arms) - 1 - arms.index(arm) + shift for arm in rows["arm"]]
        colour = COLOURS[number % len(COLOURS)]
        axes.hlines(places, rows["lo"], rows["hi"], color=colour)
        fills = [colour if decided else "white" for decided in rows["decided"]]
        axes.scatter(rows["value"], places, c=fills, edgecolors=colour, zorder=3, s=28)
        axes.plot([], [], "o-", color=colour, label=strategy)
    axes.set_ylim(-0.6, len(arms) - 0.4)


def write_sweep_chart(result: SweepResult, folder: Path, name: str = "") -> list[Path]:
    """Draw the differences of a sweep and write them as PNG and SVG; returns the files, none without an arm."""
    frame = difference_frame(result)
    if frame.empty:
        return []
    setup = result.plan.panel[0]
    base = result.plan.arms[result.plan.base].label
    caption = f"{result.games:,} deals, seed {setup.seed}; {100 * result.level:g}% intervals; hollow: not decided"
    figure = differences(frame, f"{setup.game}: difference to {base}", caption)
    paths = [folder / f"{name or setup.game + '-sweep'}.{ending}" for ending in ("png", "svg")]
    for path in paths:
        save(figure, path)
    return paths
