"""How fast the kernels play: games per second, what a second thread gives, what each switch costs.

    python benchmarks/speed.py [presets|playouts|threads|switches|start …]

Everything is warm and compile time is apart. Single-thread figures are by processor time, so that a busy machine
disturbs them less; the first line says how fast the machine is at plain dependent arithmetic, for comparison.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping

import numba
import numpy as np

from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.positions import position_from
from simcards.engine.job import Kernel
from simcards.engine.rows import CONTROL_SIZE, MOVES
from simcards.engine.run import run
from simcards.engine.setup import make_setup
from simcards.games.family import families
from simcards.runs.simulate.job import SimulateJob

ROUNDS = 3
SWITCHES: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("skip-bo as it is", {}),
    ("open_stockpile=3", {"open_stockpile": "3"}),
    ("no_blocking=true", {"no_blocking": "true"}),
    ("compulsory_stockpile=true", {"compulsory_stockpile": "true"}),
    ("compulsory_aces=true", {"compulsory_aces": "true"}),
    ("aces_and_twos=true", {"aces_and_twos": "true"}),
    ("discard_rule=no-ace", {"discard_rule": "no-ace"}),
    ("discard_rule=descending", {"discard_rule": "descending"}),
    ("must_discard=false", {"must_discard": "false"}),
    ("massachusetts=true", {"massachusetts": "true"}),
    ("completed_piles=into-draw", {"completed_piles": "into-draw"}),
    ("exhaustion=draw", {"exhaustion": "draw"}),
    ("building_piles=unlimited", {"building_piles": "unlimited"}),
)


@numba.njit
def _arithmetic(steps):
    x = np.uint64(1)
    for _ in range(steps):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


def _machine() -> str:
    _arithmetic(10)
    started = time.thread_time()
    _arithmetic(100_000_000)
    return f"machine: {10 * (time.thread_time() - started):.2f} ns for a step of xorshift64"


def _speed(game: str, settings: Mapping[str, str], games: int) -> tuple[float, float]:
    """Games per second and nanoseconds per move on one thread, the median of a few rounds."""
    job = SimulateJob(make_setup(game, None, settings, [], seed=1))
    job.prepare()
    found = []
    for number in range(ROUNDS):
        started = time.thread_time()
        rows, _ = job.kernel.play(number * games, games, np.zeros(CONTROL_SIZE, np.int64))
        seconds = time.thread_time() - started
        found.append((games / seconds, 1e9 * seconds / rows[:, MOVES].sum()))
    return statistics.median(speed for speed, _ in found), statistics.median(cost for _, cost in found)


def presets() -> None:
    """Every preset with its usual players and strategy."""
    for family in families():
        for game in family.presets:
            speed, cost = _speed(game, {}, 10_000)
            print(f"{game:<20} {speed:>12,.0f} games/s {cost:>8.0f} ns a move")


def playouts() -> None:
    """Choices a second of many playouts from one position, the game's first, against the kernel that plays games."""
    for game, games in (("skip-bo", 4_000), ("cuckoo", 100_000), ("skitgubbe", 20_000)):
        setup = make_setup(game, None, {}, [], seed=1)
        explorer, kernel = Explorer(setup), Kernel(setup)
        kernel.play(0, 100)
        position = position_from(explorer, explorer.follow(Deal(1, 0), (), 0).position, "")
        ratios = []
        for _ in range(ROUNDS):
            started = time.thread_time()
            rows, _ = kernel.play(0, games)
            raw = sum(rows[:, setup.family.measures.place(name)].sum() for name in ("decisions", "forced"))
            raw = raw / (time.thread_time() - started)
            started = time.process_time()
            played = explorer.play_out(position.arrays, position.moves[:1], 0, games)
            ratios.append(played.choices / (time.process_time() - started) / raw)
        print(f"{game:<12} {statistics.median(ratios):.2f} of the kernel's choices a second")


def switches() -> None:
    """What a switch of the stockpile games costs, per move, against Skip-Bo as it is."""
    base = 0.0
    for name, settings in SWITCHES:
        _, cost = _speed("skip-bo", settings, 5_000)
        base = base or cost
        print(f"{name:<28} {cost:>6.0f} ns a move, {cost / base:.2f} of the base")


def threads() -> None:
    """What a second thread gives, wall clock."""
    setup = make_setup("skip-bo", seed=1)
    pairs = []
    for _ in range(ROUNDS):
        one, two = (run(SimulateJob(setup), 60_000, threads=count, quiet=True) for count in (1, 2))
        pairs.append(one.elapsed / two.elapsed)
    print(f"two threads: {statistics.median(pairs):.2f} times one")


def start() -> None:
    """The first run ever, the compiling included, and a warm start, as whole processes."""
    command = [sys.executable, "-m", "simcards", "simulate", "skip-bo", "-n", "1000", "--seed", "1", "--quiet"]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "SIMCARDS_CACHE_DIR": cache}
        for label in ("first run ever", "warm start", "warm start"):
            started = time.perf_counter()
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            print(f"{label}: {time.perf_counter() - started:.2f} s to a report of 1,000 games")


SECTIONS: dict[str, Callable[[], None]] = {
    "presets": presets,
    "playouts": playouts,
    "threads": threads,
    "switches": switches,
    "start": start,
}


def main() -> None:
    """Run the sections named on the command line, or all."""
    print(_machine())
    for name in sys.argv[1:] or SECTIONS:
        print(f"\n{name}: {SECTIONS[name].__doc__}")
        SECTIONS[name]()


if __name__ == "__main__":
    main()
