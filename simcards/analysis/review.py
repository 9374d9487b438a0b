"""What decided a game: the chance of each side after every event, what each move cost, how lucky each card was.

The chance of a side at a choice is what a spectator gives it who sees every hand, not the cards that lie face down:
the mean worth of playouts in which strategies make this choice and all later ones. From one choice to the next
it changes by two parts. **Gain** is what the move was worth more than the choice of the strategy that plays on, both
tried from the mover's view on the same imagined deals; **luck** is all the rest: cards drawn, turned up, dealt and
shuffled, and how the cards lay that the mover could not see. In the mean luck favours nobody, as far as the deals
imagined for a mover are as likely as they are in fact; and the sum is exact by construction, for every side: result =
chance at the start + luck + gains.

The **cost** of a move is what it falls short of the best one, from the mover's view. The best is looked for on one
half of the imagined deals and measured on the other, and the other way round: that a move has been chosen for its good
luck on some deals must not look like somebody's mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simcards.analysis.course import Course, Step
from simcards.analysis.explorer import Explorer, Move
from simcards.analysis.positions import moves_at, without_twins, words_of
from simcards.analysis.worth import scores_of, side_of
from simcards.stats.intervals import normal_quantile

#: Moves that are tried on many deals: so many of those that did best on few.
FINALISTS = 3
#: Games from which the chance at the start is taken.
START_GAMES = 2_000


@dataclass(frozen=True)
class Budget:
    """Imagined deals: for a chance, for sorting moves out, for the moves that are left; level of the intervals."""

    chance: int
    filter: int
    finals: int
    level: float = 0.95


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
    gain: tuple[float, ...]
    gain_se: float
    moves: int
    sound: bool


@dataclass(frozen=True)
class Luck:
    """What chance brought between two choices, by side, with its standard error."""

    event: int
    when: str
    seat: int
    what: str
    luck: tuple[float, ...]
    se: float


@dataclass(frozen=True)
class GameReview:
    """One game reviewed. chances: by event of the record, a fraction for each side; start: before the deal."""

    course: Course
    start: tuple[float, ...]
    start_se: float
    result: tuple[float, ...]
    chances: list[tuple[float, ...]]
    decisions: list[Decision]
    lucks: list[Luck]

    def luck(self, side: int) -> float:
        """All luck of a side."""
        return sum(one.luck[side] for one in self.lucks)

    def gains(self, side: int) -> float:
        """What all decisions, everybody's, were worth to a side over the choices of the strategy that plays on."""
        return sum(one.gain[side] for one in self.decisions)

    def luck_se(self, side: int) -> float:
        """The standard error of all luck, which is that of the start and of the gains."""
        return float(np.sqrt(self.start_se**2 + sum(one.gain_se**2 for one in self.decisions)))


Sides = tuple[float, ...]


