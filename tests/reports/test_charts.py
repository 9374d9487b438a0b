"""Charts say what their frames hold, whatever the data, and are the same bytes again."""

from collections.abc import Callable
from pathlib import Path

import matplotlib
import pandas as pd
import pytest
from matplotlib.figure import Figure

from simcards.errors import UsageError
from simcards.reports import SIMULATION_CHARTS
from simcards.reports.figures import COLOURS, file_bytes, svg_of, wrapped
from simcards.reports.forms import exhibit, write_charts
from simcards.reports.simulate import charts
from simcards.runs.simulate.result import Simulation

Play = Callable[[str], Simulation]


def fits(figure: Figure) -> bool:
    """Whether all that is drawn lies inside the figure, to a point."""
    found, room = figure.get_tightbbox(), figure.bbox_inches
    point = 1 / 72
    across = room.x0 - point <= found.x0 and found.x1 <= room.x1 + point
    return bool(across and room.y0 - point <= found.y0 and found.y1 <= room.y1 + point)


@pytest.mark.parametrize("kind", SIMULATION_CHARTS)
def test_every_chart_fits_its_page(awkward: Simulation, kind: str) -> None:
    shown = exhibit(awkward, kind)
    figure = shown.draw()
    assert fits(figure)
    assert figure.get_suptitle() == shown.title
    assert f"n = {awkward.units:,}" in (figure.get_supxlabel())


@pytest.mark.parametrize("kind", SIMULATION_CHARTS)
def test_every_chart_fits_a_phone(play: Play, kind: str) -> None:
    assert fits(exhibit(play("ten seats"), kind).draw_bare(5.2))


@pytest.mark.parametrize("kind", SIMULATION_CHARTS)
def test_the_same_bytes_again(play: Play, kind: str) -> None:
    one, other = play("two strategies").plot(kind), play("two strategies").plot(kind)
    for form in ("svg", "png"):
        assert file_bytes(one, form) == file_bytes(other, form)
    assert svg_of(one) == svg_of(other)


def test_a_readers_settings_change_nothing(play: Play) -> None:
    usual = svg_of(play("one strategy").plot_lengths())
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert svg_of(play("one strategy").plot_lengths()) == usual


def test_the_forest_shows_rates_and_intervals(play: Play) -> None:
    result = play("one strategy")
    axes = result.plot_win_rates().axes[0]
    points = axes.lines[0].get_xdata()
    assert list(points) == pytest.approx((100 * result.by_seat["win_rate"]).tolist())
    ends = axes.collections[0].get_segments()
    assert [end[0][0] for end in ends] == pytest.approx((100 * result.by_seat["lo"]).tolist())
    assert [label.get_text() for label in axes.get_yticklabels()] == ["seat 0: greedy", "seat 1: greedy"]


def test_the_stack_is_as_wide_as_the_shares(play: Play) -> None:
    result = play("some cut off")
    axes = result.plot_outcomes().axes[0]
    assert [bar.get_width() for bar in axes.patches] == pytest.approx((100 * result.outcomes["share"]).tolist())
    hatches = [bar.get_hatch() for bar in axes.patches]
    assert hatches == ["", "////"]


def test_the_stack_takes_several_arms() -> None:
    frame = pd.DataFrame(
        {
            "arm": ["a", "a", "b"],
            "outcome": ["win", "draw", "win"],
            "reason": ["stockpile-empty", "exhausted", "stockpile-empty"],
            "share": [0.75, 0.25, 1.0],
            "lo": [0.7, 0.2, 0.9],
            "hi": [0.8, 0.3, 1.0],
        }
    )
    axes = charts.outcomes(frame, "Two arms", "n = 1").axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
    assert len(axes.get_legend().get_texts()) == 2


def test_colours_differ_in_grey() -> None:
    def grey(colour: str) -> float:
        red, green, blue = matplotlib.colors.to_rgb(colour)
        return 0.299 * red + 0.587 * green + 0.114 * blue

    tones = [grey(colour) for colour in COLOURS[:4]]
    assert min(abs(one - other) for i, one in enumerate(tones) for other in tones[:i]) > 0.05


def test_names_lose_folders_and_their_middle() -> None:
    assert wrapped("seat 0: some/folder/mine.py:bold") == "seat 0: mine.py:bold"
    long = wrapped("a" * 30 + "b" * 30)
    assert long.startswith("aaa")
    assert long.endswith("bbb")
    assert "…" in long
    assert max(map(len, long.split("\n"))) <= 24


def test_unknown_charts_are_refused(play: Play) -> None:
    with pytest.raises(UsageError, match="did you mean lengths"):
        play("one game").plot("length")


def test_charts_are_written_as_png_and_svg(play: Play, tmp_path: Path) -> None:
    files = write_charts(play("one game"), ["lengths"], tmp_path / "new")
    assert [file.name for file in files] == ["skip-bo-lengths.png", "skip-bo-lengths.svg"]
    assert files[0].read_bytes().startswith(b"\x89PNG")


def test_a_notebook_shows_a_chart(play: Play) -> None:
    assert "<svg" in play("one game").plot_lengths()._repr_svg_()  # type: ignore[attr-defined]
