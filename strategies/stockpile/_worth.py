"""What a plan of a turn is worth, and how much those further on can be worth at most."""

from typing import NamedTuple

import numpy as np

from simcards.strategy import bit_count, highest_bit, index, inline, jit
from simcards.strategy import stockpile as table

from ._habits import cards_run_out, missing_up, shown_tops, way_to_top
from ._plan import (
    DEPTH,
    HELD,
    MOST,
    OPEN,
    PLAYED,
    RANKS_FROM,
    SHOWN_FROM,
    WILDS,
    as_bits,
    count_in,
)
from ._values import (
    BENEATH_FADED,
    CHAIN,
    DENY,
    DENY_FADED,
    EMPTY,
    FAR,
    FRESH,
    GOES_ON,
    HAND,
    LAID,
    NEAR,
    NEAR_FADED,
    NEVER,
    PLAY_COST,
    RACE,
    REFILL,
    SCARCE,
    UNHELD,
    UNIT,
    WEIGHED,
    WILD,
    WON,
)

CARD_BITS, NATURAL = 0x7FFF, 0x3FFE  # all cards, and 1 to 13, as bits

#: Wilds whose spending is told apart.
MOST_WILDS = 7

#: What is known of a rival, first as bits: the heights below its stockpile's top; of these ranks those that it does not
#: show; those that do not lie beneath what it shows either; those that its hand seems to lack; all ranks that it shows.
#: Then what it costs that such a rank fits; and how much it counts that a building pile waits for its top, in parts of
#: 1 << _PART, by how many of the ranks missing its hand seems to lack, up to _MOST_UNHELD.
_BELOW, _LACKING, _NOT_BENEATH, _UNHELD, _SHOWN, _CHAIN, _COUNTS = range(7)
_MOST_UNHELD = 3
RIVAL = _COUNTS + _MOST_UNHELD + 1
_PART, _UNIT_BITS = 12, 32


class Waited(NamedTuple):
    """Open heights of the building piles, as bits, that rivals left: their hands seem to lack what fits there."""

    before: int | np.int64  # those that the seat before left, -1 when they are not known
    since: int | np.int64  # those that nobody has built on since the own last turn


#: Nothing is known of what was left.
UNKNOWN = Waited(np.int64(-1), np.int64(0))


class Turn(NamedTuple):
    """What stays the same in a turn, whatever is played."""

    stockpile: int | np.int64  # the own stockpile's face-up cards, the top first, four bits each
    left: int | np.int64  # cards in it
    build_top: int | np.int64
    wild_starts: int | np.int64
    rivals: int | np.int64
    goes_on: bool  # whether an empty hand leaves plays from elsewhere to be looked at
    refill: int | np.int64  # what an emptied hand is worth
    taken: int | np.int64  # what a card taken off a discard pile costs
    left_open: int | np.int64  # heights that the seat before left, as bits; all when they are not known


class Hope(NamedTuple):
    """What the turn's plays can bring at most, whatever is played."""

    wilds: int | np.int64  # wilds that may be played; −1 while nothing has been looked at
    rise: int | np.int64  # what discard piles can gain by being played from


@inline
def _reached(heights, cards, build_top):
    """The heights, as bits, that building piles reach from these on, if only these natural cards are played.

    Added to the cards, a card that fits carries through all that follow it without a gap; where a pile is completed so,
    the cards are added once more, from the place that is free then, and else to no effect: no guess goes wrong.
    """
    first = heights << 1 & cards
    heights |= first | cards & ~(cards + first)
    heights |= heights >> build_top & 1
    first = heights << 1 & cards
    heights |= first | cards & ~(cards + first)
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
def look_ahead(view, turn, masks, values, reach):
    """What to hope for in a turn that begins with a plan of these masks.

    `reach` holds then, for each number of wilds spent, the cards from elsewhere than the hand that may be played.
    """
    hand, tops, face_up = view[table.HAND_RANKS], masks >> SHOWN_FROM & ~1, as_bits(turn.stockpile)
    held, spent, reached = table.hand_count(view, table.WILD) + (face_up >> table.WILD & 1), 0, masks & OPEN
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
    rise = _rise_of_discards(view, values, turn.taken) + max(values[WILD], 0) * dug.covered
    return Hope(np.int64(spent), rise)


@jit
def _rise_of_discards(view, values, taken):
    """What can be gained at most by playing natural cards from the own discard piles, wilds under them apart."""
    seat, rise = table.seat_in_turn(view), np.int64(0)
    if taken < values[EMPTY] or taken < 0:
        for pile in range(view[table.DISCARD_PILES]):
            size = table.discard_size(view, seat, pile)
            rise += max(values[EMPTY], 0) - min(taken, 0) * size if size > 0 else 0
    return rise


