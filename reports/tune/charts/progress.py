"""How a search got on: best and median score by generation."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import points
from ....runs.tune.result import Tuned
from ...exhibit import Exhibit
from ...figures import COLOURS, FAINT, legend, new_figure, thousands, wrapped
from ...names import bare_name
from ..document import searched
from ..tables import trace

PLACE = 1


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """How a search got on, in what: columns generation, best, median, worst; fractions."""
    figure, axes = new_figure(3.4)
    axes.axhline(0, color=FAINT, linestyle="--", zorder=0)
    spread = {"color": COLOURS[0], "alpha": 0.18, "linewidth": 0}
    axes.fill_between(frame["generation"], 100 * frame["worst"], 100 * frame["best"], label="worst to best", **spread)
    for name, look, colour in (("best", "o-", COLOURS[0]), ("median", "s--", COLOURS[3])):
        axes.plot(frame["generation"], 100 * frame[name], look, color=colour, markersize=4, label=name)
    thousands(axes.xaxis)
    axes.margins(x=0.03)
    axes.set_xlabel("generation")
    axes.set_ylabel(f"{wrapped(what)}\nless the opponents' (points)")
    legend(axes)
    return figure


def exhibit(result: Tuned) -> Exhibit:
    """The course of the search on the training deals."""
    frame, last = trace(result).frame(), result.progress[-1]
    name, gain = wrapped(bare_name(result.base.label), 40, 1), points(result.gain["value"], digits=1)
    rate = result.job.setup.aim.rate
    return Exhibit(
        "progress",
        frame,
        f"What was found changes {name} by {gain} points on fresh deals",
        f"{rate[0].upper()}{rate[1:]} less the opponents' on the training deals, by generation. "
        f"{result.job.setup.name}, {len(result.job.setup.players)} players, {result.evaluations:,} candidates.",
        "The training deals flatter the best of the candidates; fresh deals do not.",
        f"{searched(result)}.",
        "While the upper line still climbs, a longer search may find more; where both lines meet, it has settled.",
        f"after {last['generation']} generations the best stands at {points(last['best'])} points and the median at "
        f"{points(last['median'])}",
        partial(draw, what=rate),
    )
