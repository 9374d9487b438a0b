"""The plan of a sweep: the arms with the base arm among them, and the panel that plays each."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from simcards.engine.loading import Sources, load_player
from simcards.engine.plugin import Player
from simcards.errors import UsageError, suggestion
from simcards.folders.config import Config
from simcards.games.family import find_game
from simcards.games.setup import Setup
from simcards.games.switches import RulesError, Value, as_typed, kept_values, switches_of
from simcards.options import Options
from simcards.runs.precision import Precision
from simcards.runs.setups import FEWEST, MOST, asked_setup, player_of, read_rules, seated_setup
from simcards.runs.sweep.metrics import USUAL_METRICS, Metric, margins_of, metrics_of
from simcards.runs.sweep.skill import SKILL, check_pair, skill_metric

#: Arms of a sweep at most: what is certain of all their differences together takes time and memory by their square.
MOST_ARMS = 250


@dataclass(frozen=True)
class Arm:
    """One way to play: the switches varied (`players` among them), the rules; or why they cannot be played."""

    set: Mapping[str, Value]
    players: int
    rules: Any = None
    refused: str | None = None
    base: bool = False
    title: str = ""

    @property
    def label(self) -> str:
        """What a table calls it."""
        return self.title or ", ".join(f"{name}={as_typed(value)}" for name, value in self.set.items())

    def table(self, base: Setup) -> Setup:
        """The table of an arm that can be played, with who sits at the base table."""
        switches = {name: value for name, value in self.set.items() if name != "players"}
        seats = base.players[:1] * self.players
        return replace(base, rules=self.rules, players=seats, settings={**base.settings, **switches})

    def config(self) -> dict[str, Any]:
        """The arm as JSON."""
        rules = None if self.rules is None else kept_values(self.rules)
        head = {"set": dict(self.set), "players": self.players, "rules": rules}
        return {**head, "refused": self.refused, "base": self.base, "title": self.title}


@dataclass(frozen=True)
class SweepPlan:
    """A sweep to be played: the arms with the base arm among them, and the panel at the base table."""

    arms: tuple[Arm, ...]
    panel: tuple[Setup, ...]
    metrics: tuple[Metric, ...]
    margins: Mapping[str, float] = field(default_factory=dict)  # by metric, what is too small to matter
    varied: Mapping[str, Sequence[str]] = field(default_factory=dict)  # as the user gave them, to say it again
    pair: tuple[Player, Player] | None = None  # by which skill is measured: the stronger first
    both: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # arms that set what two others set

    @property
    def base(self) -> int:
        """The number of the base arm."""
        return next(i for i, arm in enumerate(self.arms) if arm.base)

    @property
    def usual_panel(self) -> tuple[str, ...]:
        """The strategies that play where none are named."""
        return self.panel[0].family.usual_panel

    @property
    def played(self) -> list[int]:
        """The numbers of the arms that can be played, the base first."""
        rest = [i for i, arm in enumerate(self.arms) if arm.rules is not None and not arm.base]
        return [self.base, *rest]

    def contrast(self, arm: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Whose games on a deal are set against one another for an arm, and with which signs.

        An arm against the base; where it sets what two others set, what that does beyond what the two do one by one.
        """
        if arm in self.both:
            return (arm, *self.both[arm], self.base), (1, -1, -1, 1)
        return (arm, self.base), (1, -1)

    @property
    def members(self) -> range:
        """Who plays each arm: the numbers of the panel, then, where there is one, that of the pair."""
        return range(len(self.panel) + (self.pair is not None))

    @cached_property
    def skill(self) -> Metric | None:
        """What the pair is asked for; None where there is no pair."""
        if self.pair is None:
            return None
        played = [self.arms[number] for number in self.played]
        tables = [self.panel[0].family.sides(arm.rules, arm.players) for arm in played]
        return skill_metric([player.label for player in self.pair], tables)

    def metrics_of(self, member: int) -> tuple[Metric, ...]:
        """What is compared of a member's games."""
        return self.metrics if member < len(self.panel) or self.skill is None else (self.skill,)

    def metric(self, name: str) -> Metric:
        """The metric of that name, the pair's among them; KeyError if it is not compared."""
        return {one.name: one for one in self.compared}[name]

    @property
    def compared(self) -> tuple[Metric, ...]:
        """Every metric: the panel's, then the pair's."""
        return (*self.metrics, *([self.skill] if self.skill else []))

    def who(self, member: int) -> str:
        """What a member is called: a strategy, or the pair."""
        if member < len(self.panel):
            return self.panel[member].labels[0]
        assert self.pair is not None
        return " and ".join(player.label for player in self.pair)

    @cached_property
    def comparisons(self) -> list[tuple[int, int, Metric]]:
        """The differences to the base arm that there are, by arm, member and metric."""
        every = [(arm, m) for arm in self.played[1:] for m in self.players_of(arm)]
        return [(arm, m, metric) for arm, m in every for metric in self.metrics_of(m)]

    def strategies_of(self, arm: int) -> list[int]:
        """The strategies of the panel that play an arm."""
        return [member for member in self.players_of(arm) if member < len(self.panel)]

    def players_of(self, arm: int) -> range:
        """The members that play an arm: all, but the first of the panel alone where it sets what two others set."""
        return range(1) if arm in self.both else self.members

    def setup(self, arm: int, member: int) -> Setup:
        """The table of an arm with a member of the panel at every seat; for the pair, with the panel's first."""
        return self.arms[arm].table(self.panel[member if member < len(self.panel) else 0])


