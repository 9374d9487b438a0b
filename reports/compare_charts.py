"""The chart of a comparison: who beats whom, as a heat map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .charts import figure_of, finish, save

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ..compare.result import Comparison


def round_robin(frame: DataFrame, title: str, caption: str) -> Figure:
    """A heat map of differences of win rates: columns a, b, diff (a less b, a fraction), sure (is there an order).

    Rows and columns stand in the order in which the strategies first occur as a; a field in brackets is not sure.
    """
    names = list(dict.fromkeys(frame["a"]))
    table = 100 * frame.pivot(index="a", columns="b", values="diff").reindex(index=names, columns=names)
    sure = frame.pivot(index="a", columns="b", values="sure").reindex(index=names, columns=names)
    figure, axes = figure_of(height=2 + 0.55 * len(names))
    most = max(float(table.abs().max().max()), 1e-9)
    image = axes.imshow(table, cmap="PuOr", vmin=-most, vmax=most, aspect="auto")
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            if a != b:
                value = table.loc[a, b]
                text = f"{value:+.1f}" if sure.loc[a, b] else f"({value:+.1f})"
                axes.text(j, i, text, ha="center", va="center", color="white" if abs(value) > 0.6 * most else "black")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    figure.colorbar(image, ax=axes, label="points")
    return finish(figure, axes, title, caption)


def write_comparison_charts(result: Comparison, kinds: list[str], folder: Path) -> list[Path]:
    """Draw a comparison's charts and write each as PNG and SVG; returns the files."""
    written = []
    for kind in kinds:
        figure = _DRAWN[kind](result)
        for ending in ("png", "svg"):
            path = folder / f"{result.job.setup.game}-{kind}.{ending}"
            save(figure, path)
            written.append(path)
    return written


def _round_robin_chart(result: Comparison) -> Figure:
    from .compare_frames import pair_frame

    caption = (
        f"Points by which the row wins more often than the column; in brackets: no order is sure at "
        f"{100 * result.terms.level:g}%.\n{result.outcome.units:,} deals, {result.games:,} games, seed "
        f"{result.job.setup.seed}"
    )
    return round_robin(pair_frame(result), f"Who beats whom at {result.job.setup.game}", caption)


_DRAWN = {"round-robin": _round_robin_chart}
