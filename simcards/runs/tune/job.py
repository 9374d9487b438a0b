"""The job of a search for parameters: what it found against the strategy as it was, on deals that neither has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.loading import Sources, load_player, load_players, quick_strategies
from simcards.engine.plugin import Parameter, Player
from simcards.engine.summary import Summary
from simcards.errors import SimcardsError, UsageError
from simcards.folders.config import Config
from simcards.folders.store import Store
from simcards.games.setup import Setup
from simcards.options import Options
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import Contrast, SeatingPlan, against_first, difference, mixed
from simcards.runs.job import Report, RunJob
from simcards.runs.progress import candidate_lines
from simcards.runs.setups import asked_setup, empty_setup, player_configs, player_of
from simcards.runs.tune.search import FRESH, ParameterSearch, Told

#: Games of a search in all, unless a number is given.
GAMES = 2_000_000

#: Games that a candidate plays unless a number of deals is given, and deals at the least.
GAMES_EACH, LEAST_DEALS = 1_000, 20


class TuneJob(RunJob):
    """Unit I is deal I after those of the search, on which what was found and base each play every opponent.

    games: in all, for the search and after it; deals: on which each candidate plays; only: the parameters to search,
    none for all; panel: the opponents of the search; held_out: those that only the fresh deals meet. `find` comes
    before `play`, and gives `found`. Errors as in ParameterSearch.
    """

    command = "tune"

    def __init__(
        self,
        setup: Setup,
        base: Player,
        panel: Sequence[Player],
        held_out: Sequence[Player],
        deals: int,
        only: Sequence[str],
        games: int,
    ) -> None:
        self.setup, self.base, self.panel, self.held_out = setup, base, tuple(panel), tuple(held_out)
        self.deals, self.only, self.games = deals, tuple(only), games
        self.search = ParameterSearch(setup, base, panel, deals, only, games)
        self.plan = fresh_plan(len(panel), len(held_out), setup.sides)
        self.units = max(int(FRESH * games) // len(self.plan.seatings), 2)
        self.found: Player | None = None
        self.margin: float | None = None

    @classmethod
    def asked(cls, options: Options) -> tuple[TuneJob, int]:
        """The search that a user asks for: 2,000,000 games unless a number is given, for each candidate as many deals
        as make about 1,000 of them, but 20 at least, likewise.
        """
        setup, games = asked_setup(options), options.games or GAMES
        family = setup.family.name
        base = load_player(options.strategy, family)
        met, kept = (load_players(names, family) for names in opponents_of(family, options.named, options.held_out))
        each = len(against_first(1 + len(met), setup.sides).seatings)
        deals = options.deals or max(GAMES_EACH // each, LEAST_DEALS)
        job = cls(setup, base, met, kept, deals, options.only, games)
        job.margin = options.margin / 100
        return job, job.units

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> TuneJob:
        """The job whose `config()` this is."""
        read = Config(config)
        own, panel, held = read.part("strategy"), read.parts("strategies", 1), read.parts("held_out")
        deals, games = read.whole("deals", 1), read.whole("games", 1)
        parameters, values = _parameters(read.part("parameters"))
        for name in (only := read.texts("only")):
            if name not in parameters:
                read.fail("only", f"{name} is none of the parameters")
        setup = empty_setup(read, own, sources)
        base, *met = [player_of(one, setup.family.name, sources) for one in (own, *panel, *held)]
        if not base.loaded:
            base = replace(base, strategy=replace(base.strategy, parameters=parameters), values=values)
        return cls(setup, base, met[: len(panel)], met[len(panel) :], deals, only, games)

    @property
    def names(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in (self.base, *self.opponents)]

    @property
    def opponents(self) -> tuple[Player, ...]:
        """All whom the fresh deals are played against: the panel, then those held out."""
        return self.panel + self.held_out

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
        self.find(store, how, candidate_lines(progress))

    def reporter(self, progress: Report) -> AbstractContextManager[None]:
        """Nothing: `begin` tells how far the search is, and the fresh deals are soon played."""
        return nullcontext()

    def config(self) -> dict[str, Any]:
        """Setup, strategy with its parameters, opponents and budget as JSON."""
        named, seen = player_configs([self.base, *self.opponents]), 1 + len(self.panel)
        values = zip(self.base.strategy.parameters.items(), self.base.values, strict=True)
        return {
            **self.setup.config(),
            "command": self.command,
            "strategy": named[0],
            "strategies": named[1:seen],
            "held_out": named[seen:],
            "parameters": {name: {**_kept(parameter), "value": value} for (name, parameter), value in values},
            "only": list(self.only),
            "deals": self.deals,
            "games": self.games,
        }

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> None:
        """Search, as ParameterSearch.find."""
        self.found = self.search.find(store, how, told)

    @cached_property
    def _fresh(self) -> CompareJob:
        if self.found is None:
            raise SimcardsError("a search has not found its parameters yet")
        return CompareJob(self.setup, [self.found, self.base, *self.opponents], self.plan)

    def prepare(self) -> None:
        """Compile the kernel."""
        self._fresh.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1 after those of the search."""
        return self._fresh.play(self.search.next_deal + first, count, control)


