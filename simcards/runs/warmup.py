"""Compiling everything ahead of time."""

from __future__ import annotations

from pathlib import Path

from simcards.analysis.cuckoo.exact import exact_round
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.solved import SOLVED
from simcards.engine.job import Kernel
from simcards.engine.loading import load_player
from simcards.engine.shipped import strategy_names
from simcards.games.family import families
from simcards.games.setup import make_setup

#: Players of the smallest table, on which what works rounds out is compiled.
FEWEST = 2


def compile_all() -> tuple[int, int]:
    """Compile every family's kernel, those of the analysis, and every shipped strategy; returns how many of each."""
    strategies = 0
    for family in families():
        setup = make_setup(next(iter(family.presets)), seed=0)
        Kernel(setup).play(0, 0)
        Explorer(setup).follow(Deal(0, 0))
        if family.name in SOLVED:
            exact_round(make_setup(next(iter(family.presets)), FEWEST, seed=0))
        for name in strategy_names(family.name):
            _ = load_player(name, family.name).callback
            strategies += 1
    return len(families()), strategies


def cache_size(folder: Path) -> int:
    """Bytes in all files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
