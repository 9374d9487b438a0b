"""How much skill counts under a set of rules: the share that goes to the stronger of a pair of strategies.

Every deal is played by both at one table, each at half of the places, alternating, and turned round the table until
each place has been held by both alike; with an odd number of places each in turn holds the one that is over. So half
of the wins is what luck alone gives, at any table, and all of them is what a game of pure skill gives.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.plugin import Player
from simcards.errors import UsageError
from simcards.games.setup import Setup
from simcards.runs.compare.plan import Seating, evenly, rotations
from simcards.runs.sweep.metrics import Metric

#: What the measure is called.
SKILL = "skill"

#: The stronger of the pair and the other, as a seating names them.
STRONGER, WEAKER = 0, 1


def half_and_half(places: int) -> tuple[Seating, ...]:
    """The seatings of a deal: which of the pair sits at each place."""
    halves = {places // 2, places - places // 2}
    tables = [{STRONGER: half, WEAKER: places - half} for half in sorted(halves)]
    return tuple(seating for table in tables for seating in rotations(evenly(table)))


def skill_metric(pair: Sequence[str], sides: Sequence[int]) -> Metric:
    """The share of wins that goes to the first of the pair, for tables of so many places: a number of a deal.

    Its `scores` are of no single game: `PairGames.scores` gives them.
    """
    stronger, weaker = pair
    meaning = f"wins that go to {stronger}, where it and {weaker} hold half of the places each"
    return Metric(SKILL, meaning, _of_pairs_alone, math.lcm(*map(_unit, sides)), 1.0, share=True, least=0.0)


def _unit(places: int) -> int:
    """In what parts the wins of a deal are counted, so that each is a whole number of them."""
    return math.lcm(*range(1, places + 1)) * len(half_and_half(places))


def _of_pairs_alone(rows: np.ndarray, sides: int) -> np.ndarray:
    raise TypeError(f"{SKILL} is a number of a deal that a pair has played, not of a game")


class PairGames:
    """The games of a pair on each deal under an arm's rules; setup: the arm's table, with anybody in its seats."""

    def __init__(self, setup: Setup, pair: tuple[Player, Player], scale: int) -> None:
        self.seatings, self.sides = half_and_half(setup.sides), setup.sides
        aim = setup.aim
        self.of_losses = aim.shared or aim.one_loses
        self._each = scale // len(self.seatings)
        seats = range(len(setup.players))
        self.kernels = [
            Kernel(replace(setup, players=tuple(pair[seating[seat % self.sides]] for seat in seats)))
            for seating in self.seatings
        ]

    def prepare(self) -> None:
        """Compile the kernel and the strategies."""
        for kernel in self.kernels:
            kernel.play(0, 0)

    def scores(self, first: int, count: int, control: np.ndarray) -> np.ndarray | None:
        """What goes to the stronger on deals first … first + count − 1: int64[count], in parts of the metric's scale.

        None where the run was stopped.
        """
        total = np.zeros(count, np.int64)
        for kernel, seating in zip(self.kernels, self.seatings, strict=True):
            rows, _ = kernel.play(first, count, control)
            if len(rows) < count:
                return None
            total += credits(rows[:, row.WINNERS], seating, self._each, self.of_losses)
        return total


def credits(winners: np.ndarray, seating: Seating, whole: int, of_losses: bool) -> np.ndarray:
    """The part of each game, out of `whole`, that goes to the stronger of the pair: int64[games].

    winners: the places that won, as bits. The share of the winners that is the stronger's; where all but some win, so
    that winning says little (`of_losses`), the share of the losers that is the other's. A game that nobody won, or
    nobody lost, is shared out by places.
    """
    everybody = (1 << len(seating)) - 1
    stronger = sum(1 << place for place, one in enumerate(seating) if one == STRONGER)
    won = winners & everybody
    counted, whose = (everybody ^ won, everybody ^ stronger) if of_losses else (won, stronger)
    counted = np.where(won == 0, 0, counted)
    number = np.bitwise_count(counted).astype(np.int64)
    theirs = np.bitwise_count(counted & whose).astype(np.int64)
    even = whole * stronger.bit_count() // len(seating)
    found: np.ndarray = np.where(number > 0, whole * theirs // np.maximum(number, 1), even)
    return found


def check_pair(pair: Sequence[str]) -> tuple[str, str]:
    """The two of a pair; UsageError unless they are two that differ."""
    if len(pair) != 2 or pair[0] == pair[1]:
        given = " and ".join(pair) or "nothing"
        raise UsageError(f"--pair: two strategies that differ are needed, the stronger first, not {given}")
    return pair[0], pair[1]
