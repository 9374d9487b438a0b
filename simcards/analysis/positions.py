"""Where a game stands: a position of a game of a run, or one that a file describes, with the moves to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcards.analysis.explorer import Deal, Explorer, Move
from simcards.engine import steering as by
from simcards.errors import UsageError
from simcards.games.setup import Setup


@dataclass(frozen=True)
class Position:
    """A decision: the arrays of the family's position, ready for imagining, the seat in turn, its legal moves.

    `named` says where it comes from. `moves`: of several that come to the same the first.
    """

    arrays: Any
    seat: int
    moves: tuple[Move, ...]
    named: str


def reached(setup: Setup, game: int, move: int) -> Position:
    """The position of a game of the setup's seed before its move number `move`, counted from 1.

    UsageError when the game has no such move, or when it was no choice.
    """
    with closing(Explorer(setup)) as explorer:
        deal = Deal(setup.seed, game)
        trail = explorer.follow(deal).trail
        step = _step_of(trail, move, game)
        arrays = explorer.follow(deal, trail[:step, by.MOVE].tolist(), step).position
        return position_from(explorer, arrays, f"game {game} of seed {setup.seed}, before move {move}")


def _step_of(trail: np.ndarray, move: int, game: int) -> int:
    """The choice that made a move; UsageError with the moves there are, or the next choice, when there is none."""
    made = trail[:, by.MADE]
    found = np.flatnonzero(made == move - 1)
    if len(found):
        return int(found[0])
    if not len(trail) or move > made[-1] + 1:
        raise UsageError(f"--move {move}: game {game} has {made[-1] + 1} moves")
    later = int(made[made >= move][0]) + 1
    raise UsageError(f"--move {move}: it followed from the move before, without a choice; the next is --move {later}")


def position_from(explorer: Explorer, arrays: Any, named: str, known: int = 0) -> Position:
    """The decision at kept arrays, its legal moves listed; UsageError when there is only one."""
    ready = explorer.positions.prepared(arrays, known, explorer.setup.rules_array)
    moves = moves_at(explorer, ready)
    return Position(ready, seat_of(explorer.setup, ready), tuple(moves), named)


def seat_of(setup: Setup, arrays: Any) -> int:
    """The seat in turn."""
    return int(arrays.seen[setup.family.parts.layout.SEAT])


def moves_at(explorer: Explorer, arrays: Any, listed: Sequence[int] | None = None) -> list[Move]:
    """Every legal move at a prepared position; where stopping is one, each discard or pass that may follow instead."""
    moves: list[Move] = []
    for choice in explorer.listed(arrays) if listed is None else listed:
        if explorer.positions.stops(choice):
            moves += [(choice, then) for then in explorer.listed(arrays, (choice,))]
        else:
            moves.append((choice,))
    return moves


def without_twins(explorer: Explorer, arrays: Any, moves: Sequence[Move]) -> list[Move]:
    """The moves that differ; of several that come to the same the first."""
    kept: list[Move] = []
    for move in moves:
        if not any(twin(explorer, arrays, move, other) for other in kept):
            kept.append(move)
    return kept


def twin(explorer: Explorer, arrays: Any, one: Move, other: Move) -> bool:
    """Whether two moves come to the same."""
    return one == other or bool(explorer.positions.twins(arrays.seen, one[-1], other[-1]))


def words_of(explorer: Explorer, arrays: Any, move: Move) -> str:
    """A move in words."""
    words: str = explorer.positions.move_words(move[-1], arrays.seen, explorer.setup.rules)
    return words
