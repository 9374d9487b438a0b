"""A strategy made to go round in circles: whoever acts last picks everything up."""

from simcards.strategy import skitgubbe as table
from simcards.strategy import strategy


@strategy("skitgubbe", source="a test of the turn limit")
def endless(view, moves, n, params, stream):
    """Shedding, it plays the first move listed, but as the last to act it picks up."""
    if table.is_shedding(view) and table.seats_behind(view) == 0 and table.kind_of(moves[n - 1]) == table.PICK_UP:
        return n - 1
    return 0
