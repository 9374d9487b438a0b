"""Results folders taken up again: the command that began a run goes on with it, or reports on it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simcards.engine.execution import Execution, read_shard
from simcards.engine.job import Job
from simcards.engine.outcome import Progress
from simcards.errors import SimcardsError
from simcards.folders.execute import described, outcome_of, taken_up

#: By the name of a command, the module with its `play(job, units, how, level, progress)`, `result(job, outcome,
#: level)`, `show(result)` and `units(job, games)`, the units that so many games are. Results have an `outcome` and
#: `as_json()`.
COMMANDS = {
    "simulate": "simcards.runs.simulate.command",
    "compare": "simcards.runs.compare.command",
    "compare --ablate": "simcards.runs.ablate.result",
    "compare --ladder": "simcards.runs.ladder.result",
    "tune": "simcards.runs.tune.result",
    "sweep": "simcards.runs.sweep.command",
    "study": "simcards.runs.study.command",
}


def command_of(job: Job) -> Any:
    """The module of the command that a job belongs to."""
    return importlib.import_module(COMMANDS[job.config()["command"]])


def resumed(
    how: Execution,
    games: int | None,
    strategies: Sequence[str],
    level: float | None,
    progress: bool | Callable[[Progress], None],
) -> Any:
    """Go on with the run in `how.folder`, to so many games if given; the command's result.

    level: of the intervals, None for the one that was last asked for.
    """
    assert how.folder is not None
    job, manifest = taken_up(how.folder, strategies)
    shard = read_shard(manifest.shard) if manifest.shard else None
    how = replace(how, keep_games=manifest.keep_games, shard=shard, judged=manifest.judged)
    command = command_of(job)
    units = manifest.units if games is None else command.units(job, games)
    return command.play(job, units, how, _level(level, manifest.judged), progress)


def _level(asked: float | None, judged: Mapping[str, float]) -> float:
    return judged.get("level", 0.95) if asked is None else asked


def loaded(folder: Path, level: float | None = None) -> Any:
    """The command's result of what a folder holds up to its first gap; SimcardsError when that is nothing."""
    job, _ = described(folder)
    outcome = outcome_of(folder)
    if not outcome.units:
        raise SimcardsError(
            f"{folder}: no {job.unit} to report on are finished in it; go on with `simcards resume {folder}`"
        )
    return command_of(job).result(job, outcome, _level(level, outcome.judged))


def show(result: Any, folder: Path) -> None:
    """Print the report of a folder's result as the command that began the run does."""
    job, _ = described(folder)
    command_of(job).show(result)
