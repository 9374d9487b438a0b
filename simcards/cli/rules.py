"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

import json

import typer

from simcards.cli.help import command
from simcards.cli.options import Asked, JsonOption, takes


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "rules", "simcards rules skip-bo", "simcards rules skip --players 4 --set partners=shared")(rules)


@takes("game", "players", "settings")
def rules(asked: Asked, as_json: JsonOption = False) -> None:
    """Show every rule switch: its value, others, what it means."""
    options = asked.options()
    from simcards.games.pages import rules_page

    page = rules_page(options.game, options.players, options.rules)
    if as_json:
        print(json.dumps(page, indent=2, ensure_ascii=False))
        return
    from simcards.reports.rules import show_rules

    show_rules(page)
