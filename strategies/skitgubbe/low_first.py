"""The strategy that spends as little as it can."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import skitgubbe as table


@jit
def collecting_score(view, move, keep):  # type: ignore[no-untyped-def]
    """The lowest card that takes the lead and is below `keep`; else the lowest card, thrown off if it may be."""
    rank, kind = table.rank_of(table.low_of(move)), table.kind_of(move)
    if kind == table.ANSWER and table.highest_rank(view) < rank < keep:
        return 200 - rank
    return 100 - 2 * rank + (1 if kind == table.THROW_OFF else 0)


@jit
def shedding_score(view, move):  # type: ignore[no-untyped-def]
    """Leading, the longest run; beating, the lowest card, with the longest run under it; trumps last."""
    kind, count, high = table.kind_of(move), table.count_of(move), table.high_of(move)
    if kind == table.PICK_UP:
        return -1
    if count == table.hand_size(view, table.seat_in_turn(view)):
        return 2000
    plain = 0 if table.is_trump(view, high) else 1000
    if kind == table.LEAD:
        return plain + 20 * count + 12 - table.rank_of(high)
    return plain + 20 * (12 - table.rank_of(high)) + count


@strategy(
    "skitgubbe",
    source="the document's tips 1, 2 and 5: winning tricks is good, but aces, kings and trumps are for shedding",
    keep=Parameter(11, "the lowest rank, 0 for a 2 to 12 for an ace, not spent to win while collecting", 0, 13),
)
def low_first(view, moves, n, params, stream):  # type: ignore[no-untyped-def]
    """Plays the lowest that does the job.

    Collecting, it leads its lowest card, and answers with its lowest card that takes the lead, kings and aces
    excepted; else it gives its lowest card, thrown off if it may be. Shedding, it leads its longest run, the lower of
    equal ones, and beats with the lowest card that beats, together with the run under it; it plays trumps when it has
    nothing else, and picks up when it must.
    """
    best, best_score = 0, -2
    shedding, keep = table.is_shedding(view), int(params[0])
    for i in range(n):
        score = shedding_score(view, moves[i]) if shedding else collecting_score(view, moves[i], keep)
        if score > best_score:
            best, best_score = i, score
    return best
