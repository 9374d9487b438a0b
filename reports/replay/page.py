"""A game as one HTML file: the table drawn step by step, nothing loaded from anywhere, of use without a script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from ...analysis.course import Course
from ...analysis.families import part
from ...analysis.replayed import tables
from ...analysis.reviewed import Review
from ...games.setup import Setup
from ...games.zones import Pile, Zone, end_words
from ...runs.numbers import points
from ..document import title_of
from .look import SCRIPT, STYLE

#: What the page may load: nothing but itself.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7")
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
#: The curve of chances: its width and height in its own units.
_WIDE, _HIGH = 1000, 200
#: The height of a letter above it, on a small screen, and how far letters must be apart to stand side by side.
_LETTER, _NEAR = 38, 40


def game_page(setup: Setup, course: Course, review: Review | None = None) -> str:
    """The page of a game of the setup; with its review the curve of chances below the table."""
    told = part(setup.family, "table_words").told
    frames, lines = _frames(setup, course), [told(event) for event in setup.family.parts.as_told(course.events)]
    title = f"{title_of(setup)}: game {course.deal.game} of seed {course.deal.seed}"
    players = ", ".join(f"player {seat + 1} {name}" for seat, name in enumerate(course.labels))
    ending = end_words(course.events[-1])
    items = "\n".join(f'<li value="{number}">{escape(line)}</li>' for number, line in enumerate(lines))
    data = json.dumps(frames, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(players)}. {escape(ending[:1].upper() + ending[1:])}.</p>",
        f'<svg class="faces" aria-hidden="true">{"".join(_face(name) for name in _names(frames))}</svg>',
        f'<div id="table">{_drawn(frames[0])}</div>',
        '<p id="what" aria-live="polite"></p>',
        _curve(review, course) if review else "",
        _controls(len(frames)),
        f'<details><summary>All events</summary><ol id="events" start="0">\n{items}\n</ol></details>',
        f'<script type="application/json" id="frames">{data}</script>',
        f"<script>{SCRIPT}</script>",
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>"
    )
    main = "\n".join(filter(None, body))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n<main>\n{main}\n</main>\n</body>\n</html>'
    )


def _frames(setup: Setup, course: Course) -> list[dict[str, Any]]:
    """A frame before each move and one at the end: zones, who is in turn, the events since the frame before.

    `between`: after each of these events but the last, the zones that are others than before, by number.
    """
    words, frames, shown = part(setup.family, "table_words"), [], 0
    drawn = [[_plain(zone) for zone in zones] for zones in tables(setup, course)]
    ends = [(step.arrays, step.first, step.seat) for step in course.steps] + [(course.end, len(course.events), -1)]
    for arrays, until, seat in ends:
        stage = words.stage(arrays.seen, arrays.hidden)
        between = [_changed(drawn, course.events, event) for event in range(shown, until - 1)]
        frames.append(
            {"zones": drawn[until - 1], "seat": seat, "from": shown, "to": until, "turn": stage, "between": between}
        )
        shown = until
    return frames


def _changed(drawn: Sequence[list[dict[str, Any]]], events: Sequence[dict[str, Any]], at: int) -> dict[str, Any]:
    """The table after an event by what is new in it: how many zones there are, and those that differ, by number."""
    before, now = drawn[at - 1] if at else [], drawn[at]
    zones = {number: zone for number, zone in enumerate(now) if number >= len(before) or zone != before[number]}
    return {"seat": events[at].get("seat", -1), "size": len(now), "zones": zones}


def _plain(zone: Zone) -> dict[str, Any]:
    return {"name": zone.name, "seat": zone.seat, "piles": [_plain_pile(pile) for pile in zone.piles]}


def _plain_pile(pile: Pile) -> dict[str, Any]:
    own = pile.spread and not pile.open
    return {"name": pile.name, "cards": list(pile.cards), "count": pile.held, "spread": pile.spread, "own": own}


def _names(frames: Sequence[dict[str, Any]]) -> list[str]:
    """Every card that is drawn, once."""
    zones = [zone for frame in frames for zone in frame["zones"]]
    zones += [zone for frame in frames for table in frame["between"] for zone in table["zones"].values()]
    piles = (pile for zone in zones for pile in zone["piles"])
    return sorted({card for pile in piles for card in pile["cards"]})


def _face(name: str) -> str:
    """A card's face as a symbol: rank, and suit where there is one."""
    suit = _SUITS.get(name[-1]) if len(name) > 1 else None
    rank = name[:-1] if suit else name
    red = " red" if suit in ("♦", "♥") else " wild" if "*" in name else ""
    high = 27 if suit else 38
    words = f'<text x="22" y="{high}" class="rank{red}">{escape(rank)}</text>'
    words += f'<text x="22" y="51" class="suit{red}">{suit}</text>' if suit else ""
    paper = '<rect class="paper" x="1" y="1" width="42" height="60" rx="5"/>'
    return f'<symbol id="c{_id(name)}" viewBox="0 0 44 62">{paper}{words}</symbol>'


