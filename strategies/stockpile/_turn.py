"""A search of the plays of one turn.

What a turn can change is packed into a Plan, so that a step costs little and a plan met before is known again:
building piles as counts by height, the hand as counts by card, how many cards have been taken off each own discard
pile, all four bits each, and how many stockpile cards have been played.
"""

from typing import NamedTuple

import numpy as np

from simcards.strategy import jit
from simcards.strategy import stockpile as table

from ._habits import FAR, cards_run_out, danger

#: Plans that are remembered, a power of two, and plans that may wait to be looked at.
REMEMBERED, WAITING = 1024, 512

_MOST = 15  # four bits

#: What a plan's value adds up from, in the order of the planner's parameters.
_WILD, _HAND, _LAID, _EMPTY, _REFILL, _NEAR, _NEAR_FADE, _DENY, _DENY_FADE, _SCARCE, _DEPTH, _PLANS = range(12)


class Plan(NamedTuple):
    """Where a turn may have come to."""

    heights: int
    hand: int
    taken: int | np.int64
    played: int | np.int64


@jit
def plan_now(view):
    """The plan that changes nothing."""
    heights = 0
    for height in range(view[table.BUILD_TOP]):
        heights |= min(view[table.HEIGHT_COUNTS + height], _MOST) << 4 * height
    return Plan(heights, view[table.OWN_HAND], np.int64(0), np.int64(0))


@jit
def built_on(view, heights, height):
    """The building piles once a card lies on a pile of this height; a completed pile frees its place."""
    heights -= 1 << 4 * height
    after = height + 1 if height + 1 < view[table.BUILD_TOP] else 0
    return heights + (1 << 4 * after) if heights >> 4 * after & 15 < _MOST else heights


@jit
def plan_after(view, plan, move):
    """The plan once a listed play has been made."""
    heights = built_on(view, plan.heights, table.building_height(view, table.place_of(move)))
    own = table.owner_of(move) == table.seat_in_turn(view)
    if table.source_of(move) == table.FROM_STOCKPILE and own:
        return Plan(heights, plan.hand, plan.taken, plan.played + 1)
    if table.source_of(move) == table.FROM_DISCARD and own:
        return Plan(heights, plan.hand, plan.taken + (1 << 4 * table.pile_of(move)), plan.played)
    if table.source_of(move) == table.FROM_HAND:
        return Plan(heights, plan.hand - (1 << 4 * table.card_of(move)), plan.taken, plan.played)
    return Plan(heights, plan.hand, plan.taken, plan.played)


@jit
def _top_left(view, taken, pile):
    """The top of an own discard pile once cards have been taken off, 0 when it is empty."""
    seat, gone = table.seat_in_turn(view), taken >> 4 * pile & 15
    size = table.discard_size(view, seat, pile) - gone
    return table.discard_card(view, seat, pile, size - 1) if size > 0 and gone < _MOST else 0


@jit
def _stockpile_card(view, played):
    """The own stockpile's top after `played` plays from it; 0 when that is not known."""
    if played >= view[table.OPEN_STOCKPILE]:
        return 0
    return table.stockpile_card(view, table.seat_in_turn(view), played)


@jit
def _cards_held(hand):
    held = 0
    while hand:
        held += hand & 15
        hand >>= 4
    return held


# -- what a plan is worth ----------------------------------------------------------------------------------------------


@jit
def _discards_value(view, plan, w):
    """Wilds on top, cards left lying and piles cleared."""
    value, few = 0.0, cards_run_out(view)
    for pile in range(view[table.DISCARD_PILES]):
        taken, top = plan.taken >> 4 * pile & 15, _top_left(view, plan.taken, pile)
        value -= taken * (w[_LAID] - (w[_SCARCE] if few else 0.0))
        if top == 0:
            value += w[_EMPTY]
        elif top == table.WILD:
            value += w[_WILD]
    return value


@jit
def _cards_left(view, plan):
    """The cards in hand and on top of the own discard piles, as bits."""
    cards = 0
    for card in range(1, table.CARDS):
        cards |= (plan.hand >> 4 * card & 15 > 0) << card
    for pile in range(view[table.DISCARD_PILES]):
        cards |= 1 << _top_left(view, plan.taken, pile)
    return cards


@jit
def _missing(heights, top, cards):
    """As `missing_below`, for building piles packed as counts."""
    missing = 0
    for height in range(top - 1, -1, -1):
        if heights >> 4 * height & 15:
            return missing
        missing += 1 - (cards >> height & 1)
    return FAR


@jit
def _heights_as_bits(view, heights):
    bits = 0
    for height in range(view[table.BUILD_TOP]):
        bits |= (heights >> 4 * height & 15 > 0) << height
    return bits


