"""The strategy that looks at its own card only."""

from simcards.strategy import strategy

from ._thresholds import THRESHOLDS, below_threshold


@strategy(
    "cuckoo",
    source="the plans that Montmort's letters on Le Her compare, without what a swap tells",
    **THRESHOLDS,
)
def threshold(view, moves, n, params, stream):
    """Swaps, or as dealer cuts, when its rank is below a number, and keeps otherwise.

    One number (t) serves for all; the dealer and every other position may have one of their own. A card
    received in a swap is looked at like any other.
    """
    return n - 1 if below_threshold(view, params) else 0
