"""The integer state of a Skitgubbe game: every index named once, with its range and meaning.

Two arrays hold a game. The **view** is what the player in turn could see at the table and remember: the rules, the
table, the own hand, cards that went out of the game or were picked up openly; strategies get it read-only.
**Hidden** is the rest: the stock, other hands and won piles, counters. A card is 13 · suit + rank, 0 to 51: suits
C D H S are 0 to 3, ranks 2 to A are 0 to 12. A set of cards is one number with bit c set for card c; a set of seats
likewise.

Below the indices: what strategies read a view and a move with.
"""

from __future__ import annotations

from simcards.engine.bits import bit_count, lowest_bit
from simcards.engine.jit import index, inline
from simcards.engine.rows import FAMILY, Column, Tally

MOST_SEATS = 4
CARDS = 52
RANKS = 13
TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four twos, as a set; shifted by a rank, the four cards of that rank
ACES = TWOS << 12  # no run goes on above them

# The rules array, int64; also the head of the view. One index per switch, in the order of SkitgubbeRules; words as
# their position among the switch's choices.
(
    TRICKS,
    THROW_OFF_ALLOWED,
    REDISTRIBUTE_LOW,
    TRUMP_PLAYED,
    HAND_SIZE_RULE,
    PICKUP,
    FIRST_DEALER,
    SESSION_GAMES,
    TURN_LIMIT,
    RIFFLES,  # 0 for a perfect shuffle
) = range(10)
# … and what follows from them.
PLAYERS = 10  # 2 … 4
DUEL = 11  # 1 when collecting tricks are between the leader and the next player
LANES = 12  # orders in which the stock is drawn: one a seat, or one for all (see deal.py)
RULES_SIZE = 13

# Words of the switches, as codes.
PICK_UP_RUN, PICK_UP_PILE = range(2)
DRAWN, LAST_SEAT = range(2)

# The view, int64, after the rules.
SEAT = 13  # the seat in turn
TURN = 14  # plays made so far: leads, answers, throw-offs, beats, pick-ups
PHASE = 15  # COLLECTING or SHEDDING
LEADER = 16  # who led the trick
TO_ACT = 17  # set of the seats that have yet to act in this round of the trick, the one in turn included
AHEAD = 18  # collecting: set of the seats whose card is the highest of the round; shedding: the last to have played
HIGHEST = 19  # collecting: the highest rank that contests this round, −1 for none
ROUND_START = 20  # collecting: where on the table this round's cards begin; those before it are at stake
EQUALS = 21  # collecting: set of all cards equal in rank to one played in this round
REPLAY = 22  # 1 while tied players replay a trick
STOCK = 23  # cards in the stock
TRUMP = 24  # the trump suit, −1 while unknown or when there is none
TRUMP_CARD = 25  # the last stock card, −1 while unknown
OPENER = 26  # who drew it and opens the shedding, −1 while unknown
SHEDDING_TURN = 27  # plays made when shedding began
OWN_HAND = 28  # set of the cards in the own hand
OWN_PILE = 29  # set of the cards in the own won pile; empty while shedding
GONE = 30  # set of the cards out of the game, as all have seen
TABLE_SIZE = 31  # cards in the trick or pile
HAND_SIZES = 32  # + seat: cards in that hand
WON_SIZES = HAND_SIZES + MOST_SEATS  # + seat: cards in that won pile
PICKED_UP = WON_SIZES + MOST_SEATS  # + seat: set of the cards that it picked up while shedding and still holds
TABLE = PICKED_UP + MOST_SEATS  # + k: k-th card of the trick in the order played, of the pile from below
VIEW_SIZE = TABLE + CARDS

COLLECTING, SHEDDING = range(2)

