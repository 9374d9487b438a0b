"""How the estimate settled as games were played."""

from __future__ import annotations

from functools import partial
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import Simulation
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, new_figure, powers, wrapped
from ..frames import convergence_frame
from . import _words

PLACE = 7


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """The running estimate, of what, a panel each `who`: columns games, who, rate, lo, hi, always_lo, always_hi."""
    panels = list(frame.groupby("who", sort=False))
    columns = 1 if len(panels) == 1 else 2
    rows = -(-len(panels) // columns)
    height = 0.9 + (3.2 if rows == 1 else 2.1 * rows)
    figure, axes = new_figure(height, rows, columns, sharex=True, sharey=True, squeeze=False)
    for (name, part), panel in zip(panels, axes.flat, strict=False):
        panel.set_xscale("log")
        first, last = part["games"].min(), part["games"].max()
        panel.set_xlim(*((first, last) if first < last else (first / 2, 2 * first)))
        _course(panel, part)
        powers(panel.xaxis, first, last, int(1.6 * figure.get_figwidth() / columns))
        panel.set_title(wrapped(str(name), 34), loc="left", fontsize=10)
    for panel in axes.flat[len(panels) :]:
        panel.set_visible(False)
    for panel in axes[:, 0]:
        panel.set_ylabel(f"{wrapped(what)}\nso far (%)")
    for panel in axes.flat[len(panels) - columns : len(panels)]:
        panel.set_xlabel("games played")
        panel.tick_params(axis="x", labelbottom=True)
    return figure


def _course(panel: Axes, part: DataFrame) -> None:
    """One estimate with both bands; as bars where there was one look only."""
    games = part["games"]
    look: dict[str, Any] = {"color": COLOURS[0], "linewidth": 0}
    spans = [("always_lo", "always_hi", 0.18), ("lo", "hi", 0.4)]
    for lo, hi, alpha in spans:
        panel.fill_between(games, 100 * part[lo], 100 * part[hi], alpha=alpha, **look)
        if len(part) == 1:
            panel.vlines(games, 100 * part[lo], 100 * part[hi], alpha=alpha, color=COLOURS[0], lw=9)
    panel.plot(games, 100 * part["rate"], "o" if len(part) == 1 else "-", color="#000000", linewidth=1.2)


def exhibit(result: Simulation) -> Exhibit:
    """The course of the estimate; NothingToDrawError where the result holds no counts on the way."""
    if not result.running:
        raise NothingToDrawError("chart convergence: this result holds no running counts; simulate it again")
    frame = convergence_frame(result)
    last = frame[frame["games"] == frame["games"].max()]
    half, games = 50 * float((last["hi"] - last["lo"]).max()), _words.one(result) if result.units == 1 else result.unit
    level = _words.level(result)
    words = (
        f"After {result.units:,} {games} every {result.setup.aim.rate} is known to ±{half:.2g} points",
        f"{_words.capital(result.setup.aim.rate)} so far over the number of {result.unit} played",
        f"Dark band: {level} interval at that number of {result.unit} alone; light band: holds at all of them "
        "together, however often one looks.",
        "The line is the estimate so far; once the bands are narrower than what matters to you, it is enough.",
        "; ".join(f"{row.who} ends at {_words.rate(result, row.rate)}" for row in last.itertuples()),
    )
    return _words.exhibit(result, "convergence", frame, partial(draw, what=result.setup.aim.rate), words)
