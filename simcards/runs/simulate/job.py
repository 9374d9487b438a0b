"""The job of `simulate`: the games, or series, of one setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Games, Kernel
from simcards.engine.loading import Sources
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.summary import Summary
from simcards.folders.config import Config
from simcards.games.contract import WINNING
from simcards.games.setup import Setup
from simcards.options import LEVEL, Options
from simcards.runs.job import RunJob, Stop
from simcards.runs.luck import check_luck, check_mirror
from simcards.runs.precision import Precision, Spread
from simcards.runs.setups import asked_setup, seated_setup
from simcards.runs.simulate.luck import gain, luck_sums, mirror_sums, rates_without_luck
from simcards.runs.simulate.rates import figures_of, rates, reached, seat_rates
from simcards.stats.histograms import moments
from simcards.stats.intervals import half_width, mean_and_error
from simcards.stats.multiple import Together
from simcards.stats.sequential import checkpoints

#: Games that are played unless a number is given, and at most to a precision.
GAMES, PRECISE_GAMES = 1_000_000, 100_000_000


class Checkpoint(NamedTuple):
    """The counts after so many games: sole wins by seat, and the `scores` of the summary."""

    units: int
    wins: np.ndarray
    scores: np.ndarray


class SimulateJob(RunJob):
    """The games, or series, of one setup.

    pace: seconds a move, when the measures of the game's character are asked for: then the lead is followed in every
    game. precision: when to stop, if not after a number of games. luck: whether the luck of the cards is added up.
    mirror: whether each game is played again with the same cards by each other side that may begin, for the first
    player's edge alone.
    """

    command = "simulate"

    def __init__(self, setup: Setup, pace: float | None = None, precision: Precision | None = None) -> None:
        self.setup = setup
        self.pace, self.precision = pace, precision
        self.streak: tuple[int, int] | None = None
        self.luck = self.mirror = False
        self.unit = "series" if setup.match else "games"

    @classmethod
    def asked(cls, options: Options) -> tuple[SimulateJob, int]:
        """The games that a user asks for: 1,000,000 unless a number is given, at most 100,000,000 to a precision."""
        setup = asked_setup(options, options.named)
        half, precision = options.precision, None
        games = options.games or (GAMES if half is None else PRECISE_GAMES)
        if half is not None:
            precision = Precision({"win_rate": half}, options.least, games, options.level)
        job = cls(setup, options.pace if options.measures else None, precision)
        job.streak, job.luck, job.mirror = options.streak, options.luck, options.mirror
        if job.luck:
            check_luck(setup)
        if job.mirror:
            check_mirror(setup)
        return job, games

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> SimulateJob:
        """The job whose `config()` this is."""
        read = Config(config)
        pace = read.number("pace", 0) if "pace" in config else None
        job = cls(seated_setup(read, sources), pace, Precision.read(read, ["win_rate"]))
        if read.given("streak"):
            streak = read.part("streak")
            job.streak = streak.whole("losses", 1), streak.whole("games", 1)
        job.luck, job.mirror = read.flag("luck", False), read.flag("mirror", False)
        return job

    @cached_property
    def kernel(self) -> Kernel:
        """The kernel of the setup."""
        return Kernel(self.setup)

    def config(self) -> dict[str, Any]:
        """The setup as JSON, and what more is asked for."""
        more: dict[str, Any] = {} if self.pace is None else {"pace": self.pace}
        more |= {"precision": self.precision.config()} if self.precision else {}
        more |= {"streak": {"losses": self.streak[0], "games": self.streak[1]}} if self.streak else {}
        more |= {name: True for name in ("luck", "mirror") if getattr(self, name)}
        return {"command": self.command, **self.setup.config(), **more}

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width among the win rates by seat and by strategy, without luck where that is added up."""
        found = [*seat_rates(self.setup, outcome, level), *rates(self.setup, outcome, level)]
        if "luck" in outcome.summary:
            found = rates_without_luck(self.setup, outcome.summary, level, found)
        return {"win_rate": max(half_width(rate.interval) for rate in found)}

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """Of rates, at the even share or, where there is none, as they are; of the first player's edge; of the length.

        The edge where places tell of it.
        """
        aim, counts = self.setup.aim, outcome.summary["turns"]
        even = aim.even(self.setup.sides)
        share = float(reached(self.setup, outcome).mean()) / outcome.units if even is None else even
        turns = Spread("mean turns", moments(range(len(counts)), counts).sd, share=False)
        total, squares = (int(x) for x in outcome.summary["edge_sums"])
        edge = outcome.units**0.5 * mean_and_error(total, squares, outcome.units)[1] / (self.setup.sides - 1)
        told = {"first_player_edge": Spread("the first player's edge", edge)} if self.setup.places_tell else {}
        saved = gain(self.setup, outcome.summary, LEVEL) if "luck" in outcome.summary else 1.0
        several = Together(max(figures_of(self.setup, outcome.summary).values()))
        words = "win rates" if aim.rate == WINNING.rate else aim.rate
        win_rate = Spread(words, (share * (1 - share) / saved) ** 0.5, together=several)
        return {"win_rate": win_rate, **told, "turns": turns}

    def stop(self, units: int) -> Stop:
        """At the looks of its precision; without one there are looks all the same, for the notes."""
        found = super().stop(units)
        return found if found.looks else Stop(checkpoints(units, first=64))

    def note(self, outcome: Outcome) -> Checkpoint:
        """The counts after so many games."""
        return Checkpoint(outcome.units, reached(self.setup, outcome).copy(), outcome.summary["scores"].copy())

    def estimate(self, progress: Progress) -> str:
        """How often player 1 wins."""
        return f"player 1 wins {100 * progress.summary['wins'][0] / progress.units:.2f}%"

    def prepare(self) -> None:
        """Compile the kernel."""
        self.kernel.play(0, 0)

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of games first … first + count − 1; of none where mirrored games were stopped."""
        return self._play(first, count, control)[1]

    def play_games(self, first: int, count: int, control: np.ndarray) -> tuple[Summary, Games]:
        """The summary, and a row a game: its number, what all families have, points by seat, the family's own."""
        rows, summary = self._play(first, count, control)
        return summary, {"game": np.arange(first, first + len(rows)), **self._columns(rows)}

    def _play(self, first: int, count: int, control: np.ndarray) -> tuple[np.ndarray, Summary]:
        """The rows of these games and their summary, with what is added up of luck and of mirrored deals."""
        control[row.MEASURE], control[row.LUCK] = self.pace is not None, self.luck
        rows, tally = self.kernel.play(first, count, control)
        summary, numbers = self.kernel.summary(rows, tally), np.arange(first, first + len(rows))
        if self.luck:
            summary |= luck_sums(self.setup, numbers, rows)
        if self.mirror:
            turned = [rows, *self._turned(first, len(rows), control)]
            if any(len(more) < len(rows) for more in turned):
                return rows[:0], {}
            summary |= mirror_sums(self.setup, numbers, turned, self.luck)
        return rows, summary

    def _turned(self, first: int, count: int, control: np.ndarray) -> Iterator[np.ndarray]:
        """The rows of the same games begun by each of the other sides."""
        for further in range(1, self.setup.sides):
            control[row.TURNED] = further
            yield self.kernel.play(first, count, control)[0]
        control[row.TURNED] = 0

    def _columns(self, rows: np.ndarray) -> Games:
        measures, seats = self.kernel.measures, len(self.setup.players)
        columns = {name: rows[:, place] for name, place in row.SHARED.items()}
        columns["reason"] = np.array(measures.reasons)[rows[:, row.REASON] - 1]
        columns |= {f"points_{seat}": rows[:, row.POINTS + seat] for seat in range(seats)}
        for column in measures.columns:
            places = range(seats) if column.per_seat else (0,)
            names = [f"{column.name}_{seat}" if column.per_seat else column.name for seat in places]
            columns |= {name: rows[:, column.place + place] for name, place in zip(names, places, strict=True)}
        return columns
