"""The job of a sweep: every deal is played under every arm's rules, by every strategy of the panel.

A unit is a deal: one game index. In it each arm is played by each member of the panel, who sits at all seats; so a
difference between arms is one of rules, played by the same hands on the same cards. Seats need no rotation then:
who begins is the rules' affair, and win rates are told by seat and by turn order.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards.engine.job import Kernel
from simcards.engine.setup import Setup, Sources, make_setup, setup_from_config
from simcards.engine.summary import Summary, sums
from simcards.errors import UsageError, suggestion
from simcards.games.family import family_of
from simcards.games.switches import RulesError, Value, shown, switches_of
from simcards.runs.precision import Precision, Spread
from simcards.runs.sweep.metrics import USUAL_METRICS, Metric, margins_of, metrics_of
from simcards.stats.blocks import BlockSums, Paired, block_sums, paired
from simcards.stats.intervals import half_width

if TYPE_CHECKING:
    from simcards.engine.outcome import Outcome

_AGAINST = np.array([1, -1])


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
        return self.title or ", ".join(f"{name}={shown(value)}" for name, value in self.set.items())

    def config(self) -> dict[str, Any]:
        """The arm as JSON."""
        rules = None if self.rules is None else asdict(self.rules)
        head = {"set": dict(self.set), "players": self.players, "rules": rules}
        return {**head, "refused": self.refused, "base": self.base, "title": self.title}


@dataclass(frozen=True)
class Plan:
    """A sweep to be played: the arms with the base arm among them, and the panel at the base table."""

    arms: tuple[Arm, ...]
    panel: tuple[Setup, ...]
    metrics: tuple[Metric, ...]
    margins: Mapping[str, float] = field(default_factory=dict)  # by metric, what is too small to matter
    varied: Mapping[str, Sequence[str]] = field(default_factory=dict)  # as the user gave them, to say it again

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

    def setup(self, arm: int, member: int) -> Setup:
        """The table of an arm with a member of the panel at every seat."""
        base, which = self.panel[member], self.arms[arm]
        switches = {name: value for name, value in which.set.items() if name != "players"}
        seats = base.players[:1] * which.players
        return replace(base, rules=which.rules, players=seats, settings={**base.settings, **switches})


def make_plan(
    game: str,
    combinations: Sequence[Mapping[str, object]],
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    strategies: Sequence[str] = (),
    seed: int | None = None,
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    titles: Sequence[str] = (),
) -> Plan:
    """A sweep from what a user says; RulesError or UsageError in one line if it cannot be.

    `combinations`: the switches that each arm sets over `settings`; `players` may be one of them. A value that a
    switch does not take is an error; a combination that cannot be played becomes a refused arm. `players` and
    `settings` alone are the base; where no arm is it, it is put first.
    """
    family = family_of(game)
    panel = strategies or family.usual_panel
    setups = [make_setup(game, players, settings, [name], seed) for name in dict.fromkeys(panel)]
    setups = [replace(setup, seed=setups[0].seed) for setup in setups]
    words = titles or [""] * len(combinations)
    pairs = zip(combinations, words, strict=True)
    arms = _with_base(setups[0], [_arm(setups[0], settings or {}, switches, title) for switches, title in pairs])
    tables = [family.sides(arm.rules, arm.players) for arm in arms if arm.rules is not None]
    names = [*USUAL_METRICS, *metrics]
    compared = tuple(metrics_of(family.measures, names, tables))
    return Plan(tuple(arms), tuple(setups), compared, margins_of(compared, margins or {}))


def make_sweep(
    game: str,
    varied: Mapping[str, Sequence[str]],
    settings: Mapping[str, object] | None = None,
    strategies: Sequence[str] = (),
    seed: int | None = None,
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
) -> Plan:
    """A sweep over every combination of the varied switches' values; errors as in `make_plan`.

    A single number of players is the table's; of several, the game's usual number is the base, else the first.
    """
    usual, tables = family_of(game).presets[game].default_players, [_read_players(n) for n in varied.get("players", ())]
    players = tables[0] if tables and usual not in tables else usual
    arms = {name: values for name, values in varied.items() if name != "players" or len(tables) > 1}
    plan = make_plan(game, combine(arms), players, settings, strategies, seed, metrics, margins)
    return replace(plan, varied=varied)


def combine(varied: Mapping[str, Sequence[str]]) -> list[dict[str, object]]:
    """Every combination of the varied switches' values, the last switch changing fastest."""
    return [dict(zip(varied, values, strict=True)) for values in itertools.product(*varied.values())]


def _arm(base: Setup, settings: Mapping[str, object], combination: Mapping[str, object], title: str) -> Arm:
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
        raise UsageError(f"players={word}: no game here seats so many; 2 to 10 is the range")
    return int(word)


def _with_base(base: Setup, arms: list[Arm]) -> list[Arm]:
    """The arms with the base marked, or put before them when none is it."""
    for i, arm in enumerate(arms):
        if arm.rules == base.rules and arm.players == len(base.players):
            return [*arms[:i], replace(arm, base=True), *arms[i + 1 :]]
    here = {"players": len(base.players), **asdict(base.rules)}
    varied = {name: here[name] for arm in arms for name in arm.set}
    return [Arm(varied, len(base.players), base.rules, base=True), *arms]


