"""The strategy that gets in the others' way."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, cards_run_out, height_under, rival_shows
from .greedy import discard_score, play_score


@jit
def prepares_rival(view, move, most):
    """Whether a play builds a pile to just below the top of another side's stockpile of at most so many cards."""
    return rival_shows(view, height_under(view, move) + 2, most)


@jit
def passes_rival(view, move, most):
    """Whether a play takes the place that the top of another side's stockpile of at most so many cards fits."""
    return rival_shows(view, height_under(view, move) + 1, most)


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.DISCARD:
        return discard_score(view, move)
    score = play_score(view, move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return score + 5000
    if params[0] > 0 and prepares_rival(view, move, params[3]) and not (cards_run_out(view) and params[2] == 0):
        return -1
    if params[1] > 0 and table.card_of(move) != table.WILD and passes_rival(view, move, params[3]):
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
    left=Parameter(0, "only against rivals with at most so many stockpile cards left; 0: always", 0, 30, whole=True),
)
def blocker(view, moves, n, params, stream):
    """Denies the others their stockpiles' tops; in all else it plays like greedy.

    With `below` it makes no play, other than from its stockpile, that builds a pile to the rank under a rival's
    top, as long as there is a hand for each player left to draw. With `past` it plays natural cards first onto a
    pile that a rival's top would fit. With `left` it does both only against rivals who are that near to the end.
    """
    return _choose(view, moves, n, params)
