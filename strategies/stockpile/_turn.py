"""A search of the plays of one turn: depth first, by branch and bound.

A plan met before is known again, and one that cannot lead to anything better than what has been found is not followed.
"""

from typing import NamedTuple

import numpy as np

from simcards.strategy import highest_bit, index, inline, jit, lowest_bit, scratch_integers, scratch_numbers
from simcards.strategy import stockpile as table

from ._habits import heights_after
from ._plan import (
    DEPTH,
    MOST,
    OPEN,
    PLAYED,
    RANKS_FROM,
    SHOWN_FROM,
    SIZE,
    STEP,
    STEP_BITS,
    after_step,
    count_in,
    masks_after_natural,
    plan_in,
    plan_now,
    put,
    step_from_discard,
    step_from_hand,
    step_from_stockpile,
    step_of,
)
from ._worth import (
    DEPTH_LIMIT,
    MOST_WILDS,
    NATURAL,
    PLANS_LIMIT,
    SURE,
    Hope,
    cards_in,
    counted_value,
    fill_fades,
    look_ahead,
    most_of,
    plan_value,
    risk_of,
    top_of,
    turn_now,
)

#: Plans that are remembered, a power of two, by three numbers each, which lie apart.
_REMEMBERED = 128
_memory = scratch_integers(3 * _REMEMBERED)
#: Room for steps that wait to be looked at, and for the plans that they start from, one behind the other.
_WAITING, _SLOTS, _SLOT_BITS = 256, 24, 8
_SLOT = (1 << _SLOT_BITS) - 1
_waiting, _plans = scratch_integers(_WAITING), scratch_integers(SIZE * _SLOTS)
#: Room for what `turn_now` and `look_ahead` look at, and for the powers of the fades.
_rivals, _reach, _fades = scratch_integers(2 * table.MOST_SEATS), scratch_integers(MOST_WILDS + 1), scratch_numbers(32)

#: What is worth so little more, in stockpile cards, is not looked for.
SLACK = 0.01


@inline
def _known(memory, plan):
    """Whether the plan has been met before; it is remembered from now on, in place of the one that stood there."""
    rest = plan.taken | count_in(plan.counts, PLAYED) << 56
    slot = plan.heights ^ plan.hand >> 3 ^ plan.taken << 5 ^ count_in(plan.counts, PLAYED) << 9
    slot ^= slot >> 31
    slot ^= slot >> 17
    first = (slot ^ slot >> 8) & (_REMEMBERED - 1)
    second, third = first + _REMEMBERED, first + 2 * _REMEMBERED
    other = memory[index(first)] ^ plan.heights | memory[index(second)] ^ plan.hand | memory[index(third)] ^ rest
    memory[index(first)], memory[index(second)], memory[index(third)] = plan.heights, plan.hand, rest
    return other == 0


@inline
def _free_step(turn, plan, w, rivals, fades, risk):
    """The step that is made without looking at others, 0 if there is none.

    That is the stockpile's natural top, else a natural card of the hand that costs nothing: the plan's risk grows not.
    """
    top, heights = top_of(turn, plan), plan.masks & OPEN
    if top != 0 and top != table.WILD and heights >> top - 1 & 1:
        return step_from_stockpile(top - 1)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & ~(plan.masks >> SHOWN_FROM) & NATURAL) >> 1
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        masks = masks_after_natural(turn.build_top, plan, height)
        if risk_of(turn, masks, top, w, rivals, fades) <= risk:
            return step_from_hand(height, height + 1)
    return 0


@inline
def _wait(waiting, n, slot, step):
    """Let a step from the plan in a slot wait, if there is room; returns how many wait."""
    if n < _WAITING:
        waiting[index(n)] = slot << STEP_BITS | step
        n += 1
    return n


