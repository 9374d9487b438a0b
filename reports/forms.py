"""The report of a result before it has a form and on the terminal, its charts and its tables as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..runs.result import Result
from .columns import save_tables
from .document import Document
from .gallery import ALL
from .parts import exhibit, exhibits, part_of, tables_of
from .terminal import show_report


def document_of(result: Result) -> Document:
    """The report of a result before it has a form: `document` in document.py of its folder."""
    found: Document = part_of(result, "document").document(result)
    return found


def show(result: Result, details: bool = False) -> None:
    """Print the report of a result; `details`: with the tables that are long."""
    show_report(document_of(result), details)


def write_charts(result: Result, names: Sequence[str], folder: Path) -> list[Path]:
    """Draw charts of a result and write each as NAME-KIND.png and .svg into a folder, which is made; returns the files.

    `all`: those with something to show.
    """
    from .figures import save

    shown = {one.kind: one for one in (exhibits(result) if ALL in names else [])}
    shown |= {kind: exhibit(result, kind) for kind in names if kind != ALL}
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind, one in shown.items():
        for ending in ("png", "svg"):
            written.append(folder / f"{result.stem}-{kind}.{ending}")
            save(one.draw(), written[-1])
    return written


def write_tables(result: Result, folder: Path, mark: bool = False) -> list[Path]:
    """Write each table of a result as a CSV file with full figures; returns the files. mark: as in `save_tables`."""
    return save_tables(tables_of(result), folder, mark)
