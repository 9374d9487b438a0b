"""The strategy that knows nothing."""

from simcards.strategy import random_below, strategy


@strategy("skitgubbe", source="the yardstick of every comparison")
def random(view, moves, n, params, stream):
    """Any of the legal moves as they are listed, each equally likely."""
    return random_below(stream, n)
