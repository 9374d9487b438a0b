"""Where a turn may come to: what a turn can change, packed so that a step costs little."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import index, inline, jit, lowest_bit
from simcards.strategy import stockpile as table

MOST = 15  # four bits

#: Fields of a plan's masks: the open heights of the building piles, the cards in hand, the own discard piles' tops.
OPEN, RANKS_FROM, SHOWN_FROM = 0xFFFF, 16, 32

#: Fields of a plan's counts, eight bits each.
PLAYED, HELD, TAKEN, EMPTY, WILD_TOPS, DEPTH, WILDS = 0, 8, 16, 24, 32, 40, 48


class Plan(NamedTuple):
    """What a turn's plays have come to, in whole numbers."""

    heights: int | np.int64  # building piles by height, four bits each
    hand: int | np.int64  # cards in hand by card, four bits each
    taken: int | np.int64  # cards taken off each own discard pile, four bits each
    tops: int | np.int64  # the own discard piles' tops, four bits each, 0 for an empty one
    masks: int | np.int64  # as bits: the open heights, from RANKS_FROM the cards in hand, from SHOWN_FROM the tops
    counts: int | np.int64  # stockpile cards played, held, taken, empty discard piles, wild tops, plays, wilds played
    steps: int | np.int64  # the first plays that led there, eight bits each: `step_of`


#: A step: from where, a discard pile's number plus 1 or one of these, and in the low four bits the height it goes to.
#: Of a partner's card the height and 1, so that no step is 0.
_PARTNER, _STOCKPILE, _NATURAL, _WILD = 0, 13, 14, 15
#: Steps of a plan that are kept.
KEPT_STEPS = 7

_UNSHOWN = (1 << SHOWN_FROM) - 1


@inline
def _one_more(plan, source, height):
    """The steps of a plan and this one; those after KEPT_STEPS are left out."""
    place = count_in(plan.counts, DEPTH)
    return plan.steps | (source << 4 | height) << 8 * place if place < KEPT_STEPS else plan.steps


@inline
def step_of(view, move):
    """A listed play as a step, 0 for any other move; a partner's cards for the same height are one step."""
    if table.kind_of(move) != table.PLAY:
        return 0
    height = table.building_height(view, table.place_of(move))
    if table.owner_of(move) != table.seat_in_turn(view):
        return _PARTNER << 4 | height + 1
    source = _WILD if table.card_of(move) == table.WILD else _NATURAL
    if table.source_of(move) == table.FROM_STOCKPILE:
        source = _STOCKPILE
    elif table.source_of(move) == table.FROM_DISCARD:
        source = table.pile_of(move) + 1
    return source << 4 | height


@inline
def count_in(counts, field):
    """One of a plan's counts."""
    return counts >> field & 255


@jit
def plan_now(view):
    """The plan that changes nothing."""
    seat, heights, tops, empty, wilds, shown = table.seat_in_turn(view), np.int64(0), np.int64(0), 0, 0, np.int64(0)
    left = view[table.OPEN_HEIGHTS]
    while left:
        height = lowest_bit(left)
        left &= left - 1
        heights |= min(view[index(table.HEIGHT_COUNTS + height)], MOST) << 4 * height
    for pile in range(view[table.DISCARD_PILES]):
        top = table.discard_top(view, seat, pile)
        tops |= top << 4 * pile
        shown |= 1 << top
        empty += top == 0
        wilds += top == table.WILD
    masks = view[table.OPEN_HEIGHTS] | view[table.HAND_RANKS] << RANKS_FROM | shown << SHOWN_FROM
    counts = table.hand_size(view, seat) << HELD | empty << EMPTY | wilds << WILD_TOPS
    return Plan(heights, view[table.OWN_HAND], np.int64(0), tops, masks, counts, np.int64(0))


@inline
def _built_on(build_top, plan, height):
    """The building piles once a card lies on one of this height, and their open heights; a full one frees its place."""
    heights, masks = plan.heights - (1 << 4 * height), plan.masks
    after = height + 1 if height + 1 < build_top else 0
    if heights >> 4 * height & 15 == 0:
        masks &= ~(1 << height)
    if heights >> 4 * after & 15 < MOST:
        heights += 1 << 4 * after
    return heights, masks | 1 << after