@inline
def _wait_for_steps(view, turn, waiting, n, plan, slot):
    """All steps from a plan but free ones; wilds stand in where there are no natural cards. Returns how many wait."""
    top, heights, at_hand = top_of(turn, plan), plan.masks & OPEN, cards_in(plan.masks)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & NATURAL) >> 1
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        n = _wait(waiting, n, slot, step_from_hand(height, height + 1))
    starts = heights if turn.wild_starts else heights & ~1
    if top == table.WILD:
        heights &= ~starts
        left = starts
        while left:
            height = lowest_bit(left)
            left &= left - 1
            n = _wait(waiting, n, slot, step_from_stockpile(height))
    if at_hand >> table.WILD & 1:
        n = _wait_for_wilds(view, waiting, n, plan, slot, heights & starts & ~(at_hand >> 1))
    if heights << 1 & plan.masks >> SHOWN_FROM & NATURAL:
        for pile in range(view[table.DISCARD_PILES]):
            card = plan.tops >> 4 * pile & MOST
            if card > 0 and card != table.WILD and heights >> card - 1 & 1:
                n = _wait(waiting, n, slot, step_from_discard(card - 1, pile))
    return n


@inline
def _wait_for_wilds(view, waiting, n, plan, slot, heights):
    """The steps of wilds, from hand and discard piles, to building piles of these heights, as bits."""
    while heights:
        height = lowest_bit(heights)
        heights &= heights - 1
        for pile in range(view[table.DISCARD_PILES]):
            if plan.tops >> 4 * pile & MOST == table.WILD:
                n = _wait(waiting, n, slot, step_from_discard(height, pile))
        if plan.masks >> RANKS_FROM + table.WILD & 1:
            n = _wait(waiting, n, slot, step_from_hand(height, table.WILD))
    return n


@inline
def _wait_for_listed(view, moves, n, waiting):
    """The listed plays as steps from the plan in slot 0, each with its index: the first listed is looked at first.

    No wild of the hand or of a discard pile is played where a natural card may be. Returns how many wait.
    """
    natural, waits = 0, 0
    for i in range(n):
        if table.kind_of(moves[i]) == table.PLAY and table.card_of(moves[i]) != table.WILD:
            natural |= 1 << table.card_of(moves[i]) - 1
    for k in range(n):
        move = moves[n - 1 - k]
        if table.kind_of(move) == table.PLAY:
            spared = table.card_of(move) == table.WILD and table.source_of(move) != table.FROM_STOCKPILE
            if not (spared and natural >> table.building_height(view, table.place_of(move)) & 1):
                waits = _wait(waiting, waits, (n - 1 - k) << _SLOT_BITS, step_of(view, move))
    return waits


class Found(NamedTuple):
    """What a search has found: the first play of the best plan by its index, its steps and their number, its worth."""

    first: int | np.int64
    steps: int | np.int64
    number: int | np.int64
    worth: float


@inline
def _is_end(turn, plan, w):
    """Whether a plan is not to be followed: it is long enough, or the hand is empty and will be filled."""
    return count_in(plan.counts, DEPTH) >= w[DEPTH_LIMIT] or (plan.hand == 0 and not turn.goes_on)


@inline
def _turns_up(turn, plan):
    """Whether the plan has turned up a stockpile card that nobody knows yet."""
    played = count_in(plan.counts, PLAYED)
    return played > 0 and played < turn.left and top_of(turn, plan) == 0


