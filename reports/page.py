"""A report as one HTML file: no network, no script, light and dark, on a phone and on paper."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..runs.numbers import MINUS
from .columns import TEXT, Column, Form, Table
from .document import Document, PlayerNote
from .exhibit import Exhibit
from .figures import WIDTH, svg_of
from .glossary import TERMS
from .stylesheet import STYLE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Columns that a phone shows beside one another.
_SHORT = 4

#: A figure as exact as a reader may want to check it.
_FIGURE = Form(lambda value, digits: f"{value:.6g}".replace("-", MINUS))

#: What counts from 0 in files and frames: what people call it, who count from 1.
_COUNTED = {"seat": "player", "place": "place"}
_FROM_ONE = Form(lambda place, digits: str(place + 1))

#: What the page may load: nothing but itself.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

#: Inches: there and on a phone the charts' words come out as high as small text, ten pixels at least.
_DESK, _PHONE = 8.0, 5.2

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
        f"<title>{escape(document.finding)}</title>\n<style>\n{STYLE}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{_body(document)}\n</body>\n</html>\n'


def _body(document: Document) -> str:
    shown = [table for table in document.tables if table.shown and table.rows and not table.terminal]
    lead, others = document.exhibits[:1], document.exhibits[1:]
    sections = [
        (
            "answer",
            "The answer",
            [_listed(document.answer), *(_figure(one, lead=one.title == document.finding) for one in lead)],
        ),
        ("charts", "More charts", [_figure(one) for one in others]),
        ("tables", "Tables", [_words(document.terms), *map(_table, shown)]),
        ("strategies", "Strategies", map(_player, document.players)),
        ("rules", "Rules", _rules(document)),
        ("repeat", "How to repeat it", [*map(_code, (*document.to_copy, document.rerun)), _facts(document)]),
    ]
    made = [(name, title, "\n".join(part for part in parts if part)) for name, title, parts in sections]
    filled = [(name, title, inside) for name, title, inside in made if inside]
    contents = "\n".join(f'<li><a href="#{name}">{escape(title)}</a></li>' for name, title, _ in filled[1:])
    about = f"{document.titled('.')} {document.about}"
    head = (
        f"<header>\n<h1>{escape(document.finding)}</h1>\n<p>{escape(about)}</p>\n"
        f'<nav aria-label="Contents">\n<ul>\n{contents}\n</ul>\n</nav>\n</header>'
    )
    return f"{head}\n<main>\n" + "\n".join(_section(*section) for section in filled) + "\n</main>"


def _code(words: str) -> str:
    return f"<pre><code>{escape(words)}</code></pre>"


def _rules(document: Document) -> list[str]:
    """What was changed; every switch and what the rule ids say folded away."""
    table = f"{_table(document.rules, titled=False)}\n{_clauses(document.clauses)}"
    folded = f"<details><summary>{escape(document.rules.title)}</summary>\n{table}\n</details>"
    return [f"<p>{escape(document.changed)}</p>", folded]


def _words(terms: Sequence[str]) -> str:
    """What the words in the tables mean, folded away."""
    items = "\n".join(f"<dt>{escape(term)}</dt><dd>{escape(TERMS[term])}</dd>" for term in terms)
    return f"<details><summary>What the words mean</summary>\n<dl>\n{items}\n</dl>\n</details>" if terms else ""


def _section(name: str, title: str, inside: str) -> str:
    return f'<section id="{name}">\n<h2>{escape(title)}</h2>\n{inside}\n</section>'


def _listed(lines: Sequence[str]) -> str:
    return "<ul>\n" + "\n".join(f"<li>{escape(line)}</li>" for line in lines) + "\n</ul>"


def _table(table: Table, titled: bool = True) -> str:
    """A table, whose rows become blocks on a phone where they are long, and its figures as a file."""
    caption = f"<caption>{escape(table.title)}</caption>\n" if titled else ""
    columns = table.read
    head = "".join(f'<th scope="col"{_class(column)}>{escape(column.title)}</th>' for column in columns)
    rows = [
        "".join(
            f'<td{_class(column)} data-label="{escape(column.title)}">{escape(cell)}</td>'
            for column, cell in zip(columns, table.cells(row), strict=True)
        )
        for row in table.rows
    ]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    kind = ' class="long"' if len(columns) > _SHORT else ""
    made = f"<table{kind}>\n{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    wide = f'<div class="wide" tabindex="0" role="group" aria-label="{escape(table.title)}">{made}</div>'
    return f"{wide}\n{_data(table.name, table.csv())}" if titled else wide


def _class(column: Column) -> str:
    return ' class="number"' if column.form.number else ""


def _data(name: str, text: str) -> str:
    """Figures as a link to a CSV file inside the page."""
    held = b64encode(text.encode("utf-8")).decode("ascii")
    file = escape(f"{name}.csv")
    return f'<p class="data"><a download="{file}" href="data:text/csv;base64,{held}">{file}</a></p>'


def _figure(shown: Exhibit, lead: bool = False) -> str:
    """A chart with its reading in a line, its words for those who do not see it, and its numbers.

    lead: its title is the page's heading.
    """
    heading = "" if lead else f"<h3>{escape(shown.title)}</h3>\n"
    words = [shown.subtitle, shown.reading, shown.note]
    caption = "\n".join(f"<p>{escape(line)}</p>" for line in words if line)
    table = _numbers(shown)
    numbers = f"<details><summary>The numbers</summary>\n{_table(table, titled=False)}\n"
    numbers += f"{_data(shown.kind, table.csv())}\n</details>"
    return (
        f'<figure id="{shown.kind}">\n{heading}{_drawings(shown)}\n<figcaption>{caption}</figcaption>\n'
        f"{numbers}\n</figure>"
    )


def _drawings(shown: Exhibit) -> str:
    """The chart drawn for a desk and again for a phone; once where it is wider than both."""
    desk, phone = (_inline(shown, place, width) for place, width in (("desk", _DESK), ("phone", _PHONE)))
    return phone if phone.startswith("<div") else f"{desk}\n{phone}"


def _inline(shown: Exhibit, place: str, width: float) -> str:
    """The chart as SVG inside the page: its greys the page's, and to be scrolled where it is wider than asked for."""
    svg = _embedded(shown.draw(width), f"{shown.kind}-{place}")
    svg = re.sub("|".join(_TONES), lambda found: f"var({_TONES[found[0]]})", svg)
    size = float(_box(svg).split()[2])
    wide = size > 72 * width + 1
    room = f'style="min-width: {size / _NARROWEST:.0f}rem"' if wide else f'class="{place}"'
    drawn = _opened(shown, svg, room)
    label = f'tabindex="0" role="group" aria-label="{escape(shown.title)}"'
    return f'<div class="wide" {label}>{drawn}</div>' if wide else drawn


