"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

import typer

from simcards.cli.help import command
from simcards.cli.options import JsonOption
from simcards.cli.output import as_line
from simcards.games.pages import games_page


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "games", "simcards games", "simcards games --json")(games)


def games(as_json: JsonOption = False) -> None:
    """List the games and presets."""
    rows = games_page()
    if as_json:
        print(as_line(rows, indent=2))
        return
    from simcards.reports.lists import show_games

    show_games(rows)
