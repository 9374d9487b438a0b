"""`simcards resume DIR`: go on where a run stopped, or longer. `simcards merge DIR…`: join shards."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    ClusterOption,
    JsonOption,
    LevelOption,
    QuietOption,
    ThreadsOption,
    read_execution,
    read_games,
    read_level,
)
from simcards.errors import UsageError

if TYPE_CHECKING:
    from simcards.engine.job import Job
    from simcards.engine.run import Outcome

#: What prints the report of a command's job: show(job, outcome, level, as_json).
SHOWS = {"simulate": "simcards.cli.simulate:show", "sweep": "simcards.cli.sweep:show"}

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
    level: LevelOption = 0.95,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Go on where a run stopped, or play it longer."""
    from dataclasses import replace

    wanted, level = None if games is None else read_games(games), read_level(level)
    how = read_execution(threads, folder, cluster=cluster, quiet=quiet)
    from simcards.engine.execute import execute, taken_up
    from simcards.engine.plan import read_shard
    from simcards.engine.precision import stopping
    from simcards.progress import ProgressLine, no_estimate, seat_0_wins

    job, manifest = taken_up(folder, strategy or [])
    shard = read_shard(manifest.shard) if manifest.shard else None
    how = replace(how, keep_games=manifest.keep_games, shard=shard)
    estimate = seat_0_wins if manifest.config["command"] == "simulate" else no_estimate
    with ProgressLine(job.unit, quiet, estimate) as line:
        looks, enough = stopping(job) if wanted is None else ((), None)
        outcome = execute(job, wanted or manifest.units, how, line, looks, enough)
    if outcome.units:
        show(job, outcome, level, as_json)
    return 130 if outcome.interrupted else 0


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR…", help="The results folders of the shards.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="OUT", help="The folder to make of them.")] = None,
    level: LevelOption = 0.95,
    as_json: JsonOption = False,
) -> int:
    """Join the shards of a run into one results folder, as if it had been played in one go."""
    level = read_level(level)
    if out is None:
        raise UsageError("merge: say where to, with -o OUT")
    from simcards.engine.execute import described, outcome_of
    from simcards.engine.merge import merge as join

    join(folders, out)
    job, _ = described(out)
    show(job, outcome_of(out), level, as_json)
    return 0


def show(job: Job, outcome: Outcome, level: float, as_json: bool) -> None:
    """Print the report as the command that began the run would."""
    module, _, name = SHOWS[job.config()["command"]].partition(":")
    getattr(importlib.import_module(module), name)(job, outcome, level, as_json)
