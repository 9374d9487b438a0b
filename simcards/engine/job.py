"""What a run plays: units that add up to a summary, each a function of the job and its number alone."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from simcards.engine import rows as row
from simcards.engine.plugin import PlayError, table_of
from simcards.engine.setup import Setup
from simcards.engine.summary import Summary, summarize


class Job(Protocol):
    """Something to play. A unit is a game, a series, or all games on one deal; units count from 0 without end."""

    #: What a unit is called, in the plural.
    unit: str

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON: two jobs of the same config play the same units."""

    def prepare(self) -> None:
        """Compile and load all that `play` needs."""

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of units first … first + count − 1; called from any thread.

        `control` (int64[rows.CONTROL_SIZE]) is handed to the kernels: another thread watches them in it and stops
        them. PlayError names a strategy that failed.
        """


class Kernel:
    """A setup's compiled kernel: plays chunks of its games, from any thread."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        family = setup.family
        self._play = family.part("kernel").play_chunk
        self._new_game = family.part("deal").new_game
        self.layout = family.part("layout")
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
        rows = np.zeros((games, self.layout.ROW_SIZE), np.int64)
        tally = np.zeros(self.layout.TALLY_SIZE, np.int64)
        setup = self.setup
        game = self._new_game(setup.rules_array, log, control)
        done = self._play(
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
        if control[row.STATUS] == row.ILLEGAL_CHOICE:
            raise PlayError(self._illegal(control))
        return rows[:done], tally

    def _illegal(self, control: np.ndarray) -> str:
        player = self.setup.players[int(control[row.SEAT])]
        return (
            f"{player.strategy.file.name}: strategy {player.strategy.name!r} chose {control[row.CHOICE]} of "
            f"{control[row.OFFERED]} moves (0 to {control[row.OFFERED] - 1}) in game {control[row.GAME]}, move "
            f"{control[row.MOVE] + 1}; see it with `simcards replay … --game {control[row.GAME]}`"
        )

    def summary(self, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """The exact integer summary of the rows and tally of a chunk."""
        layout = self.layout
        joint = [layout.REASONS.index(name) + 1 for name in getattr(layout, "JOINT_REASONS", ())]
        limits = [layout.REASONS.index("turn-limit") + 1]
        return summarize(rows, tally, self.setup.groups, joint, limits, layout.COLUMNS, layout.TALLIES)


class Simulation:
    """The job of `simulate`: the games, or series, of one setup. `measures`: follow the lead in every game."""

    def __init__(self, setup: Setup, measures: bool = False) -> None:
        self.setup = setup
        self.measures = measures
        self.unit = "series" if setup.match else "games"
        self.kernel = Kernel(setup)

    def config(self) -> dict[str, Any]:
        """The setup as JSON."""
        return {"command": "simulate", **self.setup.config(), **({"measures": True} if self.measures else {})}

    def prepare(self) -> None:
        """Compile the kernel."""
        self.kernel.play(0, 0)

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of games first … first + count − 1."""
        control[row.MEASURE] = self.measures
        return self.kernel.summary(*self.kernel.play(first, count, control))
