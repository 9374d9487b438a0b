"""The strategy that keeps one long suit together."""

from simcards.strategy import Parameter, jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE, low_card_score, shedding_score
from ._unseen import UNSEEN, considered, from_hand, or_unseen


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
def lengthens(view, move, run):
    """Whether a pick-up makes the longest run longer."""
    after = table.own_hand(view) | table.cards_of(view, move)
    return table.size_of(table.longest_run(after)) > table.size_of(run)


@jit
def keeping_score(view, move, run, length, small):
    """Like low-first, but a run of two or more is not broken, and goes first from `length` cards on.

    A pick-up of at most `small` cards that makes the longest run longer comes before all but the end.
    """
    score, cards = shedding_score(view, move), table.cards_of(view, move)
    if table.kind_of(move) == table.PICK_UP:
        return 1900 if table.count_of(move) <= small and lengthens(view, move, run) else score
    if cards & run == 0 or cards == table.own_hand(view) or table.size_of(run) < 2:
        return score
    return score + 1000 if cards == run and table.size_of(run) >= length else score - 500


@strategy(
    "skitgubbe",
    source="the document's tip 4: a long run of one suit is worth a small pick-up early on",
    length=Parameter(5, "cards from which on its longest run is played", 2, 13, whole=True),
    small=Parameter(2, "cards that it picks up at most for the sake of a longer run", 0, 13, whole=True),
    early=Parameter(6, "plays of the shedding phase during which it does so", 0, 100, whole=True),
    patience=PATIENCE,
    unseen=UNSEEN,
)
def run_builder(view, moves, n, params, stream):
    """Keeps one long run together.

    Collecting, it answers to win, kings and aces apart, when the trick holds a card of its longest suit, and else
    gives its lowest card, of other suits if it can. Where the top of the stock may be played, it plays that before a
    card that takes the lead. Shedding, it plays like low-first but leaves its longest run in one piece until that is
    five cards long; in the first plays it picks up one or two cards that make its longest run longer.
    """
    if table.shedding_plays(view) >= params[3]:
        return random_below(stream, n)
    hand, shedding = table.own_hand(view), table.is_shedding(view)
    suit, run = longest_suit(hand | table.own_pile(view)), table.longest_run(hand)
    small = params[1] if table.shedding_plays(view) < params[2] else 0
    best, best_score, n = 0, -2000, considered(moves, n, params[4])
    for i in range(from_hand(moves, n)):
        if shedding:
            score = keeping_score(view, moves[i], run, params[0], small)
        else:
            score = building_score(view, moves[i], suit)
        if score > best_score:
            best, best_score = i, score
    return or_unseen(view, moves, n, best, 0)
