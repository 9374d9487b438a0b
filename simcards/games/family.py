"""Which families of games there are: every folder beside this file is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import simcards.games
from simcards.errors import suggestion
from simcards.games.contract import Family
from simcards.games.switches import RulesError


@cache
def family_names() -> tuple[str, ...]:
    """The names of the families: those of the folders of `simcards.games`."""
    return tuple(module.name for module in pkgutil.iter_modules(simcards.games.__path__) if module.ispkg)


@cache
def families() -> tuple[Family, ...]:
    """Every family, in the order of their first documents."""
    found: list[Family] = [importlib.import_module(f"simcards.games.{name}").FAMILY for name in family_names()]
    return tuple(sorted(found, key=lambda family: next(iter(family.documents))))


class Found(NamedTuple):
    """The game that a name stands for: its family, its preset, and how what people call so differs from it."""

    family: Family
    game: str
    differs: str


def find_game(name: str) -> Found:
    """The game of a name that people use, in any case; RulesError with the near names if there is none."""
    wanted = "-".join(str(name).lower().replace("_", " ").split())
    known: dict[str, Found] = {}
    for family in families():
        for game, preset in family.presets.items():
            known |= {game: Found(family, game, "")}
            known |= {other: Found(family, game, differs) for other, differs in preset.names.items()}
    if wanted in known:
        return known[wanted]
    raise RulesError(f"unknown game {name!r}{suggestion(wanted, known)}; `simcards games` lists them")


def playable(family: Family, game: str, players: int, settings: Mapping[str, object]) -> Any:
    """The rules of a game for so many players with these settings; None where they cannot be played."""
    try:
        return family.resolve(game, players, settings)
    except RulesError:
        return None


def family_of(game: str) -> Family:
    """The family that has a game of this name; RulesError with the near names if none has."""
    return find_game(game).family
