"""A search of the plays of one turn: depth first, by branch and bound.

A plan met before is known again, and one that cannot lead to anything better than what has been found is not followed.
"""

from typing import NamedTuple

import numpy as np

from simcards.strategy import highest_bit, index, inline, jit, scratch_integers, scratch_numbers
from simcards.strategy import stockpile as table

from ._plan import (
    DEPTH,
    OPEN,
    PLAYED,
    RANKS_FROM,
    SIZE,
    after_discard,
    after_hand,
    after_stockpile,
    count_in,
    plan_after,
    plan_now,
    step_of,
    wait,
    waited,
)
from ._worth import (
    DEPTH_LIMIT,
    MOST_WILDS,
    NATURAL,
    PLANS_LIMIT,
    SURE,
    counted_value,
    fill_fades,
    may_gain,
    plan_risk,
    plan_value,
    shown_after,
    top_of,
    turn_now,
)

#: Plans that are remembered, a power of two, by three numbers each, which lie apart; and room for those that wait.
_REMEMBERED = 256
_memory, _waiting = scratch_integers(3 * _REMEMBERED), scratch_integers(SIZE * 256)
#: Room for what `turn_now` looks at, and for the powers of the fades.
_rivals, _reach, _fades = scratch_integers(2 * table.MOST_SEATS), scratch_integers(MOST_WILDS + 1), scratch_numbers(32)


@inline
def _known(memory, plan):
    """Whether the plan has been met before; it is remembered from now on, in place of the one that stood there."""
    rest = plan.taken | count_in(plan.counts, PLAYED) << 56
    slot = plan.heights ^ plan.hand >> 3 ^ plan.taken << 5 ^ count_in(plan.counts, PLAYED) << 9
    slot ^= slot >> 31
    slot ^= slot >> 17
    first = (slot ^ slot >> 8) & (_REMEMBERED - 1)
    second, third = first + _REMEMBERED, first + 2 * _REMEMBERED
    known = memory[index(first)] == plan.heights and memory[index(second)] == plan.hand and memory[index(third)] == rest
    memory[index(first)], memory[index(second)], memory[index(third)] = plan.heights, plan.hand, rest
    return known


@inline
def _wait_for_steps(view, turn, waiting, n, plan, w, rivals, fades, risk):
    """The plans one play further: the stockpile's natural top alone when it can be played, else whatever can be.

    A natural card of the hand that costs nothing is played alone, too. The hand's natural cards wait before the others;
    wilds stand in where there are none.
    """
    top, heights = top_of(turn, plan), plan.masks & OPEN
    if top != 0 and top != table.WILD and heights >> top - 1 & 1:
        return wait(waiting, n, after_stockpile(turn.build_top, plan, top - 1, top))
    ranks, shown = plan.masks >> RANKS_FROM, shown_after(plan)
    start, natural = n, heights & ranks >> 1 & (NATURAL >> 1)
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        after = after_hand(turn.build_top, plan, height, height + 1)
        n = wait(waiting, n, after)
        if not shown >> height + 1 & 1 and plan_risk(turn, after, w, rivals, fades) <= risk:
            return wait(waiting, start, after)
    if top == table.WILD:
        starts = heights if turn.wild_starts else heights & ~1
        for height in range(turn.build_top):
            if starts >> height & 1:
                n = wait(waiting, n, after_stockpile(turn.build_top, plan, height, top))
        heights &= ~starts
    bare = heights & ~((ranks | shown) >> 1)
    if not turn.wild_starts:
        bare &= ~1
    if (ranks | shown) >> table.WILD & 1:
        n = _wait_for_wilds(view, turn, waiting, n, plan, bare)
    natural = heights & shown >> 1
    if natural:
        for pile in range(view[table.DISCARD_PILES]):
            card = plan.tops >> 4 * pile & 15
            if card > 0 and card != table.WILD and heights >> card - 1 & 1:
                n = wait(waiting, n, after_discard(view, plan, card - 1, pile))
    return n


@inline
def _wait_for_wilds(view, turn, waiting, n, plan, heights):
    """The plans in which a wild lies on a pile of one of these heights."""
    for height in range(turn.build_top):
        if heights >> height & 1:
            for pile in range(view[table.DISCARD_PILES]):
                if plan.tops >> 4 * pile & 15 == table.WILD:
                    n = wait(waiting, n, after_discard(view, plan, height, pile))
            if plan.masks >> RANKS_FROM + table.WILD & 1:
                n = wait(waiting, n, after_hand(turn.build_top, plan, height, table.WILD))
    return n


