"""What is drawn of a result, drawn once for all tests that look at it: nothing here takes as long as drawing."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from matplotlib.figure import Figure

from simcards.reports.exhibit import Exhibit
from simcards.reports.figures import svg_of
from simcards.reports.files import report_text
from simcards.reports.parts import exhibit


def fits(figure: Figure) -> bool:
    """Whether all that is drawn lies inside the figure, to a point."""
    found, room = figure.get_tightbbox(), figure.bbox_inches
    point = 1 / 72
    across = room.x0 - point <= found.x0 and found.x1 <= room.x1 + point
    return bool(across and room.y0 - point <= found.y0 and found.y1 <= room.y1 + point)


class Page(NamedTuple):
    """A page, and of each of its drawings, by chart and inches, whether it fits."""

    text: str
    fitting: dict[tuple[str, float | None], bool]


class Standing(NamedTuple):
    """A chart with the words around it, as it stands alone."""

    fits: bool
    title: str
    subtitle: str
    caption: str
    svg: str


PAGES: dict[int, Page] = {}
STANDING: dict[tuple[int, str], Standing] = {}


def page_of(result: Any) -> str:
    """The page, made once."""
    return _made(result).text


def fitting(result: Any) -> dict[tuple[str, float | None], bool]:
    """Of every drawing on the page, by chart and inches, whether it fits."""
    return _made(result).fitting


def _made(result: Any) -> Page:
    if id(result) not in PAGES:
        PAGES[id(result)] = _watched(result)
    return PAGES[id(result)]


def _watched(result: Any) -> Page:
    """The page, with a look at each figure while it is drawn."""
    fitting, draw = {}, Exhibit.draw

    def drawn(shown: Exhibit, bare: float | None = None) -> Figure:
        figure = draw(shown, bare)
        fitting[shown.kind, bare] = fits(figure)
        return figure

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Exhibit, "draw", drawn)
        return Page(report_text(result, "html"), fitting)


def standing(result: Any, kind: str) -> Standing:
    """The chart of that name, drawn once."""
    if (id(result), kind) not in STANDING:
        STANDING[id(result), kind] = _drawn(exhibit(result, kind).draw())
    return STANDING[id(result), kind]


def _drawn(figure: Figure) -> Standing:
    (subtitle,) = [text.get_text() for text in figure.texts if text.get_gid() == "subtitle"]
    words = (figure.get_suptitle(), subtitle, figure.get_supxlabel())
    return Standing(fits(figure), *(part.replace("\n", " ") for part in words), svg_of(figure))
