"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

from simcards.cli.help import examples
from simcards.cli.options import JsonOption
from simcards.cli.output import as_line
from simcards.games.pages import games_page


@examples("simcards games", "simcards games --json")
def games(as_json: JsonOption = False) -> None:
    """List the games and presets."""
    rows = games_page()
    if as_json:
        print(as_line(rows, indent=2))
        return
    from simcards.reports.lists import show_games

    show_games(rows)
