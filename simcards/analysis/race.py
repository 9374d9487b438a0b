"""Which of several moves is best: all on the same imagined deals, the clearly worse ones given up on the way.

The scores of a move are the worth of its outcomes to the side that moves, deal by deal. Moves are compared by the
differences of their scores on common deals, with confidence sequences (stats/sequential.py): they hold at all
times at once, so that looking often, and giving moves up, leaves them valid.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from simcards.engine.trials import give_up, next_look
from simcards.stats.intervals import Interval
from simcards.stats.sequential import confidence_sequence, log_capital

#: Deals between the first looks; later ones are a quarter farther apart each.
FIRST_LOOK = 64
RATIO = 1.25


@dataclass
class Race:
    """The scores of moves on imagined deals: 0 … 1, a row a move, as many deals as it was tried on.

    `level`: of all differences together, and of all chances together.
    """

    moves: int
    level: float = 0.95
    scores: list[np.ndarray] = field(init=False)
    _alive: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.scores = [np.zeros(0)] * self.moves
        self._alive = np.ones(self.moves, np.bool_)

    @property
    def alive(self) -> list[int]:
        """The moves that are not given up."""
        found: list[int] = np.flatnonzero(self._alive).tolist()
        return found

    @property
    def deals(self) -> int:
        """Deals on which the moves still in the race were tried."""
        return len(self.scores[self.alive[0]])

    def add(self, scores: np.ndarray) -> None:
        """Add scores[alive moves, deals] of the next deals, and give up the moves that are now clearly worse."""
        for move, more in zip(self.alive, scores, strict=True):
            self.scores[move] = np.concatenate([self.scores[move], more])
        leader = self.leader
        worse = [bool(one) and self._surely_worse(move, leader) for move, one in enumerate(self._alive)]
        give_up(self._alive, np.array(worse), leader)

    @property
    def leader(self) -> int:
        """The move with the highest mean among those still in the race; of equal ones the first."""
        return max(self.alive, key=lambda move: (float(self.scores[move].mean()), -move))

    def chance(self, move: int) -> float:
        """The mean score of a move on all deals on which it was tried."""
        return float(self.scores[move].mean())

    def chance_interval(self, move: int) -> Interval:
        """Its interval; those of all moves hold together, at all times."""
        values, counts = np.unique(np.append(self.scores[move], [0.0, 1.0]), return_counts=True)
        counts[[0, -1]] -= 1
        return confidence_sequence(values, counts, 1.0 - (1.0 - self.level) / self.moves)

    def difference(self, move: int, other: int) -> float:
        """The mean of the first move's score less the second's, on the deals that both were tried on."""
        return float(self._differences(move, other).mean())

    def difference_interval(self, move: int, other: int) -> Interval:
        """Its interval; those of all pairs of moves hold together, at all times."""
        if move == other:
            return Interval(0.0, 0.0)
        return confidence_sequence(*_histogram(self._differences(move, other)), self._pair_level)

    def _differences(self, move: int, other: int) -> np.ndarray:
        deals = min(len(self.scores[move]), len(self.scores[other]))
        found: np.ndarray = self.scores[move][:deals] - self.scores[other][:deals]
        return found

    @property
    def _pair_level(self) -> float:
        """So that the intervals of all pairs hold together (Bonferroni)."""
        return 1.0 - (1.0 - self.level) / max(self.moves * (self.moves - 1) // 2, 1)

    def _surely_worse(self, move: int, leader: int) -> bool:
        found = self._differences(move, leader)
        if not found.mean() < 0:
            return False
        capital = float(log_capital(*_histogram(found), 0.0))
        return capital >= -math.log(1.0 - self._pair_level)


def _histogram(differences: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The values that differences of scores in 0 … 1 took, with the bounds −1 and 1, and how often."""
    values, counts = np.unique(np.append(differences, [-1.0, 1.0]), return_counts=True)
    counts[[0, -1]] -= 1
    return values, counts


def looks(done: int, most: int) -> int:
    """How many deals to have played at the next look."""
    return min(int(next_look(done, FIRST_LOOK, RATIO)), most)
