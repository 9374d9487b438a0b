"""What a user asks for, whoever carries it here: the command line and the Python interface fill the same record."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral, Real
from os import PathLike
from pathlib import Path
from typing import Any

from simcards.engine.execution import Execution, read_shard
from simcards.errors import UsageError

#: Games or deals that a run is asked for at most, and threads.
MOST_GAMES, MOST_THREADS = 1 << 47, 1024

#: Games before a precision is looked at; seconds a move, for the minutes that a game takes.
MIN_GAMES, PACE = 1_000, 4.0

#: Percentage points below which a difference does not matter unless the user says otherwise.
MARGIN = 0.5

LEVEL = 0.95


#: A plain number below this many points is refused: it may be meant as a fraction.
LEAST_POINTS = 0.1


def in_points(name: str, value: object) -> float:
    """Percentage points, from a text such as "0.5%" or a number; one unit for margins and precisions.

    UsageError for what is no number, and for a plain number above 0 and below `LEAST_POINTS`, which a text makes clear.
    """
    if isinstance(value, str):
        try:
            return float(value.strip().removesuffix("%"))
        except ValueError:
            raise UsageError(f'{name}={value!r}: percentage points are needed, such as "0.5%"') from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f'{name}={value!r}: percentage points are needed, such as "0.5%"')
    if 0 < value < LEAST_POINTS:
        meant = f'write "{value:g}%" for so many percentage points, or "{100 * value:g}%" if a fraction was meant'
        raise UsageError(f"{name}={value!r}: {meant}")
    return float(value)


#: Options that are handed on before anything looks at them: their types, and what is needed.
_KINDS: dict[str, tuple[Any, str]] = {
    "players": (Integral, "a whole number is needed"),
    "rules": (Mapping, 'switches and their values are needed, such as {"stockpile_size": 10}'),
    "level": (Real, "a number between 0 and 1 is needed, such as 0.95"),
    "margin": (Real, "percentage points from 0 to 100 are needed, such as 0.5"),
    "pace": (Real, "the seconds that a move takes are needed, such as 4"),
    "out": ((str, PathLike), "the path of a folder is needed"),
}


@dataclass(frozen=True)
class Options:
    """What is to be played, how much of it, how it is judged, and where; UsageError where a value cannot be.

    game, players, rules (switches by name), strategies, seed, match, precision, level and all that follows are as in
    `simcards.simulate`; games: None for the usual number of a command. strategy: the one that a search or an ablation
    is about; held_out: the opponents that a search does not see; player_counts: of which a design may choose; study: a
    question that is written down (`runs.study.question.Study`). `typed`: the words come from a command line, so errors
    name its options.
    """

    game: str = ""
    players: int | None = None
    rules: Mapping[str, object] | None = None
    strategies: str | Sequence[str] = ()
    games: int | None = None
    seed: int | None = None
    match: bool = False
    level: float = LEVEL
    measures: bool = False
    streak: tuple[int, int] | None = None
    luck: bool = False
    mirror: bool = False
    pace: float = PACE
    precision: Any = None
    min_games: int = MIN_GAMES
    decide: bool = False
    order: bool = False
    margin: float = MARGIN
    vary: Mapping[str, Sequence[str]] = field(default_factory=dict)
    metrics: Sequence[str] = ()
    pair: Sequence[str] = ()
    keep: Sequence[str] = ()
    interactions: bool = False
    want: Sequence[str] = ()
    over: Mapping[str, str] = field(default_factory=dict)
    player_counts: Sequence[int] = ()
    margins: Mapping[str, object] | None = None
    strategy: str = ""
    only: Sequence[str] = ()
    deals: int | None = None
    held_out: Sequence[str] = ()
    study: Any = None
    threads: int | None = None
    out: str | Path | None = None
    keep_games: bool = False
    shard: str | None = None
    cluster: str = ""
    progress: bool | Callable[..., None] = True
    typed: bool = False

    def __post_init__(self) -> None:
        self._check_kinds()
        for name in ("games", "min_games", "deals"):
            self._check_whole(name, 1, MOST_GAMES)
        self._check_whole("threads", 1, MOST_THREADS)
        self._check_whole("seed", 0, (1 << 64) - 1)
        if self.players is not None:
            self._check("players", 1 <= self.players <= 10, "games here are for 2 to 10")
            object.__setattr__(self, "players", int(self.players))
        self._check("level", 0 < self.level < 1, "a number between 0 and 1 is needed, such as 0.95")
        self._check("margin", 0 <= self.margin < 100, "percentage points from 0 to 100 are needed, such as 0.5")
        pace = 0 < self.pace < float("inf")
        self._check("pace", pace, "the seconds that a move takes are needed, such as 4")
        self._check_precision()
        self._check_cluster()

    def said(self, name: str) -> str:
        """An option and its value, as the user gave them."""
        value = getattr(self, name)
        return f"--{name.replace('_', '-')} {value}" if self.typed else f"{name}={value!r}"

    def _check_kinds(self) -> None:
        for name, (kinds, needed) in _KINDS.items():
            value = getattr(self, name)
            fits = isinstance(value, kinds) and value is not True and value != ""
            self._check(name, value is None or fits, needed)
        given = self.strategies
        texts = isinstance(given, Sequence) and all(isinstance(one, str) and _may_be_called(one) for one in given)
        self._check("strategies", texts, 'names are needed, or paths of files, such as ["greedy", "mine.py"]')
        self._check(
            "out", self.out is None or _may_be_called(self.out), "no folder can be called so; give another name"
        )

    def _check_whole(self, name: str, low: int, high: int) -> None:
        value = getattr(self, name)
        if value is None:
            return
        if not isinstance(value, Integral) or isinstance(value, bool) or not low <= int(value) <= high:
            most = f"from {low} to {high}" if high < MOST_GAMES else f"from {low} up"
            most = f"from {low} to 2^64 - 1" if high > MOST_GAMES else most
            raise UsageError(f"{self.said(name)}: a whole number {most} is needed")
        object.__setattr__(self, name, int(value))  # one of numpy's fits no JSON

    def _check(self, name: str, fits: bool, needed: str) -> None:
        if not fits:
            raise UsageError(f"{self.said(name)}: {needed}")

    def _check_precision(self) -> None:
        ways = [f"{'--' * self.typed}{name}" for name in ("decide", "order", "precision") if getattr(self, name)]
        if len(ways) > 1:
            raise UsageError(f"{' and '.join(ways)} are {'two' if len(ways) == 2 else 'three'} ways to stop: give one")
        if self.order and not self.margin:
            raise UsageError(f"{self.said('margin')}: with order a margin above 0 is needed, such as 0.5")
        if self.luck and (self.decide or self.order):
            both = " and ".join(f"{'--' * self.typed}{name}" for name in ("luck", "decide" if self.decide else "order"))
            raise UsageError(f"{both}: a stop at a verdict rests on the games alone; leave one of them out")
        if self.precision is None:
            return
        share = isinstance(self.precision, float | int) and not self.study
        if share and not 0 < self.precision < 0.5:
            raise UsageError(f"{self.said('precision')}: a half-width above 0 and below 0.5 is needed, such as 0.002")
        asked = self.min_games != MIN_GAMES and (share or (self.typed and not self.study))
        if self.games is not None and self.min_games > self.games and asked:
            raise UsageError(f"{self.said('min_games')}: with a precision at most {self.games} are played; give fewer")

    def _check_cluster(self) -> None:
        scheme, found, rest = self.cluster.partition("://")
        if self.cluster in ("", "local") or (found and scheme in ("tcp", "tls", "ws", "wss", "ucx") and ":" in rest):
            return
        needed = "give the scheduler's address, such as tcp://node1:8786, or local"
        raise UsageError(f"--cluster {self.cluster}: {needed}")

    @property
    def least(self) -> int:
        """The games, or deals, before a precision is first asked for: never more than are to be played."""
        return self.min_games if self.games is None else min(self.min_games, self.games)

    @property
    def stem(self) -> str:
        """What files of its charts begin with: the study's name, or the game's."""
        return str(self.study.name) if self.study else self.game

    @property
    def named(self) -> list[str]:
        """The strategies, each as its own word."""
        return [self.strategies] if isinstance(self.strategies, str) else list(self.strategies)

    def execution(self) -> Execution:
        """How and where to play."""
        if self.keep_games and self.out is None:
            raise UsageError("--keep-games: needs a results folder to keep them in; add -o DIR")
        part = None if self.shard is None else read_shard(self.shard)
        if part and part.of > 1 and self.seed is None and not self.study:
            needed = f"give {'--' * self.typed}seed, the same to every part, for each would draw one of its own"
            raise UsageError(f"{self.said('shard')}: {needed}")
        folder, quiet = None if self.out is None else Path(self.out), self.progress is not True
        return Execution(self.threads or cores(), folder, self.keep_games, part, self.cluster, quiet=quiet)


def _may_be_called(path: str | PathLike[str]) -> bool:
    """Whether a file may have that name: one with a NUL, or that is no text, is none to the system."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
