"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

import json
from typing import Any

import typer

from simcards.cli.help import command
from simcards.cli.options import JsonOption


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "games", "simcards games", "simcards games --json")(games)


def games(as_json: JsonOption = False) -> None:
    """List the games and presets."""
    from simcards.games.family import families

    rows: list[dict[str, Any]] = [
        {
            "game": name,
            "family": family.name,
            "title": preset.title,
            "players": list(preset.players),
            "default_players": preset.default_players,
            "source": preset.source,
        }
        for family in families()
        for name, preset in family.presets.items()
    ]
    if as_json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        low, high = row["players"]
        seats = f"{low}" if low == high else f"{low}–{high}"
        print(f"{row['game']:<18} {seats:>4} players  {row['title']} (document {row['source']})")
