"""What a move was worth: against the best one found, and against the choice of the strategy that plays on.

Both are tried from the mover's view, every move on the same imagined deals. The **cost** of a move is what it falls
short of the best. The best is looked for on one half of the deals and measured on the other, and the other way round,
and a move counts as better only when it did so by more than its standard error: that a move has been chosen for its
good luck on some deals must not look like somebody's mistake. So a cost is a careful one, rather too low than too
high. The **gain** is measured on deals of its own, without any choosing: it has no such leaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simcards.analysis.course import Step
from simcards.analysis.explorer import Explorer, Move
from simcards.analysis.positions import moves_at, twin, without_twins, words_of
from simcards.stats.intervals import normal_quantile

#: Moves that are tried on many deals: so many of those that did best on few.
FINALISTS = 3
#: Standard errors by which a move must do better on one half of the deals to be measured on the other.
CAUTION = 1.0

Sides = tuple[float, ...]


@dataclass(frozen=True)
class Decision:
    """A choice between moves that differ, and what it was worth; rates are fractions, seats count from 0.

    cost: of the move made, to the mover's side, with its standard error; gain, by side: over the choice of the strategy
    that plays on. sound: the move made is not worse than the best by more than chance explains.
    """

    event: int
    when: str
    seat: int
    kind: str
    made: str
    best: str
    cost: float
    cost_se: float
    gain: Sides
    gain_se: float
    moves: int
    sound: bool


class Trial(NamedTuple):
    """Imagined deals for a decision: to sort moves out, for those left, for the gain; from which deal on the last two.

    The gain's deals begin with those of the moves left, and are at least as many.
    """

    filter: int
    finals: int
    gain: int
    first: int


class DecisionReviewer:
    """Judges moves at the table of an explorer, which holds the strategies that play on. level: of being sound."""

    def __init__(self, explorer: Explorer, level: float) -> None:
        self.explorer, self.level = explorer, level
        #: Whether a strategy that plays on is known to draw random numbers: then its choice is not one move.
        self.drawing = False

    def is_usual(self, step: Step) -> bool:
        """Whether the move made is the one that the strategy that plays on would surely have made."""
        if len(step.arrays.listed) == 1 == len(step.move):
            return True
        return not self.drawing and self.explorer.chosen(self._seen(step))[0] == step.move

    def review(self, step: Step, usual: bool, trial: Trial) -> Decision | None:
        """The review of a move, or None where there was nothing to choose; usual: as `is_usual` has it."""
        explorer, arrays = self.explorer, self._seen(step)
        listed = moves_at(explorer, arrays, step.arrays.listed.tolist())
        moves = without_twins(explorer, arrays, [step.move, *listed])
        if len(moves) < 2:
            return None
        side, others = explorer.side_of(step.seat), self._finalists(step, arrays, moves, trial)
        gaps, gain = self._measured(step, arrays, others, usual, trial)
        if not usual and not self.drawing:
            others, gaps = self._with_usual(arrays, others, gaps, -gain[:, side])
        cost, cost_se, best = cost_of(gaps)
        return Decision(
            step.first,
            explorer.positions.when(arrays.seen),
            step.seat,
            explorer.positions.kind_of_decision([move[-1] for move in moves]),
            words_of(explorer, arrays, step.move),
            words_of(explorer, arrays, step.move if best < 0 else others[best]),
            cost,
            cost_se,
            sides_of(gain.mean(axis=0)),
            float(gain[:, side].std() / len(gain) ** 0.5),
            len(moves),
            cost <= normal_quantile(self.level) * cost_se,
        )

    def _seen(self, step: Step) -> Any:
        """The position as its mover sees it."""
        return self.explorer.positions.prepared(step.arrays, 0, self.explorer.setup.rules_array)

    def _finalists(self, step: Step, arrays: Any, moves: Sequence[Move], trial: Trial) -> list[Move]:
        """Of the moves but the first, which was made, the best on few deals; none that falls short of it there."""
        own = self._try(arrays, moves, 0, trial.filter)[..., self.explorer.side_of(step.seat)]
        gaps = own[1:] - own[0]
        means, errors = gaps.mean(axis=1), gaps.std(axis=1) / trial.filter**0.5
        order = np.argsort(-means, kind="stable")[:FINALISTS]
        return [moves[1 + at] for at in order if means[at] >= -errors[at]]

    def _measured(
        self, step: Step, arrays: Any, others: Sequence[Move], usual: bool, trial: Trial
    ) -> tuple[list[np.ndarray], np.ndarray]:
        """By how much each other move does better, deal by deal; and the gain by deal and side, 0 for a usual move."""
        tried: list[Move] = [step.move, *others, *([] if usual else [()])]
        if len(tried) == 1:
            return [], np.zeros((1, self.explorer.setup.sides))
        scores, side = self._try(arrays, tried, trial.first, trial.finals), self.explorer.side_of(step.seat)
        gaps = [scores[1 + at, :, side] - scores[0, :, side] for at in range(len(others))]
        if usual:
            return gaps, np.zeros((1, self.explorer.setup.sides))
        gain, more = scores[0] - scores[-1], trial.gain - trial.finals
        if more > 0 and gain.any():
            made, played_on = self._try(arrays, [step.move, ()], trial.first + trial.finals, more)
            gain = np.concatenate([gain, made - played_on])
        return gaps, gain

    def _with_usual(
        self, arrays: Any, others: list[Move], gaps: list[np.ndarray], gap: np.ndarray
    ) -> tuple[list[Move], list[np.ndarray]]:
        """The other moves with the one that the strategy that plays on makes, and its gap, in the place of any like."""
        usual, _ = self.explorer.chosen(arrays)
        kept = [at for at, move in enumerate(others) if not twin(self.explorer, arrays, move, usual)]
        return [*(others[at] for at in kept), usual], [*(gaps[at] for at in kept), gap]

    def _try(self, arrays: Any, moves: Sequence[Move], first: int, deals: int) -> np.ndarray:
        """Scores[move, deal, side] on imagined deals; where it can be, only those that fit what the others did."""
        checked = len(self.explorer.positions.scripted(arrays, ()))
        if checked and not self.explorer.play_out(arrays, [()], first, 16, checked=checked).weights.all():
            checked = 0
        found = self.explorer.play_out(arrays, moves, first, deals, checked=checked)
        if not found.weights.all():
            found = self.explorer.play_out(arrays, moves, first, deals)
        return self.explorer.scores(found.outcomes)


def cost_of(gaps: Sequence[np.ndarray]) -> tuple[float, float, int]:
    """What a move falls short of the best, the standard error, and which other move is best, −1 for none.

    gaps: for each other move by how much it does better, deal by deal; the moves may have been tried on different
    numbers of deals. The best of one half of the deals is measured on the other half, and the other way round.
    """
    if not gaps:
        return 0.0, 0.0, -1
    cost, variance = 0.0, 0.0
    for half in (0, 1):
        best, nearest = _best_of([gap[half::2] for gap in gaps])
        other = gaps[nearest][1 - half :: 2]
        cost += float(other.mean()) / 2 if best >= 0 else 0.0
        variance += float(other.var()) / len(other) / 4
    return cost, variance**0.5, _best_of(gaps)[0]


def _best_of(gaps: Sequence[np.ndarray]) -> tuple[int, int]:
    """The move that did best, −1 when none did clearly better than the one made; and the one that came nearest."""
    means = np.array([gap.mean() for gap in gaps])
    errors = np.array([gap.std() / len(gap) ** 0.5 for gap in gaps])
    clear = means > CAUTION * errors
    nearest = int(np.where(clear, means, means - 1.0).argmax() if clear.any() else means.argmax())
    return (nearest if clear.any() else -1), nearest


def sides_of(values: np.ndarray) -> Sides:
    """Numbers by side as floats."""
    return tuple(float(value) for value in values)
