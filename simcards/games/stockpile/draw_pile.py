"""The draw pile: a seat draws from its own fixed order of the shuffled pile.

The pile lies in slots; slot i belongs to lane i mod players. A seat takes the cards of its own lane first, then
those of the next lane, and so on. Where the next card lies never depends on what any card is, so every draw is
uniform over the cards left: the law of the game is that of one common pile. But one different play moves only the
cards that are drawn differently, and games with other strategies or rules stay comparable deal by deal.

A badly shuffled pile is another matter: there the order counts, so all seats draw from one lane, the pile's top on.
"""

from __future__ import annotations

from simcards.engine.jit import index, inline, jit
from simcards.engine.random import random_below, riffle
from simcards.games.stockpile import layout as at


@inline
def slots_at(view):
    """Where in `hidden` the draw pile's slots begin."""
    return at.STOCKS + at.MOST_SEATS * view[at.CARDS_IN_PLAY]


@inline
def aside_at(view):
    """Where in `hidden` the cards set aside begin."""
    return slots_at(view) + view[at.CARDS_IN_PLAY] + at.ROOM


@inline
def scratch_at(view):
    """Where in `hidden` the scratch room begins."""
    return aside_at(view) + view[at.CARDS_IN_PLAY] + at.ROOM


@inline
def take_card(view, hidden, seat):
    """Take the seat's next card; the pile must hold one."""
    lanes, slots, base = view[at.LANES], hidden[at.SLOTS], slots_at(view)
    slot = hidden[index(at.NEXT_SLOT + seat)]
    while slot >= slots or hidden[index(base + slot)] == 0:
        slot = slot + lanes if slot < slots else (slot + 1) % lanes
    card = hidden[index(base + slot)]
    hidden[index(base + slot)] = 0
    hidden[index(at.NEXT_SLOT + seat)] = slot + lanes
    view[at.DRAW_PILE] -= 1
    return card


@jit
def rewind(view, hidden):
    """Set every seat back to the start of its own lane."""
    for seat in range(view[at.PLAYERS]):
        hidden[index(at.NEXT_SLOT + seat)] = seat % view[at.LANES]


@jit
def gather_lanes(view, hidden):
    """Move what is left of each lane to its start, order kept; list the slots in use in the scratch room.

    A lane is taken from its start on and put to at its end, so its cards lie in a row. Returns the first free slot.
    """
    lanes, length, base, live = view[at.LANES], hidden[at.SLOTS], slots_at(view), scratch_at(view)
    slots, free = 0, length
    for lane in range(lanes):
        slot, to = lane, lane
        while slot < length and hidden[index(base + slot)] == 0:
            slot += lanes
        while slot < length and hidden[index(base + slot)] != 0:
            card = hidden[index(base + slot)]
            hidden[index(base + slot)] = 0
            hidden[index(base + to)] = card
            hidden[index(live)] = to
            live += 1
            to += lanes
            slot += lanes
        slots, free = max(slots, to - lanes + 1), min(free, to)
    hidden[at.SLOTS] = slots
    return free


@jit
def _clear_aside(view, hidden):
    """Forget the cards set aside: they are in the draw pile."""
    hidden[at.ASIDE_LENGTH] = 0
    view[at.SET_ASIDE] = 0
    for card in range(at.CARDS):
        view[at.ASIDE_CARDS + card] = 0


@jit
def mix_in(view, hidden, deck_stream):
    """Shuffle the cards set aside into the draw pile.

    Each new card takes the next free slot and changes places with a card drawn among all so far, itself
    included (the inside-out shuffle): what was in random order before is so again, new cards and old.
    `deck_stream` must be open on this shuffle's random numbers.
    """
    slot = gather_lanes(view, hidden)
    if view[at.RETURN_RIFFLES]:
        _riffle_in(view, hidden, deck_stream)
        return
    base, live, aside, here = slots_at(view), scratch_at(view), aside_at(view), view[at.DRAW_PILE]
    for i in range(hidden[at.ASIDE_LENGTH]):
        while slot < hidden[at.SLOTS] and hidden[index(base + slot)] != 0:
            slot += 1
        hidden[index(live + here)] = slot
        here += 1
        other = hidden[index(live + random_below(deck_stream, here))]
        hidden[index(base + slot)] = hidden[index(base + other)]
        hidden[index(base + other)] = hidden[index(aside + i)]
        hidden[at.SLOTS] = max(hidden[at.SLOTS], slot + 1)
    view[at.DRAW_PILE] = here
    hidden[at.SHUFFLES] += 1
    rewind(view, hidden)
    _clear_aside(view, hidden)


@jit
def _riffle_in(view, hidden, deck_stream):
    """Lay the cards set aside under the draw pile, in the order in which they were, and riffle all of it."""
    base, here = slots_at(view), view[at.DRAW_PILE]
    for i in range(hidden[at.ASIDE_LENGTH]):
        hidden[base + here + i] = hidden[aside_at(view) + i]
    here += hidden[at.ASIDE_LENGTH]
    riffle(hidden, base, here, scratch_at(view), view[at.RETURN_RIFFLES], deck_stream)
    hidden[at.SLOTS] = view[at.DRAW_PILE] = here
    hidden[at.SHUFFLES] += 1
    rewind(view, hidden)
    _clear_aside(view, hidden)


@jit
def set_aside(view, hidden, card):
    """Lay a card of a completed pile aside."""
    hidden[index(aside_at(view) + hidden[at.ASIDE_LENGTH])] = card
    hidden[at.ASIDE_LENGTH] += 1
    view[index(at.ASIDE_CARDS + card)] += 1
    view[at.SET_ASIDE] += 1
