"""Which moves are legal, listed in the order that layout.py states."""

from __future__ import annotations

from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, inline, jit
from simcards.games.stockpile import layout as at

_WILD_DISCARDS = at.SWITCHES.place("wild_discards")


@inline
def playable_cards(view):
    """The cards that some building pile takes now, as bits by card (SP-05, SP-06)."""
    heights = view[at.OPEN_HEIGHTS]
    wild = heights > 1 or view[at.WILD_STARTS] * heights > 0
    return heights << 1 | wild << at.WILD


@inline
def _list_widely(view, moves, n, move, card):
    """List a card once for each building pile that takes it, and for the lowest empty place.

    Every place is written and only those that fit are counted: whether one fits is as good as random, and a wrong
    guess of the processor would cost more than the writing.
    """
    wild = card == at.WILD
    starts = (card == 1) | (wild & (view[at.WILD_STARTS] != 0))
    for place in range(min(view[at.HIGHEST_PLACE] + 1, view[at.PLACES])):
        height = view[index(at.BUILD_HEIGHTS + place)]
        empty = height == 0
        moves[index(n)] = move | card << 12 | place << 16
        n += (empty & starts) | (~empty & (wild | (card == height + 1)))
        starts = starts & ~empty
    return n


@inline
def _list_card(view, moves, n, playable, move, card):
    """List a card, 0 for none, if it can be played; written in any case, as before, when it has one place at most."""
    if playable & (view[at.WIDELY_TAKEN] | 1 << at.WILD) & 1 << card:
        return _list_widely(view, moves, n, move, card)
    moves[index(n)] = move | card << 12 | view[index(at.PLACE_FOR + card)] << 16
    return n + (playable >> card & 1)


@inline
def _list_owner(view, moves, n, playable, owner):
    """List the plays from a seat's discard piles."""
    for pile in range(view[at.DISCARD_PILES]):
        card = at.discard_top(view, owner, pile)
        n = _list_card(view, moves, n, playable, at.encode_move(at.PLAY, at.FROM_DISCARD, owner, pile, 0, 0), card)
    return n


@inline
def _list_stockpile(view, moves, n, playable, owner):
    """List the plays from a seat's stockpile."""
    top = at.stockpile_top(view, owner)
    return _list_card(view, moves, n, playable, at.encode_move(at.PLAY, at.FROM_STOCKPILE, owner, 0, 0, 0), top)


@jit
def _list_partner(view, moves, n, playable, stockpiles):
    """SP-32: list the plays from the partner's stockpile, or from the partner's discard piles."""
    partner = (view[at.SEAT] + view[at.SIDES]) % view[at.PLAYERS]
    if stockpiles:
        return _list_stockpile(view, moves, n, playable, partner)
    return _list_owner(view, moves, n, playable, partner)


@inline
def legal_plays(view, moves):
    """List the plays, then STOP when the player may stop; returns their number, 0 when nothing can be played."""
    seat, playable, own_partner = view[at.SEAT], playable_cards(view), view[at.PARTNERS] == at.OWN
    n, stockpiles_first = _list_stockpile(view, moves, 0, playable, seat), view[at.COMPULSORY_STOCKPILE] != 0
    if own_partner and not (stockpiles_first and n > 0):  # SP-D14: the own one comes before the partner's
        n = _list_partner(view, moves, n, playable, True)
    if n > 0 and stockpiles_first:  # SP-39
        return n
    n = _list_owner(view, moves, n, playable, seat)
    if own_partner:
        n = _list_partner(view, moves, n, playable, False)
    in_hand = view[at.HAND_RANKS] & playable
    left = in_hand
    while left:
        move = at.encode_move(at.PLAY, at.FROM_HAND, seat, 0, 0, 0)
        n = _list_card(view, moves, n, playable, move, lowest_bit(left))
        left &= left - 1
    if view[at.COMPULSORY_ACES] | view[at.ACES_AND_TWOS] | view[at.ACES_DUE]:
        forced = _keep_forced(view, moves, n)
        if forced > 0:
            return forced
    if n > 0 and _may_stop(view, in_hand):
        moves[index(n)] = at.encode_move(at.STOP, 0, seat, 0, 0, 0)
        n += 1
    return n


