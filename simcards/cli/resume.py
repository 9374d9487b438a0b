"""`simcards resume DIR`: go on where a run stopped, or longer. `simcards merge DIR…`: join shards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from simcards.cli.options import (
    ClusterOption,
    JsonOption,
    KeptLevelOption,
    QuietOption,
    ThreadsOption,
    exit_code,
    read_execution,
    read_games,
    read_kept_level,
)
from simcards.errors import UsageError

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A results folder.")]
StrategyFiles = Annotated[
    list[str] | None,
    typer.Option("--strategy", "-s", metavar="FILE.py", help="Where a strategy file of the run lies now; repeatable."),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("resume")(resume)
    app.command("merge")(merge)


def resume(
    folder: FolderArgument,
    games: Annotated[
        str | None, typer.Option("--games", "-n", metavar="N", help="Go on to so many games; as before if missing.")
    ] = None,
    strategy: StrategyFiles = None,
    threads: ThreadsOption = None,
    cluster: ClusterOption = None,
    level: KeptLevelOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Go on where a run stopped, or play it longer."""
    wanted, level = None if games is None else read_games(games), read_kept_level(level)
    how = read_execution(threads, folder, cluster=cluster, quiet=quiet)
    from simcards.runs.resume import resumed

    result = resumed(how, wanted, strategy or [], level, not quiet)
    _print(result, folder, as_json)
    return exit_code(result)


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR…", help="The results folders of the shards.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="OUT", help="The folder to make of them.")] = None,
    level: KeptLevelOption = None,
    as_json: JsonOption = False,
) -> None:
    """Join the shards of a run into one results folder, as if it had been played in one go."""
    level = read_kept_level(level)
    if out is None:
        raise UsageError("merge: say where to, with -o OUT")
    from simcards.api import merge as join

    _print(join(folders, out, level=level), out, as_json)


def _print(result: Any, folder: Path, as_json: bool) -> None:
    """Print the report as the command that began the run would, or one JSON object."""
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
        return
    from simcards.runs.resume import show

    show(result, folder)