# Hidden, int64.
REASON = 0  # why the game ended, 0 while it goes on
WINNERS = 1  # set of seats
FIRST_SEAT = 2
PLAYING = 3  # set of the seats with cards, once shedding has begun
TABLE_SET = 4  # set of the cards on the table
TRAILING = 5  # the seat with the most cards
COUNTERS_FROM = 6
(
    COLLECTING_PLAYS,
    SHEDDING_PLAYS,
    COLLECTING_TRICKS,
    SHEDDING_TRICKS,
    BOUNCES,
    REPLAYS,
    THROW_OFFS,
    PICK_UPS,
    CARDS_PICKED_UP,
    RUNS,
    DECISIONS,
    OPTIONS,
    FORCED,
    LEAD_CHANGES,
    OPENER_LOST,
    UNDECIDED,
) = range(COUNTERS_FROM, COUNTERS_FROM + 16)
COUNTERS = 16
LOST = COUNTERS_FROM + COUNTERS  # + seat: 1 for the skitgubbe
OPENED = LOST + MOST_SEATS  # + seat: 1 for who opened the shedding
SEAT_PICK_UPS = OPENED + MOST_SEATS  # + seat: its pick-ups
HANDS_SHEDDING = SEAT_PICK_UPS + MOST_SEATS  # + seat: cards in hand when shedding began
TRUMPS_SHEDDING = HANDS_SHEDDING + MOST_SEATS  # + seat: trumps among them
HANDS = TRUMPS_SHEDDING + MOST_SEATS  # + seat: set of the cards in hand
PILES = HANDS + MOST_SEATS  # + seat: set of the cards in the won pile
NEXT_SLOT = PILES + MOST_SEATS  # + lane: the lane's next slot (see deal.py)
SLOTS = NEXT_SLOT + MOST_SEATS  # + slot: the shuffled deck
POOL = SLOTS + CARDS  # + k: low cards to deal anew
LESS = POOL + CARDS  # + seat: shedding tricks after which it held fewer cards than another
LEADS = LESS + MOST_SEATS  # + seat: roots of its leads in those tricks, in units of 1 / LEAD_SCALE
NOT_MOST = LEADS + MOST_SEATS  # + seat: the last shedding trick after which it did not hold the most cards alone
HIDDEN_SIZE = NOT_MOST + MOST_SEATS

# Reasons for the end of a game, and of a session, in the order of REASONS.
LAST_WITH_CARDS, TURN_LIMIT_MET, SESSION_WON, SESSION_SHARED = range(1, 5)
#: Under this, several winners share the win.
JOINT_REASONS = ("session-shared",)
REASONS = ("last-with-cards", "turn-limit", "session", "session-shared")

# The family's columns of a game's row, as they stand in `hidden` from COUNTERS_FROM on; those of a session are sums.
ROW_COUNTERS = FAMILY
ROW_SEATS = ROW_COUNTERS + COUNTERS  # + 4 · k + seat: from LOST on
SEAT_COLUMNS = 5
ROW_DRAMA = ROW_SEATS + SEAT_COLUMNS * MOST_SEATS
ROW_AHEAD = ROW_DRAMA + 1
ROW_DECIDED = ROW_DRAMA + 2
ROW_SIZE = ROW_DRAMA + 3

#: The lead followed is that of the one who loses, since only one does (lead.py).
LEAD_OF_LOSER = True

COLUMNS = (
    Column("collecting_plays", ROW_COUNTERS, "plays while collecting"),
    Column("shedding_plays", ROW_COUNTERS + 1, "plays while shedding, pick-ups included"),
    Column("collecting_tricks", ROW_COUNTERS + 2, "tricks while collecting, replays not counted apart"),
    Column("shedding_tricks", ROW_COUNTERS + 3, "tricks while shedding that were played to their end"),
    Column("bounces", ROW_COUNTERS + 4, "collecting tricks that went out of the game unwon"),
    Column("replays", ROW_COUNTERS + 5, "rounds replayed by tied players"),
    Column("throw_offs", ROW_COUNTERS + 6, "cards thrown off"),
    Column("pick_ups", ROW_COUNTERS + 7, "pick-ups"),
    Column("cards_picked_up", ROW_COUNTERS + 8, "cards picked up"),
    Column("runs", ROW_COUNTERS + 9, "plays of two cards or more"),
    Column("decisions", ROW_COUNTERS + 10, "decisions with two moves or more"),
    Column("options", ROW_COUNTERS + 11, "moves to choose from in those decisions"),
    Column("forced", ROW_COUNTERS + 12, "moves without a choice"),
    Column("lead_changes", ROW_COUNTERS + 13, "shedding tricks after which another seat held the most cards"),
    Column("opener_lost", ROW_COUNTERS + 14, "1 when the player who opened the shedding became the skitgubbe"),
    Column("undecided", ROW_COUNTERS + 15, "1 when the turn limit ended the game"),
    Column("skitgubbe", ROW_SEATS, "1 for the last player with cards", per_seat=True),
    Column("opened", ROW_SEATS + 4, "1 for the player who drew the last stock card", per_seat=True),
    Column("seat_pick_ups", ROW_SEATS + 8, "pick-ups of the seat", per_seat=True),
    Column("hand_at_shedding", ROW_SEATS + 12, "cards in hand when shedding began", per_seat=True),
    Column("trumps_at_shedding", ROW_SEATS + 16, "trumps in hand when shedding began", per_seat=True),
    Column("drama", ROW_DRAMA, "how far the loser was ahead in cards in hand, while ahead", lead=True),
    Column("trailing", ROW_AHEAD, "share of the shedding tricks after which the loser was ahead of another", lead=True),
    Column("decided_at", ROW_DECIDED, "when the loser came to hold the most cards for good", lead=True),
)

