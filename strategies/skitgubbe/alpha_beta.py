"""The strategy that searches the shedding phase."""

from simcards.strategy import Parameter, highest_bit, inline, jit, lowest_bit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE
from ._duel import best_cards
from ._hands import others_cards
from .look_ahead import WEIGHTS, looking_move
from .trump_saver import collecting_move


@inline
def _listed(moves, n, cards):
    """Where the play of these cards is listed; the pick-up, which is listed last, for none."""
    for i in range(n - (cards == 0)):
        low, high = table.low_of(moves[i]), table.high_of(moves[i])
        if cards != 0 and low == lowest_bit(cards) and high == highest_bit(cards):
            return i
    return n - 1


@jit
def _searched_move(view, moves, n, positions):
    lead, last = 0, moves[n - 1]
    if table.kind_of(last) == table.PICK_UP:
        lead = table.cards_of(view, last)
    cards = best_cards(table.own_hand(view), others_cards(view), lead, table.trump_suit(view), positions)
    return _listed(moves, n, cards)


@strategy(
    "skitgubbe",
    source="alpha-beta search: Knuth and Moore, Artificial Intelligence 6, 1975; two players have nothing to hide",
    positions=Parameter(2500, "positions that it looks at for each decision", 10, 100_000, whole=True),
    patience=PATIENCE,
)
def alpha_beta(view, moves, n, params, stream):
    """Searches the shedding phase between two players, as deep as its positions reach.

    What is neither in its own hand nor on the pile nor gone is in the other's hand. Where the search ends, a hand is
    as good as it needs few leads: each run counts 1 less half the share of the other's cards that its highest card
    beats, and 0.3 if nothing beats it; the lead counts 0.2. With three or four players it sheds like look-ahead.
    Collecting, it plays like trump-saver.
    """
    if table.shedding_plays(view) >= params[1]:
        return random_below(stream, n)
    if not table.is_shedding(view):
        return collecting_move(view, moves, n, 1)
    if view[table.PLAYERS] > 2:
        return looking_move(view, moves, n, stream, WEIGHTS)
    return _searched_move(view, moves, n, int(params[0]))
