"""The strategy that builds towards its stockpile's top."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, cards_at_hand, cards_run_out, height_under, leads_to_top, missing_between, own_top
from .greedy import discard_score, play_score


@jit
def reaching_score(view, move):
    """0, or for a play on the way to the stockpile's top: more the fewer wilds and cards that way takes.

    A wild in a place for which a natural card is at hand is not on the way.
    """
    height = height_under(view, move)
    at_hand = cards_at_hand(view)
    spare_wild = table.card_of(move) == table.WILD and at_hand >> height + 1 & 1
    if spare_wild or not leads_to_top(view, height):
        return 0
    top = own_top(view)
    wild_last = 0 if table.card_of(move) == table.WILD else 1
    return 4900 - 40 * missing_between(height, top, at_hand) - 2 * (top - height) + wild_last


@jit
def goes_too_far(view, move):
    """Whether a hand card would build a pile past the height just below the stockpile's top."""
    top = own_top(view)
    return table.source_of(move) == table.FROM_HAND and top != table.WILD and height_under(view, move) + 1 >= top


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.DISCARD:
        return discard_score(view, move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return play_score(view, move)
    reaching = reaching_score(view, move)
    if reaching > 0:
        return reaching
    if params[0] > 0 and goes_too_far(view, move) and not cards_run_out(view):
        return -1
    return play_score(view, move)


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice, tips 1 (make the stockpile's top playable) and 5 (build to below it)",
    hold=Parameter(
        0, "1: holds hand cards that would build a pile past the height below the stockpile's top", 0, 1, whole=True
    ),
)
def builder(view, moves, n, params, stream):
    """Plays first what leads to its stockpile's top.

    Where the cards at hand, wilds included, build a pile up to the stockpile's top, it builds that pile: the one that
    takes the fewest wilds, then the fewest cards, naturals before wilds. In all else it plays like greedy. With
    hold=1 it holds nothing when less than a hand for each player is left to draw.
    """
    return _choose(view, moves, n, params)
