"""What compiled strategies raise: numba can only report it aside, so it is caught there, thread by thread."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parents[1]

_lock = threading.Lock()
_caught: dict[int, list[BaseException]] = {}
_before: list[Callable[[Any], Any]] = []


@contextmanager
def catching() -> Iterator[list[BaseException]]:
    """The exceptions that strategies raise in this thread meanwhile."""
    thread, caught = threading.get_ident(), list[BaseException]()
    with _lock:
        if not _caught:
            _before.append(sys.unraisablehook)
            sys.unraisablehook = _keep
        _caught[thread] = caught
    try:
        yield caught
    finally:
        with _lock:
            del _caught[thread]
            if not _caught:
                sys.unraisablehook = _before.pop()


def _keep(raised: sys.UnraisableHookArgs) -> None:
    caught = _caught.get(threading.get_ident())
    if caught is None:
        _before[0](raised)
    elif raised.exc_value is not None:
        caught.append(raised.exc_value)


def place_of(error: BaseException) -> str:
    """`file, line N` where a strategy raised an exception; empty when its traceback does not tell."""
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if not Path(frame.filename).is_relative_to(_PACKAGE)]
    return f"{Path(outside[-1].filename).name}, line {outside[-1].lineno}" if outside else ""


def line_in(error: BaseException, folder: Path) -> str:
    """` (file, line N)` where a file of a folder raised an exception; empty when none did, or the message says so."""
    if isinstance(error, SyntaxError):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    return f" ({Path(inside[-1].filename).name}, line {inside[-1].lineno})" if inside else ""


def in_one_line(error: BaseException) -> str:
    """An exception's kind and the first line of its message."""
    message = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
