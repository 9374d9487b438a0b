"""What every chart shares: the style, the page it stands on, and files that are the same bytes for the same figure."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import wraps
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import style
from matplotlib.figure import Figure

#: Okabe and Ito's colours, safe for colour-blind readers, dark and light ones in turn so that they differ in grey.
COLOURS = ("#0072B2", "#E69F00", "#000000", "#56B4E9", "#D55E00", "#F0E442", "#009E73", "#CC79A7")
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*", "<", ">")
SOFT = "#595959"  # words and lines that stand back
FAINT = "#b3b3b3"
WIDTH = 7.0  # inches
_LETTERS = 84  # of a caption in a line

_STYLE: dict[Any, Any] = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": f"cycler('color', {list(COLOURS)})",
    "axes.labelsize": 11,
    "figure.dpi": 150,
    "savefig.dpi": 150,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 11,
    "image.cmap": "cividis",
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "simcards",
}


class Chart(Figure):
    """A figure that a notebook shows as it stands, without pyplot."""

    def _repr_svg_(self) -> str:
        return svg_of(self)


def styled(draw: Callable[..., Figure]) -> Callable[..., Figure]:
    """Draw in the house's style, whatever the reader's own matplotlib settings are."""

    @wraps(draw)
    def drawn(*arguments: Any, **options: Any) -> Figure:
        with style.context(["default", _STYLE]):
            return draw(*arguments, **options)

    return drawn


def new_figure(height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """A figure of the usual width and its axes, as `Figure.subplots` gives them."""
    figure = Chart(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots(rows, columns, **options)


def finish(figure: Figure, title: str, caption: str) -> Figure:
    """Put the title above and the caption below, wrapped to the width."""
    figure.suptitle(textwrap.fill(title, 58), x=0.012, ha="left", weight="bold", fontsize=13)
    words = "\n".join(textwrap.fill(line, _LETTERS) for line in caption.splitlines())
    figure.supxlabel(words, fontsize=9.5, color=SOFT, x=0.012, ha="left", linespacing=1.3)
    return figure


def wrapped(name: str, width: int = 24, lines: int = 2) -> str:
    """A name on a few lines; the middle of a longer one gives way to an ellipsis."""
    most = width * lines - 1
    if len(name) > most:
        name = f"{name[: most // 2]}…{name[-(most - most // 2 - 1) :]}"
    return "\n".join(textwrap.wrap(name, width, break_on_hyphens=False)) or name


def whiskers(axes: Any, at: Any, rate: Any, lo: Any, hi: Any, sideways: bool = False, **options: Any) -> None:
    """Points with their intervals."""
    spans = [rate - lo, hi - rate]
    style_of = {"fmt": "o", "capsize": 4, "markersize": 6, "color": COLOURS[0], **options}
    if sideways:
        axes.errorbar(rate, at, xerr=spans, **style_of)
    else:
        axes.errorbar(at, rate, yerr=spans, **style_of)


def percent_room(axis: Any, lows: Sequence[float], highs: Sequence[float]) -> None:
    """Limits in per cent around these values: never narrower than one point, never far outside 0 to 100."""
    low, high = min(lows), max(highs)
    room = max(0.08 * (high - low), 0.5 - (high - low) / 2, 0.02)
    axis(max(low - room, -2.0), min(high + room, 102.0))


def file_bytes(figure: Figure, form: str) -> bytes:
    """A figure as a PNG or SVG file."""
    held = BytesIO()
    meta = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
    with style.context(["default", _STYLE]):
        figure.savefig(held, format=form, metadata=meta)
    return held.getvalue()


def svg_of(figure: Figure) -> str:
    """A figure as the text of an SVG file."""
    return file_bytes(figure, "svg").decode("utf-8")


def save(figure: Figure, path: Path) -> None:
    """Write a figure as PNG or SVG, by the file's ending."""
    path.write_bytes(file_bytes(figure, path.suffix[1:]))
