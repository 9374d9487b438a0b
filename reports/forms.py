"""What reports know of each kind of result: its report before it has a form, its charts, its tables as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..runs import kinds
from ..runs.result import Result
from .columns import Table, save_tables
from .document import Document
from .gallery import ALL
from .terminal import show_report

if TYPE_CHECKING:
    from .exhibit import Exhibit


class Form(Protocol):
    """What the module `document` of each kind of run gives."""

    def document(self, result: Any, /) -> Document:
        """The report before it has a form."""

    def exhibit(self, result: Any, name: str, /) -> Exhibit:
        """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""

    def exhibits(self, result: Any, /) -> Sequence[Exhibit]:
        """The charts that have something to show, the leading one first."""

    def tables(self, result: Any, /) -> Sequence[Table]:
        """The tables that are written as files."""

    def name(self, result: Any, /) -> str:
        """What files of charts begin with."""


def form_of(result: Result) -> Form:
    """What reports know of a result."""
    found: Form = kinds.form_of(result)
    return found


def exhibit(result: Result, kind: str) -> Exhibit:
    """The chart of that name of a result; UsageError for an unknown one, or one that has nothing to show."""
    return form_of(result).exhibit(result, kind)


def document_of(result: Result) -> Document:
    """The report of a result before it has a form."""
    return form_of(result).document(result)


def show(result: Result, details: bool = False) -> None:
    """Print the report of a result; `details`: with the tables that are long."""
    show_report(document_of(result), details)


def table(result: Result, name: str) -> Table:
    """The table of that name of a result."""
    return next(table for table in form_of(result).tables(result) if table.name == name)


def write_charts(result: Result, names: Sequence[str], folder: Path) -> list[Path]:
    """Draw charts of a result and write each as NAME-KIND.png and .svg into a folder, which is made; returns the files.

    `all`: those with something to show.
    """
    from .figures import save

    form = form_of(result)
    shown = {one.kind: one for one in (form.exhibits(result) if ALL in names else [])}
    shown |= {kind: form.exhibit(result, kind) for kind in names if kind != ALL}
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind, one in shown.items():
        for ending in ("png", "svg"):
            written.append(folder / f"{form.name(result)}-{kind}.{ending}")
            save(one.draw(), written[-1])
    return written


def write_tables(result: Result, folder: Path, mark: bool = False) -> list[Path]:
    """Write each table of a result as a CSV file with full figures; returns the files. mark: as in `save_tables`."""
    return save_tables(form_of(result).tables(result), folder, mark)
