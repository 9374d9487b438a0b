"""Runs of every kind, killed at random: python benchmarks/kills.py [kills of each], 50 if missing.

A process that plays into a results folder is killed (SIGKILL) at a random moment and another goes on, over and over;
when a run has come to its end, a new folder is begun. Each must end with the digest of the run that nobody disturbed,
with every file listed and nothing half-written. Prints a line a kind; exits with 3 if one fails. POSIX only.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import simcards
from simcards.folders import store
from simcards.folders.manifest import NAME, Manifest

Run = Callable[..., Any]
FIXED = {"seed": 3, "threads": 2, "progress": False}


def simulated(**out: Any) -> Any:
    """With a row a game, where there is a folder."""
    return simcards.simulate("cuckoo", strategies="keep", games=60_000, keep_games="out" in out, **out, **FIXED)


KINDS: dict[str, Run] = {
    "simulate": simulated,
    "compare": lambda **out: simcards.compare("cuckoo", ["keep", "threshold"], games=60_000, **out, **FIXED),
    "ablate": lambda **out: simcards.ablate("skip-bo", "advised", games=4_000, **out, **FIXED),
    "ladder": lambda **out: simcards.ladder("cuckoo", strategies=["keep", "threshold"], games=60_000, **out, **FIXED),
    "sweep": lambda **out: simcards.sweep(
        "cuckoo", vary={"lives": [1, 3]}, strategies=["keep"], games=10_000, **out, **FIXED
    ),
    "study": lambda **out: simcards.study("king-power", games=4_000, **out, **FIXED),
    "tune": lambda **out: simcards.tune(
        "cuckoo", "threshold", ["threshold"], players=2, games=20_000, deals=20, seed=3, threads=2, **out
    ),
}


def digest_of(result: Any) -> str:
    """The digest of what was played."""
    return str(result.as_json()["digest"])


def killed(run: Run, folder: Path, seconds: float) -> bool:
    """Play into the folder in a process of its own, which is killed after so long; whether it was, before its end."""
    child = os.fork()
    if not child:
        code = 1
        try:
            run(out=folder)
            code = 0
        finally:
            os._exit(code)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit(f"{folder}: a process failed by itself")
    return os.WIFSIGNALED(status)


def whole(run: Run, folder: Path, digest: str) -> bool:
    """Whether the run in the folder ends as it should."""
    found = digest_of(run(out=folder))
    listed = set(Manifest.read(folder).contents)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return found == digest == digest_of(simcards.load(folder)) and listed == there - {NAME, "lock"}


def check(name: str, kills: int, place: Path, choose: random.Random) -> bool:
    """Kill runs of a kind so many times; prints what came of it, and says whether all ended as they should."""
    run = KINDS[name]
    run()  # compiles what the processes inherit
    started = time.perf_counter()
    digest = digest_of(run())
    seconds = max(time.perf_counter() - started, 0.05)
    folders, hits, good = 1, 0, True
    for _ in range(kills):
        folder = place / f"{name}-{folders}"
        if killed(run, folder, choose.uniform(0, seconds)):
            hits += 1
        else:
            good &= whole(run, folder, digest)
            folders += 1
    good &= whole(run, place / f"{name}-{folders}", digest)
    print(f"  {name:<10} {hits:>4} killed, {folders:>3} runs  {'ok' if good else 'FAILED'}", flush=True)
    return good


def main(words: list[str]) -> int:
    kills = int(words[0]) if words else 50
    store.FILE_SECONDS, store.SHARE = 0.01, 0.0
    with tempfile.TemporaryDirectory() as place:
        results = [check(name, kills, Path(place), random.Random(name)) for name in KINDS]
    return 0 if all(results) else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
