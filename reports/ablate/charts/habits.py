"""What each habit of a strategy is worth: a dot a habit, the one that is worth most first."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.ablate.result import Ablation
from ....runs.compare.words import counted
from ....runs.numbers import points
from ...compare.document import compared
from ...exhibit import Exhibit
from ...figures import interval_bars
from ...names import bare_name
from ..tables import habits

PLACE = 1


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """Worths, in what, with their intervals: columns parameter, estimate, lo, hi (fractions), verdict."""
    decided = frame["verdict"].isin(["better", "worse"])
    bars = frame.assign(label=frame["parameter"], value=frame["estimate"], decided=decided)
    return interval_bars(bars, f"{what} with the habit less without it (points)")


def exhibit(result: Ablation) -> Exhibit:
    """The habits by what they are worth."""
    frame, found = habits(result).frame(), result.comparison
    best, who = frame.iloc[0], bare_name(result.base.label)
    sure = best["verdict"] == "better"
    return Exhibit(
        "habits",
        frame,
        f"The habit of {who} that is worth most: {best['parameter']}, {points(best['estimate'], digits=1)} points"
        if sure
        else f"No habit of {who} is surely worth anything",
        f"What each habit is worth, played against itself without it. {found.job.setup.name}, "
        f"{len(found.job.setup.players)} players, n = {counted(found)}.",
        f"With {100 * found.terms.level:g}% intervals; hollow: not decided, or too small to matter.",
        f"{compared(found)}.",
        "Right of the line a habit helps, left of it it hurts.",
        "; ".join(f"{row.parameter} {points(row.estimate)} points" for row in frame.itertuples()),
        partial(draw, what=found.setup.aim.rate),
    )
