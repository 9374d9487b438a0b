"""A search of the plays of one turn: depth first, by branch and bound.

A plan met before is known again, and one that cannot lead to anything better than what has been found is not followed.
"""

from typing import NamedTuple

import numpy as np

from simcards.strategy import highest_bit, index, inline, jit, scratch_integers, scratch_numbers
from simcards.strategy import stockpile as table

from ._habits import heights_after
from ._plan import (
    DEPTH,
    OPEN,
    PLAYED,
    RANKS_FROM,
    SHOWN_FROM,
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
    Hope,
    cards_after,
    counted_value,
    fill_fades,
    look_ahead,
    may_gain,
    plan_risk,
    plan_value,
    top_of,
    turn_now,
)

#: Plans that are remembered, a power of two, by three numbers each, which lie apart; and room for those that wait.
_REMEMBERED = 256
_memory, _waiting = scratch_integers(3 * _REMEMBERED), scratch_integers(SIZE * 256)
#: Room for what `turn_now` and `look_ahead` look at, and for the powers of the fades.
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
def _free_step(turn, plan, w, rivals, fades, risk):
    """The play that is made without looking at others, as the plan after it and its risk; where none is, this plan.

    That is the stockpile's natural top, else a natural card of the hand that costs nothing.
    """
    top, heights = top_of(turn, plan), plan.masks & OPEN
    if top != 0 and top != table.WILD and heights >> top - 1 & 1:
        after = after_stockpile(turn.build_top, plan, top - 1, top)
        return after, plan_risk(turn, after, w, rivals, fades)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & ~(plan.masks >> SHOWN_FROM) & NATURAL) >> 1
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        after = after_hand(turn.build_top, plan, height, height + 1)
        risk_after = plan_risk(turn, after, w, rivals, fades)
        if risk_after <= risk:
            return after, risk_after
    return plan, risk


@inline
def _wait_for_steps(view, turn, waiting, n, plan):
    """The plans one play further; wilds stand in where there are no natural cards."""
    top, heights, at_hand = top_of(turn, plan), plan.masks & OPEN, cards_after(plan)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & NATURAL) >> 1
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        n = wait(waiting, n, after_hand(turn.build_top, plan, height, height + 1))
    starts = heights if turn.wild_starts else heights & ~1
    if top == table.WILD:
        for height in range(turn.build_top):
            if starts >> height & 1:
                n = wait(waiting, n, after_stockpile(turn.build_top, plan, height, top))
        heights &= ~starts
    bare = heights & starts & ~(at_hand >> 1)
    if at_hand >> table.WILD & 1:
        n = _wait_for_wilds(view, turn, waiting, n, plan, bare)
    if heights << 1 & plan.masks >> SHOWN_FROM & NATURAL:
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


@inline
def _only_step(view, moves, n, turn, now, w, rivals, fades, risk):
    """The listed play of a natural card of the hand that costs nothing, so that no other is looked at; or −1."""
    for i in range(n):
        move, card = moves[i], table.card_of(moves[i])
        if table.kind_of(move) == table.PLAY and table.source_of(move) == table.FROM_HAND and card != table.WILD:
            after = after_hand(turn.build_top, now, card - 1, card)
            if not now.masks >> SHOWN_FROM + card & 1 and plan_risk(turn, after, w, rivals, fades) <= risk:
                return i
    return -1


@inline
def _wait_for_listed(view, moves, n, waiting, now, only):
    """The plans after each listed play, or after the one numbered `only`; the first listed is looked at first.

    No wild is played where a natural card may be.
    """
    natural, waits = 0, 0
    for i in range(n):
        if table.kind_of(moves[i]) == table.PLAY and table.card_of(moves[i]) != table.WILD:
            natural |= 1 << table.card_of(moves[i]) - 1
    for k in range(n):
        move = moves[n - 1 - k]
        if table.kind_of(move) == table.PLAY and only in (-1, n - 1 - k):
            height = table.building_height(view, table.place_of(move))
            spared = table.card_of(move) == table.WILD and table.source_of(move) != table.FROM_STOCKPILE
            if not (spared and natural >> height & 1):
                waits = wait(waiting, waits, plan_after(view, now, move))
    return waits


class Found(NamedTuple):
    """What a search has found: the steps of the best plan, and how many they are."""

    steps: int | np.int64
    number: int | np.int64


@inline
def _is_end(turn, plan, w):
    """Whether a plan is not to be followed: it is long enough, or the hand is empty and will be filled."""
    return count_in(plan.counts, DEPTH) >= w[DEPTH_LIMIT] or (plan.hand == 0 and not turn.goes_on)


