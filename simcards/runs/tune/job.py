"""The job of a search for parameters: what it found against the strategy as it was, on deals that neither has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.loading import load_player
from simcards.engine.plugin import Parameter, Player
from simcards.engine.setup import Setup, Sources
from simcards.engine.summary import Summary
from simcards.errors import SimcardsError, UsageError
from simcards.folders.config import Config
from simcards.folders.store import Store
from simcards.options import DEALS, Options
from simcards.progress import CandidateLines
from simcards.runs.compare.job import CompareJob, load_players
from simcards.runs.compare.plan import Contrast, SeatingPlan, difference, mixed
from simcards.runs.job import Report, RunJob
from simcards.runs.setups import asked_setup, empty_setup, player_configs, player_of
from simcards.runs.tune.search import FRESH, Search, Told

#: Games of a search in all, unless a number is given.
GAMES = 2_000_000


class TuneJob(RunJob):
    """Unit I is deal I after those of the search, on which tuned and base each play every opponent.

    games: in all, for the search and after it; deals: on which each candidate plays; only: the parameters to search,
    none for all. `find` comes before `play`. The plan's contrasts: the gain, then by opponent base and tuned. Errors as
    in Search.
    """

    command = "tune"

    def __init__(
        self, setup: Setup, base: Player, panel: Sequence[Player], deals: int, only: Sequence[str], games: int
    ) -> None:
        self.setup, self.base, self.panel = setup, base, tuple(panel)
        self.deals, self.only, self.games = deals, tuple(only), games
        self.search = Search(setup, base, panel, deals, only, games)
        self.plan = fresh_plan(len(panel), setup.sides)
        self.units = max(int(FRESH * games) // len(self.plan.seatings), 2)
        self.tuned: Player | None = None
        self.margin: float | None = None

    @classmethod
    def asked(cls, options: Options) -> tuple[TuneJob, int]:
        """The search that a user asks for: 2,000,000 games unless a number is given; against itself without a panel."""
        setup = asked_setup(options)
        job = cls.of(setup, options.strategy, options.named, options.games or GAMES, options.deals, options.only)
        job.margin = options.margin / 100
        return job, job.units

    @classmethod
    def of(
        cls, setup: Setup, strategy: str, panel: Sequence[str], games: int, deals: int = DEALS, only: Sequence[str] = ()
    ) -> TuneJob:
        """The search for the parameters of `strategy` against the panel, none for the strategy as it is."""
        base = load_player(strategy, setup.family.name)
        return cls(setup, base, load_players(panel or [strategy], setup), deals, only, games)

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> TuneJob:
        """The job whose `config()` this is."""
        read = Config(config)
        own, panel = read.part("strategy"), read.parts("strategies", 1)
        deals, games = read.whole("deals", 1), read.whole("games", 1)
        parameters, values = _parameters(read.part("parameters"))
        for name in (only := read.texts("only")):
            if name not in parameters:
                read.fail("only", f"{name} is none of the parameters")
        setup = empty_setup(read, own, sources)
        base, *opponents = [player_of(one, setup.family.name, sources) for one in (own, *panel)]
        if not base.loaded:
            base = replace(base, strategy=replace(base.strategy, parameters=parameters), values=values)
        return cls(setup, base, opponents, deals, only, games)

    @property
    def names(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in (self.base, *self.panel)]

    @property
    def judged(self) -> dict[str, float]:
        """The margin, if it was asked for."""
        return {} if self.margin is None else {"margin": self.margin}

    def units_of(self, games: int) -> int:
        """The fresh deals of a search with so many games; UsageError for another number than it began with."""
        if games != self.games:
            raise UsageError(
                f"-n {games}: the search has {self.games:,} games to its end; begin another in another folder"
            )
        return self.units

    def begin(self, store: Store | None, how: Execution, progress: Report) -> None:
        """Search, before the fresh deals are played."""
        if how.cluster:
            raise UsageError(f"--cluster {how.cluster}: a search plays on this machine; leave it out")
        told = CandidateLines() if progress is True else progress or None
        self.find(store, how, told)

    def reporter(self, progress: Report) -> AbstractContextManager[None]:
        """Nothing: `begin` tells how far the search is, and the fresh deals are soon played."""
        return nullcontext()

    def config(self) -> dict[str, Any]:
        """Setup, strategy with its parameters, panel and budget as JSON."""
        named = player_configs([self.base, *self.panel])
        values = zip(self.base.strategy.parameters.items(), self.base.values, strict=True)
        return {
            **self.setup.config(),
            "command": self.command,
            "strategy": named[0],
            "strategies": named[1:],
            "parameters": {name: {**_kept(parameter), "value": value} for (name, parameter), value in values},
            "only": list(self.only),
            "deals": self.deals,
            "games": self.games,
        }

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> None:
        """Search, as Search.find."""
        self.tuned = self.search.find(store, how, told)

    @cached_property
    def _fresh(self) -> CompareJob:
        if self.tuned is None:
            raise SimcardsError("a search has not found its parameters yet")
        return CompareJob(self.setup, [self.tuned, self.base, *self.panel], self.plan)

    def prepare(self) -> None:
        """Compile the kernel."""
        self._fresh.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1 after those of the search."""
        return self._fresh.play(self.search.next_deal + first, count, control)


def fresh_plan(opponents: int, places: int) -> SeatingPlan:
    """Strategies 0, tuned, and 1, as it was, against each opponent; the first contrast is the mean gain."""
    pairs = [(side, 2 + opponent) for opponent in range(opponents) for side in (1, 0)]
    seatings = tuple(seating for pair in pairs for seating in mixed(pair, places))
    bare = SeatingPlan(2 + opponents, seatings, ())
    found = [difference(bare, *pair) for pair in pairs]
    signed = [contrast.weights * (1 if contrast.pair[0] == 0 else -1) for contrast in found]
    gain = Contrast((0, 1), np.sum(signed, axis=0), sum(contrast.scale for contrast in found) // 2)
    return SeatingPlan(2 + opponents, seatings, (gain, *found))


def _kept(parameter: Parameter) -> dict[str, Any]:
    """A parameter as JSON; whether it is whole only where it is, as in folders from before there was such a thing."""
    found = asdict(parameter)
    return found if parameter.whole else {name: value for name, value in found.items() if name != "whole"}


def _parameters(config: Config) -> tuple[dict[str, Parameter], tuple[float, ...]]:
    """Parameters and their values, from a configuration."""
    found, values = {}, []
    for name in config.found:
        one = config.part(name)
        default, low, high, value = (float(one.number(key)) for key in ("default", "low", "high", "value"))
        if (whole := one.flag("whole", False)) and default != round(default):
            one.fail("default", "a whole number is needed")
        found[name] = Parameter(default, one.text("meaning"), low, high, whole)
        values.append(value)
    return found, tuple(values)