class Found(NamedTuple):
    """What a search has found: the index of the best plan's first play, its steps, and how many they are."""

    first: int | np.int64
    steps: int | np.int64
    number: int | np.int64


@jit
def search(view, moves, n, w):
    """The listed play that leads to the plan worth most; the move to stop, after 0 steps, if none is worth more.

    view, moves, n: as a strategy gets them, while playing. w: float64, the planner's parameters.
    """
    memory, waiting, rivals, fades, reach = _memory(), _waiting(), _rivals(), _fades(), _reach()
    for k in range(_REMEMBERED):
        memory[index(k)] = -1
    fill_fades(fades, w)
    turn, now = turn_now(view, w, rivals, reach), plan_now(view)
    best, worth = Found(np.int64(0), np.int64(0), np.int64(1)), -1e18
    if table.kind_of(moves[n - 1]) == table.STOP:
        risk = plan_risk(turn, now, w, rivals, fades)
        best = Found(np.int64(n - 1), np.int64(0), np.int64(0))
        worth = plan_value(turn, now, counted_value(turn, now, w), risk)
    for i in range(n):
        if table.kind_of(moves[i]) != table.STOP:
            waits, budget = wait(waiting, 0, plan_after(view, now, moves[i])), w[PLANS_LIMIT]
            while waits > 0 and budget > 0:
                plan = waited(waiting, waits)
                waits -= SIZE
                if _known(memory, plan):
                    continue
                budget -= 1
                counted, risk = counted_value(turn, plan, w), plan_risk(turn, plan, w, rivals, fades)
                value = plan_value(turn, plan, counted, risk)
                if value > worth:
                    best, worth = Found(np.int64(i), plan.steps, count_in(plan.counts, DEPTH)), value
                further = count_in(plan.counts, DEPTH) < w[DEPTH_LIMIT] and worth < SURE
                if not further or (plan.hand == 0 and not turn.goes_on):
                    continue
                if may_gain(turn, plan, w, reach, rivals, fades, counted, worth):
                    waits = _wait_for_steps(view, turn, waiting, waits, plan, w, rivals, fades, risk)
    return best


# -- a plan that has been found is kept through the turn ---------------------------------------------------------------

#: What is kept: the turn, how building piles, hand, discard piles and stockpile are to look when the next step is to be
#: made, the steps from there on, and how many they are.
_TURN, _HEIGHTS, _HAND, _TOPS, _LEFT, _STEPS, _NUMBER = range(7)
KEPT = 7


@inline
def _as_foreseen(view, kept):
    """Whether all is as it was foreseen when the last step was made: no card has come that the plan did not know."""
    if kept[_TURN] != view[table.TURN] or kept[_HAND] != view[table.OWN_HAND]:
        return False
    now, left = plan_now(view), table.stockpile_left(view, table.seat_in_turn(view))
    return kept[_HEIGHTS] == now.heights and kept[_TOPS] == now.tops and kept[_LEFT] == left


@inline
def _next_step(view, moves, n, kept):
    """The listed move that is the next step of the plan kept: the move to stop at its end; −1 when there is none."""
    if not _as_foreseen(view, kept):
        return -1
    if kept[_NUMBER] == 0:
        return n - 1 if table.kind_of(moves[n - 1]) == table.STOP else -1
    step = kept[_STEPS] & 255
    for i in range(n):
        if step != 0 and step_of(view, moves[i]) == step:
            return i
    return -1


@inline
def _keep(view, move, kept, steps, number):
    """Keep what is left of a plan once its first step, a listed play, has been made."""
    after = plan_after(view, plan_now(view), move)
    kept[_TURN], kept[_LEFT] = view[table.TURN], table.stockpile_left(view, table.seat_in_turn(view))
    kept[_HEIGHTS], kept[_HAND], kept[_TOPS] = after.heights, after.hand, after.tops
    kept[_STEPS], kept[_NUMBER] = steps >> 8, number - 1


@jit
def best_play(view, moves, n, w, kept):
    """The index of the next step of the plan that is kept in `kept`, int64[KEPT]; else of a new plan, kept from now on.

    A plan is kept as long as nothing comes that it did not foresee: a card drawn, a stockpile card turned up.
    """
    choice = _next_step(view, moves, n, kept)
    steps, number = kept[_STEPS], kept[_NUMBER]
    if choice < 0:
        found = search(view, moves, n, w)
        choice, steps, number = found.first, found.steps, found.number
    if number > 0:
        _keep(view, moves[choice], kept, steps, number)
    return choice
