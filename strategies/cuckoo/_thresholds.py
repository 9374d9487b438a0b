"""The numbers that threshold strategies share, and how they are read."""

from typing import Any

from simcards.strategy import Parameter, jit, random_unit
from simcards.strategy import cuckoo as table

_POSITIONS = 9

#: In the order of `params`: t, dealer, p0 … p8.
THRESHOLDS: dict[str, Any] = {
    "t": Parameter(7, "swap or cut with a rank below this (A = 1 … K = 13; 1 never, 14 always)", 1, 14, whole=True),
    "dealer": Parameter(0, "the same for the dealer (0: as t)", 0, 14, whole=True),
    **{
        f"p{position}": Parameter(
            0, f"the same for position {position}, 0 being left of the dealer (0: as t)", 0, 14, whole=True
        )
        for position in range(_POSITIONS)
    },
}


@jit
def below_threshold(view, params):
    """Whether the own rank is below the threshold of the own position."""
    own = params[1] if table.is_dealer(view) else params[2 + table.position_in_turn(view)]
    return table.own_rank(view) < (own if own != 0 else params[0])


@jit
def below_neighbour(view):
    """After a swap: 1 when the own card is the lower, 0 when it cannot lose, -1 when a tie could lose."""
    own, neighbours = table.own_rank(view), table.neighbours_rank(view)
    if own == neighbours and not table.ties_win(view):
        return -1
    return 1 if own < neighbours else 0


@jit
def gives_away(view, threshold, stream):
    """Whether the own rank is below a threshold for thirteen ranks; a part of a rank is a chance.

    With fewer ranks the same share of them is below it.
    """
    lower = (threshold - 1) * view[table.RANKS] / 13 - table.own_rank(view) + 1
    if 0 < lower < 1:
        return random_unit(stream) < lower
    return lower > 0
