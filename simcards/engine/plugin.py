"""Strategies as plug-ins: one decorated function in one file, called by a kernel through its address.

Every strategy has the same signature, so a kernel is compiled once and never again for a new strategy.
"""

from __future__ import annotations

import hashlib
import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simcards.engine import jit
from simcards.engine.blame import reason_of
from simcards.engine.calling import MOST_PARAMETERS, Callback, Checks, Remembering, TakenDown, seated
from simcards.engine.copies import is_users
from simcards.engine.interface import RefusalError
from simcards.engine.makeup import reads, recursion_in, sources_of
from simcards.engine.rows import MOST_SEATS
from simcards.errors import SimcardsError, UsageError

ARGUMENTS = ("view", "moves", "n", "params", "stream")
MEMORY = "memory"


class StrategyError(UsageError):
    """A strategy that cannot be used: one line that names file or strategy, and what is wrong."""


class PlayError(SimcardsError):
    """A strategy that failed while it played: one line that names file, game and move."""


@dataclass(frozen=True)
class Parameter:
    """A number that a strategy reads: its default, what it means, and the range that it may be from, ends included.

    `whole`: a rank, a count, a yes or no; it cannot be a fraction. `off`: the value at which the strategy does without
    what the parameter is about, none where there is no such value; `compare --ablate` plays it. `searched`: whether a
    search tries other values unless it is told which parameters to search; not where the parameter is a safeguard.
    """

    default: float
    meaning: str
    low: float = 0.0
    high: float = 1.0
    whole: bool = False
    off: float | None = None
    searched: bool = True

    def __post_init__(self) -> None:
        if self.off is not None and not math.isfinite(self.off):
            raise TypeError(f"what switches a parameter off must be a number, not {self.off}")
        if self.whole and self.off is not None and self.off != round(self.off):
            raise TypeError(f"what switches a whole parameter off must be a whole number, not {self.off:g}")
        if self.whole and self.default != round(self.default):
            raise TypeError(f"a whole parameter's default must be a whole number, not {self.default:g}")

    def takes(self, value: float) -> bool:
        """Whether it may have this value; the ends count as they are written, with twelve digits."""
        least, most = (float(f"{end:.12g}") for end in (self.low, self.high))
        return math.isfinite(value) and least <= value <= most and not (self.whole and value != round(value))

    @property
    def wanted(self) -> str:
        """What it takes, in words."""
        return f"a {'whole ' if self.whole else ''}number from {self.low:.12g} to {self.high:.12g}"


class Numbers(NamedTuple):
    """A table of what a strategy plays by, for people; rows may be shorter than the headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str | float, ...], ...]


@dataclass(frozen=True)
class Strategy:
    """A strategy as its file defines it: family, name, the function, its parameters in the order of `params`.

    `tables`: the numbers that it plays by, where they are worth reading. `memory`: how many numbers it keeps from one
    of its decisions to the next; with some, its function takes one argument more.
    """

    family: str
    name: str
    function: Callable[..., int]
    parameters: Mapping[str, Parameter]
    source: str
    tables: tuple[Numbers, ...] = ()
    memory: int = 0

    @property
    def arguments(self) -> tuple[str, ...]:
        """What its function takes."""
        return (*ARGUMENTS, MEMORY) if self.memory else ARGUMENTS

    @property
    def doc(self) -> str:
        """The rule in plain words."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def file(self) -> Path:
        """The file that defines it."""
        return Path(inspect.getfile(self.function))


@cache
def _callback_of(function: Callable[..., int], checks: Checks, memory: int, taken_down: bool) -> Callback:
    """The compiled function, one for all players that differ in their parameters only."""
    return Callback(function, checks, memory=memory, taken_down=taken_down)