@jit
def _is_forced(view, move):
    """SP-23, SP-28 and SP-29: Aces and twos that may not wait."""
    card, hand = at.card_of(move), at.source_of(move) == at.FROM_HAND
    if hand:
        ace_due = view[at.COMPULSORY_ACES] != 0 or view[at.ACES_DUE] != 0
        return (card == 1 and ace_due) or (card == 2 and view[at.ACES_DUE] != 0)
    return view[at.ACES_AND_TWOS] != 0 and card <= 2 and at.owner_of(move) == view[at.SEAT]


@jit
def _keep_forced(view, moves, n):
    """Move the forced plays to the front of the list; returns their number."""
    kept = 0
    for i in range(n):
        if _is_forced(view, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept


@inline
def _may_stop(view, in_hand):
    """SP-G2: who must discard may stop when a discard is legal, or when no hand card can be played."""
    cards = _cards_to_discard(view)
    if cards != 0 and view[at.DISCARD_RULE] != at.DISCARD_DESCENDING:  # nearly always, so that it is guessed right
        return True
    return not view[at.MUST_DISCARD] or not in_hand or _some_descends(view, cards)


@inline
def _cards_to_discard(view):
    """The cards of the hand in turn that may be discarded as far as they themselves go, as bits (SP-40)."""
    aces, wilds = view[at.DISCARD_RULE] == at.DISCARD_NO_ACE, view[_WILD_DISCARDS] == 0
    return view[at.HAND_RANKS] & ~(aces << 1 | wilds << at.WILD)


@jit
def _some_descends(view, cards):
    """Whether one of the cards, as bits, may be discarded onto some pile when piles descend."""
    while cards:
        for pile in range(view[at.DISCARD_PILES]):
            if _descends(view, lowest_bit(cards), pile):
                return True
        cards &= cards - 1
    return False


@jit
def _descends(view, card, pile):
    """SP-30, SP-G5: same rank or one lower; wilds on the pile take whatever value fits, but never an Ace's."""
    seat = view[at.SEAT]
    size = at.discard_size(view, seat, pile)
    wilds = 0
    while wilds < size and at.discard_card(view, seat, pile, size - 1 - wilds) == at.WILD:
        wilds += 1
    if wilds == size:  # empty, or wilds alone: the first of them may stand for any rank from 2 up
        return True
    base = at.discard_card(view, seat, pile, size - 1 - wilds)
    if card == at.WILD:
        return base > 1
    return base - wilds - 1 <= card <= base


@jit
def legal_discards(view, moves):
    """List the discards, then at.PASS when the turn may end without one; returns their number."""
    n = _list_discards(view, moves, view[at.MASSACHUSETTS] != 0)
    if n == 0 and view[at.MASSACHUSETTS]:
        n = _list_discards(view, moves, False)
    if view[at.NO_BLOCKING]:
        n = _keep_unblocking(view, moves, n)
    if not view[at.MUST_DISCARD] or n == 0:
        moves[index(n)] = at.encode_move(at.PASS, 0, view[at.SEAT], 0, 0, 0)
        n += 1
    return n


@jit
def _list_discards(view, moves, only_empty):
    """Every card of the hand on every pile that takes it; under SP-26 on the empty ones first."""
    seat, n, left = view[at.SEAT], 0, _cards_to_discard(view)
    sizes, descending = at.DISCARD_SIZES + at.MOST_PILES * seat, view[at.DISCARD_RULE] == at.DISCARD_DESCENDING
    everywhere = not (only_empty or descending)
    while left:
        card = lowest_bit(left)
        left &= left - 1
        for pile in range(view[at.DISCARD_PILES]):
            moves[index(n)] = at.encode_move(at.DISCARD, at.FROM_HAND, seat, pile, card, 0)
            if everywhere:
                n += 1
            else:
                free = not only_empty or view[index(sizes + pile)] == 0
                n += free and (not descending or _descends(view, card, pile))
    return n


@jit
def _keep_unblocking(view, moves, n):
    """SP-35: leave the discards that use or cover no natural card playable now, if there are any."""
    playable = playable_cards(view) & ~(1 << at.WILD)
    kept = 0
    for i in range(n):
        covered = at.discard_top(view, view[at.SEAT], at.pile_of(moves[i]))
        if not (playable >> at.card_of(moves[i]) & 1 or playable >> covered & 1):
            moves[kept] = moves[i]
            kept += 1
    return kept if kept > 0 else n
