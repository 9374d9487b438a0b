"""The luck of the cards: by how much each card that came was better than those that could have come, by side.

A card is judged by simple features of the position in which it comes, such as whether it is a wild, less their means
over the pool, which is the cards that the next one is drawn from with equal chances (luck.py of all games). At first
the draw pile and what lies face down of the stockpiles are one pool, for nobody knows which card lies where. With the
first cards that are shuffled in they part: from then on the draw pile's cards are taken as known, but not their order.

How much a card weighs follows the race: a stockpile card more or less decides most where the race is close and short.
"""

from __future__ import annotations

import math

from simcards.engine import rows as row
from simcards.engine.bits import bit_count, highest_bit
from simcards.engine.jit import index, inline, jit
from simcards.games import luck
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.piles import side_left

_WILDS = 1 << at.WILD

#: With separate decks the first cards of the rules array, from which the stockpiles are dealt.
DECK_OF_STOCKPILES = 52


@jit
def open_pools(view, hidden, rules):
    """Begin a game that has just been dealt: all its cards are in the pool, then what lies face up is taken out."""
    hidden[at.PARTED] = view[at.SEPARATE_DECKS]
    _weigh(view, hidden)
    first_deck = DECK_OF_STOCKPILES if view[at.SEPARATE_DECKS] else view[at.CARDS_IN_PLAY]
    _count_deck(hidden, at.UNSEEN, rules, 0, first_deck)
    _count_deck(hidden, at.UNSEEN + at.CARDS, rules, first_deck, view[at.CARDS_IN_PLAY])
    for seat in range(view[at.PLAYERS]):
        for number in range(view[at.DISCARD_PILES]):
            if at.discard_size(view, seat, number) > 0:
                _take_from(hidden, _draw_pool(hidden), at.discard_top(view, seat, number))
    for stockpile in range(view[at.STOCKPILES]):
        for depth in range(min(view[at.OPEN_STOCKPILE], view[at.STOCKPILE_SIZE])):
            _judge_turned_up(view, hidden, stockpile, view[at.STOCKPILE_TOPS + 3 * stockpile + depth])
    for seat in range(view[at.PLAYERS]):
        _judge_hand(view, hidden, seat)


@jit
def _count_deck(hidden, pool, rules, first, end):
    """Count these cards of the rules array into a pool; place 0, which no card has, counts them all.

    Equal cards lie together there: they are counted before they are added.
    """
    card, number = 0, 0
    for i in range(first, end):
        if rules[at.RULES_SIZE + i] != card:
            hidden[index(pool + card)] += number
            card, number = rules[at.RULES_SIZE + i], 0
        number += 1
    hidden[index(pool + card)] += number
    hidden[pool] = end - first


@inline
def _take_from(hidden, pool, card):
    """Take a card out of a pool."""
    hidden[index(pool + card)] -= 1
    hidden[index(pool)] -= 1


@inline
def _draw_pool(hidden):
    """Where in `hidden` the pool begins that the next card is drawn from."""
    return at.UNSEEN + at.CARDS * hidden[at.PARTED]


@jit
def part_pools(view, hidden):
    """What is set aside is about to be shuffled into the draw pile, which from now on is a pool of its own."""
    drawn = at.UNSEEN + at.CARDS
    if not hidden[at.PARTED]:
        for card in range(at.CARDS):
            hidden[index(drawn + card)] = hidden[index(at.UNSEEN + card)]
        _count_stockpiles(view, hidden)
        for card in range(at.CARDS):
            hidden[index(drawn + card)] -= hidden[index(at.UNSEEN + card)]
    hidden[at.PARTED] = 1
    kept = 1 if view[at.DRAW_PILE] > 0 else 0  # a draw pile that is dealt anew lies aside as well
    for card in range(1, at.CARDS):
        hidden[index(drawn + card)] = kept * hidden[index(drawn + card)] + view[index(at.ASIDE_CARDS + card)]
    hidden[drawn] = kept * hidden[drawn] + view[at.SET_ASIDE]


@jit
def _count_stockpiles(view, hidden):
    """Leave in the first pool what lies face down in stockpiles alone."""
    for card in range(at.CARDS):
        hidden[index(at.UNSEEN + card)] = 0
    for stockpile in range(view[at.STOCKPILES]):
        base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
        down = max(view[at.STOCKPILE_LEFT + stockpile] - view[at.OPEN_STOCKPILE], 0)
        for k in range(down):
            hidden[index(at.UNSEEN + hidden[index(base + k)])] += 1
        hidden[at.UNSEEN] += down


@jit
def _weigh(view, hidden):
    """Set what a card is worth to each side: a bell over its lead, the wider and lower the more there is to go."""
    if view[at.SIDES] == 2:
        weight = _weight(side_left(view, 0), side_left(view, 1))
        hidden[at.WEIGHTS] = hidden[at.WEIGHTS + 1] = weight
        return
    for side in range(view[at.SIDES]):
        best = 1 << 30
        for other in range(view[at.SIDES]):
            if other != side:
                best = min(best, side_left(view, other))
        hidden[index(at.WEIGHTS + side)] = _weight(side_left(view, side), best)


@inline
def _weight(own, best):
    """What a card is worth to a side with so many cards left, against one with so many, in units of 1 / LUCK_UNIT."""
    left, lead = own + best + 1.0, float(best - own)
    return luck.whole(row.LUCK_UNIT * math.sqrt(left) / (left + 0.25 * lead * lead))


