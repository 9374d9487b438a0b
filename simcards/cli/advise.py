"""`simcards advise GAME`: what to play in a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simcards.analysis.terms import MOST_DEALS, USUAL_DEALS, Terms
from simcards.cli.help import MUCH, PLAY, WRITE, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.output import compiling, deliver
from simcards.cli.reading import read_games, read_share
from simcards.errors import UsageError
from simcards.options import MOST_GAMES, Options
from simcards.reports.gallery import Gallery

ByOption = Annotated[
    list[str] | None,
    option(MUCH, "--by", metavar="NAME[:P=V,…]", help="Who plays on from a position. Once, or once for each seat."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "advise",
        "simcards advise skip-bo --seed 7 --game 3 --move 41",
        "simcards advise cuckoo --players 4 --template",
    )(advise)


@takes(
    *("game", "players", "settings", "strategy", "seed", "margin", "level", "threads", "quiet"),
    charts=Gallery("advise").names,
    dry_run=False,
)
def advise(
    asked: Asked,
    by: ByOption = None,
    index: Annotated[int | None, option(PLAY, "--game", metavar="I", help="A position of game I of the seed …")] = None,
    move: Annotated[int | None, option(PLAY, "--move", metavar="M", help="… before its move M, from 1.")] = None,
    position: Annotated[
        Path | None, option(PLAY, "--position", metavar="FILE", help="A position that a TOML file describes.")
    ] = None,
    template: Annotated[
        bool, option(WRITE, "--template", help="Print an example of such a file for this game and these rules.")
    ] = False,
    games: Annotated[
        str | None, option(MUCH, "--games", "-n", metavar="N", help="Imagined deals, 5000 if missing; the most if any.")
    ] = None,
    precision: Annotated[
        str | None, option(MUCH, "--precision", metavar="P%", help="Stop when differences are known to ± this much.")
    ] = None,
    seconds: Annotated[float | None, option(MUCH, "--seconds", metavar="S", help="Stop after so many seconds.")] = None,
) -> int:
    """Say what to play: every legal move of a position, with its chance.

    On imagined deals, or exactly where that can be had.
    """
    options, half = asked.options(), read_share(precision)
    if seconds is not None and not seconds > 0:
        raise UsageError(f"--seconds {seconds}: a number above 0 is needed")
    if template:
        return _show_template(options)
    place = _read_place(options.seed, index, move, position)
    if asked.files is not None:
        asked.files.check(options.game)
    from simcards.analysis.asked import advise as ask

    most = read_games(games) if games else MOST_DEALS if half or seconds else USUAL_DEALS
    terms = Terms(most, half, seconds, options.level, options.margin / 100)
    with compiling(not options.progress):
        told = _tell if options.progress and sys.stderr.isatty() else None
        advice = ask(options, place, by or [], terms, told)
    deliver(advice, asked.files, asked.form)
    return 130 if advice.interrupted else 4 if advice.fell_short else 0


def _show_template(options: Options) -> int:
    from simcards.analysis.asked import template
    from simcards.games.setup import make_setup

    print(template(make_setup(options.game, options.players, options.rules, options.named, options.seed or 0)), end="")
    return 0


def _read_place(
    seed: int | None, index: int | None, move: int | None, position: Path | None
) -> tuple[int, int, int] | Path:
    """Where the position comes from: seed, game and move, or a file."""
    if position is not None:
        if (seed, index, move) != (None, None, None):
            raise UsageError("--position: the file is the position; leave --seed, --game and --move out")
        return position
    if seed is None or move is None:
        raise UsageError(
            "which position? give --seed, --game and --move of a run, or --position FILE (--template prints an example)"
        )
    for name, value, low in (("--game", index or 0, 0), ("--move", move, 1)):
        if not low <= value < MOST_GAMES:
            raise UsageError(f"{name} {value}: a whole number from {low} up is needed")
    return seed, index or 0, move


def _tell(deals: int, left: int) -> None:
    """Where the race stands, on one line of a terminal."""
    sys.stderr.write(f"\r{deals:,} imagined deals, {left} moves left  \r")
    sys.stderr.flush()
