"""Playing a setup: chunks of games on threads, added up in game order."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import CompileWatch
from simcards.engine.plugin import PlayError, table_of
from simcards.engine.setup import Setup
from simcards.engine.summary import Summary, add, summarize

#: Seconds that one chunk should take: short enough to stop soon, long enough that its overhead is nothing.
CHUNK_SECONDS = 0.25
MOST_CHUNK = 1 << 16

#: Seconds after which a strategy that has not returned is held to loop for ever.
PATIENCE = 60.0


class Kernel:
    """A setup's compiled kernel: plays chunks of its games, from any thread."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        family = setup.family
        self._play = family.part("kernel").play_chunk
        self._new_game = family.part("deal").new_game
        self.layout = family.part("layout")
        self._strategies, self._params = table_of(list(setup.players))

    def play(
        self, first: int, games: int, control: np.ndarray | None = None, log: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games first … first + games − 1; returns the rows of those finished, and the tally.

        `control` (int64[CONTROL_SIZE]) lets another thread watch and stop it; `log` records the games. PlayError
        names a strategy that chose no legal move.
        """
        control = np.zeros(row.CONTROL_SIZE, np.int64) if control is None else control
        log = np.zeros(0, np.int64) if log is None else log
        rows = np.zeros((games, self.layout.ROW_SIZE), np.int64)
        tally = np.zeros(self.layout.TALLY_SIZE, np.int64)
        setup = self.setup
        game = self._new_game(setup.rules_array, log, control)
        done = self._play(
            game,
            setup.rules_array,
            self._strategies,
            self._params,
            np.uint64(setup.seed),
            np.int64(first),
            np.int64(setup.match),
            rows,
            tally,
        )
        if control[row.STATUS] == row.ILLEGAL_CHOICE:
            raise PlayError(self._illegal(control))
        return rows[:done], tally

    def _illegal(self, control: np.ndarray) -> str:
        player = self.setup.players[int(control[row.SEAT])]
        return (
            f"{player.strategy.file.name}: strategy {player.strategy.name!r} chose {control[row.CHOICE]} of "
            f"{control[row.OFFERED]} moves (0 to {control[row.OFFERED] - 1}) in game {control[row.GAME]}, move "
            f"{control[row.MOVE] + 1}; see it with `simcards replay … --game {control[row.GAME]}`"
        )

    def summary(self, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """The exact integer summary of a chunk."""
        layout = self.layout
        joint = [layout.REASONS.index(name) + 1 for name in ("joint",) if name in layout.REASONS]
        limits = [layout.REASONS.index("turn-limit") + 1]
        return summarize(rows, tally, self.setup.groups, joint, limits, layout.COLUMNS, layout.TALLIES)


@dataclass
class Progress:
    """Where a run stands: what the progress line shows."""

    games: int
    planned: int
    elapsed: float
    summary: Summary


@dataclass
class Outcome:
    """What a run has played: its summary, how many games from which first one, how long, and whether it was cut."""

    summary: Summary = field(default_factory=dict)
    first: int = 0
    games: int = 0
    elapsed: float = 0.0
    compile_seconds: float = 0.0
    interrupted: bool = False


@dataclass
class _Chunk:
    first: int
    games: int
    control: np.ndarray
    future: Future[tuple[Summary, float]]


def run(
    setup: Setup,
    games: int,
    first: int = 0,
    threads: int = 1,
    chunk: int = 0,
    report: Callable[[Progress], None] | None = None,
    quiet: bool = False,
) -> Outcome:
    """Play `games` games from game `first` on, and add them up in game order.

    The result is the same for any number of threads and any chunk size (0: about a quarter of a second each).
    Ctrl-C stops within a second: the games up to the first unfinished chunk count, `interrupted` says so.
    """
    outcome = Outcome(first=first)
    with CompileWatch(quiet) as watch, _strategy_errors() as errors:
        kernel = Kernel(setup)
        kernel.play(first, 0)
        outcome.compile_seconds = watch.seconds
        started = time.perf_counter()
        for summary, played in _in_order(kernel, outcome, first, games, threads, chunk):
            _raise_first(errors)
            outcome.summary = add(outcome.summary, summary)
            outcome.games += played
            outcome.elapsed = time.perf_counter() - started
            if report:
                report(Progress(outcome.games, games, outcome.elapsed, outcome.summary))
        _raise_first(errors)
    return outcome


def _in_order(
    kernel: Kernel, outcome: Outcome, first: int, games: int, threads: int, chunk: int
) -> Iterator[tuple[Summary, int]]:
    """The summaries of chunks in game order; on Ctrl-C those so far, and the outcome says so."""
    pool = ThreadPoolExecutor(threads)
    pending: deque[_Chunk] = deque()
    wait = True
    try:
        yield from _chunks(kernel, pool, pending, first, games, threads, chunk)
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
    kernel: Kernel,
    pool: ThreadPoolExecutor,
    pending: deque[_Chunk],
    first: int,
    games: int,
    threads: int,
    chunk: int,
) -> Iterator[tuple[Summary, int]]:
    """Submit chunks a little ahead and yield their summaries in game order."""
    size, at, end = chunk or 64, first, first + games
    while at < end or pending:
        while at < end and len(pending) < 2 * threads:
            count = min(size, end - at)
            control = np.zeros(row.CONTROL_SIZE, np.int64)
            pending.append(_Chunk(at, count, control, pool.submit(_play_chunk, kernel, at, count, control)))
            at += count
        summary, seconds = _wait(kernel, pending[0])
        played = pending.popleft().games
        if not chunk:
            size = int(min(max(played * CHUNK_SECONDS / max(seconds, 1e-6), 1), 4 * size, MOST_CHUNK))
        yield summary, played


def _play_chunk(kernel: Kernel, first: int, games: int, control: np.ndarray) -> tuple[Summary, float]:
    started = time.perf_counter()
    rows, tally = kernel.play(first, games, control)
    return kernel.summary(rows, tally), time.perf_counter() - started


def _wait(kernel: Kernel, chunk: _Chunk) -> tuple[Summary, float]:
    """The chunk's result; PlayError when its strategies have not returned for PATIENCE seconds."""
    seen, since = -1, time.monotonic()
    while True:
        try:
            return chunk.future.result(timeout=0.2)
        except FutureTimeoutError:
            decisions = int(chunk.control[row.DECISIONS])
            if decisions != seen or not chunk.future.running():
                seen, since = decisions, time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                raise StuckError(kernel.setup, chunk.control) from None


class StuckError(PlayError):
    """A strategy that does not return. Its thread cannot be stopped, so the process must end."""

    def __init__(self, setup: Setup, control: np.ndarray) -> None:
        player = setup.players[int(control[row.SEAT])]
        super().__init__(
            f"{player.strategy.file.name}: strategy {player.strategy.name!r} has not returned for {PATIENCE:.0f} s "
            f"in game {control[row.GAME]}; it seems to loop for ever"
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
