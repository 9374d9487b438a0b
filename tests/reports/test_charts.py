"""Charts say what their frames hold, whatever the data, and are the same bytes again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure

from simcards.errors import UsageError
from simcards.reports import gallery
from simcards.reports.figures import COLOURS, file_bytes, svg_of, wrapped
from simcards.reports.forms import document_of, write_charts
from simcards.reports.parts import exhibit
from simcards.runs.simulate.result import Simulation
from tests.reports.drawings import fitting, standing

Play = Callable[[str], Simulation]


def test_every_chart_with_content_fits_its_page(awkward: Simulation) -> None:
    shown = document_of(awkward).exhibits
    assert shown
    for one in shown:
        alone = standing(awkward, one.kind)
        assert alone.fits, one.kind
        assert alone.title == one.title
        assert f"n = {awkward.units:,}" in one.subtitle
        assert alone.subtitle == one.subtitle
        assert f"seed {awkward.setup.seed}" in alone.caption


def test_every_chart_fits_a_phone(play: Play) -> None:
    on_page = fitting(play("ten seats"))
    for shown in document_of(play("ten seats")).exhibits:
        assert on_page[shown.kind, 5.2]


@pytest.mark.parametrize("kind", ["lengths", "survival"])
def test_the_median_stands_above_what_is_drawn(kind: str, play: Play) -> None:
    """A bar or a curve may be as high as the axes."""
    axes = exhibit(play("ten seats"), kind).draw().axes[0]
    (words,) = axes.texts
    assert words.get_text().startswith("median ")
    assert words.get_window_extent().y0 >= axes.get_window_extent().y1


def test_the_same_bytes_again(play: Play) -> None:
    for shown in document_of(play("two strategies")).exhibits:
        one, other = shown.draw(), shown.draw()
        assert svg_of(one) == svg_of(other) == standing(play("two strategies"), shown.kind).svg
        assert file_bytes(one, "png") == file_bytes(other, "png")


def test_no_chart_repeats_another_or_is_without_content(play: Play) -> None:
    def kinds(name: str) -> list[str]:
        return [shown.kind for shown in document_of(play(name)).exhibits]

    assert kinds("one strategy") == ["turn-order", "lengths", "survival", "convergence"]
    assert kinds("two strategies") == ["win-rates", "lengths", "survival", "convergence"]
    assert kinds("ten seats") == ["win-rates", "turn-order", "seats", "lengths", "survival", "outcomes", "convergence"]
    assert kinds("always as long") == ["turn-order", "outcomes", "convergence"]
    with pytest.raises(UsageError, match="every game takes 2 turns"):
        exhibit(play("always as long"), "lengths")
    with pytest.raises(UsageError, match="all games end in one way"):
        exhibit(play("one strategy"), "outcomes")
    with pytest.raises(UsageError, match="only where all play alike"):
        exhibit(play("two strategies"), "turn-order")


def test_a_chart_is_there_by_its_file(tmp_path: Path) -> None:
    """No list is kept: the charts of a kind of run are the files in its folder."""
    folder = Path(gallery.__file__).parent
    for kind, names in gallery.galleries().items():
        files = {path.stem for path in (folder / kind / "charts").glob("*.py")}
        assert set(names) == {stem.replace("_", "-") for stem in files if not stem.startswith("_")}
    assert {"simulate", "compare", "ladder", "ablate", "sweep", "tune"} <= set(gallery.galleries())


def test_a_readers_settings_change_nothing(play: Play) -> None:
    usual = standing(play("one strategy"), "lengths").svg
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert svg_of(play("one strategy").plot_lengths()) == usual


def test_the_forest_shows_rates_and_intervals(play: Play) -> None:
    result = play("one strategy")
    axes = result.plot_win_rates().axes[0]
    points = axes.lines[0].get_xdata()
    assert list(points) == pytest.approx((100 * result.by_seat["win_rate"]).tolist())
    ends = axes.collections[0].get_segments()
    assert [end[0][0] for end in ends] == pytest.approx((100 * result.by_seat["lo"]).tolist())
    assert [label.get_text() for label in axes.get_yticklabels()] == ["player 1", "player 2"]
    assert [text.get_text() for text in axes.texts] == [f"{rate:.1f}" for rate in 100 * result.by_seat["win_rate"]]


def test_titles_are_findings(play: Play) -> None:
    result = play("one strategy")
    first = 100 * result.by_place["win_rate"].iloc[0]
    assert exhibit(result, "turn-order").title == f"Who begins wins {first:.1f}% of Skip-Bo games"
    turns = result.length("turns")
    assert exhibit(result, "lengths").title == f"Half of Skip-Bo games take {turns['median']} turns or fewer"
    assert exhibit(result, "survival").title == f"One in twenty Skip-Bo games takes {turns['p95']} turns or more"
    assert exhibit(play("a series"), "lengths").title.startswith("Half of series of Skip-Bo take ")
    assert exhibit(play("one game"), "turn-order").title == "1 game is too few to say whether it helps to begin"
    drawn = play("some cut off").draws()["rate"]
    assert exhibit(play("some cut off"), "outcomes").title == f"Nobody wins {100 * drawn:.1f}% of Skip-Bo games"


def test_outcomes_are_dots_with_numbers_on_a_scale_that_shows_rare_ones(play: Play) -> None:
    result = play("some cut off")
    axes = result.plot_outcomes().axes[0]
    shares = sorted((100 * result.outcomes["share"]).tolist(), reverse=True)
    assert [holder.lines[0].get_xdata()[0] for holder in axes.containers] == pytest.approx(shares)
    assert axes.get_xscale() == "log"
    assert axes.get_xlim()[0] <= 1 < 100 < axes.get_xlim()[1]
    assert [text.get_text() for text in axes.texts] == [f"{share:.1f}%" for share in shares]


@pytest.mark.parametrize("name", ["one strategy", "ten seats"])
def test_medians_agree(play: Play, name: str) -> None:
    """The mark in both charts, the table and the sentence, from the exact histogram."""
    result = play(name)
    turns = np.repeat(np.arange(len(result.outcome.summary["turns"])), result.outcome.summary["turns"])
    median = int(np.quantile(turns, 0.5, method="inverted_cdf"))
    for kind in ("lengths", "survival"):
        axes = result.plot(kind).axes[0]
        assert f"median {median}" in [text.get_text() for text in axes.texts]
        assert median in [line.get_xdata()[0] for line in axes.lines if len(line.get_xdata()) == 2]
    assert f"Half of the games take {median} turns or fewer (" in " ".join(document_of(result).answer)
    assert result.length_summary.set_index("measure").loc["turns", "median"] == median


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


def test_a_file_is_drawn_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its layout is settled: nothing is drawn to find room."""
    figure, drawn, draw = play("one strategy").plot_lengths(), [], Figure.draw

    def noted(figure: Figure, renderer: Any) -> None:
        drawn.append(figure)
        draw(figure, renderer)

    monkeypatch.setattr(Figure, "draw", noted)
    svg_of(figure)
    assert drawn == [figure]


def test_charts_are_written_as_png_and_svg(play: Play, tmp_path: Path) -> None:
    files = write_charts(play("one strategy"), ["lengths"], tmp_path / "new")
    assert [file.name for file in files] == ["skip-bo-lengths.png", "skip-bo-lengths.svg"]
    assert files[0].read_bytes().startswith(b"\x89PNG")


def test_a_notebook_shows_a_chart(play: Play) -> None:
    assert "<svg" in play("one strategy").plot_lengths()._repr_svg_()  # type: ignore[attr-defined]
