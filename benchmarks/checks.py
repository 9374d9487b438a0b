"""What a section of validation.py is made of: a check, its verdict, and the registry of sections."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from simcards.stats.intervals import Interval

ERRORS = 4.0  # standard errors that a check may miss its target by; by chance it does so 1 time in 16,000


class Check(NamedTuple):
    """One line of the table: what was measured, what it should be, the standard error of the measurement."""

    name: str
    target: str
    measured: float
    error: float
    passed: bool


Section = Callable[[np.random.Generator], Iterator[Check]]
SECTIONS: dict[str, Section] = {}


def section(function: Section) -> Section:
    """Registers, by its name, a function that is given a random generator and yields its checks."""
    SECTIONS[function.__name__] = function
    return function


def close_to(name: str, measured: float, error: float, target: float, slack: float = 0.0) -> Check:
    """Passes within `slack`, what the method is known to be off by, and the error of the measurement."""
    text = f"{target:g}" + (f" ± {slack:g}" if slack else "")
    return Check(name, text, measured, error, abs(measured - target) <= slack + ERRORS * error)


def at_most(name: str, measured: float, error: float, limit: float) -> Check:
    return Check(name, f"≤ {limit:g}", measured, error, measured <= limit + ERRORS * error)


def at_least(name: str, measured: float, error: float, limit: float) -> Check:
    return Check(name, f"≥ {limit:g}", measured, error, measured >= limit - ERRORS * error)


def holds(interval: Interval, truth: float) -> bool:
    return bool(interval.lo - 1e-12 <= truth <= interval.hi + 1e-12)


def note(name: str, measured: float) -> Check:
    """A number worth printing that has no target."""
    return Check(name, "", measured, math.nan, True)


def share(hits: np.ndarray | list[bool]) -> tuple[float, float]:
    """Share of hits among independent trials, and its standard error (half a hit added to each side)."""
    n = len(hits)
    found = float(np.sum(hits))
    smoothed = (found + 0.5) / (n + 1.0)
    return found / n, math.sqrt(smoothed * (1.0 - smoothed) / n)
