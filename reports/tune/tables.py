"""The tables of a search for parameters."""

from __future__ import annotations

from ...engine.loading import values_of
from ...runs.tune.result import Tuned
from ..columns import CHANGE_SPAN, POINTS, SPAN, TEXT, Column, Form, Table, level_heading

#: A parameter's value as it stands in a strategy's name.
_VALUE = Form(lambda value, digits: f"{value:g}")
_COUNT = Form(lambda value, digits: str(value))


def tables(result: Tuned) -> list[Table]:
    """All tables of a search; its course for files alone."""
    return [parameters(result), opponents(result), trace(result)]


def parameters(result: Tuned) -> Table:
    """A row a parameter: before, as it was found, and as it is to be played."""
    before, found = values_of(result.base), values_of(result.found)
    rows = [
        {
            "parameter": name,
            "meaning": known.meaning,
            "before": before[name],
            "found": found[name],
            "tuned": result.values[name],
        }
        for name, known in result.base.strategy.parameters.items()
    ]
    columns = [
        Column("parameter", "parameter", TEXT),
        Column("meaning", "meaning", TEXT),
        Column("before", "before", _VALUE),
        Column("found", "best found", _VALUE),
        Column("tuned", "to play", _VALUE),
    ]
    return Table("parameters", "Parameters", columns, rows)


def opponents(result: Tuned) -> Table:
    """A row an opponent: the difference of rates before and with what was found, and the change, on fresh deals."""
    level = level_heading(result.level)
    columns = [
        Column("opponent", "opponent", TEXT),
        Column("held_out", "in the search", Form(lambda held, digits: "no" if held else "yes")),
        Column("before", "before", POINTS),
        Column("before_ci", "", SPAN),
        Column("after", "best found", POINTS),
        Column("after_ci", "", SPAN),
        Column("change", "change", POINTS),
        Column("change_ci", level, CHANGE_SPAN),
    ]
    title = f"Difference to each opponent on {result.outcome.units:,} fresh deals"
    return Table("opponents", title, columns, result.against)


def trace(result: Tuned) -> Table:
    """A row a generation: the best, the median and the worst score of its candidates, as fractions of games."""
    columns = [Column("generation", "generation", _COUNT)]
    columns += [Column(name, name, POINTS) for name in ("best", "median", "worst")]
    return Table("trace", "How the search got on", columns, result.progress, shown=False)
