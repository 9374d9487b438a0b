"""A strategy as strong as `random` that plays otherwise: it takes its second random number, not its first."""

from simcards.strategy import random_below, strategy


@strategy("cuckoo", source="a true null hypothesis for the long checks")
def second_draw(view, moves, n, params, stream):
    """Any of the legal moves, each equally likely."""
    random_below(stream, n)
    return random_below(stream, n)
