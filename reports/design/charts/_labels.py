"""Names beside marks that lie anywhere: none on another, nor on a mark; marks that lie on one another share one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from ...figures import SOFT

#: Points: of the letters, half a mark, how near marks share a name, and how far a name stands off, until there is room.
SIZE, MARK, NEAR, STEPS = 8.0, 3.5, 5.0, (4.0, 12.0, 22.0, 34.0, 48.0, 64.0, 82.0)

#: Where a name is tried at each distance, to the upper right first.
_WAYS = ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1))

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in points, about its middle."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Whether the two have a part in common."""
        across = abs(self.x - other.x) < (self.width + other.width) / 2
        return across and abs(self.y - other.y) < (self.height + other.height) / 2

    def holds(self, other: Box) -> bool:
        """Whether the other lies inside."""
        across = abs(self.x - other.x) <= (self.width - other.width) / 2
        return across and abs(self.y - other.y) <= (self.height - other.height) / 2


class Label(NamedTuple):
    """A name: the number of the mark that it stands beside, its words, its box, and whether a line leads to it."""

    mark: int
    words: str
    box: Box
    led: bool


def label_marks(axes: Axes, places: Sequence[Point], names: Sequence[str]) -> None:
    """Write the names beside marks at these places of the axes; its limits and everything around it must stand.

    A name for which there is no room is left out.
    """
    figure: Any = axes.figure
    figure.get_layout_engine().execute(figure)  # so that lengths are what they will be
    spots = axes.transData.transform(np.array(places)) * 72 / figure.dpi
    left, low, right, high = axes.get_window_extent().extents * 72 / figure.dpi
    inside = Box((left + right) / 2, (low + high) / 2, right - left, high - low)
    for label in labels([(x, y) for x, y in spots.tolist()], names, inside):
        x, y = spots[label.mark]
        axes.annotate(
            label.words,
            places[label.mark],
            (label.box.x - x, label.box.y - y),
            textcoords="offset points",
            ha="center",
            va="center",
            fontsize=SIZE,
            arrowprops={"arrowstyle": "-", "color": SOFT, "lw": 0.7, "shrinkB": MARK} if label.led else None,
        )


def labels(spots: Sequence[Point], names: Sequence[str], inside: Box) -> list[Label]:
    """Names for marks at these points, all of them inside: as near as there is room, farther ones with a line."""
    marks = [Box(x, y, 2 * MARK, 2 * MARK) for x, y in spots]
    found: list[Label] = []
    for mark, shared in _shared(spots, names).items():
        taken = [*marks, *(label.box for label in found)]
        for number, box in enumerate(_around(spots[mark], shared)):
            if inside.holds(box) and not any(box.meets(one) for one in taken):
                found.append(Label(mark, shared, box, number >= len(_WAYS)))
                break
    return found


def _shared(spots: Sequence[Point], names: Sequence[str]) -> dict[int, str]:
    """The names by the first of the marks that lie together, each name once."""
    together: dict[int, list[str]] = {}
    for mark, spot in enumerate(spots):
        first = next((one for one in together if math.dist(spots[one], spot) < NEAR), mark)
        together.setdefault(first, []).append(names[mark])
    return {mark: ", ".join(dict.fromkeys(words)) for mark, words in together.items()}


def _around(spot: Point, words: str) -> list[Box]:
    """Boxes for words about a point, the nearest first."""
    width, height = (0.64 * len(words) + 0.2) * SIZE, 1.25 * SIZE
    return [
        Box(spot[0] + across * (step + width / 2), spot[1] + up * (step + height / 2), width, height)
        for step in STEPS
        for across, up in _WAYS
    ]
