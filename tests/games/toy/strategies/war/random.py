"""The strategy that knows nothing."""

from simcards.strategy import random_below, strategy


@strategy("war", source="the yardstick of every comparison")
def random(view, moves, n, params, stream):
    """Plays either card, each equally likely."""
    return random_below(stream, n)
