"""What each arm changes against the base rules: a panel a metric."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.sweep.result import SweepResult
from ....runs.sweep.words import largest_sentence
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import FAINT
from ...names import labels_of
from ..frames import difference_frame, in_words, most_different, scale_of
from . import _panels

PLACE = 1


def draw(frame: DataFrame) -> Figure:
    """Small multiples of differences: columns metric, arm, strategy, value, lo, hi, decided; hollow: not decided."""
    figure, panels = _panels.rows_of_arms(frame, signed=True)
    for axes in panels:
        axes.axvline(0, color=FAINT, linestyle="--", zorder=0)
    return figure


def exhibit(result: SweepResult, metrics: Sequence[str] = ()) -> Exhibit:
    """The differences of all metrics or of these; NothingToDrawError where one arm was played."""
    base = result.plan.arms[result.plan.base].label
    if len(result.plan.played) < 2:
        raise NothingToDrawError(f"chart differences: only {base} was played; vary something that the rules allow")
    frame = most_different(result, difference_frame(result, metrics))
    if not scale_of(result)[1]:
        frame = _by_value(frame)
    played = [result.plan.arms[arm].label for arm in result.plan.played]
    words = (
        largest_sentence(result, metrics),
        f"What each arm changes against the base rules ({labels_of(played)[base]})",
        f"With {100 * result.level:g}% intervals; hollow: not decided, or too small to matter.",
        "Right of the dashed line an arm has more of it than the base rules, left of it less; where a whisker meets "
        "the line, the arm may change nothing.",
        in_words(frame),
    )
    return _panels.exhibit(result, "differences", frame, draw, words)


def _by_value(frame: DataFrame) -> DataFrame:
    """The arms in the order of their first metric, the largest on top."""
    first = frame[frame["metric"] == frame["metric"].iloc[0]]
    means = first.groupby("arm", sort=False)["value"].mean()
    return frame.sort_values("arm", key=lambda arms: -arms.map(means), kind="stable", ignore_index=True)
