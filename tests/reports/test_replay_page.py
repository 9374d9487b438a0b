"""A game as a page: whole, self-contained, and alive in a browser where there is one."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from simcards.analysis import replayed
from simcards.analysis.course import courses_of
from simcards.analysis.families import part
from simcards.analysis.replayed import reviewed, tables
from simcards.analysis.review import Budget
from simcards.cli.main import run
from simcards.games.setup import make_setup
from simcards.games.zones import Zone
from simcards.reports.replay.page import game_page

GAMES = ["skip-bo", "skip-us", "cuckoo", "le-her", "skitgubbe"]
ROUGHLY = Budget(12, 6, 8, 40, 16)
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@cache
def page_of(game: str, review: bool = False) -> str:
    rules = {"stockpile_size": 3} if game.startswith("skip") else {}
    setup = make_setup(game, None, rules, [], 4)
    (found,) = courses_of(setup, 1, 1)
    if not review:
        return game_page(setup, found)
    with pytest.MonkeyPatch.context() as patch:
        if game == "skitgubbe":  # a long one
            patch.setattr(replayed, "budget_of", lambda *words, **options: ROUGHLY)
        return game_page(setup, found, reviewed(setup, found, 1))


class Tags(HTMLParser):
    """Every tag closed in its turn, no id twice, nothing named that would be loaded."""

    EMPTY = ("meta", "link", "input", "use", "rect", "line")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.named: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [str(found["id"])] if "id" in found else []
        self.named += [str(found[name]) for name in ("src", "href") if name in found]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", GAMES)
def test_one_whole_file(game: str) -> None:
    text = page_of(game, review=game == "le-her")
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert len(tags.ids) == len(set(tags.ids))
    assert all(name == "data:," or name[1:] in tags.ids for name in tags.named)
    assert "default-src 'none'" in text
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("game", GAMES)
def test_frames_hold_every_event_once(game: str) -> None:
    text = page_of(game)
    frames: list[dict[str, Any]] = json.loads(re.findall(r'id="frames">(.*?)</script>', text)[0])
    assert frames[0]["from"] == 0
    assert all(one["to"] == other["from"] for one, other in itertools.pairwise(frames))
    items = re.findall(r"<li value=.*?>(.*?)</li>", text)
    assert len(items) == frames[-1]["to"]
    assert "after" in unescape(items[-1])


def test_cards_are_all_there() -> None:
    """At every frame of Skip-Bo each pile shows no more cards than it holds, and hands are whole."""
    frames = json.loads(re.findall(r'id="frames">(.*?)</script>', page_of("skip-bo"))[0])
    for frame in frames:
        for zone in frame["zones"]:
            for pile in zone["piles"]:
                assert len(pile["cards"]) <= pile["count"]
                if pile["name"] == "hand":
                    assert len(pile["cards"]) == pile["count"] <= 5


def face(zones: list[Zone]) -> list[tuple[int, list[tuple[str, int, list[str]]]]]:
    """What is drawn: of a pile its top, of a hand every card."""
    return [
        (zone.seat, [(pile.name, pile.held, list(pile.cards)[0 if pile.spread else -1 :]) for pile in zone.piles])
        for zone in zones
    ]


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("skip-bo", 2, {"stockpile_size": 4}),
        ("skip-bo", 6, {"stockpile_size": 5, "partners": "own"}),
        ("skip-bo", 4, {"stockpile_size": 5, "partners": "shared", "completed_piles": "into-draw"}),
        ("skip-us", 2, {"stockpile_size": 6, "double_pass": "redeal", "must_discard": False, "deal_hands": True}),
        ("cuckoo", 5, {}),
        ("skitgubbe", 2, {}),
        ("skitgubbe", 4, {"tricks": "duel"}),
    ],
)
def test_the_events_alone_lead_to_the_table_at_every_choice(game: str, players: int, rules: dict[str, Any]) -> None:
    """The table as the record tells it is that of the kernel, wherever the kernel stops to ask."""
    setup = make_setup(game, players, rules, [], 4)
    (found,) = courses_of(setup, 1, 1)
    words = part(setup.family, "table_words")
    known = {step.first - 1: words.zones(step.arrays.seen, step.arrays.hidden, setup.rules) for step in found.steps}
    table = part(setup.family, "table_events").Table(known[found.steps[0].first - 1], setup.rules)
    shown = [list(table.after(event)) for event in found.events]
    assert all(face(shown[place]) == face(zones) for place, zones in known.items())
    assert [face(zones) for zones in tables(setup, found)] == [face(zones) for zones in shown]


@pytest.mark.parametrize(("game", "high"), [("skitgubbe", 200 / 3), ("le-her", 100.0)])
def test_the_dashed_line_is_the_even_share(game: str, high: float) -> None:
    """Of three players two do not lose: 67%, a third of the height from above; of two one wins."""
    (found,) = re.findall(r'<line x1="0" y1="([\d.]+)" x2="1000" y2="\1" class="even"/>', page_of(game, review=True))
    assert float(found) == pytest.approx(high, abs=0.05)


def test_the_table_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "skip-bo", "--seed", "4", "--game", "1", "--table", "--set", "stockpile_size=2"]) == 0
    said = capsys.readouterr().out
    turns = said.count("'s turn")
    assert turns > 1
    assert said.count("| Building piles") in (turns, turns - 1)  # none where nothing was to choose
    assert said.splitlines()[-1].endswith("turns")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--format", "html", "--game", "0..2"], "--format html: a page shows one game"),
        (["--format", "jsonl", "--table"], "--table goes with --format text, not jsonl"),
        (["--review"], "--review goes with --format html, not text"),
        (["--format", "pdf"], "--format pdf: choose text, jsonl or html"),
    ],
)
def test_refused_in_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "cuckoo", *words]) == 2
    assert capsys.readouterr().err.startswith(f"simcards: {line}")


def frame_of(file: Path, number: int) -> int:
    """The event after those of a frame of a page."""
    frames = json.loads(re.findall(r'id="frames">(.*?)</script>', file.read_text(encoding="utf-8"))[0])
    return int(frames[number]["to"])


if BROWSER:
    browsers = pytest.importorskip("playwright.sync_api", reason="the extra `browser` drives the page")

    def test_in_a_browser(tmp_path: Path) -> None:
        """At a phone's width: keys and slider step through the game, nothing is wider than the screen, no error."""
        file = tmp_path / "game.html"
        file.write_text(page_of("skitgubbe", review=True), encoding="utf-8")
        errors: list[str] = []
        with browsers.sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 390, "height": 800})
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
            page.goto(file.as_uri())
            page.keyboard.press("ArrowRight")
            assert page.locator("#at").input_value() == "1"
            page.keyboard.press("End")
            assert page.locator("#at").input_value() == page.locator("#at").get_attribute("max")
            assert "after" in page.locator("#what").inner_text()
            page.keyboard.press("Home")
            page.locator("#by").select_option("event")
            page.locator("#table").click()
            told = []
            for _ in range(4):
                page.keyboard.press("ArrowRight")
                told.append(page.locator("#what").inner_text())
            assert told == page.locator("#events li").all_text_contents()[frame_of(file, 0) :][:4]
            page.keyboard.press("ArrowLeft")
            assert page.locator("#what").inner_text() == told[2]
            assert "trick (3)" in page.locator("#table").inner_text()  # after the third card, not when it is won
            page.locator(".curve svg").click(position={"x": 364, "y": 30})
            assert int(page.locator("#at").input_value()) > 0.9 * int(str(page.locator("#at").get_attribute("max")))
            page.locator("#by").select_option("turn")
            page.locator("#table").click()
            page.keyboard.press("Home")
            page.keyboard.press("ArrowRight")
            assert int(page.locator("#at").input_value()) > 1
            page.keyboard.press("Home")
            cards = page.locator(".card.back").count()
            page.locator("#hands").uncheck()
            assert page.locator(".card.back").count() > cards
            page.locator(".moment").first.click()
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            browser.close()
        assert errors == []
