"""The job of a skill ladder: every strategy against every other one, at tables of one size or of several.

A duel (a, b) puts a at one place and b at all others. All duels are played, each in every seat, on the same deals. Of
every ten deals the first finds the order of the strategies and the others are reported, so that nothing is called
stronger for the luck that put it there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np

from simcards.engine.plugin import Player
from simcards.engine.setup import Setup, Sources, player_again, setup_from_config
from simcards.engine.summary import Summary
from simcards.errors import SimcardsError
from simcards.runs.compare.job import Comparison as Job
from simcards.runs.compare.plan import Plan, challenges

#: Of so many deals the first finds the order.
ORDERING = 10

#: Deals without which there is no ladder: one for the order, two for the intervals.
LEAST = 3


def duels(strategies: int, places: int) -> Plan:
    """Every strategy against every other one."""
    return challenges(strategies, places, permutations(range(strategies), 2))


class Duels:
    """All duels of the strategies at each of the tables, which are set with empty seats.

    A unit is a round, in which every table sees the same number of games: `times` says on how many deals. `setup`: the
    game as it was asked for. The summary: that of each table's comparison over the reported deals, its names with @ and
    the number of players; of the deals for the order `deals` and `sums` alone, as order_deals@… and order_sums@….
    """

    unit = "rounds"

    def __init__(self, setup: Setup, tables: Sequence[Setup], strategies: Sequence[Player]) -> None:
        self.setup, self.strategies = setup, tuple(strategies)
        sides = [table.family.sides(table.rules, len(table.players)) for table in tables]
        plans = [duels(len(strategies), places) for places in sides]
        self.jobs = [Job(table, strategies, plan) for table, plan in zip(tables, plans, strict=True)]
        self.games_each = math.lcm(*(len(plan.seatings) for plan in plans))
        self.times = [self.games_each // len(plan.seatings) for plan in plans]

    @classmethod
    def from_config(cls, config: dict[str, Any], sources: Sources | None) -> Duels:
        """The job whose `config()` this is; SimcardsError where it cannot be used."""
        try:
            named = [(str(one["label"]), str(one["digest"])) for one in config["strategies"]]
            sizes = [int(table["players"]) for table in (config, *config["tables"])]
            places = [{**config, **table} for table in ({}, *config["tables"])]
        except (KeyError, TypeError, ValueError) as error:
            raise SimcardsError(f"the configuration is damaged ({type(error).__name__}: {error})") from None
        if len(named) < 2 or len(sizes) < 2 or not all(2 <= size <= 10 for size in sizes):
            raise SimcardsError(f"the configuration is damaged ({len(named)} strategies, tables of {sizes[1:]})")
        seated = [[config["strategies"][0]] * size for size in sizes]
        pairs = zip(places, seated, strict=True)
        setup, *tables = [setup_from_config({**place, "strategies": seats}, sources) for place, seats in pairs]
        return cls(setup, tables, [player_again(*one, setup.family.name, sources) for one in named])

    @property
    def labels(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in self.strategies]

    def config(self) -> dict[str, Any]:
        """Game, strategies and tables as JSON."""
        setups = [job.setup.config() for job in self.jobs]
        return {
            **self.setup.config(),
            "command": "compare --ladder",
            "strategies": [{"label": player.label, "digest": player.digest} for player in self.strategies],
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

    def _named(self, job: Job, order: Summary, reported: Summary) -> Summary:
        players = len(job.setup.players)
        found = {f"{name}@{players}": array for name, array in reported.items()}
        return found | {f"order_{name}@{players}": order[name] for name in ("deals", "sums")}


def parts_of(summary: Summary, players: int) -> tuple[Summary, Summary]:
    """What a summary holds of the table of so many players: the deals for the order, and the reported ones."""
    own = {name.removesuffix(f"@{players}"): array for name, array in summary.items() if name.endswith(f"@{players}")}
    order = {name.removeprefix("order_"): array for name, array in own.items() if name.startswith("order_")}
    return order, {name: array for name, array in own.items() if not name.startswith("order_")}
