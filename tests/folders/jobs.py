"""A small job of each family, and what it gives when it is played in one go."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.summary import Summary, digest
from simcards.folders.execute import execute
from simcards.folders.manifest import NAME, checksum_of
from simcards.games.family import families, family_of
from simcards.games.setup import make_setup
from simcards.runs.simulate.job import SimulateJob

FAMILIES = {family.name: next(iter(family.presets)) for family in families()}
UNITS = 1009  # prime: no chunk or shard divides it


def job_of(game: str, strategies: tuple[str, ...] = ("random",), seed: int = 5, **settings: object) -> SimulateJob:
    return SimulateJob(make_setup(game, None, settings, strategies, seed))


@cache
def undisturbed(game: str, units: int = UNITS) -> str:
    """The digest of a run on one thread with nothing else."""
    return digest_of(game, units, Execution(quiet=True, chunk=units))


def digest_of(game: str, units: int, how: Execution) -> str:
    outcome = execute(job_of(game), units, how)
    assert outcome.units == (how.shard.range_of(units)[1] if how.shard else units)
    return digest(outcome.summary)


def files(folder: Path) -> list[Path]:
    return sorted((folder / "summaries").glob("*.parquet"))


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object], checksum: bool = True) -> None:
    """Change a manifest, and its checksum with it, as somebody would who wants to be believed."""
    found = json.loads((folder / NAME).read_text())
    change(found)
    if checksum and "checksum" in found:
        found["checksum"] = checksum_of(found)
    (folder / NAME).write_text(json.dumps(found))


def equal(one: Summary, other: Summary) -> bool:
    return digest(one) == digest(other)


def mine(folder: Path, game: str, body: str = "return n - 1") -> Path:
    """A user's strategy file for a game."""
    file = folder / "mine.py"
    family = family_of(game).name
    file.write_text(
        "from simcards.strategy import strategy\n\n"
        f"@strategy({family!r})\ndef own(view, moves, n, params, stream):\n    '''Mine.'''\n    {body}\n"
    )
    return file


def control() -> np.ndarray:
    from simcards.engine.rows import CONTROL_SIZE

    return np.zeros(CONTROL_SIZE, np.int64)
