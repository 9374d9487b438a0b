"""Running a job: chunks of its units on threads or elsewhere, added up in order, stored and resumed."""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, Protocol

from simcards.engine.jit import CompileWatch
from simcards.engine.job import Games, Job
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.summary import Summary, add
from simcards.engine.workers import ThreadWorkers, Workers


class Piece(Protocol):
    """A range of units whose summary a store holds."""

    @property
    def first(self) -> int:
        """Its first unit."""

    @property
    def units(self) -> int:
        """How many they are."""


class Storage(Protocol):
    """Where finished chunks are kept (store.py)."""

    @property
    def keep_games(self) -> bool:
        """Whether it wants the games themselves, too."""

    def pieces(self) -> Sequence[Piece]:
        """What is there, in order of units, none twice."""

    def load(self, piece: Any) -> Summary:
        """The summary of a piece."""

    def keep(self, first: int, units: int, summary: Summary, games: Games | None) -> None:
        """Take in a chunk; chunks come in order of units."""

    def flush(self) -> None:
        """Write out what has been taken in."""


@dataclass
class _Part:
    """A range of units on its way to the sum."""

    first: int
    units: int
    summary: Summary
    games: Games | None = None
    loaded: bool = False


class Interruption:
    """Whether the user wants to stop: Ctrl-C or a request to end; a second one breaks off at once."""

    def __init__(self) -> None:
        self.wanted = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """The signal's handler."""
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Catch the signals while a run goes on, so that none falls between adding up and storing a chunk."""
    interrupt = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interrupt
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, interrupt) for number in numbers]
    try:
        yield interrupt
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


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
    store: Storage | None = None,
    workers: Callable[[], Workers] | None = None,
    note: Callable[[Outcome], object] | None = None,
) -> Outcome:
    """Play `units` units of a job from unit `first` on, and add them up in order.

    The result is the same for any number of threads and any chunk size (0: about a quarter of a second each), with
    whatever `workers` makes instead of threads, and whatever part of it `store` already holds. `checkpoints` are
    numbers of units played, ascending: at each of them, in order, the outcome takes down what `note` makes of it, and
    `enough` is asked whether to stop. Where a stored file goes past one, its units are played again; not so without
    `enough`: nothing is noted there. Ctrl-C stops within a second: the units before the first unfinished chunk count,
    `interrupted` says so.
    """
    outcome, exact = Outcome(first=first, planned=units), enough is not None
    with CompileWatch(quiet) as watch:
        job.prepare()
        outcome.compile_seconds = watch.seconds
        ends = sorted({first + point for point in checkpoints if 0 < point < units} | {first + units})
        players = workers() if workers else ThreadWorkers(job, threads, bool(store and store.keep_games))
        with interruption() as interrupt:
            total = _Total(outcome, units, set(ends), report, enough, note)
            parts = _parts(players, store, first, ends, chunk, interrupt, exact)
            try:
                total.add_up(parts, store)
            finally:
                players.close()
                if store:
                    store.flush()
            outcome.interrupted = interrupt.wanted and outcome.units < units and not outcome.stopped
    return outcome


@dataclass
class _Total:
    """Adds parts to an outcome, in order, and asks at checkpoints whether it is enough."""

    outcome: Outcome
    planned: int
    ends: set[int]
    report: Callable[[Progress], None] | None
    enough: Callable[[Outcome], bool] | None
    note: Callable[[Outcome], object] | None

    def add_up(self, parts: Iterator[_Part], store: Storage | None) -> None:
        outcome, started = self.outcome, time.perf_counter()
        pieces = store.pieces() if store else ()
        for part in parts:
            if store and pieces and not part.loaded:
                add(store.load(pieces[0]), part.summary)  # so that no more than this is played of what does not add up
                pieces = ()
            outcome.summary = add(outcome.summary, part.summary)  # what does not add up is not kept either
            if store and not part.loaded:
                store.keep(part.first, part.units, part.summary, part.games)
            outcome.units += part.units
            outcome.loaded += part.units if part.loaded else 0
            outcome.elapsed = time.perf_counter() - started
            if self.report:
                self.report(
                    Progress(outcome.units, self.planned, outcome.elapsed, outcome.summary, loaded=outcome.loaded)
                )
            if outcome.first + outcome.units in self.ends:
                if store and self.enough:
                    store.flush()  # a file ends here, so that a later run can be asked here, too
                if self.note:
                    outcome.notes.append(self.note(outcome))
                if self.enough and self.enough(outcome):
                    outcome.stopped = True
                    return


def _parts(
    workers: Workers,
    store: Storage | None,
    first: int,
    ends: list[int],
    chunk: int,
    interrupt: Interruption,
    exact: bool,
) -> Iterator[_Part]:
    """Every unit once, in order: loaded where the store has it, else played."""
    pace = _Pace(chunk or min(64, workers.most), bool(chunk), workers)
    at = first
    for piece in _usable(store.pieces() if store else (), first, ends if exact else ends[-1:]):
        yield from _played(workers, pace, at, _clip(ends, at, piece.first), interrupt)
        if interrupt.wanted:
            return
        assert store is not None
        yield _Part(piece.first, piece.units, store.load(piece), loaded=True)
        at = piece.first + piece.units
    yield from _played(workers, pace, at, _clip(ends, at, ends[-1]), interrupt)


def _usable(pieces: Sequence[Piece], first: int, ends: list[int]) -> list[Piece]:
    """The pieces of the range to play that no checkpoint cuts in two: at a checkpoint the sum must be known."""
    whole = [piece for piece in pieces if first <= piece.first and piece.first + piece.units <= ends[-1]]
    return [piece for piece in whole if not any(piece.first < end < piece.first + piece.units for end in ends)]


def _clip(ends: list[int], start: int, end: int) -> list[int]:
    """Where chunks must end between start and end; empty when there is nothing between them."""
    return sorted({point for point in ends if start < point < end} | {end}) if start < end else []


@dataclass
class _Pace:
    """How many units the next chunk takes, from how long the last one took."""

    size: int
    fixed: bool
    workers: Workers

    def next(self, left: int) -> int:
        """Units of the next chunk when `left` are left: fewer towards the end, where threads that have ended wait.

        But not many small ones: each takes some tenths of a millisecond besides its games.
        """
        if self.fixed:
            return self.size
        fair, least = -(-3 * left // (4 * self.workers.slots)), min(self.size, max(self.size // 16, 64))
        return min(self.size, max(fair, least))

    def learn(self, units: int, seconds: float) -> None:
        if not self.fixed:
            wanted = units * self.workers.seconds / max(seconds, 1e-6)
            self.size = int(min(max(wanted, 1), 16 * self.size, self.workers.most))


def _played(workers: Workers, pace: _Pace, first: int, ends: list[int], interrupt: Interruption) -> Iterator[_Part]:
    """Submit chunks a little ahead, none across one of `ends`, and yield them in order until told to stop."""
    pending: deque[tuple[int, int, Any]] = deque()
    at, left = first, deque(ends)
    while left or pending:
        while left and len(pending) < 2 * workers.slots:
            count = min(pace.next(ends[-1] - at), left[0] - at)
            pending.append((at, count, workers.submit(at, count)))
            at += count
            if at == left[0]:
                left.popleft()
        start, units, ticket = pending[0]
        played = workers.result(ticket)
        if interrupt.wanted:
            return
        if played:
            pending.popleft()
            pace.learn(units, played.seconds)
            yield _Part(start, units, played.summary, played.games)
