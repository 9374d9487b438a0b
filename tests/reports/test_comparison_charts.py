"""The heat map says what the table says."""

import pandas as pd
import pytest

from simcards.engine.execution import Execution
from simcards.reports.compare.charts import round_robin
from simcards.reports.compare.frames import pair_frame
from simcards.runs.compare.job import Terms
from tests.runs.playing import compare, empty_table


def test_the_heat_map_shows_every_pair_from_both_sides() -> None:
    pairs = [("a", "b", 0.25, True), ("a", "c", 0.01, False), ("b", "c", 0.1, True)]
    rows = [(a, b, diff, diff - 0.02, diff + 0.02, sure) for a, b, diff, sure in pairs]
    rows += [(b, a, -diff, -hi, -lo, sure) for a, b, diff, lo, hi, sure in rows]
    rows.sort()
    figure = round_robin(pd.DataFrame(rows, columns=["a", "b", "diff", "lo", "hi", "sure"]), "title", "caption")
    axes = figure.axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b", "c"]
    shown: dict[tuple[float, float], list[str]] = {}
    for text in axes.texts:
        across, down = text.get_position()
        shown.setdefault((down - 0.5, across - 0.5), []).append(text.get_text())
    assert shown[0, 1] == ["+25.0", "23.0 to 27.0"]
    assert shown[1, 0] == ["-25.0", "-27.0 to -23.0"]
    assert (shown[0, 2][0], shown[2, 0][0]) == ("(+1.0)", "(-1.0)")
    assert len(shown) == 6
    mesh = axes.collections[0]
    assert mesh.get_clim() == (-25.0, 25.0)
    assert mesh.get_cmap().name == "cividis"
    assert mesh.get_array()[1, 2] == pytest.approx(10.0)
    assert figure.get_suptitle() == "title"


def test_the_strongest_come_first() -> None:
    setup = empty_table("le-her", seed=1)
    result = compare(setup, ["random", "keep", "threshold"], Terms(6_000), Execution(quiet=True))
    frame = pair_frame(result)
    assert list(dict.fromkeys(frame["a"])) == ["threshold", "keep", "random"]
    first = frame.iloc[0]
    assert (first["b"], first["sure"]) == ("keep", True)
    assert first["diff"] == -result.pairs[2]["diff"]
