"""Whole matches of Cuckoo: a Markov chain over the lives of those still in, and what is right to play in it.

A **standing** is the lives of the players still in, in turn order, the dealer last. A round leads to another standing
by who loses a life, and since every round costs a life there is no way back: standings are worked out from the last
rounds on. What counts is the win; players who go out together share it (CK-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from simcards.analysis.cuckoo.deals import deals_of
from simcards.analysis.cuckoo.equilibrium import equilibrium
from simcards.analysis.cuckoo.replies import Worth, worth
from simcards.analysis.cuckoo.round import Numbers, Round

Standing = tuple[int, ...]
RoundIn = Callable[[Standing, Round, Numbers], Worth]


@dataclass(frozen=True)
class Played:
    """What a standing comes to: the plan of its round; each place's share of wins; the most that one could gain by
    another plan in this round, when later rounds stay as they are."""

    plan: Numbers
    wins: Numbers
    regret: float


def after_reveal(lives: Standing, losers: int) -> tuple[Standing, tuple[int, ...]]:
    """The next standing when these places, as bits, lose a life, and by its places the places that they were.

    The deal passes to the next player still in, left of the dealer (CK-09, CK-G4).
    """
    left = [life - (losers >> place & 1) for place, life in enumerate(lives)]
    still_in = [place for place, life in enumerate(left) if life]
    order = (*still_in[1:], *still_in[:1])
    return tuple(left[place] for place in order), order


def prizes(lives: Standing, wins: Callable[[Standing], Numbers]) -> Numbers:
    """float64[place, losers as bits]: each place's share of wins when these lose a life; `wins` of what follows."""
    players = len(lives)
    found = np.zeros((players, 1 << players))
    for losers in range(1, 1 << players):
        standing, order = after_reveal(lives, losers)
        if not order:
            found[:, losers] = 1 / players
        else:
            found[list(order), losers] = wins(standing) if len(order) > 1 else 1
    return found


def standings(lives: Standing) -> Iterator[Standing]:
    """All standings of two players or more that can follow, this one last, each after those that can follow it."""
    found, open_ = {lives}, [lives]
    while open_:
        here = open_.pop()
        for losers in range(1, 1 << len(here)):
            standing, order = after_reveal(here, losers)
            if len(order) > 1 and standing not in found:
                found.add(standing)
                open_.append(standing)
    return iter(sorted(found, key=sum))


def match_of(game: Round, lives: Standing, round_in: RoundIn) -> dict[Standing, Played]:
    """What every standing that can follow comes to when its round is `round_in(standing, rules, costs)`.

    rules: those of the round; costs: float64[place, losers as bits], less the shares of wins that a loss leads to.
    """
    played: dict[Standing, Played] = {}
    for standing in standings(lives):
        rules = replace(game, players=len(standing))
        found = round_in(standing, rules, -prizes(standing, lambda later: played[later].wins))
        played[standing] = Played(found.plan, -found.costs, float(found.regrets.max()))
    return played


def match_under(game: Round, lives: Standing, plans: Callable[[Standing], Numbers]) -> dict[Standing, Played]:
    """The match in which all play these plans, one for each standing."""
    return match_of(game, lives, lambda here, rules, costs: worth(rules, deals_of(rules), plans(here), costs=costs))


def match_equilibrium(game: Round, lives: Standing) -> dict[Standing, Played]:
    """The match in which no player can better its own part in any round, with what that leads to later."""
    return match_of(game, lives, lambda here, rules, costs: equilibrium(rules, costs=costs))


def best_answers(game: Round, played: dict[Standing, Played]) -> dict[tuple[Standing, int], float]:
    """By standing and place: the share of wins of one who answers the others' plans best through all rounds to come."""
    best: dict[tuple[Standing, int], float] = {}
    for standing, one in played.items():
        rules = replace(game, players=len(standing))
        won = prizes(standing, lambda later: np.array([best[later, place] for place in range(len(later))]))
        for place in range(len(standing)):
            costs = np.zeros_like(won)
            costs[place, 1:] = -won[place, 1:]
            found = worth(rules, deals_of(rules), one.plan, costs=costs, only=place)
            best[standing, place] = float(found.regrets[place] - found.costs[place])
    return best
