"""What decided a game: the chance of each side after every event, what each move cost, how lucky each card was.

The chance of a side at a choice is what a spectator gives it who sees every hand, not the cards that lie face down:
the mean worth of playouts in which strategies make this choice and all later ones. From one choice to the next
it changes by two parts. **Gain** is what the move was worth more than the choice of the strategy that plays on, both
tried from the mover's view on the same imagined deals; **luck** is all the rest: cards drawn, turned up, dealt and
shuffled, and how the cards lay that the mover could not see. In the mean luck favours nobody, as far as the deals
imagined for a mover are as likely as they are in fact; and the sum is exact by construction, for every side: result =
chance at the start + luck + gains.

What is told of a game, its greatest strokes of luck and costliest moves, is found by a quick look and then measured on
many more deals of its own, until nothing that is told rests on the quick look: else it would be told for its noise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from simcards.analysis.course import Course, Step
from simcards.analysis.decisions import Decision, DecisionReviewer, Sides, Trial, sides_of
from simcards.analysis.explorer import Explorer
from simcards.analysis.moments import Luck, moments_of

#: Games from which the chance at the start is taken.
START_GAMES = 2_000


@dataclass(frozen=True)
class Budget:
    """Imagined deals of a review, and the level of its intervals.

    chance: for the chances at a choice. filter: for each legal move; finals: for those that are left then. gains: for
    all moves of a game together that depart from the usual ones. told: for each moment that is told; 0 leaves
    it as found.
    """

    chance: int
    filter: int
    finals: int
    gains: int = 0
    told: int = 0
    level: float = 0.95

    def trial(self, departures: int) -> Trial:
        """The deals of a decision in a game with so many departures from the usual moves."""
        share = min(self.gains // max(departures, 1), max(self.told, self.finals))
        return Trial(self.filter, self.finals, max(share, self.finals), self.filter)

    def shortened(self, share: float) -> Budget:
        """This share of the deals for each move; as many as before for what is told, and for all gains together."""
        less = {name: math.ceil(share * getattr(self, name)) for name in ("chance", "filter", "finals")}
        return replace(self, **less)

    def again(self, trial: Trial) -> Trial:
        """The deals of a decision that is told: others than those by which it was found."""
        return Trial(self.filter, self.told, self.told, trial.first + trial.gain)


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


#: The chance of each side, and the widest standard error.
Known = tuple[Sides, float]


@dataclass
class Reviewer:
    """Reviews games of a table; `explorer` holds the strategies that play on."""

    explorer: Explorer
    budget: Budget
    _start: Known | None = field(default=None, init=False)
    _moves: DecisionReviewer = field(init=False)

    def __post_init__(self) -> None:
        self._moves = DecisionReviewer(self.explorer, self.budget.level)

    def review(self, course: Course) -> GameReview:
        """Review a game."""
        values, usual = self._values(course.steps)
        values.append((sides_of(self.explorer.scores(np.array([course.outcome]))[0]), 0.0))
        trial = self.budget.trial(usual.count(False))
        decisions = [
            self._moves.review(step, as_usual, trial) for step, as_usual in zip(course.steps, usual, strict=True)
        ]
        found, measured, known = self._game(course, values, decisions), set[tuple[int, str]](), list[Known]()
        while self.budget.told and (told := _told(found, course) - measured):
            for at, kind in sorted(told):
                if kind == "luck":
                    self._value_again(course.steps, at, values, known)
                if kind == "move" or not usual[at]:
                    decisions[at] = self._moves.review(course.steps[at], usual[at], self.budget.again(trial))
            measured |= told
            found = self._game(course, values, decisions)
        return found

    def _game(self, course: Course, values: list[Known], decisions: list[Decision | None]) -> GameReview:
        """The review of a game from the chances at its steps and at the end, and from the decisions at its steps."""
        start, start_se = self._chance_at_start()
        nothing = (0.0,) * len(start)
        gains = [(one.gain, one.gain_se) if one else (nothing, 0.0) for one in decisions]
        lucks = self._lucks(course, (start, start_se), values, gains)
        chances = _chances(course, [value for value, _ in values], [gain for gain, _ in gains])
        return GameReview(course, start, start_se, values[-1][0], chances, [one for one in decisions if one], lucks)

    def _chance_at_start(self) -> Known:
        """The chance of each side before the deal, and the widest standard error, from games of their own."""
        if self._start is None:
            scores = self.explorer.scores(self.explorer.outcomes(1 << 40, START_GAMES))
            self._start = sides_of(scores.mean(axis=0)), float(scores.std(axis=0).max() / START_GAMES**0.5)
        return self._start

    def _values(self, steps: Sequence[Step]) -> tuple[list[Known], list[bool]]:
        """The chance of each side at every step; and whether its move was the one that the strategy would have made.

        The chance stays what it was, the same object, when nothing has been shown and the move before was that one.
        """
        values: list[Known] = []
        usual: list[bool] = []
        before = b""
        for step in steps:
            known = self.explorer.positions.unknown_to_all(step.arrays, self.explorer.setup.rules_array)
            same = bool(values) and known == before and usual[-1]
            values.append(values[-1] if same else self._value(step, 0, self.budget.chance))
            usual.append(self._moves.is_usual(step))
            before = known
        return values, usual

    def _value(self, step: Step, first: int, deals: int) -> Known:
        known = (1 << len(self.explorer.setup.players)) - 1  # who sees every hand
        arrays = self.explorer.positions.prepared(step.arrays, known, self.explorer.setup.rules_array)
        found = self.explorer.play_out(arrays, [()], first, deals, known=known)
        self._moves.drawing |= found.drew
        scores = self.explorer.scores(found.outcomes[0])
        return sides_of(scores.mean(axis=0)), float(scores.std(axis=0).max() / deals**0.5)

    def _value_again(self, steps: Sequence[Step], at: int, values: list[Known], known: list[Known]) -> None:
        """Measure the chances before and after a step on many more deals, unless they are among those `known` so."""
        for place in range(at, min(at + 2, len(steps))):
            old = values[place]
            if not any(old is one for one in known):
                known.append(self._value(steps[place], self.budget.chance, self.budget.told))
                values[:] = [known[-1] if value is old else value for value in values]

    def _lucks(
        self, course: Course, start: Known, values: Sequence[Known], gains: Sequence[tuple[Sides, float]]
    ) -> list[Luck]:
        """What chance brought: the deal, then what followed from each move, where that was anything."""
        found = [Luck(0, "the start", -1, "the deal", *_change(start, values[0]))]
        for at, step in enumerate(course.steps):
            (before, error), (gain, gain_se) = values[at], gains[at]
            expected = tuple(one + more for one, more in zip(before, gain, strict=True))
            change, change_se = _change((expected, (error**2 + gain_se**2) ** 0.5), values[at + 1])
            after = course.steps[at + 1].arrays.seen if at + 1 < len(course.steps) else None
            told = self._what_chance_brought(course, step, after)
            found.append(Luck(step.first, *told, change, 0.0 if values[at + 1] is values[at] else change_se))
        return [one for one in found if any(one.luck)]

    def _what_chance_brought(self, course: Course, step: Step, after: np.ndarray | None) -> tuple[str, int, str]:
        """When it was, whom it concerned, and what it was; after: the view of the next step."""
        positions, seen = self.explorer.positions, step.arrays.seen
        events = course.events[step.first : step.last + 1]
        seat = next((event["seat"] for event in events if event["event"] == "draw"), step.seat)
        what = positions.chance_words(events, seen, after, self.explorer.setup.rules) or "how the hidden cards lay"
        return positions.when(seen), seat, what


def _told(found: GameReview, course: Course) -> set[tuple[int, str]]:
    """The steps of the moments that would be told, and of which kind they are."""
    places = {step.first: at for at, step in enumerate(course.steps)}
    told = moments_of(found.lucks, found.decisions, len(found.start))
    return {(places.get(row["event"], 0), row["kind"]) for row in told if course.steps}


def _change(before: Known, after: Known) -> Known:
    """From one chance of each side to another, with the standard error."""
    change = tuple(new - old for old, new in zip(before[0], after[0], strict=True))
    return change, (before[1] ** 2 + after[1] ** 2) ** 0.5


def _chances(course: Course, values: Sequence[Sides], gains: Sequence[Sides]) -> list[Sides]:
    """The chance of each side after every event of the record."""
    chances = [values[0]] * len(course.events)
    for at, step in enumerate(course.steps):
        moved = tuple(one + more for one, more in zip(values[at], gains[at], strict=True))
        for event in range(step.first, step.last):
            chances[event] = moved
        chances[step.last] = values[at + 1]
    return chances
