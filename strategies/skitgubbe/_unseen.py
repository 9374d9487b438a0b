"""When the top card of the stock is better played unseen than a card of the hand, where that may be done (SG-26)."""

from simcards.strategy import Parameter, jit
from simcards.strategy import skitgubbe as table
from simcards.strategy import skitgubbe_beliefs as beliefs

UNSEEN = Parameter(
    1,
    "1 to play the top of the stock, where that may be done unseen, before a card that takes the lead; 0 not to",
    0,
    1,
    whole=True,
)


@jit
def considered(moves, n, unseen):
    """How many of the moves to consider: not the top of the stock, which is listed last, when `unseen` is 0."""
    return n if unseen > 0 else from_hand(moves, n)


@jit
def from_hand(moves, n):
    """How many of the moves are made with cards of the hand, or with those of a pile: all but the top of the stock."""
    return n - 1 if table.kind_of(moves[n - 1]) == table.UNSEEN else n


@jit
def or_unseen(view, moves, n, best, closing):
    """The index of the top of the stock where that is better played than `best`, a card of the hand; else `best`.

    A card that would take the lead is better kept. When the trick is led any card does; then only one is kept to which
    the stock's next card is as likely lower or equal as higher. Nothing is left to chance for the trick whose winner
    will draw the last stock card, with `closing` cards left.
    """
    if from_hand(moves, n) == n or table.stock_left(view) <= closing:
        return best
    rank, highest = table.rank_of(table.low_of(moves[best])), table.highest_rank(view)
    takes_lead = table.kind_of(moves[best]) != table.THROW_OFF and rank > highest
    if highest < 0:
        takes_lead = beliefs.chance_to_draw_above(view, rank) <= 0.5
    return n - 1 if takes_lead else best
