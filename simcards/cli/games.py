"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

from typing import Any

import typer

from simcards.cli.options import JsonOption
from simcards.cli.output import as_line


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games")(games)


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
        print(as_line(rows, indent=2))
        return
    from simcards.reports.lists import show_games

    show_games(rows)
