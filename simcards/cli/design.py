"""`simcards design GAME --want …`: rules that give a game as it is wished for."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli import completion
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, KeepOption, PairOption, PanelOption, takes
from simcards.cli.reading import read_games
from simcards.errors import UsageError
from simcards.options import PACE
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "design",
        'simcards design skip-bo --want "minutes 13..17" --over stockpile_size=10..30',
        'simcards design cuckoo --want "turns 20..30" --want "decisions max"',
    )(design)


WantOption = Annotated[
    list[str] | None,
    option(
        PLAY,
        "--want",
        metavar="WISH",
        help='"turns 40..60", "draws < 1%", "skill > 60%", "p95 turns < 90", "decisions max" …; "soft" or '
        '"weight 2" may follow; repeatable.',
    ),
]
OverOption = Annotated[
    list[str] | None,
    option(
        PLAY,
        "--over",
        autocompletion=completion.settings,
        metavar="SWITCH=VALUES",
        help="Values to choose from: 10..30, 10..30:5, a,b; repeatable; every switch if missing.",
    ),
]
PlayersOption = Annotated[
    str | None,
    option(PLAY, "--players", metavar="N[,N…]", help="Players at the table; several are tried."),
]
GamesOption = Annotated[
    str | None,
    option(MUCH, "--games", "-n", metavar="N", help="Deals of the search for each rule set, at most."),
]
PrecisionOption = Annotated[
    str | None,
    option(MUCH, "--precision", metavar="P%", help="How exactly the last of the search are known (2%)."),
]


@takes(
    *("game", "settings", "seed", "level", "threads", "out", "cluster", "quiet"),
    charts=Gallery("design").names,
    dry_run=False,
)
def design(
    asked: Asked,
    want: WantOption = None,
    over: OverOption = None,
    players: PlayersOption = None,
    keep: KeepOption = None,
    strategy: PanelOption = None,
    pair: PairOption = None,
    pace: Annotated[
        float, option(PLAY, "--pace", metavar="S", help="Seconds a move, for wishes about minutes.")
    ] = PACE,
    games: GamesOption = None,
    precision: PrecisionOption = None,
) -> int:
    """Find rules that give a game as it is wished for.

    Rule sets race on the same deals; the one found plays on others, and only those figures are reported.
    """
    return asked.answer(
        "design",
        want=want or [],
        over=read_over(over),
        tables=read_tables(players),
        keep=keep or [],
        strategies=strategy or [],
        pair=pair or [],
        pace=pace,
        games=None if games is None else read_games(games),
        precision=precision,
    )


def read_over(pairs: list[str] | None) -> dict[str, str]:
    """The words for the values of each open switch."""
    found: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, words = pair.partition("=")
        if not equals or not name or not words:
            raise UsageError(f"--over {pair}: write it as switch=values, such as --over stockpile_size=10..30")
        if name in found:
            raise UsageError(f"--over {name}: given twice; give all its values at once")
        found[name] = words
    return found


def read_tables(players: str | None) -> list[int]:
    """The numbers of players to choose from."""
    words = [word.strip() for word in (players or "").split(",") if word.strip()]
    for word in words:
        if not word.isdecimal():
            raise UsageError(f"--players {players}: whole numbers are needed, from 2 to 10, such as 2,4")
        if not 2 <= int(word) <= 10:
            raise UsageError(f"--players {players}: no game here seats so many; 2 to 10 is the range")
    return [int(word) for word in dict.fromkeys(words)]
