"""The table of an ablation."""

from __future__ import annotations

from ...runs.ablate.result import Ablation
from ..columns import P_VALUE, POINTS, SPAN, TEXT, Column, Table, level_heading
from ..compare.tables import VERDICT


def tables(result: Ablation) -> list[Table]:
    """The table of an ablation."""
    return [habits(result)]


def habits(result: Ablation) -> Table:
    """A row a habit, the one that is worth most first; told is what is less biased after a decision."""
    columns = [
        Column("parameter", "habit", TEXT),
        Column("meaning", "what it is", TEXT),
        Column("worth", "", POINTS),
        Column("estimate", "worth", POINTS),
        Column("ci", level_heading(result.comparison.terms.level), SPAN),
        Column("p_corrected", "p (corrected)", P_VALUE, spare=True),
        Column("verdict", "with it is", VERDICT),
    ]
    rows = sorted(result.rows, key=lambda row: -float(row["estimate"]))
    return Table("habits", f"What each habit of {result.base.label} is worth", columns, rows)
