"""`simcards review GAME`: what decided a game, and where points are lost."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.advise import ByOption
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.output import compiling, deliver
from simcards.cli.reading import read_share
from simcards.cli.replay import read_range
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "review",
        "simcards review skip-bo -s planner -s greedy --seed 7 --game 3",
        "simcards review cuckoo --seed 7 --game 0..99 --csv tables",
        "simcards review --record game.jsonl --precision 1%",
    )(review)


@takes(
    *("players", "settings", "strategy", "seed", "level", "threads", "quiet"),
    charts=Gallery("review").names,
    dry_run=False,
)
def review(
    asked: Asked,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game: `simcards games` lists them.")] = None,
    index: Annotated[
        str | None, option(PLAY, "--game", metavar="I|I..J", help="Which game of the seed, or which from … to.")
    ] = None,
    record: Annotated[
        Path | None,
        option(PLAY, "--record", metavar="FILE", help="Games that `replay --format jsonl` prints."),
    ] = None,
    by: ByOption = None,
    precision: Annotated[
        str | None, option(MUCH, "--precision", metavar="P%", help="Know every chance to ± this much; slower.")
    ] = None,
) -> int:
    """Say what decided a game: what each move cost, how lucky each card was.

    Of many games: where the players lose their points.
    """
    if record is None and game is None:
        raise UsageError(
            "which game? name one, such as `simcards review skip-bo --seed 7 --game 3`, or give --record FILE"
        )
    options = asked.options(game=game or "", precision=read_share(precision))
    given = (game, index, options.seed, options.players) != (None, None, None, None) or options.named or options.rules
    if record is not None and given:
        raise UsageError(
            "--record: the file says what was played; leave GAME, --game, --seed, --players, --set and -s out"
        )
    if asked.files is not None:
        asked.files.check(game or _game_of(record))
    from simcards.analysis.asked import review as ask

    with compiling(not options.progress):
        told = _tell if options.progress and sys.stderr.isatty() else None
        found = ask(options, read_range(index or "0"), record, by or [], told)
    deliver(found, asked.files, asked.form)
    return 130 if found.interrupted else 0


def _game_of(record: Path | None) -> str:
    """The game that a file of records is about."""
    from simcards.analysis.records import setup_of_records

    return "" if record is None else setup_of_records(record).game


def _tell(done: int, planned: int) -> None:
    """How many games are reviewed, on one line of a terminal."""
    of = f" of {planned:,}" if planned else ""
    sys.stderr.write(f"\r{done:,}{of} games reviewed  \r")
    sys.stderr.flush()
