"""The piles and hands on the table: how a card lies down on one and leaves it."""

from __future__ import annotations

from simcards.engine.jit import index, inline, jit
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.draw_pile import set_aside


@inline
def show_stockpile(view, hidden, stockpile):
    """Turn up the stockpile's top, or its top cards under SP-34."""
    left, tops = view[at.STOCKPILE_LEFT + stockpile], at.STOCKPILE_TOPS + 3 * stockpile
    base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
    for depth in range(view[at.OPEN_STOCKPILE]):
        view[index(tops + depth)] = hidden[index(base + left - 1 - depth)] if depth < left else 0


@inline
def side_left(view, side):
    """Cards left in the stockpiles of a side."""
    if view[at.PARTNERS] == at.OWN:
        return view[index(at.STOCKPILE_LEFT + side)] + view[index(at.STOCKPILE_LEFT + side + view[at.SIDES])]
    return view[index(at.STOCKPILE_LEFT + side)]


@inline
def push_discard(view, seat, number, card):
    """Lay a card on a discard pile."""
    which = at.MOST_PILES * seat + number
    size = view[index(at.DISCARD_SIZES + which)]
    view[at.DISCARD_CARDS + which * view[at.CARDS_IN_PLAY] + size] = card
    view[index(at.DISCARD_TOPS + which)] = card
    view[index(at.DISCARD_SIZES + which)] = size + 1


@inline
def pop_discard(view, seat, number):
    """Take the top card off a discard pile; nothing of it stays in the view."""
    which = at.MOST_PILES * seat + number
    size = view[index(at.DISCARD_SIZES + which)] - 1
    view[index(at.DISCARD_SIZES + which)] = size
    gone = at.DISCARD_CARDS + which * view[at.CARDS_IN_PLAY] + size
    view[index(gone)] = 0
    view[index(at.DISCARD_TOPS + which)] = view[index(gone - 1)] if size > 0 else 0


@jit
def clear_discards(view):
    """Take away what lies on the discard piles, so that no game sees the one before."""
    for which in range(view[at.PLAYERS] * at.MOST_PILES):
        base = at.DISCARD_CARDS + which * view[at.CARDS_IN_PLAY]
        for height in range(view[index(at.DISCARD_SIZES + which)]):
            view[index(base + height)] = 0


@inline
def join_hand(view, card):
    """Put a card into the hand in turn."""
    view[at.OWN_HAND] += 1 << 4 * card
    view[at.HAND_RANKS] |= 1 << card
    view[index(at.HAND_SIZES + view[at.SEAT])] += 1


@inline
def leave_hand(view, card):
    """Take a card out of the hand in turn."""
    view[at.OWN_HAND] -= 1 << 4 * card
    if at.hand_count(view, card) == 0:
        view[at.HAND_RANKS] &= ~(1 << card)
    view[index(at.HAND_SIZES + view[at.SEAT])] -= 1


@inline
def take_up_hand(view, hidden, seat):
    """Show the seat its own hand in the view."""
    view[at.OWN_HAND] = hidden[index(at.HANDS + seat)]
    view[at.HAND_RANKS] = hidden[index(at.HANDS_RANKS + seat)]


@inline
def lay_down_hand(view, hidden, seat):
    """Put the hand in turn where no other seat sees it."""
    hidden[index(at.HANDS + seat)] = view[at.OWN_HAND]
    hidden[index(at.HANDS_RANKS + seat)] = view[at.HAND_RANKS]


@inline
def build_to(view, place, height):
    """Set the height of a building pile."""
    before = view[index(at.BUILD_HEIGHTS + place)]
    view[index(at.BUILD_HEIGHTS + place)] = height
    view[index(at.HEIGHT_COUNTS + before)] -= 1
    view[index(at.HEIGHT_COUNTS + height)] += 1
    fewer, more = view[index(at.HEIGHT_COUNTS + before)], view[index(at.HEIGHT_COUNTS + height)]
    view[at.OPEN_HEIGHTS] = view[at.OPEN_HEIGHTS] & ~((fewer == 0) << before) | 1 << height
    wide = view[at.WIDELY_TAKEN] & ~((fewer <= 1) << before + 1) | (more > 1) << height + 1
    view[at.WIDELY_TAKEN] = wide & ~2  # of several empty places one takes an Ace
    _note_place(view, place, before, height)


@inline
def _note_place(view, place, before, height):
    """Keep PLACE_FOR: the sum of the places that take a card, which is the place itself when there is but one."""
    if before == 0:
        lowest = view[at.PLACE_FOR + 1]
        while lowest < view[at.PLACES] and view[index(at.BUILD_HEIGHTS + lowest)] != 0:
            lowest += 1
        view[at.PLACE_FOR + 1] = lowest
    else:
        view[index(at.PLACE_FOR + before + 1)] -= place
    if height == 0:
        view[at.PLACE_FOR + 1] = min(view[at.PLACE_FOR + 1], place)
    else:
        view[index(at.PLACE_FOR + height + 1)] += place


@jit
def set_pile_aside(view, hidden, place):
    """Lay a building pile's cards aside, its wilds as wilds, and free the place."""
    for rank in range(1, view[index(at.BUILD_HEIGHTS + place)] + 1):
        wild = view[index(at.BUILD_WILDS + place)] >> rank & 1
        set_aside(view, hidden, at.WILD if wild else rank)
    build_to(view, place, 0)
    view[index(at.BUILD_WILDS + place)] = 0


@jit
def set_seat_aside(view, hidden, seat):
    """Lay a seat's hand and discard piles aside."""
    for card in range(1, at.CARDS):
        for _ in range(hidden[index(at.HANDS + seat)] >> 4 * card & 15):
            set_aside(view, hidden, card)
    hidden[index(at.HANDS + seat)] = hidden[index(at.HANDS_RANKS + seat)] = 0
    view[index(at.HAND_SIZES + seat)] = 0
    for number in range(view[at.DISCARD_PILES]):
        while at.discard_size(view, seat, number) > 0:
            set_aside(view, hidden, at.discard_top(view, seat, number))
            pop_discard(view, seat, number)
