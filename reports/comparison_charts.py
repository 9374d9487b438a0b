"""The chart of a comparison: who beats whom, as a heat map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .comparison_frames import pair_frame
from .figures import finish, new_figure, save, styled, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ..comparison.result import Comparison


@styled
def round_robin(frame: DataFrame, title: str, caption: str) -> Figure:
    """A heat map of differences of win rates: columns a, b, diff (a less b, a fraction), sure (is there an order).

    Rows and columns stand in the order in which the strategies first occur as a; a field in brackets is not sure.
    """
    names = list(dict.fromkeys(frame["a"]))
    table = 100 * frame.pivot(index="a", columns="b", values="diff").reindex(index=names, columns=names)
    figure, axes = new_figure(1.9 + 0.55 * len(names))
    most = max(float(table.abs().max().max()), 1e-9)
    image = axes.imshow(table, cmap="PuOr", vmin=-most, vmax=most, aspect="auto")
    for row in frame.itertuples():
        value = 100 * row.diff
        text = f"{value:+.1f}" if row.sure else f"({value:+.1f})"
        colour = "white" if abs(value) > 0.6 * most else "black"
        axes.text(names.index(row.b), names.index(row.a), text, ha="center", va="center", color=colour)
    labels = [wrapped(name, 16) for name in names]
    axes.set_xticks(range(len(names)), labels, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), labels)
    figure.colorbar(image, ax=axes, label="points")
    return finish(figure, title, caption)


def round_robin_chart(result: Comparison) -> Figure:
    """Who beats whom, with title and caption."""
    caption = (
        "Points by which the row wins more often than the column; in brackets: no order is sure at "
        f"{100 * result.terms.level:g}%.\n{result.outcome.units:,} deals, {result.games:,} games, seed "
        f"{result.job.setup.seed}."
    )
    return round_robin(pair_frame(result), f"Who beats whom at {result.job.setup.game}", caption)


def write_comparison_charts(result: Comparison, kinds: list[str], folder: Path) -> list[Path]:
    """Draw a comparison's charts and write each as PNG and SVG; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind in kinds:
        figure = _DRAWN[kind](result)
        for ending in ("png", "svg"):
            written.append(folder / f"{result.job.setup.game}-{kind}.{ending}")
            save(figure, written[-1])
    return written


_DRAWN = {"round-robin": round_robin_chart}
