"""Compiling everything ahead of time."""

from __future__ import annotations

from pathlib import Path

from simcards.analysis.cuckoo.exact import exact_round
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.solved import SOLVED
from simcards.engine.job import Kernel
from simcards.engine.loading import load_player
from simcards.engine.shipped import strategy_names
from simcards.games.contract import Family
from simcards.games.family import families
from simcards.games.setup import make_setup

#: Players of the smallest table, on which what works rounds out is compiled.
FEWEST = 2


def compile_all() -> tuple[int, int]:
    """Compile what plays every family and every shipped strategy; returns how many of each."""
    return len(families()), sum(compile_family(family) for family in families())


def compile_family(family: Family) -> int:
    """Compile a family's kernel, those of the analysis, and every strategy that ships; returns how many of these."""
    setup, names = make_setup(next(iter(family.presets)), seed=0), strategy_names(family.name)
    Kernel(setup).play(0, 0)
    Explorer(setup).follow(Deal(0, 0))
    if family.name in SOLVED:
        exact_round(make_setup(next(iter(family.presets)), FEWEST, seed=0))
    for name in names:
        _ = load_player(name, family.name).callback
    return len(names)


def cache_size(folder: Path) -> int:
    """Bytes in all files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
