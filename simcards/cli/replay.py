"""`simcards replay GAME`: one game, or several in a row, to read or to check."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.options import (
    MOST_GAMES,
    GameArgument,
    MatchOption,
    PlayersOption,
    SeedOption,
    SetOption,
    StrategyOption,
    read_players,
    read_seed,
    read_settings,
)
from simcards.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    game: GameArgument,
    players: PlayersOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = None,
    seed: SeedOption = None,
    index: Annotated[str, typer.Option("--game", metavar="I|I..J", help="Which game, or which from … to.")] = "0",
    match: MatchOption = False,
    form: Annotated[str, typer.Option("--format", metavar="text|jsonl", help="To read, or to check.")] = "text",
) -> None:
    """Show a game move by move, hidden cards included."""
    if form not in ("text", "jsonl"):
        raise UsageError(f"--format {form}: choose text or jsonl")
    first, last = read_range(index)
    switches, seats, seed = read_settings(settings), read_players(players), read_seed(seed)
    from simcards.engine.replay import as_json, as_text
    from simcards.engine.replay import replay as records
    from simcards.engine.setup import make_setup

    setup = make_setup(game, seats, switches, strategy or [], seed, match)
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
