"""The strategy that never swaps."""

from simcards.strategy import strategy


@strategy("cuckoo", source="the yardstick of exact figures: all cards stay where they are dealt")
def keep(view, moves, n, params, stream):
    """Keeps its card, whatever it is."""
    return 0
