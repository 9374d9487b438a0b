"""A search of the plays of one turn: by branch and bound, what promises most first.

A plan met before is known again, and one that cannot lead to anything better than what has been found is not followed.
"""

from typing import NamedTuple

import numpy as np

from simcards.strategy import highest_bit, index, inline, jit, lowest_bit, scratch_integers
from simcards.strategy import stockpile as table

from ._habits import heights_after
from ._plan import (
    DEPTH,
    FIRST,
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
    plan_in,
    plan_now,
    put,
    set_out,
    step_from_discard,
    step_from_hand,
    step_from_stockpile,
    step_of,
)
from ._values import DEPTH_LIMIT, EARLY, NEVER, PLANS_LIMIT, SURE, UNIT, fill_values
from ._values import SIZE as VALUES
from ._worth import (
    MOST_WILDS,
    NATURAL,
    RIVAL,
    UNKNOWN,
    Hope,
    Waited,
    cards_in,
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
#: Room for the steps from one plan that wait to be looked at, for plans to be followed, and for what each promises.
_WAITING, _SLOT_BITS = 256, 8
_SLOTS = 1 << _SLOT_BITS
_waiting, _plans, _promises = scratch_integers(_WAITING), scratch_integers(SIZE * _SLOTS), scratch_integers(_SLOTS)
#: Room for what `turn_now` and `look_ahead` look at.
_rivals, _reach = scratch_integers(RIVAL * table.MOST_SEATS), scratch_integers(MOST_WILDS + 1)

#: What is worth so little more is not looked for.
SLACK = UNIT // 100


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
def _free_step(turn, plan, hot):
    """The step that is made without looking at others, 0 if there is none.

    That is the stockpile's natural top, else a natural card of the hand that costs nothing: none like it is on a
    discard pile, and no rival comes nearer to its top, as they do at the heights `hot`, bits.
    """
    top, heights = top_of(turn, plan), plan.masks & OPEN
    if top != 0 and top != table.WILD and heights >> top - 1 & 1:
        return step_from_stockpile(top - 1)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & ~(plan.masks >> SHOWN_FROM) & NATURAL) >> 1 & ~hot
    return step_from_hand(highest_bit(natural), highest_bit(natural) + 1) if natural else 0


@inline
def _starts(turn, heights):
    """The building piles' heights, of these, that a wild may be played to."""
    return heights if turn.wild_starts else heights & ~1


@inline
def _wait(waiting, n, step):
    """Let a step wait: there is room for all from one plan. Returns how many wait."""
    waiting[index(n)] = step
    return n + 1


@inline
def _wait_for_steps(view, turn, waiting, plan):
    """All steps from a plan but free ones; wilds stand in where there are no natural cards. Returns how many wait."""
    n, top, heights, at_hand = 0, top_of(turn, plan), plan.masks & OPEN, cards_in(plan.masks)
    natural = (heights << 1 & plan.masks >> RANKS_FROM & NATURAL) >> 1
    while natural:
        height = highest_bit(natural)
        natural ^= 1 << height
        n = _wait(waiting, n, step_from_hand(height, height + 1))
    starts = _starts(turn, heights)
    if top == table.WILD:
        heights &= ~starts
        left = starts
        while left:
            height = lowest_bit(left)
            left &= left - 1
            n = _wait(waiting, n, step_from_stockpile(height))
    if at_hand >> table.WILD & 1:
        n = _wait_for_wilds(view, waiting, n, plan, heights & starts & ~(at_hand >> 1))
    for pile in range(view[table.DISCARD_PILES]):  # all are written, and those that fit counted: no guess goes wrong
        card = plan.tops >> 4 * pile & MOST
        waiting[index(n)] = step_from_discard(card - 1, pile)
        n += (heights << 1 & NATURAL) >> card & 1
    return n


@inline
def _wait_for_wilds(view, waiting, n, plan, heights):
    """The steps of wilds, from hand and discard piles, to building piles of these heights, as bits."""
    while heights:
        height = lowest_bit(heights)
        heights &= heights - 1
        for pile in range(view[table.DISCARD_PILES]):
            if plan.tops >> 4 * pile & MOST == table.WILD:
                n = _wait(waiting, n, step_from_discard(height, pile))
        if plan.masks >> RANKS_FROM + table.WILD & 1:
            n = _wait(waiting, n, step_from_hand(height, table.WILD))
    return n


@inline
def _wait_for_listed(view, moves, n, waiting, plan, top):
    """The listed plays as steps, each with its index, if there is room: the first listed is looked at first.

    plan, top: that of no plays, and the own stockpile's top. No wild of the hand or of a discard pile is played where
    an own natural card may be. Returns how many wait.
    """
    spared, waits = (cards_in(plan.masks) | 1 << top) >> 1, 0
    for k in range(n):
        move = moves[n - 1 - k]
        natural = table.card_of(move) != table.WILD or table.source_of(move) == table.FROM_STOCKPILE
        needed = natural or not spared >> table.building_height(view, table.place_of(move)) & 1
        waiting[index(waits)] = (n - 1 - k) << STEP_BITS | step_of(view, move)
        waits += table.kind_of(move) == table.PLAY and needed and waits < _WAITING - 1
    return waits


class Found(NamedTuple):
    """What a search has found: the first play of the best plan by its index, its steps and their number, its worth."""

    first: int | np.int64
    steps: int | np.int64
    number: int | np.int64
    worth: int | np.int64


@inline
def _found(plan, worth):
    return Found(plan.counts >> FIRST, plan.steps, count_in(plan.counts, DEPTH), worth)


@inline
def _is_end(turn, plan, values):
    """Whether a plan is not to be followed: it is long enough, or the hand is empty and will be filled."""
    return count_in(plan.counts, DEPTH) >= values[DEPTH_LIMIT] or (plan.hand == 0 and not turn.goes_on)


