"""The shipped strategies of the stockpile games: this position, this choice."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from benchmarks.agreement import fits_law
from simcards.engine import random as rng
from simcards.engine.jit import PLAYED, helper
from simcards.engine.loading import load_player
from simcards.games.stockpile import layout as at
from tests.games.stockpile.table import Table

OTHER = "10 10 J J J"


@cache
def compiled(text: str) -> tuple[Any, np.ndarray]:
    player = load_player(text, "stockpile")
    return helper(player.strategy.function, **PLAYED), np.array(player.values, np.float64)


def stream(number: int = 0) -> np.ndarray:
    """The random numbers of a strategy."""
    found = np.zeros(rng.STREAM_SIZE, np.uint32)
    found[[rng.KEY_LOW, rng.STREAM, rng.USED]] = number, rng.SEAT, 4
    return found


def choice(text: str, table: Table, script: str = "", stage: int = at.PLAYING) -> str:
    """What a strategy chooses where a script of moves has led, among the plays or among the discards."""
    seen = table.play(script)
    function, params = compiled(text)
    view, moves = seen.view.copy(), seen.moves_listed[stage]
    view[at.STAGE] = stage
    chosen = function(view, moves, len(moves), params, stream())
    return table.move_name(int(moves[chosen]), seen.seat)


def test_random_takes_each_move_equally_often() -> None:
    """3,000 choices among five: each about 600 times, by the chi-square test at 1 in 1,000."""
    function, params = compiled("random")
    view, moves, numbers = np.zeros(10, np.int64), np.zeros(5, np.int64), stream(1)
    chosen = [function(view, moves, 5, params, numbers) for _ in range(3000)]
    assert fits_law(np.bincount(chosen), np.full(5, 0.2)).p_value > 0.001


@pytest.mark.parametrize(
    ("tops", "hand", "script", "play"),
    [
        ("A 9", "A 9 9 9 8", "", "stock>0"),  # the stockpile first
        ("* 9", "A 9 9 9 8", "", "stock>0"),  # also a wild on it
        ("9", "A * 9 9 8", "", "A>0"),  # natural cards before wilds
        ("9", "A A 2 3 8", "A>0 2>0", "A>1"),  # the lowest first, and a new pile is started
        ("9", "A 2 A * 8", "A>0 2>0 A>1", "*>0"),  # a wild goes to the highest pile
    ],
)
def test_greedy_plays(tops: str, hand: str, script: str, play: str) -> None:
    assert choice("greedy", Table("skip", [tops], [hand, OTHER]), script) == play


@pytest.mark.parametrize(
    ("hand", "script", "play"),
    [
        ("2 2 A 9 8", "2@0 10@0 A>0", "pile0>0"),  # a discard pile before the hand
        ("* 2 A 9 8", "*@0 10@0 A>0", "2>0"),  # but a natural hand card before a wild there
        ("* * A 9 8", "*@0 10@0 A>0", "pile0>0"),  # of two wilds the discarded one
    ],
)
def test_greedy_plays_from_discard_piles(hand: str, script: str, play: str) -> None:
    assert choice("greedy", Table("skip", ["9"], [hand, OTHER], ["8 8"]), script) == play


@pytest.mark.parametrize(
    ("hand", "draws", "script", "discard"),
    [
        ("9 J 4 4 3", "", "", "J@0"),  # the highest card onto an empty pile
        ("9 J 4 4 3", "9", "9@1 10@0", "9@1"),  # onto an equal card
        ("* A A 4 4", "", "", "4@0"),  # not an Ace, not a wild
        ("* * A A A", "", "A>0 A>1 A>2", "*@0"),  # unless nothing else is there
    ],
)
def test_greedy_discards(hand: str, draws: str, script: str, discard: str) -> None:
    table = Table("skip", ["9"], [hand, OTHER], [draws])
    assert choice("greedy", table, script, at.DISCARDING) == discard


def test_greedy_covers_the_card_that_is_higher_by_the_least() -> None:
    """With four piles begun; and where all tops are lower, the one that is lower by the least."""
    rules = {"hand_size": 6, "discard_piles": 2}
    table = Table("skip", ["9"], ["Q 8 6 6 5 5", OTHER + " J"], ["7"], **rules)
    assert choice("greedy", table, "Q@0 10@0 8@1 10@0", at.DISCARDING) == "7@1"
    lower = Table("skip", ["9"], ["2 4 9 9 9 9", OTHER + " J"], ["9 9"], **rules)
    assert choice("greedy", lower, "2@0 10@0 4@1 10@0", at.DISCARDING) == "9@1"
