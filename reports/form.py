"""What reports know of a kind of result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import UsageError
from .document import Document
from .exhibit import Exhibit


def game_of(result: Any) -> str:
    """What the chart files of a result are called: its game."""
    name: str = result.setup.game
    return name


def no_charts(result: Any) -> Sequence[str]:
    """The charts of a result that is tables alone."""
    return ()


def no_exhibit(result: Any, kind: str) -> Exhibit:
    """The chart of a result that is tables alone: there is none."""
    raise UsageError(f"chart {kind}: this result is tables alone; the charts are those of a comparison of strategies")


class Form(NamedTuple):
    """For a kind of result: its report before it has a form, its tables as CSV, its charts.

    charts: the kinds that there are; exhibit: one of them made; name: what chart files are called.
    """

    document: Callable[[Any], Document]
    write_csv: Callable[[Any, Path], list[Path]]
    charts: Callable[[Any], Sequence[str]] = no_charts
    exhibit: Callable[[Any, str], Exhibit] = no_exhibit
    name: Callable[[Any], str] = game_of
