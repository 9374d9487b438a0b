"""What several strategies weigh alike."""

from simcards.strategy import Parameter, jit
from simcards.strategy import skitgubbe as table
from simcards.strategy import skitgubbe_beliefs as beliefs

#: Fixed ways of playing can pass the same cards round for ever, above all when a pick-up takes the whole pile.
PATIENCE = Parameter(
    300,
    "plays of the shedding phase after which it plays at random, lest the game go round in circles",
    50,
    5000,
    whole=True,
)


UNSEEN = Parameter(
    1,
    "1: where the top of the stock may be played unseen, rather that than a card of its own that takes the lead; 0: never",
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


@jit
def low_card_score(move):
    """Below 101: the lowest card first; of one that could be thrown off as well, that."""
    return 100 - 2 * table.rank_of(table.low_of(move)) + (1 if table.kind_of(move) == table.THROW_OFF else 0)


@jit
def shedding_score(view, move):
    """All cards at once; leading, the longest run; beating, the lowest card with the run under it; trumps last."""
    kind, count, high = table.kind_of(move), table.count_of(move), table.high_of(move)
    if kind == table.PICK_UP:
        return -1000
    if count == table.hand_size(view, table.seat_in_turn(view)):
        return 2000
    plain = 0 if table.is_trump(view, high) else 1000
    if kind == table.LEAD:
        return plain + 20 * count + 12 - table.rank_of(high)
    return plain + 20 * (12 - table.rank_of(high)) + count
