"""The strategy that thinks its turn through."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._turn import KEPT, best_play
from .weights import WEIGHTS, best_by_weight


@jit
def takes_stockpile(view, moves, n):
    """The listed play of a natural stockpile top, own or partner's, or −1."""
    i = 0
    while i < n and table.source_of(moves[i]) == table.FROM_STOCKPILE:  # they are listed first
        if table.card_of(moves[i]) != table.WILD:
            return i
        i += 1
    return -1


@jit
def _without_thought(view, moves, n):
    """A discard, or the stockpile's natural top; −1 when there is something to plan."""
    if view[table.STAGE] == table.DISCARDING:
        return best_by_weight(view, moves, n, WEIGHTS)
    return takes_stockpile(view, moves, n)


@strategy(
    "stockpile",
    memory=KEPT,
    source="simcards: a search of the turn, its values found by CMA-ES; the documents' advice on what to look for",
    wild=Parameter(0.175, "what a wild kept is worth, in stockpile cards", 0, 0.6, off=0),
    hand=Parameter(0.031, "what a card kept in hand costs, for it keeps another from being drawn", -0.1, 0.2, off=0),
    laid=Parameter(0.027, "what a card left on a discard pile is worth", -0.1, 0.2, off=0),
    empty=Parameter(0.023, "what an empty discard pile is worth", -0.1, 0.2, off=0),
    refill=Parameter(0.061, "what an emptied hand is worth, which is filled at once", -0.2, 0.6, off=0),
    near=Parameter(0.15, "what a pile is worth that waits for the own stockpile's top", 0, 0.6, off=0),
    near_fade=Parameter(0.3, "… times this for each rank missing in between", 0, 1, off=0),
    deny=Parameter(
        0.25, "what it costs that a pile waits for a rival's stockpile top; shared by all rivals", 0, 0.6, off=0
    ),
    deny_fade=Parameter(
        0.65, "… times this for each rank missing in between, the rival's discard piles counted", 0, 1, off=0
    ),
    scarce=Parameter(0.05, "taken off `laid` when less than a hand for each player is left to draw", 0, 0.3, off=0),
    depth=Parameter(12, "plays that it looks ahead", 1, 20, whole=True, off=1),
    plans=Parameter(300, "plans that it looks at before each that it follows", 10, 1000, whole=True),
)
def planner(view, moves, n, params, stream, memory):
    """Searches the plays of its turn for those that leave it best off, and makes the first of them.

    Best off means, in this order of weight: stockpile cards played, wilds kept, building piles far from the rivals'
    tops and near to its own, cards out of the hand. It stops when no play leaves it better off. A natural
    stockpile top is played whenever it can be; a plan that turns up a new one counts for what may yet follow. A plan
    is followed until a card comes that it did not know. It discards like weights.
    """
    choice = _without_thought(view, moves, n)
    return choice if choice >= 0 else best_play(view, moves, n, params, memory)
