"""A study's report: the answer, tables, charts drawn in characters, the command, the caveats; and as files."""

from __future__ import annotations

import math

from ...runs.study.result import RuleAnswer, VersusAnswer
from ...runs.sweep.result import Difference
from ...stats.intervals import Interval
from ..compare.tables import comparison_sheets
from ..sweep.tables import cut_off_remarks, number, sweep_sheets, sweep_stopping
from ..tables import Sheet, console, show_sheet, stopping_line

_WIDTH = 48


def show_study(found: RuleAnswer | VersusAnswer) -> None:
    """Print the report of a study."""
    out = console()
    partial = "PARTIAL (interrupted): " if found.interrupted else ""
    out.print(f"{partial}{found.study.question}", style="bold")
    out.print(f"{found.answer}\n", soft_wrap=True)
    if isinstance(found, VersusAnswer):
        sheets = comparison_sheets(found.result)
    else:
        sheets = [*sweep_sheets(found.result), *_charts(found)]
    for sheet in sheets:
        show_sheet(out, sheet)
    for line in [*caveats(found), f"Repeat: {found.rerun()}"]:
        out.print(line, soft_wrap=True)


def caveats(found: RuleAnswer | VersusAnswer) -> list[str]:
    """What the answer rests on, and the study's own note."""
    rests = _rests_of_two(found) if isinstance(found, VersusAnswer) else _rests_on(found)
    return [*rests, *([found.study.note] if found.study.note else [])]


def _charts(found: RuleAnswer) -> list[Sheet]:
    """A chart a metric: each arm's difference to the base with its interval, drawn in characters."""
    sheets = []
    for metric in found.study.charts:
        differences = [one for one in found.result.differences if one.metric.name == metric]
        ends = [0.0, *(end for one in differences for end in _span(one))]
        low, high = min(ends), max(ends)
        if high > low:
            lines = [_chart_line(found, one, low, high) for one in differences]
            scale = [number(low, differences[0].metric, True), number(high, differences[0].metric, True)]
            title = f"{metric}: difference to the base, {scale[0]} to {scale[1]}; ┊ no difference"
            sheets.append(Sheet(f"chart-{metric}", title, ["arm", "strategy", "", "difference"], lines, 3))
    return sheets


def _span(one: Difference) -> Interval:
    """The interval of a difference, or where nothing is known of it the difference alone."""
    known = math.isfinite(one.found.interval.hi - one.found.interval.lo)
    return one.found.interval if known else Interval(one.found.mean, one.found.mean)


def _chart_line(found: RuleAnswer, one: Difference, low: float, high: float) -> list[str]:
    def place(value: float) -> int:
        return round((_WIDTH - 1) * (value - low) / (high - low))

    cells = [" "] * _WIDTH
    cells[place(0.0)] = "┊"
    for i in range(place(_span(one).lo), place(_span(one).hi) + 1):
        cells[i] = "─"
    cells[place(one.found.mean)] = "●" if one.verdict in ("higher", "lower") else "○"
    plan = found.result.plan
    words = [plan.arms[one.arm].label, plan.panel[one.member].labels[0], "".join(cells)]
    return [*words, number(one.found.mean, one.metric, True)]


def _rests_of_two(found: VersusAnswer) -> list[str]:
    """What the answer of a study of two strategies rests on."""
    stopped, deals = found.result.stopped_by, found.outcome.units
    lines = [f"Rests on {deals:,} deals, each with every seating; people may play otherwise."]
    return [*lines, *([stopping_line(stopped, ["the difference of win rates"])] if stopped else [])]


def _rests_on(found: RuleAnswer) -> list[str]:
    """What the answer of a study of rules rests on."""
    result = found.result
    names = ", ".join(setup.labels[0] for setup in result.plan.panel)
    how = f"each played in every arm by {names} at every seat"
    lines = [f"Rests on {result.games:,} deals, {how}; people may play otherwise.", *cut_off_remarks(result)]
    return [*lines, *([sweep_stopping(result)] if result.precision else [])]