# The tally, int64: games within sessions count too. Those by fate count games that found a skitgubbe.
PLAY_BINS = 512
TALLY_REASONS = 0
TALLY_LOSSES = 8
TALLY_TRUMPS = TALLY_LOSSES + MOST_SEATS
TALLY_OPENER = TALLY_TRUMPS + 5
TALLY_HAND_FATE = TALLY_OPENER + 2
TALLY_TRUMP_FATE = TALLY_HAND_FATE + 2 * (CARDS + 1)
TALLY_COLLECTING = TALLY_TRUMP_FATE + 2 * (RANKS + 1)
TALLY_SHEDDING = TALLY_COLLECTING + CARDS + 1
TALLY_SIZE = TALLY_SHEDDING + PLAY_BINS

TALLIES = (
    Tally("games_by_reason", TALLY_REASONS, (8,), "games by the reason for their end"),
    Tally("losses_by_seat", TALLY_LOSSES, (4,), "games by the seat of the skitgubbe"),
    Tally("trump_suits", TALLY_TRUMPS, (5,), "games that came to shedding, by trump suit: C D H S, none"),
    Tally("opener_fate", TALLY_OPENER, (2,), "who opened the shedding: safe, skitgubbe"),
    Tally("hand_fate", TALLY_HAND_FATE, (53, 2), "seats by cards in hand when shedding began: safe, skitgubbe"),
    Tally("trump_fate", TALLY_TRUMP_FATE, (14, 2), "seats by trumps in hand when shedding began: safe, skitgubbe"),
    Tally("collecting_lengths", TALLY_COLLECTING, (53,), "games by plays while collecting"),
    Tally("shedding_lengths", TALLY_SHEDDING, (PLAY_BINS,), "games by plays while shedding, the last for all longer"),
)

# A move is one int64: kind, lowest and highest card, number of cards. Moves are listed in a stated order. Collecting:
# every card of the hand as LEAD or ANSWER, in ascending order; then those that may be thrown off as THROW_OFF.
# Shedding: every card, then every run of two, of three …, each by ascending lowest card, as LEAD or BEAT; then
# PICK_UP, for which the highest is the top of the pile, the lowest the undermost card that comes along.
LEAD, ANSWER, THROW_OFF, BEAT, PICK_UP = range(5)
MOST_MOVES = 4 * 91 + 1
NEXT_LOW = 1 << 3 | 1 << 9  # what a move grows by when its cards are the next higher ones


@inline
def encode_move(kind, low, high, count):
    """Pack a move."""
    return kind | low << 3 | high << 9 | count << 15


@inline
def kind_of(move):
    """LEAD, ANSWER or THROW_OFF a card; LEAD or BEAT with a card or run, PICK_UP from the pile."""
    return move & 7


@inline
def low_of(move):
    """The card that is played, the lowest of a run; of a pick-up the undermost card."""
    return (move >> 3) & 63


@inline
def high_of(move):
    """The card that is played, the highest of a run; of a pick-up the top of the pile."""
    return (move >> 9) & 63


@inline
def count_of(move):
    """How many cards are played or picked up."""
    return (move >> 15) & 63


@inline
def cards_of(view, move):
    """The cards that are played or picked up, as a set."""
    if kind_of(move) != PICK_UP:
        return ((1 << count_of(move)) - 1) << low_of(move)
    cards = 0
    for k in range(count_of(move)):
        cards |= 1 << view[index(TABLE + view[TABLE_SIZE] - 1 - k)]
    return cards


@inline
def rank_of(card):
    """The rank of a card: 0 for a 2 … 8 for a 10, 9 10 11 12 for J Q K A."""
    return card % RANKS