def _embedded(figure: Figure, name: str) -> str:
    """A figure as SVG that may stand inside a page: its ids begin with `name`, and it styles nothing but itself."""
    svg = svg_of(figure)
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r" ?<metadata>.*?</metadata>\n", "", svg, flags=re.S)
    svg = re.sub(r" ?<defs>\s*<style.*?</style>\s*</defs>\n", "", svg, flags=re.S)
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", svg)


def _opened(shown: Exhibit, svg: str, attributes: str) -> str:
    """An embedded chart with its words as title and text; attributes: how it takes its room."""
    words = f"<title>{escape(shown.title)}</title><desc>{escape(shown.alt)}</desc>"
    linked = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg role="img" viewBox="{_box(svg)}" {attributes} {linked}>{words}' + svg[svg.index(">") + 1 :]


def _box(svg: str) -> str:
    """The corner, width and height of a drawing, in points."""
    found = re.search(r'viewBox="([^"]+)"', svg)
    assert found is not None
    return found[1]


def _numbers(shown: Exhibit) -> Table:
    """A chart's frame as a table, words first; seats and places count from 1 for readers, from 0 in its file."""
    frame = shown.frame
    named = sorted(map(str, frame.columns), key=lambda name: frame[name].dtype.kind in "iuf")
    usual = {name: _FIGURE if frame[name].dtype.kind in "iuf" else TEXT for name in named}
    columns = [
        Column(name, _COUNTED.get(name, name.replace("_", " ")), _FROM_ONE if name in _COUNTED else usual[name])
        for name in named
    ]
    return Table(shown.kind, shown.title, columns, frame[named].to_dict("records"))


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
    """The answer, the leading chart and the tables, as a notebook shows them."""
    head = f"<p><strong>{escape(document.titled(':'))}</strong> {escape(document.about)}</p>"
    charts = map(_whole, document.exhibits[:1])
    shown = [table for table in document.tables if table.shown and table.rows and not (table.detail or table.terminal)]
    parts = [
        _listed(document.answer),
        head,
        *charts,
        *map(_table, shown),
        f"<p><code>{escape(document.rerun)}</code></p>",
    ]
    return "<div>" + "\n".join(parts) + "</div>"


def _whole(shown: Exhibit) -> str:
    """A chart with the words around it, in its own colours: a notebook has no stylesheet for it."""
    room = f'style="display: block; width: 100%; max-width: {WIDTH:g}in; stroke-linejoin: round"'
    return _opened(shown, _embedded(shown.draw(), f"{shown.kind}-notebook"), room)