@jit
def _beneath_tops(view, seat):
    """The cards right beneath the tops of a seat's discard piles, as bits by card."""
    cards = np.int64(0)
    for pile in range(view[table.DISCARD_PILES]):
        size = table.discard_size(view, seat, pile)
        cards |= 1 << table.discard_card(view, seat, pile, size - 2) if size > 1 else 0
    return cards


@jit
def _weigh_rival(view, values, rivals, first, seat, waited):
    """Write what weighs a rival by itself: what it may reach besides its tops, and how much its way counts.

    That a pile waits for it counts the more, the fewer cards its stockpile has left for each of the own one: so much
    larger a part of its way is one card. It counts less by each rank missing that its hand lacked, as far as that hand
    is not filled up.
    """
    own = table.seat_in_turn(view)
    behind = values[RACE] * table.stockpile_left(view, own) // table.stockpile_left(view, seat)
    counts, lacking = values[DENY] + behind >> _UNIT_BITS - _PART, rivals[index(first + _LACKING)]
    lacked = waited.before if (seat + 1) % view[table.PLAYERS] == own and waited.before >= 0 else waited.since
    rivals[index(first + _NOT_BENEATH)] = lacking & ~_beneath_tops(view, seat)
    rivals[index(first + _UNHELD)] = lacking & lacked << 1
    rivals[index(first + _SHOWN)] = shown_tops(view, seat) & NATURAL
    rivals[index(first + _CHAIN)] = values[CHAIN] * counts >> _PART
    held = values[UNHELD] * table.hand_size(view, seat) // view[table.HAND_SIZE_RULE] >> _UNIT_BITS - _PART
    for unheld in range(_MOST_UNHELD + 1):
        rivals[index(first + _COUNTS + unheld)] = counts
        counts -= counts * held >> _PART


@jit
def _look_at_rivals(view, values, rivals, waited):
    """Write what is known of each seat of another side to `rivals`, RIVAL numbers each; returns how many there are."""
    own, n = table.seat_in_turn(view), 0
    side = table.side_of(view, own)
    for seat in range(view[table.PLAYERS]):
        if table.stockpile_top(view, seat) != 0 and table.side_of(view, seat) != side:
            first = RIVAL * n
            rivals[index(first + _BELOW)], rivals[index(first + _LACKING)] = way_to_top(view, seat)
            if values[WEIGHED]:
                _weigh_rival(view, values, rivals, first, seat, waited)
            n += 1
    return n


@jit
def turn_now(view, values, rivals, waited):
    """What stays the same in the turn; what is known of the rivals is written to `rivals`."""
    seat, stockpile = table.seat_in_turn(view), np.int64(0)
    for depth in range(view[table.OPEN_STOCKPILE]):
        stockpile |= table.stockpile_card(view, seat, depth) << 4 * depth
    refills = view[table.REFILL_WHEN_EMPTY] != 0
    return Turn(
        stockpile,
        table.stockpile_left(view, seat),
        view[table.BUILD_TOP],
        view[table.WILD_STARTS],
        _look_at_rivals(view, values, rivals, waited),
        values[GOES_ON] != 0 or view[table.OWN_HAND] == 0 or (view[table.DRAW_PILE] == 0 and refills),
        values[REFILL] if refills and view[table.DRAW_PILE] > 0 else 0,
        values[LAID] - (values[SCARCE] if cards_run_out(view) else 0),
        waited.before,
    )


# -- what a plan is worth ----------------------------------------------------------------------------------------------


@inline
def _weighed(values, rivals, rival, near, missing, unheld):
    """What a rival's share of the danger comes to, by what is missing beneath its tops and what its hand lacks."""
    counts = rivals[index(rival + _COUNTS + min(unheld, _MOST_UNHELD))]
    return (near + values[index(BENEATH_FADED + missing)]) * counts >> _PART


@inline
def _danger(turn, rivals, values, heights):
    """How near the building piles are to the rivals' stockpile tops; and to which heights no card should be played.

    Those are, as bits, of the piles nearest to a rival's top that wait for a rank that it does not show: a card there
    brings it nearer. Where it has no pile at all, the card that completes one and frees a place does. So does what lets
    a rival play a card that it shows, or opens a height that was not left, where that counts.
    """
    total, hot = np.int64(0), np.int64(0)
    for k in range(turn.rivals):
        rival = RIVAL * k
        waits_for = highest_bit((heights & rivals[index(rival + _BELOW)]) << 1 | 1)
        lacking = rivals[index(rival + _LACKING)] >> waits_for
        near = values[index(DENY_FADED + (bit_count(lacking) if waits_for else FAR))]
        if values[WEIGHED]:
            not_beneath = rivals[index(rival + _NOT_BENEATH)] >> waits_for
            unheld, shown = rivals[index(rival + _UNHELD)] >> waits_for, rivals[index(rival + _SHOWN)]
            near = _weighed(
                values, rivals, rival, near, bit_count(not_beneath) if waits_for else FAR, bit_count(unheld)
            )
            near += bit_count(heights << 1 & shown) * rivals[index(rival + _CHAIN)]
            hot |= shown >> 1 if values[CHAIN] else 0
        total += near
        hot |= (lacking & 1) << waits_for
    hot = hot >> 1 | (hot & 1) << turn.build_top - 1
    if values[FRESH]:
        total += bit_count(heights & ~turn.left_open) * values[FRESH] * turn.rivals
        hot |= turn.left_open & ~(turn.left_open >> 1)
    return total, hot


