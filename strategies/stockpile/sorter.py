"""The strategy that sorts its discards by rank."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move
from .greedy import discard_score, play_score


@jit
def labelled_pile(view, card, middle, high):
    """The pile for a card: low, middle, high, then Aces, queens, kings and wilds; the last one for what has none."""
    label = 3
    if 1 < card < 12:
        label = 0 if card < middle else 1 if card < high else 2
    return min(label, view[table.DISCARD_PILES] - 1)


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.PLAY:
        return play_score(view, move)
    sorted_in = table.pile_of(move) == labelled_pile(view, table.card_of(move), params[0], params[1])
    return discard_score(view, move) + (10_000 if sorted_in else 0)


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice, second tip: four labelled discard piles",
    middle=Parameter(6, "lowest rank of the middle pile", 3, 9, whole=True),
    high=Parameter(9, "lowest rank of the high pile", 6, 12, whole=True),
)
def sorter(view, moves, n, params, stream):
    """Keeps its discard piles sorted: low cards, middle cards, high cards, and one pile for hard cards.

    The hard cards are wilds, queens, kings and Aces. In all else, and among the discards that keep the order, it
    plays like greedy.
    """
    return _choose(view, moves, n, params)
