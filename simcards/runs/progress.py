"""How far a run is, on stderr: games done, speed, time left, the running estimate."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from simcards.engine.outcome import Progress

Estimate = Callable[[Progress], str]

#: Seconds between two plain lines, and between two looks at the notebook's.
PLAIN_SECONDS, NOTEBOOK_SECONDS, SEARCH_SECONDS = 10.0, 0.1, 5.0


@contextmanager
def reporter(
    wanted: bool | Callable[[Progress], None], label: str, estimate: Estimate
) -> Iterator[Callable[[Progress], None] | None]:
    """What a run reports to: a line on stderr, the caller's own function, or nothing.

    On a terminal that can, the line is drawn over and wiped at the end; in a notebook too; elsewhere it is a plain one
    now and then.
    """
    if not isinstance(wanted, bool):
        yield wanted
    elif not wanted:
        yield None
    elif "ipykernel" in sys.modules:
        with _NotebookLine(label, estimate) as line:
            yield line
    elif sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown"):
        with _drawn(label, estimate) as line:
            yield line
    else:
        yield _PlainLine(label, estimate)


def told(progress: Progress, label: str, estimate: Estimate) -> str:
    """Where a run stands, in one line."""
    speed = (progress.units - progress.loaded) / max(progress.elapsed, 1e-9)
    left = clock((progress.planned - progress.units) / max(speed, 1e-9))
    return f"{progress.units:,} of {progress.planned:,} {label}  {speed:,.0f}/s  {left} left  {estimate(progress)}"


def clock(seconds: float) -> str:
    """Seconds as hours, minutes and seconds."""
    minutes, rest = divmod(int(seconds + 0.5), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


@contextmanager
def _drawn(label: str, estimate: Estimate) -> Iterator[Callable[[Progress], None]]:
    """A bar on a terminal; without colours where NO_COLOR asks for it."""
    columns = (BarColumn(20), TextColumn("{task.description}", markup=False))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(progress: Progress) -> None:
            bar.update(task, completed=progress.units, total=progress.planned)
            bar.update(task, description=told(progress, label, estimate))

        yield show


class _PlainLine:
    """One line every ten seconds, for a pipe or a file."""

    seconds = PLAIN_SECONDS

    def __init__(self, label: str, estimate: Estimate) -> None:
        self._label, self._estimate, self._last = label, estimate, time.monotonic()

    def __call__(self, progress: Progress) -> None:
        """Show the progress, if it is time to."""
        if time.monotonic() - self._last >= self.seconds:
            self._last = time.monotonic()
            self.write(told(progress, self._label, self._estimate))

    def write(self, line: str) -> None:
        """Put the line out."""
        print(line, file=sys.stderr, flush=True)


class _NotebookLine(_PlainLine):
    """A line in the notebook's cell, over the one before: a saved notebook keeps the last alone."""

    seconds = NOTEBOOK_SECONDS
    _cell: Any = None

    def write(self, line: str) -> None:
        """Draw the line."""
        from IPython.display import display

        said = {"text/plain": line}
        if self._cell is None:
            self._cell = display(said, raw=True, display_id=True)
        else:
            self._cell.update(said, raw=True)

    def __enter__(self) -> _NotebookLine:
        return self

    def __exit__(self, *error: object) -> None:
        """Wipe the line."""
        if self._cell is not None:
            self.write("")


class Lines:
    """Says on stderr, every few seconds, how far a search has come."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def __call__(self, line: str) -> None:
        """Say it, if it is time to."""
        if time.monotonic() - self._last >= SEARCH_SECONDS:
            self._last = time.monotonic()
            print(line, file=sys.stderr, flush=True)


def candidate_lines(wanted: bool | Callable[..., None]) -> Callable[[int, int, float], None] | None:
    """What a search over candidates reports to: lines now and then, the caller's own function, or nothing."""
    if not isinstance(wanted, bool):
        return wanted
    say = Lines()

    def told(tried: int, planned: int, best: float) -> None:
        say(f"{tried:,} of {planned:,} candidates, best on the training deals {100 * best:+.2f} points")

    return told if wanted else None