def opponents_of(family: str, panel: Sequence[str], held_out: Sequence[str]) -> tuple[list[str], list[str]]:
    """Whom a search plays against, and whom only its report: of the quick strategies that ship those not named.

    UsageError where nobody is left to search against, or one is named as both.
    """
    quick = quick_strategies(family)
    seen = list(panel) or [name for name in quick if name not in held_out]
    if not seen:
        raise UsageError("--hold-out: all opponents are held out; leave one to search against, or name it with -s")
    both = next((name for name in panel if name in held_out), None)
    if both is not None:
        raise UsageError(f"-s {both}: it is held out, too; leave one out")
    return seen, list(held_out) or [name for name in quick if name not in seen]


def fresh_plan(panel: int, held_out: int, places: int) -> SeatingPlan:
    """Strategies 0, what was found, and 1, as it was, against each opponent: those of the panel, then those held out.

    Contrasts: the gain, which is the mean over the panel; then by opponent the differences of 1 and of 0 to it; then
    by opponent the change from 1 to 0.
    """
    opponents = range(2, 2 + panel + held_out)
    pairs = [(side, opponent) for opponent in opponents for side in (1, 0)]
    seatings = tuple(seating for pair in pairs for seating in mixed(pair, places))
    bare = SeatingPlan(len(opponents) + 2, seatings, ())
    found = [difference(bare, *pair) for pair in pairs]
    changes = [
        Contrast((0, opponent), after.weights - before.weights, after.scale)
        for opponent, before, after in zip(opponents, found[::2], found[1::2], strict=True)
    ]
    weights = np.sum([change.weights for change in changes[:panel]], axis=0)
    gain = Contrast((0, 1), weights, sum(change.scale for change in changes[:panel]))
    return SeatingPlan(bare.strategies, seatings, (gain, *found, *changes))


def _kept(parameter: Parameter) -> dict[str, Any]:
    """A parameter as JSON, of what a search reads; what is as usual is left out, as in folders from before."""
    usual = {"off": parameter.off, "whole": False, "searched": True}
    return {name: value for name, value in asdict(parameter).items() if name not in usual or value != usual[name]}


def _parameters(config: Config) -> tuple[dict[str, Parameter], tuple[float, ...]]:
    """Parameters and their values, from a configuration."""
    found, values = {}, []
    for name in config.found:
        one = config.part(name)
        default, low, high, value = (float(one.number(key)) for key in ("default", "low", "high", "value"))
        if (whole := one.flag("whole", False)) and default != round(default):
            one.fail("default", "a whole number is needed")
        found[name] = Parameter(default, one.text("meaning"), low, high, whole, searched=one.flag("searched", True))
        values.append(value)
    return found, tuple(values)
