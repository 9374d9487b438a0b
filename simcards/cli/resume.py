"""`simcards resume DIR`: go on where a run stopped, or longer. `simcards merge DIR…`: join shards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import simcards
from simcards.cli.help import MUCH, PLAY, WRITE, command, option
from simcards.cli.options import Asked, FolderArgument, JsonOption, KeptLevelOption, takes
from simcards.cli.output import exit_code, print_result
from simcards.cli.reading import read_games, read_kept_level
from simcards.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "resume", "simcards resume runs/a", "simcards resume runs/a -n 10M")(resume)
    command(
        app,
        "merge",
        "simcards merge runs/part1 runs/part2 -o runs/whole",
        "simcards merge runs/part* -o runs/whole --json",
    )(merge)


@takes("threads", "cluster", "quiet")
def resume(
    asked: Asked,
    folder: FolderArgument,
    games: Annotated[
        str | None,
        option(MUCH, "--games", "-n", metavar="N", help="Go on to so many games; as before if missing."),
    ] = None,
    strategy: Annotated[
        list[str] | None,
        option(
            PLAY,
            "--strategy",
            "-s",
            metavar="FILE.py",
            help="Where a strategy file of the run lies now; repeatable.",
        ),
    ] = None,
    level: KeptLevelOption = None,
    as_json: JsonOption = False,
) -> int:
    """Go on where a run stopped, or play it longer."""
    wanted, kept = None if games is None else read_games(games), read_kept_level(level)
    options = asked.options(out=folder)
    from simcards.runs.play import resumed

    result = resumed(options.execution(), wanted, strategy or [], kept, options.progress)
    print_result(result, as_json)
    return exit_code(result)


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR…", help="The results folders of the shards.")],
    out: Annotated[
        Path | None,
        option(WRITE, "--out", "-o", metavar="OUT", help="The folder to make of them."),
    ] = None,
    level: KeptLevelOption = None,
    as_json: JsonOption = False,
) -> None:
    """Join the shards of a run as if played in one go."""
    level = read_kept_level(level)
    if out is None:
        raise UsageError("merge: say where to, with -o OUT")
    print_result(simcards.merge(folders, out, level=level), as_json)
