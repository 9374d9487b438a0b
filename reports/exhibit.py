"""A chart ready to be drawn, with the words around it; charts as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .figures import save

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


@dataclass(frozen=True)
class Exhibit:
    """A chart ready to be drawn: its kind, its data, the words around it, and `alt`, what it shows in words.

    `caption` says who played what and what the marks mean; `note` leaves out who and what.
    """

    kind: str
    frame: DataFrame
    title: str
    caption: str
    note: str
    reading: str
    alt: str
    drawn_by: Callable[..., Figure]

    def draw(self) -> Figure:
        """The figure with its title and caption."""
        return self.drawn_by(self.frame, self.title, self.caption)

    def draw_bare(self, width: float) -> Figure:
        """The figure without the words around it, so many inches wide."""
        return self.drawn_by(self.frame, "", "", width=width)


def write_exhibits(shown: Iterable[Exhibit], name: str, folder: Path) -> list[Path]:
    """Write each chart as NAME-KIND.png and .svg into the folder, which is made; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for one in shown:
        for ending in ("png", "svg"):
            path = folder / f"{name}-{one.kind}.{ending}"
            save(one.draw(), path)
            written.append(path)
    return written
