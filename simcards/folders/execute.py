"""Plays a job as a user asked: on threads or a cluster, into a results folder or not, whole or a shard."""

from __future__ import annotations

import contextlib
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from simcards.engine.execution import Execution
from simcards.engine.files import known
from simcards.engine.job import Job, job_from_config
from simcards.engine.loading import files_in
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.plugin import StrategyError
from simcards.engine.run import run
from simcards.engine.workers import ThreadWorkers, Workers
from simcards.errors import UsageError
from simcards.folders import store as stores
from simcards.folders.manifest import Manifest, difference


def execute(
    job: Job,
    units: int,
    how: Execution,
    report: Callable[[Progress], None] | None = None,
    checkpoints: Sequence[int] = (),
    enough: Callable[[Outcome], bool] | None = None,
    exact: bool = True,
    before: Callable[[stores.Store | None], None] | None = None,
) -> Outcome:
    """Play `units` units of a job, or the shard of them, and add them up; the folder's finished part is loaded.

    `checkpoints`, `enough` and `exact` are as in `run`; `before` is called before anything is played, with the folder,
    if there is one, held. UsageError for a folder or cluster that cannot be used.
    """
    if how.shard and enough and exact:
        raise UsageError("--shard: shards cannot know when together they have played enough; give -n alone")
    first, count = how.shard.range_of(units) if how.shard else (0, units)
    if not count:
        raise UsageError(f"--shard {how.shard}: nothing is left for it of {units} {job.unit}; use fewer shards")
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
            exact=exact,
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
    with stores.begin(how.folder, manifest) as store:
        yield store


def _workers(job: Job, how: Execution) -> Workers:
    if not how.cluster:
        return ThreadWorkers(job, how.threads, how.keep_games)
    from simcards.engine.cluster import ClusterWorkers

    return ClusterWorkers(job, how.cluster, how.threads, how.keep_games)


def plain(config: dict[str, Any]) -> dict[str, Any]:
    """A configuration as it is after JSON."""
    found: dict[str, Any] = json.loads(json.dumps(config))
    return found


class NamedFiles:
    """Where the strategy files of a results folder are: those a user names now, else where the manifest says.

    A folder is data, perhaps somebody else's: a file that it names is run only if this very file has been run on
    this machine before, or the user names it.
    """

    def __init__(self, folder: Path, recorded: dict[str, str], given: Sequence[str]) -> None:
        self._folder, self._recorded, self._given = folder, recorded, [Path(word) for word in given]

    def find(self, file: str) -> Path:
        """The file to load for `file`, the words that named it when the run began."""
        named = [path for path in self._given if path == Path(file)]
        named += [path for path in self._given if path.name == Path(file).name]
        if named:
            return named[0]
        path = Path(str(self._recorded.get(file, file)))
        if not known(path):
            raise StrategyError(
                f"{self._folder}: played with the strategy file {file}, and what is at {path} has not been run here "
                f"before; it is code: if you trust it, add -s {path}"
            )
        return path


def taken_up(folder: Path, given: Sequence[str] = ()) -> tuple[Job, Manifest]:
    """The job of a results folder, ready to be played on, and its manifest."""
    manifest = Manifest.read(folder)
    manifest.check_versions(folder)
    job = job_from_config(manifest.config, NamedFiles(folder, manifest.files, given))
    _check_same(job, manifest, folder)
    return job, manifest


def described(folder: Path) -> tuple[Job, Manifest]:
    """The job of a results folder, to report on only: no strategy is loaded."""
    manifest = Manifest.read(folder)
    job = job_from_config(manifest.config)
    _check_same(job, manifest, folder)
    return job, manifest


def _check_same(job: Job, manifest: Manifest, folder: Path) -> None:
    again = plain(job.config())
    if again != manifest.config:
        raise UsageError(f"{folder}: cannot be taken up again ({difference(manifest.config, again)})")


def outcome_of(folder: Path) -> Outcome:
    """What a results folder holds, from its first unit up to the first gap; nothing is played."""
    last = deque(steps_of(folder), maxlen=1)
    return last[0] if last else Outcome()


def steps_of(folder: Path) -> Iterator[Outcome]:
    """What a results folder holds after none of its files, after the first, the second, … up to the first gap."""
    from simcards.engine.summary import add

    store = stores.read(folder)
    first, count = store.manifest.range
    outcome = Outcome(first=first, planned=store.manifest.units, shard=store.manifest.shard, folder=folder)
    outcome.interrupted, outcome.judged = True, store.manifest.judged
    yield outcome
    for piece in store.pieces():
        if piece.first != first + outcome.units:
            break
        outcome.summary = add(outcome.summary, store.load(piece))
        outcome.units += piece.units
        outcome.loaded = outcome.units
        outcome.interrupted = outcome.units < count
        yield outcome
