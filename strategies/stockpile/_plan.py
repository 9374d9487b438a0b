"""Where a turn may come to: what a turn can change, packed so that a step costs little."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import index, inline, jit, lowest_bit
from simcards.strategy import stockpile as table

from ._values import EMPTY, HAND, PLAY_COST, UNIT, WILD

MOST = 15  # four bits

#: Fields of a plan's masks: the open heights of the building piles, the cards in hand, the own discard piles' tops.
OPEN, RANKS_FROM, SHOWN_FROM = 0xFFFF, 16, 32

#: Fields of a plan's counts, eight bits each but the last.
PLAYED, HELD, DEPTH, WILDS, FIRST = 0, 8, 16, 24, 32


class Plan(NamedTuple):
    """What a turn's plays have come to, in whole numbers."""

    heights: int | np.int64  # building piles by height, four bits each
    hand: int | np.int64  # cards in hand by card, four bits each
    taken: int | np.int64  # cards taken off each own discard pile, four bits each
    tops: int | np.int64  # the own discard piles' tops, four bits each, 0 for an empty one
    masks: int | np.int64  # as bits: the open heights, from RANKS_FROM the cards in hand, from SHOWN_FROM the tops
    counts: int | np.int64  # stockpile cards played, cards held, plays, wilds played, and from FIRST the first play
    worth: int | np.int64  # what cards played, held and laid down are worth, the plays themselves included
    steps: int | np.int64  # the first plays that led there, eight bits each: `step_of`


#: A step: from where, a discard pile's number plus 1 or one of these, and in the low four bits the height it goes to.
#: Of a partner's card the height and 1, so that no step is 0.
_PARTNER, _STOCKPILE, _NATURAL, _WILD = 0, 13, 14, 15
#: Steps of a plan that are kept, and bits of each.
KEPT_STEPS, STEP_BITS = 7, 8
STEP = (1 << STEP_BITS) - 1

#: 1 in each of the four bits that a discard pile's top takes.
_EACH = (1 << 4 * table.MOST_PILES) // MOST


@inline
def step_of(view, move):
    """A listed play as a step, 0 for any other move; a partner's cards for the same height are one step."""
    height, source = table.building_height(view, table.place_of(move)), table.source_of(move)
    own = _WILD if table.card_of(move) == table.WILD else _NATURAL
    own = _STOCKPILE if source == table.FROM_STOCKPILE else own
    own = table.pile_of(move) + 1 if source == table.FROM_DISCARD else own
    step = own << 4 | height if table.owner_of(move) == table.seat_in_turn(view) else _PARTNER << 4 | height + 1
    return step if table.kind_of(move) == table.PLAY else 0


@inline
def step_from_hand(height, card):
    """The step of a card of the hand onto a building pile of this height."""
    return (_WILD if card == table.WILD else _NATURAL) << 4 | height


@inline
def step_from_stockpile(height):
    """The step of the own stockpile's top onto a building pile of this height."""
    return _STOCKPILE << 4 | height


@inline
def step_from_discard(height, pile):
    """The step of an own discard pile's top onto a building pile of this height."""
    return pile + 1 << 4 | height


@inline
def count_in(counts, field):
    """One of a plan's counts."""
    return counts >> field & 255


@jit
def plan_now(view, values):
    """The plan that changes nothing."""
    seat, heights, tops, shown = table.seat_in_turn(view), np.int64(0), np.int64(0), np.int64(0)
    left = view[table.OPEN_HEIGHTS]
    while left:
        height = lowest_bit(left)
        left &= left - 1
        heights |= min(view[index(table.HEIGHT_COUNTS + height)], MOST) << 4 * height
    worth = values[WILD] * table.hand_count(view, table.WILD) - values[HAND] * table.hand_size(view, seat)
    for pile in range(view[table.DISCARD_PILES]):
        top = table.discard_top(view, seat, pile)
        tops |= top << 4 * pile
        shown |= 1 << top
        worth += values[EMPTY] * (top == 0) + values[WILD] * (top == table.WILD)
    masks = view[table.OPEN_HEIGHTS] | view[table.HAND_RANKS] << RANKS_FROM | shown << SHOWN_FROM
    counts = table.hand_size(view, seat) << HELD
    return Plan(heights, view[table.OWN_HAND], np.int64(0), tops, masks, counts, worth, np.int64(0))


@inline
def set_out(plan, first):
    """A plan whose first play is the one listed at index `first`; a plan that has its first play already is given 0."""
    counts = plan.counts | first << FIRST
    return Plan(plan.heights, plan.hand, plan.taken, plan.tops, plan.masks, counts, plan.worth, plan.steps)


