"""What tables share: how they are printed, their figures in words, and as CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table


class Sheet(NamedTuple):
    """A table: a title, a heading for each column, rows of words; columns of numbers are set to the right."""

    name: str
    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # how many columns at the left hold words


def console() -> Console:
    """Standard output: rich on a terminal, plain and wide in a pipe."""
    return Console() if sys.stdout.isatty() else Console(width=200, color_system=None, highlight=False)


def show_sheet(out: Console, sheet: Sheet) -> None:
    """Print a table."""
    style = box.SIMPLE_HEAD if out.is_terminal else None
    table = Table(title=sheet.title, title_justify="left", box=style, pad_edge=False, title_style="bold")
    for i, heading in enumerate(sheet.headings):
        table.add_column(heading, justify="left" if i < sheet.words else "right")
    for row in sheet.rows:
        table.add_row(*row)
    out.print(table)
    out.print()


def percent(rate: float, digits: int = 2) -> str:
    """A rate as a percentage."""
    return f"{100 * rate:.{digits}f}%"


def interval(ci: Sequence[float] | None, digits: int = 2) -> str:
    """A rate's interval as percentages."""
    return f"{100 * ci[0]:.{digits}f}–{100 * ci[1]:.{digits}f}" if ci else "–"


def digits_for(games: int) -> int:
    """Decimals of a percentage that so many games justify."""
    return 1 if games < 20_000 else 2 if games < 2_000_000 else 3


def stopping_line(found: dict[str, Any], words: list[str], shares: Sequence[bool] = (True,)) -> str:
    """What the number of games was decided by: a precision (`Precision.as_json`), `words` for its quantities."""
    told = list(zip(found["half_widths"].items(), words, shares, strict=True))
    asked = " and ".join(f"{what} was known to {_known_to(width, share)}" for (_, width), what, share in told)
    rule = f"Played until {asked} (between {found['min_games']:,} and {found['cap']:,})"
    if found["reached"]:
        return f"{rule}: reached. The number of games depends on the width alone, not on who was ahead."
    wide = [_known_to(found["widest"][name], share) for (name, w), _, share in told if found["widest"][name] > w]
    return f"{rule}: NOT reached, the widest is {' and '.join(wide)}; raise -n."


def _known_to(width: float, share: bool) -> str:
    return f"±{100 * width:.3g} points" if share else f"±{width:.3g}"


def p_value(value: float) -> str:
    """A p value."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def write_table(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Write rows as a CSV file, an interval as two columns lo and hi; returns the file."""
    flat = [flat_row(row) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(flat)
    return path


def flat_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row without rows within: `ci` as lo and hi at its end, `x_ci` as x_lo and x_hi, `x` {y, …} as x_y, …."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if key == "ci" or key.endswith("_ci"):
            continue
        within = {f"{key}_{name}": part for name, part in flat_row(value).items()} if isinstance(value, dict) else None
        flat |= {key: value} if within is None else within
    for key in (key for key in row if key == "ci" or key.endswith("_ci")):
        ends = row[key] or (None, None)
        flat |= {f"{key.removesuffix('ci')}{end}": value for end, value in zip(("lo", "hi"), ends, strict=True)}
    return flat
