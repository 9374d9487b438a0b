"""What reports know of each kind of result, found by the folder of its kind: its tables, its charts, its report."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..runs.kinds import folder_of
from ..runs.result import Result
from .gallery import Gallery

if TYPE_CHECKING:
    from .columns import Table
    from .exhibit import Exhibit


def part_of(result: Result, name: str) -> Any:
    """A module of the folder of a result's kind, imported when it is used."""
    return import_module(f"{__package__}.{folder_of(result)}.{name}")


def tables_of(result: Result) -> Sequence[Table]:
    """The tables of a result that are written as files: `tables` in tables.py of its folder."""
    found: Sequence[Table] = part_of(result, "tables").tables(result)
    return found


def table(result: Result, name: str) -> Table:
    """The table of that name of a result."""
    return next(table for table in tables_of(result) if table.name == name)


def exhibit(result: Result, kind: str) -> Exhibit:
    """The chart of that name of a result; UsageError for an unknown one, or one that has nothing to show."""
    shown, options = result.pictured
    return Gallery(folder_of(shown)).exhibit(shown, kind, **options)


def exhibits(result: Result) -> list[Exhibit]:
    """The charts of a result that have something to show, the leading one first."""
    shown, options = result.pictured
    return Gallery(folder_of(shown)).exhibits(shown, **options)
