"""What a run plays: units that add up to a summary, each a function of the job and its number alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, cast

import numpy as np

from simcards.engine import rows as row
from simcards.engine.calling import seated
from simcards.engine.checking import check, holding, last_line, place_again
from simcards.engine.decisions import take_down_into
from simcards.engine.failures import catching, in_one_line, place_of
from simcards.engine.jit import JIT
from simcards.engine.loading import Sources
from simcards.engine.playable import Playable
from simcards.engine.plugin import PlayError, callbacks_of, padded
from simcards.engine.random import broken_fences
from simcards.engine.summary import Summary, summarize
from simcards.errors import SimcardsError, UsageError

#: Columns by name, int64[games]: a row a game, for those who want every game.
Games = dict[str, np.ndarray]


class Job(Protocol):
    """Something to play. A unit is a game, a series, or all games on one deal; units count from 0 without end."""

    #: What a unit is called, in the plural.
    unit: str

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> Job:
        """The job whose `config()` this is, with its strategies from `sources`.

        Without `sources` no strategy is loaded: such a job can be reported on, not played. SimcardsError if the rules,
        strategies or this version of simcards would not play the same, or the configuration is damaged.
        """

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON: two jobs of the same config play the same units."""

    def prepare(self) -> None:
        """Compile and load all that `play` needs."""

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of units first … first + count − 1; called from any thread.

        `control` (int64[rows.CONTROL_SIZE]) is handed to the kernels: another thread watches them in it and stops
        them. PlayError names a strategy that failed.
        """


class KeepsGames(Protocol):
    """A job that can hand out its games one by one."""

    def play_games(self, first: int, count: int, control: np.ndarray) -> tuple[Summary, Games]:
        """As `play`, and a row for each game that was finished."""


def keeps_games(job: Job) -> KeepsGames:
    """The job, if it can hand out its games; UsageError if not."""
    if not hasattr(job, "play_games"):
        raise UsageError(f"--keep-games: {job.config()['command']} keeps no games; leave it out")
    return cast(KeepsGames, job)


def sent_of(job: Job) -> Job:
    """What workers elsewhere are sent of a job: the job itself, or what it has for them in its place (`sent`).

    A job has that where what it plays is known only once it has begun, so that its configuration does not say it.
    """
    return cast(Job, job.sent()) if hasattr(job, "sent") else job


#: The kernels that play just now, by the identity of their control blocks.
_playing: dict[int, Kernel] = {}


def culprit(control: np.ndarray) -> str:
    """The strategy that was called last under a control block: file, name and player, who count from 1."""
    kernel = _playing.get(id(control))
    return kernel.culprit(control) if kernel else f"the strategy of player {control[row.SEAT] + 1}"


@contextmanager
def naming(kernel: Kernel, control: np.ndarray) -> Iterator[list[BaseException]]:
    """While this lasts, `culprit` knows who plays under a control block; gives the exceptions that strategies raise."""
    _playing[id(control)] = kernel
    try:
        with catching() as raised:
            yield raised
    finally:
        del _playing[id(control)]


class Kernel:
    """A setup's compiled kernel: plays chunks of its games, from any thread.

    The first games with a user's strategy are a checking run (checking.py); `callbacks` are what plays, `checked` what
    plays there.
    """

    def __init__(self, setup: Playable) -> None:
        self.setup = setup
        family = setup.family
        self._parts, self.measures = family.parts, family.measures
        self.callbacks, self.params = callbacks_of(setup.players)
        self._to_be_checked = JIT and any(player.users for player in setup.players)
        self._shut = sum(1 << seat for seat, player in enumerate(setup.players) if player.shuts_stream)
        self.checked = self.callbacks
        if self._to_be_checked:
            self.checked = seated([player.checked_callback for player in padded(setup.players)])
        self._lock = threading.Lock()

    def play(
        self, first: int, games: int, control: np.ndarray | None = None, log: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games first … first + games − 1; returns the rows of those finished, and the tally.

        `control` (int64[CONTROL_SIZE]) lets another thread watch and stop it; `log` records the games. PlayError
        names a strategy that chose no legal move, raised an exception or did not pass the checking run.
        """
        control = np.zeros(row.CONTROL_SIZE, np.int64) if control is None else control
        if games and self._to_be_checked:
            with holding(self._lock, control):
                if self._to_be_checked:
                    check(self, first, control)
                    self._to_be_checked = control[row.STATUS] != row.RUNNING
        return self.play_with(self.callbacks, first, games, control, log)

    def play_with(
        self,
        callbacks: Any,
        first: int,
        games: int,
        control: np.ndarray | None = None,
        log: np.ndarray | None = None,
        buffer: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """The same, with these callbacks (`seated`), and no checking run; `buffer` takes down decisions."""
        control = np.zeros(row.CONTROL_SIZE, np.int64) if control is None else control
        log = np.zeros(0, np.int64) if log is None else log
        luck = len(self.setup.family.luck) * self.setup.sides if control[row.LUCK] else 0
        rows = np.zeros((games, self.measures.row_size + luck), np.int64)
        tally = np.zeros(self.measures.tally_size, np.int64)
        setup = self.setup
        game = self._parts.new_game(setup.rules_array, log, control)
        seed, match = np.uint64(setup.seed), np.int64(setup.match)
        control[row.SHUT] = self._shut
        if buffer is not None:
            take_down_into(game.streams, len(setup.players), buffer)
        try:
            with naming(self, control) as raised:
                done = self._parts.play_chunk(
                    game, setup.rules_array, callbacks, self.params, seed, np.int64(first), match, rows, tally
                )
        except SimcardsError as error:  # what plain Python returned is no index
            raise PlayError(f"{self._seated(control[row.SEAT])} {error} {_when(control)}") from None
        except Exception as error:
            if JIT or not place_of(error):
                raise
            raise PlayError(f"{self._failed(control, error, place_of(error))} {_when(control)}") from error
        if control[row.STATUS] == row.ILLEGAL_CHOICE:
            checked = callbacks is self.checked
            raise PlayError(f"{self.failure(control, raised, checked, again=True)} {_when(control)}")
        for seat in broken_fences(game.streams):
            raise PlayError(f"{self._seated(seat)} has written behind its stream")
        return rows[:done], tally

    def culprit(self, control: np.ndarray) -> str:
        """The strategy that was called last: file, name and player, and in a checking run the line it is at."""
        line = last_line(self.setup.players)
        return self._seated(control[row.SEAT]) + (f" ({line})" if line else "")

    def failure(
        self, control: np.ndarray, raised: list[BaseException], checked: bool = False, again: bool = False
    ) -> str:
        """Who has stopped the kernel, and how: a strategy that raised an exception, or chose no legal move.

        checked: in a checking run. again: the game may be played once more, to find the line.
        """
        if control[row.CHOICE] == row.RAISED and raised:
            place = last_line(self.setup.players) if checked else ""
            place = place_again(self, int(control[row.GAME])) if again and not checked else place
            return self._failed(control, raised[0], place or place_of(raised[0]))
        offered = control[row.OFFERED]
        return f"{self._seated(control[row.SEAT])} chose {control[row.CHOICE]} of {offered} moves (0 to {offered - 1})"

    def _failed(self, control: np.ndarray, error: BaseException, place: str) -> str:
        return f"{self._seated(control[row.SEAT], place)} failed with {in_one_line(error)}"

    def _seated(self, seat: int, place: str = "") -> str:
        """Who sits at a seat: the place in the strategy's file, else the file, its name, and the player."""
        player = self.setup.players[int(seat)]
        where = f"{place}: strategy {player.strategy.name!r}" if place else player.where
        return f"{where} as player {seat + 1}"

    def summary(self, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """The exact integer summary of the rows and tally of a chunk."""
        return summarize(rows, tally, self.setup.groups, self.measures, self.setup.sides)


def _when(control: np.ndarray) -> str:
    """The game and the move at which a strategy was called last."""
    game = control[row.GAME]
    return (
        f"in game {game}, move {control[row.MOVE] + 1}; step through it with `simcards --no-jit replay … --game {game}`"
    )
