"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.help import WRITE, command, option
from simcards.cli.options import Asked, JsonOption, takes
from simcards.cli.output import as_line, name_files
from simcards.games.pages import rules_page
from simcards.runs.house_rules import write_house_rules
from simcards.schema.version import versioned


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "rules", "simcards rules skip-bo", "simcards rules skip-bo --set stockpile_size=10 --save short.toml")(
        rules
    )


@takes("game", "players", "settings")
def rules(
    asked: Asked,
    save: Annotated[
        Path | None,
        option(WRITE, "--save", metavar="FILE.toml", help="Write the rules as a file that --rules reads."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show every rule switch: its value, others, what it means."""
    options = asked.options()
    if save is not None:
        write_house_rules(save, options.game, options.players, options.rules or {})
        name_files([save])
        return
    page = rules_page(options.game, options.players, options.rules)
    if as_json:
        print(as_line(versioned(page), indent=2))
        return
    from simcards.reports.rules import show_rules

    show_rules(page)
