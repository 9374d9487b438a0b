"""The strategy that does not waste trumps."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import skitgubbe as table

from ._cards import low_card_score, shedding_score


@jit
def closing_score(view, move, closing):
    """Win the trick whose winner draws the last stock card, cheaply when acting last; else give the lowest card."""
    rank = table.rank_of(table.low_of(move))
    contests = table.kind_of(move) != table.THROW_OFF and rank > table.highest_rank(view)
    if contests and table.stock_left(view) <= closing:
        return 200 + (rank if table.seats_behind(view) > 0 else -rank)
    return low_card_score(move)


@jit
def saving_score(view, move, cost, high, plain):
    """Like low-first, but a trump that is saved comes after a pick-up of at most `cost` cards."""
    own = table.own_hand(view)
    trumps = table.of_suit(own, table.trump_suit(view))
    score = shedding_score(view, move)
    if table.kind_of(move) != table.BEAT or score >= 2000 or not table.is_trump(view, table.high_of(move)):
        return score
    saved = table.rank_of(table.high_of(move)) >= high and not table.is_trump(view, table.top_card(view))
    return -1001 if saved and table.pick_up_size(view) <= cost and table.size_of(own & ~trumps) >= plain else score


@strategy(
    "skitgubbe",
    source="the document's tips 3 and 5: trumps beat whatever is no trump; draw the card that names them",
    cost=Parameter(1, "cards it picks up at most rather than spend a trump on a plain card", 0, 13),
    high=Parameter(9, "the lowest rank, 0 for a 2 to 12 for an ace, of the trumps it saves", 0, 13),
    plain=Parameter(8, "cards of other suits in hand from which on it saves", 0, 52),
    closing=Parameter(1, "cards in the stock from which down it wins with any card", 0, 12),
)
def trump_saver(view, moves, n, params, stream):
    """Saves its trumps for the end.

    Collecting, it gives its lowest card. Shedding, it plays like low-first, but as long as it holds other cards it
    would rather pick up a single plain card than beat it with a trump.
    """
    best, best_score = 0, -2000
    shedding = table.is_shedding(view)
    for i in range(n):
        if shedding and table.trump_suit(view) >= 0:
            score = saving_score(view, moves[i], params[0], params[1], params[2])
        elif shedding:
            score = shedding_score(view, moves[i])
        else:
            score = closing_score(view, moves[i], params[3])
        if score > best_score:
            best, best_score = i, score
    return best
