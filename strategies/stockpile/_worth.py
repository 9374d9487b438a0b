"""What a plan of a turn is worth, and how much those further on can be worth at most."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import bit_count, highest_bit, index, inline, jit
from simcards.strategy import stockpile as table

from ._habits import cards_run_out, look_at_rivals, missing_up
from ._plan import (
    DEPTH,
    EMPTY,
    HELD,
    MOST,
    OPEN,
    PLAYED,
    RANKS_FROM,
    SHOWN_FROM,
    TAKEN,
    WILD_TOPS,
    WILDS,
    as_bits,
    count_in,
)

#: What a plan's value adds up from, in the order of the planner's parameters.
_WILD, _HAND, _LAID, _EMPTY, _REFILL, _NEAR, _NEAR_FADE, _DENY, _DENY_FADE, _SCARCE, DEPTH_LIMIT, PLANS_LIMIT = range(
    12
)

#: Powers of the two fades by the number of ranks missing, `near` first: sixteen each, the last for FAR.
_FADES, _FAR = 16, 15

CARD_BITS, NATURAL = 0x7FFF, 0x3FFE  # all cards, and 1 to 13, as bits
_WON, SURE = 1e6, 1e5


#: Wilds whose spending is told apart.
MOST_WILDS = 7


class Turn(NamedTuple):
    """What stays the same in a turn, whatever is played."""

    stockpile: int | np.int64  # the own stockpile's face-up cards, the top first, four bits each
    left: int | np.int64  # cards in it
    build_top: int | np.int64
    wild_starts: int | np.int64
    rivals: int | np.int64
    goes_on: bool  # whether an empty hand leaves plays from elsewhere to be looked at
    refill: float  # what an emptied hand is worth
    taken: float  # what a card taken off a discard pile costs
    deny: float  # what it costs each rival that a pile waits for its top


class Hope(NamedTuple):
    """What the turn's plays can bring at most, whatever is played."""

    wilds: int | np.int64  # wilds that may be played; −1 while nothing has been looked at
    rise: float  # what discard piles can gain by being played from


@jit
def _fill_powers(fades, start, fade):
    """The powers 0 … 14 of a fade, and at the end that for FAR, the 99th."""
    fades[start] = 1.0
    step, power = 1, fade
    while step < _FAR:
        for k in range(step):
            fades[index(start + step + k)] = fades[index(start + k)] * power
        step, power = 2 * step, power * power
    power *= power
    fades[index(start + _FAR)] = fades[index(start + 3)] * power * (power * power)


@jit
def fill_fades(fades, w):
    """The powers of both fades."""
    _fill_powers(fades, 0, w[_NEAR_FADE])
    _fill_powers(fades, _FADES, w[_DENY_FADE])


@inline
def _reached(heights, cards, build_top):
    """The heights, as bits, that building piles reach from these on, if only these natural cards are played.

    Added to the cards, a card that fits carries through all that follow it without a gap.
    """
    for _ in range(2):
        first = heights << 1 & cards
        heights |= first | cards & ~(cards + first)
        if heights & (1 << build_top | 1) != 1 << build_top:
            break
        heights |= 1
    return heights


class Dug(NamedTuple):
    """How far the own discard piles can be dug into."""

    taken: int | np.int64  # cards off each pile, four bits each
    cards: int | np.int64  # the cards that may be played from elsewhere than the hand, as bits
    tops: int | np.int64  # the cards that lie on top of the piles then, as bits
    shown: int | np.int64  # wilds taken that lie on top now
    covered: int | np.int64  # wilds taken that lie under others now


@jit
def _dig(view, dug, reached):
    """Dig on, when all of the heights `reached` can be built on."""
    seat, playable = table.seat_in_turn(view), reached << 1 | 1 << table.WILD
    taken, cards, tops, shown, covered = dug.taken, dug.cards, np.int64(0), dug.shown, dug.covered
    for pile in range(view[table.DISCARD_PILES]):
        gone = taken >> 4 * pile & MOST
        size = table.discard_size(view, seat, pile)
        while gone < size:
            card = table.discard_card(view, seat, pile, size - 1 - gone)
            cards |= 1 << card
            if gone == MOST:
                break
            if not playable >> card & 1:
                tops |= 1 << card
                break
            shown += card == table.WILD and gone == 0
            covered += card == table.WILD and gone > 0
            taken, gone = taken + (1 << 4 * pile), gone + 1
    return Dug(taken, cards, tops, np.int64(shown), np.int64(covered))


