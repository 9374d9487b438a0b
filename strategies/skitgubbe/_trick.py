"""A trick of the shedding phase played to its end, in sets of cards: by a move, then as low-first answers and leads."""

from simcards.strategy import bit_count, highest_bit, index, inline, jit, lowest_bit, random_below, scratch_integers
from simcards.strategy import skitgubbe as table

from ._hands import beating, others_cards, run_highs, run_lows, without_suit

#: Where hands stand, + seat, each a set; behind them the pile, + k: its cards from below.
_PILE = table.MOST_SEATS
trick_room = scratch_integers(table.MOST_SEATS + table.CARDS)
hands_room = scratch_integers(table.MOST_SEATS)


@inline
def _one_of(cards, stream):
    """A card of a set that is not empty, as a set; each is as likely."""
    for _ in range(random_below(stream, bit_count(cards))):
        cards &= cards - 1
    return cards & -cards


@jit
def suppose_hands(view, hands, stream):
    """Write into `hands` the own hand; of each other what it has shown, filled up from the unseen cards by lot."""
    unseen = others_cards(view)
    for seat in range(view[table.PLAYERS]):
        own = seat == view[table.SEAT]
        hands[index(seat)] = table.own_hand(view) if own else table.shown_cards(view, seat)
        unseen &= ~hands[index(seat)]
    for seat in range(view[table.PLAYERS]):
        for _ in range(table.hand_size(view, seat) - bit_count(hands[index(seat)])):
            card = _one_of(unseen, stream)
            hands[index(seat)] |= card
            unseen &= ~card


@inline
def _run_under(hand, high):
    """The run of a hand, as a set, that ends in its card `high`; a single card where none lies under it."""
    low = high
    while low % table.RANKS != 0 and hand >> (low - 1) & 1:
        low -= 1
    return (2 << high) - (1 << low)


@inline
def _longest_run(hand):
    """The longest run of a hand that is not empty, as a set; the lower of equal ones."""
    lows, highs, best, most = run_lows(hand), run_highs(hand), 0, -1
    while lows:
        low, high = lowest_bit(lows), lowest_bit(highs)
        lows, highs = lows & lows - 1, highs & highs - 1
        length = table.RANKS * (high - low) - table.rank_of(high) + table.RANKS
        if length > most:
            best, most = (2 << high) - (1 << low), length
    return best


@inline
def usual_play(hand, top, trump):
    """What low-first plays, as a set, on the card `top`, −1 to lead; 0 when it must pick up.

    A hand that goes in one run does so. Of plain cards, or else of trumps: the longest run to lead, the lowest card
    that beats with the run under it.
    """
    beats, lows = hand if top < 0 else hand & beating(top, trump), run_lows(hand)
    if lows & (lows - 1) == 0 and beats >> highest_bit(hand) & 1:
        return hand
    plain = without_suit(beats, trump)
    chosen = plain if plain else beats
    if top < 0:
        return _longest_run(chosen)
    return _run_under(hand, lowest_bit(chosen)) if chosen else 0


@inline
def _taken(room, size, whole):
    """The cards, a set, that a pick-up takes from a pile of `size`: all, or the run that its top ends (SG-10)."""
    card, place = room[index(_PILE + size - 1)], size - 2
    cards = 1 << card
    while place >= 0 and (whole or (card % table.RANKS != 0 and room[index(_PILE + place)] == card - 1)):
        card = room[index(_PILE + place)]
        cards |= 1 << card
        place -= 1
    return cards


@inline
def _next_of(seats, seat):
    """The next of a set of seats, which is not empty, behind a seat."""
    behind = seats >> (seat + 1)
    return seat + 1 + lowest_bit(behind) if behind else lowest_bit(seats)


@inline
def _with_cards(room, players):
    """The seats, a set, that have cards."""
    seats = 0
    for seat in range(players):
        seats |= (room[index(seat)] != 0) << seat
    return seats


@jit
def play_trick(view, room, move):
    """Play the trick to its end, the hands in `room` and the pile as in the view; returns who leads the next.

    The move, of the seat in turn, must leave it cards.
    """
    seat, to_act, last = view[table.SEAT], view[table.TO_ACT], lowest_bit(view[table.AHEAD])
    size = table.table_size(view)
    for k in range(size):
        room[index(_PILE + k)] = table.table_card(view, k)
    cards = 0 if table.kind_of(move) == table.PICK_UP else table.cards_of(view, move)
    while True:
        if cards:
            last = seat
            room[index(seat)] &= ~cards
            for card in range(lowest_bit(cards), highest_bit(cards) + 1):
                room[index(_PILE + size)] = card
                size += 1
        else:
            taken = _taken(room, size, view[table.PICKUP] == table.PICK_UP_PILE)
            room[index(seat)] |= taken
            size -= bit_count(taken)
        to_act &= ~(1 << seat)
        if to_act == 0:
            return last if room[index(last)] else _next_of(_with_cards(room, view[table.PLAYERS]), last)
        seat = _next_of(to_act, seat)
        cards = usual_play(room[index(seat)], room[index(_PILE + size - 1)] if size else -1, table.trump_suit(view))
