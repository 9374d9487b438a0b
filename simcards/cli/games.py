"""`simcards games`: the games and presets, one line each."""

from __future__ import annotations

from simcards.cli.help import examples
from simcards.cli.options import JSON, takes
from simcards.cli.output import print_page
from simcards.games.pages import games_page


@examples("simcards games", "simcards games --json")
@takes(own={"as_json": JSON})
def games(as_json: bool) -> None:
    """List the games and presets."""
    print_page(games_page(), as_json, "lists.show_games")
