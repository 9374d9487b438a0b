"""Who plays chunks of a job: threads of this process, or (cluster.py) processes elsewhere."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import JIT
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

#: Seconds that a strategy is given to return when everything is to stop.
GRACE = 2.0

#: Threads whose strategy did not return by then: the process has to end without them.
left_behind: list[Future[Any]] = []


def patience() -> float:
    """Seconds after which a strategy that has not returned is held to loop for ever (SIMCARDS_PATIENCE, else 60).

    As plain Python it may take as long as it likes: somebody may be stepping through it.
    """
    if not JIT:
        return float("inf")
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


class WatchedPool:
    """Threads for kernels: Ctrl-C reaches them, and a strategy that loops is named; close it at the end."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)
        self._tickets: list[_Ticket[Any]] = []
        self._stuck = False

    def start(self, play: Callable[[np.ndarray], T]) -> _Ticket[T]:
        """Queue `play(control)`."""
        control = np.zeros(row.CONTROL_SIZE, np.int64)
        ticket = _Ticket(control, self._pool.submit(play, control))
        self._tickets.append(ticket)
        return ticket

    def look(self, ticket: _Ticket[T]) -> tuple[T] | None:
        """What it has returned, alone in a tuple; None when it is not done within LOOK seconds. Raises what stopped it.

        StuckError when a strategy has not returned for `patience()` seconds.
        """
        try:
            found = ticket.future.result(timeout=LOOK)
        except FutureTimeoutError:
            try:
                _watch(ticket)
            except StuckError:
                self._stuck = True
                raise
            return None
        self._tickets.remove(ticket)
        return (found,)

    def run_all(self, plays: Sequence[Callable[[np.ndarray], T]]) -> list[T]:
        """What each `play(control)` returns; errors as in `look`.

        However this ends, nothing plays on behind it: kernels are asked to stop, and waited for unless one is stuck.
        """
        tickets = [self.start(play) for play in plays]
        try:
            return [self._result(ticket) for ticket in tickets]
        finally:
            self._stop()
            if not self._stuck:
                wait([ticket.future for ticket in tickets], GRACE)

    def _result(self, ticket: _Ticket[T]) -> T:
        while (found := self.look(ticket)) is None:
            pass
        return found[0]

    def _stop(self) -> None:
        for ticket in self._tickets:
            ticket.future.cancel()
            ticket.control[row.STOP] = 1

    def close(self) -> None:
        """Stop the kernels before their next turn; wait for them, but not for a strategy that does not return."""
        self._stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
        grace = 0.0 if self._stuck else GRACE
        left_behind.extend(wait([ticket.future for ticket in self._tickets], timeout=grace).not_done)


class ThreadWorkers(WatchedPool):
    """Threads of this process; kernels run without the interpreter's lock."""

    seconds = CHUNK_SECONDS
    most = MOST_CHUNK

    def __init__(self, job: Job, threads: int, keep_games: bool = False) -> None:
        self.slots = threads if JIT else 1
        super().__init__(self.slots)
        self._play = keeps_games(job).play_games if keep_games else _without_games(job)

    def submit(self, first: int, count: int) -> _Ticket[Played]:
        """Queue the chunk."""
        return self.start(partial(self._timed, first, count))

    def _timed(self, first: int, count: int, control: np.ndarray) -> Played:
        started = time.perf_counter()
        summary, games = self._play(first, count, control)
        return Played(summary, games, time.perf_counter() - started)

    def result(self, ticket: _Ticket[Played]) -> Played | None:
        """What came of it; errors as in `look`."""
        found = self.look(ticket)
        return found[0] if found else None


def _without_games(job: Job) -> Any:
    return lambda first, count, control: (job.play(first, count, control), None)
