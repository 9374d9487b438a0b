"""The strategy that plays its higher card."""

from simcards.strategy import strategy
from simcards.strategy import war as table


@strategy("war", source="what everybody would do")
def higher(view, moves, n, params, stream):
    """Plays the higher of the two cards on top."""
    return 0 if table.own_card(view, 0) >= table.own_card(view, 1) else 1
