"""What every result can do: be drawn as charts, written as a report, shown in a notebook."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np

from simcards.engine.summary import digest
from simcards.schema.version import __version__, versioned
from simcards.stats.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simcards.engine.outcome import Outcome
    from simcards.games.setup import Setup
    from simcards.runs.precision import Precision

Row = dict[str, Any]


class Result(ABC):
    """A result of a kind of run: its charts by name, its report as a file, its tables in a notebook."""

    #: The command that found it: its row in `kinds.py`.
    command: ClassVar[str]

    if TYPE_CHECKING:

        @property
        def outcome(self) -> Outcome:
            """What was played."""

        @property
        def setup(self) -> Setup:
            """The game, its rules, the table and the seed."""

    @property
    def stem(self) -> str:
        """What files of its charts begin with."""
        return self.setup.game

    @property
    def pictured(self) -> tuple[Result, dict[str, Any]]:
        """The result that the charts show, and what more they are told."""
        return self, {}

    @property
    def stopped_by(self) -> Row:
        """The precision that was asked for and what came of it; empty where there was none."""
        return {}

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return not self.stopped_by.get("reached", True)

    @final
    def as_json(self) -> Row:
        """The object that `--json` prints; `simcards schema COMMAND` says what stands in it."""
        return versioned(self.contents())

    @abstractmethod
    def contents(self) -> Row:
        """The same without the version of its schema."""

    def _told(self, *names: str) -> Row:
        """Fields of it: those that several kinds of run print (`schema.common` says what they are), else properties."""
        return {name: _FIELDS[name](self) if name in _FIELDS else getattr(self, name) for name in names}

    def plot(self, kind: str) -> Figure:
        """The chart of that kind; UsageError names the kinds that there are, or says what the chart would need."""
        figure: Figure = _reports("parts").exhibit(self, kind).draw()
        return figure

    def text(self, form: str) -> str:
        """The report as `html`, `md` or `json`."""
        return str(_reports("files").report_text(self, form))

    def write_report(self, path: str | Path) -> Path:
        """Write the whole report as one .html file or as .md; returns its path."""
        written: Path = _reports("files").write_report(self, Path(path))
        return written

    def write_charts(self, kinds: Sequence[str], folder: str | Path) -> list[Path]:
        """Write charts as PNG and SVG; returns the files. UsageError as `plot`."""
        written: list[Path] = _reports("forms").write_charts(self, kinds, Path(folder))
        return written

    def write_tables(self, folder: str | Path, mark: bool = False) -> list[Path]:
        """Write each table as a CSV file with full figures; returns the files.

        mark: begin each with a byte order mark, by which some spreadsheets know UTF-8.
        """
        written: list[Path] = _reports("forms").write_tables(self, Path(folder), mark)
        return written

    def __repr__(self) -> str:
        """What was played, and the answer, in a few lines."""
        found = _reports("forms").document_of(self)
        return "\n".join([f"{found.titled(':')} {found.about}", *found.answer])

    def _repr_html_(self) -> str:
        """The answer, the leading chart and the tables, as a notebook shows them."""
        return str(_reports("page").fragment(_reports("forms").document_of(self)))

    @property
    def _frames(self) -> Any:
        """The frames of this kind of result."""
        return _reports(f"{self._kind}.frames")

    @property
    def _tables(self) -> Any:
        """The tables of this kind of result."""
        return _reports(f"{self._kind}.tables")

    @property
    def _sentences(self) -> Any:
        """The sentences of this kind of result, which are made of it."""
        return importlib.import_module(f"simcards.runs.{self._kind}.words")

    @property
    def _kind(self) -> str:
        return type(self).__module__.split(".")[-2]


class OfJob(Result):
    """A result of what was played of a `job`."""

    job: Any

    @property
    def precision(self) -> Precision | None:
        """The precision to which it was played; none where the number of units was fixed, or another than its cap."""
        asked: Precision | None = self.job.precision
        return asked if asked and asked.most == self.outcome.planned else None

    @property
    def stopped_by(self) -> Row:
        """The precision that was asked for and what came of it; empty where the number of units was fixed."""
        asked = self.precision
        return asked.as_json(self.job.half_widths(self.outcome, asked.level)) if asked else {}

    @property
    def setup(self) -> Setup:
        """The game, its rules, the table and the seed."""
        found: Setup = self.job.setup
        return found


class Judged(OfJob):
    """A result of a job in which strategies meet on the same deals, judged by `terms`."""

    terms: Any

    @property
    def level(self) -> float:
        """The level of the intervals."""
        return float(self.terms.level)

    @property
    def games(self) -> int:
        """Games (or series) that count: on deals that no search has seen."""
        return self.outcome.units * len(self.job.plan.seatings)


class Resting(Result):
    """A result that rests on another one, by whose games it was found."""

    @property
    @abstractmethod
    def beneath(self) -> Any:
        """The result that it rests on."""

    @property
    def outcome(self) -> Outcome:
        """What was played."""
        found: Outcome = self.beneath.outcome
        return found

    @property
    def setup(self) -> Setup:
        """The game, its rules, the table and the seed."""
        found: Setup = self.beneath.setup
        return found

    @property
    def level(self) -> float:
        """The level of the intervals."""
        return float(self.beneath.level)

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return bool(self.beneath.fell_short)


def _reports(name: str) -> Any:
    """A module of the reports, imported when it is used: pandas and matplotlib take their time."""
    return importlib.import_module(f"simcards.reports.{name}")


#: How a field that several kinds of run print is found.
_FIELDS: dict[str, Callable[[Any], Any]] = {
    "game": lambda of: of.setup.game,
    "rules": lambda of: of.setup.rule_values,
    "players": lambda of: len(of.setup.players),
    "base": lambda of: {"players": len(of.setup.players), "rules": of.setup.rule_values},
    "aim": lambda of: of.setup.aim._asdict(),
    "seed": lambda of: of.setup.seed,
    "match": lambda of: of.setup.match,
    "blocks": lambda of: of.outcome.units,
    "partial": lambda of: of.outcome.interrupted,
    "goal": lambda of: of.setup.aim.rate,
    "margin": lambda of: of.terms.margin,
    "digest": lambda of: digest(of.outcome.summary),
    "elapsed_s": lambda of: of.outcome.elapsed,
    "games_per_s": lambda of: of.outcome.speed,
    "compile_s": lambda of: of.outcome.compile_seconds,
    "rerun": lambda of: of.rerun(),
    "version": lambda of: __version__,
}


def chart(kind: str, shows: str) -> Callable[[Any], Figure]:
    """A method of a result that draws its chart of that name, and what it shows."""

    def plot(self: Result) -> Figure:
        return self.plot(kind)

    plot.__name__, plot.__doc__ = f"plot_{kind.replace('-', '_')}", shows
    return plot


def framed(name: str, rows: str) -> cached_property[DataFrame]:
    """A property of a result: the frame of a table of its kind, called as its function in tables.py, and its rows."""

    def frame(self: Result) -> DataFrame:
        found: DataFrame = getattr(self._tables, name)(self).frame()
        return found

    frame.__doc__ = rows
    return cached_property(frame)


def frame_of(rows: Sequence[Row]) -> DataFrame:
    """Rows as a frame; pandas is loaded for the first."""
    from pandas import DataFrame

    return DataFrame(rows)


def ends(interval: Interval) -> list[float] | None:
    """An interval for JSON; none where nothing is known."""
    return [float(interval.lo), float(interval.hi)] if np.isfinite(interval).all() else None


def finite(value: float) -> float | None:
    """A number for JSON, which knows neither infinity nor nan."""
    return float(value) if np.isfinite(value) else None
