"""The strategy of which no player can better its own part: the equilibrium of one round."""

from simcards.strategy import cuckoo as table
from simcards.strategy import jit, strategy

from ._best_replies import LE_HER, REPLIES
from ._equilibria import BY_SIGNS, COUNTED, MOST_COUNTED, MOST_SIGNS
from ._thresholds import below_neighbour, gives_away


@jit
def history_of(view):
    """What the earlier players did, as a number: kept 0, swapped 1, blocked 2, the first one's digit the highest."""
    number = 0
    for position in range(table.position_in_turn(view)):
        number = 3 * number + table.action_at(view, position) - table.KEPT
    return number


@jit
def signs_of(view):
    """How many earlier players are caught, and how many stuck: 3 · caught + stuck, each at most 2."""
    caught, stuck = 0, 0
    for position in range(1, table.position_in_turn(view)):
        before = table.action_at(view, position - 1)
        caught += before == table.SWAPPED and table.action_at(view, position) == table.KEPT
        stuck += before == table.SWAP_BLOCKED
    return (MOST_SIGNS + 1) * min(caught, MOST_SIGNS) + min(stuck, MOST_SIGNS)


@jit
def handed_over(view):
    """The rank handed over in a swap, of thirteen; 0 where there was none."""
    ranks = view[table.RANKS]
    return (13 * table.neighbours_rank(view) + ranks - 1) // ranks


@jit
def equilibrium_threshold(view):
    """The lowest rank, of thirteen, that is kept here."""
    players, position = table.active_players(view), table.position_in_turn(view)
    told = 1 if table.was_swapped(view) else 0
    if players == 2 and view[table.TIE] == table.DEALER_WINS:
        return REPLIES[LE_HER, told, position]
    if players > MOST_COUNTED:
        return 1.0 * BY_SIGNS[players, position, signs_of(view), told]
    return 1.0 * COUNTED[players, (3**position - 1) // 2 + history_of(view), handed_over(view)]


@strategy("cuckoo", source="worked out by counting deals; for Le Her Waldegrave 1713 and Fisher 1934")
def equilibrium(view, moves, n, params, stream):
    """Swaps or cuts so that no player of a round, knowing all that it may, could do better while the others do so too.

    It uses its card, the card handed over in a swap, and what each earlier player did. Up to five players this is an
    exact equilibrium. From six on it counts, of the earlier players, who are caught, having given a card that was kept,
    and who are stuck, blocked by a K: the more there are, the lower the cards that it keeps; hardly anything is left to
    gain against that. What counts is the loss of a life in this round, when all who hold the lowest rank lose one. In
    Le Her it mixes as le-her-optimal does. With fewer ranks the same share of them counts as low, which is no
    equilibrium then.
    """
    if table.was_swapped(view) and below_neighbour(view) == 0:
        return 0
    return n - 1 if gives_away(view, equilibrium_threshold(view), stream) else 0
