"""What the job of every kind of run can do besides playing: stop, say where it stands, be foretold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.loading import Sources
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.summary import Summary
from simcards.errors import UsageError
from simcards.folders.store import Store
from simcards.games.setup import Setup
from simcards.runs.precision import Precision, Spread
from simcards.runs.progress import reporter

if TYPE_CHECKING:
    from simcards.options import Options

#: Where progress goes: to stderr, nowhere, or to a function of the caller's.
Report = bool | Callable[..., None]


class Stop(NamedTuple):
    """The numbers of units at which to ask whether it is `enough`; None where their number is fixed."""

    looks: Sequence[int] = ()
    enough: Callable[[Outcome], bool] | None = None


class Needs(NamedTuple):
    """Units that it takes to see what was asked for.

    margins: by quantity the difference that matters and the units that find it with a chance of 80%. decided: units
    until all is decided, if the differences are as large as in the pilot; at_most: if there are none, or None.
    """

    margins: Mapping[str, tuple[float, int]] = {}
    decided: int | None = None
    at_most: int | None = None


#: Where no differences are judged.
NO_NEEDS = Needs()


class RunJob(ABC):
    """The job of a kind of run; `kinds.py` has a row for each.

    unit: what one is called, in the plural; precision: when to stop, if not after a number of units; stops_early:
    whether it may stop before its cap for another reason; games_per_unit: games that are played for one.
    """

    #: The command that plays it, as it stands in configurations.
    command: ClassVar[str]

    setup: Setup
    unit = "deals"
    precision: Precision | None = None
    stops_early = False
    games_per_unit = 1

    @classmethod
    @abstractmethod
    def asked(cls, options: Options) -> tuple[RunJob, int]:
        """The job that a user asks for and how many units of it; UsageError in one line if it cannot be."""

    @classmethod
    @abstractmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> RunJob:
        """As `engine.job.Job.from_config`."""

    @abstractmethod
    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON."""

    @abstractmethod
    def prepare(self) -> None:
        """Compile and load all that `play` needs."""

    @abstractmethod
    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of units first … first + count − 1; of none where the run was stopped."""

    @property
    def names(self) -> Sequence[str]:
        """The strategies, as the user named them."""
        return self.setup.distinct

    @property
    def judged(self) -> dict[str, float]:
        """How its result is judged besides the level, where a results folder must keep that."""
        return {}

    def units_of(self, games: int) -> int:
        """The units that so many games are; UsageError for too few."""
        return games

    def stop(self, units: int) -> Stop:
        """When to stop a run of at most so many units.

        A run that is taken up to another number of units than its precision's cap goes on to that number.
        """
        precision = self.precision
        if precision is None or precision.most != units:
            return Stop()
        return Stop(precision.looks, lambda outcome: precision.met(self.half_widths(outcome, precision.level)))

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width of each quantity that a precision can be asked for; UsageError where there is none."""
        raise UsageError(f"--precision: {self.command} is played to none; leave it out")

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """How far units lie apart in each quantity that a dry run foretells, the widest; UsageError where none does."""
        raise UsageError(f"--dry-run: {self.command} is not foretold; leave it out")

    def needs(self, outcome: Outcome) -> Needs:
        """What it takes to see a difference, from a few units; nothing where no differences are judged."""
        del outcome
        return NO_NEEDS

    #: What is taken down of the outcome at each look, if anything is.
    note: Callable[[Outcome], object] | None = None

    def begin(self, store: Store | None, how: Execution, progress: Report) -> None:
        """What must be done before the first unit, with the results folder, if there is one, held: mostly nothing."""
        return None

    def reporter(self, progress: Report) -> AbstractContextManager[Callable[[Progress], None] | None]:
        """What a run reports to."""
        return reporter(progress, self.unit, self.estimate)

    def estimate(self, progress: Progress) -> str:
        """The running estimate in the progress line; empty where no single number would say much."""
        return ""

    def reportable(self, outcome: Outcome) -> bool:
        """Whether enough was played to report on."""
        return outcome.units > 0
