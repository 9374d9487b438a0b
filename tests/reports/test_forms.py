"""Reports and charts of comparisons, sweeps, studies and searches: complete, well formed, the same bytes again."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simcards
from simcards.engine.plugin import absent_player
from simcards.errors import UsageError
from simcards.reports.document import player_notes
from simcards.reports.figures import svg_of
from simcards.reports.files import report_text
from simcards.reports.forms import document_of, write_tables
from simcards.reports.markdown import plain
from simcards.reports.parts import exhibit
from tests.reports.conftest import OTHERS
from tests.reports.drawings import fitting, page_of, standing
from tests.reports.test_page import read

Make = Callable[[str], Any]

#: Results that are drawn once more: one of every command, with every chart that there is, and each form of it.
AGAIN = ["compare", "ladder", "ablation", "sweep", "sweep along a scale", "sensitivity", "design", "study", "tune"]


def test_the_page_is_well_formed_and_of_one_piece(elsewhere: Any) -> None:
    page = page_of(elsewhere)
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    outside = {link for link in reader.links if link not in {f"#{name}" for name in reader.ids}}
    assert {link.split(";")[0] for link in outside} == {"data:,", "data:text/csv"}
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(reader.ids)
    assert "<script" not in page
    assert page.count('<svg role="img"') == page.count("<desc>") >= len(document_of(elsewhere).exhibits)


def test_the_answer_comes_first_and_all_that_is_needed_follows(elsewhere: Any) -> None:
    document = document_of(elsewhere)
    words = "\n".join(read(page_of(elsewhere)).words)
    rule = next(part for part in document.players[0].rule.splitlines() if part)
    parts = [document.answer[0], document.tables[-1].read[0].title, rule, document.clauses[0][0], document.rerun]
    places = [words.index(part, words.index(document.answer[0])) for part in parts]
    assert places == sorted(places)


def test_every_chart_fits_its_page_and_a_phone(elsewhere: Any) -> None:
    on_page = fitting(elsewhere)
    assert all(on_page.values())
    for shown in document_of(elsewhere).exhibits:
        assert (shown.kind, 5.2) in on_page
        alone = standing(elsewhere, shown.kind)
        assert alone.fits
        assert alone.title == shown.title
        assert shown.alt


@pytest.mark.parametrize("name", AGAIN)
def test_the_same_bytes_again(make: Make, name: str) -> None:
    """A page, with all its charts; and a chart that stands alone, with the words around it."""
    result = make(name)
    assert page_of(result) == report_text(result, "html")
    kind = document_of(result).exhibits[0].kind
    assert svg_of(result.plot(kind)) == standing(result, kind).svg


def test_all_charts_are_drawn_again(make: Make) -> None:
    """Of the results of these commands."""
    kinds = {shown.kind for name in OTHERS for shown in document_of(make(name)).exhibits}
    assert kinds == {shown.kind for name in AGAIN for shown in document_of(make(name)).exhibits}


def test_every_table_and_text_is_written(elsewhere: Any, tmp_path: Path) -> None:
    for path in write_tables(elsewhere, tmp_path):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) > 1, path
    for path in elsewhere.write_tables(tmp_path / "marked", mark=True):
        assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert report_text(elsewhere, "md").startswith(f"# {plain(document_of(elsewhere).finding)}\n")
    assert repr(elsewhere).splitlines()[1:] == list(document_of(elsewhere).answer)


def test_what_the_answers_say(make: Make) -> None:
    def answer(name: str) -> str:
        return document_of(make(name)).answer[0]

    assert answer("compare").startswith("advised is the best of these 3: it wins ")
    assert answer("compare two").startswith("keep is worse than threshold: it wins ")
    assert answer("compare many").startswith("No strategy is surely the best of these 11: ")
    assert answer("sweep").startswith(
        "Against stockpile_size=30, players=2, with greedy at every seat: 2 of 2 arms change the length"
    )
    assert answer("sweep of one arm") == "Only stockpile_size=30 could be played: there is nothing to compare it with."
    assert answer("ladder").startswith("With 2 players threshold stands on top: it wins ")
    assert answer("ablation").startswith("Of the 9 habits of advised ")
    assert answer("study") == make("study").answer
    assert answer("tune").startswith("Flat: the best of ")


def test_a_chart_without_data_and_an_unknown_one_are_refused(make: Make) -> None:
    with pytest.raises(UsageError, match="vary something that the rules allow"):
        exhibit(make("sweep of one arm"), "differences")
    with pytest.raises(UsageError, match="the charts of this result are ladder"):
        make("ladder").plot("round-robin")
    with pytest.raises(UsageError, match="the charts of this result are differences, measures, outcomes; did you mean"):
        make("sweep").plot("measure")


def test_refused_arms_are_named(make: Make) -> None:
    caption = make("sweep").plot_differences().get_supxlabel()
    assert "Refused by the rules: stockpile_size=90, players=2; stockpile_size=90, players=4." in caption.replace(
        "\n", " "
    )


def test_arms_along_a_scale(make: Make) -> None:
    result = make("sweep along a scale")
    panels = [axes for axes in result.plot_measures().axes if axes.get_visible()]
    assert [axes.get_ylabel().split()[0] for axes in panels] == ["first", "draws", "turns"]
    assert {axes.get_xlabel() for axes in panels} == {"stockpile size"}
    assert [tick.get_text() for tick in panels[0].get_xticklabels()] == ["10", "20", "30"]
    frame = result.by_arm
    shown = panels[2].containers[0].lines[0].get_ydata()
    found = frame[(frame["metric"] == "turns") & (frame["strategy"] == "greedy")]["value"]
    assert list(shown) == pytest.approx([found.iloc[i] for i in (1, 2, 0)])


def test_frames_of_a_sweep_agree_with_its_object(make: Make) -> None:
    result = make("sweep")
    first = result.differences[0]
    row = result.by_difference.iloc[0]
    assert (row["metric"], row["diff"], row["verdict"]) == (first.metric.name, first.found.mean, first.verdict)
    assert result.by_seat.groupby(["arm", "strategy"]).size().tolist() == [2, 2, 2, 2, 4, 4]
    draws = result.by_arm[result.by_arm["metric"] == "draws"]
    assert (draws["lo"] >= 0).all()
    assert result.lengths["count"].sum() == 3 * 40 * 6


def test_the_trace_of_a_search(make: Make) -> None:
    result = make("tune")
    trace = result.trace
    assert trace["generation"].tolist() == list(range(len(result.scores)))
    assert trace["best"].is_monotonic_increasing
    assert trace["median"].is_monotonic_increasing
    assert (trace["worst"] <= trace["median"]).all()
    assert len(result.scores) * len(result.scores[0]) <= result.evaluations
    axes = result.plot_progress().axes[0]
    assert list(axes.lines[1].get_ydata()) == pytest.approx((100 * trace["best"]).tolist())
    assert result.as_json()["trace"] == trace.to_dict("records")


def test_a_title_of_endings_claims_no_more_than_was_seen() -> None:
    found = simcards.sweep("cuckoo", {"lives": [1, 3]}, games=50, seed=1, progress=False)
    assert exhibit(found, "outcomes").title == "Each Cuckoo game had a winner, under all rules tried"


def test_a_strategy_of_another_version_is_named_and_no_hindrance() -> None:
    """A folder whose strategy had a parameter, or a value of it, that this version refuses is still reported."""
    (note,) = player_notes([absent_player("racer:unheld=2", "stockpile", "00")], "stockpile")
    assert (note.name, note.parameters) == ("racer:unheld=2", ())
    assert "racer: unheld=2: a number from 0 to 1 is needed" in note.rule
