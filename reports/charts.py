"""Charts: one function each, from a tidy frame to a figure; they draw and compute nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ..results import Simulation

#: Okabe and Ito's colours, safe for colour-blind readers.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#F0E442")
_STYLE: dict[Any, Any] = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "figure.dpi": 150,
    "font.size": 10,
    "svg.fonttype": "none",
    "svg.hashsalt": "simcards",
}


def win_rates(frame: DataFrame, title: str, caption: str) -> Figure:
    """A forest of win rates: columns label, rate, lo, hi (fractions), fair (the even share)."""
    figure, axes = _figure(height=1.6 + 0.4 * len(frame))
    places = list(range(len(frame)))[::-1]
    rates = 100 * frame["rate"]
    spans = [rates - 100 * frame["lo"], 100 * frame["hi"] - rates]
    axes.errorbar(rates, places, xerr=spans, fmt="o", color=COLOURS[0], capsize=4, markersize=6)
    axes.axvline(100 * frame["fair"].iloc[0], color="0.6", linewidth=1, linestyle="--", zorder=0)
    axes.set_yticks(places, frame["label"])
    axes.set_ylim(-0.6, len(frame) - 0.4)
    axes.set_xlabel("games won (%); dashed: an even share")
    return _finish(figure, axes, title, caption)


def lengths(frame: DataFrame, title: str, caption: str) -> Figure:
    """A histogram of game lengths: columns turns (lower edge), width, share (fraction of games)."""
    figure, axes = _figure(height=3.6)
    axes.bar(frame["turns"], 100 * frame["share"], frame["width"], align="edge", color=COLOURS[0], linewidth=0)
    axes.set_xlabel("length of a game (turns)")
    axes.set_ylabel("games (%)")
    return _finish(figure, axes, title, caption)


def _figure(height: float) -> tuple[Figure, Any]:
    figure, axes = styled_figure(7, height)
    return figure, axes[0]


def styled_figure(width: float, height: float, columns: int = 1) -> tuple[Figure, Any]:
    """A figure of that size in inches and its axes, side by side with common rows."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots(1, columns, sharey=True, squeeze=False)[0]


def _finish(figure: Figure, axes: Any, title: str, caption: str) -> Figure:
    axes.set_title(title, loc="left", weight="bold")
    figure.supxlabel(caption, fontsize=8, color="0.3", x=0.01, ha="left")
    return figure


def write_charts(result: Simulation, kinds: list[str], folder: Path) -> list[Path]:
    """Draw a simulation's charts and write each as PNG and SVG; returns the files."""
    written = []
    for kind in kinds:
        figure = _DRAWN[kind](result)
        for ending in ("png", "svg"):
            path = folder / f"{result.setup.game}-{kind}.{ending}"
            save(figure, path)
            written.append(path)
    return written


def save(figure: Figure, path: Path) -> None:
    """Write a figure, the same bytes for the same figure."""
    from matplotlib import rc_context

    with rc_context(_STYLE):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else {"Software": None})


def _win_rate_chart(result: Simulation) -> Figure:
    from .frames import win_rate_frame

    title = f"Who wins {result.setup.game}"
    return win_rates(win_rate_frame(result), title, _caption(result))


def _length_chart(result: Simulation) -> Figure:
    from .frames import length_frame

    return lengths(length_frame(result), f"How long {result.setup.game} takes", _caption(result))


def _caption(result: Simulation) -> str:
    return f"{result.games:,} {result.unit}, seed {result.setup.seed}; {100 * result.level:g}% intervals"


_DRAWN = {"win-rates": _win_rate_chart, "lengths": _length_chart}
