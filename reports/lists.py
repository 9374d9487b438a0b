"""Lists on a terminal: games, strategies, studies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich.console import Console

from .columns import TEXT, Column, Form, Row, Table
from .terminal import console, lay_out, say, say_whole

#: A figure or a word of a strategy's own table.
_OWN = Form(lambda cell, digits: cell if isinstance(cell, str) else f"{cell:g}")
_NAMES = Form(lambda names, digits: ", ".join(names), number=False)
_PLAYERS = Form(lambda ends, digits: "–".join(str(end) for end in dict.fromkeys(ends)), number=False)


def show_games(rows: Sequence[Row]) -> None:
    """Print a line a game: name, players, title, document, other names."""
    columns = [
        Column("game", "game", TEXT),
        Column("players", "players", _PLAYERS),
        Column("title", "what it is", TEXT),
        Column("source", "document", TEXT),
        Column("names", "also called", _NAMES),
    ]
    _print(Table("games", "", columns, rows))


def show_studies(rows: Sequence[Row]) -> None:
    """Print a line a study: name, game, question."""
    columns = [Column(name, name, TEXT) for name in ("study", "game", "question")]
    _print(Table("studies", "", columns, rows))


def show_strategies(rows: Sequence[dict[str, Any]]) -> None:
    """Print each strategy with its rule, its parameters and its source."""
    out = console()
    for number, row in enumerate(rows):
        if number:
            out.print()
        say_whole(out, f"{row['name']} ({row['family']} games)")
        for paragraph in row["rule"].split("\n\n"):
            say(out, " ".join(paragraph.split()), indent="    ")
        for one in row["parameters"]:
            span = f"{one['low']:.12g} to {one['high']:.12g}{', whole' if one['whole'] else ''}"
            say(out, f"{one['name']} = {one['default']:g} ({span}): {one['meaning']}", indent="    ")
        for table in row["tables"]:
            _show_own(out, table)
        if row["source"]:
            say(out, f"Source: {row['source']}", indent="    ")


def _show_own(out: Console, table: dict[str, Any]) -> None:
    """Print a strategy's own table: its title, and a grid whose first column holds words."""
    say(out, f"{table['title']}:", indent="    ")
    names = [str(at) for at in range(len(table["headings"]))]
    rows = [dict(zip_longest(names, row)) for row in table["rows"]]
    headings = zip(names, map(str, table["headings"]), strict=True)
    columns = [Column(name, heading, TEXT if name == "0" else _OWN) for name, heading in headings]
    for line in lay_out(Table("own", "", columns, rows), out.width - 6, len(columns)):
        say_whole(out, f"      {line}")


def _print(table: Table) -> None:
    out = console()
    for line in lay_out(table, out.width):
        say_whole(out, line)
