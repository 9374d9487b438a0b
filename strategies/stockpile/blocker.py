"""The strategy that gets in the others' way."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, cards_run_out, height_under, rival_shows
from .greedy import discard_score, play_score


@jit
def prepares_rival(view, move):
    """Whether a play builds a pile to just below the top of another side's stockpile."""
    return rival_shows(view, height_under(view, move) + 2)


@jit
def passes_rival(view, move):
    """Whether a play takes the place that the top of another side's stockpile could be played to."""
    return rival_shows(view, height_under(view, move) + 1)


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.DISCARD:
        return discard_score(view, move)
    score = play_score(view, move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return score + 5000
    if params[0] > 0 and prepares_rival(view, move) and not (cards_run_out(view) and params[2] == 0):
        return -1
    if params[1] > 0 and table.card_of(move) != table.WILD and passes_rival(view, move):
        score += 2000
    return score


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice, fourth tip (keep the piles below) and seventh (play past it): the spite",
    below=Parameter(1, "1: never builds a pile to just below another side's stockpile top", 0, 1, whole=True),
    past=Parameter(1, "1: first plays past a pile that waits for another side's stockpile top", 0, 1, whole=True),
    always=Parameter(
        0, "1: `below` holds also when the cards to draw run out, which may end in a standstill", 0, 1, whole=True
    ),
)
def blocker(view, moves, n, params, stream):
    """Denies the others their stockpiles' tops; in all else it plays like greedy.

    With `below` it makes no play, other than from its stockpile, that builds a pile to the rank under a rival's
    top, as long as there is a hand for each player left to draw. With `past` it plays natural cards first onto a
    pile that a rival's top would fit.
    """
    return _choose(view, moves, n, params)
