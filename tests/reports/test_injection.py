"""Names, titles, notes and paths of users are words everywhere: not HTML, not Markdown, not formulas, not SVG."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import simcards
from simcards.reports.columns import COUNT, TEXT, Column, Table
from simcards.reports.files import report_text
from simcards.reports.forms import document_of, write_tables
from simcards.reports.markdown import plain
from simcards.reports.terminal import console, say, say_whole
from simcards.runs.simulate.result import Simulation
from tests.reports.drawings import page_of, standing
from tests.reports.test_page import read

MINE = """\
from simcards.strategy import strategy


@strategy("cuckoo")
def mine(view, moves, n, params, stream):
    '''Keeps <b>everything</b> & *more* [here](http://example.org) $x_1$ `run`.'''
    return 0
"""

STUDY = """\
title = "<script>alert(1)</script>"
question = "Does <img src=x> change | anything?"
game = "cuckoo"
metric = "rounds"
strategies = ["keep"]
note = "=HYPERLINK(1) <i>note</i> [link](javascript:alert(1))"

[[arms]]
title = "=1+1 <u>arm</u> $a$"
set = { lives = 1 }
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Simulation:
    """A simulation by a strategy file whose folder and words are hostile."""
    path = tmp_path_factory.mktemp("a") / "x<img src=x>&'\"$y$.py"
    path.write_text(MINE, encoding="utf-8")
    found: Simulation = simcards.simulate("le-her", strategies=[str(path), "keep"], games=60, seed=1, progress=False)
    return found


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A study whose words are hostile."""
    path = tmp_path_factory.mktemp("b") / "mine.toml"
    path.write_text(STUDY, encoding="utf-8")
    return simcards.study(str(path), games=40, progress=False)


TAGS = ("<img", "<b>", "<script", "<i>", "<u>")


@pytest.mark.parametrize("which", ["hostile", "asked"])
def test_html_holds_words_and_no_tags_of_theirs(which: str, request: pytest.FixtureRequest) -> None:
    found = request.getfixturevalue(which)
    for page in (page_of(found), found._repr_html_()):
        read(page)
        assert [tag for tag in TAGS if tag in page] == []


def test_html_keeps_the_words(hostile: Simulation) -> None:
    assert "Keeps &lt;b&gt;everything&lt;/b&gt; &amp; *more* [here](http://example.org)" in page_of(hostile)
    assert "x&lt;img src=x&gt;&amp;&#x27;&quot;$y$.py" in hostile._repr_html_()


@pytest.mark.parametrize("which", ["hostile", "asked"])
def test_markdown_keeps_no_html_and_no_links(which: str, request: pytest.FixtureRequest) -> None:
    found = request.getfixturevalue(which)
    text = report_text(found, "md")
    words = text[: text.index("## How to repeat it")]  # the command below is code, to be copied as it is
    assert [tag for tag in TAGS if tag in words] == []
    assert "](" not in words.replace("\\](", "")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert rows
    assert plain("a|b <c> [d](e) `f` *g*\nh") == "a\\|b &lt;c&gt; \\[d\\](e) \\`f\\` \\*g\\* h"


def test_svg_is_well_formed_and_keeps_the_words(hostile: Simulation) -> None:
    for shown in document_of(hostile).exhibits:
        svg = standing(hostile, shown.kind).svg
        ElementTree.fromstring(svg)
        assert "<img" not in svg


def test_a_dollar_sign_is_no_formula_in_a_chart(hostile: Simulation) -> None:
    labels = [label.get_text() for label in hostile.plot("win-rates").axes[0].get_yticklabels()]
    assert any("$y$" in label for label in labels)


def test_cells_that_a_spreadsheet_would_compute_are_text() -> None:
    words = ["=1+1", "+1", "-1", "@x", "plain", "−1"]
    rows = [{"word": word, "number": -7} for word in words]
    text = Table("t", "", [Column("word", "word", TEXT), Column("number", "n", COUNT)], rows).csv()
    cells = list(csv.DictReader(io.StringIO(text)))
    assert [row["word"] for row in cells] == ["'=1+1", "'+1", "'-1", "'@x", "plain", "−1"]
    assert {row["number"] for row in cells} == {"-7"}


def test_the_tables_of_a_hostile_study_hold_no_formula(asked: Any, tmp_path: Path) -> None:
    for path in write_tables(asked, tmp_path):
        for row in csv.reader(path.read_text(encoding="utf-8").splitlines()):
            for cell in row:
                assert cell[:1] not in ("=", "@", "+") or cell.lstrip("+-").replace(".", "").isdigit(), (path, cell)


def test_bytes_that_a_terminal_would_obey_are_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    say(console(), "a\x1b[31mred\x07")
    say_whole(console(), "b\x9b2J")
    assert capsys.readouterr().out == "a\\x1b[31mred\\x07\nb\\x9b2J\n"
