"""A table of results declares its columns once: terminal, Markdown, page, CSV and frames are made from them."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..runs.numbers import between, interval, number, p_value, percent, points, span

if TYPE_CHECKING:
    from pandas import DataFrame

Row = Mapping[str, Any]

#: What stands where nothing is known.
NONE = "–"


class Form(NamedTuple):
    """A kind of figure: its words with so many decimals, its unit where its heading says it, whether it is a number."""

    words: Callable[[Any, int], str]
    unit: str = ""
    number: bool = True


def _text(value: Any, digits: int) -> str:
    del digits
    return str(value)


def _ratio_within(found: tuple[float | None, Sequence[float] | None], digits: int) -> str:
    value, ci = found
    return NONE if value is None else f"{number(value, 2)} ({between(ci, 2)})" if ci else number(value, 2)


TEXT = Form(_text, number=False)
COUNT = Form(lambda value, digits: f"{value:,}")
SHARE = Form(percent)
SHARES = Form(interval)
POINTS = Form(lambda value, digits: points(value, digits=digits), "points")
SPAN = Form(span)
#: Of what keeps to bounds of its own: the first player's edge lies within ±100 points, a change of it within ±200.
CHANGE_SPAN = Form(partial(span, most=math.inf))
NUMBER = Form(number)
SIGNED = Form(lambda value, digits: number(value, digits, signed=True))
BETWEEN = Form(between)
SIGNED_BETWEEN = Form(partial(between, signed=True))
P_VALUE = Form(lambda value, digits: p_value(value))
RATIO = Form(lambda value, digits: number(value, 2))
#: A ratio and its interval.
RATIO_WITHIN = Form(_ratio_within)


@dataclass(frozen=True)
class Column:
    """A column: `name` in files and frames, `heading` for readers, the form of its figures, where a figure comes from.

    figure: the figure in a row; none for row[name]. heading "": for files alone; name "": for readers alone.
    spare: left out where there is no room for it. forms: the form of a row's figure, where it is not that of all.
    """

    name: str
    heading: str
    form: Form
    figure: Callable[[Row], Any] | None = None
    spare: bool = False
    forms: Callable[[Row], Form] | None = None

    def of(self, row: Row) -> Any:
        """The figure in a row."""
        return self.figure(row) if self.figure else row[self.name]

    @property
    def title(self) -> str:
        """The heading, with the unit where the figures do not say it."""
        return f"{self.heading} ({self.form.unit})" if self.form.unit else self.heading


def part(name: str, which: Any) -> Callable[[Row], Any]:
    """The figure of a column that is a part of what stands in a row under that name."""
    return lambda row: row[name][which]


def level_heading(level: float) -> str:
    """What stands above intervals of a level."""
    return f"{100 * level:g}% interval"


def ratio_columns() -> list[Column]:
    """The variance ratio of a comparison with its interval: in files three columns, for readers one."""
    names = ("variance_ratio", "variance_ratio_ci")
    files = (Column(name, "", form) for name, form in zip(names, (NUMBER, SIGNED_BETWEEN), strict=True))
    return [
        *files,
        Column("", "variance ratio", RATIO_WITHIN, lambda row: tuple(row[name] for name in names), spare=True),
    ]


@dataclass(frozen=True)
class Table:
    """Rows of figures under columns; `name` is what its file is called, `digits` the decimals of its figures.

    detail: shown on a terminal only when details are asked for. shown: for readers, and not for files alone.
    terminal: drawn in characters, for a terminal alone.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    digits: int = 2
    note: str = ""
    detail: bool = False
    shown: bool = True
    terminal: bool = False

    @property
    def read(self) -> list[Column]:
        """The columns for readers."""
        return [column for column in self.columns if column.heading]

    def words(self, column: Column, row: Row) -> str:
        """A figure in words."""
        figure = column.of(row)
        form = column.forms(row) if column.forms else column.form
        return NONE if unknown(figure) else form.words(figure, self.digits)

    def cells(self, row: Row) -> list[str]:
        """A row in words, under the columns for readers."""
        return [self.words(column, row) for column in self.read]

    def records(self) -> list[dict[str, Any]]:
        """The rows with full figures by column name; an interval `ci` as lo and hi, `x_ci` as x_lo and x_hi."""
        kept = [column for column in self.columns if column.name]
        return [dict(part for column in kept for part in _ends(column.name, column.of(row))) for row in self.rows]

    def frame(self) -> DataFrame:
        """The rows as a pandas frame, as `records`."""
        import pandas as pd

        records = self.records()
        frame = pd.DataFrame(records)
        for name in frame:
            values = [row[name] for row in records]
            if None in values and all(value is None or type(value) is int for value in values):
                frame[name] = pd.array(values, dtype="Int64")
        return frame

    def csv(self) -> str:
        """The rows as the text of a CSV file, as `records`; no text begins like a spreadsheet's formula."""
        records, held = self.records(), StringIO()
        writer = csv.DictWriter(held, list(records[0]) if records else [], lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({name: harmless(value) for name, value in row.items()} for row in records)
        return held.getvalue()


def unknown(figure: Any) -> bool:
    """Whether nothing is known: none, or not-a-number."""
    return figure is None or (isinstance(figure, float) and math.isnan(figure))


def _ends(name: str, figure: Any) -> list[tuple[str, Any]]:
    """A figure under its name; an interval under two."""
    if name != "ci" and not name.endswith("_ci"):
        return [(name, figure)]
    lo, hi = (math.nan, math.nan) if figure is None else (math.nan if end is None else end for end in figure)
    stem = name.removesuffix("ci")
    return [(f"{stem}lo", lo), (f"{stem}hi", hi)]


def harmless(value: Any) -> Any:
    """A cell of a CSV file: empty where nothing is known; a text that a spreadsheet would take for a formula quoted."""
    if unknown(value):
        return ""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value


def save_tables(tables: Sequence[Table], folder: Path, mark: bool = False) -> list[Path]:
    """Write each table that has rows as NAME.csv with full figures into the folder, which is made.

    mark: begin each with a byte order mark, by which some spreadsheets know UTF-8.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for table in tables:
        if table.rows and not table.terminal:
            path = folder / f"{table.name}.csv"
            path.write_text(table.csv(), encoding="utf-8-sig" if mark else "utf-8", newline="")
            written.append(path)
    return written
