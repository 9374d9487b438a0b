"""Names beside marks, however crowded: none on another or on a mark, marks in one place under one name."""

from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

from simcards.reports.design.charts._labels import MARK, Box, labels
from simcards.reports.design.charts.front import draw
from simcards.reports.figures import finish, in_style

INSIDE = Box(200, 150, 400, 300)
WISHED = {"_low": 49.0, "_high": 51.0, "_name": "wish"}


def crowd(count: int, spread: float) -> list[tuple[float, float]]:
    """So many points about the middle."""
    drawn = np.random.default_rng(1).normal([200, 150], spread, (count, 2))
    return [(float(x), float(y)) for x, y in drawn]


@pytest.mark.parametrize("spread", [3, 12, 30, 60])
def test_no_name_lies_on_another_or_on_a_mark(spread: float) -> None:
    spots = crowd(36, spread)
    found = labels(spots, [str(number % 12 + 1) for number in range(36)], INSIDE)
    boxes = [label.box for label in found]
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert not any(box.meets(Box(x, y, 2 * MARK, 2 * MARK)) for box in boxes for x, y in spots)
    assert all(INSIDE.holds(box) for box in boxes)
    assert {word for label in found for word in label.words.split(", ")} == {str(place) for place in range(1, 13)}


def test_where_a_name_stands() -> None:
    """To the upper right; elsewhere where that is taken, or outside; together where marks lie together."""
    spots = [(200.0, 150.0), (201.0, 150.0), (215.0, 160.0), (398.0, 298.0)]
    shared, left, corner = labels(spots, ["1", "2", "3", "1"], INSIDE)
    assert (shared.mark, shared.words, left.words, corner.words) == (0, "1, 2", "3", "1")
    assert left.box.x > 215
    assert left.box.y > 160
    assert corner.box.x < 398
    assert corner.box.y < 298
    assert [label.led for label in (shared, left, corner)] == [False, False, False]
    ((far, *_),) = [labels([(200, 150), *crowd(60, 15)], ["1"] + [""] * 60, INSIDE)]
    assert far.led


def test_the_numbers_of_many_rule_sets_can_be_read() -> None:
    """As they are drawn: letters as wide as the font has them, lengths as the layout has settled them."""
    chance = np.random.default_rng(2)
    at = {axis: chance.normal(50, 0.4, 36) for axis in "xy"}
    wished: dict[str, Any] = {f"{axis}{part}": [value] * 36 for axis in "xy" for part, value in WISHED.items()}
    ends = {f"{axis}_{end}": at[axis] + side for axis in "xy" for end, side in (("lo", -1), ("hi", 1))}
    names = {"rules": [f"set {n % 12}" for n in range(36)], "strategy": [f"player {n // 12}" for n in range(36)]}
    frame = pd.DataFrame({**names, "best": [n % 12 == 0 for n in range(36)], **at, **ends, **wished})
    with in_style():
        figure = finish(draw(frame), "Title")
    axes = figure.axes[0]
    figure.draw_without_rendering()
    shown = [Text.get_window_extent(words) for words in axes.texts]  # without the lines that lead to them
    assert len(shown) >= 20
    marks = [axes.transData.transform(spot) for spot in zip(at["x"], at["y"], strict=True)]
    assert not any(one.overlaps(other) for one, other in combinations(shown, 2))
    assert not any(one.contains(*spot) for one in shown for spot in marks)
