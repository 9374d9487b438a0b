"""The job of a search for parameters: what it found against the strategy as it was, on deals that neither has seen."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.plugin import Parameter, Player
from simcards.engine.setup import Setup, Sources, player_again, setup_from_config
from simcards.engine.summary import Summary
from simcards.errors import SimcardsError
from simcards.folders.store import Store
from simcards.runs.compare.job import Comparison as Job
from simcards.runs.compare.plan import Contrast, Plan, difference, mixed
from simcards.runs.compare.studies import seat_count
from simcards.runs.tune.search import FRESH, Search, Told


class Tuning:
    """Unit I is deal I after those of the search, on which tuned and base each play every opponent.

    games: in all, for the search and after it; deals: on which each candidate plays; only: the parameters to search,
    none for all. `find` comes before `play`. The plan's contrasts: the gain, then by opponent base and tuned. Errors as
    in Search.
    """

    unit = "deals"

    def __init__(
        self, setup: Setup, base: Player, panel: Sequence[Player], deals: int, only: Sequence[str], games: int
    ) -> None:
        self.setup, self.base, self.panel = setup, base, tuple(panel)
        self.deals, self.only, self.games = deals, tuple(only), games
        self.search = Search(setup, base, panel, deals, only, games)
        self.plan = fresh_plan(len(panel), seat_count(setup))
        self.units = max(int(FRESH * games) // len(self.plan.seatings), 2)
        self.tuned: Player | None = None

    @classmethod
    def from_config(cls, config: dict[str, Any], sources: Sources | None) -> Tuning:
        """The job whose `config()` this is; SimcardsError where it cannot be used."""
        try:
            own, *panel = [
                (str(one["label"]), str(one["digest"])) for one in (config["strategy"], *config["strategies"])
            ]
            only, deals, games = [str(name) for name in config["only"]], int(config["deals"]), int(config["games"])
            parameters, values = _parameters(config["parameters"])
            seats = [config["strategy"]] * int(config["players"])
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise SimcardsError(f"the configuration is damaged ({type(error).__name__}: {error})") from None
        if not panel or min(deals, games) < 1:
            raise SimcardsError(f"the configuration is damaged ({len(panel)} opponents, {deals} deals, {games} games)")
        setup = setup_from_config({**config, "strategies": seats}, sources)
        base, *opponents = [player_again(*one, setup.family.name, sources) for one in (own, *panel)]
        if not base.loaded:
            base = replace(base, strategy=replace(base.strategy, parameters=parameters), values=values)
        return cls(setup, base, opponents, deals, only, games)

    def config(self) -> dict[str, Any]:
        """Setup, strategy with its parameters, panel and budget as JSON."""
        named = [{"label": player.label, "digest": player.digest} for player in (self.base, *self.panel)]
        values = zip(self.base.strategy.parameters.items(), self.base.values, strict=True)
        return {
            **self.setup.config(),
            "command": "tune",
            "strategy": named[0],
            "strategies": named[1:],
            "parameters": {name: {**asdict(parameter), "value": value} for (name, parameter), value in values},
            "only": list(self.only),
            "deals": self.deals,
            "games": self.games,
        }

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> None:
        """Search, as Search.find."""
        self.tuned = self.search.find(store, how, told)

    @cached_property
    def _fresh(self) -> Job:
        if self.tuned is None:
            raise SimcardsError("a search has not found its parameters yet")
        return Job(self.setup, [self.tuned, self.base, *self.panel], self.plan)

    def prepare(self) -> None:
        """Compile the kernel."""
        self._fresh.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1 after those of the search."""
        return self._fresh.play(self.search.next_deal + first, count, control)


def fresh_plan(opponents: int, places: int) -> Plan:
    """Strategies 0, tuned, and 1, as it was, against each opponent; the first contrast is the mean gain."""
    pairs = [(side, 2 + opponent) for opponent in range(opponents) for side in (1, 0)]
    seatings = tuple(seating for pair in pairs for seating in mixed(pair, places))
    bare = Plan(2 + opponents, seatings, ())
    found = [difference(bare, *pair) for pair in pairs]
    signed = [contrast.weights * (1 if contrast.pair[0] == 0 else -1) for contrast in found]
    gain = Contrast((0, 1), np.sum(signed, axis=0), sum(contrast.scale for contrast in found) // 2)
    return Plan(2 + opponents, seatings, (gain, *found))


def _parameters(config: Mapping[str, Any]) -> tuple[dict[str, Parameter], tuple[float, ...]]:
    """Parameters and their values from JSON; ValueError and the like where they are damaged."""
    numbers = {name: [float(one[key]) for key in ("default", "low", "high", "value")] for name, one in config.items()}
    if not all(math.isfinite(number) for row in numbers.values() for number in row):
        raise ValueError("a parameter that is no number")
    found = {name: Parameter(row[0], str(config[name]["meaning"]), row[1], row[2]) for name, row in numbers.items()}
    return found, tuple(row[3] for row in numbers.values())