def make_plan(options: Options, combinations: Sequence[Mapping[str, object]], titles: Sequence[str] = ()) -> SweepPlan:
    """A sweep from what a user asks for; RulesError or UsageError in one line if it cannot be.

    `combinations`: the switches that each arm sets over `options.rules`; `players` may be one of them. A value that a
    switch does not take is an error; a combination that cannot be played becomes a refused arm. The options' players
    and rules alone are the base; where no arm is it, it is put first. Their pair: two strategies, the stronger first,
    by which skill is measured; none if it is not.
    """
    setups = make_panel(options)
    base, family = setups[0], setups[0].family
    pairs = zip(combinations, titles or [""] * len(combinations), strict=True)
    arms = _with_base(base, [make_arm(base, options.rules or {}, switches, title) for switches, title in pairs])
    tables = [family.sides(arm.rules, arm.players) for arm in arms if arm.rules is not None]
    compared = tuple(metrics_of(family.measures, [*USUAL_METRICS, *options.metrics], tables))
    plan = SweepPlan(tuple(arms), tuple(setups), compared, pair=load_pair(options.pair, family.name))
    return replace(plan, margins=margins_of(plan.compared, options.margins or {}))


def load_pair(pair: Sequence[str], family: str) -> tuple[Player, Player] | None:
    """The players of a pair; none where none is asked for."""
    if not pair:
        return None
    stronger, weaker = (load_player(name, family) for name in check_pair(pair))
    return stronger, weaker


def make_panel(options: Options) -> list[Setup]:
    """The base table with each strategy of the panel at every seat, the family's usual ones if none are named."""
    panel = options.named or find_game(options.game).family.usual_panel
    setups = [asked_setup(options, [name]) for name in dict.fromkeys(panel)]
    return [replace(setup, seed=setups[0].seed) for setup in setups]


def make_sweep(options: Options) -> SweepPlan:
    """A sweep over every combination of the varied switches' values; errors as in `make_plan`.

    A single number of players is the table's; of several, the game's usual number is the base, else the first.
    """
    family, game, _ = find_game(options.game)
    varied = options.vary
    usual, tables = family.presets[game].default_players, [_read_players(n) for n in varied.get("players", ())]
    players = tables[0] if tables and usual not in tables else usual
    arms = {name: values for name, values in varied.items() if name != "players" or len(tables) > 1}
    return replace(make_plan(replace(options, players=players), combine(arms)), varied=varied)


def combine(varied: Mapping[str, Sequence[str]]) -> list[dict[str, object]]:
    """Every combination of the varied switches' values, the last switch changing fastest; UsageError for too many."""
    count = math.prod(len(values) for values in varied.values())
    if count > MOST_ARMS:
        raise UsageError(
            f"--vary: {count:,} combinations are more than the {MOST_ARMS} that are compared at a time; vary fewer "
            "switches together, or fewer values of each"
        )
    return [dict(zip(varied, values, strict=True)) for values in itertools.product(*varied.values())]