@inline
def suit_of(card):
    """The suit of a card: 0 1 2 3 for C D H S."""
    return card // RANKS


@inline
def of_suit(cards, suit):
    """Those cards of a set that are of the suit."""
    return cards & (0x1FFF << RANKS * suit)


@inline
def size_of(cards):
    """How many cards, or seats, a set holds."""
    return bit_count(cards)


@inline
def holds(cards, card):
    """1 when the set holds the card, else 0."""
    return cards >> card & 1


@inline
def longest_run(cards):
    """The longest run in a set of cards, as a set; the lowest of equal ones, a single card where there is no run."""
    lows, length = cards, 1
    longer = lows & lows >> 1 & ~ACES
    while longer:
        lows, length = longer, length + 1
        longer = lows & lows >> 1 & ~ACES
    return ((1 << length) - 1) << lowest_bit(lows) if lows else 0


@inline
def is_trump(view, card):
    """Whether the card is of the trump suit."""
    return suit_of(card) == view[TRUMP]


@inline
def seat_in_turn(view):
    """The seat that is to move."""
    return view[SEAT]


@inline
def is_shedding(view):
    """Whether the game is in its second phase."""
    return view[PHASE] == SHEDDING


@inline
def shedding_plays(view):
    """Plays made since shedding began."""
    return view[TURN] - view[SHEDDING_TURN]


@inline
def own_hand(view):
    """The own hand, a set of cards."""
    return view[OWN_HAND]


@inline
def own_pile(view):
    """The own won pile, a set of cards."""
    return view[OWN_PILE]


@inline
def hand_size(view, seat):
    """Cards in a seat's hand; 0 while shedding means that it is out."""
    return view[index(HAND_SIZES + seat)]


@inline
def won_size(view, seat):
    """Cards in a seat's won pile."""
    return view[index(WON_SIZES + seat)]


@inline
def picked_up(view, seat):
    """The cards, a set, that a seat has picked up while shedding and not yet played."""
    return view[index(PICKED_UP + seat)]


@inline
def played_out(view):
    """The cards, a set, that are out of the game."""
    return view[GONE]


@inline
def stock_left(view):
    """Cards in the stock."""
    return view[STOCK]


@inline
def trump_suit(view):
    """The trump suit, −1 while unknown or when there is none."""
    return view[TRUMP]


@inline
def table_size(view):
    """Cards in the trick or pile."""
    return view[TABLE_SIZE]


@inline
def table_card(view, k):
    """The k-th card of the trick in the order played, or of the pile from below; from 0."""
    return view[index(TABLE + k)]


@inline
def top_card(view):
    """The card to beat, −1 when the pile is empty."""
    return view[index(TABLE + view[TABLE_SIZE] - 1)] if view[TABLE_SIZE] > 0 else -1


@inline
def pick_up_size(view):
    """How many cards a pick-up takes now, 0 when the pile is empty (SG-10, SG-25)."""
    size = view[TABLE_SIZE]
    if size == 0 or view[PICKUP] == PICK_UP_PILE:
        return size
    count, card = 1, view[index(TABLE + size - 1)]
    while count < size and rank_of(card) != 0 and view[index(TABLE + size - 1 - count)] == card - 1:
        card -= 1
        count += 1
    return count


@inline
def highest_rank(view):
    """The highest rank that contests the round of the collecting trick so far, −1 for none."""
    return view[HIGHEST]


@inline
def seats_behind(view):
    """How many players act in this round of the trick after the one in turn."""
    return bit_count(view[TO_ACT]) - 1


def extras(summary):
    """What the tallies of a run say, for `simulate --json`: the opener's fate, trumps, losses by hand and by trumps."""
    safe, lost = (int(count) for count in summary["opener_fate"])
    fates = {
        name: [
            {key: value, "safe": int(fate[0]), "lost": int(fate[1])}
            for value, fate in enumerate(summary[tally].reshape(-1, 2))
            if fate.any()
        ]
        for name, key, tally in (("by_hand", "cards", "hand_fate"), ("by_trumps", "trumps", "trump_fate"))
    }
    suits = dict(zip(("C", "D", "H", "S", "none"), (int(count) for count in summary["trump_suits"]), strict=True))
    return {"opener": {"safe": safe, "lost": lost}, "trump_suits": suits, **fates}
