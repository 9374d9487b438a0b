"""The terminal: nothing cut, no number folded, at any width; the answer first; the streams that take few characters."""

import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from simcards import sensitivity
from simcards.cli.main import run
from simcards.reports.columns import COUNT, NUMBER, TEXT, Column, Table
from simcards.reports.forms import document_of, show
from simcards.reports.parts import table
from simcards.reports.terminal import LONG, console, folded, lay_out, plain, show_lines, show_report
from simcards.runs.simulate.result import Simulation

Make = Callable[[str], Any]
Play = Callable[[str], Simulation]

#: Lines that are to be copied, and so stand whole.
COPIED = ("Repeat: ", "To play it: ")


def report(result: Any, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines of a report with all tables, so many letters wide."""
    monkeypatch.setenv("COLUMNS", str(width))
    show(result, details=True)
    return capsys.readouterr().out.splitlines()


def check(result: Any, width: int, lines: list[str]) -> None:
    """Nothing sticks out, and every figure of every table stands in one piece."""
    assert [line for line in lines if len(line) > width and not line.startswith(COPIED)] == []
    shown = "\n".join(lines)
    for one in document_of(result).tables:
        for row in one.rows if one.shown else ():
            for column in one.read:
                if column.form.number and not column.spare:
                    assert one.words(column, row) in shown, (one.name, column.heading)


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_cut_of_a_simulation(
    awkward: Simulation, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check(awkward, width, report(awkward, width, monkeypatch, capsys))


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_cut_of_the_rest(
    elsewhere: Any, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check(elsewhere, width, report(elsewhere, width, monkeypatch, capsys))


def test_a_pipe_is_a_hundred_wide_unless_columns_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert console().width == 100
    monkeypatch.setenv("COLUMNS", "72")
    assert console().width == 72
    monkeypatch.setenv("COLUMNS", "wide")
    assert console().width == 100


def test_the_answer_comes_first_and_details_are_asked_for(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    show(play("one strategy"))
    brief = capsys.readouterr().out
    assert brief.startswith("Who begins wins ")
    titles = [brief.index(title) for title in ("Who wins, by player", "How games end", "How long a game takes")]
    assert titles == sorted(titles)
    assert "Means per game" not in brief
    assert "What the measures mean" not in brief
    show(play("one strategy"), details=True)
    long = capsys.readouterr().out
    assert "Means per game" in long
    assert "What the measures mean" in long
    assert "times that cards were" in long


def test_people_count_players_from_1_and_records_from_0(play: Play) -> None:
    seats = table(play("one strategy"), "seats")
    assert [seats.cells(row)[0] for row in seats.rows] == ["1, who begins", "2"]
    assert [row["seat"] for row in seats.records()] == [0, 1]
    assert [row["seat"] for row in play("one strategy").as_json()["seats"]] == [0, 1]


def test_a_table_has_one_number_of_decimals(elsewhere: Any) -> None:
    for one in document_of(elsewhere).tables:
        for column in one.read:
            words = [one.words(column, row) for row in one.rows if column.form.number and column.forms is None]
            figures = [word.rstrip("%") for word in words if re.fullmatch(r"[−+]?[\d,.]+%?", word)]
            decimals = {len(figure.partition(".")[2]) for figure in figures}
            if column.heading not in ("before", "tuned"):
                assert len(decimals) <= 1, (one.name, column.heading, words)


def test_one_minus_sign(elsewhere: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for line in report(elsewhere, 100, monkeypatch, capsys) if not line.startswith(COPIED)]
    assert re.findall(r"(?<![\w.])-\d[\d.]*", "\n".join(lines)) == []


ROWS = [{"arm": f"some_switch={n}, other_switch=yes", "games": 1000 * n, "mean": n / 7} for n in (1, 1, 22)]
COLUMNS = [Column("arm", "arm", TEXT), Column("games", "games", COUNT), Column("mean", "mean length", NUMBER)]


def test_a_table_is_a_grid_where_it_fits() -> None:
    assert lay_out(Table("t", "", COLUMNS, ROWS), 60) == [
        "arm                                games  mean length",
        "────────────────────────────────  ──────  ───────────",
        "some_switch=1, other_switch=yes    1,000         0.14",
        "some_switch=1, other_switch=yes    1,000         0.14",
        "some_switch=22, other_switch=yes  22,000         3.14",
    ]


def test_a_block_for_each_arm_where_it_does_not() -> None:
    assert lay_out(Table("t", "", COLUMNS, ROWS), 34) == [
        "   games  mean length",
        "  ──────  ───────────",
        "some_switch=1, other_switch=yes",
        "   1,000         0.14",
        "   1,000         0.14",
        "some_switch=22, other_switch=yes",
        "  22,000         3.14",
    ]


def test_no_block_is_headed_twice() -> None:
    """Rows of one arm that are apart, as in a table sorted by size, stand in a grid with folded words."""
    assert lay_out(Table("t", "", COLUMNS, [ROWS[0], ROWS[2], ROWS[1]]), 34) == [
        "                              mean",
        "arm                  games  length",
        "──────────────────  ──────  ──────",
        "some_switch=1,       1,000    0.14",
        "other_switch=yes",
        "some_switch=22,     22,000    3.14",
        "other_switch=yes",
        "some_switch=1,       1,000    0.14",
        "other_switch=yes",
    ]


def test_a_line_a_figure_says_which_number_it_is_of() -> None:
    rows = [{"player": "1", "luck": 1.5, "gains": 2.5}]
    columns = [Column("player", "player", TEXT), Column("luck", "luck", NUMBER), Column("gains", "gains", NUMBER)]
    assert lay_out(Table("t", "", columns, rows), 14) == ["player 1", "  luck    1.50", "  gains   2.50"]


def test_lines_that_are_too_long_go_on_deeper(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    show_lines("player 1:\n  draws 3 9 * 6 1 * 5 2 5 7 2 12 5\n\nthe end\x1b")
    assert capsys.readouterr().out.splitlines() == [
        "player 1:",
        "  draws 3 9 * 6 1 * 5 2",
        "      5 7 2 12 5",
        "",
        "the end\\x1b",
    ]


def test_long_tables_after_the_first_wait_for_details(awkward: Simulation, capsys: pytest.CaptureFixture[str]) -> None:
    def titles(details: bool, *lengths: int) -> list[str]:
        tables = [Table("t", f"Title {rows}", COLUMNS, [ROWS[0]] * rows) for rows in lengths]
        show_report(replace(document_of(awkward), tables=tables), details)
        return [line for line in capsys.readouterr().out.splitlines() if "Title" in line or "--details" in line]

    assert titles(False, 0, LONG + 9, LONG, LONG + 1) == [
        f"Title {LONG + 9}",
        f"Title {LONG}",
        "Long tables that --details prints:",
        f"  Title {LONG + 1}",
    ]
    assert titles(True, LONG + 9, LONG + 1) == [f"Title {LONG + 9}", f"Title {LONG + 1}"]
    assert titles(False, LONG + 9, 2) == [f"Title {LONG + 9}", "Title 2"]


def test_what_matters_most_is_a_grid_on_a_usual_terminal() -> None:
    """A block of lines for each row would be pages long; switch and value stand as they are typed."""
    found = sensitivity("cuckoo", players=3, strategies="threshold", games=30, seed=1, progress=False)
    leading = table(found, "leading")
    lines = lay_out(leading, 80)
    assert len(lines) < len(leading.rows) + 10
    assert any("dealer_king_blocks=false  " in line for line in lines)
    assert {"switch", "value"} <= set(leading.records()[0])


def test_a_line_a_figure_is_for_what_is_not_spare() -> None:
    columns = [COLUMNS[0], Column("games", "games", COUNT, spare=True), COLUMNS[2]]
    assert not any("games" in line for line in lay_out(Table("t", "", columns, ROWS), 12))


def test_spare_columns_give_way_first() -> None:
    columns = [COLUMNS[0], Column("games", "games", COUNT, spare=True), COLUMNS[2]]
    assert lay_out(Table("t", "", columns, ROWS), 45)[0] == "arm                               mean length"
    many = [COLUMNS[0], *(Column("mean", f"m{n}", NUMBER, spare=True) for n in range(12))]
    assert len(lay_out(Table("t", "", many, ROWS), 90)[0].split()) == 6
    assert len(lay_out(Table("t", "", many, ROWS), 150)[0].split()) == 10


def test_sentences_break_between_words_and_long_names_after_commas() -> None:
    assert folded("one two three", 8) == ["one two", "three"]
    assert folded("threshold:t=5,dealer=7", 16) == ["threshold:t=5,", "dealer=7"]
    assert folded("1,234,567", 4, number=True) == ["1,234,567"]


def test_a_terminal_finds_nothing_to_obey() -> None:
    assert plain("a\x1b[31mb\tc") == "a\\x1b[31mb\\tc"


def figures(text: str) -> list[str]:
    """All numbers of a report but those of its speed."""
    kept = [line for line in text.splitlines() if "/s, " not in line]
    return re.findall(r"\d[\d.,]*", "\n".join(kept))


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_streams_that_take_few_characters_get_plainer_ones(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures, nothing lost, no error: also of messages and of pages."""
    told = {}
    for name in ("utf-8", encoding):
        held = {stream: io.TextIOWrapper(io.BytesIO(), encoding=name) for stream in ("stdout", "stderr")}
        for stream, file in held.items():
            monkeypatch.setattr(sys, stream, file)
        words = ["cuckoo", "-n", "500", "--seed", "1", "--threads", "1", "-q"]
        assert run(["simulate", *words]) == 0
        assert run(["study", "stockpile-size", "-n", "20", "--threads", "1", "-q"]) == 0
        assert run(["simulate", "skip-bö"]) == 2
        for file in held.values():
            file.flush()
        told[name] = [file.buffer.getvalue().decode(name) for file in held.values()]
    usual, plainer = told["utf-8"], told[encoding]
    assert figures(plainer[0]) == figures(usual[0])
    assert "unknown game" in plainer[1]
    assert ("b\\xf6" if encoding == "ascii" else "bö") in plainer[1]
    assert "?" not in plainer[0].replace("?", "", usual[0].count("?"))


def test_json_and_pages_stay_readable_where_a_stream_takes_few_characters(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "bö"
    assert run(["simulate", "le-her", "-n", "50", "--seed", "1", "-q", "-o", str(made)]) == 0
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "ascii"))  # as PYTHONIOENCODING would have it
    assert [run(["report", str(made), "--format", form]) for form in ("html", "json")] == [0, 0]
    sys.stdout.flush()
    page, end, found = sys.stdout.buffer.getvalue().decode("ascii").partition("</html>\n")
    assert "&#8211;" in page
    assert end
    assert json.loads(found)["game"] == "le-her"
