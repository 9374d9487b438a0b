"""A table as it is drawn: zones of piles of cards, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Pile(NamedTuple):
    """A pile: its cards that are drawn, the top last; how many it holds in all.

    spread: side by side, a hand. open: a spread that everybody sees; other spreads are a player's own.
    """

    name: str
    cards: Sequence[str]
    held: int
    spread: bool = False
    open: bool = False


class Zone(NamedTuple):
    """What lies together: the middle of the table, or what is a player's."""

    name: str
    piles: Sequence[Pile]
    seat: int = -1


def end_words(event: dict[str, Any]) -> str:
    """The last event of a record in a line; players count from 1."""
    who = " and ".join(f"player {seat + 1}" for seat in event["winners"])
    won = f"{who} {'wins' if len(event['winners']) == 1 else 'win'}" if who else "nobody wins"
    return f"{won} ({event['reason'].replace('-', ' ')}) after {event['turns']} turns"
