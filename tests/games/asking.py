"""A strategy that asks Python what to play, at every seat: how tests drive a kernel decision by decision."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba
import numpy as np

from simcards.engine import rows as row
from simcards.engine.calling import MOST_PARAMETERS, Callback
from simcards.engine.jit import JIT

#: The index of a move, from view, moves and their number; −1 to stop the game there.
Asked = Callable[[np.ndarray, np.ndarray, int], int]

_answer: list[Asked] = []


def _ask(view: np.ndarray, moves: np.ndarray, n: int) -> int:
    return _answer[-1](view, moves, n)


@numba.njit
def _asked(view, moves, n):
    with numba.objmode(choice="int64"):
        choice = _ask(view, moves, n)
    return choice


def _in_python(view, moves, n, params, stream):
    return _asked(view, moves, n)


@cache
def _player() -> Any:
    """What the kernel calls, made once."""
    return Callback(_in_python, keep=False) if JIT else _in_python


@contextmanager
def asking(answer: Asked) -> Iterator[tuple[tuple[Any, ...], np.ndarray]]:
    """A kernel's strategies and parameters that have `answer` asked at every seat."""
    _answer.append(answer)
    try:
        yield (_player(),) * row.MOST_SEATS, np.zeros((row.MOST_SEATS, MOST_PARAMETERS))
    finally:
        _answer.pop()
