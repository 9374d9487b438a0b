"""The strategy that thinks its turn through as a part of the race."""

from dataclasses import replace

import numpy as np

from simcards.strategy import Parameter, Strategy, jit, strategy
from simcards.strategy import stockpile as table

from ._turn import KEPT, best_play, first_play, watch
from ._values import GIVEN
from .planner import planner, takes_stockpile
from .weights import best_by_weight, weights

#: Where the weights for discards begin, among those of `weights`.
_DISCARDS = list(weights.parameters).index("high")


def _as(other: Strategy, name: str, default: float) -> Parameter:
    """A parameter of another strategy, with a default of its own."""
    return replace(other.parameters[name], default=default)


@jit
def _without_thought(view, moves, n, params):
    """A discard, or the stockpile's natural top; −1 when there is something to plan."""
    if view[table.STAGE] == table.DISCARDING:
        return best_by_weight(view, moves, n, params[GIVEN - _DISCARDS :])
    return takes_stockpile(view, moves, n)


@strategy(
    "stockpile",
    memory=KEPT,
    source="simcards: planner's search, its values found by CMA-ES in play against planner, for two, three and four",
    wild=_as(planner, "wild", 0.43),
    hand=_as(planner, "hand", 0.078),
    laid=_as(planner, "laid", 0.052),
    empty=_as(planner, "empty", -0.078),
    refill=_as(planner, "refill", 0.25),
    near=_as(planner, "near", 0.31),
    near_fade=_as(planner, "near_fade", 0.61),
    deny=_as(planner, "deny", 0.59),
    deny_fade=_as(planner, "deny_fade", 0.6),
    scarce=_as(planner, "scarce", 0.1),
    depth=_as(planner, "depth", 12),
    plans=_as(planner, "plans", 300),
    race=Parameter(
        0.64,
        "… and more by this times the own stockpile's cards for each one left in the rival's",
        0,
        2,
        off=0,
    ),
    beneath=Parameter(
        0.45,
        "… and by this, as if the cards right beneath the tops of its discard piles helped too",
        0,
        2,
        off=0,
    ),
    early=Parameter(0.05, "what each play costs that comes before a stockpile card is turned up", 0, 0.3, off=0),
    crowd=Parameter(1, "several rivals count less, by their number to the power of this and 1 more", 0, 2),
    goes_on=Parameter(1, "1: plans on with an emptied hand, which is filled at once; 0: ends there", 0, 1, whole=True),
    unheld=Parameter(
        0.8, "… and less by this for each rank missing that its whole hand seems to lack: it left a pile that waited for it",
        0, 1, off=0,
    ),
    chain=Parameter(0.045, "… and that such a pile is; each card on its discard piles that fits", 0, 0.3, off=0),
    fresh=Parameter(0.03, "what each height costs that a pile newly has: a card of a rival's hand may fit", 0, 0.3, off=0),
    discard_high=_as(weights, "high", 0.05),
    discard_pair=_as(weights, "pair", 5.6),
    discard_empty=_as(weights, "empty", 0.3),
    discard_equal=_as(weights, "equal", 3.1),
    discard_gap=_as(weights, "gap", 0.03),
    discard_climb=_as(weights, "climb", 2.5),
    discard_tall=_as(weights, "tall", 0.13),
    discard_keep=_as(weights, "keep", 3.8),
)
def racer(view, moves, n, params, stream, memory):
    """Searches the plays of its turn as planner does, and weighs what it gives the rivals by the race.

    That a building pile waits for a rival's stockpile top costs the more, the fewer cards that stockpile has left
    beside the own one; cards right beneath the tops of a rival's discard piles count as half within its reach. It
    plans on when its hand is emptied, which will be filled at once, and turns up a stockpile card before it makes
    plays that can wait. It discards like weights, by weights of its own.
    """
    watch(view, memory)
    choice = _without_thought(view, moves, n, params)
    return choice if choice >= 0 else best_play(view, moves, n, params, memory)


_VALUES = np.array([parameter.default for parameter in racer.parameters.values()])


@jit
def raced_move(view, moves, n):
    """What racer chooses, with its defaults, when it keeps no plan."""
    choice = _without_thought(view, moves, n, _VALUES)
    return choice if choice >= 0 else first_play(view, moves, n, _VALUES)
