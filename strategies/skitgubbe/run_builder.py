"""The strategy that keeps one long suit together."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import skitgubbe as table

from ._cards import low_card_score, shedding_score


@jit
def longest_suit(cards):
    """The suit of which a set holds most, the first of equal ones."""
    best, most = 0, -1
    for suit in range(4):
        size = table.size_of(table.of_suit(cards, suit))
        if size > most:
            best, most = suit, size
    return best


@jit
def building_score(view, move, suit):
    """Win a trick with a card of the suit in it, kings and aces apart; else give the lowest card, other suits first."""
    card, wanted = table.low_of(move), False
    for k in range(table.table_size(view)):
        wanted = wanted or table.suit_of(table.table_card(view, k)) == suit
    if wanted and table.kind_of(move) == table.ANSWER and table.highest_rank(view) < table.rank_of(card) < 11:
        return 200 - table.rank_of(card)
    return low_card_score(move) - (4 if table.suit_of(card) == suit else 0)


@jit
def keeping_score(view, move, run, length):
    """Like low-first, but the longest run stays together until it is `length` long and can be led."""
    score = shedding_score(view, move)
    cards = table.cards_of(view, move)
    if cards & run == 0 or score >= 2000 or table.kind_of(move) == table.PICK_UP:
        return score
    if cards == run and table.size_of(run) >= length:
        return score + 1000
    return score - 500


@strategy(
    "skitgubbe",
    source="the document's tip 4: a long run of one suit is worth a small pick-up early on",
    length=Parameter(5, "cards from which on its longest run is played", 2, 13),
    small=Parameter(2, "cards that it picks up at most for the sake of a longer run", 0, 13),
    early=Parameter(6, "plays of the shedding phase during which it does so", 0, 100),
)
def run_builder(view, moves, n, params, stream):
    """Keeps one long run together.

    Collecting, it answers to win when the trick holds a card of its longest suit, and else gives its lowest card, of
    other suits if it can. Shedding, it plays like low-first but leaves its longest run in one piece until that
    is five cards long; early on it picks up one or two cards that make its longest run longer.
    """
    hand, shedding = table.own_hand(view), table.is_shedding(view)
    suit = longest_suit(hand | table.own_pile(view))
    run = table.longest_run(hand)
    if table.size_of(run) < 2:
        run = 0
    last = moves[n - 1]
    if shedding and table.kind_of(last) == table.PICK_UP and table.count_of(last) <= params[1]:
        longer = table.size_of(table.longest_run(hand | table.cards_of(view, last))) > table.size_of(run)
        if longer and table.shedding_plays(view) < params[2]:
            return n - 1
    best, best_score = 0, -2000
    for i in range(n):
        score = building_score(view, moves[i], suit)
        if shedding:
            score = keeping_score(view, moves[i], run, params[0])
        if score > best_score:
            best, best_score = i, score
    return best
