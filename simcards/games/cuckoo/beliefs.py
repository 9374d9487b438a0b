"""What the player in turn can tell of the cards that it does not see: how many of each rank, how likely a swap helps.

Whatever it has not seen may lie anywhere: what other players do tells nothing here, but for the K that one has shown
and the card that the player handed over.
"""

from __future__ import annotations

from simcards.engine.jit import jit
from simcards.games.cuckoo import layout as at


@jit
def _shown_kings(view):
    """How many K have been shown in this round that are not in the own hand now: a K goes along when it is swapped."""
    shown, own = 0, view[at.POSITION]
    for position in range(1, own + 1):
        if not at.has_shown_king(view, position):
            continue
        where = position
        while where < own and view[at.ACTIONS + where] == at.SWAPPED:
            where += 1
        shown += where != own
    return shown


@jit
def unseen_count(view, rank):
    """How many cards of a rank (1 the lowest) the player in turn cannot see and has not been shown."""
    count = view[at.SUITS] - (at.own_rank(view) == rank) - (at.neighbours_rank(view) == rank)
    return count - (_shown_kings(view) if rank == view[at.KING] else 0)


@jit
def unseen_total(view):
    """How many cards the player in turn cannot see and has not been shown."""
    total = 0
    for rank in range(1, view[at.RANKS] + 1):
        total += unseen_count(view, rank)
    return total


@jit
def chance_below(view, rank):
    """The chance, 0 to 1, that an unseen card, a neighbour's or the next of the stock, is lower than `rank`."""
    below = 0
    for lower in range(1, rank):
        below += unseen_count(view, lower)
    return below / unseen_total(view)


@jit
def chance_to_gain(view):
    """The chance that a swap with the left, or the dealer's cut, gives a higher card than the own one.

    A K that blocks is not handed over. Who the left is does not matter: any card not seen may be there.
    """
    blocker = view[at.CUT_BLOCKER] if at.is_dealer(view) else view[at.SWAP_BLOCKER]
    higher = 0
    for rank in range(at.own_rank(view) + 1, view[at.RANKS] + 1):
        higher += unseen_count(view, rank) if rank != blocker else 0
    return higher / unseen_total(view)
