"""What the engine knows of a game family: its rule set, presets, kernel and columns, without importing a kernel."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from simcards.games.switches import RulesError, Value, suggestion

FAMILIES = ("stockpile", "cuckoo", "skitgubbe")


@dataclass(frozen=True)
class Preset:
    """A named rule set: its title, source document, players (fewest, most), and the values that it sets."""

    title: str
    source: str
    players: tuple[int, int]
    values: Mapping[str, Value]
    default_players: int = 2


class Gap(NamedTuple):
    """A question that the documents leave open, and what is done about it."""

    id: str
    question: str
    decision: str


@dataclass(frozen=True)
class Family:
    """A game family.

    `rules` is the frozen dataclass of its switches; `resolve(preset, players, settings)` makes one or raises
    RulesError; `rules_array(rules, players)` is what the kernel reads, int64; `check_match(rules)` raises
    RulesError when no series can be played; `sides(rules, players)` says how many sides race, seat s being on side
    s modulo their number. `rule_texts` says what each rule id means. `usual_strategy` sits at
    every seat unless another is named; a sweep plays by each of `usual_panel`: quick ones that play differently.
    """

    name: str
    rules: type
    presets: Mapping[str, Preset]
    resolve: Callable[[str, int, Mapping[str, object]], Any]
    rules_array: Callable[[Any, int], np.ndarray]
    rule_texts: Mapping[str, str]
    gaps: tuple[Gap, ...]
    not_simulated: tuple[tuple[str, str], ...]
    documents: Mapping[str, str]
    usual_strategy: str = "random"
    usual_panel: tuple[str, ...] = ("random",)
    check_match: Callable[[Any], None] = lambda rules: None
    sides: Callable[[Any, int], int] = lambda rules, players: players

    def part(self, name: str) -> ModuleType:
        """One of the family's modules that need the compiler: kernel, layout, record."""
        return importlib.import_module(f"simcards.games.{self.name}.{name}")


def families() -> list[Family]:
    """Every family, in the order of their documents."""
    found: list[Family] = [importlib.import_module(f"simcards.games.{name}").FAMILY for name in FAMILIES]
    return found


def family_of(game: str) -> Family:
    """The family that has a preset of this name; RulesError with the near names if none has."""
    for family in families():
        if game in family.presets:
            return family
    known = [name for family in families() for name in family.presets]
    raise RulesError(f"unknown game {game!r}{suggestion(game, known)}; `simcards games` lists them")
