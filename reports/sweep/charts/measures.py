"""What each arm comes to by itself: a panel a metric."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import counted, number
from ....runs.simulate.result import NINE_IN_TEN, tells
from ....runs.sweep.result import SweepResult
from ...exhibit import Exhibit
from ..frames import in_words, most_different, value_frame
from . import _panels

PLACE = 2


def draw(frame: DataFrame) -> Figure:
    """Small multiples of values: columns metric, arm, strategy, value, lo, hi; at: the arm's place on a scale, or none.

    A scale, such as a size of stockpiles, runs along the panels; other arms stand one below the other.
    """
    if not frame["at"].isna().any():
        return _panels.scales(frame)
    figure, _ = _panels.rows_of_arms(frame.assign(decided=True))
    return figure


def exhibit(result: SweepResult, metrics: Sequence[str] = ()) -> Exhibit:
    """The values of all metrics or of these."""
    frame = most_different(result, value_frame(result, metrics))
    words = (
        _title(result, frame),
        "What each arm comes to",
        f"Whiskers: {100 * result.level:g}% intervals.",
        "A mark is what an arm comes to by itself; marks of one kind are one strategy at every seat.",
        in_words(frame),
    )
    return _panels.exhibit(result, "measures", frame, draw, words)


def _title(result: SweepResult, frame: DataFrame) -> str:
    """The span of a metric over the arms: of lengths where they are shown, else of the first; of few deals theirs."""
    shown = list(frame["metric"].unique())
    name = next((length for length in ("turns", "rounds", "moves") if length in shown), shown[0])
    values = frame[frame["metric"] == name]["value"]
    low, high = (number(value, 1) for value in (values.min(), values.max()))
    span = low if low == high else f"{low} to {high}"
    few = "" if tells(result.games, NINE_IN_TEN[0]) else f" in {counted(result.games, 'deals')}"
    if name in ("turns", "rounds", "moves"):
        return f"A game {'took' if few else 'takes'} {span} {name}{few}, by rules and strategy"
    return f"{name[0].upper()}{name[1:]}: {span}{few}, by rules and strategy"
