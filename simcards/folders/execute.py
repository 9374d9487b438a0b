"""Plays a job as a user asked: on threads or a cluster, into a results folder or not, whole or a shard."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from simcards.engine.cluster import ClusterWorkers, Connection
from simcards.engine.execution import Execution
from simcards.engine.job import Job
from simcards.engine.loading import files_in
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.run import run
from simcards.engine.summary import add
from simcards.engine.workers import ThreadWorkers, Workers
from simcards.errors import UsageError
from simcards.folders import store as stores
from simcards.folders.manifest import Manifest
from simcards.folders.opening import begin


def execute(
    job: Job,
    units: int,
    how: Execution,
    report: Callable[[Progress], None] | None = None,
    checkpoints: Sequence[int] = (),
    enough: Callable[[Outcome], bool] | None = None,
    note: Callable[[Outcome], object] | None = None,
    before: Callable[[stores.Store | None], None] | None = None,
) -> Outcome:
    """Play `units` units of a job, or the shard of them, and add them up; the folder's finished part is loaded.

    `checkpoints`, `enough` and `note` are as in `run`; `before` is called before anything is played, with the folder,
    if there is one, held. UsageError for a folder or cluster that cannot be used.
    """
    if how.shard and enough:
        raise UsageError("--shard: shards cannot know when together they have played enough; give -n alone")
    first, count = how.shard.range_of(units) if how.shard else (0, units)
    if not count:
        raise UsageError(f"--shard {how.shard}: none of the {job.unit} ({units:,}) is left for it; use fewer shards")
    with _storage(job, units, how) as store:
        if before:
            before(store)
        outcome = run(
            job,
            count,
            first=first,
            chunk=how.chunk,
            report=report,
            quiet=how.quiet,
            checkpoints=checkpoints,
            enough=enough,
            store=store,
            workers=lambda: _workers(job, how),
            note=note,
        )
    outcome.planned, outcome.shard, outcome.folder = units, str(how.shard or ""), how.folder
    outcome.judged = dict(how.judged)
    return outcome


@contextlib.contextmanager
def _storage(job: Job, units: int, how: Execution) -> Iterator[stores.Store | None]:
    if how.folder is None:
        if how.keep_games:
            raise UsageError("--keep-games: needs a results folder to keep them in; add -o DIR")
        yield None
        return
    config = plain(job.config())
    files = {named: str(path) for named, path in files_in(config).items()}
    manifest = Manifest(config, units, job.unit, str(how.shard or ""), how.keep_games, files, dict(how.judged))
    with begin(how.folder, manifest) as store:
        yield store


def _workers(job: Job, how: Execution) -> Workers:
    if not how.cluster:
        return ThreadWorkers(job, how.threads, how.keep_games)
    return ClusterWorkers(job, lambda: Connection(how.cluster, how.threads, how.quiet), how.keep_games)


def plain(config: dict[str, Any]) -> dict[str, Any]:
    """A configuration as it is after JSON."""
    found: dict[str, Any] = json.loads(json.dumps(config))
    return found


def outcome_of(folder: Path, note: Callable[[Outcome], object] | None = None) -> Outcome:
    """What a results folder holds, from its first unit up to the first gap; nothing is played.

    `note`: asked after each file, as in `run` at checkpoints.
    """
    store = stores.read(folder)
    first, count = store.manifest.range
    outcome = Outcome(first=first, planned=store.manifest.units, shard=store.manifest.shard, folder=folder)
    outcome.interrupted, outcome.judged, outcome.listed = True, store.manifest.judged, store.manifest.listed
    for piece in store.pieces():
        if piece.first != first + outcome.units:
            break
        outcome.summary = add(outcome.summary, store.load(piece))
        outcome.units += piece.units
        outcome.loaded = outcome.units
        outcome.interrupted = outcome.units < count
        if note:
            outcome.notes.append(note(outcome))
    return outcome
