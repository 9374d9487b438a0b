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
)


@jit
def low_card_score(move):
    """Below 101: the lowest card first; of one that could be thrown off as well, that."""
    return 100 - 2 * table.rank_of(table.low_of(move)) + (1 if table.kind_of(move) == table.THROW_OFF else 0)


@inline
def worth_trying(move, lows, highs):
    """Whether it is a pick-up, a run as long as it goes, down at least, to beat, or the card at the top of one to lead.

    lows, highs: the lowest and highest cards of the hand's runs (`_hands`).
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
