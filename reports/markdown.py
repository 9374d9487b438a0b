"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from .document import Document, PlayerNote
from .tables import Sheet


def markdown(document: Document) -> str:
    """The whole report; charts are told in words."""
    parts = [f"# {document.title}", document.about, "\n".join(f"- {line}" for line in document.answer)]
    parts += [f"## {sheet.title}\n\n{_table(sheet)}" for sheet in document.sheets]
    charts = "\n".join(f"- {shown.title}: {shown.alt}." for shown in document.exhibits)
    parts.append(f"## Charts in words\n\n{charts}")
    parts += ["## Strategies", *(_player(note) for note in document.players)]
    parts.append(f"## {document.rules.title}\n\n{_table(document.rules)}")
    parts.append("\n".join(f"- {key}: {text}" for key, text in document.clauses))
    facts = "\n".join(f"- {name}: {value}" for name, value in document.facts)
    parts.append(f"## How to repeat it\n\n```sh\n{document.rerun}\n```\n\n{facts}")
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(sheet: Sheet) -> str:
    marks = ["---" if i < sheet.words else "---:" for i in range(len(sheet.headings))]
    return "\n".join([_line(sheet.headings), _line(marks), *(_line(row) for row in sheet.rows)])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _player(note: PlayerNote) -> str:
    lines = [f"**{note.name}**: {' '.join(note.rule.split())}"]
    lines += [f"- {name} = {value:g}: {meaning}" for name, value, meaning in note.parameters]
    return "\n".join([*lines, f"- Source: {note.source}"] if note.source else lines)
