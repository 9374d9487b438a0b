"""Chunks of a job on the workers of a dask cluster.

A worker makes the job from its configuration. Strategy files travel as text and are held against the digests in the
configuration; the worker must have the same Python and the same versions of what plays. dask plays a chunk again when
its worker dies; a run whose scheduler or last worker is gone stops, and can be resumed.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import logging
import os
import platform
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numba
import numpy as np

from simcards.engine import jit
from simcards.engine.files import last_part, packed, unpacked
from simcards.engine.job import Games, Job, keeps_games, sent_of
from simcards.engine.loading import files_in
from simcards.engine.random import STREAM_VERSION
from simcards.engine.run import run
from simcards.engine.summary import Summary
from simcards.engine.workers import LOOK, Played, left_behind
from simcards.errors import SimcardsError, UsageError
from simcards.schema.version import __version__

#: Seconds that one chunk should take: long beside the way to a worker and back.
CHUNK_SECONDS = 2.0
MOST_CHUNK = 1 << 24
MOST_KEPT = 1 << 18

#: Seconds to wait for a scheduler, and for a first worker.
CONNECT_SECONDS = 20
WORKER_SECONDS = 60

#: Seconds between looks at who is there.
LOOK_AGAIN = 2.0

#: Seconds after which a run that has lost all its workers is given up, and those before it says that it waits.
LOST_SECONDS, SAID_SECONDS = 60.0, 5.0

#: The way out of a run that was stopped through no fault of its own.
GO_ON = "what is stored in a results folder stays good: `simcards resume` goes on"

#: How often a chunk is tried again after an error that is not the strategy's.
RETRIES = 3

#: Seconds in which a worker hands over its last answer, before its process ends with a strategy that loops in it.
LAST_WORDS = 3.0


def versions() -> dict[str, str]:
    """What must be the same on every machine, for the same games to be played there."""
    return {
        "simcards": __version__,
        "stream": str(STREAM_VERSION),
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def package_of(job: Job) -> str:
    """A job as text: its configuration, its strategy files with what they read, the versions that play it."""
    config = job.config()
    files = {named: packed(path) for named, path in files_in(config).items()}
    return json.dumps({"config": config, "files": files, "versions": versions()})


class _SentFiles:
    """The strategy files that came with a job, each written with what it reads into a folder of its own."""

    def __init__(self, files: dict[str, dict[str, str]]) -> None:
        self._files = files

    def find(self, file: str) -> Path:
        contents = self._files[file]
        digest = hashlib.sha256(json.dumps(contents, sort_keys=True).encode()).hexdigest()[:16]
        folder = jit.cache_root() / "sent" / digest
        unpacked(contents, folder)
        return folder / last_part(file)


@functools.lru_cache(maxsize=4)
def job_of(kind: type[Job], package: str) -> Job:
    """The job of that kind that a package holds; SimcardsError when this version would not play the same."""
    found = json.loads(package)
    for name, now in versions().items():
        if found["versions"].get(name) != now:
            wanted = found["versions"].get(name)
            raise SimcardsError(f"the worker {_worker()} has {name} {now}, not {wanted}; install the same everywhere")
    return kind.from_config(found["config"], _SentFiles(found["files"]))


@dataclass
class _Collected:
    """Takes the games that a run on a worker hands out."""

    keep_games: bool
    parts: list[Games] = field(default_factory=list)

    def pieces(self) -> list[Any]:
        return []

    def load(self, piece: Any) -> Summary:
        raise LookupError("a worker's run has no pieces")

    def keep(self, first: int, units: int, summary: Summary, games: Games | None) -> None:
        self.parts += [games] if games else []

    def flush(self) -> None:
        """Nothing to write."""

    def games(self) -> Games | None:
        names = self.parts[0] if self.parts else {}
        return {name: np.concatenate([part[name] for part in self.parts]) for name in names} or None


def play_package(kind: type[Job], package: str, first: int, count: int, keep_games: bool) -> tuple[str, Played | None]:
    """On a worker: play units first … first + count − 1. The text is the error that stopped it, if one did."""
    started = time.perf_counter()
    collected = _Collected(keep_games)
    try:
        outcome = run(job_of(kind, package), count, first=first, quiet=True, store=collected)
    except SimcardsError as error:
        if left_behind:
            _end_soon()
        return str(error), None
    return "", Played(outcome.summary, collected.games(), time.perf_counter() - started)


def _worker() -> str:
    """What the cluster calls the worker that this runs on, and its machine."""
    from distributed import get_worker

    return f"{get_worker().address} on {platform.node()}"


def _end_soon() -> None:
    """End this worker's process when its answer is out: nothing else ends a strategy that loops in it.

    Its nanny, if it has one, begins a new one.
    """
    timer = threading.Timer(LAST_WORDS, os._exit, (1,))
    timer.daemon = True
    timer.start()


@dataclass
class _Ticket:
    """A chunk on its way: dask's future, and whether it has come to its end."""

    future: Any
    done: threading.Event = field(default_factory=threading.Event)

    def note_done(self, future: Any) -> None:
        self.done.set()


