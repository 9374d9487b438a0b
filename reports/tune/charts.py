"""The chart of a search for parameters: best and median score by generation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..exhibit import Exhibit
from ..figures import COLOURS, FAINT, finish, legend, new_figure, styled, thousands, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ...runs.tune.result import Tuned


@styled
def progress(frame: DataFrame, title: str, caption: str) -> Figure:
    """How a search got on: columns generation, best, median, worst; fractions."""
    figure, axes = new_figure(3.4)
    axes.axhline(0, color=FAINT, linestyle="--", zorder=0)
    spread = {"color": COLOURS[0], "alpha": 0.18, "linewidth": 0}
    axes.fill_between(frame["generation"], 100 * frame["worst"], 100 * frame["best"], label="worst to best", **spread)
    for name, look, colour in (("best", "o-", COLOURS[0]), ("median", "s--", COLOURS[3])):
        axes.plot(frame["generation"], 100 * frame[name], look, color=colour, markersize=4, label=name)
    thousands(axes.xaxis)
    axes.margins(x=0.03)
    axes.set_xlabel("generation")
    axes.set_ylabel("wins over the panel\n(points)")
    legend(axes)
    return finish(figure, title, caption)


def exhibit(result: Tuned, kind: str) -> Exhibit:
    """The chart of that kind, one of TUNE_CHARTS."""
    note = (
        "Points by which a candidate wins more often than the panel, on the training deals, which flatter the best of "
        "them; what the search gained on fresh deals stands in the report."
    )
    last = result.progress[-1]
    return Exhibit(
        kind,
        result.trace,
        f"How the search got on: {wrapped(result.base.label, 48, 1)}",
        f"{searched(result)}.\n{note}",
        f"{result.evaluations:,} candidates. {note}",
        "While the upper line still climbs, a longer search may find more; where both lines meet, it has settled.",
        f"after {last['generation']} generations the best stands at {100 * last['best']:+.2f} points and the median at "
        f"{100 * last['median']:+.2f}",
        progress,
    )


def searched(result: Tuned) -> str:
    """How much was tried, against whom, under which rules."""
    setup, panel = result.job.setup, wrapped(", ".join(player.label for player in result.panel), 160, 1)
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    tried = (
        f"{setup.game}, {len(setup.players)} players; {result.evaluations:,} candidates, each on {result.deals:,} deals"
    )
    return "; ".join(filter(None, [tried, f"against {panel}", f"seed {setup.seed}", changed]))
