"""`simcards replay GAME`: one game, or several in a row, to read or to check."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.help import PLAY, WRITE, command, option
from simcards.cli.options import Asked, takes
from simcards.errors import UsageError
from simcards.options import MOST_GAMES


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "replay",
        "simcards replay skip-bo --seed 7 --game 3",
        "simcards replay cuckoo --seed 7 --game 0..99 --format jsonl",
    )(replay)


@takes("game", "players", "settings", "strategy", "seed", "match")
def replay(
    asked: Asked,
    index: Annotated[str, option(PLAY, "--game", metavar="I|I..J", help="Which game, or which from … to.")] = "0",
    form: Annotated[str, option(WRITE, "--format", metavar="text|jsonl", help="To read, or to check.")] = "text",
) -> None:
    """Show a game move by move, hidden cards included."""
    if form not in ("text", "jsonl"):
        raise UsageError(f"--format {form}: choose text or jsonl")
    first, last = read_range(index)
    options = asked.options()
    from simcards.engine.replay import as_json, as_text
    from simcards.engine.replay import replay as records
    from simcards.runs.setups import asked_setup

    setup = asked_setup(options, options.named)
    for number, events in enumerate(records(setup, first, last)):
        if form == "jsonl":
            print(as_json(events))
        else:
            print(("\n" if number else "") + as_text(setup, events))


def read_range(text: str) -> tuple[int, int]:
    """First and last game of `I` or `I..J`."""
    start, dots, end = text.partition("..")
    try:
        first, last = int(start.replace("_", "")), int((end if dots else start).replace("_", ""))
    except ValueError:
        raise UsageError(f"--game {text}: write a game's number, or a range such as 0..9") from None
    if not 0 <= first <= last < MOST_GAMES:
        raise UsageError(f"--game {text}: games count from 0, and a range goes upward, such as 0..9")
    return first, last
