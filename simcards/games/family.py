"""Which families of games there are: every folder beside this file is one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

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


def family_of(game: str) -> Family:
    """The family that has a preset of this name; RulesError with the near names if none has."""
    for family in families():
        if game in family.presets:
            return family
    known = [name for family in families() for name in family.presets]
    raise RulesError(f"unknown game {game!r}{suggestion(game, known)}; `simcards games` lists them")
