"""The strategy that wins collecting tricks."""

from simcards.strategy import Parameter, jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE, longest_lead, low_card_score, shedding_score
from ._unseen import UNSEEN, considered, from_hand, or_unseen


@jit
def winning_score(view, move, save):
    """Below `save`, a card that takes the lead: the lowest when nobody acts after it, else the highest."""
    rank = table.rank_of(table.low_of(move))
    if table.kind_of(move) == table.THROW_OFF or not table.highest_rank(view) < rank < save:
        return low_card_score(move)
    return 200 + (rank if table.seats_behind(view) > 0 else -rank)


@strategy(
    "skitgubbe",
    source="the document's tips 1, 2, 3 and 6: win tricks, with middle cards, the last one at any price, in measure",
    save=Parameter(11, "the lowest rank, 0 for a 2 to 12 for an ace, saved for shedding", 0, 13, whole=True),
    enough=Parameter(15, "cards in the won pile from which on it wins no more", 0, 52, whole=True),
    closing=Parameter(1, "cards in the stock from which down it wins with any card", 0, 12, whole=True),
    patience=PATIENCE,
    unseen=UNSEEN,
)
def collector(view, moves, n, params, stream):
    """Wins collecting tricks with middle cards.

    It leads its highest card below a king; it answers with the highest such card that takes the lead, or with the
    lowest if nobody plays after it. Once its won pile is large enough, and whenever it cannot win, it gives its
    lowest card. For the trick whose winner will draw the last stock card it spends kings and aces too; for any other it
    tries the top of the stock, where that may be played, before it spends a card that takes the lead. It sheds like
    low-first.
    """
    if table.shedding_plays(view) >= params[3]:
        return random_below(stream, n)
    shedding, save = table.is_shedding(view), int(params[0])
    if shedding and table.table_size(view) == 0:
        return longest_lead(view)
    if table.stock_left(view) <= params[2]:
        save = 13
    elif table.won_size(view, table.seat_in_turn(view)) >= params[1]:
        save = 0
    best, best_score, n = 0, -2000, considered(moves, n, params[4])
    for i in range(from_hand(moves, n)):
        score = shedding_score(view, moves[i]) if shedding else winning_score(view, moves[i], save)
        if score > best_score:
            best, best_score = i, score
    return or_unseen(view, moves, n, best, params[2])
