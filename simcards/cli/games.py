"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

import json

import typer

from simcards.cli.help import command
from simcards.cli.options import JsonOption


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "games", "simcards games", "simcards games --json")(games)


def games(as_json: JsonOption = False) -> None:
    """List the games and presets."""
    from simcards.games.pages import games_page

    rows = games_page()
    if as_json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        low, high = row["players"]
        seats = f"{low}" if low == high else f"{low}–{high}"
        print(f"{row['game']:<18} {seats:>4} players  {row['title']} (document {row['source']})")
        if row["names"]:
            print(f"{'':<18} {'':>4}          also {', '.join(row['names'])}")
