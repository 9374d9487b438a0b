"""What is to be played: a game, its rules, the players at the table, a seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards.engine.loading import load_player
from simcards.games.contract import WINNING, Aim, Family
from simcards.games.family import find_game
from simcards.games.switches import RulesError, Value, kept_values

if TYPE_CHECKING:
    from simcards.engine.plugin import Player


@dataclass(frozen=True)
class Setup:
    """A table ready to play. `match` plays series instead of games; `settings` are the switches the user set."""

    family: Family
    game: str
    rules: Any
    players: tuple[Player, ...]
    seed: int
    match: bool = False
    settings: Mapping[str, Value] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's proper name."""
        return self.family.presets[self.game].name

    @property
    def labels(self) -> list[str]:
        """The strategies in seat order, as the user named them."""
        return [player.label for player in self.players]

    @property
    def distinct(self) -> list[str]:
        """Each strategy once, in the order of seats."""
        return list(dict.fromkeys(self.labels))

    @property
    def groups(self) -> list[int]:
        """The number of each seat's strategy among the distinct ones."""
        return [self.distinct.index(label) for label in self.labels]

    @property
    def sides(self) -> int:
        """Who can win apart from one another: single players, or partnerships."""
        return self.family.sides(self.rules, len(self.players))

    @property
    def aim(self) -> Aim:
        """What its players are after: of a series to win it."""
        return WINNING if self.match else self.family.aim(self.rules, len(self.players))

    @property
    def places_tell(self) -> bool:
        """Whether places in the turn order tell of places: all play alike, or who begins is drawn or goes round."""
        return len(self.distinct) == 1 or not self.one_begins

    @property
    def one_begins(self) -> bool:
        """Whether who begins is not drawn, and does not go round: then seats and places in the turn order are one."""
        loser = self.match and getattr(self.rules, "first_player", "") == "loser"
        return loser or self.family.one_begins(self.rules)

    @property
    def rule_values(self) -> dict[str, Value]:
        """Every switch and its value."""
        return asdict(self.rules)

    def config(self) -> dict[str, Any]:
        """The setup as JSON: what decides which games are played."""
        return {
            "game": self.game,
            "players": len(self.players),
            "rules": kept_values(self.rules),
            "strategies": [{"label": player.label, "digest": player.digest} for player in self.players],
            "seed": self.seed,
            "match": self.match,
            "settings": dict(self.settings),
        }

    @cached_property
    def rules_array(self) -> np.ndarray:
        """What the kernel reads of the rules."""
        return self.family.rules_array(self.rules, len(self.players))


def make_setup(
    game: str,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    strategies: Sequence[str] = (),
    seed: int | None = None,
    match: bool = False,
) -> Setup:
    """A table from what a user says; RulesError or StrategyError in one line if it cannot be.

    `strategies`: none for the usual one at every seat, one for all seats, else one a seat in seat order.
    """
    family, game, _ = find_game(game)
    count = players or max(len(strategies), family.presets[game].default_players)
    rules = family.resolve(game, count, settings or {})
    if match:
        family.check_match(rules)
    named = list(strategies) or [family.usual_strategy]
    if len(named) == 1:
        named = named * count
    if len(named) != count:
        raise RulesError(
            f"{len(named)} strategies for {count} players: give -s once for all seats, or once for each of the {count}"
        )
    loaded = {text: load_player(text, family.name) for text in dict.fromkeys(named)}
    return Setup(
        family,
        game,
        rules,
        tuple(loaded[text] for text in named),
        secrets.randbits(32) if seed is None else seed,
        match,
        {name: asdict(rules)[name] for name in settings or {}},
    )
