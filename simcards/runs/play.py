"""Every kind of run from what is asked for to its result: played, foretold, taken up again, read from its folder."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from simcards.engine.execution import Execution, read_shard
from simcards.engine.loading import Sources
from simcards.errors import SimcardsError, UsageError
from simcards.folders.config import difference
from simcards.folders.execute import execute, outcome_of, plain
from simcards.folders.manifest import NAME, Manifest
from simcards.options import Options
from simcards.runs import kinds
from simcards.runs.dry_run import DryRun, dry_run_of
from simcards.runs.job import Report, RunJob
from simcards.runs.result import Result
from simcards.runs.setups import NamedFiles


def run(command: str, options: Options) -> Result:
    """Play what a user asks for; KeyboardInterrupt when stopped before there is anything to report."""
    job, units = kinds.job_class(command).asked(options)
    return play(job, units, options.execution(), options.level, options.progress)


def foretell(command: str, options: Options, difference: float = 0.0) -> DryRun:
    """What a run would be: how many games, how exact, how long, and how many games find a difference, a fraction."""
    job, units = kinds.job_class(command).asked(options)
    return dry_run_of(job, units, options.level, options.execution().threads, difference)


def play(job: RunJob, units: int, how: Execution, level: float, progress: Report) -> Result:
    """Play units of a job, or what is missing of them in `how.folder`, and make its result."""
    how, stop = how.judging(level=level, **job.judged), job.stop(units)
    try:
        with job.reporter(progress) as report:
            before = partial(job.begin, how=how, progress=progress)
            outcome = execute(job, units, how, report, stop.looks, stop.enough, job.note, before)
        if not job.reportable(outcome) and (outcome.interrupted or not outcome.units):
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        if how.folder is None or not (how.folder / NAME).exists():
            raise
        raise KeyboardInterrupt(going_on(how.folder)) from None
    return kinds.result_of(job, outcome, level)


def going_on(folder: Path) -> str:
    """That a run was interrupted, and the command that goes on with it."""
    return f"interrupted; to go on: {shlex.join(['simcards', 'resume', str(folder)])}"


def resumed(
    how: Execution, games: int | None, strategies: Sequence[str], level: float | None, progress: Report
) -> Result:
    """Go on with the run in `how.folder`, to so many games if given.

    level: of the intervals, None for the one that was last asked for; strategies: where strategy files lie now.
    """
    assert how.folder is not None
    job, manifest = to_play_on(how.folder, strategies)
    shard = read_shard(manifest.shard) if manifest.shard else None
    how = replace(how, keep_games=manifest.keep_games, shard=shard, judged=manifest.judged)
    units = manifest.units if games is None else job.units_of(games)
    return play(job, units, how, _level(level, manifest), progress)


def loaded(folder: Path, level: float | None = None) -> Result:
    """The result of what a folder holds up to its first gap; SimcardsError when that is nothing."""
    job, manifest = to_report_on(folder)
    outcome = outcome_of(folder, job.note)
    if not outcome.units:
        raise SimcardsError(
            f"{folder}: no {job.unit} to report on are finished in it; go on with `simcards resume {folder}`"
        )
    looks, enough = job.stop(outcome.planned)
    if enough and outcome.interrupted and outcome.units in looks and enough(outcome):
        outcome.stopped, outcome.interrupted = True, False  # it ended before its cap by its own rule
    return kinds.result_of(job, outcome, _level(level, manifest))


def _level(asked: float | None, manifest: Manifest) -> float:
    return manifest.judged.get("level", 0.95) if asked is None else asked


def to_play_on(folder: Path, given: Sequence[str] = ()) -> tuple[RunJob, Manifest]:
    """The job of a results folder, ready to be played on, and its manifest."""
    manifest = Manifest.read(folder)
    manifest.check_versions(folder)
    files = NamedFiles(folder, manifest.files, given)
    job = _job_of(manifest, folder, files)
    files.check_found()
    return job, manifest


def to_report_on(folder: Path) -> tuple[RunJob, Manifest]:
    """The job of a results folder, to report on only: no strategy is loaded."""
    manifest = Manifest.read(folder)
    return _job_of(manifest, folder, None), manifest


def _job_of(manifest: Manifest, folder: Path, sources: Sources | None) -> RunJob:
    """The job that a manifest describes, whole: nothing in its configuration is passed over."""
    try:
        job = kinds.job_of(manifest.config, sources)
    except SimcardsError as error:
        older = "" if manifest.listed else "of an earlier simcards, whose folders this one may not read, or "
        named = str(error) if str(error).startswith(f"{folder}: ") else f"{folder / NAME}: {older}{error}"
        raise type(error)(named) from None
    if where := difference(manifest.config, plain(job.config()), "config"):
        raise UsageError(f"{folder}: cannot be taken up again ({where})")
    return job
