"""The stockpile games: a seat's own order of the draw pile leaves the law of the game as it is."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from agreement import same_law
from checks import Check, at_least, section

GAMES = 300_000

#: Plays the games with the draw pile as it is, or with one pile that all seats draw from in one order.
SCRIPT = """
import sys
import numpy as np
from simcards.engine.jit import inline
from simcards.games.stockpile import draw_pile, layout as at

@inline
def take_common(view, hidden, seat):
    slot = draw_pile.slots_at(view)
    while hidden[slot] == 0:
        slot += 1
    card, hidden[slot] = hidden[slot], 0
    view[at.DRAW_PILE] -= 1
    return card

kind, games, game, file = sys.argv[1:]
if kind == "common":
    draw_pile.take_card = take_common

from simcards.engine.job import Kernel
from simcards.games.setup import make_setup

setup = make_setup(game, 3 if game == "skip" else 2, strategies=["greedy"], seed=6)
np.save(file, Kernel(setup).play(0, int(games))[0][:, :4])
"""


def _rows(folder: str, kind: str, game: str) -> np.ndarray:
    """Winners, reason, turns and moves of each game; the changed kernel has a cache of its own."""
    file = Path(folder) / f"{kind}.npy"
    environment = {**os.environ, "SIMCARDS_CACHE_DIR": str(Path(folder) / "cache")} if kind == "common" else None
    command = [sys.executable, "-c", SCRIPT, kind, str(GAMES), game, str(file)]
    subprocess.run(command, check=True, env=environment)
    return np.asarray(np.load(file))


@section
def draw_orders(random: np.random.Generator) -> Iterator[Check]:
    """Chi-square tests of games with own orders of the draw pile against games with a common one."""
    with tempfile.TemporaryDirectory() as folder:
        for game in ("skip-bo", "skip", "skip-us"):
            own, common = _rows(folder, "own", game), _rows(folder, "common", game)
            for column, name in enumerate(("winners", "reasons", "turns", "moves")):
                size = int(max(own[:, column].max(), common[:, column].max())) + 1
                found = same_law(*(np.bincount(rows[:, column], minlength=size) for rows in (own, common)))
                yield at_least(f"{game}: {name}, p value of the same law", found.p_value, 0.0, 0.001)
            differ = float((own != common).any(axis=1).mean())
            yield at_least(f"{game}: share of games that go otherwise", differ, math.sqrt(0.25 / GAMES), 0.5)
