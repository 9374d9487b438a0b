"""What an analysis asks of a position, answered as most families do; a family imports what holds for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def scripted(position: Any, move: Sequence[int]) -> list[int]:
    """The script that makes a move, one or two choices, from the position."""
    return list(move)


def unknown_deals(position: Any) -> int:
    """How many deals there are to go through one by one; 0 when they are too many to count."""
    return 0


def stops(move: int) -> bool:
    """Whether the choice only leads on to another one: never here."""
    return False


def events_before(move: int) -> int:
    """How many events of a record belong to a move and come before that of the move itself: none here."""
    return 0


def twins(seen: Any, one: int, other: int) -> bool:
    """Whether two moves come to the same: never here."""
    return False
