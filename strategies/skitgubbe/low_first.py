"""The strategy that spends as little as it can."""

from simcards.strategy import Parameter, jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE, longest_lead, low_card_score, shedding_score
from ._unseen import UNSEEN, considered, from_hand, or_unseen


@jit
def collecting_score(view, move, keep):
    """The lowest card that takes the lead and is below `keep`; else the lowest card."""
    rank = table.rank_of(table.low_of(move))
    if table.kind_of(move) == table.ANSWER and table.highest_rank(view) < rank < keep:
        return 200 - rank
    return low_card_score(move)


@strategy(
    "skitgubbe",
    source="the document's tips 1, 2 and 5: winning tricks is good, but aces, kings and trumps are for shedding",
    keep=Parameter(
        11, "the lowest rank, 0 for a 2 to 12 for an ace, not spent to win while collecting", 0, 13, whole=True
    ),
    patience=PATIENCE,
    unseen=UNSEEN,
)
def low_first(view, moves, n, params, stream):
    """Plays the lowest that does the job.

    Collecting, it leads its lowest card, and answers with its lowest card that takes the lead, kings and aces
    excepted; else it gives its lowest card, thrown off if it may be. Where the top of the stock may be played, it plays
    that before a card that takes the lead. Shedding, it leads its longest run, the lower of equal ones, and beats with
    the lowest card that beats, together with the run under it; it plays trumps when it has nothing else, and picks up
    when it must. What empties its hand it plays at once.
    """
    if table.shedding_plays(view) >= params[1]:
        return random_below(stream, n)
    if table.is_shedding(view) and table.table_size(view) == 0:
        return longest_lead(view)
    best, best_score = 0, -2000
    shedding, keep = table.is_shedding(view), int(params[0])
    n = considered(moves, n, params[2])
    for i in range(from_hand(moves, n)):
        score = shedding_score(view, moves[i]) if shedding else collecting_score(view, moves[i], keep)
        if score > best_score:
            best, best_score = i, score
    return or_unseen(view, moves, n, best, 0)
