"""The strategy that keeps its discard piles short."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move
from .greedy import discard_score, play_score


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.PLAY:
        return float(play_score(view, move))
    size = table.discard_size(view, table.seat_in_turn(view), table.pile_of(move))
    return 1e8 - params[0] * size + discard_score(view, move)


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice, turn step 8: do not bury the next useful play",
    weight=Parameter(
        10_000, "what a card more on a pile counts; against greedy's scores 0 is nothing, 10000 all", 0, 10_000
    ),
)
def leveller(view, moves, n, params, stream):
    """Discards onto the shortest discard pile, so that nothing lies deep; in all else it plays like greedy."""
    return _choose(view, moves, n, params)