@inline
def _each(view, hidden, seat, cards):
    """What each card of a pool of so many weighs for the side of a seat."""
    return luck.whole(hidden[index(at.WEIGHTS + at.side_of(view, seat))] / cards)


@inline
def _beyond_means(hidden, pool, first, second, card):
    """Of two sets, as bits: whether `card` is one of them, less their share of the pool; times the pool's size."""
    of_first, of_second = 0, 0
    for one in range(1, at.CARDS):
        of_first += -(first >> one & 1) & hidden[index(pool + one)]
        of_second += -(second >> one & 1) & hidden[index(pool + one)]
    size = hidden[index(pool)]
    return (first >> card & 1) * size - of_first, (second >> card & 1) * size - of_second


@inline
def _reached(heights, held, build_top):
    """The heights, as bits, that building piles reach from these on with the natural cards held alone.

    Each run of cards held that a pile leads into is taken to its end by a carry; a completed pile begins again.
    """
    for _ in range(2):
        next_cards = heights << 1 & held
        heights |= (held + next_cards ^ held) & held | next_cards
        if heights >> build_top & ~heights & 1 == 0:
            break
        heights |= 1
    return heights


@inline
def _held(view, seat):
    """The natural cards of the hand in turn, and on top of that seat's discard piles, as bits."""
    held = view[at.HAND_RANKS]
    for number in range(view[at.DISCARD_PILES]):
        held |= 1 << at.discard_top(view, seat, number)
    return held & ~(_WILDS | 1)


@jit
def judge_flip(view, hidden, stockpile):
    """The top of a stockpile has been played: judge the card that is turned up, if one is, before the view shows it."""
    _weigh(view, hidden)
    height = view[at.STOCKPILE_LEFT + stockpile] - view[at.OPEN_STOCKPILE]
    if height >= 0:
        base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
        _judge_turned_up(view, hidden, stockpile, hidden[index(base + height)])


@jit
def _judge_turned_up(view, hidden, stockpile, card):
    """Judge a card of a stockpile that is turned up.

    Features: whether it can be played by means of natural cards held, and with one missing; a wild always can.
    """
    held, build_top = _held(view, view[at.SEAT]), view[at.BUILD_TOP]
    reached = _reached(view[at.OPEN_HEIGHTS], held, build_top)
    beyond = _reached(reached | reached << 1, held, build_top)
    sums, ranks = at.LUCK + at.FEATURES * at.side_of(view, stockpile), (2 << build_top) - 2
    each = _each(view, hidden, stockpile, hidden[at.UNSEEN])
    first, second = reached << 1 & ranks | _WILDS, beyond << 1 & ranks | _WILDS
    playable, nearly = _beyond_means(hidden, at.UNSEEN, first, second, card)
    hidden[index(sums)] += each * playable
    hidden[index(sums + 1)] += each * nearly
    _take_from(hidden, at.UNSEEN, card)


@jit
def judge_draw(view, hidden, seat, card):
    """Judge the card that a seat has drawn, before it joins the hand.

    Features: whether it is a wild, and that times the wilds held; whether it is missing on the shortest way to the
    stockpile's top, divided by how many of those missing no wild held can stand for.
    """
    pool, wilds = _draw_pool(hidden), at.hand_count(view, at.WILD)
    sums, each = at.LUCK + at.FEATURES * at.side_of(view, seat), _each(view, hidden, seat, hidden[index(pool)])
    missing = _missing(view, at.stockpile_top(view, seat), _held(view, seat))
    wild, nearer = _beyond_means(hidden, pool, _WILDS, missing, card)
    hidden[index(sums + 2)] += each * wild
    hidden[index(sums + 3)] += each * wild * wilds
    hidden[index(sums + 4)] += luck.whole(each / max(bit_count(missing) - wilds, 1)) * nearer
    _take_from(hidden, pool, card)


@inline
def _missing(view, top, held):
    """The cards, as bits, that are missing between a building pile and a stockpile's top; none below a wild.

    Of the pile from which the fewest are: the highest below the top, else the highest of all, for what is missing from
    a lower one is missing from there too, and more.
    """
    if top == 0 or top == at.WILD:
        return 0
    below, heights = (1 << top) - 1, view[at.OPEN_HEIGHTS]
    if heights & below:
        return below & ~((2 << highest_bit(heights & below)) - 1) & ~(held | 1)
    way = below | (2 << view[at.BUILD_TOP]) - (2 << highest_bit(heights))
    return way & ~(held | 1)


@jit
def _judge_hand(view, hidden, seat):
    """Judge a hand that has been dealt: its wilds, less as many as so many cards of the pool have on average."""
    pool, size, side = _draw_pool(hidden), view[at.HAND_SIZES + seat], at.side_of(view, seat)
    if size == 0:
        return
    wilds = hidden[at.HANDS + seat] >> 4 * at.WILD & 15
    each = _each(view, hidden, seat, hidden[index(pool)])
    hidden[index(at.LUCK + at.FEATURES * side + 2)] += each * (wilds * hidden[pool] - size * hidden[pool + at.WILD])
    for card in range(1, at.CARDS):
        for _ in range(hidden[at.HANDS + seat] >> 4 * card & 15):
            _take_from(hidden, pool, card)
