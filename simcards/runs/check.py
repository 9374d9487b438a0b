"""The checking run under every preset of a strategy's family, and under house rules: `simcards strategies --check`.

House rules bring moves that no preset knows: each switch is changed in turn, to each value worth trying.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from simcards.analysis.asked import review
from simcards.engine import rows as row
from simcards.engine.checking import check
from simcards.engine.files import load_file, strategies_in
from simcards.engine.job import Kernel
from simcards.engine.loading import file_in, load_player, split_parameters
from simcards.engine.models import ENDING, load_model
from simcards.engine.plugin import PlayError, StrategyError
from simcards.engine.shipped import strategy_names
from simcards.engine.workers import WatchedPool
from simcards.errors import StuckError
from simcards.games.family import families, family_of, playable
from simcards.games.setup import make_setup
from simcards.games.switches import Value, as_typed, switches_of
from simcards.options import Options
from simcards.runs.numbers import points, span

#: Games checked under each preset, and under each house rule; the seconds for which a preset's speed is measured.
GAMES, HOUSE_GAMES = 20, 2
SECONDS = 0.3


@dataclass(frozen=True)
class Checked:
    """What came of a strategy under one preset: the games checked, its decisions in them, games a second afterwards.

    house_rules: how many were tried besides, each a switch of the preset changed, and the games checked under them.
    cost: what one of its decisions cost in so many games `reviewed`, a fraction, with its interval; none without them.
    """

    strategy: str
    game: str
    players: int
    games_checked: int
    decisions: int
    games_per_s: float
    house_rules: int = 0
    house_games: int = 0
    reviewed: int = 0
    cost: float | None = None
    cost_ci: tuple[float, float] | None = None

    def as_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return asdict(self)


def check_everywhere(text: str, game: str | None = None, reviewed: int = 0) -> list[Checked]:
    """Check what a user names, a file or a strategy with parameters, in one game or all of its family.

    A file without a name stands for all its strategies. House rules are tried in the first of the games. reviewed:
    games under each preset whose decisions are weighed by a quick review. StrategyError when there is no such strategy
    or it must not be used, PlayError with file, line, game and move when it fails, StuckError when it does not return.
    """
    named = [one for one in _named(text) if game is None or family_of(game).name == one[1]]
    if not named:
        raise StrategyError(f"{text}: no strategy for {game or 'any game'} in it")
    found = []
    for one, family in named:
        presets = next(other.presets for other in families() if other.name == family)
        checked = [_checked(one, preset) for preset in presets if game in (None, preset)]
        found += [_with_house_rules(checked[0]), *checked[1:]]
    return [_weighed(one, reviewed) for one in found] if reviewed else found


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The strategies that a text stands for, each as a text, and their families."""
    file = file_in(text)
    name, parameters = split_parameters(text)
    if file.endswith(ENDING):
        yield text, load_model(Path(file)).family
        return
    if file:
        for strategy in strategies_in(load_file(Path(file))).values():
            if name in (file, f"{file}:{strategy.name}"):
                yield ":".join(filter(None, [file, strategy.name, parameters])), strategy.family
        return
    found = [family.name for family in families() if name in strategy_names(family.name)]
    if not found:
        load_player(text, families()[0].name)  # says which there are
    yield from ((text, family) for family in found)


def _seated(text: str, game: str, players: int = 0) -> list[str]:
    """A strategy at every other seat of a table, a preset's usual one if none, among the family's usual strategy."""
    family = family_of(game)
    players = players or family.presets[game].default_players
    return [text if seat % 2 == 0 else family.usual_strategy for seat in range(players)]


def _weighed(found: Checked, games: int) -> Checked:
    """The same with what a decision cost in games 0 … games − 1, played on by the family's strongest quick strategy."""
    options = Options(found.game, found.players, strategies=_seated(found.strategy, found.game), seed=1)
    (row,) = [
        row for row in review(options, (0, games - 1), None, ()).strategies() if row["strategy"] == found.strategy
    ]
    ci = None if row["ci"] is None else (row["ci"][0], row["ci"][1])
    return replace(found, reviewed=games, cost=row["cost"], cost_ci=ci)


