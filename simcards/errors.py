"""The errors that a user sees: one line each, and the exit code they end with."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SimcardsError(Exception):
    """Something went wrong while running; exit code 1."""

    exit_code = 1


class UsageError(SimcardsError, ValueError):
    """What was asked for cannot be: the line names the culprit and the way out; exit code 2."""

    exit_code = 2


class StuckError(SimcardsError):
    """A strategy that does not return. Its thread cannot be stopped, so the process must end without waiting."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """'; did you mean …?' when a known word is near, else nothing."""
    near = difflib.get_close_matches(word, list(known), n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""
