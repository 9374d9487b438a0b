"""Every way that rounds can go under a plan: what each place loses, and what each could gain by the other choice.

Each turn has a card in hand and meets a new one: the left neighbour's, or for the dealer the stock's. One of the two
stays for good; the other is in hand at the next turn. So a round is one pass over its cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.analysis.cuckoo.knowledge import BLOCKED, DEEDS, KEPT, RANKS, SWAPPED
from simcards.engine.jit import entry, inline, jit

NOBODY = -1

#: Whole numbers as Python and as arrays have them.
Number = int | np.int64


class Rules(NamedTuple):
    """What a walk needs of the rules; `orders`: departures from the plan that are followed; `only`: at which place."""

    players: int
    swap_blocker: int
    cut_blocker: int
    dealer_wins: bool
    orders: int
    only: int


class Books(NamedTuple):
    """What a walk reads and writes.

    plan: float64[states], the chance of a swap. by_losers: float64[place, losers as bits], what that costs a place.
    stack: FORK[players + 1] and costs: float64[players + 1, place], room to work in. gains and reach: float64[orders,
    states], written: by departures before, what a swap saves over keeping there, and in how many ways one comes there.
    """

    plan: np.ndarray
    by_losers: np.ndarray
    stack: np.ndarray
    costs: np.ndarray
    gains: np.ndarray
    reach: np.ndarray


#: A turn at which both choices are looked at, one after the other.
FORK = np.dtype(
    [
        ("place", np.int64),  # the fields of its Turn
        ("history", np.int64),
        ("own", np.int64),
        ("handed", np.int64),
        ("low", np.int64),
        ("losers", np.int64),
        ("departures", np.int64),  # from the plan on the way here
        ("looked", np.int64),  # choices looked at so far: keep, then swap
        ("judged", np.bool_),  # whether both are looked at to see what is better
        ("ways", np.float64),  # in how many ways one comes here
        ("chance", np.float64),  # of a swap, by the plan
        ("gain", np.float64),  # what a swap saves, as far as looked at
    ]
)


class Turn(NamedTuple):
    """Where a round is: the place to act, what was done so far, its card, the card it handed over or 0.

    `low` is the lowest rank that is settled, `losers` the places that hold it, as bits.
    """

    place: Number
    history: Number
    own: Number
    handed: Number
    low: Number
    losers: Number


@inline
def state_of(turn):
    """The number of what the player in turn knows, as in knowledge.py."""
    start, size = 0, 1
    for _ in range(turn.place):
        start += size
        size *= DEEDS
    return ((start + turn.history) * RANKS + turn.own) * RANKS + turn.handed


@inline
def after(rules, cards, turn, swaps):
    """The next turn, when the player in turn swaps or keeps."""
    met = np.int64(cards[turn.place + 1])
    blocker = rules.cut_blocker if turn.place == rules.players - 1 else rules.swap_blocker
    swapped = swaps and met != blocker
    final, passed = (met, turn.own) if swapped else (turn.own, met)
    deed = SWAPPED if swapped else BLOCKED if swaps else KEPT
    low, losers = turn.low, turn.losers
    if final < low:
        low, losers = final, 1 << turn.place
    elif final == low:
        losers |= 1 << turn.place
    return Turn(turn.place + 1, turn.history * DEEDS + deed, passed, met if swapped else 0, low, losers)


@inline
def is_judged(rules, place, departures):
    """Whether both choices are looked at here, whatever the plan says."""
    if rules.only == NOBODY or place == rules.only:
        return departures < rules.orders
    return place < rules.only and departures < rules.orders - 1


@inline
def put(fork, turn, ways, departures):
    """Begin a way that branches off: from `turn` on nothing is looked at yet."""
    fork.place, fork.history, fork.own, fork.handed = turn.place, turn.history, turn.own, turn.handed
    fork.low, fork.losers = turn.low, turn.losers
    fork.ways, fork.departures, fork.looked = ways, departures, 0


@inline
def turn_at(fork):
    """The turn of a fork."""
    return Turn(fork.place, fork.history, fork.own, fork.handed, fork.low, fork.losers)


@jit
def follow(rules, books, cards, level):
    """Go on by the plan to the next turn that forks; False at the end of the round, with its costs written."""
    fork = books.stack[level]
    turn = turn_at(fork)
    while turn.place < rules.players:
        chance = books.plan[state_of(turn)]
        judged = is_judged(rules, turn.place, fork.departures)
        if judged or 0 < chance < 1:
            put(fork, turn, fork.ways, fork.departures)
            fork.judged, fork.chance, fork.gain = judged, chance, 0.0
            for place in range(rules.players):
                books.costs[level, place] = 0.0
            return True
        turn = after(rules, cards, turn, chance > 0)
    dealer = 1 << (rules.players - 1)
    losers = turn.losers & ~dealer if rules.dealer_wins and turn.losers != dealer else turn.losers
    for place in range(rules.players):
        books.costs[level, place] = books.by_losers[place, losers]
    return False


@jit
def look(rules, books, cards, level):
    """Begin the next choice to look at of a fork, one level up; False when there is none."""
    fork = books.stack[level]
    while fork.looked < 2:
        swaps = fork.looked == 1
        part = fork.chance if swaps else 1 - fork.chance
        fork.looked += 1
        if part > 0:
            put(books.stack[level + 1], after(rules, cards, turn_at(fork), swaps), fork.ways * part, fork.departures)
            return True
        if fork.judged:
            put(books.stack[level + 1], after(rules, cards, turn_at(fork), swaps), fork.ways, fork.departures + 1)
            return True
    return False


@inline
def account(rules, books, level):
    """Add what the choice just looked at comes to, which lies one level up."""
    fork = books.stack[level]
    swaps = fork.looked == 2
    part = fork.chance if swaps else 1 - fork.chance
    cost = books.costs[level + 1, fork.place]
    fork.gain += -cost if swaps else cost
    for place in range(rules.players):
        books.costs[level, place] += part * books.costs[level + 1, place]


@inline
def judge(rules, books, level):
    """Write down what a swap saves at a fork, now that both choices are looked at."""
    fork = books.stack[level]
    if fork.judged and (rules.only == NOBODY or rules.only == fork.place):
        state = state_of(turn_at(fork))
        books.gains[fork.departures, state] += fork.ways * fork.gain
        books.reach[fork.departures, state] += fork.ways


@jit
def walk(rules, books, cards, ways):
    """Every way that one deal can go: its costs into costs[0], and what was gained on the way."""
    put(books.stack[0], Turn(0, 0, np.int64(cards[0]), 0, RANKS, 0), ways, 0)
    level = 0
    forks = follow(rules, books, cards, level)
    while level >= 0:
        if forks and look(rules, books, cards, level):
            level += 1
            forks = follow(rules, books, cards, level)
            continue
        if forks:
            judge(rules, books, level)
        level -= 1
        if level >= 0:
            account(rules, books, level)
            forks = True


@entry
def walk_deals(rules, books, cards, ways, totals):
    """Walk through deals; totals: float64[place], written: the sum of what they cost, each as often as it counts."""
    for place in range(rules.players):
        totals[place] = 0.0
    for deal in range(cards.shape[0]):
        walk(rules, books, cards[deal], ways[deal])
        for place in range(rules.players):
            totals[place] += ways[deal] * books.costs[0, place]
