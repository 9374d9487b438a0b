"""Running a job: chunks of its units on threads, added up in order."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import CompileWatch
from simcards.engine.job import Job
from simcards.engine.plugin import PlayError
from simcards.engine.summary import Summary, add

#: Seconds that one chunk should take: short enough to stop soon, long enough that its overhead is nothing.
CHUNK_SECONDS = 0.25
MOST_CHUNK = 1 << 16

#: Seconds after which a strategy that has not returned is held to loop for ever.
PATIENCE = 60.0


@dataclass
class Progress:
    """Where a run stands: what the progress line shows."""

    units: int
    planned: int
    elapsed: float
    summary: Summary


@dataclass
class Outcome:
    """What a run has played: its summary, how many units from which first one, how long.

    `stopped`: a checkpoint found that it was enough; `interrupted`: Ctrl-C.
    """

    summary: Summary = field(default_factory=dict)
    first: int = 0
    units: int = 0
    elapsed: float = 0.0
    compile_seconds: float = 0.0
    stopped: bool = False
    interrupted: bool = False


@dataclass
class _Chunk:
    first: int
    units: int
    control: np.ndarray
    future: Future[tuple[Summary, float]]


def run(
    job: Job,
    units: int,
    first: int = 0,
    threads: int = 1,
    chunk: int = 0,
    report: Callable[[Progress], None] | None = None,
    quiet: bool = False,
    checkpoints: Sequence[int] = (),
    enough: Callable[[Outcome], bool] | None = None,
) -> Outcome:
    """Play `units` units of a job from unit `first` on, and add them up in order.

    The result is the same for any number of threads and any chunk size (0: about a quarter of a second each).
    `checkpoints` are numbers of units played, ascending: at each of them, in order, `enough` is asked whether to
    stop. Ctrl-C stops within a second: the units before the first unfinished chunk count, `interrupted` says so.
    """
    outcome = Outcome(first=first)
    with CompileWatch(quiet) as watch, _strategy_errors() as errors:
        job.prepare()
        outcome.compile_seconds = watch.seconds
        started = time.perf_counter()
        ends = sorted({first + point for point in checkpoints if 0 < point < units} | {first + units})
        for summary, played in _in_order(job, outcome, first, ends, threads, chunk):
            _raise_first(errors)
            outcome.summary = add(outcome.summary, summary)
            outcome.units += played
            outcome.elapsed = time.perf_counter() - started
            if report:
                report(Progress(outcome.units, units, outcome.elapsed, outcome.summary))
            if enough and first + outcome.units in ends and enough(outcome):
                outcome.stopped = True
                break
        _raise_first(errors)
    return outcome


def _in_order(
    job: Job, outcome: Outcome, first: int, ends: list[int], threads: int, chunk: int
) -> Iterator[tuple[Summary, int]]:
    """The summaries of chunks in order; on Ctrl-C those so far, and the outcome says so."""
    pool = ThreadPoolExecutor(threads)
    pending: deque[_Chunk] = deque()
    wait = True
    try:
        yield from _chunks(job, pool, pending, first, ends, threads, chunk)
    except KeyboardInterrupt:
        outcome.interrupted = True
    except StuckError:
        wait = False
        raise
    finally:
        for waiting in pending:
            waiting.control[row.STOP] = 1
        pool.shutdown(wait=wait, cancel_futures=True)


def _chunks(
    job: Job, pool: ThreadPoolExecutor, pending: deque[_Chunk], first: int, ends: list[int], threads: int, chunk: int
) -> Iterator[tuple[Summary, int]]:
    """Submit chunks a little ahead, none across a checkpoint, and yield their summaries in order."""
    size, at, left = chunk or 64, first, deque(ends)
    while left or pending:
        while left and len(pending) < 2 * threads:
            count = min(size, left[0] - at)
            control = np.zeros(row.CONTROL_SIZE, np.int64)
            pending.append(_Chunk(at, count, control, pool.submit(_play_chunk, job, at, count, control)))
            at += count
            if at == left[0]:
                left.popleft()
        summary, seconds = _wait(pending[0])
        played = pending.popleft().units
        if not chunk:
            size = int(min(max(played * CHUNK_SECONDS / max(seconds, 1e-6), 1), 4 * size, MOST_CHUNK))
        yield summary, played


def _play_chunk(job: Job, first: int, count: int, control: np.ndarray) -> tuple[Summary, float]:
    started = time.perf_counter()
    return job.play(first, count, control), time.perf_counter() - started


def _wait(chunk: _Chunk) -> tuple[Summary, float]:
    """The chunk's result; StuckError when a strategy has not returned for PATIENCE seconds."""
    seen, since = -1, time.monotonic()
    while True:
        try:
            return chunk.future.result(timeout=0.2)
        except FutureTimeoutError:
            decisions = int(chunk.control[row.DECISIONS])
            if decisions != seen or not chunk.future.running():
                seen, since = decisions, time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                raise StuckError(chunk.control) from None


class StuckError(PlayError):
    """A strategy that does not return. Its thread cannot be stopped, so the process must end."""

    def __init__(self, control: np.ndarray) -> None:
        super().__init__(
            f"the strategy at seat {control[row.SEAT]} has not returned for {PATIENCE:.0f} s in game "
            f"{control[row.GAME]}; it seems to loop for ever"
        )


@contextmanager
def _strategy_errors() -> Iterator[list[BaseException]]:
    """Collect the exceptions that compiled strategies raise: numba can only report them aside."""
    errors: list[BaseException] = []
    before = sys.unraisablehook
    lock = threading.Lock()

    def keep(raised: sys.UnraisableHookArgs) -> None:
        with lock:
            if raised.exc_value is not None:
                errors.append(raised.exc_value)

    sys.unraisablehook = keep
    try:
        yield errors
    finally:
        sys.unraisablehook = before


def _raise_first(errors: list[BaseException]) -> None:
    if errors:
        raise PlayError(f"a strategy failed: {type(errors[0]).__name__}: {errors[0]}")
