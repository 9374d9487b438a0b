"""What every chart shares: the style, the page it stands on, and files that are the same bytes for the same figure."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from functools import wraps
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import rcParams, style
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

#: Okabe and Ito's colours, safe for colour-blind readers, in an order in which the first four differ in grey.
COLOURS = ("#0072B2", "#E69F00", "#000000", "#D55E00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442")
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*", "<", ">")
SOFT = "#595959"  # words and lines that stand back
FAINT = "#b3b3b3"
WIDTH = 7.0  # inches, unless told otherwise
_LETTERS = 98  # of a caption in a line of that width

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
    """Draw in the house's style, whatever the reader's own matplotlib settings are; `width` in inches."""

    @wraps(draw)
    def drawn(*arguments: Any, width: float = WIDTH, **options: Any) -> Figure:
        with style.context(["default", {**_STYLE, "figure.figsize": (width, width)}]):
            return draw(*arguments, **options)

    return drawn


def new_figure(height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """A figure and its axes, as `Figure.subplots` gives them; `height` is without the caption."""
    layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.08)
    figure = Chart(figsize=(rcParams["figure.figsize"][0], height), layout=layout)
    panels = figure.subplots(rows, columns, **options)
    for axes in figure.axes:
        axes.tick_params(labelsize=11)  # stated, so that ticks stay as they are when a reader draws it again
    return figure, panels


def finish(figure: Figure, title: str, caption: str) -> Figure:
    """Put the title above and the caption below, wrapped to the width; none where there are no words."""
    part = figure.get_figwidth() / WIDTH
    if title:
        figure.suptitle(textwrap.fill(title, int(58 * part)), x=0.012, ha="left", weight="bold", fontsize=13)
    if caption:
        words = "\n".join(textwrap.fill(line, int(_LETTERS * part)) for line in caption.splitlines())
        figure.set_figheight(figure.get_figheight() + 0.12 + 0.19 * (words.count("\n") + 1))
        figure.supxlabel(words, fontsize=9.5, color=SOFT, x=0.012, ha="left", linespacing=1.3)
    _settle(figure)
    return figure


def _settle(figure: Figure) -> None:
    """Lay out the figure once and for all: the room for words decides on ticks, and ticks on the room."""
    places = np.zeros(0)
    for _ in range(10):
        figure.draw_without_rendering()
        before, places = places, np.array([axes.get_position().bounds for axes in figure.axes])
        if before.shape == places.shape and np.abs(places - before).max() < 1e-4:
            break
    figure.set_layout_engine("none")


def wrapped(name: str, width: int = 24, lines: int = 2) -> str:
    """A name on a few lines, without the folders of a path; the middle of a long one gives way to an ellipsis."""
    name = re.sub(r"\S*/", "", name)
    most, found = width * lines, _lines(name, width)
    while len(found) > lines:
        most -= 1
        found = _lines(f"{name[: most // 2]}…{name[-(most - most // 2 - 1) :]}", width)
    return "\n".join(found)


def _lines(name: str, width: int) -> list[str]:
    """A name cut at spaces, after commas and colons, else anywhere."""
    lines = [""]
    for part in re.split(r"(?<=[\s,:])", name):
        if lines[-1] and len((lines[-1] + part).rstrip()) > width:
            lines.append("")
        lines[-1] += part
        while len(lines[-1].rstrip()) > width:
            lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return [line.strip() for line in lines]


def legend(axes: Any, title: str | None = None) -> None:
    """Names above the chart, in the order in which they were drawn."""
    handles, words = axes.get_legend_handles_labels()
    unique = dict(zip(words, handles, strict=True))
    place = {"loc": "lower left", "bbox_to_anchor": (0, 1.0), "borderaxespad": 0.2, "handlelength": 1.6}
    columns = legend_columns(list(unique))
    axes.legend(unique.values(), unique.keys(), ncols=columns, fontsize=10, title=title, **place)


def legend_columns(words: Sequence[str]) -> int:
    """How many of these names fit beside one another above a chart."""
    longest = max(len(line) for word in words for line in word.split("\n"))
    return max(1, min(len(words), int(9 * rcParams["figure.figsize"][0] / (longest + 6))))


def whiskers(axes: Any, at: Any, rate: Any, lo: Any, hi: Any, sideways: bool = False, **options: Any) -> None:
    """Points with their intervals."""
    spans = np.maximum([rate - lo, hi - rate], 0.0)  # an end that rounding has put a hair inside the point
    style_of = {"fmt": "o", "capsize": 4, "markersize": 6, "color": COLOURS[0], **options}
    if sideways:
        axes.errorbar(rate, at, xerr=spans, **style_of)
    else:
        axes.errorbar(at, rate, yerr=spans, **style_of)


def percent_room(axis: Any, lows: Sequence[float], highs: Sequence[float]) -> None:
    """Limits in per cent around these values: never narrower than half a point, hardly outside 0 to 100."""
    low, high = min(lows), max(highs)
    width = max(1.16 * (high - low), 0.5)
    low, high = (low + high - width) / 2, (low + high + width) / 2
    axis(max(low, -0.04 * width), min(high, 100 + 0.04 * width))


def thousands(axis: Any) -> None:
    """Numbers with commas on an axis, at whole ones."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    axis.set_major_locator(MaxNLocator(integer=True, nbins=7))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))


def powers(axis: Any, low: float, high: float, most: int = 5) -> None:
    """A few round numbers on a logarithmic axis from low to high: 1, 2, 5 times powers of ten, or powers alone."""
    steps = [digit * 10**power for power in range(16) for digit in (1, 2, 5) if low <= digit * 10**power <= high]
    if len(steps) > most:
        steps = [step for step in steps if str(step)[0] == "1"]
    ticks = steps[:: -(-len(steps) // most)] if steps else [low]
    axis.set_ticks(ticks, [_short(tick) for tick in ticks])
    axis.set_ticks([], minor=True)


def _short(number: float) -> str:
    """20k, 5M; small numbers as they are."""
    for unit, word in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= unit:
            return f"{number / unit:g}{word}"
    return f"{number:g}"


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