@dataclass(frozen=True)
class Player:
    """A strategy with its parameters' values, ready to sit at a table; `label` is how the command line names it.

    `digest` is one of the strategy's sources, of the values that they use (weights, say), and of the parameters'.
    `loaded`: whether the strategy is at hand, and not only named by a results folder.
    """

    strategy: Strategy
    values: tuple[float, ...]
    label: str
    digest: str = ""
    loaded: bool = True

    def __post_init__(self) -> None:
        if not self.digest:
            text = sources_of(self.strategy.function) + repr(self.values)
            object.__setattr__(self, "digest", hashlib.sha256(text.encode()).hexdigest()[:16])

    @cached_property
    def callback(self) -> Any:
        """The compiled function, as kernels take it; StrategyError if it does not compile, or must not be used."""
        return self._compiled(Checks.BOUNDS if self.users else Checks.NONE)

    @cached_property
    def checked_callback(self) -> Any:
        """The same for a checking run: a user's function notes its lines, and its arrays are fenced."""
        return self._compiled(Checks.LINES) if self.users else self.callback

    @cached_property
    def taken_down(self) -> Any:
        """The same as `callback`, but that its decisions are taken down (decisions.py)."""
        return self._compiled(Checks.BOUNDS if self.users else Checks.NONE, True)

    @property
    def users(self) -> bool:
        """Whether it is none of this package's own strategies."""
        return is_users(self.strategy.function)

    @cached_property
    def shuts_stream(self) -> bool:
        """Whether its compiled function cannot look at its random numbers, for it never names them: so none are made.

        Plain Python has other ways to see them.
        """
        return jit.JIT and not reads(self.strategy.function, len(ARGUMENTS) - 1)

    def _compiled(self, checks: Checks, taken_down: bool = False) -> Any:
        memory, wanted = self.strategy.memory, self.strategy.arguments
        arguments = tuple(inspect.signature(self.strategy.function).parameters)
        if len(arguments) != len(wanted):
            also = ", and memory if it says memory=NUMBER" if len(arguments) == len(ARGUMENTS) + 1 else ""
            raise StrategyError(
                f"{self.where}: takes ({', '.join(arguments)}); a strategy takes ({', '.join(wanted)}){also}"
            )
        if recursive := recursion_in(self.strategy.function):
            code = recursive.__code__
            raise StrategyError(
                f"{self.where}: {recursive.__name__} calls itself ({Path(code.co_filename).name}, line "
                f"{code.co_firstlineno}), and calls so deep end a process; write it as a loop"
            )
        if not jit.JIT:
            if taken_down:
                return TakenDown(self.strategy.function, memory)
            return Remembering(self.strategy.function, memory) if memory else self.strategy.function
        try:
            return _callback_of(self.strategy.function, checks, memory, taken_down)
        except RefusalError as error:
            raise StrategyError(f"{self.where}: {error}") from None
        except Exception as error:
            raise StrategyError(f"{self.where}: does not compile: {reason_of(error, self.strategy.function)}") from None

    @property
    def where(self) -> str:
        """The file and the strategy's name."""
        return f"{self.strategy.file.name}: strategy {self.strategy.name!r}"


def absent_player(label: str, family: str, digest: str) -> Player:
    """A player that a results folder names: enough for a report, nothing to play with."""

    def absent(view: Any, moves: Any, n: int, params: Any, stream: Any) -> int:
        raise StrategyError(f"{label}: named here, not loaded")

    return Player(Strategy(family, label, absent, {}, ""), (), label, digest, loaded=False)


def padded(players: Sequence[Player]) -> list[Player]:
    """The players at a table, and the first once more at every seat that is left up to MOST_SEATS."""
    return [players[seat] if seat < len(players) else players[0] for seat in range(MOST_SEATS)]


def callbacks_of(players: Sequence[Player]) -> tuple[Any, np.ndarray]:
    """The kernel's two arguments for the players at a table: callbacks (`seated`), and parameters, a row a seat."""
    params = np.zeros((MOST_SEATS, MOST_PARAMETERS))
    for seat, player in enumerate(padded(players)):
        params[seat, : len(player.values)] = player.values
    return seated([player.callback for player in padded(players)]), params
