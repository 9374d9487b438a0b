"""The strategy whose thresholds are best against players who have such thresholds too."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import cuckoo as table

from ._best_replies import LE_HER, REPLIES, TABLES
from ._thresholds import below_neighbour, gives_away


@jit
def reply_threshold(view, told, by_position):
    """The threshold here; without regard to the position the mean of all."""
    players, position = table.active_players(view), table.position_in_turn(view)
    if players == 2 and view[table.TIE] == table.DEALER_WINS:
        players = LE_HER
    if by_position:
        return REPLIES[players, told, position]
    total = 0.0
    for place in range(table.active_players(view)):
        total += REPLIES[players, 0, place]
    return total / table.active_players(view)


@strategy(
    "cuckoo",
    tables=TABLES,
    source="best replies to one another, worked out by counting deals; for Le Her those of Waldegrave and Fisher",
    position=Parameter(1, "1: a threshold for every position; 0: one for all, their mean", whole=True),
    told=Parameter(1, "1: makes use of what a swap by the neighbour has told it; 0: does not", whole=True),
    shift=Parameter(0, "ranks added to every threshold", -3, 3),
)
def best_reply(view, moves, n, params, stream):
    """Swaps or cuts below the rank that is best at its position with so many players still in.

    Each threshold makes the loss of a life as unlikely as it can be against players who choose so too; lives do not
    count. They fall from 8 and 9, when two are left, to 4 and 5 among ten. Who was swapped knows the neighbour's card:
    it keeps a higher one, and has a threshold of its own for others. In Le Her it swaps the 7 three times in eight, and
    as dealer cuts the 8 five times in eight. With fewer ranks the same share of them counts as low.
    """
    told = table.was_swapped(view) and params[1] != 0
    if told and below_neighbour(view) == 0:
        return 0
    threshold = reply_threshold(view, 1 if told else 0, params[0] != 0) + params[2]
    return n - 1 if gives_away(view, threshold, stream) else 0
