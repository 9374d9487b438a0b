"""The strategy that also remembers the card it gave away."""

from simcards.strategy import cuckoo as table
from simcards.strategy import strategy

from ._thresholds import THRESHOLDS, below_neighbour, below_threshold


@strategy("cuckoo", source="Montmort and Waldegrave 1713: the dealer in Le Her who knows both cards", **THRESHOLDS)
def informed(view, moves, n, params, stream):
    """A threshold, but after a swap by the neighbour on the right it compares the two cards it then knows.

    When the neighbour's is the lower it keeps, for then it cannot be lowest; when its own is, it swaps or
    cuts. When they are equal its threshold decides, except for a dealer whose ties win, who keeps.
    """
    told = below_neighbour(view) if table.was_swapped(view) else -1
    if told >= 0:
        return told * (n - 1)
    return n - 1 if below_threshold(view, params) else 0
