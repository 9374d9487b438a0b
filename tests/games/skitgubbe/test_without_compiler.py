"""The same games come out when nothing is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib
from simcards.engine.job import Kernel
from simcards.games.replay import as_json, replay
from simcards.games.setup import make_setup

found = hashlib.sha256()
rules = [(2, {}), (3, {}), (4, {"redistribute_low": True, "hand_size": 5}), (3, {"trump": False, "pickup": "pile"}),
         (4, {"tricks": "duel"}), (3, {"stock_play": True})]
for players, settings in rules:
    for strategy in ("random", "low-first", "collector", "trump-saver", "run-builder"):
        for match in (False, True):
            setup = make_setup("skitgubbe", players, {**settings, "session_games": 2}, [strategy], 7, match)
            rows, tally = Kernel(setup).play(0, 2)
            found.update(rows.tobytes() + tally.tobytes())
            for events in replay(setup, 0, 0):
                found.update(as_json(events).encode())
print(found.hexdigest())
"""


def digest(**environment: str) -> str:
    root = Path(__file__).parents[3]
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM]
    found = subprocess.run(
        command, env={**os.environ, **environment}, cwd=root, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def test_the_same_games_without_the_compiler() -> None:
    assert digest(NUMBA_DISABLE_JIT="1") == digest(NUMBA_DISABLE_JIT="0")