@inline
def _turns_up(turn, plan):
    """Whether the plan has turned up a stockpile card that nobody knows yet: what follows will be planned anew."""
    played = count_in(plan.counts, PLAYED)
    return played > 0 and played < turn.left and top_of(turn, plan) == 0


@jit
def search(view, moves, n, w):
    """The plan worth most that begins with a listed play; that of no steps, to stop, if none is worth more.

    view, moves, n: as a strategy gets them, while playing. w: float64, the planner's parameters.
    """
    memory, waiting, rivals, fades, reach = _memory(), _waiting(), _rivals(), _fades(), _reach()
    for k in range(_REMEMBERED):
        memory[index(k)] = -1
    fill_fades(fades, w)
    turn, now = turn_now(view, w, rivals), plan_now(view)
    risk, best, worth = plan_risk(turn, now, w, rivals, fades), Found(np.int64(0), np.int64(0)), -1e18
    if table.kind_of(moves[n - 1]) == table.STOP:
        worth = plan_value(turn, now, counted_value(turn, now, w), risk)
    only = _only_step(view, moves, n, turn, now, w, rivals, fades, risk)
    waits, budget = _wait_for_listed(view, moves, n, waiting, now, only), w[PLANS_LIMIT]
    hope = Hope(np.int64(-1), 0.0)
    while waits > 0 and budget > 0:
        plan = waited(waiting, waits)
        waits -= SIZE
        risk = plan_risk(turn, plan, w, rivals, fades)
        while not _known(memory, plan):
            budget -= 1
            counted = counted_value(turn, plan, w)
            value = plan_value(turn, plan, counted, risk)
            if value > worth:
                best, worth = Found(plan.steps, count_in(plan.counts, DEPTH)), value
            if _is_end(turn, plan, w) or worth >= SURE:
                break
            after, risk = _free_step(turn, plan, w, rivals, fades, risk)
            if after.counts != plan.counts:
                plan = after
                continue
            if _turns_up(turn, plan):
                break
            if hope.wilds < 0:
                hope = look_ahead(view, turn, w, reach)
            if may_gain(turn, hope, plan, w, reach, rivals, fades, counted, worth):
                waits = _wait_for_steps(view, turn, waiting, waits, plan)
            break
    return best


@inline
def listed(view, moves, n, step, number):
    """The index of the listed move that is a plan's next step, the move to stop at its end; −1 when there is none."""
    if number == 0:
        return n - 1 if table.kind_of(moves[n - 1]) == table.STOP else -1
    for i in range(n):
        if step != 0 and step_of(view, moves[i]) == step:
            return i
    return -1


# -- a plan that has been found is kept through the turn ---------------------------------------------------------------

#: What is kept: the turn; how hand, open heights and stockpile are to look when the next step is to be made; the steps
#: from there on, and how many they are.
_TURN, _HAND, _HEIGHTS, _LEFT, _STEPS, _NUMBER = range(6)
KEPT = 6


@inline
def _next_step(view, moves, n, kept):
    """The listed move that is the next step of the plan kept; −1 when there is none, or a card has come in between."""
    if kept[_TURN] != view[table.TURN] or kept[_HAND] != view[table.OWN_HAND]:
        return -1
    left = table.stockpile_left(view, table.seat_in_turn(view))
    if kept[_HEIGHTS] != view[table.OPEN_HEIGHTS] or kept[_LEFT] != left:
        return -1
    return listed(view, moves, n, kept[_STEPS] & 255, kept[_NUMBER])


@inline
def _keep(view, move, kept, steps, number):
    """Keep what is left of a plan once its first step, a listed play, has been made; after a partner's play nothing."""
    own = table.owner_of(move) == table.seat_in_turn(view)
    spent = int(table.source_of(move) == table.FROM_HAND) << 4 * table.card_of(move)
    kept[_TURN], kept[_HAND] = view[table.TURN] if own else 0, view[table.OWN_HAND] - spent
    kept[_HEIGHTS] = heights_after(view, table.building_height(view, table.place_of(move)))
    kept[_LEFT] = table.stockpile_left(view, table.seat_in_turn(view))
    kept[_STEPS], kept[_NUMBER] = steps >> 8, number - 1


@jit
def best_play(view, moves, n, w, kept):
    """The index of the next step of the plan that is kept in `kept`, int64[KEPT]; else of a new plan, kept from now on.

    A plan is kept as long as nothing comes that it did not foresee: a card drawn, a stockpile card turned up.
    """
    choice, steps, number = _next_step(view, moves, n, kept), kept[_STEPS], kept[_NUMBER]
    if choice < 0:
        steps, number = search(view, moves, n, w)
        choice = listed(view, moves, n, steps & 255, number)
    if number > 0:
        _keep(view, moves[choice], kept, steps, number)
    return choice