@inline
def look_ahead(view, turn, plan, w, reach):
    """What to hope for in a turn that begins with this plan.

    `reach` holds then, for each number of wilds spent, the cards from elsewhere than the hand that may be played.
    """
    hand, tops, face_up = view[table.HAND_RANKS], plan.masks >> SHOWN_FROM & ~1, as_bits(turn.stockpile)
    held, spent, reached = table.hand_count(view, table.WILD) + (face_up >> table.WILD & 1), 0, plan.masks & OPEN
    dug = Dug(np.int64(0), face_up | tops, tops, np.int64(0), np.int64(0))
    while True:
        reached = _reached(reached, (hand | dug.cards) & NATURAL, turn.build_top)
        while (reached << 1 | 1 << table.WILD) & dug.tops:
            dug = _dig(view, dug, reached)
            reached = _reached(reached, (hand | dug.cards) & NATURAL, turn.build_top)
        reach[index(spent)] = dug.cards
        if spent >= held + dug.shown + dug.covered or spent == MOST_WILDS:
            break
        reached |= reached << 1
        spent += 1
    rise = _rise_of_discards(view, w, turn.taken) + max(w[_WILD], 0.0) * dug.covered
    return Hope(np.int64(spent), rise)


@jit
def _rise_of_discards(view, w, taken):
    """What can be gained at most by playing natural cards from the own discard piles, wilds under them apart."""
    seat, rise = table.seat_in_turn(view), 0.0
    if taken < w[_EMPTY] or taken < 0:
        for pile in range(view[table.DISCARD_PILES]):
            size = table.discard_size(view, seat, pile)
            rise += max(w[_EMPTY], 0.0) - min(taken, 0.0) * size if size > 0 else 0.0
    return rise


@jit
def turn_now(view, w, rivals):
    """What stays the same in the turn; what the rivals show is written to `rivals`."""
    seat, stockpile = table.seat_in_turn(view), np.int64(0)
    for depth in range(view[table.OPEN_STOCKPILE]):
        stockpile |= table.stockpile_card(view, seat, depth) << 4 * depth
    refills = view[table.REFILL_WHEN_EMPTY] != 0
    return Turn(
        stockpile,
        table.stockpile_left(view, seat),
        view[table.BUILD_TOP],
        view[table.WILD_STARTS],
        look_at_rivals(view, rivals),
        view[table.OWN_HAND] == 0 or (view[table.DRAW_PILE] == 0 and refills),
        w[_REFILL] if refills and view[table.DRAW_PILE] > 0 else 0.0,
        w[_LAID] - (w[_SCARCE] if cards_run_out(view) else 0.0),
        w[_DENY] / (view[table.SIDES] - 1),
    )


# -- what a plan is worth ----------------------------------------------------------------------------------------------


@inline
def _danger(rivals, n, fades, heights):
    """As `danger` of the habits, by the powers of a fade."""
    total = 0.0
    for k in range(n):
        missing = missing_up(heights, rivals[index(2 * k)], rivals[index(2 * k + 1)], _FAR)
        total += fades[index(_FADES + missing)]
    return total


@inline
def top_of(turn, plan):
    """The own stockpile's top; 0 when it is not known."""
    return turn.stockpile >> 4 * count_in(plan.counts, PLAYED) & 15


@inline
def cards_in(masks):
    """The cards in hand and on top of the own discard piles, as bits, by a plan's masks."""
    return masks >> RANKS_FROM & CARD_BITS | masks >> SHOWN_FROM