@dataclass
class Reviewer:
    """Reviews games of a table; `explorer` holds the strategies that play on."""

    explorer: Explorer
    budget: Budget
    _start: tuple[Sides, float] | None = field(default=None, init=False)
    #: Whether a strategy that plays on draws random numbers: then its choice is not one move.
    _drawing: bool = field(default=False, init=False)

    def review(self, course: Course) -> GameReview:
        """Review a game."""
        start, start_se = self._chance_at_start()
        result = _sides(self._scores(np.array([course.outcome]))[0])
        values = [*self._values(course.steps), (result, 0.0)]
        decisions = [self._decision(step) for step in course.steps]
        nothing = (0.0,) * len(start)
        gains = [(one.gain, one.gain_se) if one else (nothing, 0.0) for one in decisions]
        lucks = self._lucks(course, (start, start_se), values, gains)
        chances = _chances(course, [value for value, _ in values], [gain for gain, _ in gains])
        found = [one for one in decisions if one]
        return GameReview(course, start, start_se, result, chances, found, lucks)

    def _scores(self, outcomes: np.ndarray) -> np.ndarray:
        return scores_of(self.explorer, outcomes)

    def _chance_at_start(self) -> tuple[Sides, float]:
        """The chance of each side before the deal, and the widest standard error, from games of their own."""
        if self._start is None:
            scores = self._scores(self.explorer.outcomes(1 << 40, START_GAMES))
            self._start = _sides(scores.mean(axis=0)), float(scores.std(axis=0).max() / START_GAMES**0.5)
        return self._start

    def _values(self, steps: Sequence[Step]) -> list[tuple[Sides, float]]:
        """The chance of each side at every step, with the standard error.

        It stays what it was when nothing has been shown, and the move was the one that the strategy would have made.
        """
        values: list[tuple[Sides, float]] = []
        before, foreseen = b"", False
        for step in steps:
            known = self.explorer.positions.unknown_to_all(step.arrays, self.explorer.setup.rules_array)
            if not (values and known == before and foreseen):
                values.append(self._value(step))
            else:
                values.append(values[-1])
            before, foreseen = known, self._is_usual(step)
        return values

    def _value(self, step: Step) -> tuple[Sides, float]:
        known = self.explorer.positions.hand_to_know(step.arrays)
        arrays = self.explorer.positions.prepared(step.arrays, known, self.explorer.setup.rules_array)
        found = self.explorer.play_out(arrays, [()], 0, self.budget.chance, known=known)
        self._drawing |= found.drew
        scores = self._scores(found.outcomes[0])
        return _sides(scores.mean(axis=0)), float(scores.std(axis=0).max() / self.budget.chance**0.5)

    def _is_usual(self, step: Step) -> bool:
        """Whether the move made is the one that the strategy that plays on would surely have made."""
        if len(step.arrays.listed) == 1 == len(step.move):
            return True
        return not self._drawing and self.explorer.choice(self._seen(step)) == step.move

    def _seen(self, step: Step) -> Any:
        """The position as its mover sees it."""
        return self.explorer.positions.prepared(step.arrays, 0, self.explorer.setup.rules_array)

    def _decision(self, step: Step) -> Decision | None:
        """The review of a move, or None where there was nothing to choose."""
        explorer, arrays = self.explorer, self._seen(step)
        listed = moves_at(explorer, arrays, step.arrays.listed.tolist())
        moves = without_twins(explorer, arrays, [step.move, *listed])
        if len(moves) < 2:
            return None
        finals, side = [step.move, *self._finalists(step, arrays, moves)], side_of(explorer, step.seat)
        usual: list[Move] = [] if self._is_usual(step) else [()]
        tried = [*finals, *usual]
        deals = self.budget.finals if len(tried) > 1 else 2
        scores = self._try(step, arrays, tried, self.budget.filter, deals)
        gains = scores[0] - scores[-1] if usual else np.zeros_like(scores[0])
        own = scores[: len(finals), :, side]
        best, (cost, cost_se) = finals[int(own.mean(axis=1).argmax())], cost_of(own)
        return Decision(
            step.first,
            explorer.positions.when(arrays.seen),
            step.seat,
            explorer.positions.kind_of_decision([move[-1] for move in moves]),
            words_of(explorer, arrays, step.move),
            words_of(explorer, arrays, best),
            cost,
            cost_se,
            _sides(gains.mean(axis=0)),
            float(gains[:, side].std() / len(gains) ** 0.5),
            len(moves),
            cost <= normal_quantile(self.budget.level) * cost_se,
        )

    def _finalists(self, step: Step, arrays: Any, moves: Sequence[Move]) -> list[Move]:
        """Of the moves but the first, which was made, the best on few deals; none that falls short of it there."""
        own = self._try(step, arrays, moves, 0, self.budget.filter)[..., side_of(self.explorer, step.seat)]
        gaps = own[1:] - own[0]
        means, errors = gaps.mean(axis=1), gaps.std(axis=1) / self.budget.filter**0.5
        order = np.argsort(-means, kind="stable")[:FINALISTS]
        return [moves[1 + at] for at in order if means[at] >= -errors[at]]

    def _try(self, step: Step, arrays: Any, moves: Sequence[Move], first: int, deals: int) -> np.ndarray:
        """Scores[move, deal, side] on imagined deals; where it can be, only those that fit what the others did."""
        checked = len(self.explorer.positions.scripted(arrays, ()))
        if checked and not self.explorer.play_out(arrays, [()], first, 16, checked=checked).weights.all():
            checked = 0
        found = self.explorer.play_out(arrays, moves, first, deals, checked=checked)
        if not found.weights.all():
            found = self.explorer.play_out(arrays, moves, first, deals)
        return self._scores(found.outcomes)

    def _lucks(
        self,
        course: Course,
        start: tuple[Sides, float],
        values: Sequence[tuple[Sides, float]],
        gains: Sequence[tuple[Sides, float]],
    ) -> list[Luck]:
        """What chance brought: the deal, then what followed from each move, where that was anything."""
        positions, rules = self.explorer.positions, self.explorer.setup.rules
        found = [_luck_between(0, "the start", -1, "the deal", start, values[0], (values[0][0], 0.0))]
        for at, step in enumerate(course.steps):
            (before, error), (gain, gain_se) = values[at], gains[at]
            expected = tuple(one + more for one, more in zip(before, gain, strict=True))
            events = course.events[step.first : step.last + 1]
            after = course.steps[at + 1].arrays.seen if at + 1 < len(course.steps) else None
            words = positions.chance_words(events, step.arrays.seen, after, rules)
            seat = next((event["seat"] for event in events if event["event"] == "draw"), step.seat)
            what = words or "how the hidden cards lay"
            error = 0.0 if values[at + 1] is values[at] else (error**2 + gain_se**2) ** 0.5
            when = positions.when(step.arrays.seen)
            found.append(_luck_between(step.first, when, seat, what, (expected, error), values[at + 1]))
        return [one for one in found if any(one.luck)]


def _luck_between(
    event: int,
    when: str,
    seat: int,
    what: str,
    before: tuple[Sides, float],
    after: tuple[Sides, float],
    _: object = None,
) -> Luck:
    """The change from what was expected to what is."""
    error = (before[1] ** 2 + after[1] ** 2) ** 0.5 if before[1] or event == 0 else 0.0
    return Luck(event, when, seat, what, tuple(b - a for a, b in zip(before[0], after[0], strict=True)), error)


def _sides(values: np.ndarray) -> Sides:
    return tuple(float(value) for value in values)


def cost_of(scores: np.ndarray) -> tuple[float, float]:
    """What the first move falls short of the best, scores[move, deal], and the standard error.

    The best of one half of the deals is measured on the other half, and the other way round; the mean of both.
    """
    costs, variance = [], 0.0
    for half, other in ((scores[:, ::2], scores[:, 1::2]), (scores[:, 1::2], scores[:, ::2])):
        short = other[int(half.mean(axis=1).argmax())] - other[0]
        costs.append(float(short.mean()))
        variance += float(short.var()) / len(short) / 4
    return sum(costs) / 2, variance**0.5


def _chances(course: Course, values: Sequence[Sides], gains: Sequence[Sides]) -> list[Sides]:
    """The chance of each side after every event of the record."""
    chances = [values[0]] * len(course.events)
    for at, step in enumerate(course.steps):
        moved = tuple(one + more for one, more in zip(values[at], gains[at], strict=True))
        for event in range(step.first, step.last):
            chances[event] = moved
        chances[step.last] = values[at + 1]
    return chances
