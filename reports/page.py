"""A report as one HTML file: no network, no script, light and dark, on a phone and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from .document import Document, PlayerNote
from .exhibit import Exhibit
from .figures import svg_of
from .stylesheet import STYLE
from .tables import Sheet

if TYPE_CHECKING:
    from pandas import DataFrame

#: What the page may load: nothing but itself.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

#: Inches: on a phone the charts' words come out ten pixels high, on a desk as high as the text.
_CHART_WIDTH = 5.2

#: Points of a chart on a rem at least, where it is wider than that; its words are then ten pixels high.
_NARROWEST = 16.0

#: The charts' colours that follow the page's light or dark ones.
_TONES = {
    "#ffffff": "--paper",
    "#000000": "--ink",
    "#595959": "--soft",
    "#b3b3b3": "--line",
    "#d9d9d9": "--line",
    "#0072b2": "--blue",
    "#d55e00": "--red",
}


def page(document: Document) -> str:
    """The whole file; the same document gives the same bytes."""
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{STYLE}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{_body(document)}\n</body>\n</html>\n'


def _body(document: Document) -> str:
    parts = [
        f"<header>\n<h1>{escape(document.title)}</h1>\n<p>{escape(document.about)}</p>\n</header>",
        _section("answer", "The answer", [_listed(document.answer)]),
        _section("charts", "Charts", map(_figure, document.exhibits)),
        _section("tables", "Tables", map(_table, document.sheets)),
        _section("strategies", "Strategies", map(_player, document.players)),
        _section("rules", document.rules.title, [_table(document.rules, titled=False), _clauses(document.clauses)]),
        _section("repeat", "How to repeat it", [f"<pre><code>{escape(document.rerun)}</code></pre>", _facts(document)]),
    ]
    return f"{parts[0]}\n<main>\n" + "\n".join(parts[1:]) + "\n</main>"


def _section(name: str, title: str, parts: Iterable[str]) -> str:
    inside = "\n".join(part for part in parts if part)
    return f'<section id="{name}">\n<h2>{escape(title)}</h2>\n{inside}\n</section>'


def _listed(lines: Sequence[str]) -> str:
    return "<ul>\n" + "\n".join(f"<li>{escape(line)}</li>" for line in lines) + "\n</ul>"


def _table(sheet: Sheet, titled: bool = True) -> str:
    caption = f"<caption>{escape(sheet.title)}</caption>\n" if titled else ""
    head = "".join(_cell("th", word, i, sheet.words) for i, word in enumerate(sheet.headings))
    rows = ["".join(_cell("td", word, i, sheet.words) for i, word in enumerate(row)) for row in sheet.rows]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    table = f"<table>\n{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    return f'<div class="wide" tabindex="0" role="group" aria-label="{escape(sheet.title)}">{table}</div>'


def _cell(tag: str, word: str, column: int, words: int) -> str:
    kind = "" if column < words else ' class="number"'
    scope = ' scope="col"' if tag == "th" else ""
    return f"<{tag}{scope}{kind}>{escape(word)}</{tag}>"


def _figure(shown: Exhibit) -> str:
    """A chart with its reading in a line, its words for those who do not see it, and its numbers."""
    words = f"<figcaption><p>{escape(shown.reading)}</p>\n<p>{escape(shown.note)}</p></figcaption>"
    table = _table(_numbers(shown.title, shown.frame), titled=False)
    numbers = f"<details><summary>The numbers</summary>\n{table}\n</details>"
    heading = f"<h3>{escape(shown.title)}</h3>"
    return f'<figure id="{shown.kind}">\n{heading}\n{_inline(shown)}\n{words}\n{numbers}\n</figure>'


def _inline(shown: Exhibit) -> str:
    """The chart as SVG inside the page: its ids made its own, its greys the page's, its words as title and text."""
    svg = svg_of(shown.draw_bare(_CHART_WIDTH))
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r" ?<metadata>.*?</metadata>\n", "", svg, flags=re.S)
    svg = re.sub(r" ?<defs>\s*<style.*?</style>\s*</defs>\n", "", svg, flags=re.S)
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{shown.kind}-", svg)
    svg = re.sub("|".join(_TONES), lambda found: f"var({_TONES[found[0]]})", svg)
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert size is not None
    words = f"<title>{escape(shown.title)}</title><desc>{escape(shown.alt)}</desc>"
    wide = float(size[1]) > 72 * _CHART_WIDTH + 1
    room = f' style="min-width: {float(size[1]) / _NARROWEST:.0f}rem"' if wide else ""
    opening = f'<svg role="img" viewBox="{size[0][9:-1]}"{room} xmlns:xlink="http://www.w3.org/1999/xlink">{words}'
    drawn = opening + svg[svg.index(">") + 1 :]
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{escape(shown.title)}">{drawn}</div>'
        if wide
        else drawn
    )


def _numbers(title: str, frame: DataFrame) -> Sheet:
    """A frame as a table of words."""
    words = [str(name) for name in frame.columns]
    first = sum(frame[name].dtype.kind not in "iuf" for name in words)
    named = sorted(words, key=lambda name: frame[name].dtype.kind in "iuf")
    rows = [[_number(value) for value in row] for row in frame[named].itertuples(index=False)]
    return Sheet("numbers", title, [name.replace("_", " ") for name in named], rows, first)


def _number(value: object) -> str:
    if isinstance(value, float):
        return "–" if value != value else f"{value:.6g}"
    return str(value)


def _player(note: PlayerNote) -> str:
    paragraphs = "".join(f"<p>{escape(' '.join(part.split()))}</p>\n" for part in note.rule.split("\n\n"))
    given = [f"{name} = {value:g}: {meaning}" for name, value, meaning in note.parameters]
    given += [f"Source: {note.source}"] if note.source else []
    return f"<h3>{escape(note.name)}</h3>\n{paragraphs}{_listed(given) if given else ''}"


def _clauses(clauses: Sequence[tuple[str, str]]) -> str:
    if not clauses:
        return ""
    items = "\n".join(f"<dt>{escape(key)}</dt><dd>{escape(text)}</dd>" for key, text in clauses)
    return f"<details><summary>What the rule ids say</summary>\n<dl>\n{items}\n</dl>\n</details>"


def _facts(document: Document) -> str:
    items = "\n".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in document.facts)
    return f"<dl>\n{items}\n</dl>"


def fragment(document: Document) -> str:
    """The answer and the tables, as a notebook shows them."""
    head = f"<p><strong>{escape(document.title)}</strong>: {escape(document.about)}</p>"
    tables = "\n".join(map(_table, document.sheets))
    return f"<div>{head}\n{_listed(document.answer)}\n{tables}\n<p><code>{escape(document.rerun)}</code></p></div>"