@inline
def top_of(turn, plan):
    """The own stockpile's top; 0 when it is not known."""
    return turn.stockpile >> 4 * count_in(plan.counts, PLAYED) & 15


@inline
def cards_in(masks):
    """The cards in hand and on top of the own discard piles, as bits, by a plan's masks."""
    return masks >> RANKS_FROM & CARD_BITS | masks >> SHOWN_FROM


@inline
def risk_of(turn, masks, top, values, rivals):
    """What the building piles give the rivals, less what they promise to the own stockpile's top, by a plan's masks.

    And the heights to which a card brings a rival nearer, as bits.
    """
    promise = 0
    if top != 0 and top != table.WILD:
        below = (1 << top) - 1
        promise = values[index(NEAR_FADED + missing_up(masks & OPEN, below, below & ~cards_in(masks), FAR))]
    danger, hot = _danger(turn, rivals, values, masks & OPEN)
    return danger - promise, hot


@inline
def plan_value(turn, plan, risk):
    """What it is worth to stop playing there; of equal plans the fewest plays count."""
    played = count_in(plan.counts, PLAYED)
    if played >= turn.left and played > 0:
        return WON - PLAY_COST * count_in(plan.counts, DEPTH)
    return plan.worth - risk + (turn.refill if plan.hand == 0 else 0)


@inline
def _face_up_left(stockpile):
    return (stockpile > 0) + (stockpile > 15) + (stockpile > 255)


@inline
def _least_danger(rivals, n, values, heights, cards, wilds):
    """What `_danger` comes to at least, when these natural cards and so many wilds may yet be played.

    A pile passes a rival's top only if every rank up to it, and that too, is at hand; the others come nearer. Bit 0
    stands for no gap, and no pile is below it.
    """
    total = np.int64(0)
    for k in range(n):
        rival = RIVAL * k
        below = rivals[index(rival + _BELOW)]
        gaps = 2 * below & ~cards
        for _ in range(wilds):
            gaps &= ~(1 << highest_bit(gaps | 1))
        stuck = heights & (1 << highest_bit(gaps | 1)) - 1
        near = values[index(DENY_FADED + missing_up(stuck, below, rivals[index(rival + _LACKING)], FAR))]
        if values[WEIGHED]:
            missing = missing_up(stuck, below, rivals[index(rival + _NOT_BENEATH)], FAR)
            unheld = missing_up(stuck, below, rivals[index(rival + _UNHELD)], 0)
            near = _weighed(values, rivals, rival, near, missing, unheld)
        total += near
    return total


@inline
def most_of(turn, hope, plan, values, reach, rivals):
    """What a plan can lead to at most: an upper bound, over the numbers of wilds spent."""
    heights, ranks, top = plan.masks & OPEN, plan.masks >> RANKS_FROM & NATURAL, top_of(turn, plan)
    held_wilds, held = plan.hand >> 4 * table.WILD & MOST, count_in(plan.counts, HELD)
    natural, below = held - held_wilds, (1 << top) - 1
    near, refill, gain = max(values[NEAR], 0), max(turn.refill, 0), max(values[HAND], 0)
    face_up = _face_up_left(turn.stockpile >> 4 * count_in(plan.counts, PLAYED))
    ways, reached, most = face_up * UNIT + (near if face_up > 1 else 0), heights, NEVER
    if count_in(plan.counts, PLAYED) + face_up >= turn.left:
        ways = WON
    spent_before = count_in(plan.counts, WILDS)
    for spent in range(hope.wilds - spent_before + 1):
        cards = (ranks | reach[index(spent_before + spent)]) & NATURAL
        if spent > 0:
            reached |= reached << 1
        reached = _reached(reached, cards, turn.build_top)
        playable = bit_count(reached << 1 & ranks) + natural - bit_count(ranks)
        found = plan.worth + hope.rise + gain * playable + spent * (gain - values[WILD])
        found -= _least_danger(rivals, turn.rivals, values, heights, cards, spent)
        found += refill if playable == natural and spent >= held_wilds else 0
        if top == table.WILD:
            found += values[WILD] + ways if spent else 0
        elif top != 0:
            missing = missing_up(reached, below, below & ~cards, FAR)
            waits, passes = max(values[index(NEAR_FADED + missing)], 0), reached >> top - 1 & 1
            found += waits + (-passes & ways - waits)  # no branch: whether the top is reached is hard to guess
        most = max(most, found)
    return most
