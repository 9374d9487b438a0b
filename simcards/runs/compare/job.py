"""The job of a comparison: a unit is a deal, played in every seating of the plan."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup, Sources, player_again, setup_from_config
from simcards.engine.summary import Summary, won_jointly
from simcards.errors import SimcardsError
from simcards.runs.compare.estimates import decisions, estimates, orders
from simcards.runs.compare.plan import Integers, Plan, round_robin
from simcards.runs.precision import Precision, Spread, stopping
from simcards.stats.intervals import half_width
from simcards.stats.sequential import checkpoints

if TYPE_CHECKING:
    from simcards.engine.outcome import Outcome

#: Deals before the first look at a decision.
FIRST_LOOK = 64

#: Groups of deals that ratings are resampled by: deal i is in group i modulo this, whatever runs it.
GROUPS = 256


class Comparison:
    """Plays game I of the setup's seed in every seating of the plan, and adds up what came of each deal.

    `setup` gives game, rules, number of players and seed; who sits there is the plan's. `decide`, margin and level:
    stop at the first look at which every contrast is decided, or with `order` at which every order is known. The summary, all int64:
    `wins` [seatings, strategies] sole wins of places · `draws` [seatings] games without a sole winner ·
    `sums` [contrasts, 2] sum and sum of squares of each contrast of a deal · `ways` [contrasts, seatings, 2] the same
    of each game by itself · `scores` [contrasts, 2 · most + 1] deals by contrast, 0 in the middle · `shares`
    [tables, strategies] games won in units of `unit_share`, joint wins shared out and games without a winner too ·
    `group_shares` [GROUPS, strategies] the same by group of deals instead of by table · `group_deals` [GROUPS] how many
    deals a group has · `winners` [places + 1] games by how many places won.
    """

    unit = "deals"

    def __init__(
        self,
        setup: Setup,
        strategies: Sequence[Player],
        plan: Plan,
        decide: tuple[float, float] | None = None,
        precision: Precision | None = None,
        order: bool = False,
    ) -> None:
        self.setup, self.strategies, self.plan, self.decide = setup, tuple(strategies), plan, decide
        self.precision, self.stops_early, self.games_per_unit = precision, decide is not None, len(plan.seatings)
        self.order = order
        self.joint = setup.family.measures.joint_codes
        self.unit_share = math.lcm(*range(1, plan.places + 1)) if self.joint else plan.places

    @classmethod
    def from_config(
        cls, config: dict[str, Any], sources: Sources | None, planned: Callable[[int, int], Plan] = round_robin
    ) -> Comparison:
        """The comparison whose `config()` this is; SimcardsError where it cannot be used.

        planned: the plan of so many strategies at so many places.
        """
        try:
            named = [(str(one["label"]), str(one["digest"])) for one in config["strategies"]]
            seats = [config["strategies"][0]] * int(config["players"])
            decide = tuple(float(value) for value in config["decide"]) if config["decide"] else None
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise SimcardsError(f"the configuration is damaged ({type(error).__name__}: {error})") from None
        if len(named) < 2 or len(decide or (0, 0)) != 2:
            raise SimcardsError(f"the configuration is damaged ({len(named)} strategies, decide {decide})")
        setup = setup_from_config({**config, "strategies": seats}, sources)
        players = [player_again(label, digest, setup.family.name, sources) for label, digest in named]
        plan = planned(len(players), setup.family.sides(setup.rules, len(setup.players)))
        precision = Precision(**config["precision"]) if "precision" in config else None
        order = config.get("order") is True
        return cls(setup, players, plan, (decide[0], decide[1]) if decide else None, precision, order)

    @cached_property
    def _kernels(self) -> list[Kernel]:
        return [Kernel(self._seated(seating)) for seating in self.plan.seatings]

    def _seated(self, seating: tuple[int, ...]) -> Setup:
        seats = len(self.setup.players)
        return replace(
            self.setup, players=tuple(self.strategies[seating[seat % len(seating)]] for seat in range(seats))
        )

    @property
    def labels(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in self.strategies]

    @property
    def names(self) -> list[str]:
        """The strategies."""
        return self.labels

    def config(self) -> dict[str, Any]:
        """Setup, strategies, seatings and contrasts as JSON, and when to stop."""
        return {
            **self.setup.config(),
            "command": "compare",
            "strategies": [{"label": player.label, "digest": player.digest} for player in self.strategies],
            "seatings": [list(seating) for seating in self.plan.seatings],
            "contrasts": [list(contrast.pair) for contrast in self.plan.contrasts],
            "decide": list(self.decide) if self.decide else None,
            **({"precision": self.precision.config()} if self.precision else {}),
            **({"order": True} if self.order else {}),
        }

    def looks(self, deals: int) -> tuple[list[int], Callable[[Outcome], bool] | None]:
        """The numbers of deals at which to look whether all is decided, or known to the precision, and the question."""
        if self.decide is None:
            return stopping(self, deals)
        margin, level = self.decide

        def certain(outcome: Outcome) -> bool:
            watched = orders if self.order else decisions
            return all(one.verdict != "undecided" for one in watched(self.plan, outcome.summary, margin, level))

        return checkpoints(deals, FIRST_LOOK), certain

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width of a difference of win rates, of intervals that hold together."""
        found = estimates(self.plan, outcome.summary, level)
        return {"win_rate": max(half_width(one.interval) for one in found)}

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """The greatest spread, deal by deal, of a difference of win rates."""
        root = outcome.units**0.5
        widest = max(one.error for one in estimates(self.plan, outcome.summary, 0.95))
        return {"win_rate": Spread("differences of win rates", root * widest)}

    def prepare(self) -> None:
        """Compile the kernel."""
        self._kernels[0].play(0, 0)

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1; of none where the run was stopped."""
        found = self.play_parts(first, count, control, [np.ones(count, np.bool_)])
        return found[0] if found else {}

    def play_parts(
        self, first: int, count: int, control: np.ndarray, parts: Sequence[NDArray[np.bool_]]
    ) -> list[Summary]:
        """The same for parts of these deals, each bool[count]: a summary a part; none where the run was stopped."""
        tables, of_seating = self.plan.tables
        numbers = np.arange(first, first + count)
        found = [_Deals(self.plan, numbers[part], self.unit_share) for part in parts]
        for number, kernel in enumerate(self._kernels):
            rows, _ = kernel.play(first, count, control)
            if len(rows) < count:
                return []
            won, alone = self._won(rows)
            for deals, part in zip(found, parts, strict=True):
                deals.add(number, int(of_seating[number]), won[part], alone[part])
        return [deals.summary(len(tables)) for deals in found]

    def _won(self, rows: np.ndarray) -> tuple[Integers, Integers]:
        """Which places won each game, and which were its only winners: int64[games, places]."""
        winners = rows[:, row.WINNERS]
        won = winners[:, None] >> np.arange(self.plan.places) & 1
        shared = won_jointly(winners, rows[:, row.REASON], self.joint)
        return won, won * ~shared[:, None]


class _Deals:
    """A chunk of deals as its games come in, seating by seating."""

    def __init__(self, plan: Plan, numbers: Integers, unit: int) -> None:
        self.plan, self.numbers, self.unit = plan, numbers, unit
        count = len(numbers)
        seatings, strategies, contrasts = len(plan.seatings), plan.strategies, len(plan.contrasts)
        self.wins = np.zeros((seatings, strategies), np.int64)
        self.draws = np.zeros(seatings, np.int64)
        self.winners = np.zeros(plan.places + 1, np.int64)
        self.ways = np.zeros((contrasts, seatings, 2), np.int64)
        self.contrast = np.zeros((count, contrasts), np.int64)
        self.by_table: dict[int, Integers] = {}
        self.shares = np.zeros((count, strategies), np.int64)

    def add(self, seating: int, table: int, won: Integers, alone: Integers) -> None:
        """Add the games of one seating, one a deal; won, alone: int64[deals, places]."""
        sits = np.zeros((self.plan.places, self.plan.strategies), np.int64)
        sits[np.arange(self.plan.places), self.plan.seatings[seating]] = 1
        wins = alone @ sits
        self.wins[seating] = wins.sum(axis=0)
        self.draws[seating] = np.count_nonzero(~alone.any(axis=1))
        self.winners += np.bincount(won.sum(axis=1), minlength=len(self.winners))
        scores = wins @ self.plan.weights[:, seating].T
        self.ways[:, seating] = np.stack([scores.sum(axis=0), (scores * scores).sum(axis=0)], axis=1)
        self.contrast += scores
        shares = self._shares(won) @ sits
        self.by_table[table] = self.by_table.get(table, 0) + shares.sum(axis=0)
        self.shares += shares

    def _shares(self, won: Integers) -> Integers:
        """Each place's part of the game, in units: equal parts for the winners, for all where nobody won."""
        sharing = np.where(won.any(axis=1, keepdims=True), won, 1)
        shares: Integers = sharing * (self.unit // sharing.sum(axis=1, keepdims=True))
        return shares

    def summary(self, tables: int) -> Summary:
        """All of it, added up over the deals."""
        most, contrast = int(self.plan.bounds.max(initial=0)), self.contrast
        counted = [np.bincount(column + most, minlength=2 * most + 1) for column in contrast.T]
        return {
            "deals": np.array([len(self.numbers)]),
            "wins": self.wins,
            "draws": self.draws,
            "winners": self.winners,
            "sums": np.stack([contrast.sum(axis=0), (contrast * contrast).sum(axis=0)], axis=1),
            "ways": self.ways,
            "scores": np.array(counted, np.int64).reshape(-1, 2 * most + 1),
            "shares": np.array([self.by_table[table] for table in range(tables)]),
            **self._groups(),
        }

    def _groups(self) -> Summary:
        """The deals and their shares by group."""
        group = self.numbers % GROUPS
        shares = np.zeros((GROUPS, self.plan.strategies), np.int64)
        np.add.at(shares, group, self.shares)
        return {"group_shares": shares, "group_deals": np.bincount(group, minlength=GROUPS)}
