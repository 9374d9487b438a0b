"""What a position of two players is told by when a turn has ended: rows of a table of weights.

`record_position` takes a position down as small numbers, which training keeps by the million; `feature_rows` says which
features such a record has. Each is the place of a row in the table; one that a position has twice is named twice.
"""

from simcards.strategy import Places, bit_count, highest_bit, index, inline, jit
from simcards.strategy import stockpile as table

#: The tables that the features hold for have so many natural ranks, building piles and discard piles a player.
RANKS, PILES = 12, 4
#: How deep a discard pile is looked into: its top, the card beneath it and the one beneath that.
DEPTHS = 3
#: The greatest number in a record: an int8.
_MOST = 127

_record = Places()
KIND = _record.add("which cards are wild, as the rules' code")
HEIGHTS = _record.add("+ h: building piles with h cards", RANKS)
DRAW_PILE = _record.add("cards in the draw pile")
_side = Places()
TOP = _side.add("the card on top of the stockpile, 0 when it is empty")
LEFT = _side.add("cards left in it")
HAND = _side.add("+ card: how many of it the hand holds", table.CARDS)
LAID = _side.add("+ 4 · depth + pile: the card so deep in that discard pile, 0 for none", DEPTHS * PILES)
SIZES = _side.add("+ pile: cards on that discard pile", PILES)
#: Behind what both see the side whose turn has ended, then the other one.
SIDE, SIDE_SIZE = _record.size, _side.size
RECORD_SIZE = SIDE + 2 * SIDE_SIZE

_MOST_LEAD, _MOST_LEFT, _MOST_WILDS, _MOST_HAND, _MOST_MISSING = 20, 30, 5, 5, 6
#: Steps between a discard pile's top and the card beneath it, and ranks below the stockpile's top, that are told apart.
_LOWEST_STEP, _HIGHEST_STEP, _BELOW = -4, 8, 8
#: Draw piles and discard piles are told apart by so many cards, up to so many parts.
_DRAWN, _PARTS, _BURIED = 8, 16, 4

_shared = Places()
OF_KIND = _shared.add("+ code: which cards are wild", 4)
OF_HEIGHTS = _shared.add("+ h: of each building pile, its height", RANKS)
OF_LEAD = _shared.add("+ lead: stockpile cards that the side has fewer than the other", 2 * _MOST_LEAD + 1)
OF_DRAW = _shared.add("+ the draw pile's cards / _DRAWN", _PARTS)
_own = Places()
OF_TOP = _own.add("+ card: the stockpile's top", table.CARDS)
OF_LEFT = _own.add("+ cards left in the stockpile", _MOST_LEFT + 1)
OF_GAP = _own.add("+ ranks from the highest building pile below the top up to it; 0 for a wild", RANKS + 1)
OF_GAP_2 = _own.add("+ the same from the second highest", RANKS + 1)
OF_MISSING = _own.add(
    "+ k · ranks + ranks missing in the gap: in the discard piles' tops; in the hand, too; beneath the tops, too",
    3 * (_MOST_MISSING + 1),
)
OF_WILDS = _own.add("+ wilds in the hand and on the discard piles", _MOST_WILDS + 1)
OF_HAND = _own.add("+ cards in the hand", _MOST_HAND + 1)
OF_AHEAD = _own.add(
    "+ k · ranks + ranks that the nearest building pile lacks to take it: of each card in hand; on top; beneath",
    3 * RANKS,
)
OF_STEP = _own.add("+ of each discard pile the card beneath its top less the top", _HIGHEST_STEP - _LOWEST_STEP + 1)
OF_SHOWN = _own.add("+ rank − 1: on top of a discard pile", RANKS)
OF_HELD = _own.add("+ rank − 1: in the hand", RANKS)
OF_BELOW = _own.add("+ k · _BELOW + ranks below the stockpile's top − 1: on top; in hand; neither", 3 * _BELOW)
OF_EMPTY = _own.add("+ empty discard piles", PILES + 1)
OF_DOWN = _own.add("+ cards on discard piles, two a pile at most, that lie on the next rank", 2 * PILES + 1)
OF_UP = _own.add("+ the same of cards on a lower one", 2 * PILES + 1)
OF_RANKS = _own.add("+ different ranks on top and in hand", RANKS + 1)
OF_BURIED = _own.add("+ cards on the discard piles / _BURIED", _PARTS)
OF_EQUAL = _own.add("of each discard pile that its top lies on the same rank")
#: Rows of the table: what both see, then those of the side whose turn has ended, then those of the other one.
SHARED, OWN = _shared.size, _own.size
ROWS = SHARED + 2 * OWN
#: More rows than a position ever has.
MOST_ROWS = 128


