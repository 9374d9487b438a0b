"""A study's pictures: each arm's difference to the base rules with its interval, drawn in characters."""

from __future__ import annotations

from collections.abc import Sequence

from ...runs.numbers import number, points
from ...runs.study.result import Answer, RuleAnswer
from ...runs.sweep.metrics import Metric
from ...runs.sweep.result import Difference
from ..columns import TEXT, Column, Form, Table
from ..parts import tables_of
from ..sweep.tables import arm_column, metric_words

#: Letters of a picture: with the arm, the strategy and the number it fits into 80.
_WIDTH = 31


def tables(found: Answer) -> list[Table]:
    """The tables of what was played, and for a study of rules pictures of the differences in characters."""
    return [*(pictures(found) if isinstance(found, RuleAnswer) else []), *tables_of(found.result)]


def pictures(found: RuleAnswer) -> list[Table]:
    """A picture for each metric that the study wants to be drawn, where there are differences."""
    drawn = []
    for metric in found.study.charts:
        differences = [one for one in found.result.differences if one.metric.name == metric]
        ends = [0.0, *(end for one in differences for end in _span(one))]
        if differences and max(ends) > min(ends):
            drawn.append(_picture(found, differences, min(ends), max(ends)))
    return drawn


def _picture(found: RuleAnswer, differences: list[Difference], low: float, high: float) -> Table:
    plan, metric = found.result.plan, differences[0].metric
    rows = [
        {
            "arm": plan.arms[one.arm].label,
            "strategy": plan.panel[one.member].labels[0],
            "picture": _line(one, low, high),
            "diff": one.found.mean,
        }
        for one in differences
    ]
    columns = [
        arm_column(found.result),
        Column("strategy", "strategy" if len(plan.panel) > 1 else "", TEXT),
        Column("picture", f"{_signed(low, metric)} to {_signed(high, metric)}", TEXT),
        Column("diff", "difference", Form(lambda value, digits: _signed(value, metric))),
    ]
    title = f"Difference to the base rules: {metric_words(metric)}"
    note = "┊ no difference, ● an order is sure, ○ not decided or too small to matter"
    return Table(f"picture-{metric.name.replace(':', '-')}", title, columns, rows, note=note, terminal=True)


def _span(one: Difference) -> Sequence[float]:
    """The interval of a difference, or where nothing is known of it the difference alone."""
    return one.ci or (one.found.mean, one.found.mean)


def _line(one: Difference, low: float, high: float) -> str:
    """An interval in characters, on a scale from low to high."""

    def place(value: float) -> int:
        return round((_WIDTH - 1) * (value - low) / (high - low))

    cells = [" "] * _WIDTH
    cells[place(0.0)] = "┊"
    for i in range(place(_span(one)[0]), place(_span(one)[1]) + 1):
        cells[i] = "─"
    cells[place(one.found.mean)] = "●" if one.verdict in ("higher", "lower") else "○"
    return "".join(cells).rstrip()


def _signed(value: float, metric: Metric) -> str:
    return points(value) if metric.share else number(value, 2, signed=True)
