"""The progress line on stderr: games done, speed, time left, the running estimate."""

from __future__ import annotations

import sys
import time

from simcards.engine.run import Progress


class ProgressLine:
    """Shows where a run stands: one line that is redrawn on a terminal, a line every ten seconds elsewhere."""

    def __init__(self, label: str, quiet: bool = False) -> None:
        self._label = label
        self._terminal = sys.stderr.isatty()
        self._every = 0.1 if self._terminal else 10.0
        self._quiet = quiet
        self._last = 0.0
        self._shown = False

    def __call__(self, progress: Progress) -> None:
        """Show the progress, if it is time to."""
        now = time.monotonic()
        self._last = self._last or now
        if self._quiet or now - self._last < self._every:
            return
        self._last, self._shown = now, True
        self._write(self._line(progress))

    def _line(self, progress: Progress) -> str:
        speed = progress.units / max(progress.elapsed, 1e-9)
        left = (progress.planned - progress.units) / max(speed, 1e-9)
        line = f"{progress.units:,} of {progress.planned:,} {self._label}  {speed:,.0f}/s  {_clock(left)} left"
        if "wins" in progress.summary:
            line += f"  seat 0 wins {100 * progress.summary['wins'][0] / progress.units:.2f}%"
        return line

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r{line}\x1b[K" if self._terminal else f"{line}\n")
        sys.stderr.flush()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Wipe the line."""
        if self._shown and self._terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
