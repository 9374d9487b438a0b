"""The strategy that counts the leads it still needs."""

from simcards.strategy import jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE
from ._hands import leads_needed, others_cards
from .trump_saver import collecting_move


@jit
def counting_move(view, moves, n):
    """The index of the move, while shedding, after which the hand needs the fewest leads; of equal ones the first."""
    hand, others, trump = table.own_hand(view), others_cards(view), table.trump_suit(view)
    best, fewest = 0, 1e18
    for i in range(n):
        cards = table.cards_of(view, moves[i])
        left = hand | cards if table.kind_of(moves[i]) == table.PICK_UP else hand & ~cards
        needed = leads_needed(left, others, trump, 1.0, 0.0) if left else -1.0
        if needed < fewest:
            best, fewest = i, needed
    return best


@strategy(
    "skitgubbe",
    source="simcards: cards that are gone are counted, and a hand is as good as the leads that it can do without",
    patience=PATIENCE,
)
def lead_counter(view, moves, n, params, stream):
    """Makes the move after which its hand needs the fewest leads.

    Each run in hand, a single card too, needs a lead of its own unless it beats something; so a run counts as the
    share of the others' cards that its highest card does not beat, and as nothing if nobody can beat it. What the
    others hold together it knows from what is gone. Beating, leading and picking up are weighed alike. Collecting, it
    gives its lowest card, but spends any card on the trick whose winner will draw the last stock card, as trump-saver
    does.
    """
    if table.shedding_plays(view) >= params[0]:
        return random_below(stream, n)
    return counting_move(view, moves, n) if table.is_shedding(view) else collecting_move(view, moves, n, 1)
