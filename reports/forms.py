"""What every result can be made into: charts, a report before it has a form, tables as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..errors import UsageError, suggestion
from ..runs.kinds import form_of
from ..runs.result import Result
from .document import Document
from .exhibit import Exhibit, write_exhibits


def exhibit(result: Result, kind: str) -> Exhibit:
    """The chart of that kind of a result; UsageError for an unknown one, or one that the result has no data for."""
    form = form_of(result)
    charts = form.charts(result)
    if charts and kind not in charts:
        raise UsageError(f"chart {kind}: the charts of this result are {', '.join(charts)}{suggestion(kind, charts)}")
    found: Exhibit = form.exhibit(result, kind)
    return found


def document_of(result: Result) -> Document:
    """The report of a result before it has a form."""
    found: Document = form_of(result).document(result)
    return found


def write_charts(result: Result, kinds: Sequence[str], folder: Path) -> list[Path]:
    """Draw charts of a result and write each as PNG and SVG; returns the files. Errors as in `exhibit`."""
    return write_exhibits([exhibit(result, kind) for kind in kinds], form_of(result).name(result), folder)


def write_tables(result: Result, folder: Path) -> list[Path]:
    """Write each table of a result as a CSV file with full figures; returns the files."""
    found: list[Path] = form_of(result).write_csv(result, folder)
    return found