@jit
def plan_value(view, plan, w):
    """What it is worth to stop playing there, in stockpile cards."""
    seat, held = table.seat_in_turn(view), _cards_held(plan.hand)
    if plan.played >= table.stockpile_left(view, seat):
        return 1e6
    value = plan.played + w[_WILD] * (plan.hand >> 4 * table.WILD & 15) - w[_HAND] * held
    if held == 0 and view[table.REFILL_WHEN_EMPTY] and view[table.DRAW_PILE] > 0:
        value += w[_REFILL]
    value += _discards_value(view, plan, w)
    top = _stockpile_card(view, plan.played)
    if top != 0 and top != table.WILD:
        value += w[_NEAR] * w[_NEAR_FADE] ** _missing(plan.heights, top, _cards_left(view, plan))
    denied = danger(view, _heights_as_bits(view, plan.heights), w[_DENY_FADE])
    return value - w[_DENY] * denied / (view[table.SIDES] - 1)


# -- the search --------------------------------------------------------------------------------------------------------


@jit
def _known(memory, plan):
    """Whether the plan has been met before; it is remembered from now on, in place of the one that stood there."""
    slot = plan.heights ^ plan.hand >> 3 ^ plan.taken << 5 ^ plan.played << 9
    slot ^= slot >> 31
    slot ^= slot >> 17
    slot = (slot ^ slot >> 8) & (REMEMBERED - 1)
    if (
        memory[slot, 0] == plan.heights
        and memory[slot, 1] == plan.hand
        and memory[slot, 2] == plan.taken
        and memory[slot, 3] == plan.played
    ):
        return True
    memory[slot, 0], memory[slot, 1], memory[slot, 2], memory[slot, 3] = (
        plan.heights,
        plan.hand,
        plan.taken,
        plan.played,
    )
    return False


@jit
def _wait(waiting, n, plan, depth):
    """Put a plan among those to be looked at, if there is room; returns how many they are."""
    if n == WAITING:
        return n
    waiting[n, 0], waiting[n, 1], waiting[n, 2], waiting[n, 3] = plan.heights, plan.hand, plan.taken, plan.played
    waiting[n, 4] = depth
    return n + 1


@jit
def _wait_for_steps(view, waiting, n, plan, depth):
    """The plans one play further: the stockpile's natural top alone when it can be played, else whatever can be."""
    top = _stockpile_card(view, plan.played)
    if top != 0 and top != table.WILD and plan.heights >> 4 * (top - 1) & 15:
        heights = built_on(view, plan.heights, top - 1)
        return _wait(waiting, n, Plan(heights, plan.hand, plan.taken, plan.played + 1), depth)
    for height in range(view[table.BUILD_TOP]):
        if plan.heights >> 4 * height & 15:
            if top == table.WILD and (height > 0 or view[table.WILD_STARTS]):
                heights = built_on(view, plan.heights, height)
                n = _wait(waiting, n, Plan(heights, plan.hand, plan.taken, plan.played + 1), depth)
            else:
                n = _wait_for_step(view, waiting, n, plan, depth, height)
    return n


@jit
def _wait_for_step(view, waiting, n, plan, depth, height):
    """The plays from discard piles and hand to a pile of this height; wilds where there is no natural card."""
    found = _wait_for_card(view, waiting, n, plan, depth, height, height + 1)
    if found > n or (height == 0 and not view[table.WILD_STARTS]):
        return found
    return _wait_for_card(view, waiting, n, plan, depth, height, table.WILD)


@jit
def _wait_for_card(view, waiting, n, plan, depth, height, card):
    heights = built_on(view, plan.heights, height)
    for pile in range(view[table.DISCARD_PILES]):
        if _top_left(view, plan.taken, pile) == card:
            n = _wait(waiting, n, Plan(heights, plan.hand, plan.taken + (1 << 4 * pile), plan.played), depth)
    if plan.hand >> 4 * card & 15:
        n = _wait(waiting, n, Plan(heights, plan.hand - (1 << 4 * card), plan.taken, plan.played), depth)
    return n


@jit
def best_value(view, plan, w, memory, waiting):
    """The highest value among this plan and those that further plays lead to; of equal ones the fewest plays count."""
    n, best, budget = _wait(waiting, 0, plan, 1), -1e18, w[_PLANS]
    turn_goes_on = view[table.OWN_HAND] == 0 or (view[table.DRAW_PILE] == 0 and view[table.REFILL_WHEN_EMPTY])
    while n > 0 and budget > 0:
        n -= 1
        plan = Plan(waiting[n, 0], waiting[n, 1], waiting[n, 2], waiting[n, 3])
        depth = waiting[n, 4]
        if _known(memory, plan):
            continue
        budget -= 1
        best = max(best, plan_value(view, plan, w) - 1e-4 * depth)
        if depth < w[_DEPTH] and best < 1e5 and (plan.hand != 0 or turn_goes_on):
            n = _wait_for_steps(view, waiting, n, plan, depth + 1)
    return best
