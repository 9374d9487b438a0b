"""The strategy that does not waste trumps."""

from simcards.strategy import Parameter, jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE, longest_lead, low_card_score, shedding_score
from ._unseen import UNSEEN, considered, from_hand, or_unseen


@jit
def closing_score(view, move, closing):
    """Win the trick whose winner draws the last stock card, cheaply when acting last; else give the lowest card."""
    rank = table.rank_of(table.low_of(move))
    contests = table.kind_of(move) != table.THROW_OFF and rank > table.highest_rank(view)
    if contests and table.stock_left(view) <= closing:
        return 200 + (rank if table.seats_behind(view) > 0 else -rank)
    return low_card_score(move)


@jit
def collecting_move(view, moves, n, closing):
    """The index of the collecting move with the highest score, or of the top of the stock where that is better."""
    best, best_score = 0, -2000
    for i in range(from_hand(moves, n)):
        score = closing_score(view, moves[i], closing)
        if score > best_score:
            best, best_score = i, score
    return or_unseen(view, moves, n, best, closing)


@jit
def is_saved(view, move, cost, high, plain):
    """Whether it would rather pick up than beat so: with a good trump on a plain card while the hand is large."""
    trump, top = table.trump_suit(view), table.top_card(view)
    if table.kind_of(move) != table.BEAT or trump < 0 or table.suit_of(top) == trump:
        return False
    card, hand = table.high_of(move), table.own_hand(view)
    others = table.size_of(hand) - table.size_of(table.of_suit(hand, trump))
    good = table.suit_of(card) == trump and table.rank_of(card) >= high
    return good and others >= plain and table.pick_up_size(view) <= cost


@jit
def saving_move(view, moves, n, cost, high, plain, closing):
    """The index of the move with the highest score."""
    if not table.is_shedding(view):
        return collecting_move(view, moves, n, closing)
    if table.table_size(view) == 0:
        return longest_lead(view)
    best, best_score = 0, -2000
    for i in range(n):
        score = -1500 if is_saved(view, moves[i], cost, high, plain) else shedding_score(view, moves[i])
        if score > best_score:
            best, best_score = i, score
    return best


@strategy(
    "skitgubbe",
    source="the document's tips 3 and 5: trumps beat whatever is no trump; draw the card that names them",
    cost=Parameter(1, "cards it picks up at most rather than spend a trump on a plain card", 0, 13, whole=True),
    high=Parameter(9, "the lowest rank, 0 for a 2 to 12 for an ace, of the trumps it saves", 0, 13, whole=True),
    plain=Parameter(8, "cards of other suits in hand from which on it saves trumps", 0, 52, whole=True),
    closing=Parameter(1, "cards in the stock from which down it wins with any card", 0, 12, whole=True),
    patience=PATIENCE,
    unseen=UNSEEN,
)
def trump_saver(view, moves, n, params, stream):
    """Saves its trumps for the end.

    Collecting, it gives its lowest card, but spends any card on the trick whose winner will draw the last stock card.
    Where the top of the stock may be played, it plays that before a card of its own that takes the lead.
    Shedding, it plays like low-first; only that, with eight cards of other suits or more in hand, it would rather
    pick up a single plain card than beat it with a trump from the jack up.
    """
    if table.shedding_plays(view) >= params[4]:
        return random_below(stream, n)
    return saving_move(view, moves, considered(moves, n, params[5]), params[0], params[1], params[2], params[3])