def make_arm(base: Setup, settings: Mapping[str, object], combination: Mapping[str, object], title: str = "") -> Arm:
    """The arm that sets the switches of a combination over `settings`, refused where the rules cannot be played.

    RulesError for a switch that there is not, or a value that one does not take.
    """
    chosen = _read(base, combination)
    players = int(chosen.get("players", len(base.players)))
    switches = {name: value for name, value in chosen.items() if name != "players"}
    try:
        rules = base.family.resolve(base.game, players, {**settings, **switches})
    except RulesError as error:
        return Arm(chosen, players, refused=str(error), title=title)
    return Arm(chosen, players, rules, title=title)


def _read(base: Setup, combination: Mapping[str, object]) -> dict[str, Value]:
    """The values of a combination, each read by its switch."""
    switches = switches_of(base.family.rules)
    values: dict[str, Value] = {}
    for name, text in combination.items():
        if name == "players":
            values[name] = _read_players(text)
        elif name in switches:
            values[name] = switches[name].read(name, text)
        else:
            near = suggestion(name, [*switches, "players"])
            raise RulesError(f"unknown switch {name!r}{near}; `simcards rules {base.game}` lists them")
    return values


def _read_players(text: object) -> int:
    word = str(text).strip()
    if not word.isdigit() or not 2 <= int(word) <= 10:
        raise UsageError(f"players={word}: games here are for 2 to 10")
    return int(word)


def _with_base(base: Setup, arms: list[Arm]) -> list[Arm]:
    """The arms with the base marked, or put before them when none is it."""
    for i, arm in enumerate(arms):
        if arm.rules == base.rules and arm.players == len(base.players):
            return [*arms[:i], replace(arm, base=True), *arms[i + 1 :]]
    here = {"players": len(base.players), **asdict(base.rules)}
    varied = {name: here[name] for arm in arms for name in arm.set}
    return [Arm(varied, len(base.players), base.rules, base=True), *arms]


def read_sweep(config: Config, sources: Sources | None) -> tuple[SweepPlan, Precision | None, int | None]:
    """What a sweep is made of, from its configuration: the plan, when to stop, and the arm that this is about."""
    panel = tuple(seated_setup(setup, sources) for setup in config.parts("panel", 1))
    family = panel[0].family
    arms = tuple(_read_arm(panel[0], arm) for arm in config.parts("arms", 1))
    played = [number for number, arm in enumerate(arms) if arm.rules is not None]
    if [arm.base for arm in arms].count(True) != 1 or not any(arms[number].base for number in played):
        config.fail("arms", "one of them, which can be played, must be the base")
    tables = [family.sides(arms[number].rules, arms[number].players) for number in played]
    try:
        metrics = tuple(metrics_of(family.measures, config.texts("metrics", 1), tables))
    except UsageError as error:
        config.fail("metrics", str(error))
    skill = [SKILL] if config.given("pair") else []
    precision = Precision.read(config, [*(metric.name for metric in metrics), *skill])
    watched = config.whole("watched", 0, len(arms) - 1) if config.given("watched") else None
    if watched is not None and (watched not in played or arms[watched].base):
        config.fail("watched", "an arm that can be played and is not the base is needed")
    part = config.part("varied")
    varied = {name: part.texts(name) for name in part.found}
    plan = SweepPlan(arms, panel, metrics, config.amounts("margins"), varied, read_pair(config, family.name, sources))
    return plan, precision, watched


def read_pair(config: Config, family: str, sources: Sources | None) -> tuple[Player, Player] | None:
    """The pair of a configuration, if it has one."""
    if not config.given("pair"):
        return None
    named = config.parts("pair", 2)
    if len(named) > 2:
        config.fail("pair", f"two strategies are needed, not {len(named)}")
    stronger, weaker = (player_of(one, family, sources) for one in named)
    return stronger, weaker


def _read_arm(base: Setup, config: Config) -> Arm:
    """The arm whose `config()` this is."""
    chosen, players, rules = config.values("set"), config.whole("players", FEWEST, MOST), None
    refused = config.text("refused") if config.given("refused") else None
    if config.given("rules"):
        rules = read_rules(config, base.family, base.game, players)
    elif refused is None:
        config.fail("rules", "missing, and the arm is not refused")
    return Arm(chosen, players, rules, refused, config.flag("base"), config.text("title"))
