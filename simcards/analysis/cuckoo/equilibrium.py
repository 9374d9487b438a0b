"""Equilibria of one round: plans of which no place can better its own part alone.

Best answers in turn mostly settle on one without any chance in it. Where they go round for ever they are averaged
(fictitious play: G. W. Brown, "Iterative solution of games by fictitious play", 1951), and then the chances at which
neither choice is better are solved for, which makes the equilibrium exact but for rounding. Le Her is solved directly.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.deals import MOST_COUNTED, Deals, deals_of
from simcards.analysis.cuckoo.duel import best_mixtures, is_duel
from simcards.analysis.cuckoo.knowledge import by_thresholds
from simcards.analysis.cuckoo.replies import Worth, settled, worth
from simcards.analysis.cuckoo.round import Numbers, Round
from simcards.analysis.cuckoo.thresholds import best_thresholds

#: Rounds of answers after which they are taken to go round for ever.
_MOST_ROUNDS = 8
#: Answers that are averaged where they do not settle, and at tables of MOST_COUNTED.
_AVERAGED, _AVERAGED_AT_MOST = 300, 60
#: A state is taken to be mixed when the average is between these.
_SURELY = 0.02
#: Chances are solved for in at most so many states.
_MOST_MIXED = 40


def equilibrium(game: Round, deals: Deals | None = None, costs: Numbers | None = None) -> Worth:
    """An equilibrium and what it comes to; its `regrets` say how far it is from one, 0 as a rule.

    deals: all of them if none. costs: float64[place, losers as bits], what a loss costs; a life if none.
    """
    deals = deals_of(game) if deals is None else deals
    if is_duel(game) and costs is None:
        return worth(game, deals, best_mixtures(game, deals))
    for start in _starts(game, deals):
        for orders in (2, 1):
            with contextlib.suppress(RuntimeError):
                plan = settled(game, deals, start, costs=costs, orders=orders, most=_MOST_ROUNDS)
                return worth(game, deals, plan, costs=costs)
    averaged = _averaged(game, deals, start, costs)
    solved = _solved(game, deals, averaged, costs)
    return min(solved, averaged, key=lambda found: found.regrets.max())


def _starts(game: Round, deals: Deals) -> Iterator[Numbers]:
    """Where best answers begin: with thresholds that are best replies, or all the middle rank, or a lower one."""
    with contextlib.suppress(RuntimeError):
        yield best_thresholds(game, deals).plan
    for middle in (7, 5):
        threshold = max(middle * game.ranks // 13, 1)
        yield by_thresholds(*[[threshold] * game.players] * 2)


def is_pure(found: Worth) -> bool:
    """Whether nothing is left to chance in any state that can come about under the plan."""
    return bool(np.isin(found.plan[found.reach[0] > 0], (0, 1)).all())


def _averaged(game: Round, deals: Deals, plan: Numbers, costs: Numbers | None) -> Worth:
    """The mean of the plan and of many best answers, each to the mean so far."""
    for number in range(2, (_AVERAGED if game.players < MOST_COUNTED else _AVERAGED_AT_MOST) + 2):
        found = worth(game, deals, plan, costs=costs)
        plan = plan + (found.answer() - plan) / number
    return worth(game, deals, plan, costs=costs)


def _solved(game: Round, deals: Deals, averaged: Worth, costs: Numbers | None) -> Worth:
    """The same with chances that make both choices equal where it mixes, and none elsewhere, if there are such."""
    from scipy.optimize import root

    mixed = np.flatnonzero((np.abs(averaged.plan - 0.5) < 0.5 - _SURELY) & (averaged.reach[0] > 0))
    plan = np.where(averaged.plan > 0.5, 1.0, 0.0)

    def savings(chances: Numbers) -> Numbers:
        gains = worth(game, deals, _with(plan, mixed, chances), costs=costs).gains[0]
        saved: Numbers = gains[mixed] / averaged.reach[0][mixed]
        return saved

    if not 0 < len(mixed) <= _MOST_MIXED:
        return averaged
    chances = root(savings, averaged.plan[mixed]).x
    return worth(game, deals, _with(plan, mixed, np.clip(chances, 0, 1)), costs=costs)


def _with(plan: Numbers, states: NDArray[np.intp], chances: Numbers) -> Numbers:
    changed = plan.copy()
    changed[states] = chances
    return changed
