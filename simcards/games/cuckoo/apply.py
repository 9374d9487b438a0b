"""What a move does to the table, and the reveal that ends a round."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import highest_bit
from simcards.engine.jit import inline, jit
from simcards.engine.log import note
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.deal import next_of_stock
from simcards.games.cuckoo.luck import judge_cut
from simcards.games.cuckoo.score import count_round

_NEAREST_LEFT_LOSES, _NEAREST_RIGHT_LOSES = at.SWITCHES.codes("tie", "nearest-left-loses", "nearest-right-loses")


@inline
def make_move(game, move):
    """The player in turn keeps, swaps with the left, or as the dealer cuts (CK-04, CK-07)."""
    view, position = game.seen, game.seen[at.POSITION]
    if move == at.SWAP:
        view[at.ACTIONS + position] = swap_cards(game, position)
    elif move == at.CUT:
        view[at.ACTIONS + position] = cut_stock(game, position)
    else:
        view[at.ACTIONS + position] = at.KEPT
        note(game.log, ev.KEPT, view[at.SEAT], 0, 0)


@inline
def swap_cards(game, position):
    """Swap with the next position, unless a K blocks; returns what it came to (CK-04, CK-05, CK-06)."""
    view, hidden, log = game.seen, game.hidden, game.log
    hidden[at.DEMANDS] += 1
    held, met = hidden[at.HELD + position], hidden[at.HELD + position + 1]
    seat, left = view[at.ORDER + position], view[at.ORDER + position + 1]
    if at.rank_of(met) == view[at.SWAP_BLOCKER]:
        hidden[at.BLOCKED] += 1
        note(log, ev.SWAP_BLOCKED, seat, left, 0)
        return at.SWAP_BLOCKED
    hidden[at.HELD + position], hidden[at.HELD + position + 1] = met, held
    hidden[at.SWAPPED_AWAY + position + 1] = met
    note(log, ev.SWAPPED, seat, left, 0)
    return at.SWAPPED


@inline
def cut_stock(game, position):
    """The dealer's new card is the next of the stock, unless that is a K, which blocks (CK-07)."""
    view, hidden, log = game.seen, game.hidden, game.log
    hidden[at.CUTS] += 1
    card = next_of_stock(game)
    if game.control[row.LUCK]:
        judge_cut(view, hidden, position, card)
    if at.rank_of(card) == view[at.CUT_BLOCKER]:
        hidden[at.CUTS_BLOCKED] += 1
        note(log, ev.CUT_BLOCKED, view[at.SEAT], card, 0)
        return at.CUT_BLOCKED
    hidden[at.HELD + position] = card
    note(log, ev.CUT, view[at.SEAT], card, 0)
    return at.CUT_TAKEN


@inline
def lowest_positions(view, hidden):
    """The positions that hold the lowest rank, as bits."""
    lowest, holders = 64, 0
    for position in range(view[at.ACTIVE]):
        rank = at.rank_of(hidden[at.HELD + position])
        if rank < lowest:
            lowest, holders = rank, 1 << position
        elif rank == lowest:
            holders |= 1 << position
    return holders


@jit
def losing_positions(view, lowest, dealer):
    """Of several positions that tie for the lowest rank, as bits, those that lose a life (CK-08, CK-12)."""
    others = lowest & ~dealer
    if view[at.TIE] == at.ALL_LOSE:
        return lowest
    if view[at.TIE] == _NEAREST_LEFT_LOSES:
        return others & -others
    if view[at.TIE] == _NEAREST_RIGHT_LOSES:
        return 1 << highest_bit(others)
    return others


@inline
def reveal(game, tally):
    """All reveal; who holds the lowest rank loses a life, of several those that the rules name (CK-08, CK-12)."""
    view, hidden = game.seen, game.hidden
    lowest = lowest_positions(view, hidden)
    tied = lowest & (lowest - 1) != 0
    dealer = 1 << (view[at.ACTIVE] - 1)
    losers = losing_positions(view, lowest, dealer) if tied else lowest
    hidden[at.TIES] += tied
    count_round(view, tally, losers, lowest if tied else 0)
    lost = 0
    for position in range(view[at.ACTIVE]):
        if losers >> position & 1:
            seat = view[at.ORDER + position]
            lost |= 1 << seat
            view[at.LIVES + seat] -= 1
            if view[at.LIVES + seat] == 0:
                hidden[at.IN_PLAY] ^= 1 << seat
    if game.log.size > 0:
        note_reveal(game, lost)
    return tied


@jit
def note_reveal(game, lost):
    """Record the cards shown, the lives then, and who lost one."""
    view, hidden, log = game.seen, game.hidden, game.log
    for seat in range(view[at.PLAYERS]):
        card = 0
        for position in range(view[at.ACTIVE]):
            if view[at.ORDER + position] == seat:
                card = hidden[at.HELD + position]
        note(log, ev.CARD_SHOWN, seat, card, view[at.LIVES + seat])
    note(log, ev.REVEALED, lost, 0, 0)


@inline
def pass_deal(view, hidden):
    """The next player to the left who is still in deals (CK-09, CK-G4)."""
    dealer = hidden[at.DEALER]
    while True:
        dealer = dealer + 1 if dealer + 1 < view[at.PLAYERS] else 0
        if view[at.LIVES + dealer] > 0:
            break
    hidden[at.DEALER] = dealer
