"""The page of rules on a terminal."""

from __future__ import annotations

from typing import Any

from .columns import TEXT, Column, Form, Table
from .terminal import console, say, show_table

_VALUE = Form(lambda value, digits: str(value).lower(), number=False)


def show_rules(page: dict[str, Any]) -> None:
    """Print the page of rules."""
    out = console()
    say(out, f"{page['title']}, {page['players']} players", "bold")
    out.print()
    for table in rules_tables(page):
        show_table(out, table)
    for name, title in page["documents"].items():
        say(out, f"Document {name}: {title}")


def rules_tables(page: dict[str, Any]) -> list[Table]:
    """Switches, rules, gaps and what is not simulated."""
    switches = {"switch": "switch", "value": "here", "values": "values", "meaning": "meaning", "ids": "rules"}
    tables = {
        "switches": ("Switches", switches | {"source": "document"}),
        "rules": ("Rules", {"id": "id", "meaning": "meaning"}),
        "gaps": (
            "What the documents leave open, and what we do",
            {"id": "id", "question": "question", "decision": "decision"},
        ),
        "not_simulated": ("Not simulated", {"what": "what", "why": "why"}),
    }
    return [
        Table(name, title, [_column(key, heading) for key, heading in headings.items()], page[name])
        for name, (title, headings) in tables.items()
    ]


def _column(name: str, heading: str) -> Column:
    return Column(name, heading, _VALUE if name == "value" else TEXT, spare=name == "source")
