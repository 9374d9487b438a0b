"""The table of an ablation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...runs.compare.words import habit_sentence, points, span
from ..compare.tables import show_foot, show_head
from ..tables import Sheet, console, p_value, show_sheet, write_table

if TYPE_CHECKING:
    from ...runs.ablate.result import Ablation


def show_ablation(result: Ablation) -> None:
    """Print what each habit of a strategy is worth."""
    out, found = console(), result.comparison
    show_head(out, found)
    show_sheet(out, ablation_sheet(result))
    for row in result.rows:
        out.print(habit_sentence(row, found.terms.margin, found.terms.level), soft_wrap=True)
    show_foot(out, found, result.rerun())


def ablation_sheet(result: Ablation) -> Sheet:
    """The table of an ablation: a row a habit."""
    rows = [
        [
            row["parameter"],
            row["meaning"],
            points(row["worth"]),
            span(row["ci"]),
            p_value(row["p_corrected"]),
            row["verdict"],
        ]
        for row in result.rows
    ]
    level = f"{100 * result.comparison.terms.level:g}% interval"
    title = f"What each habit of {result.base.label} is worth (points)"
    return Sheet("ablation", title, ["habit", "what it is", "worth", level, "p (corrected)", "with it is"], rows, 2)


def write_ablation(result: Ablation, folder: Path) -> list[Path]:
    """Write what each habit is worth as a CSV file with full figures; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    return [write_table(folder / "habits.csv", result.rows)]