def _id(name: str) -> str:
    return name.replace("*", "w")


def _drawn(frame: dict[str, Any]) -> str:
    """A frame without a script: as the script draws it."""
    zones = []
    for zone in frame["zones"]:
        piles = "".join(_drawn_pile(pile) for pile in zone["piles"])
        turn = " turn" if zone["seat"] == frame["seat"] and zone["seat"] >= 0 else ""
        zones.append(
            f'<section class="zone{turn}"><h2>{escape(zone["name"])}</h2><div class="piles">{piles}</div></section>'
        )
    return "".join(zones)


def _drawn_pile(pile: dict[str, Any]) -> str:
    cards = pile["cards"] if pile["spread"] else pile["cards"][-1:]
    drawn = "".join(_drawn_card(name) for name in cards) or _no_face(pile["count"])
    words = f"{escape(pile['name'])} ({pile['count']})"
    return f'<figure><div class="cards">{drawn}</div><figcaption>{words}</figcaption></figure>'


def _no_face(held: int) -> str:
    """The back of a pile that lies face down, or the place of one that holds nothing."""
    kind, label = ("back", "a hidden card") if held else ("none", "no card")
    return f'<svg class="card {kind}" role="img" aria-label="{label}"></svg>'


def _drawn_card(name: str) -> str:
    return f'<svg class="card" role="img" aria-label="{escape(name)}"><use href="#c{escape(_id(name))}"/></svg>'


def _controls(frames: int) -> str:
    return (
        '<div class="controls"><button id="back" aria-label="a step back">◀</button>'
        '<button id="run" aria-pressed="false">Play</button><button id="on" aria-label="a step on">▶</button>'
        f'<input id="at" type="range" min="0" max="{frames - 1}" value="0" aria-label="step of the game">'
        '<label>by <select id="by"><option value="move">move</option><option value="event">event</option>'
        '<option value="turn">turn</option></select>'
        "</label>"
        '<label><input type="checkbox" id="hands" checked> all hands</label></div>'
        "<noscript><p>Without its script this page shows the beginning; all events are listed below.</p></noscript>"
    )


def _curve(review: Review, course: Course) -> str:
    """The chance of each side before each move, a line each; letters mark the moments that mattered."""
    game = review.games[0]
    places = [max(step.first - 1, 0) for step in course.steps] + [len(course.events) - 1]
    across = _WIDE / max(len(places) - 1, 1)
    lines = []
    for side in range(len(game.start)):
        along = " ".join(
            f"{at * across:.1f},{_HIGH * (1 - game.chances[place][side]):.1f}" for at, place in enumerate(places)
        )
        again = ' stroke-dasharray="3 4"' if side >= len(_COLOURS) else ""
        title = f"<title>{review.side_name(side)}</title>"
        lines.append(f'<polyline points="{along}" stroke="{_colour(side)}"{again}>{title}</polyline>')
    steps = {step.first: at for at, step in enumerate(course.steps)}
    moments = [
        (steps.get(row["event"], 0), letter, row) for letter, row in zip("ABCDE", review.moments(game), strict=False)
    ]
    marks, highest = _marks([(at * across, letter) for at, letter, _ in moments])
    told = [
        f'<li><button class="moment" data-at="{at}">{letter}</button> {escape(row["when"])}: {escape(row["what"])}, '
        f"{points(row['worth'], digits=1)} points for player {row['seat'] + 1}</li>"
        for at, letter, row in moments
    ]
    legend = ", ".join(
        f'<span style="color:{_colour(side)}">{"□" if side >= len(_COLOURS) else "■"}</span> {review.side_name(side)}'
        for side in range(len(game.start))
    )
    label = f"chances after every move: {review.sentence()}"
    even = _HIGH * (1 - review.even_share)
    box = f"0 {-highest} {_WIDE} {_HIGH + highest + 2}"
    return (
        f'<figure class="curve"><svg viewBox="{box}" role="img" aria-label="{escape(label)}">'
        f'<line x1="0" y1="{even:.1f}" x2="{_WIDE}" y2="{even:.1f}" class="even"/>{"".join(lines)}{marks}'
        f'<line id="here" x1="0" y1="0" x2="0" y2="{_HIGH}" data-across="{across:.3f}"/></svg>'
        f"<figcaption>Chance that {legend} {escape(review.chance_of)}. {escape(review.sentence())}</figcaption>"
        "</figure>"
        f'<ul class="moments">{"".join(told)}</ul>'
    )


def _colour(side: int) -> str:
    return _COLOURS[side % len(_COLOURS)]


def _marks(places: Sequence[tuple[float, str]]) -> tuple[str, int]:
    """Letters above the curve, one above the other where they are near; and how high they reach."""
    drawn, last, level, highest = [], -1e9, 0, 0
    for along, letter in sorted(places):
        level = level + 1 if along - last < _NEAR else 0
        last, highest = along, max(highest, level)
        drawn.append(f'<text x="{along:.1f}" y="{-4 - _LETTER * level}">{letter}</text>')
    return "".join(drawn), _LETTER * (highest + 1) + 4
