"""A strategy that asks Python what to play, at every seat: how tests drive a kernel decision by decision."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba
import numpy as np

from simcards.engine import rows as row
from simcards.engine.calling import MOST_PARAMETERS, SIGNATURE, seated
from simcards.engine.jit import JIT

#: The index of a move, from view, moves and their number; −1 to stop the game there.
Asked = Callable[[np.ndarray, np.ndarray, int], int]

_answer: list[Asked] = []


def _ask(view: np.ndarray, moves: np.ndarray, n: int) -> int:
    return _answer[-1](view, moves, n)


def _array_at(address: int, size: int) -> np.ndarray:
    """The integers that lie there, to be read only."""
    found = np.ctypeslib.as_array((ctypes.c_int64 * size).from_address(address))
    found.flags.writeable = False
    return found


def _ask_at(view: int, size: int, moves: int, n: int) -> int:
    return _ask(_array_at(view, size), _array_at(moves, n), n)


@numba.njit
def _asked(view, size, moves, n):
    with numba.objmode(choice="int64"):
        choice = _ask_at(view, size, moves, n)
    return choice


def _called(view, size, moves, n, params, stream):
    return _asked(view, size, moves, n) - row.RAISED


class _Player:
    """What a kernel calls: no strategy of a user's could run Python, so it is made here and not by the engine."""

    def __init__(self) -> None:
        self._compiled = numba.cfunc(SIGNATURE)(_called)

    @property
    def address(self) -> int:
        return int(self._compiled.address)


@cache
def _player() -> Any:
    """Made once."""
    return _Player() if JIT else lambda view, moves, n, params, stream: _ask(view, moves, n)


@contextmanager
def asking(answer: Asked) -> Iterator[tuple[Any, np.ndarray]]:
    """A kernel's strategies and parameters that have `answer` asked at every seat."""
    _answer.append(answer)
    try:
        yield seated([_player()] * row.MOST_SEATS), np.zeros((row.MOST_SEATS, MOST_PARAMETERS))
    finally:
        _answer.pop()
