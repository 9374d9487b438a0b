"""How and where a run plays, as a user asks for it: threads, a results folder, a shard, a cluster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from simcards.errors import UsageError


@dataclass(frozen=True)
class Shard:
    """Part `number` (from 1) of `of` parts of a run: a range of its units."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def range_of(self, units: int) -> tuple[int, int]:
        """First unit and number of units of this part of a run of `units`; the parts follow on one another."""
        first, end = units * (self.number - 1) // self.of, units * self.number // self.of
        return first, end - first


def read_shard(text: str) -> Shard:
    """The shard that `I/N` names; UsageError if none."""
    number, slash, of = text.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and len(of) < 7 and 1 <= int(number) <= int(of)):
        raise UsageError(f"--shard {text}: write it as I/N with I from 1 to N, such as 3/10")
    return Shard(int(number), int(of))


@dataclass(frozen=True)
class Execution:
    """How to play: on so many threads or on a dask cluster, into a folder or not, whole or a shard.

    `cluster` is a scheduler's address, `local`, or empty for threads. `chunk` fixes the units of a chunk; 0 lets
    them be chosen by time. `judged`: the report's level and margin, which a folder keeps though they change no game.
    """

    threads: int = 1
    folder: Path | None = None
    keep_games: bool = False
    shard: Shard | None = None
    cluster: str = ""
    chunk: int = 0
    quiet: bool = False
    judged: Mapping[str, float] = field(default_factory=dict)

    def judging(self, **by: float) -> Execution:
        """The same with this level or margin."""
        return replace(self, judged={**self.judged, **by})
