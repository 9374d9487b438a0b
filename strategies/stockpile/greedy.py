"""The strategy that plays whatever it can."""

import numpy as np

from simcards.strategy import index, inline, jit, strategy
from simcards.strategy import stockpile as table


def _play_score(source: int, card: int, height: int) -> int:
    """Stockpile, natural discard, natural hand card, wild discard, wild hand card; low naturals, high places first."""
    if source == table.FROM_STOCKPILE:
        return 5000 + height
    later = 0 if source == table.FROM_DISCARD else 1000
    return 2000 - later + height if card == table.WILD else 4000 - later - card


def _discard_score(card: int, top: int) -> int:
    """Equal top, empty pile, top higher by the least, top lower by the least; Aces and wilds last."""
    if card in (1, table.WILD):
        return 1 if card == table.WILD else 100 + top
    if top in (0, card):
        return (3000 if top == 0 else 4000) + card
    above = top - card
    return 2000 - 20 * above if above > 0 else 1000 + 20 * above


#: Both scores, of every source, card and height, and of every card and top: to look one up costs less than to ask. A
#: move without a card, to stop or to pass, has 0.
_PLAYS = np.array([[[_play_score(s, c, h) * (c > 0) for h in range(16)] for c in range(16)] for s in range(3)]).ravel()
_DISCARDS = np.array([[_discard_score(card, top) * (card > 0) for top in range(16)] for card in range(16)]).ravel()


@inline
def play_score(view, move):
    """What greedy gives a play."""
    height = table.building_height(view, table.place_of(move))
    return _PLAYS[index(table.source_of(move) << 8 | table.card_of(move) << 4 | height)]


@inline
def discard_score(view, move):
    """What greedy gives a discard."""
    top = table.discard_top(view, table.seat_in_turn(view), table.pile_of(move))
    return _DISCARDS[index(table.card_of(move) << 4 | top)]


def _first_best(score):
    """A jitted function (view, moves, n): the index of the move with the highest score, the first of equal ones."""

    @jit
    def choose(view, moves, n):
        best = np.int64(-1)
        for i in range(n):
            best = max(best, score(view, moves[i]) << 32 | n - i)  # without a branch: the first one is the greatest
        return n - (best & 0xFFFFFFFF)

    return choose


_best_play, _best_discard = _first_best(play_score), _first_best(discard_score)


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
    discarding = view[table.STAGE] == table.DISCARDING
    return _best_discard(view, moves, n) if discarding else _best_play(view, moves, n)
