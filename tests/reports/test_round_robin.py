"""The round robin says what the table says."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

from simcards.engine.execution import Execution
from simcards.reports.compare.charts.round_robin import draw, pair_frame
from simcards.reports.figures import in_style
from simcards.reports.parts import exhibit
from simcards.runs.compare.job import Terms
from simcards.runs.numbers import points
from tests.runs.playing import compare, empty_table

COLUMNS = ["a", "b", "diff", "lo", "hi", "decided"]


def test_every_pair_stands_once_on_a_fixed_scale_with_its_key() -> None:
    pairs = [("a", "b", 0.25, True), ("a", "c", 0.01, False), ("b", "c", -0.1, True)]
    rows = [(a, b, diff, diff - 0.02, diff + 0.02, sure) for a, b, diff, sure in pairs]
    with in_style():
        figure = draw(pd.DataFrame(rows, columns=COLUMNS))
    axes, key = figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["b", "c"]
    shown: dict[tuple[float, float], list[str]] = {}
    for text in axes.texts:
        across, down = text.get_position()
        shown.setdefault((down - 0.5, across - 0.5), []).append(text.get_text())
    assert shown == {
        (0, 0): ["+25.0", "+23.0 to +27.0"],
        (0, 1): ["(+1.0)", "−1.0 to +3.0"],
        (1, 1): ["−10.0", "−12.0 to −8.0"],
    }
    mesh = axes.collections[0]
    assert mesh.get_clim() == (-100, 100)
    assert mesh.get_array()[1, 1] == pytest.approx(-10.0)
    assert [label.get_text() for label in key.get_yticklabels()] == ["−100", "−50", "0", "+50", "+100"]


def test_two_strategies_are_one_interval() -> None:
    with in_style():
        (axes,) = draw(pd.DataFrame([("a", "b", 0.25, 0.2, 0.3, True)], columns=COLUMNS)).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a less b"]
    assert list(axes.containers[0].lines[0].get_xdata()) == [25.0]
    (segment,) = axes.collections[0].get_segments()
    assert [point[0] for point in segment] == pytest.approx([20.0, 30.0])
    assert axes.get_xlim()[0] < 0


def test_many_strategies_stay_small_and_have_a_key_to_their_names(make: Callable[[str], Any]) -> None:
    names = [f"strategy-with-a-long-name:t={i}" for i in range(30)]
    rows = [(a, b, 0.1, 0.0, 0.2, True) for i, a in enumerate(names) for b in names[i + 1 :]]
    with in_style():
        figure = draw(pd.DataFrame(rows, columns=COLUMNS))
    assert figure.get_figheight() * figure.dpi < 2000
    note = make("compare many").plot_round_robin().get_supxlabel().replace("\n", " ")
    assert "threshold:t=5,dealer=7" in note


def test_the_chart_speaks_of_the_game_s_aim() -> None:
    result = compare(empty_table("skitgubbe", 2, seed=1), ["low-first", "random"], Terms(400), Execution(quiet=True))
    shown = exhibit(result, "round-robin")
    ahead = points(result.pairs[0]["diff"], False, 1)
    assert shown.title == f"low-first is {ahead} points ahead of random in share of games not lost"
    assert shown.subtitle.startswith("Difference in share of games not lost, in points. ")
    (axes,) = shown.draw().axes
    assert axes.get_xlabel() == "difference in share of games not lost (points)"


def test_the_strongest_come_first() -> None:
    setup = empty_table("le-her", seed=1)
    result = compare(setup, ["random", "keep", "threshold"], Terms(6_000), Execution(quiet=True))
    frame = pair_frame(result)
    assert frame[["a", "b"]].to_numpy().tolist() == [["threshold", "keep"], ["threshold", "random"], ["keep", "random"]]
    first = frame.iloc[0]
    assert first["decided"]
    assert first["diff"] == -result.pairs[2]["diff"]
