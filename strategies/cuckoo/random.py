"""The strategy that knows nothing."""

from simcards.strategy import random_below, strategy


@strategy("cuckoo", source="the yardstick of every comparison")
def random(view, moves, n, params, stream):
    """Keeps, or swaps or cuts, each equally likely."""
    return random_below(stream, n)
