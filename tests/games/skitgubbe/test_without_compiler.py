"""The same games come out when nothing is compiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from simcards.engine.job import Kernel
from simcards.games.replay import as_json, replay
from simcards.games.setup import make_setup

RULES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"redistribute_low": True, "hand_size": 5}),
    (3, {"trump": False, "pickup": "pile"}),
    (4, {"tricks": "duel"}),
    (3, {"stock_play": True}),
]


def digest_of_games() -> str:
    """The digest of rows, tallies and records under these rules, of each strategy, alone and in sessions."""
    found = hashlib.sha256()
    for players, settings in RULES:
        for strategy in ("random", "low-first", "collector", "trump-saver", "run-builder"):
            for match in (False, True):
                setup = make_setup("skitgubbe", players, {**settings, "session_games": 2}, [strategy], 7, match)
                rows, tally = Kernel(setup).play(0, 2)
                found.update(rows.tobytes() + tally.tobytes())
                for events in replay(setup, 0, 0):
                    found.update(as_json(events).encode())
    return found.hexdigest()


PROGRAM = """
from tests.games.skitgubbe.test_without_compiler import digest_of_games
print(digest_of_games())
"""


def test_the_same_games_without_the_compiler() -> None:
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=plain, cwd=Path(__file__).parents[3], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest_of_games()
