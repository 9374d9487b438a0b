"""A race of rule sets on common deals: those that surely miss a wish, or are surely worse, drop out; the rest play on.

Where any rule set that meets all wishes will do, it is successive halving (K. Jamieson, A. Talwalkar, AISTATS 2016,
240-248): twice the deals for the better half, and so on, while those behind wait, to be taken up again when those ahead
fail. Where the best is asked for, all that may be it play on. Either way nobody drops out for being behind: only where
intervals that all hold together, over rule sets, wishes, strategies and rungs, say so (O. Maron, A. W. Moore,
Artificial Intelligence Review 11 (1997) 193-225).
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from simcards.engine.summary import Summary, add
from simcards.runs.design.field import Field
from simcards.runs.design.wishes import Loss, Wish
from simcards.stats.intervals import Estimate
from simcards.stats.multiple import each_level

#: Deals of the first rung, and rungs at most: intervals hold together over so many.
FIRST, RUNGS = 32, 16

#: How many times the first deals are needed of what they say nothing of.
UNKNOWN = 8

#: The level at which a race decides, whatever level its result is reported at.
LEVEL = 0.95

#: Plays rule sets on deals first … first + count − 1.
Play = Callable[[Sequence[int], int, int], Summary]


@dataclass(frozen=True)
class Standing:
    """What is known of a rule set after so many deals: by wish its estimates and loss, then all musts, all the rest.

    slack: how far the nearest limit is from the estimates, in half-widths of their intervals.
    """

    deals: int
    estimates: tuple[tuple[Estimate, ...], ...]
    losses: tuple[Loss, ...]
    must: Loss
    rest: Loss
    slack: float

    @property
    def rank(self) -> tuple[float, float, float]:
        """The lower the better: musts, then the rest, then how near a limit is."""
        return (round(self.must.value, 9), self.rest.value, -self.slack)


@dataclass(frozen=True)
class Rung:
    """A rung of a race: so many rule sets played on until so many deals each, and so many of all were left then."""

    deals: int
    played: int
    left: int


@dataclass
class Race:
    """Runs a race; `standings` says what is known of each rule set, as of the deals that it has played.

    games: by rule set, how many it takes on a deal; precision: how exactly the last must be known, as a fraction (of a
    value, or of all games); most: deals at most, none for as many as that takes. `deals`: how many a full grid would
    play of each rule set at that precision. `left`: the rule sets that have not dropped out; `nearest`: whether no rule
    set was found to meet all musts, so that the one that comes nearest was asked for.
    """

    field: Field
    wishes: tuple[Wish, ...]
    games: Sequence[int]
    precision: float
    play: Play
    most: int | None = None
    told: Callable[[str], None] | None = None
    standings: list[Standing] = dataclasses.field(default_factory=list)
    rungs: list[Rung] = dataclasses.field(default_factory=list)
    left: list[int] = dataclasses.field(default_factory=list)
    typical: list[float] = dataclasses.field(default_factory=list)
    deals: int = 0
    played: int = 0
    nearest: bool = False
    _sums: Summary = dataclasses.field(default_factory=dict)

    def run(self) -> int:
        """Race all rule sets to the end; returns the place of the best."""
        everybody = list(range(len(self.games)))
        self._extend(everybody, 0, min(FIRST, self.most or FIRST))
        while True:
            self.left = self._contenders()
            if self._settled:
                if self.nearest or self.standings[self.best].must.value == 0.0:
                    return self.best
                self.nearest = True
                continue
            self._extend(*self._next())

    def _extend(self, places: Sequence[int], done: int, until: int) -> None:
        """Play rule sets that have played `done` deals until so many, and take down what is known then."""
        new = self.play(places, done, until - done)
        self._sums |= {key: _sum(self._sums.get(key), found) for key, found in new.items() if key != "deals"}
        self.played += (until - done) * sum(self.games[place] for place in places)
        if not self.standings:
            self._first(until)
        level = each_level(LEVEL, max(self._asked * len(self.games) * RUNGS, 1))
        found = {place: self._standing(place, until, level) for place in places}
        self.standings = [found.get(place) or self.standings[place] for place in range(len(self.games))]
        self.rungs.append(Rung(until, len(places), len(self._contenders())))
        if self.told:
            left = self.rungs[-1].left
            self.told(f"{left:,} of {len(self.games):,} rule sets left, {len(places):,} played on {until:,} deals")

    @property
    def _asked(self) -> int:
        """Intervals of a rule set."""
        return sum(len(self.field.members_of(wish.quantity)) for wish in self.wishes)

    @property
    def _any_will_do(self) -> bool:
        """Whether a rule set that meets all musts is as good as another."""
        return not (self.nearest or self._aims)

    def _contenders(self) -> list[int]:
        """Who has not dropped out: who may meet all musts and may be better than the best of those that seem to; or,
        where none was found that does, who may come nearer than the nearest.

        Asked anew at every rung: who dropped out for another comes back where that one proves to miss a must.
        """
        standings = dict(enumerate(self.standings))
        able = {place: one for place, one in standings.items() if one.must.lo == 0.0}
        if self.nearest or not able:
            self.nearest = True
            first = min(standings, key=lambda place: (standings[place].must.hi, *standings[place].rank))
            reach = standings[first].must.hi - self._indifference(must=True)
            return [place for place, one in standings.items() if place == first or one.must.lo <= reach]
        seem = [place for place, one in able.items() if one.must.hi == 0.0 or (one.must.value == 0.0 and self._aims)]
        if not seem:
            return list(able)
        first = min(seem, key=lambda place: (able[place].rest.hi, *able[place].rank))
        reach = able[first].rest.hi - self._indifference(must=False)
        return [place for place, one in able.items() if place == first or one.rest.lo <= reach]

    @property
    def _aims(self) -> bool:
        """Whether there are wishes besides the musts."""
        return not all(wish.must for wish in self.wishes)

    @property
    def _settled(self) -> bool:
        """Whether the race is over: a good one is known exactly enough and no other may be better; or all that are left
        are known so; or one alone can meet all musts and seems to."""
        best, left = self.standings[self.best], [self.standings[place] for place in self.left]
        if all(one.deals >= self.deals for one in left) or (self.nearest and len(left) == 1):
            return True
        if best.must.value > 0.0:
            return False
        if sum(one.must.lo == 0.0 for one in self.standings) == 1:
            return True
        known = best.must.hi == 0.0 or best.deals >= self.deals
        return known and (self._any_will_do or len(left) == 1)

    def _next(self) -> tuple[list[int], int, int]:
        """Who plays on, from how many deals to how many: the better half of those that have come so far, the deepest
        first; where the best is asked for, all who have played least."""
        short = [place for place in self.left if self.standings[place].deals < self.deals]
        if not self._any_will_do:
            least = min(self.standings[place].deals for place in short)
            return self._of(short, least, len(short))
        for depth in sorted({self.standings[place].deals for place in short}, reverse=True):
            deeper = sum(self.standings[place].deals > depth for place in self.left)
            room = math.ceil(len(self.games) * FIRST / (2 * depth)) - deeper
            if room > 0:
                return self._of(short, depth, room)
        best = min(short, key=lambda place: self.standings[place].rank)
        return self._of([best], self.standings[best].deals, 1)

    def _of(self, short: Sequence[int], depth: int, most: int) -> tuple[list[int], int, int]:
        """The best of those that have played so many deals, and twice as many deals."""
        found = sorted(
            (place for place in short if self.standings[place].deals == depth),
            key=lambda place: self.standings[place].rank,
        )
        return found[:most], depth, min(2 * depth, self.deals)

    @property
    def best(self) -> int:
        """The rule set that stands best of those left."""
        return min(self.left, key=lambda place: self.standings[place].rank)

    @property
    def full_grid(self) -> int:
        """Games that a full grid would take at the same precision."""
        return self.deals * sum(self.games)

    @property
    def none_can(self) -> bool:
        """Whether surely no rule set meets all musts."""
        return all(one.must.lo > 0.0 for one in self.standings)

    def _standing(self, place: int, deals: int, level: float) -> Standing:
        estimates = [tuple(self.field.estimates(w.quantity, self._sums, place, deals, level)) for w in self.wishes]
        losses = [w.loss(one, typical) for w, one, typical in zip(self.wishes, estimates, self.typical, strict=True)]
        must, rest = Loss(), Loss()
        for wish, loss in zip(self.wishes, losses, strict=True):
            must = must.plus(loss, wish.weight) if wish.must else must
            rest = rest if wish.must else rest.plus(loss, wish.weight)
        slack = min((w.slack(one) for w, one in zip(self.wishes, estimates, strict=True)), default=math.inf)
        return Standing(deals, tuple(estimates), tuple(losses), must, rest, slack)

    def _first(self, deals: int) -> None:
        """From the first rung: the typical value of each wish, and the deals that the precision takes."""
        everybody = range(len(self.games))
        alone = {
            wish.text: [self.field.estimates(wish.quantity, self._sums, place, deals, LEVEL) for place in everybody]
            for wish in self.wishes
        }
        self.typical = [median(abs(one.value) for found in alone[w.text] for one in found) for w in self.wishes]
        needed = [
            self._needed(wish, found, deals) for wish in self.wishes for found in zip(*alone[wish.text], strict=True)
        ]
        self.deals = self.most or max(FIRST, math.ceil(max(needed, default=0)))

    def _needed(self, wish: Wish, found: Sequence[Estimate], deals: int) -> float:
        """Deals after which rule sets' intervals in a quantity have the precision, in the mean, by their widths now.

        Where nothing is known yet, as of a high quantile of few games, several times as many.
        """
        parts = []
        for value, (lo, hi) in found:
            wanted = self.precision * (1.0 if wish.quantity.share else abs(value))
            known = math.isfinite(hi - lo) and wanted > 0
            parts.append(deals * (((hi - lo) / 2 / wanted) ** 2 if known else UNKNOWN))
        return sum(parts) / len(parts)

    def _indifference(self, must: bool) -> float:
        """By how much a rule set must be able to be better in the musts, or in the rest, in hundredths, to go on."""
        return max(100 * self.precision * sum(wish.weight for wish in self.wishes if wish.must == must), 1e-9)


def _sum(one: np.ndarray | None, other: np.ndarray) -> np.ndarray:
    """Both sums; none is nothing, and the shorter is filled up."""
    return other if one is None else add({"": one}, {"": other})[""]


def front_of(vectors: Mapping[int, Sequence[float]]) -> list[int]:
    """The Pareto front: the places whose losses no other has all at most as large and one smaller, in their order."""
    table, front = np.array([list(vector) for vector in vectors.values()]), []
    for place, own in zip(vectors, table, strict=True):
        if not ((table <= own).all(axis=1) & (table < own).any(axis=1)).any():
            front.append(place)
    return front
