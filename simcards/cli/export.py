"""`simcards export GAME`: what strategies decided in many games, as a table to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.help import MUCH, WRITE, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.output import compiling
from simcards.cli.reading import read_games
from simcards.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "export",
        "simcards export cuckoo -s threshold -n 10k --decisions decisions",
        "simcards export skip-bo -s planner -s greedy -n 1k --decisions decisions",
    )(export)


@takes("game", "players", "settings", "strategy", "seed", "threads", "quiet")
def export(
    asked: Asked,
    games: Annotated[
        str, option(MUCH, "--games", "-n", metavar="N", help="Games whose decisions are written.")
    ] = "10k",
    decisions: Annotated[
        Path | None,
        option(WRITE, "--decisions", metavar="DIR", help="Folder for the Parquet files; new, or of the same command."),
    ] = None,
) -> None:
    """Write the decisions of many games as Parquet files, to learn from."""
    if decisions is None:
        raise UsageError("--decisions: name the folder for the files, such as --decisions decisions")
    options = asked.options(games=read_games(games))
    from simcards.learning.exported import write_decisions

    with compiling(not options.progress):
        print(write_decisions(options, decisions).sentence())