@inline
def _keep(record, place, number):
    record[index(place)] = min(number, _MOST)


@jit
def record_position(seen, hidden, waiter, record):
    """Take down a position between two players, when the turn of the seat `waiter` has ended, in `record`.

    seen, hidden: of a game, the hands laid down. record: integers[RECORD_SIZE].
    """
    record[KIND] = seen[table.WILDS]
    for height in range(RANKS):
        _keep(record, HEIGHTS + height, seen[index(table.HEIGHT_COUNTS + height)])
    _keep(record, DRAW_PILE, seen[table.DRAW_PILE])
    _record_side(seen, hidden, waiter, SIDE, record)
    _record_side(seen, hidden, 1 - waiter, SIDE + SIDE_SIZE, record)


@jit
def _record_side(seen, hidden, seat, base, record):
    """What a seat has, from place `base` on."""
    record[index(base + TOP)] = table.stockpile_top(seen, seat)
    _keep(record, base + LEFT, table.stockpile_left(seen, seat))
    hand = hidden[index(table.HANDS + seat)]
    for card in range(1, table.CARDS):
        record[index(base + HAND + card)] = hand >> 4 * card & 15
    for pile in range(PILES):
        size = table.discard_size(seen, seat, pile)
        _keep(record, base + SIZES + pile, size)
        for depth in range(DEPTHS):
            card = table.discard_card(seen, seat, pile, size - 1 - depth) if depth < size else 0
            record[index(base + LAID + PILES * depth + pile)] = card


@inline
def _of(record, place):
    """A number of a record, which may be of any width."""
    return int(record[index(place)])


@inline
def _add(rows, n, row):
    """Name a row more; returns how many they are."""
    rows[index(n)] = row
    return n + 1


@inline
def _natural(card):
    """A card as a bit by rank, none for a wild and for no card."""
    return 1 << card & (1 << RANKS + 1) - 2


@inline
def _ahead(heights, rank):
    """Ranks that the nearest building pile lacks to take a card: 0 where it fits. heights: as bits, some."""
    return rank + RANKS - 1 - highest_bit((heights | heights << RANKS) & (1 << rank + RANKS) - 1)