@inline
def counted_value(turn, plan, w):
    """What the cards played, held and laid down are worth, the plays themselves included."""
    counts = plan.counts
    wilds = (plan.hand >> 4 * table.WILD & MOST) + count_in(counts, WILD_TOPS)
    value = count_in(counts, PLAYED) + w[_WILD] * wilds - w[_HAND] * count_in(counts, HELD)
    value += w[_EMPTY] * count_in(counts, EMPTY) - turn.taken * count_in(counts, TAKEN)
    return value - 1e-4 * count_in(counts, DEPTH)


@inline
def risk_of(turn, masks, top, w, rivals, fades):
    """What the building piles give the rivals, less what they promise to the own stockpile's top, by a plan's masks."""
    promise = 0.0
    if top != 0 and top != table.WILD:
        below = (1 << top) - 1
        promise = w[_NEAR] * fades[index(missing_up(masks & OPEN, below, below & ~cards_in(masks), _FAR))]
    return turn.deny * _danger(rivals, turn.rivals, fades, masks & OPEN) - promise


@inline
def plan_value(turn, plan, counted, risk):
    """What it is worth to stop playing there, in stockpile cards; of equal plans the fewest plays count."""
    played = count_in(plan.counts, PLAYED)
    if played >= turn.left and played > 0:
        return _WON - 1e-4 * count_in(plan.counts, DEPTH)
    return counted - risk + (turn.refill if plan.hand == 0 else 0.0)


@inline
def _face_up_left(stockpile):
    return (stockpile > 0) + (stockpile > 15) + (stockpile > 255)


@inline
def _least_danger(rivals, n, fades, heights, cards, wilds):
    """What `_danger` comes to at least, when these natural cards and so many wilds may yet be played.

    A pile passes a rival's top only if every rank up to it, and that too, is at hand; the others come nearer.
    """
    total = 0.0
    for k in range(n):
        below = rivals[index(2 * k)]
        gaps = 2 * below & ~cards
        for _ in range(wilds):
            gaps &= ~(1 << highest_bit(gaps)) if gaps else 0
        stuck = heights & (1 << highest_bit(gaps)) - 1 if gaps else 0
        total += fades[index(_FADES + missing_up(stuck, below, rivals[index(2 * k + 1)], _FAR))]
    return total


@inline
def most_of(turn, hope, plan, w, reach, rivals, fades, counted, enough):
    """What a plan can lead to at most: an upper bound, over the numbers of wilds spent.

    counted: the plan's `counted_value`. enough: as soon as there is more than this, no more is looked for.
    """
    heights, ranks, top = plan.masks & OPEN, plan.masks >> RANKS_FROM & NATURAL, top_of(turn, plan)
    held_wilds, held = plan.hand >> 4 * table.WILD & MOST, count_in(plan.counts, HELD)
    natural, below = held - held_wilds, (1 << top) - 1
    near, refill, gain = max(w[_NEAR], 0.0), max(turn.refill, 0.0), max(w[_HAND], 0.0)
    face_up = _face_up_left(turn.stockpile >> 4 * count_in(plan.counts, PLAYED))
    ways, reached, most = face_up + (near if face_up > 1 else 0.0), heights, -1e18
    if count_in(plan.counts, PLAYED) + face_up >= turn.left:
        ways = _WON
    spent_before = count_in(plan.counts, WILDS)
    for spent in range(hope.wilds - spent_before + 1):
        cards = (ranks | reach[index(spent_before + spent)]) & NATURAL
        if spent > 0:
            reached |= reached << 1
        reached = _reached(reached, cards, turn.build_top)
        playable = bit_count(reached << 1 & ranks) + natural - bit_count(ranks)
        found = counted + hope.rise + gain * playable + spent * (gain - w[_WILD])
        found -= turn.deny * _least_danger(rivals, turn.rivals, fades, heights, cards, spent)
        if playable == natural and spent >= held_wilds:
            found += refill
        if top == table.WILD:
            found += w[_WILD] + ways if spent else 0.0
        elif top != 0:
            found += (
                ways
                if reached >> top - 1 & 1
                else near * fades[index(missing_up(reached, below, below & ~cards, _FAR))]
            )
        most = max(most, found)
        if most > enough:
            break
    return most
