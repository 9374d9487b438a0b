"""A chart ready to be drawn, with the words around it; charts as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


class NothingToDrawError(UsageError):
    """A chart that would be without content for this result; the message says why."""


@dataclass(frozen=True)
class Exhibit:
    """A chart ready to be drawn: its kind, its data, and the words around it.

    title: the finding; subtitle: what is shown, for which game; note: what its marks mean; played: who played what
    and how much; reading: how to read it; alt: what it shows, in words; repeats: the chart that shows the same.
    """

    kind: str
    frame: DataFrame
    title: str
    subtitle: str
    note: str
    played: str
    reading: str
    alt: str
    drawn_by: Callable[[DataFrame], Figure]
    repeats: str = ""

    @property
    def caption(self) -> str:
        """What stands below a picture that stands alone."""
        return "\n".join(filter(None, [self.note, self.played]))

    def draw(self) -> Figure:
        """The figure with its title and caption."""
        from .figures import finish, in_style

        with in_style():
            return finish(self.drawn_by(self.frame), self.title, self.subtitle, self.caption)

    def draw_bare(self, width: float) -> Figure:
        """The figure without the words around it, so many inches wide."""
        from .figures import finish, in_style

        with in_style(width):
            return finish(self.drawn_by(self.frame))


def write_exhibits(shown: Iterable[Exhibit], name: str, folder: Path) -> list[Path]:
    """Write each chart as NAME-KIND.png and .svg into the folder, which is made; returns the files."""
    from .figures import save

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for one in shown:
        for ending in ("png", "svg"):
            path = folder / f"{name}-{one.kind}.{ending}"
            save(one.draw(), path)
            written.append(path)
    return written