@inline
def _leads_on(turn, plan):
    """Whether any card that a plan leaves fits."""
    heights, cards = plan.masks & OPEN, cards_in(plan.masks) | 1 << top_of(turn, plan)
    return heights << 1 & cards & NATURAL | (_starts(turn, heights) if cards >> table.WILD & 1 else 0) != 0


@inline
def _turns_up(turn, plan):
    """Whether the plan has turned up a stockpile card that nobody knows yet."""
    played = count_in(plan.counts, PLAYED)
    return played > 0 and played < turn.left and top_of(turn, plan) == 0


@inline
def _promise(promises, n, promise):
    """Put a promise among n others, the greatest last: most go there, what follows promises little less than before."""
    while n > 0 and promises[index(n - 1)] > promise:
        promises[index(n)] = promises[index(n - 1)]
        n -= 1
    promises[index(n)] = promise


@jit
def search(view, moves, n, values, waited):
    """The plan worth most that begins with a listed play; that of no steps, to stop, if none is worth more.

    view, moves, n: as a strategy gets them, while playing. values: by `fill_values`. waited: what the rivals left. A
    plan is not followed if it promises no more than SLACK above the best. One that turns up a stockpile card is worth
    what it may yet lead to: the turn is planned anew then.
    """
    memory, waiting, plans, promises, rivals, reach = _memory(), _waiting(), _plans(), _promises(), _rivals(), _reach()
    for k in range(_REMEMBERED):
        memory[index(k)] = -1
    turn, start = turn_now(view, values, rivals, waited), plan_now(view, values)
    hope = Hope(np.int64(-1), np.int64(0))
    top, masks = top_of(turn, start), start.masks
    best = Found(np.int64(n - 1), np.int64(0), np.int64(0), np.int64(NEVER))
    if table.kind_of(moves[n - 1]) == table.STOP:
        worth = plan_value(turn, start, risk_of(turn, masks, top, values, rivals)[0])
        best = Found(np.int64(n - 1), np.int64(0), np.int64(0), worth)
    waits, budget = _wait_for_listed(view, moves, n, waiting, start, top), values[PLANS_LIMIT]
    open_plans, slots = 0, 0
    while True:
        while waits > 0 and budget > 0:
            waits -= 1
            plan, step = set_out(start, waiting[index(waits)] >> STEP_BITS), waiting[index(waits)] & STEP
            while step != 0:
                plan, step = after_step(view, turn, values, plan, step), 0
                if _known(memory, plan):
                    break
                budget -= 1
                turned_up = _turns_up(turn, plan)
                if not turned_up:
                    risk, hot = risk_of(turn, plan.masks, top_of(turn, plan), values, rivals)
                    value = plan_value(turn, plan, risk)
                    if value > best.worth:
                        best = _found(plan, value)
                    if _is_end(turn, plan, values) or best.worth >= SURE:
                        break
                    step = _free_step(turn, plan, hot)
                    if step != 0:
                        continue
                if hope.wilds < 0:
                    hope = look_ahead(view, turn, masks, values, reach)
                most = most_of(turn, hope, plan, values, reach, rivals)
                most -= values[EARLY] * count_in(plan.counts, DEPTH) if turned_up else 0
                if turned_up and most > best.worth:
                    best = _found(plan, most)
                elif not turned_up and (most > best.worth + SLACK) & _leads_on(turn, plan) and slots < _SLOTS:
                    put(plans, slots, plan)
                    _promise(promises, open_plans, most << _SLOT_BITS | slots)
                    open_plans, slots = open_plans + 1, slots + 1
        if open_plans == 0 or budget <= 0 or best.worth >= SURE:
            return best
        open_plans -= 1
        if promises[index(open_plans)] >> _SLOT_BITS <= best.worth + SLACK:
            return best
        start = plan_in(plans, promises[index(open_plans)] & _SLOTS - 1)
        waits = _wait_for_steps(view, turn, waiting, start)


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
#: from there on, and how many they are; by `watch` the turn, the heights left in it, and those that stood last; then
#: the values.
_TURN, _HAND, _HEIGHTS, _LEFT, _STEPS, _NUMBER, _WATCHED, _BEFORE, _SINCE, _STOOD = range(10)
_PLAN = 10
KEPT = _PLAN + VALUES


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


@inline
def forget(kept):
    """Keep nothing of a game in `kept` but the values."""
    kept[:_PLAN] = 0


@inline
def watch(view, kept):
    """See what heights the rivals have left when a turn begins, and what they find: at every decision, in `kept`."""
    if kept[_WATCHED] != view[table.TURN]:
        kept[_WATCHED], kept[_BEFORE] = view[table.TURN], view[table.OPEN_HEIGHTS]
        kept[_SINCE] = view[table.OPEN_HEIGHTS] & kept[_STOOD]
    kept[_STOOD] = view[table.OPEN_HEIGHTS]


@jit
def best_play(view, moves, n, w, kept):
    """The index of the next step of the plan that is kept in `kept`, int64[KEPT]; else of a new plan, kept from now on.

    A plan is kept as long as nothing comes that it did not foresee: a card drawn, a stockpile card turned up.
    """
    choice, steps, number = _next_step(view, moves, n, kept), kept[_STEPS], kept[_NUMBER]
    if choice < 0:
        values = kept[_PLAN:]
        fill_values(values, w, view[table.SIDES])
        waited = Waited(kept[_BEFORE], kept[_SINCE]) if kept[_WATCHED] else UNKNOWN  # planner does not watch
        found = search(view, moves, n, values, waited)
        choice, steps, number = found.first, found.steps, found.number
    if number > 0:
        _keep(view, moves[choice], kept, steps, number)
    return choice
