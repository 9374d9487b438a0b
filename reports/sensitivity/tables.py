"""The tables of a screening: what moves each measure most, every change, pairs of changes, and what was not changed."""

from __future__ import annotations

from ...games.switches import as_typed
from ...runs.sensitivity.result import Sensitivity
from ...runs.sensitivity.words import measures
from ...runs.sweep.result import Difference
from ..columns import SPAN, TEXT, Column, Row, Table
from ..sweep.tables import difference_columns, difference_span

#: Switches of a measure, and pairs of changes, that stand in a table for readers; the files have all.
_TOLD, _PAIRS = 5, 12

#: What decides what the verdict is.
_NOTE = "Intervals, p values and verdicts hold together over all that is compared."


def tables(result: Sensitivity) -> list[Table]:
    """All tables of a screening."""
    pairs = [interactions(result), interactions(result, whole=True)] if result.plan.both else []
    return [leading(result), every_effect(result), *pairs, refused(result), unchanged(result)]


def leading(result: Sensitivity) -> Table:
    """A row a measure and switch, of the switches that move it most: where it is furthest from the base rules."""
    rows = []
    for metric in measures(result):
        for one in result.effects(metric)[:_TOLD]:
            said = result.over_the_panel.get((one.largest.arm, metric.name))
            rows.append({**_row(result, one.largest), "panel_ci": said["range"] if said else None})
    columns, metrics = _columns(result, spare=True), {metric.name: metric for metric in result.plan.compared}

    span = Column("panel_ci", "over the panel", SPAN, None, True, lambda row: difference_span(metrics[row["metric"]]))
    columns.insert(-1, span)
    note = f"The {_TOLD} switches that move a measure most, each at the value that does. {_NOTE}"
    return Table("leading", "What moves each measure most", columns, rows, note=note)


def every_effect(result: Sensitivity) -> Table:
    """A row a change, strategy and measure, by measure, then by the size of the effect."""
    order = {metric.name: place for place, metric in enumerate(measures(result))}
    found = [one for one in result.differences if one.arm not in result.plan.both]
    found.sort(key=lambda one: (order[one.metric.name], -abs(one.found.mean)))
    columns = _columns(result)
    columns.insert(1, Column("strategy", "strategy", TEXT))
    rows = [_row(result, one) for one in found]
    return Table("effects", "Every change", columns, rows, note=_NOTE, detail=True)


def interactions(result: Sensitivity, whole: bool = False) -> Table:
    """A row a pair of changes and measure, the surest first: what both do beyond the sum of what each does alone."""
    found = result.interactions if whole else result.interactions[:_PAIRS]
    rows = [{**_row(result, one), "both": result.plan.arms[one.arm].label} for one in found]
    columns = [Column("both", "changes", TEXT), *_differences(result)]
    title = "What two changes do together beyond what each does alone"
    note = f"The measure with both, less that with each, plus that under the base rules, on the same deals. {_NOTE}"
    if whole:
        return Table("interactions", f"{title}: every pair", columns, rows, note=note, detail=True)
    return Table("leading-interactions", title, columns, rows, note=note)


def refused(result: Sensitivity) -> Table:
    """A row a change that the rules refuse, and why."""
    rows = [{"arm": arm.label, "why": arm.refused} for arm in result.plan.arms if arm.refused and len(arm.set) == 1]
    pairs = sum(bool(arm.refused) for arm in result.plan.arms) - len(rows)
    note = f"Besides, {pairs} pairs of changes are refused." if pairs else ""
    return Table(
        "refused", "Refused changes", [Column("arm", "change", TEXT), Column("why", "why", TEXT)], rows, note=note
    )


def unchanged(result: Sensitivity) -> Table:
    """A row a switch that was not changed, and why."""
    rows = [{"switch": name, "why": why} for name, why in result.unchanged.items()]
    columns = [Column("switch", "switch", TEXT), Column("why", "why", TEXT)]
    return Table("unchanged", "Switches that were left alone", columns, rows)


def _row(result: Sensitivity, one: Difference) -> Row:
    return {
        "metric": one.metric.name,
        "switch": result.switch_of(one.arm),
        "value": as_typed(result.value_of(one.arm)),
        "strategy": result.plan.who(one.member),
        "diff": one.found.mean,
        "ci": one.ci,
        "p_corrected": one.p_corrected,
        "verdict": one.verdict,
    }


def _columns(result: Sensitivity, spare: bool = False) -> list[Column]:
    """The columns of a difference; spare: what is left out where there is no room."""
    metric, *told = _differences(result, spare)
    change = Column("", "change", TEXT, lambda row: f"{row['switch']}={row['value']}")
    return [metric, Column("switch", "", TEXT), Column("value", "", TEXT), change, *told]


def _differences(result: Sensitivity, spare: bool = False) -> list[Column]:
    """The same whatever was changed."""
    return difference_columns(result.plan.compared, result.level, "measure", spare)
