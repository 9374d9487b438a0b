"""Which moves are legal, listed in the order that layout.py states."""

from __future__ import annotations

from simcards.engine.jit import inline
from simcards.games.cuckoo import layout as at


@inline
def legal_moves(view, moves):
    """List the moves of the player in turn; returns their number (CK-04, CK-07). A K may be passed on too."""
    if not at.is_dealer(view):
        moves[1] = at.SWAP
        return 2
    moves[1] = at.CUT
    return 2 if view[at.STOCK] > 0 else 1