def _checked(text: str, game: str) -> Checked:
    """Check a strategy at every other seat of a preset's usual table, among the family's usual strategy."""
    seats = _seated(text, game)
    kernel = _kernel(game, seats, {})
    with closing(WatchedPool(1)) as thread:
        ((games, decisions),) = thread.run_all([partial(_played, kernel, GAMES)])
        (speed,) = thread.run_all([partial(_speed, kernel)])
        return Checked(text, game, len(seats), games, decisions, speed)


def _kernel(game: str, seats: list[str], rules: Mapping[str, object]) -> Kernel:
    """The kernel of a table, compiled: to do that later would be taken for a loop."""
    kernel = Kernel(make_setup(game, len(seats), rules, seats, seed=1))
    kernel.play(0, 0)
    return kernel


def _played(kernel: Kernel, most: int, control: np.ndarray) -> tuple[int, int]:
    """The games that were checked, and the decisions in them, counted when they are played once more."""
    games = check(kernel, 0, control, most)
    before = int(control[row.DECISIONS])
    kernel.play_with(kernel.callbacks, 0, games, control)
    return games, int(control[row.DECISIONS]) - before


def house_rules(game: str) -> Iterator[tuple[int, dict[str, Value]]]:
    """Each switch of a game at each other value worth trying, with the players of a table where that can be played."""
    family = family_of(game)
    preset = family.presets[game]
    here = family.resolve(game, preset.default_players, {})
    tables = [preset.default_players, *range(preset.players[0], preset.players[1] + 1)]
    for name, switch in switches_of(family.rules).items():
        for value in switch.tried(getattr(here, name)):
            fitting = (players for players in tables if playable(family, game, players, {name: value}))
            if players := next(fitting, 0):
                yield players, {name: value}


def _with_house_rules(found: Checked) -> Checked:
    """The same after games under house rules; an error names the rule."""
    tried = checked = 0
    with closing(WatchedPool(1)) as thread:
        for players, rules in house_rules(found.game):
            kernel = _kernel(found.game, _seated(found.strategy, found.game, players), rules)
            try:
                ((games, _),) = thread.run_all([partial(_played, kernel, HOUSE_GAMES)])
            except (PlayError, StuckError) as error:
                ((name, value),) = rules.items()
                raise type(error)(
                    f"{error} ({found.game} with --set {name}={as_typed(value)}, {players} players)"
                ) from None
            tried, checked = tried + 1, checked + games
    return replace(found, house_rules=tried, house_games=checked)


def _speed(kernel: Kernel, control: np.ndarray) -> float:
    """Games a second, without the notes and fences of the checking run."""
    played, size, started = 0, 1, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        kernel.play_with(kernel.callbacks, played, size, control)
        played += size
        size = min(2 * size, 1000)
    return played / (time.perf_counter() - started)


def words_of(found: list[Checked]) -> str:
    """What a person reads: that all is well, then a line a game."""
    names = list(dict.fromkeys(one.strategy for one in found))
    kinds, tried = len({one.game for one in found}), sum(one.house_rules for one in found)
    games = sum(one.games_checked + one.house_games for one in found)
    house = f", and under {tried} house rules" if tried else ""
    kind = "kind" if kinds == 1 else "kinds"
    lines = [f"{' and '.join(names)}: nothing wrong in {games} games of {kinds} {kind}{house}."]
    for one in found:
        name = f"{one.strategy}, " if len(names) > 1 else ""
        checked = f"{one.games_checked} games checked, {one.decisions:,} decisions; {one.games_per_s:,.0f} games/s"
        lines.append(f"  {name}{one.game}, {one.players} players: {checked}{_cost_words(one)}")
    return "\n".join(lines)


def _cost_words(one: Checked) -> str:
    """What a decision cost, where games have been reviewed."""
    if one.cost is None or one.cost_ci is None:
        return ""
    cost = f"{points(one.cost, signed=False)} points ({span(one.cost_ci)})"
    return f"; a decision costs {cost} in {one.reviewed} games reviewed"
