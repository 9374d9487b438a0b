"""What the records of all families share: the entries of an event log, sets in them, and the last event."""

from __future__ import annotations

import numpy as np

from simcards.engine.log import WIDTH
from simcards.games.contract import Event


def entries_of(log: np.ndarray) -> list[list[int]]:
    """The entries of an event log, each a code and three numbers; ValueError for a log that was too short for them."""
    entries: list[list[int]] = log[1 : 1 + WIDTH * int(log[0])].reshape(-1, WIDTH).tolist()
    if len(entries) < int(log[0]):
        raise ValueError(f"the log holds {len(entries)} of {int(log[0])} events")
    return entries


def members(bits: int, first: int = 0, size: int = 64) -> list[int]:
    """The numbers in a set, in ascending order, those from `first` on before those below."""
    return [(first + i) % size for i in range(size) if bits >> (first + i) % size & 1]


def end_event(players: int, reason: str, winners: int, turns: int, moves: int) -> Event:
    """The end of a game: who has won, as bits, and all others have lost, unless nobody won."""
    losers = ((1 << players) - 1) & ~winners if winners else 0
    sides = {"winners": members(winners), "losers": members(losers)}
    return {"event": "end", **sides, "reason": reason, "turns": turns, "moves": moves}
