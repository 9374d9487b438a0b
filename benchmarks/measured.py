"""What one tree's simcards measures when speed.py asks: a process that reads questions and writes answers, as JSON.

It uses only what has been there for long, so that the same file can ask an older simcards, found by PYTHONPATH.
A question is [kind, arguments…]; an answer is what the function of that name returns, or {"error": words}.
Everything is warm when it is measured, and compile time apart.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from simcards.engine.job import Kernel
from simcards.engine.rows import CONTROL_SIZE, MOVES, ROUNDS
from simcards.engine.run import run

try:
    from simcards.runs.simulate.job import SimulateJob
except ImportError:  # so it was called, and stood there, before there were other kinds of runs
    from simcards.engine.job import Simulation as SimulateJob
try:
    from simcards.games.setup import Setup, make_setup
except ImportError:  # it stood there before
    from simcards.engine.setup import Setup, make_setup

SEED = 1

#: Seconds of runs on one thread and on two behind a ratio: a short run alone may meet whatever else the machine does.
PAIRS = 1.0


def _setup(game: str, players: int | None, settings: Mapping[str, str], strategies: list[str]) -> Setup:
    return make_setup(game, players, settings, strategies, seed=SEED)


@cache
def _job(*arguments: str) -> SimulateJob:
    """A job that is compiled and has played a little."""
    job = SimulateJob(_setup(*map(json.loads, arguments)))
    job.prepare()
    job.kernel.play(0, 1)
    return job


def games(first: int, count: int, *table: Any) -> dict[str, float]:
    """Play so many games at a table on this thread: seconds of processor time, moves, and deals."""
    job = _job(*map(json.dumps, table))
    started = time.thread_time()
    rows, _ = job.kernel.play(first, count, np.zeros(CONTROL_SIZE, np.int64))
    seconds = time.thread_time() - started
    return {"seconds": seconds, "moves": float(rows[:, MOVES].sum()), "deals": float(rows[:, ROUNDS].sum())}


def threads(count: int, *table: Any) -> dict[str, float]:
    """Play so many games on one thread and on two, in turn for PAIRS seconds: the medians, in seconds by the clock."""
    job = _job(*map(json.dumps, table))
    run(job, count // 10, threads=2, quiet=True)
    pairs: list[list[float]] = []
    while sum(map(sum, pairs)) < PAIRS:
        pairs.append([run(job, count, threads=number, quiet=True).elapsed for number in (1, 2)])
    one, two = map(statistics.median, zip(*pairs, strict=True))
    return {"one": one, "two": two}


def playouts(count: int, game: str) -> dict[str, float]:
    """Choices a second of many playouts from the game's first position, and of the kernel that plays games."""
    from simcards.analysis.explorer import Deal, Explorer  # younger than what else is measured
    from simcards.analysis.positions import position_from

    setup = _setup(game, None, {}, [])
    explorer, kernel = Explorer(setup), Kernel(setup)
    kernel.play(0, 100)
    position = position_from(explorer, explorer.follow(Deal(1, 0), (), 0).position, "")
    explorer.play_out(position.arrays, position.moves[:1], 0, 100)
    started = time.thread_time()
    rows, _ = kernel.play(0, count)
    seconds = time.thread_time() - started
    choices = sum(rows[:, setup.family.measures.place(name)].sum() for name in ("decisions", "forced"))
    started = time.process_time()
    played = explorer.play_out(position.arrays, position.moves[:1], 0, count)
    return {"kernel": choices / seconds, "playouts": played.choices / (time.process_time() - started)}


KINDS: dict[str, Callable[..., dict[str, float]]] = {"games": games, "threads": threads, "playouts": playouts}


def main() -> None:
    """Answer one question a line until there are no more."""
    for line in sys.stdin:
        kind, *arguments = json.loads(line)
        try:
            answer: dict[str, Any] = KINDS[kind](*arguments)
        except Exception as error:  # an older simcards has no such strategy, or switch
            answer = {"error": str(error) or type(error).__name__}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
