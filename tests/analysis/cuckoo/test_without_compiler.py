"""The same sums without the compiler."""

import json
import os
import subprocess
import sys

import numpy as np

from simcards.analysis.cuckoo.deals import every_deal
from simcards.analysis.cuckoo.knowledge import by_thresholds
from simcards.analysis.cuckoo.reading import read_plan
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Round
from simcards.engine.loading import load_player
from simcards.games.cuckoo.rules import resolve


def sums() -> dict[str, list[float]]:
    """Gains and losses of a small deck, and a plan that is read off."""
    game = Round(3, 5, 2, 5, 5)
    found = worth(game, every_deal(game), by_thresholds((3, 3, 3), (1, 3, 3)), orders=2)
    plan = read_plan(resolve("le-her", 2, {}), [load_player("le-her-optimal", "cuckoo")] * 2)
    return {"gains": found.gains.ravel().tolist(), "lost": found.totals.tolist(), "plan": plan.tolist()}


def test_sums_are_the_same() -> None:
    script = f"import json; from {__name__} import sums; print(json.dumps(sums()))"
    options = {"env": {**os.environ, "NUMBA_DISABLE_JIT": "1"}, "capture_output": True, "text": True, "check": True}
    plain = json.loads(subprocess.run([sys.executable, "-W", "ignore", "-c", script], **options).stdout)
    for name, values in sums().items():
        assert np.array_equal(plain[name], values), name
