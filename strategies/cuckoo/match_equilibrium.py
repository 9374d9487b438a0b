"""The equilibrium with an eye to lives: what counts is the match, not the round."""

from simcards.strategy import cuckoo as table
from simcards.strategy import jit, strategy

from ._thresholds import below_neighbour, gives_away
from ._with_lives import MOST_IN, MOST_LIVES, WITH_LIVES
from .equilibrium import equilibrium_threshold, handed_over, history_of


@jit
def standing_of(view):
    """The lives of the places, each less one and at most two, as digits to the base 3, the first one's the highest."""
    number = 0
    for place in range(table.active_players(view)):
        lives = min(table.lives_of(view, table.seat_at(view, place)), MOST_LIVES)
        number = MOST_LIVES * number + lives - 1
    return number


@jit
def match_threshold(view):
    """The lowest rank, of thirteen, that is kept here."""
    players, place = table.active_players(view), table.position_in_turn(view)
    if players > MOST_IN or view[table.ROUNDS_TO_PLAY] != 0 or view[table.TIE] == table.DEALER_WINS:
        return equilibrium_threshold(view)
    history = (3**place - 1) // 2 + history_of(view)
    return 1.0 * WITH_LIVES[players, standing_of(view), history, handed_over(view)]


@strategy("cuckoo", source="worked out by a Markov chain over lives, the round's equilibrium in every standing")
def match_equilibrium(view, moves, n, params, stream):
    """Plays like equilibrium, but once three or two are left it minds the lives that each of them has.

    What counts then is its share of the matches won: who has a life to spare against one who has none does not lose
    the same by losing it, and a tie that sends two out together may be worth more than a loss alone. Up to three lives
    each are told apart. Choices that the equilibrium mixes are rounded to the likelier one. Where a number of rounds is
    played, or ties are the dealer's, it plays like equilibrium.
    """
    if table.was_swapped(view) and below_neighbour(view) == 0:
        return 0
    return n - 1 if gives_away(view, match_threshold(view), stream) else 0
