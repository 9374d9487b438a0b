"""The streams of a process, however it finds them: closed, full, or read by nobody any more."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import Any

from simcards.errors import SimcardsError


class Aside(io.TextIOWrapper):
    """Standard error: what it cannot take is lost, for no answer should be lost because of it."""

    def write(self, text: str) -> int:
        """Write, or do without."""
        with contextlib.suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, or do without."""
        with contextlib.suppress(OSError, ValueError):
            super().flush()

    def close(self) -> None:
        """Close, with or without what was still to be written."""
        with contextlib.suppress(OSError):
            super().close()


def open_streams() -> None:
    """Open what is closed among standard input, output and error on the null device, before a file takes its place."""
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(handle, True)
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    shown: Any = sys.stderr or os.fdopen(2, "w", closefd=False)
    encoding, errors = shown.encoding, shown.errors
    sys.stderr = Aside(shown.detach(), encoding, errors, line_buffering=True)


def silence() -> None:
    """Let standard output lead nowhere from now on."""
    with contextlib.suppress(OSError, ValueError):  # one that is no file of the system needs nothing
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextlib.contextmanager
def answering() -> Iterator[None]:
    """Print an answer in here: when nobody reads on it is dropped; SimcardsError where it cannot be written."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        silence()
    except OSError as error:
        if _takes_more():
            raise
        silence()
        raise SimcardsError(f"standard output: {error.strerror or error}") from None


def _takes_more() -> bool:
    """Whether standard output is not what failed."""
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True
