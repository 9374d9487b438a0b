"""Which moves are legal, listed in the order that layout.py states."""

from __future__ import annotations

from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, inline
from simcards.games.skitgubbe import layout as at

ONE_SUIT = 0x1FFF


@inline
def legal_moves(view, moves):
    """List the moves of the seat in turn; returns their number, at least 1."""
    if view[at.PHASE] == at.COLLECTING:
        return _legal_collecting(view, moves)
    return _legal_shedding(view, moves)


@inline
def _legal_collecting(view, moves):
    """Any card; where it is allowed, one equal in rank to one of the trick thrown off, or the stock's top card.

    SG-03, SG-04, SG-26.
    """
    hand, equals = view[at.OWN_HAND], view[at.EQUALS]
    n = _list_cards(moves, 0, hand, 1, at.LEAD if equals == 0 else at.ANSWER)
    if hand & equals and view[at.THROW_OFF_ALLOWED] and not view[at.DUEL] and not view[at.REPLAY]:
        n = _list_cards(moves, n, hand & equals, 1, at.THROW_OFF)
    if at.may_play_unseen(view):
        moves[index(n)] = at.encode_move(at.UNSEEN, at.STAND_IN, at.STAND_IN, 1)
        n += 1
    return n


@inline
def _list_cards(moves, n, lows, length, kind):
    """List the runs of one length, or single cards, that begin with a card of `lows`, in ascending order."""
    move = at.encode_move(kind, 0, length - 1, length)
    while lows:
        moves[index(n)] = move + lowest_bit(lows) * at.NEXT_LOW
        n += 1
        lows &= lows - 1
    return n


@inline
def _legal_shedding(view, moves):
    """Any card or run as a lead; else those whose highest card beats the top, and the pick-up (SG-08 … SG-10)."""
    hand, size = view[at.OWN_HAND], view[at.TABLE_SIZE]
    if size == 0:
        return _list_runs(moves, hand, hand, at.LEAD)
    n = _list_runs(moves, hand, hand & beating_cards(view[index(at.TABLE + size - 1)], view[at.TRUMP]), at.BEAT)
    count = at.pick_up_size(view)
    top, undermost = view[index(at.TABLE + size - 1)], view[at.TABLE + size - count]
    moves[index(n)] = at.encode_move(at.PICK_UP, undermost, top, count)
    return n + 1


@inline
def beating_cards(top, trump):
    """The cards that beat `top`: higher ones of its suit, and trumps on a non-trump; `trump` −1 for none (SG-08)."""
    suit = at.suit_of(top)
    higher = (ONE_SUIT << at.RANKS * suit) & ~((2 << top) - 1)
    return higher | (ONE_SUIT << at.RANKS * trump if trump >= 0 and trump != suit else 0)


@inline
def _list_runs(moves, hand, beating, kind):
    """List the cards of the hand and its runs, short ones first, whose highest card is among `beating` (SG-09)."""
    n, length, lows = 0, 1, hand
    while lows:
        n = _list_cards(moves, n, lows & beating >> (length - 1), length, kind)
        lows &= lows >> 1 & ~at.ACES
        length += 1
    return n
