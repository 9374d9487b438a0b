"""Chunks on a clock of the test's own: no thread waits long for the last one, and every unit is played once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcards.engine.run import run
from simcards.engine.workers import CHUNK_SECONDS, MOST_CHUNK, Played

#: Seconds that a chunk costs besides its units.
OVERHEAD = 0.0005


class Nothing:
    """A job that needs no preparation."""

    def prepare(self) -> None:
        """Ready."""


class Clocked:
    """So many threads that play `speed` units a second each, by the clock of whoever waits for them."""

    seconds, most = CHUNK_SECONDS, MOST_CHUNK

    def __init__(self, speed: float, slots: int) -> None:
        self.speed, self.slots = speed, slots
        self.free, self.now = [0.0] * slots, 0.0
        self.chunks: list[tuple[int, int]] = []

    def submit(self, first: int, count: int) -> tuple[int, float]:
        """The thread that is free first plays the chunk."""
        thread = self.free.index(min(self.free))
        self.free[thread] = max(self.free[thread], self.now) + count / self.speed + OVERHEAD
        self.chunks.append((first, count))
        return count, self.free[thread]

    def result(self, ticket: tuple[int, float]) -> Played:
        """The clock goes on to when the chunk is played."""
        count, end = ticket
        self.now = max(self.now, end)
        return Played({"units": np.array([count])}, None, count / self.speed)

    def close(self) -> None:
        """Nothing is under way."""


def played(speed: float, units: int, slots: int = 2, **options: Any) -> Clocked:
    """What it took to play so many units."""
    clocked = Clocked(speed, slots)
    job: Any = Nothing()
    outcome = run(job, units, workers=lambda: clocked, **options)
    assert (outcome.units, int(outcome.summary["units"][0])) == (units, units)
    ends = [first + count for first, count in clocked.chunks]
    assert [first for first, _ in clocked.chunks] == [0, *ends[:-1]]
    return clocked


@pytest.mark.parametrize("slots", [2, 4])
@pytest.mark.parametrize("units", [30_000, 60_000, 110_000])
@pytest.mark.parametrize("speed", [500_000, 50_000, 5_000])
def test_threads_share_the_work_to_the_end(units: int, speed: float, slots: int) -> None:
    """Whatever is left for the last chunks, threads wait for a thirtieth of the time at most."""
    clocked = played(speed, units, slots)
    busy = units / speed + OVERHEAD * len(clocked.chunks)
    assert busy / max(clocked.free) > 29 / 30 * slots


def test_chunks_get_smaller_at_the_end_alone() -> None:
    """After the first few a chunk takes a quarter of a second; the last ones are a sixteenth of that, not less."""
    counts = [count for _, count in played(20_000, 200_000).chunks]
    assert counts[:4] == [64] * 4
    assert counts.count(5_000) > 25
    assert [count for count in counts[-12:-1] if count < 5_000 // 16] == []
    assert sorted(counts[-12:], reverse=True) == counts[-12:]


def test_chunks_of_a_size_that_is_asked_for() -> None:
    """They are of that size to the last but one."""
    assert [count for _, count in played(1_000, 1_000, chunk=300).chunks] == [300, 300, 300, 100]


def test_slow_units_go_one_by_one() -> None:
    """Where a unit takes longer than a chunk should, the last threads are handed single ones."""
    clocked = played(1.5, 400)
    assert clocked.chunks[-1][1] == 1
    assert max(clocked.free) - min(clocked.free) < 1