@jit
def feature_rows(record, rows):
    """The features of a position that has been taken down, in `rows`, int64[MOST_ROWS]; returns how many they are."""
    n, heights = _add(rows, 0, OF_KIND + _of(record, KIND)), 0
    for height in range(RANKS):
        for _ in range(_of(record, HEIGHTS + height)):
            n, heights = _add(rows, n, OF_HEIGHTS + height), heights | 1 << height
    lead = _of(record, SIDE + SIDE_SIZE + LEFT) - _of(record, SIDE + LEFT)
    n = _add(rows, n, OF_LEAD + _MOST_LEAD + min(max(lead, -_MOST_LEAD), _MOST_LEAD))
    n = _add(rows, n, OF_DRAW + min(_of(record, DRAW_PILE) // _DRAWN, _PARTS - 1))
    for side in range(2):
        base, first = SIDE + side * SIDE_SIZE, SHARED + side * OWN
        cards, n = _card_rows(record, base, heights, first, rows, n)
        n = _stockpile_rows(record, base, heights, cards, first, rows, n)
        n = _pile_rows(record, base, first, rows, n)
    return n


@jit
def _card_rows(record, base, heights, first, rows, n):
    """A side's features by its cards alone; returns the cards on top, in hand, beneath, as bits, and how many rows."""
    held, size, wilds = 0, 0, _of(record, base + HAND + table.WILD)
    for rank in range(1, RANKS + 1):
        count = _of(record, base + HAND + rank)
        size += count
        if count > 0:
            held |= 1 << rank
            n = _add(rows, n, first + OF_HELD + rank - 1)
            for _ in range(count):
                n = _add(rows, n, first + OF_AHEAD + _ahead(heights, rank))
    n = _add(rows, n, first + OF_HAND + min(size + wilds, _MOST_HAND))
    shown, beneath = 0, 0
    for pile in range(PILES):
        top, under = _of(record, base + LAID + pile), _of(record, base + LAID + PILES + pile)
        wilds += top == table.WILD
        if _natural(top):
            n = _add(rows, n, first + OF_AHEAD + RANKS + _ahead(heights, top))
            if not shown & _natural(top):
                n = _add(rows, n, first + OF_SHOWN + top - 1)
        if _natural(under):
            n = _add(rows, n, first + OF_AHEAD + 2 * RANKS + _ahead(heights, under))
        shown, beneath = shown | _natural(top), beneath | _natural(under)
    n = _add(rows, n, first + OF_WILDS + min(wilds, _MOST_WILDS))
    return (shown, held, beneath), _add(rows, n, first + OF_RANKS + bit_count(shown | held))


@jit
def _stockpile_rows(record, base, heights, cards, first, rows, n):
    """A side's features by its stockpile and the way to its top; returns how many rows there are."""
    top, (shown, held, beneath) = _of(record, base + TOP), cards
    n = _add(rows, n, first + OF_TOP + top)
    n = _add(rows, n, first + OF_LEFT + min(_of(record, base + LEFT), _MOST_LEFT))
    if top == table.WILD:
        return _add(rows, _add(rows, n, first + OF_GAP), first + OF_GAP_2)
    below = heights & (1 << top) - 1
    if below != 0:
        height = highest_bit(below)
        n = _add(rows, n, first + OF_GAP + top - height)
        between = (1 << top) - (2 << height)
        for k, at_hand in enumerate((shown, shown | held, shown | held | beneath)):
            missing = min(bit_count(between & ~at_hand), _MOST_MISSING)
            n = _add(rows, n, first + OF_MISSING + k * (_MOST_MISSING + 1) + missing)
        if below ^ 1 << height:
            n = _add(rows, n, first + OF_GAP_2 + top - highest_bit(below ^ 1 << height))
    for rank in range(max(top - _BELOW, 1), top):
        place = first + OF_BELOW + top - rank - 1
        if shown >> rank & 1:
            n = _add(rows, n, place)
        if held >> rank & 1:
            n = _add(rows, n, place + _BELOW)
        if not (shown | held) >> rank & 1:
            n = _add(rows, n, place + 2 * _BELOW)
    return n


@jit
def _pile_rows(record, base, first, rows, n):
    """A side's features by how its discard piles lie; returns how many rows there are."""
    empty, down, up, buried = 0, 0, 0, 0
    for pile in range(PILES):
        top, under = _of(record, base + LAID + pile), _of(record, base + LAID + PILES + pile)
        third = _of(record, base + LAID + 2 * PILES + pile)
        buried += _of(record, base + SIZES + pile)
        empty += top == 0
        if under != 0:
            step = min(max(under - top, _LOWEST_STEP), _HIGHEST_STEP) if under != table.WILD else _LOWEST_STEP
            n = _add(rows, n, first + OF_STEP + step - _LOWEST_STEP)
            down += (under == top + 1) + (under == top + 1 and third == under + 1)
            up += (under < top) + (0 < third < under)
            if under == top:
                n = _add(rows, n, first + OF_EQUAL)
    n = _add(rows, n, first + OF_EMPTY + empty)
    n = _add(rows, n, first + OF_DOWN + down)
    n = _add(rows, n, first + OF_UP + up)
    return _add(rows, n, first + OF_BURIED + min(buried // _BURIED, _PARTS - 1))
