"""What a run plays: units that add up to a summary, each a function of the job and its number alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy as np

from simcards.engine import rows as row
from simcards.engine.plugin import PlayError, table_of
from simcards.engine.setup import Setup, Sources
from simcards.engine.summary import Summary, summarize
from simcards.errors import UsageError

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


#: The kernels that play just now, by the identity of their control blocks.
_playing: dict[int, Kernel] = {}


def culprit(control: np.ndarray) -> str:
    """The strategy that was called last under a control block: file, name and seat."""
    kernel, seat = _playing.get(id(control)), int(control[row.SEAT])
    return kernel.culprit(control) if kernel else f"the strategy at seat {seat}"


class Kernel:
    """A setup's compiled kernel: plays chunks of its games, from any thread."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        family = setup.family
        self._parts, self.measures = family.parts, family.measures
        self._strategies, self._params = table_of(list(setup.players))

    def play(
        self, first: int, games: int, control: np.ndarray | None = None, log: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games first … first + games − 1; returns the rows of those finished, and the tally.

        `control` (int64[CONTROL_SIZE]) lets another thread watch and stop it; `log` records the games. PlayError
        names a strategy that chose no legal move.
        """
        control = np.zeros(row.CONTROL_SIZE, np.int64) if control is None else control
        log = np.zeros(0, np.int64) if log is None else log
        rows = np.zeros((games, self.measures.row_size), np.int64)
        tally = np.zeros(self.measures.tally_size, np.int64)
        setup = self.setup
        game = self._parts.new_game(setup.rules_array, log, control)
        _playing[id(control)] = self
        try:
            done = self._parts.play_chunk(
                game,
                setup.rules_array,
                self._strategies,
                self._params,
                np.uint64(setup.seed),
                np.int64(first),
                np.int64(setup.match),
                rows,
                tally,
            )
        finally:
            del _playing[id(control)]
        if control[row.STATUS] == row.ILLEGAL_CHOICE:
            raise PlayError(self._illegal(control))
        return rows[:done], tally

    def culprit(self, control: np.ndarray) -> str:
        """The strategy that was called last: file, name and seat."""
        seat = int(control[row.SEAT])
        strategy = self.setup.players[seat].strategy
        return f"{strategy.file.name}: strategy {strategy.name!r} at seat {seat}"

    def _illegal(self, control: np.ndarray) -> str:
        return (
            f"{self.culprit(control)} chose {control[row.CHOICE]} of "
            f"{control[row.OFFERED]} moves (0 to {control[row.OFFERED] - 1}) in game {control[row.GAME]}, move "
            f"{control[row.MOVE] + 1}; see it with `simcards replay … --game {control[row.GAME]}`"
        )

    def summary(self, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """The exact integer summary of the rows and tally of a chunk."""
        return summarize(rows, tally, self.setup.groups, self.measures, self.setup.sides)
