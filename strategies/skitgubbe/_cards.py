"""What several strategies weigh alike."""

from simcards.strategy import Parameter, inline, jit
from simcards.strategy import skitgubbe as table

#: Fixed ways of playing can pass the same cards round for ever, above all when a pick-up takes the whole pile.
PATIENCE = Parameter(
    300,
    "plays of the shedding phase after which it plays at random, lest the game go round in circles",
    50,
    5000,
    whole=True,
    searched=False,
)


@jit
def low_card_score(move):
    """Below 101: the lowest card first; of one that could be thrown off as well, that."""
    return 100 - 2 * table.rank_of(table.low_of(move)) + (1 if table.kind_of(move) == table.THROW_OFF else 0)


@inline
def worth_trying(move, lows, highs):
    """Whether a look at few moves takes it in: a pick-up, a whole run, to lead the highest card of one by itself.

    A beat may end before its run does. lows, highs: the lowest and the highest cards of the hand's runs (`_hands`).
    """
    low, high, kind = table.low_of(move), table.high_of(move), table.kind_of(move)
    whole = lows >> low & 1 == 1 and (highs >> high & 1 == 1 or kind == table.BEAT)
    return kind == table.PICK_UP or whole or (kind == table.LEAD and low == high and highs >> high & 1 == 1)


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


@jit
def longest_lead(view):
    """The index, in the stated order of leads, of the one with the highest shedding_score: no list is gone through.

    The longest run of plain cards, of trumps when there are no others; of equally long ones that with the lowest rank.
    """
    hand, trump = table.own_hand(view), table.trump_suit(view)
    plain = hand & ~table.of_suit(hand, trump) if trump >= 0 else hand
    lows, longest, shorter = hand, plain if plain else hand, 0
    longer = longest & longest >> 1 & ~table.ACES
    while longer:
        longest, shorter = longer, shorter + table.size_of(lows)
        lows &= lows >> 1 & ~table.ACES
        longer &= longer >> 1 & ~table.ACES
    rank = 0
    while longest & table.TWOS << rank == 0:
        rank += 1
    lowest = longest & table.TWOS << rank
    return shorter + table.size_of(lows & (lowest & -lowest) - 1)
