"""The strategy that discards downwards."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, top_under
from .greedy import play_score


@jit
def descending_score(view, move, gap):
    """A step down of at most `gap`, an equal card, an empty pile, a longer step down, a step up; wilds last."""
    card, top = table.card_of(move), top_under(view, move)
    if card == table.WILD:
        return 1.0
    down = top - card if top != table.WILD else 20
    if 0 < down <= gap:
        return 500.0 - down
    if down == 0:
        return 400.0
    if top == 0:
        return 300.0 + card
    return 200.0 - down if down > 0 else 100.0 + down


@jit
def _score(view, move, params):
    if table.kind_of(move) == table.PLAY:
        return float(play_score(view, move))
    return descending_score(view, move, params[0])


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Skip, US rules: discard piles go down; the one on Skip-Bo: a 9 on a 2 shuts the 2 in",
    gap=Parameter(1, "the longest step down that it prefers to an equal card and an empty pile", 1, 11, whole=True),
)
def descender(view, moves, n, params, stream):
    """Discards in descending order, so that a pile can later be played from its top to its bottom.

    Best is the shortest step down, up to `gap` ranks, then an equal card, then the highest card onto an empty pile,
    then a longer step down; a step up, which shuts in what it covers, only if nothing else is left, and wilds last.
    It plays like greedy.
    """
    return _choose(view, moves, n, params)
