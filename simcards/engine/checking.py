"""The checking run: the first games of whatever a user's strategy plays, with everything looked at.

Its code then notes its lines and gets its arrays between fences. The same games are played once more without that, in
another order and on two threads at a time: a strategy whose choices hang on anything but its view, parameters and
random numbers would play otherwise.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from simcards.engine import marks
from simcards.engine import rows as row
from simcards.engine.makeup import functions_of
from simcards.engine.plugin import Player, PlayError
from simcards.engine.setup import Setup

#: How many games are checked, and the seconds after which no further one is begun.
GAMES = 8
SECONDS = 1.5

#: One thread at a time plays with lines noted: there is one place to note them.
_lock = threading.RLock()


class Kernel(Protocol):
    """What a checking run needs of a kernel: its table, what plays there, with every check and without."""

    setup: Setup
    checked: tuple[Any, ...]
    callbacks: tuple[Any, ...]

    def play_with(
        self, callbacks: tuple[Any, ...], first: int, games: int, control: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The rows of games first … first + games − 1 and the tally, with these callbacks, one for each seat."""


def check(kernel: Kernel, first: int, control: np.ndarray, games: int = GAMES) -> int:
    """Play games from `first` on with every check; PlayError with file, line, game and move when one fails.

    Returns how many were played: fewer than `games` when they take long, or when `control` says stop.
    """
    with _lock:
        started, found = time.monotonic(), list[np.ndarray]()
        while len(found) < games and time.monotonic() - started < SECONDS:
            marks.forget()
            rows, _ = kernel.play_with(kernel.checked, first + len(found), 1, control)
            if control[row.STATUS] != row.RUNNING:
                return len(found)
            found.append(rows)
    _compare(kernel, first, np.concatenate(found), control)
    return len(found)


def _compare(kernel: Kernel, first: int, expected: np.ndarray, control: np.ndarray) -> None:
    """PlayError when the games are others without the checks, or when they are played apart and two at a time."""
    together, _ = kernel.play_with(kernel.callbacks, first, len(expected), control)
    if control[row.STATUS] != row.RUNNING:
        return
    with ThreadPoolExecutor(2) as pool:
        backwards = reversed(range(len(expected)))
        apart = dict(pool.map(lambda i: (i, kernel.play_with(kernel.callbacks, first + i, 1)[0]), backwards))
    for i, rows in enumerate(expected):
        if not (np.array_equal(rows, together[i]) and np.array_equal(rows, apart[i][0])):
            names = ", ".join(dict.fromkeys(player.where for player in kernel.setup.players if player.users))
            raise PlayError(
                f"{names}: plays game {first + i} otherwise when it is played after others, on another thread or "
                "without checks; a choice may hang on view, moves, params and the own stream only"
            )


def place_again(kernel: Kernel, game: int) -> str:
    """`file, line N` where a strategy fails in a game, found by playing that game with lines noted."""
    with _lock:
        marks.forget()
        try:
            kernel.play_with(kernel.checked, game, 1)
        except PlayError:
            return last_line(kernel.setup.players)
    return ""


def last_line(players: tuple[Player, ...]) -> str:
    """The last line that a strategy has passed in a checking run: `file, line N`; empty when none was noted."""
    functions = [function for player in players if player.users for function in functions_of(player.strategy.function)]
    return marks.last_place(functions)