@inline
def after_hand(build_top, plan, height, card):
    """The plan once a card of the hand lies on a building pile of this height."""
    heights, masks = _built_on(build_top, plan, height)
    hand = plan.hand - (1 << 4 * card)
    if hand >> 4 * card & 15 == 0:
        masks &= ~(1 << RANKS_FROM + card)
    counts = plan.counts + (1 << DEPTH) - (1 << HELD) + (int(card == table.WILD) << WILDS)
    steps = _one_more(plan, _WILD if card == table.WILD else _NATURAL, height)
    return Plan(heights, hand, plan.taken, plan.tops, masks, counts, steps)


@inline
def after_stockpile(build_top, plan, height, card):
    """The plan once the own stockpile's top lies on a building pile of this height."""
    heights, masks = _built_on(build_top, plan, height)
    counts = plan.counts + (1 << DEPTH) + (1 << PLAYED) + (int(card == table.WILD) << WILDS)
    steps = _one_more(plan, _STOCKPILE, height)
    return Plan(heights, plan.hand, plan.taken, plan.tops, masks, counts, steps)


@inline
def _shown(tops):
    """The own discard piles' tops as bits; of those that are empty bit 0, which stands for no card, or nothing."""
    shown = np.int64(0)
    while tops:
        shown |= 1 << (tops & 15)
        tops >>= 4
    return shown


@inline
def after_discard(view, plan, height, pile):
    """The plan once the top of an own discard pile lies on a building pile of this height."""
    heights, masks = _built_on(view[table.BUILD_TOP], plan, height)
    seat, gone = table.seat_in_turn(view), (plan.taken >> 4 * pile & 15) + 1
    left, top = table.discard_size(view, seat, pile) - gone, np.int64(0)
    if left > 0 and gone < MOST:
        top = table.discard_card(view, seat, pile, left - 1)
    before = plan.tops >> 4 * pile & 15
    wilds = int(top == table.WILD) - int(before == table.WILD)
    counts = plan.counts + (1 << DEPTH) + (1 << TAKEN) + (int(top == 0) << EMPTY) + (wilds << WILD_TOPS)
    counts += int(before == table.WILD) << WILDS
    tops = plan.tops ^ (before ^ top) << 4 * pile
    masks = masks & _UNSHOWN | _shown(tops) << SHOWN_FROM
    steps = _one_more(plan, pile + 1, height)
    return Plan(heights, plan.hand, plan.taken + (1 << 4 * pile), tops, masks, counts, steps)


@jit
def plan_after(view, plan, move):
    """The plan once a listed play has been made; a partner's card changes the building piles only."""
    height, own = table.building_height(view, table.place_of(move)), table.owner_of(move) == table.seat_in_turn(view)
    build_top = view[table.BUILD_TOP]
    if table.source_of(move) == table.FROM_HAND:
        return after_hand(build_top, plan, height, table.card_of(move))
    if table.source_of(move) == table.FROM_STOCKPILE and own:
        return after_stockpile(build_top, plan, height, table.card_of(move))
    if table.source_of(move) == table.FROM_DISCARD and own:
        return after_discard(view, plan, height, table.pile_of(move))
    heights, masks = _built_on(build_top, plan, height)
    steps = _one_more(plan, _PARTNER, height + 1)
    return Plan(heights, plan.hand, plan.taken, plan.tops, masks, plan.counts + (1 << DEPTH), steps)


#: Numbers of a plan.
SIZE = len(Plan._fields)


@inline
def wait(waiting, n, plan):
    """Put a plan among those to be looked at, if there is room; returns how many numbers they are, SIZE each."""
    if n + SIZE > waiting.size:
        return n
    waiting[index(n)], waiting[index(n + 1)], waiting[index(n + 2)] = plan.heights, plan.hand, plan.taken
    waiting[index(n + 3)], waiting[index(n + 4)], waiting[index(n + 5)] = plan.tops, plan.masks, plan.counts
    waiting[index(n + 6)] = plan.steps
    return n + SIZE


@inline
def waited(waiting, n):
    """The plan that was put there last of those whose numbers end before n."""
    return Plan(
        waiting[index(n - 7)],
        waiting[index(n - 6)],
        waiting[index(n - 5)],
        waiting[index(n - 4)],
        waiting[index(n - 3)],
        waiting[index(n - 2)],
        waiting[index(n - 1)],
    )
