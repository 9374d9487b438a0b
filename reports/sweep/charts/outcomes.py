"""How games end under each arm: a panel an ending, on scales that show rare ones."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import number, too_few_units
from ....runs.sweep.result import SweepResult
from ...exhibit import Exhibit, NothingToDrawError
from ..frames import in_words, most_different, outcome_frame
from . import _panels

PLACE = 3


def draw(frame: DataFrame) -> Figure:
    """Small multiples of shares on a logarithmic scale: columns metric (the ending), arm, strategy, value, lo, hi."""
    least = frame["lo"].clip(lower=frame["value"] / 1e3)
    figure, _ = _panels.rows_of_arms(frame.assign(decided=True, lo=least), rare=True)
    return figure


def exhibit(result: SweepResult, metrics: Sequence[str] = ()) -> Exhibit:
    """The endings; NothingToDrawError where all games of all arms end in one way."""
    del metrics
    frame = most_different(result, outcome_frame(result))
    endings = list(frame["metric"].unique())
    if len(endings) == 1:
        raise NothingToDrawError(f"chart outcomes: all games end in one way ({endings[0]})")
    words = (
        _title(result),
        "Share of the games by how they end, in per cent",
        f"With {100 * result.level:g}% intervals; no mark: not seen.",
        "A step to the left on a scale is ten times as rare.",
        in_words(frame),
    )
    return _panels.exhibit(result, "outcomes", frame, draw, words)


def _title(result: SweepResult) -> str:
    """From how many to how many games nobody wins."""
    drawn = [row["draws"] for arm in result.arms() for row in arm["by_strategy"]]
    rates = [row["rate"] for row in drawn]
    low, high = (number(100 * rate, 1 if max(rates) >= 0.01 else 2) for rate in (min(rates), max(rates)))
    game = result.plan.panel[0].name
    if max(rates) == 0.0:
        return f"Each {game} game had a winner, under all rules tried"
    widest = max(row["ci"][1] - row["ci"][0] for row in drawn)
    if few := too_few_units(widest, result.games, "deals", "how often nobody wins"):
        return few
    if low == high:
        return f"Nobody wins {low}% of {game} games, under each of the rules tried"
    return f"Nobody wins {low} to {high}% of {game} games, by the rules"
