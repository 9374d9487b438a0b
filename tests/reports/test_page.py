"""The HTML page: complete, of one piece, the same bytes again; looked at in a real browser where there is one."""

import csv
import io
import re
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.reports.files import report_text
from simcards.reports.forms import document_of
from simcards.reports.markdown import markdown
from simcards.reports.page import fragment
from simcards.runs.simulate.result import Simulation
from simcards.runs.simulate.words import simulation_answer
from tests.reports.drawings import page_of, standing

Play = Callable[[str], Simulation]

VOID = {"meta", "link", "br", "rect", "use", "path", "image"}


class Reader(HTMLParser):
    """Checks that tags are closed in order, and collects ids, references and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)
        if tag not in VOID or tag == "path":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", ["ten seats", "nobody wins", "some cut off"])
def test_the_page_is_well_formed_and_of_one_piece(play: Play, name: str) -> None:
    page = page_of(play(name))
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    inside = {f"#{name}" for name in reader.ids}
    assert {link.split(";")[0] for link in reader.links if link not in inside} == {"data:,", "data:text/csv"}
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(reader.ids)
    assert "<script" not in page
    assert set(re.findall(r"https?://[^\"' <]+", page)) <= {
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2000/svg",
    }


def test_the_answer_comes_first_and_all_that_is_needed_follows(play: Play) -> None:
    result = play("two strategies")
    words = "\n".join(read(page_of(result)).words)
    parts = [simulation_answer(result)[0], "Who wins, by strategy", "Plays all it can", "stockpile_size"]
    places = [words.index(part) for part in [*parts, result.rerun(), digest(result.outcome.summary)]]
    assert places == sorted(places)
    for clause in ("SP-01", "SP-24"):
        assert f"\n{clause}\n" in words


def test_every_chart_has_words_and_numbers(play: Play) -> None:
    page = page_of(play("ten seats"))
    document = document_of(play("ten seats"))
    assert page.count('<svg role="img"') == page.count("<desc>") == 2 * len(document.exhibits) == 14
    for shown in document.exhibits:
        assert shown.alt
        assert len(shown.frame) > 0
    assert page.count("<summary>The numbers</summary>") == 7


@pytest.mark.parametrize(("kind", "name", "heading"), [("seats", "seat", "player"), ("turn-order", "place", "place")])
def test_players_and_places_count_from_1_for_readers_and_from_0_in_files(
    kind: str, name: str, heading: str, play: Play
) -> None:
    page = page_of(play("ten seats"))
    figure = page[page.index(f'<figure id="{kind}">') :].partition("</figure>")[0]
    shown = re.findall(f'data-label="{heading}">([0-9]+)</td>', figure)
    assert shown == [str(number) for number in range(1, 11)]
    (held,) = re.findall(r'base64,([^"]+)"', figure)
    rows = list(csv.DictReader(io.StringIO(b64decode(held).decode())))
    assert [row[name] for row in rows] == [str(number) for number in range(10)]


def test_the_same_bytes_again(play: Play) -> None:
    assert page_of(play("ten seats")) == report_text(play("ten seats"), "html")


def test_the_answers(play: Play) -> None:
    assert "so no edge either way is shown" in simulation_answer(play("one strategy"))[0]
    assert simulation_answer(play("two strategies"))[0].startswith("Win rate: greedy 100.0% (")
    assert simulation_answer(play("ten seats"))[0].startswith("Win rate each: informed")
    assert simulation_answer(play("nobody wins")) == [
        "All 200 games took 5 turns.",
        "Nobody wins 100.0% (98.2–100.0%) of the games: turn limit 200.",
    ]
    assert re.search(r"points \(.* to .*\) against the other, \d", simulation_answer(play("partners"))[0])


def test_markdown_has_tables_of_one_width(awkward: Simulation) -> None:
    lines = markdown(document_of(awkward)).splitlines()
    assert lines[0].startswith("# ")
    for above, line in pairwise(lines):
        if above.startswith("|") and line.startswith("|"):
            assert above.count("|") == line.count("|")


def test_reports_are_written_by_their_ending(play: Play, tmp_path: Path) -> None:
    result = play("one game")
    assert result.write_report(tmp_path / "new" / "r.html").read_text(encoding="utf-8") == page_of(result)
    assert result.write_report(tmp_path / "r.md").read_text(encoding="utf-8").startswith("# 1 game is too few to say ")
    with pytest.raises(UsageError, match=r"must end in \.html or \.md"):
        result.write_report(tmp_path / "r.pdf")


def strokes(text: str) -> list[str]:
    """Every line and word of the drawings in a text."""
    return re.findall(r' d="[^"]*"|<text[^>]*>[^<]*', text)


def notebook(result: Any) -> str:
    """What a notebook shows, after a look at it: the answer, one chart at most, the tables, in this order.

    The chart is drawn anew, and is the one that stands alone.
    """
    found, document = result._repr_html_(), document_of(result)
    reader = read(found)
    charts = document.exhibits[:1]
    assert found.startswith(f"<div><ul>\n<li>{escape(document.answer[0])}</li>")
    assert found.count("<svg") == found.count("<desc>") == len(charts)
    for shown in charts:
        assert found.index("</ul>") < found.index("<svg") < found.index("</svg>") < found.index("<table")
        assert f"<title>{escape(shown.title)}</title>" in found
        assert " ".join(shown.title.split()[:3]) in found[found.index("</desc>") :]  # it stands above the picture, too
        assert all(name.startswith(f"{shown.kind}-notebook-") for name in reader.ids)
        assert strokes(found) == strokes(standing(result, shown.kind).svg)
    assert "var(--" not in found
    assert "<style" not in found
    return str(found)


def test_a_notebook_shows_answer_chart_and_tables(awkward: Simulation) -> None:
    found = notebook(awkward)
    assert "Who wins, by player" in found
    assert "simcards simulate" in found


def test_a_notebook_shows_the_leading_chart_of_every_kind(elsewhere: Any) -> None:
    assert escape(elsewhere.rerun()) in notebook(elsewhere)


def test_a_notebook_shows_no_chart_where_there_is_nothing_to_draw(play: Play) -> None:
    found = fragment(replace(document_of(play("one game")), drawn=list))
    read(found)
    assert "<svg" not in found
    assert found.index("</ul>") < found.index("<table")


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--hide-scrollbars",
    "--enable-logging=stderr",
]


#: Pages that are looked at: results of `simulate`, and of the other commands.
SHOWN, OTHERS = ["ten seats"], ["compare many", "sweep", "study", "tune"]

#: Shows every page in a frame of a width, and says in the title how far each reaches.
FRAMES = """<!DOCTYPE html><link rel="icon" href="data:,"><body>{frames}<script>
const room = frame => frame.contentDocument.documentElement.scrollWidth;
onload = () => document.title = [...document.querySelectorAll("iframe")].map(room).join(" ");
</script></body>"""


class Site(HTTPServer):
    """Serves these pages at /0, /1, …, and at / all of them in frames; notes every address that is asked for."""

    def __init__(self, pages: list[str], width: int) -> None:
        asked: list[str] = []
        frames = [f'<iframe src="/{i}" width="{width}" style="border: 0"></iframe>' for i in range(len(pages))]
        served = {"/": FRAMES.format(frames="".join(frames)), **{f"/{i}": page for i, page in enumerate(pages)}}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200 if self.path in served else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(served.get(self.path, "").encode())

            def log_message(self, *words: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = asked


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_browser(play: Play, make: Callable[[str], Any], tmp_path: Path, width: int) -> None:
    """The pages ask for nothing, say nothing on the console, and nothing of them sticks out at the side."""
    pages = [page_of(result) for result in (*map(play, SHOWN), *map(make, OTHERS))]
    with Site(pages, width) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        done = _browse(site.server_port, tmp_path)
        site.shutdown()
    assert sorted(site.asked) == sorted(["/", *(f"/{i}" for i in range(len(pages)))])
    assert "CONSOLE" not in done.stderr, done.stderr
    assert done.returncode == 0
    seen = re.search(r"<title>([\d ]+)</title>", done.stdout)
    assert seen is not None
    assert [int(reach) for reach in seen[1].split()] == [width] * len(pages)


def _browse(port: int, folder: Path) -> subprocess.CompletedProcess[str]:
    assert CHROMIUM is not None
    own = [f"--user-data-dir={folder / f'profile-{port}'}", "--window-size=1400,900", "--dump-dom"]
    command = [CHROMIUM, *FLAGS, *own, f"http://127.0.0.1:{port}/"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
