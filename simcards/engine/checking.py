"""The checking run: the first games of whatever a user's strategy plays, with everything looked at.

Its code then notes its lines and gets its arrays between fences. The same games are played once more without that, in
another order and on two threads at a time: a strategy whose choices hang on anything but its view, parameters and
random numbers would play otherwise.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np

from simcards.engine import marks
from simcards.engine import rows as row
from simcards.engine.makeup import functions_of
from simcards.engine.playable import Playable
from simcards.engine.plugin import Player, PlayError

#: How many games are checked, and the seconds after which no further one is begun.
GAMES = 8
SECONDS = 1.5

#: One thread at a time plays with lines noted: there is one place to note them.
_lock = threading.RLock()


class Checkable(Protocol):
    """A kernel (`job.Kernel`) with two sets of callbacks: `callbacks` play, `checked` do so with every check."""

    setup: Playable
    callbacks: Any
    checked: Any

    def play_with(
        self, callbacks: Any, first: int, games: int, control: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games from `first` on with these callbacks: their rows, and the tally."""


@contextmanager
def holding(lock: Any, control: np.ndarray) -> Iterator[None]:
    """Hold a lock; while another thread has it, `control` shows whoever watches it that this one loops in nothing."""
    while not lock.acquire(timeout=0.2):
        control[row.DECISIONS] += 1
    try:
        yield
    finally:
        lock.release()


def check(kernel: Checkable, first: int, control: np.ndarray, games: int = GAMES) -> int:
    """Play games from `first` on with every check; PlayError with file, line, game and move when one fails.

    Returns how many were played: fewer than `games` when they take long, or when `control` says stop.
    """
    started, found = time.monotonic(), list[np.ndarray]()
    with holding(_lock, control), _lines_noted():
        while len(found) < games and time.monotonic() - started < SECONDS:
            marks.forget()
            rows, _ = kernel.play_with(kernel.checked, first + len(found), 1, control)
            if control[row.STATUS] != row.RUNNING:
                return len(found)
            found.append(rows)
    if len(found) == games:  # quick enough to be played a third time
        together, _ = kernel.play_with(kernel.callbacks, first, games, control)
        if control[row.STATUS] != row.RUNNING:
            return games
        _compare(kernel, first, found, list(together[:, np.newaxis]))
    _compare(kernel, first, found, _played_apart(kernel, first, len(found), control))
    return len(found)


def _played_apart(kernel: Checkable, first: int, games: int, control: np.ndarray) -> list[np.ndarray]:
    """Each game by itself, the last one first, on two threads at a time."""

    def play(game: int) -> np.ndarray:
        own = np.zeros_like(control)
        own[row.SETTINGS] = control[row.SETTINGS]
        rows, _ = kernel.play_with(kernel.callbacks, game, 1, own)
        control[row.DECISIONS] += 1
        return rows

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(play, reversed(range(first, first + games))))[::-1]


def _compare(kernel: Checkable, first: int, expected: list[np.ndarray], found: list[np.ndarray]) -> None:
    for game, (one, other) in enumerate(zip(expected, found, strict=True), first):
        if not np.array_equal(one, other):
            names = ", ".join(dict.fromkeys(player.where for player in kernel.setup.players if player.users))
            raise PlayError(
                f"{names}: plays game {game} otherwise when it is played after others, on another thread or "
                "without checks; a choice may hang on view, moves, params and the own stream only"
            )


@contextmanager
def _lines_noted() -> Iterator[None]:
    """While this lasts, `last_line` tells where marked code is; afterwards nothing of it is left."""
    marks.forget()
    try:
        yield
    finally:
        marks.forget()


def place_again(kernel: Checkable, game: int) -> str:
    """`file, line N` where a strategy fails in a game, found by playing that game with lines noted."""
    with _lock, _lines_noted():
        try:
            kernel.play_with(kernel.checked, game, 1)
        except PlayError:
            return last_line(kernel.setup.players)
    return ""


def last_line(players: tuple[Player, ...]) -> str:
    """The last line that a strategy has passed in a checking run: `file, line N`; empty when none was noted."""
    functions = [function for player in players if player.users for function in functions_of(player.strategy.function)]
    return marks.last_place(functions)
