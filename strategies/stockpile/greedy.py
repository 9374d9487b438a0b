"""The strategy that plays whatever it can."""

from simcards.strategy import jit, strategy
from simcards.strategy import stockpile as table


@jit
def play_score(view, move):
    """Stockpile, natural discard, natural hand card, wild discard, wild hand card; low naturals, high places first."""
    card, source = table.card_of(move), table.source_of(move)
    if source == table.FROM_STOCKPILE:
        return 5000 + table.building_height(view, table.place_of(move))
    later = 0 if source == table.FROM_DISCARD else 1000
    if card == table.WILD:
        return 2000 - later + table.building_height(view, table.place_of(move))
    return 4000 - later - card


@jit
def discard_score(view, move):
    """Equal top, empty pile, top higher by the least, top lower by the least; Aces and wilds last."""
    card = table.card_of(move)
    top = table.discard_top(view, table.seat_in_turn(view), table.pile_of(move))
    above = top - card
    score = 2000 - 20 * above if above > 0 else 1000 + 20 * above
    score = 4000 + card if above == 0 else score
    score = 3000 + card if top == 0 else score
    score = 100 + top if card == 1 else score
    return 1 if card == table.WILD else score


@strategy(
    "stockpile",
    source="the document on Spite and Malice, turn step 4: play the stockpile when it can be played",
)
def greedy(view, moves, n, params, stream):
    """Plays all it can: the stockpile first, then discard piles, then the hand, wilds last.

    Of several natural cards of one source it plays the lowest; a wild goes to the highest building pile. A discard
    goes onto an equal card; else onto an empty pile, the highest card first; else onto the pile whose top is
    higher by the least, or, failing that, lower by the least. Aces and wilds are discarded last.
    """
    best, best_score = 0, -1
    for i in range(n):
        kind = table.kind_of(moves[i])
        score = 0
        if kind == table.PLAY:
            score = play_score(view, moves[i])
        elif kind == table.DISCARD:
            score = discard_score(view, moves[i])
        if score > best_score:
            best, best_score = i, score
    return best
