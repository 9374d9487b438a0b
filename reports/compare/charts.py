"""The chart of a comparison: who beats whom, as a heat map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..exhibit import Exhibit
from ..figures import finish, new_figure, styled, wrapped
from .frames import pair_frame

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ...runs.compare.result import Comparison

#: Black and white that stay so on a dark page: they stand on the cell's colour, not on the page's.
_BLACK, _WHITE = "#010101", "#fefefe"

#: Inches that a cell needs at least, so that its interval can be read.
_CELL = 0.86


@styled
def round_robin(frame: DataFrame, title: str, caption: str) -> Figure:
    """A heat map of differences of win rates: columns a, b, diff (a less b), lo, hi (fractions), sure (of an order).

    Rows and columns stand in the order in which the strategies first occur as a; a field in brackets is not sure.
    """
    names = list(dict.fromkeys(frame["a"]))
    table = 100 * frame.pivot(index="a", columns="b", values="diff").reindex(index=names, columns=names)
    figure, axes = new_figure(1.5 + 0.58 * len(names))
    labels = [wrapped(name, 16) for name in names]
    side = 0.3 + 0.095 * max(len(line) for label in labels for line in label.split("\n"))
    figure.set_figwidth(max(figure.get_figwidth(), side + _CELL * len(names)))
    cell = (figure.get_figwidth() - side) / len(names)
    most = max(float(table.abs().max().max()), 1e-9)
    axes.pcolormesh(table, vmin=-most, vmax=most, edgecolors="#ffffff", linewidth=1.5)
    for row in frame.itertuples():
        _cell(axes, (names.index(row.b) + 0.5, names.index(row.a) + 0.5), row, most, min(7.8 * cell, 9.5))
    places = [place + 0.5 for place in range(len(names))]
    slant = {"rotation": 30, "ha": "right", "rotation_mode": "anchor"} if side - 0.2 > cell else {}
    axes.set_xticks(places, labels, **slant)
    axes.set_yticks(places, labels)
    axes.invert_yaxis()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return finish(figure, title, caption)


def _cell(axes: Any, place: tuple[float, float], row: Any, most: float, size: float) -> None:
    """The difference in points, in brackets if no order is sure, and below it its interval in letters of this size."""
    value = round(100 * row.diff, 1) + 0.0  # no minus before a zero
    words = f"{value:+.1f}" if row.sure else f"({value:+.1f})"
    look = {"ha": "center", "color": _BLACK if value > -0.1 * most else _WHITE}
    known = row.lo == row.lo
    axes.text(*place, words, va="bottom" if known else "center", **look)
    if known:
        axes.text(*place, f"{100 * row.lo:.1f} to {100 * row.hi:.1f}", va="top", fontsize=size, **look)


def exhibit(result: Comparison, kind: str) -> Exhibit:
    """The chart of that kind, one of COMPARISON_CHARTS."""
    frame, level = pair_frame(result), f"{100 * result.terms.level:g}%"
    note = f"In each field, with its {level} interval: points by which the row wins more often than the column; in "
    note += "brackets where no order is sure."
    setup = result.job.setup
    return Exhibit(
        kind,
        frame,
        f"Who beats whom: {setup.game}, {len(setup.players)} players",
        f"{compared(result)}.\n{note}",
        f"n = {counted(result)}. {note}",
        "Read a row from left to right: the yellower a field, the more often that one beats the one of the column.",
        "; ".join(f"{row['a']} against {row['b']} {100 * row['diff']:+.2f} points" for row in result.pairs),
        round_robin,
    )


def counted(result: Comparison) -> str:
    """How many deals and games, in words."""
    return f"{result.outcome.units:,} deals, {result.games:,} {'series' if result.job.setup.match else 'games'}"


def compared(result: Comparison) -> str:
    """How much was played, under which rules."""
    setup = result.job.setup
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    return "; ".join(filter(None, [f"n = {counted(result)}, seed {setup.seed}", changed]))
