"""The rules of War: WR-1 … WR-4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simcards.games.contract import Preset
from simcards.games.places import array_of
from simcards.games.switches import RulesError, read_settings, switch


@dataclass(frozen=True)
class WarRules:
    ranks: int = switch("ranks of the deck", "WR-1", "toy", low=2, high=13)
    low_wins: bool = switch("the lower rank takes both", "WR-2", "toy")
    turn_limit: int = switch("cards played after which it is a draw", "WR-4", "toy", low=1, high=100_000)


PRESETS = {"war": Preset("War", "toy", (2, 2), {"ranks": 13, "low_wins": False, "turn_limit": 1000})}


class Follows(NamedTuple):
    players: int
    cards_in_play: int


def resolve(preset: str, players: int, settings: Mapping[str, object]) -> WarRules:
    if players != 2:
        raise RulesError(f"players={players}: {preset} is for 2 players; choose --players 2")
    values: dict[str, Any] = {**PRESETS[preset].values, **read_settings(WarRules, settings)}
    return WarRules(**values)


def rules_array(rules: WarRules, players: int) -> np.ndarray:
    return array_of(rules, Follows(players, 4 * rules.ranks))
