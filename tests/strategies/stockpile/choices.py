"""What a strategy chooses where a script of moves has led at a rigged stockpile table."""

from functools import cache
from typing import Any

import numpy as np

from simcards.engine import random as rng
from simcards.engine.calling import call_strategy
from simcards.engine.jit import entry
from simcards.engine.loading import load_player
from simcards.engine.plugin import callbacks_of
from simcards.engine.rows import RAISED
from simcards.games.stockpile import layout as at
from tests.games.stockpile.table import Seen, Table


@entry
def ask(view: Any, moves: Any, strategies: Any, params: Any, streams: Any) -> Any:
    """The choice of the first of the strategies, called as a kernel calls it."""
    return call_strategy(strategies, 0, view, moves, moves.size, params, streams) + RAISED


@cache
def _player(text: str) -> tuple[Any, np.ndarray]:
    return callbacks_of([load_player(text, "stockpile")])


def stream_number(number: int) -> np.ndarray:
    """A strategy's own random numbers; each number gives others."""
    stream = np.zeros(rng.STREAM_SIZE, np.uint32)
    rng.open_stream(stream, np.array([number, 0, 0], np.uint64), rng.SEAT)
    return stream


def new_streams(number: int = 0) -> np.ndarray:
    """The streams of a table at whose first seat a strategy has these random numbers, and an empty memory."""
    streams = rng.new_streams()
    streams[0, : rng.STREAM_SIZE] = stream_number(number)
    return streams


def chosen(text: str, table: Table, seen: Seen, stage: int, number: int = 0, streams: np.ndarray | None = None) -> str:
    """The move that a strategy chooses at a position, as tests write it; in `streams` it finds what it remembers."""
    view, moves = seen.view.copy(), seen.moves_listed[stage]
    view[at.STAGE] = stage
    choice = ask(view, moves, *_player(text), new_streams(number) if streams is None else streams)
    return table.move_name(int(moves[choice]), seen.seat)


def play(text: str, table: Table, script: str = "") -> str:
    """The choice among the plays."""
    return chosen(text, table, table.play(script), at.PLAYING)


def discard(text: str, table: Table, script: str = "") -> str:
    """The choice among the discards."""
    return chosen(text, table, table.play(script), at.DISCARDING)
