"""What every result can do: be drawn as charts, written as a report, shown in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simcards.stats.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simcards.engine.outcome import Outcome

Row = dict[str, Any]


class Result:
    """A result of a kind of run: its charts by name, its report as a file, its tables in a notebook.

    The reports are imported where they are used: pandas and matplotlib take their time.
    """

    #: The command that found it: its row in `kinds.py`.
    command: ClassVar[str]

    if TYPE_CHECKING:

        @property
        def outcome(self) -> Outcome:
            """What was played."""

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return False

    def as_json(self) -> Row:
        """The object that `--json` prints."""
        raise NotImplementedError

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


def ends(interval: Interval) -> list[float] | None:
    """An interval for JSON; none where nothing is known."""
    return [float(interval.lo), float(interval.hi)] if np.isfinite(interval).all() else None


def finite(value: float) -> float | None:
    """A number for JSON, which knows neither infinity nor nan."""
    return float(value) if np.isfinite(value) else None
