"""The charts of each kind of run: a file in its folder `charts` is a chart, by the name of the file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from ..errors import UsageError, suggestion
from .exhibit import Exhibit, NothingToDrawError

#: What stands for all charts of a result that have something to show.
ALL = "all"


class ChartFile(Protocol):
    """What a chart's file gives: its place on a page, the lowest leads, and the chart of a result."""

    PLACE: int

    def exhibit(self, result: Any, /, **options: Any) -> Exhibit:
        """The chart; NothingToDrawError where it would be without content."""


class Gallery:
    """The charts in the folder of a kind of run; nothing of them is loaded before one is asked for."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the charts."""
        folder = Path(__file__).parent / self._kind / "charts"
        return tuple(sorted(path.stem.replace("_", "-") for path in folder.glob("[!_]*.py")))

    def exhibit(self, result: Any, name: str, **options: Any) -> Exhibit:
        """The chart of that name, with options of its file; UsageError for an unknown one, or with nothing to show."""
        if name not in self.names:
            known = ", ".join(self.names)
            raise UsageError(f"chart {name}: the charts of this result are {known}{suggestion(name, self.names)}")
        return self._file(name).exhibit(result, **options)

    def exhibits(self, result: Any, **options: Any) -> list[Exhibit]:
        """Every chart that has something to show that no other shows, the leading one first."""
        shown = []
        for name in sorted(self.names, key=lambda name: self._file(name).PLACE):
            try:
                one = self._file(name).exhibit(result, **options)
            except NothingToDrawError:
                continue
            shown += [] if one.repeats else [one]
        return shown

    def _file(self, name: str) -> ChartFile:
        module = f"{__package__}.{self._kind}.charts.{name.replace('-', '_')}"
        return cast(ChartFile, import_module(module))


def galleries() -> dict[str, tuple[str, ...]]:
    """The names of the charts by kind of run, of those that have any."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/charts"))
    return {kind: Gallery(kind).names for kind in folders}
