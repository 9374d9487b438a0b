"""What every result can do: be drawn as charts, written as a report, shown in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Shown:
    """A result that reports know: its charts by name, its report as a file, its tables in a notebook."""

    def plot(self, kind: str) -> Figure:
        """The chart of that kind; UsageError names the kinds that there are, or says what the chart would need."""
        from simcards.reports.forms import exhibit

        return exhibit(self, kind).draw()

    def write_report(self, path: str | Path) -> Path:
        """Write the whole report as one .html file or as .md; returns its path."""
        from simcards.reports.files import write_report

        return write_report(self, Path(path))

    def __repr__(self) -> str:
        """What was played, and the answer, in a few lines."""
        from simcards.reports.forms import document_of

        found = document_of(self)
        return "\n".join([f"{found.title}: {found.about}", *found.answer])

    def _repr_html_(self) -> str:
        """The answer and the tables, as a notebook shows them."""
        from simcards.reports.forms import document_of
        from simcards.reports.page import fragment

        return fragment(document_of(self))
