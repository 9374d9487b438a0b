"""The strategy that cannot be beaten at Le Her."""

from simcards.strategy import cuckoo as table
from simcards.strategy import random_below, strategy

from ._thresholds import below_neighbour


@strategy(
    "cuckoo",
    source="Waldegrave 1713, in Montmort; Fisher 1934; Bellhouse and Fillion, Statistical Science 30, 2015",
)
def le_her_optimal(view, moves, n, params, stream):
    """The best mixed plans for Le Her; at other tables every player but the dealer acts like its receiver.

    The receiver swaps 6 and lower, and the 7 three times in eight. The dealer who was not swapped cuts 7 and
    lower, and the 8 five times in eight. Who was swapped knows both cards: when the own one is lower it goes,
    when it is higher it stays, and so it does when they are equal and the dealer's ties win.
    """
    told = below_neighbour(view) if table.was_swapped(view) else -1
    if told >= 0:
        return told * (n - 1)
    edge, eighths = (8, 5) if table.is_dealer(view) else (7, 3)
    rank = table.own_rank(view)
    if rank == edge:
        return n - 1 if random_below(stream, 8) < eighths else 0
    return n - 1 if rank < edge else 0
