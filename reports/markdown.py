"""A report as Markdown, in which nothing that a user named is taken for HTML or a link."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .columns import Table
from .document import Document, PlayerNote
from .glossary import TERMS

_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def plain(words: str) -> str:
    """Words on one line in which Markdown and HTML find nothing to obey."""
    line = re.sub(r"[&<>]", lambda found: _HTML[found[0]], " ".join(words.split()))
    return re.sub(r"([\\`*\[\]|])", r"\\\1", line)


def markdown(document: Document) -> str:
    """The whole report; charts are told in words."""
    shown = [table for table in document.tables if table.shown and table.rows and not table.terminal]
    parts = [f"# {plain(document.finding)}", f"{plain(document.titled('.'))} {plain(document.about)}"]
    parts.append(_listed(document.answer))
    parts += [f"## {plain(table.title)}\n\n{_table(table)}" for table in shown]
    charts = _listed([f"{one.title}: {one.alt}." for one in document.exhibits])
    parts += [f"## Charts in words\n\n{charts}"] if charts else []
    parts += ["## Strategies", *(_player(note) for note in document.players)]
    parts += [
        f"## Rules\n\n{plain(document.changed)}",
        f"### {plain(document.rules.title)}\n\n{_table(document.rules)}",
    ]
    parts.append(_listed([f"{key}: {text}" for key, text in document.clauses]))
    if document.terms:
        parts.append("## What the words mean\n\n" + _listed([f"{term}: {TERMS[term]}" for term in document.terms]))
    facts = _listed([f"{name}: {value}" for name, value in document.facts])
    parts.append(f"## How to repeat it\n\n{_fenced(chr(10).join([*document.to_copy, document.rerun]))}\n\n{facts}")
    return "\n\n".join(part for part in parts if part) + "\n"


def _fenced(command: str) -> str:
    """A command as code, in a fence that is longer than any within it."""
    longest = max((len(ticks) for ticks in re.findall(r"`+", command)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}sh\n{command}\n{fence}"


def _listed(lines: Sequence[str]) -> str:
    return "\n".join(f"- {plain(line)}" for line in lines)


def _table(table: Table) -> str:
    marks = ["---:" if column.form.number else "---" for column in table.read]
    rows = [_line([plain(cell) for cell in table.cells(row)]) for row in table.rows]
    return "\n".join([_line([plain(column.title) for column in table.read]), _line(marks), *rows])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _player(note: PlayerNote) -> str:
    lines = [f"**{plain(note.name)}**: {plain(note.rule)}"]
    lines += [f"- {plain(f'{name} = {value:g}: {meaning}')}" for name, value, meaning in note.parameters]
    return "\n".join([*lines, f"- Source: {plain(note.source)}"] if note.source else lines)
