"""A chart ready to be drawn, with the words around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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

    def draw(self, bare: float | None = None) -> Figure:
        """The figure with its title and caption; bare: without the words around it, so many inches wide."""
        from .figures import finish, in_style

        if bare is not None:
            with in_style(bare):
                return finish(self.drawn_by(self.frame))
        with in_style():
            return finish(self.drawn_by(self.frame), self.title, self.subtitle, self.caption)
