"""The progress line on stderr: games done, speed, time left, the running estimate."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simcards.engine.outcome import Progress


def player_1_wins(progress: Progress) -> str:
    """The running estimate of a simulation."""
    return f"player 1 wins {100 * progress.summary['wins'][0] / progress.units:.2f}%"


def no_estimate(progress: Progress) -> str:
    """Nothing, where no single number would say much."""
    return ""


def shares_of_wins(progress: Progress) -> str:
    """The running estimate of a comparison: each strategy's share of all wins, in the order of the command line."""
    wins = progress.summary["wins"].sum(axis=0)
    return "shares of wins " + " ".join(f"{100 * share:.1f}%" for share in wins[:8] / max(wins.sum(), 1))


@contextmanager
def reporter(
    wanted: bool | Callable[[Progress], None], label: str, estimate: Callable[[Progress], str] = player_1_wins
) -> Iterator[Callable[[Progress], None] | None]:
    """What a run reports to: a progress line that is wiped at the end, the caller's own function, or nothing."""
    if not isinstance(wanted, bool):
        yield wanted
        return
    line = ProgressLine(label, not wanted, estimate)
    try:
        yield line
    finally:
        line.close()


class ProgressLine:
    """Shows where a run stands: one line that is redrawn on a terminal or in a notebook, else one every ten seconds."""

    #: What redraws the line in a notebook, once there is one.
    _cell: Any = None

    def __init__(self, label: str, quiet: bool = False, estimate: Callable[[Progress], str] = player_1_wins) -> None:
        self._label = label
        self._estimate = estimate
        self._notebook = "ipykernel" in sys.modules
        self._redrawn = sys.stderr.isatty() or self._notebook
        self._every = 0.1 if self._redrawn else 10.0
        self._quiet = quiet
        self._last = 0.0
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show the progress, if it is time to."""
        now = time.monotonic()
        self._last = self._last or now
        if self._quiet or now - self._last < self._every:
            return
        self._last = now
        self._write(self._line(progress))

    def _line(self, progress: Progress) -> str:
        speed = (progress.units - progress.loaded) / max(progress.elapsed, 1e-9)
        left = (progress.planned - progress.units) / max(speed, 1e-9)
        return (
            f"{progress.units:,} of {progress.planned:,} {self._label}  {speed:,.0f}/s  {_clock(left)} left  "
            f"{self._estimate(progress)}"
        )

    def _write(self, line: str) -> None:
        if self._notebook:
            self._show(line)
            return
        sys.stderr.write(f"\r{line:<{self._width}}" if self._redrawn else f"{line}\n")
        sys.stderr.flush()
        self._width = len(line)

    def _show(self, line: str) -> None:
        """Draw the line in the notebook's cell, over the one before: a saved notebook keeps the last alone."""
        from IPython.display import display

        said = {"text/plain": line}
        if self._cell is None:
            self._cell = display(said, raw=True, display_id=True)
        else:
            self._cell.update(said, raw=True)

    def close(self) -> None:
        """Wipe the line."""
        if self._cell is not None:
            self._show("")
        if self._width and self._redrawn:
            sys.stderr.write(f"\r{'':<{self._width}}\r")
            sys.stderr.flush()


class CandidateLines:
    """Says on stderr, every few seconds, how far the search has come."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def __call__(self, tried: int, planned: int, best: float) -> None:
        """Say it, if it is time to."""
        if time.monotonic() - self._last >= 5:
            self._last = time.monotonic()
            found = f"best on the training deals {100 * best:+.2f} points"
            print(f"{tried:,} of {planned:,} candidates, {found}", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
