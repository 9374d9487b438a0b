"""The heat map says what the table says."""

import pandas as pd
import pytest

from simcards.comparison.result import Terms
from simcards.comparison.studies import compare, empty_table
from simcards.engine.plan import Execution
from simcards.reports.comparison_charts import round_robin
from simcards.reports.comparison_frames import pair_frame


def test_the_heat_map_shows_every_pair_from_both_sides() -> None:
    rows = [("a", "b", 0.25, True), ("b", "a", -0.25, True), ("a", "c", 0.01, False), ("c", "a", -0.01, False)]
    rows += [("b", "c", 0.1, True), ("c", "b", -0.1, True)]
    figure = round_robin(pd.DataFrame(rows, columns=["a", "b", "diff", "sure"]), "title", "caption")
    axes = figure.axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b", "c"]
    shown = {(text.get_position()[1], text.get_position()[0]): text.get_text() for text in axes.texts}
    assert shown[0, 1] == "+25.0"
    assert shown[1, 0] == "-25.0"
    assert (shown[0, 2], shown[2, 0]) == ("(+1.0)", "(-1.0)")
    assert len(shown) == 6
    image = axes.get_images()[0]
    assert image.get_clim() == (-25.0, 25.0)
    assert image.get_array()[1, 2] == pytest.approx(10.0)
    assert figure.get_suptitle() == "title"


def test_the_strongest_come_first() -> None:
    setup = empty_table("le-her", seed=1)
    result = compare(setup, ["random", "keep", "threshold"], Terms(6_000), Execution(quiet=True))
    frame = pair_frame(result)
    assert list(dict.fromkeys(frame["a"])) == ["threshold", "keep", "random"]
    first = frame.iloc[0]
    assert (first["b"], first["sure"]) == ("keep", True)
    assert first["diff"] == -result.pairs[2]["diff"]
