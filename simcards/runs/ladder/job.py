"""The job of a skill ladder: every strategy against every other one, at tables of one size or of several.

A duel (a, b) puts a at one place and b at all others. All duels are played, each in every seat, on the same deals. Of
every ten deals the first finds the order of the strategies and the others are reported, so that nothing is called
stronger for the luck that put it there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from simcards.engine.loading import Sources, load_players, quick_strategies
from simcards.engine.outcome import Outcome
from simcards.engine.plugin import Player
from simcards.engine.summary import Summary
from simcards.errors import UsageError
from simcards.folders.config import Config
from simcards.games.setup import Setup, make_setup
from simcards.options import Options
from simcards.runs.compare.job import GAMES, CompareJob
from simcards.runs.compare.plan import SeatingPlan, challenges
from simcards.runs.job import RunJob
from simcards.runs.setups import asked_setup, empty_setup, player_configs, player_of

#: The strategy that all others are held against.
YARDSTICK = "random"

#: Players at the tables of a ladder, unless the user says otherwise.
SIZES = (2, 4)

#: Of so many deals the first finds the order.
ORDERING = 10

#: Deals without which there is no ladder: one for the order, two for the intervals.
LEAST = 3


def duels(strategies: int, places: int) -> SeatingPlan:
    """Every strategy against every other one."""
    return challenges(strategies, places, permutations(range(strategies), 2))


class LadderJob(RunJob):
    """All duels of the strategies at each of the tables, which are set with empty seats.

    A unit is a round, in which every table sees the same number of games: `times` says on how many deals. `setup`: the
    game as it was asked for. The summary: that of each table's comparison over the reported deals, its names with @ and
    the number of players; of the deals for the order `deals` and `sums` alone, as order_deals@… and order_sums@….
    """

    command = "compare --ladder"
    unit = "rounds"

    def __init__(
        self, setup: Setup, tables: Sequence[Setup], strategies: Sequence[Player], shared: bool | None = None
    ) -> None:
        self.setup, self.strategies = setup, tuple(strategies)
        plans = [duels(len(strategies), table.sides) for table in tables]
        pairs = zip(tables, plans, strict=True)
        self.jobs = [CompareJob(table, strategies, plan, shared=shared) for table, plan in pairs]
        self.games_each = math.lcm(*(len(plan.seatings) for plan in plans))
        self.times = [self.games_each // len(plan.seatings) for plan in plans]

    @classmethod
    def asked(cls, options: Options) -> tuple[LadderJob, int]:
        """The ladder that a user asks for, at tables of 2 and of 4 players, or of the players that are named.

        Of all quick strategies that ship where none is named; `random` always joins.
        """
        setup = asked_setup(options)
        named = options.named or quick_strategies(setup.family.name)
        labels = list(dict.fromkeys([YARDSTICK, *named])) if YARDSTICK not in named else named
        if len(labels) < 2:
            raise UsageError("--ladder: name a strategy besides random, or none for all that ship with the game")
        low, high = setup.family.presets[setup.game].players
        sizes = [size for size in SIZES if low <= size <= high and options.players is None]
        tables = [make_setup(setup.game, size, setup.settings, (), setup.seed, setup.match) for size in sizes]
        job = cls(setup, tables or [setup], load_players(labels, setup.family.name))
        return job, job.units_of(options.games or GAMES)

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> LadderJob:
        """The job whose `config()` this is."""
        read = Config(config)
        named = read.parts("strategies", 2)
        tables = [Config({**config, **table.found}) for table in read.parts("tables", 1)]
        setup, *places = [empty_setup(place, named[0], sources) for place in (read, *tables)]
        players = [player_of(one, setup.family.name, sources) for one in named]
        return cls(setup, places, players, read.flag("shared", False))

    def units_of(self, games: int) -> int:
        """The rounds that so many games at each table are; UsageError for too few."""
        least = LEAST * self.games_each
        if games < least:
            raise UsageError(
                f"-n {games}: every strategy meets every other one in each seat; ask for {least:,} games at least"
            )
        return games // self.games_each

    def reportable(self, outcome: Outcome) -> bool:
        """Whether there are deals for the order and for the intervals at every table."""
        found = [parts_of(outcome.summary, len(job.setup.players)) for job in self.jobs]
        return all(order and order["deals"][0] >= 1 and reported["deals"][0] >= 2 for order, reported in found)

    @property
    def names(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in self.strategies]

    def config(self) -> dict[str, Any]:
        """Game, strategies and tables as JSON."""
        setups = [job.setup.config() for job in self.jobs]
        return {
            **self.setup.config(),
            "command": self.command,
            "strategies": player_configs(self.strategies),
            "tables": [{name: setup[name] for name in ("players", "rules", "settings")} for setup in setups],
        }

    def prepare(self) -> None:
        """Compile the kernel."""
        self.jobs[0].prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of rounds first … first + count − 1; of none where the run was stopped."""
        total: Summary = {}
        for job, times in zip(self.jobs, self.times, strict=True):
            deals = np.arange(first * times, (first + count) * times)
            ordering = deals % ORDERING == 0
            parts = job.play_parts(first * times, len(deals), control, [ordering, ~ordering])
            if not parts:
                return {}
            total |= self._named(job, *parts)
        return total

    def _named(self, job: CompareJob, order: Summary, reported: Summary) -> Summary:
        players = len(job.setup.players)
        found = {f"{name}@{players}": array for name, array in reported.items()}
        return found | {f"order_{name}@{players}": order[name] for name in ("deals", "sums")}


def parts_of(summary: Summary, players: int) -> tuple[Summary, Summary]:
    """What a summary holds of the table of so many players: the deals for the order, and the reported ones."""
    own = {name.removesuffix(f"@{players}"): array for name, array in summary.items() if name.endswith(f"@{players}")}
    order = {name.removeprefix("order_"): array for name, array in own.items() if name.startswith("order_")}
    return order, {name: array for name, array in own.items() if not name.startswith("order_")}