@inline
def _built_on(build_top, heights, masks, height):
    """The building piles once a card lies on one of this height, and their open heights; a full one frees its place."""
    heights -= 1 << 4 * height
    after = height + 1 if height + 1 < build_top else 0
    masks &= ~(int(heights >> 4 * height & MOST == 0) << height)
    heights += int(heights >> 4 * after & MOST < MOST) << 4 * after
    return heights, masks | 1 << after


@inline
def _out_of_hand(hand, masks, card):
    """The hand without one of this card, and the masks."""
    hand -= 1 << 4 * card
    return hand, masks & ~(int(hand >> 4 * card & MOST == 0) << RANKS_FROM + card)


@inline
def as_bits(packed):
    """Cards that are packed four bits each, as bits; bit 0 for a 0 among them, which stands for no card."""
    bits = np.int64(0)
    while packed:
        bits |= 1 << (packed & 15)
        packed >>= 4
    return bits


@inline
def _is_shown(tops, card):
    """Whether a card, not 0, is among tops, four bits each: four bits that are all 0 borrow from those above."""
    others = tops ^ card * _EACH
    return (others - _EACH & ~others & _EACH << 3) != 0


@inline
def _off_discard(view, plan, pile):
    """What an own discard pile shows once its top is gone, 0 when it is empty, and what it showed before."""
    seat, gone = table.seat_in_turn(view), (plan.taken >> 4 * pile & MOST) + 1
    left, top = table.discard_size(view, seat, pile) - gone, np.int64(0)
    if left > 0 and gone < MOST:
        top = table.discard_card(view, seat, pile, left - 1)
    return top, plan.tops >> 4 * pile & MOST


@inline
def after_step(view, turn, values, plan, step):
    """The plan once a step has been made; a partner's card changes the building piles only."""
    source, height = step >> 4, step & 15
    height -= int(source == _PARTNER)
    heights, masks = _built_on(turn.build_top, plan.heights, plan.masks, height)
    hand, taken, tops = plan.hand, plan.taken, plan.tops
    counts, worth = plan.counts + (1 << DEPTH), plan.worth - PLAY_COST
    if source >= _NATURAL:
        wild = int(source == _WILD)
        hand, masks = _out_of_hand(hand, masks, table.WILD if wild else height + 1)
        counts += (wild << WILDS) - (1 << HELD)
        worth += values[HAND] - (values[WILD] if wild else 0)
    elif source == _STOCKPILE:
        top = turn.stockpile >> 4 * count_in(counts, PLAYED) & 15
        counts += (1 << PLAYED) + (int(top == table.WILD) << WILDS)
        worth += UNIT
    elif source != _PARTNER:
        pile = source - 1
        top, before = _off_discard(view, plan, pile)
        taken += 1 << 4 * pile
        tops ^= (before ^ top) << 4 * pile
        masks &= ~(int(not _is_shown(tops, before)) << SHOWN_FROM + before)
        masks |= 1 << SHOWN_FROM + top
        counts += int(before == table.WILD) << WILDS
        worth += (values[EMPTY] if top == 0 else 0) - turn.taken
        worth += (values[WILD] if top == table.WILD else 0) - (values[WILD] if before == table.WILD else 0)
    place = count_in(plan.counts, DEPTH)
    steps = plan.steps | step << STEP_BITS * place if place < KEPT_STEPS else plan.steps
    return Plan(heights, hand, taken, tops, masks, counts, worth, steps)


#: Numbers of a plan.
SIZE = len(Plan._fields)


@inline
def put(plans, slot, plan):
    """Put a plan into a slot, of SIZE numbers."""
    first = slot * SIZE
    plans[index(first)], plans[index(first + 1)], plans[index(first + 2)] = plan.heights, plan.hand, plan.taken
    plans[index(first + 3)], plans[index(first + 4)], plans[index(first + 5)] = plan.tops, plan.masks, plan.counts
    plans[index(first + 6)], plans[index(first + 7)] = plan.worth, plan.steps


@inline
def plan_in(plans, slot):
    """The plan in a slot."""
    first = slot * SIZE
    return Plan(
        plans[index(first)],
        plans[index(first + 1)],
        plans[index(first + 2)],
        plans[index(first + 3)],
        plans[index(first + 4)],
        plans[index(first + 5)],
        plans[index(first + 6)],
        plans[index(first + 7)],
    )
