"""The strategy that saves its wilds and Aces."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, cards_run_out, height_under, leads_to_top
from .greedy import discard_score, play_score


@jit
def wild_is_saved(view, move, high):
    """Whether a play would spend a wild below rank `high` that does not help the stockpile's top out this turn."""
    height = height_under(view, move)
    return table.card_of(move) == table.WILD and height + 1 < high and not leads_to_top(view, height)


@jit
def ace_is_saved(view, move):
    """Whether a play would spend an Ace of the hand that does not help the stockpile's top out this turn."""
    return table.card_of(move) == 1 and table.source_of(move) == table.FROM_HAND and not leads_to_top(view, 0)


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.DISCARD:
        return discard_score(view, move)
    saved = wild_is_saved(view, move, params[0]) or (params[1] > 0 and ace_is_saved(view, move))
    if saved and table.source_of(move) != table.FROM_STOCKPILE and not cards_run_out(view):
        return -1
    return play_score(view, move)


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice, third tip (do not waste wilds) and last (keep Aces in hand)",
    high=Parameter(
        11, "a wild may stand for this rank or a higher one at any time (J = 11; 14: never)", 2, 14, whole=True
    ),
    aces=Parameter(0, "1: Aces are saved as well", 0, 1, whole=True),
)
def saver(view, moves, n, params, stream):
    """Spends a wild only for the stockpile or for a high rank.

    For the stockpile means that the cards at hand, wilds included, build that pile up to its top card this turn. With
    aces=1 an Ace stays in hand unless a new pile can be built up to the stockpile's top. In all else it plays like
    greedy, which also discards Aces and wilds last. When less than a hand for each player is left to draw it saves
    nothing.
    """
    return _choose(view, moves, n, params)
