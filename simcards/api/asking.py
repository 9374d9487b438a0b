"""From the arguments of a function to what is asked for, and to its result."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import fields
from numbers import Integral
from typing import Any, ParamSpec, TypeVar

from simcards.errors import UsageError, suggestion
from simcards.options import MOST_GAMES, Options, in_points
from simcards.runs.play import run

#: Games that are played unless a number is given: in all, and by a search; deals that a sweep plays in every arm.
GAMES, SEARCH_GAMES, SWEEP_DEALS, SCREENING_DEALS = 1_000_000, 2_000_000, 20_000, 2_000

P = ParamSpec("P")
R = TypeVar("R")


def keywords(function: Callable[P, R]) -> Callable[P, R]:
    """The function, refusing a keyword that it does not have with UsageError, in one line that names the near ones."""
    known = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def checked(*values: P.args, **words: P.kwargs) -> R:
        for word in words:
            if word not in known:
                near = suggestion(word, known) or f"; it takes {', '.join(known)}"
                raise UsageError(f"{function.__name__}() has no {word}{near}")
        return function(*values, **words)

    return checked


def result_of(command: str, asked: dict[str, Any]) -> Any:
    """The result of a command, from the arguments of its function."""
    return run(command, options_of(asked))


def options_of(arguments: dict[str, Any]) -> Options:
    """What the arguments of a function ask for; those that `Options` does not know are the function's own."""
    known = {one.name for one in fields(Options)}
    return Options(**{name: value for name, value in arguments.items() if name in known})


def in_fractions(asked: dict[str, Any]) -> dict[str, Any]:
    """Arguments about win rates, their margin and precision read from points or texts, the precision a fraction."""
    read = dict(asked)
    if "margin" in read:
        read["margin"] = in_points("margin", read["margin"])
    if read.get("precision") is not None:
        read["precision"] = in_points("precision", read["precision"]) / 100
    return read


def first_and_last(name: str, value: object) -> tuple[int, int]:
    """The games that a number, a range or a pair of first and last stands for; UsageError where there are none."""
    pair = (value[0], value[-1]) if isinstance(value, range) and value and value.step == 1 else value
    pair = (value, value) if isinstance(value, Integral) else pair
    if isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(one, Integral) for one in pair):
        first, last = int(pair[0]), int(pair[1])
        if 0 <= first <= last < MOST_GAMES:
            return first, last
    raise UsageError(f"{name}={value!r}: a game's number from 0 up is needed, or a range such as range(10)")


def kept_level(level: float | None) -> float | None:
    """A level that can be one, or None for the one that a folder keeps."""
    return None if level is None else Options(level=level).level
