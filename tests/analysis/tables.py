"""Tables under random rules for tests of the analysis: quick strategies, small games, any number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from simcards.games.setup import Setup, make_setup
from simcards.games.switches import RulesError, switches_of

QUICK = {
    "stockpile": ["greedy", "random", "builder", "weights"],
    "cuckoo": ["informed", "threshold", "random"],
    "skitgubbe": ["low-first", "trump-saver", "random"],
}
#: Values that make games short, or whose usual range is mostly refused.
USUAL: dict[str, list[Any]] = {
    "stockpile_size": [2, 4, 7],
    "hand_size": [3, 5],
    "building_piles": [2, 4, "unlimited"],
    "discard_piles": [2, 4],
    "match_target": [0],
    "turn_limit": [60, 400],
    "shuffle": ["perfect"],
    "lives": [1, 2, 3],
    "ranks": [13, 6, "2,3,4,5,6,7,8,9,10,J,Q,K,A"],
    "suits": [4, 3],
    "rounds": [0, 2],
    "session_games": [1],
}
LEFT_OUT = ("deck", "decks", "jokers", "build_top", "players")


def random_setups(game: str, count: int, seed: int) -> Iterator[Setup]:
    """So many playable tables of a game: a value of every switch and a strategy at every seat drawn by lot."""
    chance, made = random.Random(seed), 0
    while made < count:
        setup = _random_setup(game, chance)
        if setup:
            made += 1
            yield setup


def _random_setup(game: str, chance: random.Random) -> Setup | None:
    from simcards.games.family import family_of

    family = family_of(game)
    players = chance.randint(*family.presets[game].players)
    changed = chance.sample([name for name in switches_of(family.rules) if name not in LEFT_OUT], 5)
    settings = {name: USUAL[name][0] for name in ("stockpile_size", "turn_limit") if name in switches_of(family.rules)}
    for name in changed:
        switch = switches_of(family.rules)[name]
        settings[name] = chance.choice(USUAL.get(name) or list(switch.choices) or [False, True])
    try:
        return make_setup(game, players, settings, chance.choices(QUICK[family.name], k=players), chance.randrange(999))
    except RulesError:
        return None
