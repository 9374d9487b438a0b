"""Peak memory of runs of different lengths: python benchmarks/memory.py [GAME] [GAMES …], cuckoo 1e5 and 1e8 if none.

Each run has a process of its own. Prints a table; exits with 3 when a longer run needs over 5% more than the first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import NamedTuple

MOST = 1.05

RUN = """
import contextlib, io, json, resource, sys
from simcards.cli.main import run
out = io.StringIO()
with contextlib.redirect_stdout(out):
    run(["simulate", sys.argv[1], "-n", sys.argv[2], "--seed", "1", "--json", "--quiet"])
found = json.loads(out.getvalue())
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([found["games"], peak, found["elapsed_s"]]))
"""


class Line(NamedTuple):
    """A run: games played, peak resident memory in megabytes, seconds of play."""

    games: int
    megabytes: float
    seconds: float


def measure(game: str, games: int) -> Line:
    words = [sys.executable, "-c", RUN, game, str(games)]
    played, kilobytes, seconds = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return Line(played, kilobytes / 1024, seconds)


def main(words: list[str]) -> int:
    game, *counts = words or ["cuckoo"]
    lines = []
    print(f"{'games':>15} {'peak MB':>9} {'seconds':>9}")
    for games in (int(float(count)) for count in counts or ["1e5", "1e8"]):
        lines.append(measure(game, games))
        print(f"{lines[-1].games:>15,} {lines[-1].megabytes:>9.1f} {lines[-1].seconds:>9.1f}", flush=True)
    within = all(line.megabytes <= MOST * lines[0].megabytes for line in lines)
    print("constant" if within else f"grows by more than {MOST - 1:.0%}")
    return 0 if within else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
