"""Lists on a terminal: games, strategies, studies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .columns import TEXT, Column, Form, Row, Table
from .terminal import console, lay_out, say, say_whole

_PLAYERS = Form(lambda ends, digits: "–".join(str(end) for end in dict.fromkeys(ends)), number=False)


def show_games(rows: Sequence[Row]) -> None:
    """Print a line a game: name, players, title, document."""
    columns = [
        Column("game", "game", TEXT),
        Column("players", "players", _PLAYERS),
        Column("title", "what it is", TEXT),
        Column("source", "document", TEXT),
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
            span = f"{one['low']:g} to {one['high']:g}{', whole' if one['whole'] else ''}"
            say(out, f"{one['name']} = {one['default']:g} ({span}): {one['meaning']}", indent="    ")
        if row["source"]:
            say(out, f"Source: {row['source']}", indent="    ")


def _print(table: Table) -> None:
    out = console()
    for line in lay_out(table, out.width):
        say_whole(out, line)