class Watch:
    """Looks now and then at who is there of a cluster: workers may come and go."""

    def __init__(self, client: Any, address: str, quiet: bool) -> None:
        self._client, self._address, self._quiet = client, address, quiet
        self._threads, self._looked = 1, 0.0
        self._alone, self._said = time.monotonic(), False  # since when there is no worker, if there is none

    @property
    def slots(self) -> int:
        """Threads of all workers, one at least; errors as `look`."""
        self.look()
        return max(1, self._threads)

    def look(self) -> None:
        """Count the threads, unless that was done just now.

        SimcardsError when there has been no worker for LOST_SECONDS, or there is no scheduler any more.
        """
        now = time.monotonic()
        if now - self._looked <= LOOK_AGAIN:
            return
        self._looked, self._threads = now, self.threads()
        if self._threads:
            self._alone, self._said = now, False
        elif now - self._alone > LOST_SECONDS:
            raise SimcardsError(f"--cluster {self._address}: it has had no worker for {LOST_SECONDS:.0f} s; {GO_ON}")
        elif now - self._alone > SAID_SECONDS and not self._said and not self._quiet:
            self._said = True
            print(f"--cluster {self._address}: no worker is left; waiting for one", file=sys.stderr, flush=True)

    def threads(self) -> int:
        """How many threads the workers have; SimcardsError where there is no scheduler to say."""
        with contextlib.suppress(Exception):  # dask has an error for every way in which it can be gone
            if self._client.status == "running":
                return int(sum(self._client.nthreads().values()))
        raise SimcardsError(f"--cluster {self._address}: its scheduler is gone; {GO_ON}")


class Connection:
    """A connection to a dask cluster: to one that runs at an address, or to `local`, processes of this machine.

    As a context it is closed at its end. UsageError in one line where dask is missing or nobody answers.
    """

    def __init__(self, address: str, processes: int, quiet: bool = False) -> None:
        distributed = _distributed()
        self.address = address
        self._wait_error = (TimeoutError, distributed.TimeoutError)
        self._stack = contextlib.ExitStack()
        self._stack.enter_context(_quietly())
        try:
            self.client = self._connect(distributed, address, processes)
        except BaseException:
            self._stack.close()
            raise
        self.watch = Watch(self.client, address, quiet)

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; chunks not begun are dropped, those under way end by themselves within seconds."""
        self._stack.close()

    def _connect(self, distributed: Any, address: str, processes: int) -> Any:
        target: Any = address
        if address == "local":
            target = self._stack.enter_context(_local_cluster(distributed, processes))
        try:
            client = self._stack.enter_context(
                distributed.Client(target, timeout=CONNECT_SECONDS, set_as_default=False)
            )
            client.wait_for_workers(1, timeout=WORKER_SECONDS)
        except (OSError, ValueError, TypeError, *self._wait_error) as error:
            reason = " ".join(str(error).split())[:160] or type(error).__name__
            raise UsageError(
                f"--cluster {address}: no dask scheduler with workers answers there ({reason}); start `dask scheduler` "
                "and `dask worker ADDRESS`, or take --cluster local"
            ) from None
        return client


class ClusterWorkers:
    """The workers of a dask cluster, for the chunks of one job.

    connect: makes the connection, once the job is packed. lent: whether others use it afterwards, so that it is left
    open.
    """

    seconds = CHUNK_SECONDS

    def __init__(
        self, job: Job, connect: Callable[[], Connection], keep_games: bool = False, lent: bool = False
    ) -> None:
        if keep_games:
            keeps_games(job)
        sent = sent_of(job)
        self.most = MOST_KEPT if keep_games else MOST_CHUNK
        self._keep_games, self._kind, self._package = keep_games, type(sent), package_of(sent)
        self._connection, self._lent = connect(), lent

    @property
    def slots(self) -> int:
        """Threads of all workers; SimcardsError as `Watch.look`."""
        return self._connection.watch.slots

    def submit(self, first: int, count: int) -> _Ticket:
        """Send the chunk off; earlier chunks go first."""
        arguments = (self._kind, self._package, first, count, self._keep_games)
        client = self._connection.client
        ticket = _Ticket(client.submit(play_package, *arguments, pure=False, priority=-first, retries=RETRIES))
        ticket.future.add_done_callback(ticket.note_done)
        return ticket

    def result(self, ticket: _Ticket) -> Played | None:
        """What came of it; SimcardsError when it cannot be played.

        Asked for only when it is there: dask's own waiting with a time limit, when the limit falls together with the
        result, fails with an error of its own.
        """
        if not ticket.done.wait(LOOK):
            self._connection.watch.look()
            return None
        try:
            problem, played = ticket.future.result()
        except Exception as error:
            raise SimcardsError(f"--cluster {self._connection.address}: {self._why(error)}; {GO_ON}") from None
        if problem:
            raise SimcardsError(problem)
        found: Played = played
        return found

    def _why(self, error: Exception) -> str:
        """Why a chunk was not played, of which no strategy is to blame."""
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        if isinstance(error, ModuleNotFoundError) and error.name == "simcards":
            return "a worker has no simcards; install the same version everywhere"
        if type(error).__name__ in ("CancelledError", "FutureCancelledError"):
            self._connection.watch.threads()
        return f"a chunk failed on {RETRIES + 1} tries ({reason})"

    def close(self) -> None:
        """Close the connection, unless it is lent."""
        if not self._lent:
            self._connection.close()


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise UsageError("--cluster: dask is not installed; `pip install simcards[cluster]` adds it") from None
    return distributed


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Whatever goes wrong is told in one line of this package's own: dask keeps its notes of it meanwhile."""
    log = logging.getLogger("distributed")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)


def _local_cluster(distributed: Any, processes: int) -> Any:
    """Worker processes that leave Ctrl-C to this one: what is ignored when a process begins stays so."""
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        return distributed.LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
            host="127.0.0.1",
        )
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
