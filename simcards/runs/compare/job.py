"""The job of a comparison: a unit is a deal, played in every seating of the plan."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import Sources, load_players
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.plugin import Player
from simcards.engine.summary import Summary, places_won
from simcards.errors import UsageError
from simcards.folders.config import Config
from simcards.games.setup import Setup
from simcards.options import MARGIN as MARGIN_IN_POINTS
from simcards.options import Options
from simcards.runs.compare.deals import Deals
from simcards.runs.compare.estimates import decisions, estimates, orders, together
from simcards.runs.compare.plan import SeatingPlan, round_robin
from simcards.runs.job import Needs, RunJob, Stop
from simcards.runs.luck import beyond_others, check_luck, luck_by_side
from simcards.runs.precision import Precision, Spread
from simcards.runs.setups import asked_setup, empty_setup, player_configs, player_of
from simcards.stats.intervals import half_width
from simcards.stats.multiple import each_level
from simcards.stats.power import deals_needed, deals_to_decide, deals_to_order
from simcards.stats.sequential import checkpoints

#: As a fraction of games.
MARGIN = MARGIN_IN_POINTS / 100

#: Games that are played unless a number is given: in all, and at most with another way to stop.
GAMES, MOST_GAMES = 1_000_000, 10_000_000

#: Deals before the first look at a decision.
FIRST_LOOK = 64


@dataclass(frozen=True)
class Terms:
    """How much is played and how it is judged.

    games: how many, or with `decide` or `precision` at most; precision: the half-width of every difference at which to
    stop, as a fraction, after `least` games; margin: as a fraction of games, below which a difference does not
    matter; level: of the intervals; order: with `decide`, stop when the order alone is known.
    """

    games: int
    margin: float = MARGIN
    level: float = 0.95
    decide: bool = False
    precision: float | None = None
    least: int = 1000
    order: bool = False

    @classmethod
    def asked(cls, options: Options) -> Terms:
        """The terms that a user asks for: 1,000,000 games unless a number is given, at most ten times as many."""
        decide = options.decide or options.order
        games = options.games or (MOST_GAMES if decide or options.precision else GAMES)
        margin, least = options.margin / 100, options.least
        return cls(games, margin, options.level, decide, options.precision, least, options.order)


class Look(NamedTuple):
    """What was known after so many deals: the `scores` of the summary."""

    units: int
    scores: np.ndarray


class CompareJob(RunJob):
    """Plays game I of the setup's seed in every seating of the plan, and adds up what came of each deal.

    `setup` gives game, rules, number of players and seed; who sits there is the plan's. `decide`, margin and level:
    stop at the first look at which every contrast is decided, or with `order` at which every order is known. `terms`:
    as they were asked for. `shared`: joint wins count as sole ones. The summary, all int64:
    `wins` [seatings, strategies] sole wins of places · `draws` [seatings] games without a sole winner ·
    `sums` [contrasts, 2] sum and sum of squares of each contrast of a deal · `ways` [contrasts, seatings, 2] the same
    of each game by itself · `scores` [contrasts, 2 · most + 1] deals by contrast, 0 in the middle · `shares`
    [tables, strategies] games won in units of `unit_share`, joint wins shared out and games without a winner too ·
    `winners` [places + 1] games by how many places won · `place_wins` [seatings, places] sole wins by place ·
    `place_sums` [places + 1, 2] sum and sum of squares of a deal's sole wins by place, the last of all places together.
    By group of deals: `group_deals` [GROUPS] how many it has · `group_shares` [GROUPS, strategies], `group_winners`
    [GROUPS, places + 1], `group_sums` [GROUPS, contrasts] the shares, winners and contrasts added up over it.
    With `luck` also `luck` [groups, contrasts, (2 + features)^2], each contrast and its luck (`product_sums`).
    """

    command = "compare"

    #: Whether the luck of the cards is added up and taken out of the differences.
    luck = False

    def __init__(
        self,
        setup: Setup,
        strategies: Sequence[Player],
        plan: SeatingPlan,
        decide: tuple[float, float] | None = None,
        precision: Precision | None = None,
        order: bool = False,
        shared: bool | None = None,
    ) -> None:
        self.setup, self.strategies, self.plan, self.decide = setup, tuple(strategies), plan, decide
        self.precision, self.stops_early, self.games_per_unit = precision, decide is not None, len(plan.seatings)
        self.terms: Terms | None = None
        self.order, self.shared = order, setup.aim.shared if shared is None else shared
        self.joint = setup.family.measures.joint
        self.unit_share = math.lcm(*range(1, plan.places + 1)) if self.joint.any() else plan.places

    @classmethod
    def asked(cls, options: Options) -> tuple[CompareJob, int]:
        """The comparison that a user asks for."""
        job = cls.round_robin(asked_setup(options), options.named, Terms.asked(options))
        if options.luck:
            check_luck(job.setup)
            job.luck = True
        return job, job.deals

    @classmethod
    def round_robin(cls, setup: Setup, strategies: Sequence[str], terms: Terms) -> CompareJob:
        """Every pairing, or every table, in all seats; UsageError for fewer than two strategies."""
        if len(strategies) < 2:
            raise UsageError(
                "compare needs two strategies or more: give -s for each (or --ablate STRATEGY, or --ladder)"
            )
        players = load_players(strategies, setup.family.name)
        return cls.under(setup, players, round_robin(len(players), setup.sides), terms)

    @classmethod
    def under(cls, setup: Setup, strategies: Sequence[Player], plan: SeatingPlan, terms: Terms) -> Self:
        """The job of a plan under the terms: with a decision or a precision, or neither."""
        precision, decide = None, (terms.margin, terms.level) if terms.decide else None
        if terms.precision is not None:
            least = max(2, terms.least // len(plan.seatings))
            precision = Precision({"win_rate": terms.precision}, least, deals_for(plan, terms.games), terms.level)
        job = cls(setup, strategies, plan, decide, precision, terms.order)
        job.terms = terms
        return job

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> CompareJob:
        """The comparison whose `config()` this is."""
        job = cls(*read_comparison(Config(config), sources, round_robin))
        job.luck = Config(config).flag("luck", False)
        return job

    @property
    def deals(self) -> int:
        """The deals that its terms ask for; UsageError for too few."""
        assert self.terms is not None
        return deals_for(self.plan, self.terms.games)

    @property
    def judged(self) -> dict[str, float]:
        """The margin, if it was asked for."""
        return {} if self.terms is None else {"margin": self.terms.margin}

    def units_of(self, games: int) -> int:
        """The deals that so many games are; UsageError for fewer than two."""
        return deals_for(self.plan, games)

    def terms_of(self, outcome: Outcome, level: float) -> Terms:
        """How an outcome is judged; a decision keeps the margin and the level that it began with."""
        if self.terms is not None:
            return self.terms
        on_each, margin = len(self.plan.seatings), outcome.judged.get("margin", MARGIN)
        games = outcome.planned * on_each
        if self.precision is not None and self.precision.most == outcome.planned:
            width, least = self.precision.widths["win_rate"], self.precision.least * on_each
            return Terms(games, margin, self.precision.level, precision=width, least=least)
        if self.decide is None:
            return Terms(games, margin, level)
        return Terms(games, *self.decide, decide=True, order=self.order)

    @cached_property
    def _kernels(self) -> list[Kernel]:
        return [Kernel(self._seated(seating)) for seating in self.plan.seatings]

    def _seated(self, seating: tuple[int, ...]) -> Setup:
        seats = len(self.setup.players)
        return replace(
            self.setup, players=tuple(self.strategies[seating[seat % len(seating)]] for seat in range(seats))
        )

    @property
    def names(self) -> list[str]:
        """The strategies, as the user named them."""
        return [player.label for player in self.strategies]

    def config(self) -> dict[str, Any]:
        """Setup, strategies, seatings and contrasts as JSON, and when to stop."""
        return {
            **self.setup.config(),
            "command": self.command,
            "strategies": player_configs(self.strategies),
            "seatings": [list(seating) for seating in self.plan.seatings],
            "contrasts": [list(contrast.pair) for contrast in self.plan.contrasts],
            "decide": list(self.decide) if self.decide else None,
            **({"precision": self.precision.config()} if self.precision else {}),
            **({"order": True} if self.order else {}),
            **({"shared": True} if self.shared else {}),
            **({"luck": True} if self.luck else {}),
        }

    def stop(self, units: int) -> Stop:
        """When all is decided, or known to the precision."""
        if self.decide is None:
            return super().stop(units)
        margin, level = self.decide

        def certain(outcome: Outcome) -> bool:
            watched = orders if self.order else decisions
            scores = outcome.summary["scores"]
            return all(one.verdict != "undecided" for one in watched(self.plan, scores, margin, level))

        return Stop(checkpoints(units, FIRST_LOOK), certain)

    def note(self, outcome: Outcome) -> Look | None:
        """What a decision goes by at a look; nothing where the number of deals is fixed."""
        return Look(outcome.units, outcome.summary["scores"].copy()) if self.decide else None

    def estimate(self, progress: Progress) -> str:
        """Each strategy's share of all wins, in the order of the command line."""
        wins = progress.summary["wins"].sum(axis=0)
        return "shares of wins " + " ".join(f"{100 * share:.1f}%" for share in wins[:8] / max(wins.sum(), 1))

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """The widest half-width of a difference of win rates, of intervals that hold together."""
        found = estimates(self.plan, outcome.summary, level)
        return {"win_rate": max(half_width(one.interval) for one in found)}

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """The greatest spread, deal by deal, of a difference of win rates."""
        root = outcome.units**0.5
        widest = max(one.error for one in estimates(self.plan, outcome.summary, 0.95))
        several = together(self.plan, outcome.summary)
        return {"win_rate": Spread(f"differences in {self.setup.aim.rate}", root * widest, together=several)}

    def needs(self, outcome: Outcome) -> Needs:
        """The deals that find a difference of the margin, and those until all pairs are decided or ordered."""
        found, each = estimates(self.plan, outcome.summary, 0.95), each_level(self._level, len(self.plan.contrasts))
        seen = each if self.decide else together(self.plan, outcome.summary).each(self._level)
        sd = max(one.error for one in found) * outcome.units**0.5
        margin = self.decide[0] if self.decide else self.judged.get("margin", 0.0)
        margins = {"win_rate": (margin, deals_needed(margin, sd, seen))} if margin and sd else {}
        if self.decide is None:
            return Needs(margins)
        rule = deals_to_order if self.order else deals_to_decide
        spreads = [(one.mean, one.error * outcome.units**0.5) for one in found]
        likely = max(rule(mean, spread, margin, each) for mean, spread in spreads)
        worst = max(rule(0.0, spread, margin, each) for _, spread in spreads) if margin else math.inf
        return Needs(margins, *(None if math.isinf(n) else max(FIRST_LOOK, math.ceil(n)) for n in (likely, worst)))

    @property
    def _level(self) -> float:
        """The level at which all pairs are judged together."""
        return self.decide[1] if self.decide else self.terms.level if self.terms else 0.95

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
        control[row.LUCK] = self.luck
        numbers = np.arange(first, first + count)
        found = [Deals(self.plan, numbers[part], self.unit_share) for part in parts]
        for number, kernel in enumerate(self._kernels):
            rows, _ = kernel.play(first, count, control)
            if len(rows) < count:
                return []
            won, alone = places_won(rows, self.plan.places, self.joint)
            luck = beyond_others(luck_by_side(self.setup, rows)) if self.luck else None
            for deals, part in zip(found, parts, strict=True):
                deals.add(number, int(of_seating[number]), won[part], (won if self.shared else alone)[part])
                if luck is not None:
                    deals.add_luck(number, luck[part])
        return [deals.summary(len(tables)) for deals in found]


def deals_for(plan: SeatingPlan, games: int) -> int:
    """How many whole deals so many games are; UsageError for fewer than two."""
    on_each = len(plan.seatings)
    if games < 2 * on_each:
        raise UsageError(
            f"-n {games}: every deal is played {on_each:,} times here, so that each strategy has each seat; "
            f"ask for {2 * on_each:,} games at least"
        )
    return games // on_each


def read_comparison(
    config: Config, sources: Sources | None, planned: Callable[[int, int], SeatingPlan]
) -> tuple[Setup, list[Player], SeatingPlan, tuple[float, float] | None, Precision | None, bool, bool]:
    """What a comparison is made of, from its configuration; planned: the plan of so many strategies and places."""
    named = config.parts("strategies", 2)
    decide = config.numbers("decide", 2) if config.given("decide") else None
    setup = empty_setup(config, named[0], sources)
    players = [player_of(one, setup.family.name, sources) for one in named]
    plan = planned(len(players), setup.sides)
    judged = (decide[0], decide[1]) if decide else None
    order, shared = config.flag("order", False), config.flag("shared", False)
    return setup, players, plan, judged, Precision.read(config, ["win_rate"]), order, shared
