"""What every chart shares: the style, the page it stands on, and files that are the same bytes for the same figure."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import rcParams, style
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from ..runs.numbers import number

#: Okabe and Ito's colours, safe for colour-blind readers, in an order in which the first four differ in grey.
COLOURS = ("#0072B2", "#E69F00", "#000000", "#D55E00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442")
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*", "<", ">")
SOFT = "#595959"  # words and lines that stand back
FAINT = "#b3b3b3"
WIDTH = 7.0  # inches, unless told otherwise
_LETTERS = 98  # of a caption in a line of that width
_MARGIN = 0.012  # of the width, left of the words

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
    "text.parse_math": False,  # a dollar sign in a name is one
    "svg.hashsalt": "simcards",
}


class Chart(Figure):
    """A figure that a notebook shows as it stands, without pyplot."""

    def _repr_svg_(self) -> str:
        return svg_of(self)


def in_style(width: float = WIDTH) -> Any:
    """The house's style for as long as a chart is drawn, whatever the reader's own settings; `width` in inches."""
    return style.context(["default", {**_STYLE, "figure.figsize": (width, width)}])


def new_figure(height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """A figure and its axes, as `Figure.subplots` gives them; `height` is without the words around them."""
    layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.08)
    figure = Chart(figsize=(rcParams["figure.figsize"][0], height), layout=layout)
    panels = figure.subplots(rows, columns, **options)
    for axes in figure.axes:
        axes.tick_params(labelsize=11)  # stated, so that ticks stay as they are when a reader draws it again
    return figure, panels


def finish(figure: Figure, title: str = "", subtitle: str = "", caption: str = "") -> Figure:
    """Put title and subtitle above and the caption below, wrapped to the width, and settle the layout."""
    part, inside = figure.get_figwidth() / WIDTH, figure.get_figheight()
    head, under, foot = (_fill(*words, part) for words in ((title, 56), (subtitle, 88), (caption, _LETTERS)))
    top, bottom = _room(head, 0.25) + _room(under, 0.2), _room(foot, 0.19)
    height = inside + top + bottom
    figure.set_figheight(height)
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0, bottom / height, 1, inside / height))
    _settle(figure, engine)
    look: dict[str, Any] = {"ha": "left", "va": "top", "linespacing": 1.25}
    if head:
        figure.suptitle(head, x=_MARGIN, y=1 - 0.06 / height, weight="bold", fontsize=13, **look)
    if under:
        figure.text(_MARGIN, 1 - _room(head, 0.25) / height, under, fontsize=10.5, color=SOFT, gid="subtitle", **look)
    if foot:
        figure.supxlabel(foot, x=_MARGIN, y=(bottom - 0.04) / height, fontsize=9.5, color=SOFT, **look)
    return figure


def _fill(words: str, letters: int, part: float) -> str:
    """Words on lines of so many letters, in a figure so many times as wide as usual; its own line breaks stay."""
    return "\n".join(textwrap.fill(line, int(letters * part)) for line in words.splitlines())


def _room(words: str, line: float) -> float:
    """Inches that words take, a line of them so many."""
    return 0.08 + line * (words.count("\n") + 1) if words else 0.0


def _settle(figure: Figure, engine: Any) -> None:
    """Lay out the figure once and for all: the room for words decides on ticks, and ticks on the room."""
    places = np.zeros(0)
    for _ in range(10):
        engine.execute(figure)  # without drawing, which moves nothing and takes as long again
        before, places = places, np.array([axes.get_position().bounds for axes in figure.axes])
        if before.shape == places.shape and np.abs(places - before).max() < 1e-4:
            break
    figure.set_layout_engine(None)  # "none" would keep a place for one, and every file be drawn twice


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


#: From so many marks on their values are left to the table.
_MARKED = 12


def value_marks(axes: Any, across: Any, up: Any, widths: Any, upright: bool = False, signed: bool = False) -> None:
    """The values beside their marks where these are few: above them, or with `upright` right of them.

    widths: of their intervals, which say how many decimals are worth printing.
    """
    values = list(up if upright else across)
    if len(values) >= _MARKED:
        return
    digits = 1 if max(widths, default=1.0) >= 0.2 else 2
    offset, aligned = ((8, 0), {"va": "center"}) if upright else ((0, 6), {"ha": "center"})
    for x, y, value in zip(across, up, values, strict=True):
        words = number(value, digits, signed)
        axes.annotate(words, (x, y), offset, textcoords="offset points", fontsize=9.5, **aligned)


def marked_line(axes: Any, at: float, words: str) -> None:
    """A dotted line upright through the chart with words above it."""
    axes.axvline(at, color="#000000", linestyle=":", linewidth=1)
    place = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
    axes.annotate(words, (at, 1.0), (0, 3), ha="center", fontsize=9.5, color="#000000", **place)


def rare_scale(axis: Any, least: float, most: int = 7) -> None:
    """A logarithmic scale in per cent from the power of ten below a share to 100, with so many numbers at most."""
    lowest = min(math.floor(math.log10(100 * least) - 0.3), 0)
    ticks = [10.0**power for power in range(lowest, 3)]
    axis.axes.set_xscale("log")
    axis.axes.set_xlim(10.0**lowest / 1.5, 130)
    kept = ticks[:: -(-len(ticks) // most)]
    axis.set_ticks(kept, [f"{tick:g}" for tick in kept])
    axis.set_ticks([], minor=True)


def interval_bars(frame: Any, label: str, letters: int = 30) -> Figure:
    """Differences as dots with intervals about a line at none: columns label, value, lo, hi (fractions), decided.

    Filled where an order is sure, hollow where not; the axis is in points.
    """
    figure, axes = new_figure(0.95 + 0.42 * len(frame))
    at = np.arange(len(frame))[::-1]
    for place, row in zip(at, frame.itertuples(), strict=True):
        fill = COLOURS[0] if row.decided else "#ffffff"
        lo, hi = (row.lo, row.hi) if row.lo == row.lo else (row.value, row.value)
        value, lo, hi = (np.array([100 * end]) for end in (row.value, lo, hi))
        whiskers(axes, [place], value, lo, hi, sideways=True, markerfacecolor=fill)
    axes.axvline(0, color=FAINT, linestyle="--", zorder=0)
    value_marks(axes, 100 * frame["value"], at, 100 * (frame["hi"] - frame["lo"]).fillna(1), signed=True)
    axes.set_yticks(at, [wrapped(name, letters) for name in frame["label"]])
    axes.set_ylim(-0.6, len(frame) - 0.3)
    low, high = min(0.0, *frame["lo"].fillna(0)), max(0.0, *frame["hi"].fillna(0))
    room = max(8 * (high - low), 0.1)
    axes.set_xlim(max(100 * low - room, -104), min(100 * high + room, 104))
    axes.set_xlabel(label)
    axes.xaxis.set_major_formatter(lambda value, _: number(value, 0 if value == int(value) else 1, signed=True))
    return figure
