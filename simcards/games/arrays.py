"""The arrays of a game: made by Python for a kernel, and by a compiled strategy for positions that it imagines."""

from __future__ import annotations

import numpy as np

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import allocating, index, inline
from simcards.games.contract import Game, Layout


def arrays_for(
    at: Layout,
    rules: np.ndarray,
    log: np.ndarray,
    control: np.ndarray,
    view: int,
    hidden: int,
    series: int = 0,
    numbers: int = 4,
) -> Game:
    """The arrays of a family's games, log and control block the caller's; plain Python: jitted code allocates nothing.

    at: its layout; rules: the rules array, the head of which is that of the view; view, hidden, series: their sizes;
    numbers: so many random ones are made at a time for deals and shuffles.
    """
    seen = np.zeros(view, np.int64)
    seen[: at.RULES_SIZE] = rules[: at.RULES_SIZE]
    return Game(
        seen=seen,
        hidden=np.zeros(hidden, np.int64),
        moves=np.zeros(at.MOST_MOVES, np.int64),
        key=np.zeros(3, np.uint64),
        streams=rng.new_streams(),
        card_stream=rng.new_card_stream(numbers),
        series=np.zeros(series, np.int64),
        log=log,
        control=control,
    )


@allocating
def imagined_arrays(view, hidden, moves):
    """The arrays of these sizes for a game that is imagined: without streams of strategies, and not recorded.

    Behind its control block is a place more.
    """
    return Game(
        np.zeros(view, np.int64),
        np.zeros(hidden, np.int64),
        np.zeros(moves, np.int64),
        np.zeros(3, np.uint64),
        np.zeros((1, 1), np.uint32),
        np.zeros(rng.STREAM_SIZE, np.uint32),
        np.zeros(0, np.int64),
        np.zeros(0, np.int64),
        np.zeros(row.CONTROL_SIZE + 1, np.int64),
    )


@inline
def copy_part(source, target, start, count):
    """Copy a part of an array into another one, where it stands in the same place."""
    for i in range(start, start + count):
        target[index(i)] = source[index(i)]
