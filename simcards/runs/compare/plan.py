"""Who sits where: the seatings that every deal is played in, and the numbers that are read off them.

A place is where a strategy sits: a seat, or in a game of partners a side, so that partners play alike. Up to four
places a table is played in every arrangement. From five places on that would be too many: there one evenly mixed
order of each table goes round all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.errors import UsageError

#: Places up to which every arrangement of a table is played.
MOST_ARRANGED = 4

#: Games on one deal: more would leave few deals to tell luck by.
MOST_SEATINGS = 2000

Seating = tuple[int, ...]
Integers = NDArray[np.int64]


class Contrast(NamedTuple):
    """A number of a deal: the sum over games and strategies of weight × places that won, to be divided by `scale`.

    pair: whom it is about. weights: int64[seatings, strategies]. scale: how many places it is the mean over.
    """

    pair: tuple[int, int]
    weights: Integers
    scale: int


@dataclass(frozen=True)
class SeatingPlan:
    """The games on one deal. A seating says for each place the number of the strategy that sits there."""

    strategies: int
    seatings: tuple[Seating, ...]
    contrasts: tuple[Contrast, ...]

    @property
    def places(self) -> int:
        """Places at a table."""
        return len(self.seatings[0])

    @cached_property
    def held(self) -> Integers:
        """How many places each strategy holds: int64[seatings, strategies]."""
        return holdings(self.seatings, self.strategies)

    @cached_property
    def weights(self) -> Integers:
        """The contrasts' weights: int64[contrasts, seatings, strategies]."""
        return np.array([contrast.weights for contrast in self.contrasts], np.int64)

    @cached_property
    def bounds(self) -> Integers:
        """How far from 0 each contrast of a deal can lie, before it is divided: int64[contrasts]."""
        above = (np.maximum(self.weights, 0) * self.held).sum(axis=(1, 2))
        below = (np.maximum(-self.weights, 0) * self.held).sum(axis=(1, 2))
        most: Integers = np.maximum(above, below)
        return most

    @cached_property
    def tables(self) -> tuple[Integers, Integers]:
        """The different tables, as places held by each strategy: int64[tables, strategies]; each seating's table."""
        found, numbers = np.unique(self.held, axis=0, return_inverse=True)
        return found, numbers.reshape(-1)

    def meetings(self, a: int, b: int) -> NDArray[np.bool_]:
        """The seatings in which both sit: bool[seatings]."""
        met: NDArray[np.bool_] = (self.held[:, a] > 0) & (self.held[:, b] > 0)
        return met


def holdings(seatings: Iterable[Seating], strategies: int) -> Integers:
    """Places held by each strategy: int64[seatings, strategies]."""
    return np.array([np.bincount(seating, minlength=strategies) for seating in seatings], np.int64)


def round_robin(strategies: int, places: int) -> SeatingPlan:
    """Every table: as many strategies as there are places, or all of them in every mixture that fills the places."""
    seatings = [
        seating
        for group in combinations(range(strategies), min(strategies, places))
        for seating in mixed(group, places)
    ]
    return plan_of(strategies, seatings, list(combinations(range(strategies), 2)))


def against_first(strategies: int, places: int) -> SeatingPlan:
    """Strategy 0 against each of the others, two strategies at a table."""
    pairs = [(0, other) for other in range(1, strategies)]
    return plan_of(strategies, [seating for pair in pairs for seating in mixed(pair, places)], pairs)


def challenges(strategies: int, places: int, duels: Iterable[tuple[int, int]]) -> SeatingPlan:
    """For each duel (a, b) one place for a and all others for b; the contrast is the share of games that a wins."""
    rounds = {duel: rotations((duel[0], *[duel[1]] * (places - 1))) for duel in duels}
    seatings = tuple(seating for found in rounds.values() for seating in found)
    held = holdings(seatings, strategies)
    contrasts, at = [], 0
    for (a, b), found in rounds.items():
        weights = np.zeros_like(held)
        weights[at : at + len(found), a] = 1
        contrasts.append(Contrast((a, b), weights, len(found)))
        at += len(found)
    return checked(SeatingPlan(strategies, seatings, tuple(contrasts)))


def plan_of(strategies: int, seatings: Iterable[Seating], pairs: Iterable[tuple[int, int]]) -> SeatingPlan:
    """The plan of these seatings with the difference of win rates of each pair (a, b) as its contrasts."""
    plan = SeatingPlan(strategies, tuple(seatings), ())
    contrasts = tuple(difference(plan, a, b) for a, b in pairs)
    return checked(SeatingPlan(strategies, plan.seatings, contrasts))


def difference(plan: SeatingPlan, a: int, b: int) -> Contrast:
    """Win rate of a place of a less that of a place of b, over the games in which both sit."""
    weights = np.zeros_like(plan.held)
    met = plan.meetings(a, b)
    weights[met, a], weights[met, b] = 1, -1
    return Contrast((a, b), weights, int(plan.held[met, a].sum()))


def checked(plan: SeatingPlan) -> SeatingPlan:
    """The plan, or UsageError where one deal would take too many games."""
    if len(plan.seatings) > MOST_SEATINGS:
        raise UsageError(
            f"{plan.strategies} strategies at {plan.places} places: {len(plan.seatings):,} games on each deal, more "
            f"than {MOST_SEATINGS:,}; name fewer strategies or fewer --players"
        )
    return plan


def mixed(group: Seating, places: int) -> Iterator[Seating]:
    """All seatings in which every strategy of the group sits at least once and nobody else does."""
    for counts in _mixtures(len(group), places):
        table = dict(zip(group, counts, strict=True))
        yield from arrangements(table) if places <= MOST_ARRANGED else rotations(evenly(table))


def _mixtures(parts: int, total: int) -> Iterator[tuple[int, ...]]:
    """The ways to write `total` as a sum of so many numbers above 0, in order."""
    for cuts in combinations(range(1, total), parts - 1):
        edges = (0, *cuts, total)
        yield tuple(b - a for a, b in pairwise(edges))


def arrangements(table: dict[int, int]) -> Iterator[Seating]:
    """All different orders of a table, given as how often each strategy sits there, in lexical order."""
    if not table:
        yield ()
    for strategy in table:
        rest = {other: count - (other == strategy) for other, count in table.items() if count > (other == strategy)}
        for following in arrangements(rest):
            yield (strategy, *following)


def evenly(table: dict[int, int]) -> Seating:
    """One order of a table, with the places of each strategy as far apart as can be."""
    spots = [((turn + 0.5) / count, strategy) for strategy, count in table.items() for turn in range(count)]
    return tuple(strategy for _, strategy in sorted(spots))


def rotations(order: Seating) -> list[Seating]:
    """The different ways to turn an order round the table."""
    return list(dict.fromkeys(order[turn:] + order[:turn] for turn in range(len(order))))
