"""`simcards play GAME`: a person at the terminal against strategies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.help import PLAY, WRITE, command, option
from simcards.cli.options import Asked, takes
from simcards.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "play",
        "simcards play skip-bo -s planner",
        "simcards play cuckoo --players 5 --seat 3",
        "simcards play --continue skip-bo-7-0.jsonl",
    )(play)


@takes("players", "settings", "strategy", "seed")
def play(
    asked: Asked,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game: `simcards games` lists them.")] = None,
    seat: Annotated[int, option(PLAY, "--seat", metavar="N", help="Your seat; players count from 1.")] = 1,
    index: Annotated[int, option(PLAY, "--game", metavar="I", help="Which game of the seed.")] = 0,
    record: Annotated[
        Path | None,
        option(WRITE, "--record", metavar="FILE", help="Where the record goes: else GAME-SEED-I.jsonl."),
    ] = None,
    go_on: Annotated[
        Path | None, option(PLAY, "--continue", metavar="FILE", help="Go on with a game that was left with q.")
    ] = None,
) -> int:
    """Play at the table yourself.

    The strategies of -s have the other seats. ? gives advice; q keeps the game, and --continue goes on with it.
    """
    options = asked.options(game=game or "")
    if (go_on is None) == (game is None):
        raise UsageError("which game? name one, such as `simcards play skip-bo -s planner`, or give --continue FILE")
    from simcards.cli.sitting import sit

    return sit(options, seat, index, record, go_on)
