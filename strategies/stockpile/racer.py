"""The strategy that thinks its turn through as a part of the race."""

from dataclasses import replace

import numpy as np

from simcards.strategy import Parameter, Strategy, jit, strategy
from simcards.strategy import stockpile as table

from ._turn import KEPT, best_play, watch
from ._values import GIVEN
from .planner import planner, takes_stockpile
from .weights import best_by_weight, weights

#: Where the weights for discards begin, among those of `weights`.
_DISCARDS = list(weights.parameters).index("high")


def _as(other: Strategy, name: str, default: float, high: float | None = None) -> Parameter:
    """A parameter of another strategy, with a default of its own, and perhaps a limit."""
    given = other.parameters[name]
    return replace(given, default=default, high=given.high if high is None else high)


@jit
def _without_thought(view, moves, n, params):
    """A discard, or the stockpile's natural top; −1 when there is something to plan."""
    if view[table.STAGE] == table.DISCARDING:
        return best_by_weight(view, moves, n, params[GIVEN - _DISCARDS :])
    return takes_stockpile(view, moves, n)


@strategy(
    "stockpile",
    memory=KEPT,
    source="simcards: planner's search, its values found by CMA-ES in play against planner at six tables",
    wild=_as(planner, "wild", 0.449),
    hand=_as(planner, "hand", 0.0916),
    laid=_as(planner, "laid", 0.0338),
    empty=_as(planner, "empty", -0.062),
    refill=_as(planner, "refill", 0.277),
    near=_as(planner, "near", 0.333),
    near_fade=_as(planner, "near_fade", 0.664),
    deny=_as(planner, "deny", 0.617, high=1),
    deny_fade=_as(planner, "deny_fade", 0.656),
    scarce=_as(planner, "scarce", 0.0847),
    depth=_as(planner, "depth", 12),
    plans=_as(planner, "plans", 300),
    race=Parameter(
        0.426, "… and more by this times the own stockpile's cards for each one left in the rival's", 0, 2, off=0
    ),
    beneath=Parameter(
        0.431, "… and by this, as if the cards right beneath the tops of its discard piles helped too", 0, 2, off=0
    ),
    early=Parameter(0.0571, "what each play costs that comes before a stockpile card is turned up", 0, 0.3, off=0),
    crowd=Parameter(1.06, "several rivals count less, by their number to the power of this and 1 more", 0, 2),
    goes_on=Parameter(1, "1: plans on with an emptied hand, which is filled at once; 0: ends there", 0, 1, whole=True),
    unheld=Parameter(
        0.756, "a rival's top counts less by this for each rank missing that its hand seems to lack", 0, 1, off=0
    ),
    chain=Parameter(
        0.0379, "what each card on its discard piles costs that fits, as a part of a pile for its top", 0, 0.3, off=0
    ),
    fresh=Parameter(0.021, "what each new height costs: a card of a rival's hand may fit there", 0, 0.3, off=0),
    discard_high=_as(weights, "high", 0.0493),
    discard_pair=_as(weights, "pair", 7.63),
    discard_empty=_as(weights, "empty", 0.844),
    discard_equal=_as(weights, "equal", 3.5),
    discard_gap=_as(weights, "gap", 0.0438),
    discard_climb=_as(weights, "climb", 0.493),
    discard_tall=_as(weights, "tall", 0.196),
    discard_keep=_as(weights, "keep", 5.38),
)
def racer(view, moves, n, params, stream, memory):
    """Searches the plays of its turn as planner does, and weighs what it gives the rivals by the race.

    That a building pile waits for a rival's stockpile top costs the more, the fewer cards that stockpile has left
    beside the own one; cards right beneath the tops of a rival's discard piles count in part as within its reach, and
    ranks that it left a pile waiting for seem not to be in its hand. Cards on its discard piles that fit cost
    something, and so do heights that no rival has passed by. It plans on when its hand is emptied, which will be filled
    at once, and turns up a stockpile card before it makes plays that can wait. It discards like weights, by weights of
    its own.
    """
    watch(view, memory)
    choice = _without_thought(view, moves, n, params)
    return choice if choice >= 0 else best_play(view, moves, n, params, memory)


_VALUES = np.array([parameter.default for parameter in racer.parameters.values()])


@jit
def raced_move(view, moves, n, memory):
    """What racer chooses with its defaults; `memory` as it gets it, of so many numbers as it asks for."""
    watch(view, memory)
    choice = _without_thought(view, moves, n, _VALUES)
    return choice if choice >= 0 else best_play(view, moves, n, _VALUES, memory)
