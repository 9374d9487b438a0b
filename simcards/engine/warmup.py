"""Compiling everything ahead of time."""

from __future__ import annotations

from pathlib import Path

from simcards.analysis.explorer import Deal, Explorer
from simcards.engine.job import Kernel
from simcards.engine.loading import load_player, strategy_names
from simcards.engine.setup import make_setup
from simcards.games.family import families


def compile_all() -> tuple[int, int]:
    """Compile every family's kernel, that of the analysis too, and every shipped strategy; returns how many of each."""
    strategies = 0
    for family in families():
        setup = make_setup(next(iter(family.presets)), seed=0)
        Kernel(setup).play(0, 0)
        Explorer(setup).follow(Deal(0, 0))
        for name in strategy_names(family.name):
            _ = load_player(name, family.name).callback
            strategies += 1
    return len(families()), strategies


def cache_size(folder: Path) -> int:
    """Bytes in all files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
