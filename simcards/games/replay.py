"""Single games to read or to check: the same kernel as in a run, with a log in its hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any

import numpy as np

from simcards.engine.job import Kernel
from simcards.engine.log import WIDTH
from simcards.engine.workers import WatchedPool
from simcards.games.setup import Setup
from simcards.games.switches import Value, silent_values

Event = dict[str, Any]


def replay(setup: Setup, first: int, last: int) -> Iterator[list[Event]]:
    """The records of games first … last, each a list of events from `start` to `end` (a series: game by game)."""
    kernel = Kernel(setup)
    kernel.play(0, 0)  # compile it here: compiling is no loop
    read_log = setup.family.parts.read_log
    log = np.zeros(1 + WIDTH * 4096, np.int64)
    with closing(WatchedPool(1)) as thread:
        for game in range(first, last + 1):
            log = _logged(kernel, thread, game, log)
            for one in read_log(log, setup.rules, len(setup.players)):
                yield [start_event(setup, game, one.first_seat), *one.events]


def _logged(kernel: Kernel, thread: WatchedPool, game: int, log: np.ndarray) -> np.ndarray:
    """Play a game with a log that is long enough for it; returns the log.

    PlayError if a strategy fails, StuckError if it does not return.
    """
    while True:
        log[0] = 0
        thread.run_all([partial(kernel.play, game, 1, log=log)])
        needed = 1 + WIDTH * int(log[0])
        if needed <= len(log):
            return log
        log = np.zeros(needed, np.int64)


def start_event(setup: Setup, game: int, first_seat: int) -> Event:
    """The first event of a record: which game it is."""
    return {
        "event": "start",
        "game": setup.game,
        "family": setup.family.name,
        "rules": _recorded(setup),
        "players": len(setup.players),
        "strategies": setup.labels,
        "seed": setup.seed,
        "game_index": game,
        "first_seat": first_seat,
    }


def _recorded(setup: Setup) -> dict[str, Value]:
    """The switches that a record names: all but those that are silent at their usual values (switches.Switch)."""
    silent = silent_values(setup.family.rules)
    return {name: value for name, value in setup.rule_values.items() if name not in silent or value != silent[name]}


def as_json(events: list[Event]) -> str:
    """One game as JSON lines."""
    return "\n".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in events)


def as_text(setup: Setup, events: list[Event]) -> str:
    """One game for a person to read."""
    start = events[0]
    seats = ", ".join(f"player {seat + 1} {name}" for seat, name in enumerate(start["strategies"]))
    title = f"{start['game']}, game {start['game_index']} of seed {start['seed']}: {seats}"
    parts = setup.family.parts
    return "\n".join([title, *(parts.describe(event) for event in parts.as_told(events[1:]))])
