"""Who plays chunks of a job: threads of this process, or (cluster.py) processes elsewhere."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Games, Job, culprit, keeps_games
from simcards.engine.summary import Summary
from simcards.errors import StuckError

T = TypeVar("T")

#: Seconds that a thread should take for a chunk: short enough to stop soon, long enough that its overhead is nothing.
CHUNK_SECONDS = 0.25
#: Units of a chunk at most: larger ones only need more memory, since a row for each game is held until it is summed up.
MOST_CHUNK = 1 << 13

#: Seconds between looks at whether to stop.
LOOK = 0.2


def patience() -> float:
    """Seconds after which a strategy that has not returned is held to loop for ever (SIMCARDS_PATIENCE, else 60)."""
    try:
        return max(float(os.environ.get("SIMCARDS_PATIENCE", "")), 0.1)
    except ValueError:
        return 60.0


@dataclass
class Played:
    """What came of a chunk: its summary, its games when they are kept, the seconds it took."""

    summary: Summary
    games: Games | None
    seconds: float


class Workers(Protocol):
    """Plays chunks of one job, several at a time."""

    #: Seconds that a chunk should take, and the most units of one.
    seconds: float
    most: int

    @property
    def slots(self) -> int:
        """Chunks that can be under way at a time."""

    def submit(self, first: int, count: int) -> Any:
        """Begin to play units first … first + count − 1; returns a ticket."""

    def result(self, ticket: Any) -> Played | None:
        """What came of it; None when it is not done within LOOK seconds. Raises what stopped it."""

    def close(self) -> None:
        """Stop what is under way and let go of everything."""


@dataclass
class _Ticket(Generic[T]):
    control: np.ndarray
    future: Future[T]
    decisions: int = -1
    since: float = 0.0


class ThreadWorkers:
    """Threads of this process; kernels run without the interpreter's lock."""

    seconds = CHUNK_SECONDS
    most = MOST_CHUNK

    def __init__(self, job: Job, threads: int, keep_games: bool = False) -> None:
        self.slots = threads
        self._play = keeps_games(job).play_games if keep_games else _without_games(job)
        self._pool = ThreadPoolExecutor(threads)
        self._tickets: list[_Ticket[Played]] = []
        self._stuck = False

    def submit(self, first: int, count: int) -> _Ticket[Played]:
        """Queue the chunk."""
        control = np.zeros(row.CONTROL_SIZE, np.int64)
        ticket = _Ticket(control, self._pool.submit(self._timed, first, count, control))
        self._tickets.append(ticket)
        return ticket

    def _timed(self, first: int, count: int, control: np.ndarray) -> Played:
        started = time.perf_counter()
        summary, games = self._play(first, count, control)
        return Played(summary, games, time.perf_counter() - started)

    def result(self, ticket: _Ticket[Played]) -> Played | None:
        """What came of it; StuckError when a strategy has not returned for `patience()` seconds."""
        try:
            played = ticket.future.result(timeout=LOOK)
        except FutureTimeoutError:
            try:
                _watch(ticket)
            except StuckError:
                self._stuck = True
                raise
            return None
        self._tickets.remove(ticket)
        return played

    def close(self) -> None:
        """Stop the kernels before their next turn; wait for them, unless one is stuck."""
        for ticket in self._tickets:
            ticket.control[row.STOP] = 1
        self._pool.shutdown(wait=not self._stuck, cancel_futures=True)


def _watch(ticket: _Ticket[Any]) -> None:
    """StuckError when no strategy has been called since the last look but `patience()` seconds."""
    decisions, now = int(ticket.control[row.DECISIONS]), time.monotonic()
    if decisions != ticket.decisions or not ticket.future.running():
        ticket.decisions, ticket.since = decisions, now
    elif now - ticket.since > patience():
        raise StuckError(
            f"{culprit(ticket.control)} has not returned for {patience():g} s in game {ticket.control[row.GAME]}, "
            f"move {ticket.control[row.MOVE] + 1}; it seems to loop for ever"
        )


class WatchedThread:
    """A single thread for kernels: Ctrl-C reaches them, and a strategy that loops is named; close it at the end."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._stuck = False

    def run(self, play: Callable[[np.ndarray], T]) -> T:
        """What `play(control)` returns; StuckError when a strategy has not returned for `patience()` seconds."""
        control = np.zeros(row.CONTROL_SIZE, np.int64)
        ticket = _Ticket(control, self._pool.submit(play, control))
        try:
            while True:
                try:
                    return ticket.future.result(timeout=LOOK)
                except FutureTimeoutError:
                    _watch(ticket)
        except StuckError:
            self._stuck = True
            raise
        finally:
            control[row.STOP] = 1

    def close(self) -> None:
        """Wait for the kernel, unless it is stuck."""
        self._pool.shutdown(wait=not self._stuck, cancel_futures=True)


def _without_games(job: Job) -> Any:
    return lambda first, count, control: (job.play(first, count, control), None)
