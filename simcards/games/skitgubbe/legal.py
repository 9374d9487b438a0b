"""Which moves are legal, listed in the order that layout.py states."""

from __future__ import annotations

from simcards.engine.bits import lowest_bit
from simcards.engine.jit import inline
from simcards.games.skitgubbe import layout as at

#: The four aces: no run goes on above them.
ACES = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51
ONE_SUIT = 0x1FFF


@inline
def legal_moves(view, moves):  # type: ignore[no-untyped-def]
    """List the moves of the seat in turn; returns their number, at least 1."""
    if view[at.PHASE] == at.COLLECTING:
        return _legal_collecting(view, moves)
    return _legal_shedding(view, moves)


@inline
def _legal_collecting(view, moves):  # type: ignore[no-untyped-def]
    """Any card; and, where it is allowed, a card equal in rank to one of the trick thrown off (SG-03, SG-04)."""
    hand, start, size = view[at.OWN_HAND], view[at.ROUND_START], view[at.TABLE_SIZE]
    n = _list_cards(moves, 0, hand, at.LEAD if size == start else at.ANSWER)
    if size > start and view[at.THROW_OFF_ALLOWED] and not view[at.DUEL] and not view[at.REPLAY]:
        equal = 0
        for k in range(start, size):
            rank = at.rank_of(view[at.TABLE + k])
            equal |= (1 | 1 << 13 | 1 << 26 | 1 << 39) << rank
        n = _list_cards(moves, n, hand & equal, at.THROW_OFF)
    return n


@inline
def _list_cards(moves, n, cards, kind):  # type: ignore[no-untyped-def]
    """List each card of a set in ascending order."""
    while cards:
        card = lowest_bit(cards)
        moves[n] = at.encode_move(kind, card, card, 1)
        n += 1
        cards &= cards - 1
    return n


@inline
def _legal_shedding(view, moves):  # type: ignore[no-untyped-def]
    """Any card or run as a lead; else those whose highest card beats the top, and the pick-up (SG-08 … SG-10)."""
    hand, size = view[at.OWN_HAND], view[at.TABLE_SIZE]
    if size == 0:
        return _list_runs(moves, hand, hand, at.LEAD)
    n = _list_runs(moves, hand, hand & beating_cards(view[at.TABLE + size - 1], view[at.TRUMP]), at.BEAT)
    count = pick_up_count(view)
    top, undermost = view[at.TABLE + size - 1], view[at.TABLE + size - count]
    moves[n] = at.encode_move(at.PICK_UP, undermost, top, count)
    return n + 1


@inline
def beating_cards(top, trump):  # type: ignore[no-untyped-def]
    """The cards that beat `top`: higher ones of its suit, and trumps on a non-trump; `trump` −1 for none (SG-08)."""
    suit = at.suit_of(top)
    higher = (ONE_SUIT << at.RANKS * suit) & ~((2 << top) - 1)
    return higher | (ONE_SUIT << at.RANKS * trump if trump >= 0 and trump != suit else 0)


@inline
def _list_runs(moves, hand, beating, kind):  # type: ignore[no-untyped-def]
    """List the cards of the hand and its runs, short ones first, whose highest card is among `beating` (SG-09)."""
    n, length, lows = 0, 1, hand
    while lows:
        left = lows & beating >> (length - 1)
        while left:
            low = lowest_bit(left)
            moves[n] = at.encode_move(kind, low, low + length - 1, length)
            n += 1
            left &= left - 1
        lows &= lows >> 1 & ~ACES
        length += 1
    return n


@inline
def pick_up_count(view):  # type: ignore[no-untyped-def]
    """How many cards a pick-up takes: the top and the unbroken run under it, or the whole pile (SG-10, SG-25)."""
    size = view[at.TABLE_SIZE]
    if view[at.PICKUP] == at.PICK_UP_PILE:
        return size
    count, card = 1, view[at.TABLE + size - 1]
    while count < size and card % at.RANKS != 0 and view[at.TABLE + size - 1 - count] == card - 1:
        card -= 1
        count += 1
    return count
