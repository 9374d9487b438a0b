"""A view in words: what the player in turn sees, for whoever steps through a strategy."""

from __future__ import annotations

import numpy as np

from simcards.games.cuckoo import layout as at

_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_ACTIONS = {
    at.KEPT: "kept",
    at.SWAPPED: "swapped",
    at.SWAP_BLOCKED: "asked to swap and met a K",
    at.CUT_TAKEN: "cut",
    at.CUT_BLOCKED: "cut a K",
}


def explain(view: np.ndarray) -> str:
    """What a view shows, a line each: the round, the own card, every player in the order of turns, the stock.

    Players count from 1. Ranks have their names in a full deck of 13; else they are numbers, 1 the lowest.
    """
    seat, position = int(view[at.SEAT]), int(view[at.POSITION])
    dealer = ", the dealer" if position == view[at.ACTIVE] - 1 else ""
    lines = [f"round {view[at.ROUND]}: player {seat + 1}{dealer}, {_ordinal(view)}"]
    lines.append(f"own card: {_rank(view, at.CARD)}")
    if view[at.HANDED_OVER]:
        lines.append(f"handed over to the neighbour on the right: {_rank(view, at.HANDED_OVER)}")
    for place in range(int(view[at.ACTIVE])):
        other = int(view[at.ORDER + place])
        done = _ACTIONS.get(int(view[at.ACTIONS + place]), "has yet to act" if place != position else "in turn")
        lives = int(view[at.LIVES + other])
        lines.append(f"player {other + 1}: {lives} {'life' if lives == 1 else 'lives'}, {done}")
    return "\n".join([*lines, f"stock: {view[at.STOCK]} cards"])


def _ordinal(view: np.ndarray) -> str:
    return f"{view[at.POSITION] + 1} of {view[at.ACTIVE]} to act"


def _rank(view: np.ndarray, place: int) -> str:
    rank = int(view[place]) >> 2
    return _RANKS[rank - 1] if view[at.RANKS] == len(_RANKS) else str(rank)