class Sweep:
    """The job of `sweep`: the summary holds, for arm a and panel member m, all of `simulate` under "a.m.", then
    the sums of each metric under "a.m.metric.score" (sum, sum of squares) and of its difference to the base arm under
    "a.m.metric.difference" (the fields of BlockSums)."""

    unit = "deals"
    stops_early = False

    def __init__(self, plan: Plan, precision: Precision | None = None, watched: int | None = None) -> None:
        """precision: when to stop, by metric; of all differences, or of those of the arm `watched` by the first of the
        panel."""
        self.plan, self.precision, self.watched = plan, precision, watched
        self.names = [setup.labels[0] for setup in plan.panel]
        self.games_per_unit = len(plan.played) * len(plan.panel)

    @classmethod
    def from_config(cls, config: dict[str, Any], sources: Sources | None) -> Sweep:
        """The job whose `config()` this is."""
        panel = tuple(setup_from_config(setup, sources) for setup in config["panel"])
        family = panel[0].family
        arms = tuple(_arm_again(panel[0], arm) for arm in config["arms"])
        tables = [family.sides(arm.rules, arm.players) for arm in arms if arm.rules is not None]
        metrics = tuple(metrics_of(family.measures, config["metrics"], tables))
        precision = Precision(**config["precision"]) if "precision" in config else None
        return cls(Plan(arms, panel, metrics, config["margins"], config["varied"]), precision, config.get("watched"))

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON."""
        more = {"precision": self.precision.config(), "watched": self.watched} if self.precision else {}
        return {
            "command": "sweep",
            "panel": [setup.config() for setup in self.plan.panel],
            "arms": [arm.config() for arm in self.plan.arms],
            "metrics": [metric.name for metric in self.plan.metrics],
            "margins": dict(self.plan.margins),
            "varied": {name: list(values) for name, values in self.plan.varied.items()},
            **more,
        }

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """By metric the widest half-width of a difference to the base arm; one that never varied has none."""
        found = self._differences(outcome, level)
        varied = {name: [one for one in several if one.error > 0.0] for name, several in found.items()}
        widths = {name: [half_width(one.interval) for one in several] for name, several in varied.items()}
        return {name: max(several, default=0.0) for name, several in widths.items()}

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """By metric the greatest spread of a difference between the base and another arm's game on one deal."""
        found = self._differences(outcome, 0.95)
        errors = {name: max((one.error for one in several), default=0.0) for name, several in found.items()}
        sds = {name: outcome.units**0.5 * error for name, error in errors.items()}
        return {one.name: Spread(f"differences in {one.name}", sds[one.name], one.share) for one in self.plan.metrics}

    def _differences(self, outcome: Outcome, level: float) -> dict[str, list[Paired]]:
        every = itertools.product(self.plan.played[1:], range(len(self.plan.panel)))
        keys = list(every) if self.watched is None else [(self.watched, 0)]
        return {
            metric.name: [difference_of(outcome.summary, arm, member, metric, level) for arm, member in keys]
            for metric in self.plan.metrics
        }

    @cached_property
    def kernels(self) -> dict[tuple[int, int], Kernel]:
        """The kernel of every arm that can be played and every member of the panel."""
        pairs = itertools.product(self.plan.played, range(len(self.plan.panel)))
        return {pair: Kernel(self.plan.setup(*pair)) for pair in pairs}

    def prepare(self) -> None:
        """Compile the kernel and the strategies."""
        for kernel in self.kernels.values():
            kernel.play(0, 0)

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1."""
        summary: Summary = {"deals": np.array([count])}
        for member in range(len(self.plan.panel)):
            base: list[np.ndarray] = []
            for arm in self.plan.played:
                kernel, name = self.kernels[arm, member], f"{arm}.{member}."
                rows, tally = kernel.play(first, count, control)
                if len(rows) < count:
                    return {}  # stopped from outside: nobody waits for this chunk
                summary |= {name + key: array for key, array in kernel.summary(rows, tally).items()}
                scores = [metric.scores(rows, kernel.setup.sides) for metric in self.plan.metrics]
                base = base or scores
                for metric, here, there in zip(self.plan.metrics, scores, base, strict=True):
                    summary[name + metric.name + ".score"] = sums(here)
                    summary[name + metric.name + ".difference"] = _pack(here, there)
        return summary


def _arm_again(base: Setup, config: dict[str, Any]) -> Arm:
    """The arm whose `config()` this is."""
    rules = config["rules"]
    if rules is not None:
        rules = base.family.resolve(base.game, config["players"], rules)
    return Arm(config["set"], config["players"], rules, config["refused"], config["base"], config["title"])


def _pack(here: np.ndarray, there: np.ndarray) -> np.ndarray:
    found = block_sums(np.stack([here, there], axis=1), _AGAINST)
    return np.array([found.blocks, found.total, found.squares, *found.way_totals, *found.way_squares])


def difference_of(summary: Summary, arm: int, member: int, metric: Metric, level: float) -> Paired:
    """An arm less the base arm, by one of the panel."""
    return paired(unpack(summary[f"{arm}.{member}.{metric.name}.difference"]), metric.scale, level, metric.bound)


def unpack(array: np.ndarray) -> BlockSums:
    """The sums over deals of a metric's difference to the base arm, as they stand in the summary."""
    blocks, total, squares, here, there, here_squares, there_squares = (int(value) for value in array)
    return BlockSums(blocks, total, squares, (here, there), (here_squares, there_squares))