@jit
def search(view, moves, n, w, slack):
    """The plan worth most that begins with a listed play; that of no steps, to stop, if none is worth more.

    view, moves, n: as a strategy gets them, while playing. w: float64, the planner's parameters. slack: a plan is not
    followed if it promises no more than this above the best, in stockpile cards; below 0, all of them are. A plan that
    turns up a stockpile card is worth what it may yet lead to: the turn is planned anew then.
    """
    memory, waiting, plans, rivals, fades, reach = _memory(), _waiting(), _plans(), _rivals(), _fades(), _reach()
    for k in range(_REMEMBERED):
        memory[index(k)] = -1
    fill_fades(fades, w)
    turn, plan, hope = turn_now(view, w, rivals), plan_now(view), Hope(np.int64(-1), 0.0)
    put(plans, 0, plan)
    best, first = Found(np.int64(n - 1), np.int64(0), np.int64(0), -1e18), np.int64(0)
    if table.kind_of(moves[n - 1]) == table.STOP:
        risk = risk_of(turn, plan.masks, top_of(turn, plan), w, rivals, fades)
        worth = plan_value(turn, plan, counted_value(turn, plan, w), risk)
        best = Found(np.int64(n - 1), np.int64(0), np.int64(0), worth)
    waits, budget = _wait_for_listed(view, moves, n, waiting), w[PLANS_LIMIT]
    while waits > 0 and budget > 0:
        waits -= 1
        slot, step = waiting[index(waits)] >> STEP_BITS & _SLOT, waiting[index(waits)] & STEP
        if slot == 0:
            first = waiting[index(waits)] >> STEP_BITS + _SLOT_BITS
        plan = plan_in(plans, slot)
        while step != 0:
            plan, step = after_step(view, turn.build_top, top_of(turn, plan), plan, step), 0
            if _known(memory, plan):
                break
            budget -= 1
            counted, turned_up = counted_value(turn, plan, w), _turns_up(turn, plan)
            if not turned_up:
                risk = risk_of(turn, plan.masks, top_of(turn, plan), w, rivals, fades)
                value = plan_value(turn, plan, counted, risk)
                if value > best.worth:
                    best = Found(first, plan.steps, count_in(plan.counts, DEPTH), value)
                if _is_end(turn, plan, w) or best.worth >= SURE:
                    break
                step = _free_step(turn, plan, w, rivals, fades, risk)
                if step != 0:
                    continue
            if hope.wilds < 0:
                hope = look_ahead(view, turn, plan_in(plans, 0), w, reach)
            enough = SURE if turned_up else best.worth + slack
            most = most_of(turn, hope, plan, w, reach, rivals, fades, counted, enough)
            if turned_up and most > best.worth:
                best = Found(first, plan.steps, count_in(plan.counts, DEPTH), most)
            elif not turned_up and most > enough and slot + 1 < _SLOTS:
                put(plans, slot + 1, plan)
                waits = _wait_for_steps(view, turn, waiting, waits, plan, slot + 1)
    return best


@inline
def _listed(view, moves, n, step, number):
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
    return _listed(view, moves, n, kept[_STEPS] & STEP, kept[_NUMBER])


@inline
def _keep(view, move, kept, steps, number):
    """Keep what is left of a plan once its first step, a listed play, has been made; after a partner's play nothing."""
    own = table.owner_of(move) == table.seat_in_turn(view)
    spent = int(table.source_of(move) == table.FROM_HAND) << 4 * table.card_of(move)
    kept[_TURN], kept[_HAND] = view[table.TURN] if own else 0, view[table.OWN_HAND] - spent
    kept[_HEIGHTS] = heights_after(view, table.building_height(view, table.place_of(move)))
    kept[_LEFT] = table.stockpile_left(view, table.seat_in_turn(view))
    kept[_STEPS], kept[_NUMBER] = steps >> STEP_BITS, number - 1


@jit
def best_play(view, moves, n, w, kept):
    """The index of the next step of the plan that is kept in `kept`, int64[KEPT]; else of a new plan, kept from now on.

    A plan is kept as long as nothing comes that it did not foresee: a card drawn, a stockpile card turned up.
    """
    choice, steps, number = _next_step(view, moves, n, kept), kept[_STEPS], kept[_NUMBER]
    if choice < 0:
        found = search(view, moves, n, w, SLACK)
        choice, steps, number = found.first, found.steps, found.number
    if number > 0:
        _keep(view, moves[choice], kept, steps, number)
    return choice
