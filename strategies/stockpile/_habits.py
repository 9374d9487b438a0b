"""What strategies for the stockpile games look at: small questions about a view, and how a score becomes a choice."""

import numpy as np

from simcards.strategy import bit_count, highest_bit, index, inline, jit
from simcards.strategy import stockpile as table

#: More ranks than ever are missing: the stockpile's top cannot be built up to.
FAR = 99
#: 1, halved for each rank that is missing, up to FAR.
HALVED = 0.5 ** np.arange(FAR + 1)


def best_move(score):
    """A jitted function (view, moves, n, weights) that gives the index of the move with the highest score.

    `score(view, move, weights)` is a jitted function; of equal moves the first listed is chosen. Stopping and
    passing score 0, so that a move below 0 is rather not made.
    """

    @jit
    def choose(view, moves, n, weights):
        best, best_score = 0, -1e18
        for i in range(n):
            kind, found = table.kind_of(moves[i]), 0.0
            if kind in (table.PLAY, table.DISCARD):
                found = float(score(view, moves[i], weights))
            if found > best_score:
                best, best_score = i, found
        return best

    return choose


@jit
def own_top(view):
    """The top card of the stockpile that the seat in turn plays from, 0 when it is empty."""
    return table.stockpile_top(view, table.seat_in_turn(view))


@jit
def height_under(view, move):
    """The height of the building pile that a play goes to."""
    return table.building_height(view, table.place_of(move))


@jit
def top_under(view, move):
    """The top of the discard pile that a discard goes to, 0 when it is empty."""
    return table.discard_top(view, table.seat_in_turn(view), table.pile_of(move))


@jit
def shown_tops(view, seat):
    """The cards on top of a seat's discard piles, as bits by card."""
    tops = 0
    for pile in range(view[table.DISCARD_PILES]):
        tops |= 1 << table.discard_top(view, seat, pile)
    return tops


@jit
def cards_at_hand(view):
    """The cards that the seat in turn could play if they fitted, its stockpile apart, as bits by card."""
    return view[table.HAND_RANKS] | shown_tops(view, table.seat_in_turn(view))


@jit
def wilds_at_hand(view):
    """Wilds in hand and on top of the own discard piles."""
    seat, wilds = table.seat_in_turn(view), table.hand_count(view, table.WILD)
    for pile in range(view[table.DISCARD_PILES]):
        wilds += table.discard_top(view, seat, pile) == table.WILD
    return wilds


@jit
def missing_between(height, top, cards):
    """Ranks between a building pile and the card `top` that are not among `cards` (bits); FAR when it is no way up."""
    if top == table.WILD or height >= top:
        return FAR
    return bit_count(((1 << top) - 1 & ~cards) >> height + 1)


@jit
def missing_below(heights, top, cards):
    """The fewest ranks missing, over building piles of these heights (bits), up to where the card `top` fits."""
    if top == table.WILD:
        return 0
    below = (1 << top) - 1
    if heights & below == 0:
        return FAR
    return bit_count((below & ~cards) >> highest_bit(heights & below) + 1)


@inline
def missing_up(heights, below, lacking, far):
    """The fewest ranks missing up to a card, `far` where no way leads there.

    All as bits: the building piles' heights, the heights below the card, and of these ranks those that are not at hand.
    """
    heights &= below
    return bit_count(lacking >> highest_bit(heights) + 1) if heights else far


@jit
def leads_to_top(view, height):
    """Whether the cards at hand, wilds included, build a pile of this height up to the own stockpile's top."""
    return missing_between(height, own_top(view), cards_at_hand(view)) <= wilds_at_hand(view)


@jit
def cards_run_out(view):
    """Whether less than a hand for each player is left to draw and to shuffle in.

    Who then still holds cards back brings the game to a standstill: only building piles that are completed give new
    cards.
    """
    return view[table.DRAW_PILE] + view[table.SET_ASIDE] < view[table.HAND_SIZE_RULE] * view[table.PLAYERS]


@jit
def heights_after(view, height):
    """The heights of the building piles, as bits, once a card has been played to one of this height."""
    left = view[table.OPEN_HEIGHTS]
    if view[table.HEIGHT_COUNTS + height] == 1:
        left &= ~(1 << height)
    return left | (1 << height + 1 if height + 1 < view[table.BUILD_TOP] else 1)


@jit
def rival_shows(view, card, most):
    """Whether this natural card lies on top of another side's stockpile of at most so many cards; most: 0 for any."""
    side = table.side_of(view, table.seat_in_turn(view))
    for seat in range(view[table.PLAYERS]):
        watched = most == 0 or table.stockpile_left(view, seat) <= most
        if watched and table.side_of(view, seat) != side and table.stockpile_top(view, seat) == card:
            return True
    return False


@inline
def way_to_top(view, seat):
    """The heights below the top of a seat's stockpile, and of these ranks those that it does not show, as bits.

    Bit 0, an empty place, is set in both. Below a wild is all, and nothing lacking.
    """
    top = table.stockpile_top(view, seat)
    if top == table.WILD:
        return (1 << 60) - 1, 0
    below = (1 << top) - 1
    return below, below & ~shown_tops(view, seat) | 1


@jit
def look_at_rivals(view, rivals):
    """Write the `way_to_top` of each seat of another side to `rivals`, int64[2 · table.MOST_SEATS].

    Returns how many such seats there are.
    """
    side, n = table.side_of(view, table.seat_in_turn(view)), 0
    for seat in range(view[table.PLAYERS]):
        if table.stockpile_top(view, seat) != 0 and table.side_of(view, seat) != side:
            rivals[index(2 * n)], rivals[index(2 * n + 1)] = way_to_top(view, seat)
            n += 1
    return n


@inline
def danger(rivals, n, heights):
    """How near the building piles are to the other sides' stockpile tops; `rivals` holds n of `look_at_rivals`.

    Each of their seats counts 1, halved for each rank that neither a building pile nor the tops of that seat's discard
    piles supply.
    """
    total = 0.0
    for k in range(n):
        total += HALVED[missing_up(heights, rivals[index(2 * k)], rivals[index(2 * k + 1)], FAR)]
    return total
