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
from simcards.games import race
from simcards.games.places import Counts, Places, RulesPlaces
from simcards.games.readers import Readers
from simcards.games.skitgubbe.measures import CARDS as CARDS
from simcards.games.skitgubbe.measures import LUCK_FEATURES, MEASURES
from simcards.games.skitgubbe.measures import MOST_SEATS as MOST_SEATS
from simcards.games.skitgubbe.measures import PLAY_BINS as PLAY_BINS
from simcards.games.skitgubbe.measures import RANKS as RANKS
from simcards.games.skitgubbe.rules import Follows, SkitgubbeRules

TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four twos, as a set; shifted by a rank, the four cards of that rank
ACES = TWOS << 12  # no run goes on above them

# The rules array, int64; also the head of the view.
SWITCHES = RulesPlaces(SkitgubbeRules, Follows)
TRICKS, THROW_OFF_ALLOWED, PICKUP = SWITCHES.places("tricks", "throw_off", "pickup")
REDISTRIBUTE_LOW, TRUMP_PLAYED, STOCK_PLAY = SWITCHES.places("redistribute_low", "trump", "stock_play")
HAND_SIZE_RULE, RIFFLES = SWITCHES.places("hand_size", "shuffle")  # 0 riffles for a perfect shuffle
FIRST_DEALER, SESSION_GAMES, TURN_LIMIT = SWITCHES.places("first_dealer", "session_games", "turn_limit")
PLAYERS, DUEL, LANES = SWITCHES.places("players", "duel", "lanes")  # these follow from the others
RULES_SIZE = SWITCHES.size

# Words of the switches, as codes.
PICK_UP_RUN, PICK_UP_PILE = SWITCHES.codes("pickup", "run", "pile")
DRAWN, LAST_SEAT = SWITCHES.codes("first_dealer", "drawn", "last-seat")

# The view, int64, after the rules.
_view = Places(RULES_SIZE)
SEAT = _view.add("the seat in turn")
TURN = _view.add("plays made so far: leads, answers, throw-offs, beats, pick-ups")
PHASE = _view.add("COLLECTING or SHEDDING")
LEADER = _view.add("who led the trick")
TO_ACT = _view.add("set of the seats that have yet to act in this round of the trick, the one in turn included")
AHEAD = _view.add(
    "collecting: set of the seats whose card is the highest of the round; shedding: the last to have played"
)
HIGHEST = _view.add("collecting: the highest rank that contests this round, −1 for none")
ROUND_START = _view.add("collecting: where on the table this round's cards begin; those before it are at stake")
EQUALS = _view.add("collecting: set of all cards equal in rank to one played in this round")
REPLAY = _view.add("1 while tied players replay a trick")
STOCK = _view.add("cards in the stock")
TRUMP = _view.add("the trump suit, −1 while unknown or when there is none")
TRUMP_CARD = _view.add("the last stock card, −1 while unknown")
OPENER = _view.add("who drew it and opens the shedding, −1 while unknown")
SHEDDING_TURN = _view.add("plays made when shedding began")
OWN_HAND = _view.add("set of the cards in the own hand")
OWN_PILE = _view.add("set of the cards in the own won pile; empty while shedding")
GONE = _view.add("set of the cards out of the game, as all have seen")
TABLE_SIZE = _view.add("cards in the trick or pile")
HAND_SIZES = _view.add("+ seat: cards in that hand", MOST_SEATS)
WON_SIZES = _view.add("+ seat: cards in that won pile", MOST_SEATS)
PICKED_UP = _view.add("+ seat: set of the cards that it picked up while shedding and still holds", MOST_SEATS)
TABLE = _view.add("+ k: k-th card of the trick in the order played, of the pile from below", CARDS)
SHOWN = _view.add(
    "+ seat: set of the cards that all have seen it win, pick up or draw last, and that it has", MOST_SEATS
)
PLAYS_KEPT = 64  # a power of two, and more than collecting has plays
PLAYS = _view.add(
    "+ turn modulo PLAYS_KEPT: the play that was made then, its move and its seat (see play_at)", PLAYS_KEPT
)
VIEW_SIZE = _view.size
VIEW_FIELDS = (*SWITCHES.fields, *_view.fields)

COLLECTING, SHEDDING = range(2)

# Hidden, int64.
_hidden = Places()
REASON = _hidden.add("why the game ended, 0 while it goes on")
WINNERS = _hidden.add("set of the seats that have won")
FIRST_SEAT = _hidden.add("the seat that led first")
PLAYING = _hidden.add("set of the seats with cards, once shedding has begun")
TABLE_SET = _hidden.add("set of the cards on the table")
COUNTS = Counts(_hidden, MEASURES)
HANDS = _hidden.add("+ seat: set of the cards in hand", MOST_SEATS)
PILES = _hidden.add("+ seat: set of the cards in the won pile", MOST_SEATS)
LUCK = _hidden.add("+ features · seat + feature: luck of the cards (luck.py)", len(LUCK_FEATURES) * MOST_SEATS)
STOCK_SET = _hidden.add("set of the cards in the stock, where the cards are judged")
NEXT_SLOT = _hidden.add("+ lane: the lane's next slot (see deal.py)", MOST_SEATS)
SLOTS = _hidden.add("+ slot: the shuffled deck", CARDS)
POOL = _hidden.add("+ k: low cards to deal anew", CARDS)
RACE = _hidden.add("the race (race.py) not to hold the most cards, by seat: to go is what it holds, below 0", race.SIZE)
HIDDEN_SIZE = _hidden.size

FIRST_COUNT, COUNTED = COUNTS.first, COUNTS.number
COLLECTING_PLAYS, SHEDDING_PLAYS = COUNTS.places("collecting_plays", "shedding_plays")
COLLECTING_TRICKS, SHEDDING_TRICKS = COUNTS.places("collecting_tricks", "shedding_tricks")
BOUNCES, REPLAYS, THROW_OFFS, RUNS = COUNTS.places("bounces", "replays", "throw_offs", "runs")
PICK_UPS, CARDS_PICKED_UP = COUNTS.places("pick_ups", "cards_picked_up")
DECISIONS = COUNTS.place("decisions")  # then those that choose_move counts, see columns.ASKED
LEAD_CHANGES = COUNTS.place("lead_changes")
OPENER_LOST, UNDECIDED = COUNTS.places("opener_lost", "undecided")
LOST, OPENED, SEAT_PICK_UPS = COUNTS.places("skitgubbe", "opened", "seat_pick_ups")  # each + seat
HANDS_SHEDDING, TRUMPS_SHEDDING = COUNTS.places("hand_at_shedding", "trumps_at_shedding")  # each + seat

# Reasons for the end of a game, and of a session.
LAST_WITH_CARDS, TURN_LIMIT_MET = MEASURES.code("last-with-cards"), MEASURES.code("turn-limit")
SESSION_WON, SESSION_SHARED = MEASURES.code("session"), MEASURES.code("session-shared")

# Rows and tallies.
FEATURES = len(LUCK_FEATURES)
ROW_SIZE, TALLY_SIZE = MEASURES.row_size, MEASURES.tally_size
ROW_RACE = MEASURES.place("drama")  # the three columns of race.write
TALLY_REASONS = MEASURES.place("games_by_reason")
TALLY_LOSSES = MEASURES.place("losses_by_seat")
TALLY_TRUMPS = MEASURES.place("trump_suits")
TALLY_OPENER = MEASURES.place("opener_fate")
TALLY_HAND_FATE = MEASURES.place("hand_fate")
TALLY_TRUMP_FATE = MEASURES.place("trump_fate")
TALLY_COLLECTING = MEASURES.place("collecting_lengths")
TALLY_SHEDDING = MEASURES.place("shedding_lengths")

# A move is one int64: kind, lowest and highest card, number of cards. Moves are listed in a stated order. Collecting:
# every card of the hand as LEAD or ANSWER, in ascending order; then those that may be thrown off as THROW_OFF; then,
# where it may be played, the top card of the stock as UNSEEN (SG-26). Shedding: every card, then every run of two, of
# three …, each by ascending lowest card, as LEAD or BEAT; then PICK_UP, for which the highest is the top of the pile,
# the lowest the undermost card that comes along.
LEAD, ANSWER, THROW_OFF, BEAT, PICK_UP, UNSEEN = range(6)
# Which card UNSEEN plays nobody knows beforehand: in its place stands the 8 of clubs, whose rank is the mean of all
# ranks, so that a strategy which rates moves by their cards takes it for an average one. That no card of the hand is
# meant the kind says, and cards_of. When it has been played, the move that play_at tells names the card that it was.
STAND_IN = 6
MOST_MOVES = 4 * 91 + 1
NEXT_LOW = 1 << 3 | 1 << 9  # what a move grows by when its cards are the next higher ones
read = Readers(__name__)
kind_of = read.part(
    "kind_of", 3, "0 to lead, 1 to answer, 2 to throw off, 3 to beat, 4 to pick up, 5 to play from the stock unseen"
)
low_of = read.part("low_of", 6, "the lowest card, 13 · suit + rank; 6, which is any card, to play unseen")
high_of = read.part("high_of", 6, "the highest card")
count_of = read.part("count_of", 6, "how many cards")
MOVE_FIELDS = tuple(read.fields)

seat_in_turn = read.number("seat_in_turn", SEAT, "The seat that is to move")
own_hand = read.number("own_hand", OWN_HAND, "The own hand, a set of cards")
own_pile = read.number("own_pile", OWN_PILE, "The own won pile, a set of cards")
played_out = read.number("played_out", GONE, "The cards, a set, that are out of the game")
stock_left = read.number("stock_left", STOCK, "Cards in the stock")
trump_suit = read.number("trump_suit", TRUMP, "The trump suit, −1 while unknown or when there is none")
table_size = read.number("table_size", TABLE_SIZE, "Cards in the trick or pile")
highest_rank = read.number("highest_rank", HIGHEST, "the highest rank that contests the round so far, −1 for none")


@inline
def encode_move(kind, low, high, count):
    """Pack a move."""
    return kind | low << 3 | high << 9 | count << 15


@inline
def cards_of(view, move):
    """The cards that are played from the hand or picked up, as a set; none for UNSEEN, which leaves the hand whole."""
    if kind_of(move) == UNSEEN:
        return 0
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
def is_shedding(view):
    """Whether the game is in its second phase."""
    return view[PHASE] == SHEDDING


@inline
def shedding_plays(view):
    """Plays made since shedding began."""
    return view[TURN] - view[SHEDDING_TURN]


hand_size = read.of_seat("hand_size", HAND_SIZES, "cards in a seat's hand; 0 while shedding means that it is out")
won_size = read.of_seat("won_size", WON_SIZES, "cards in a seat's won pile")
picked_up = read.of_seat(
    "picked_up", PICKED_UP, "the cards, a set, that a seat has picked up while shedding and not yet played"
)


@inline
def shown_cards(view, seat):
    """The cards, a set, that all have seen a seat win, pick up or draw as the last of the stock, and that it has.

    They lie in its won pile while collecting, in its hand while shedding. Low cards dealt anew (SG-22) have been seen
    by nobody.
    """
    return view[index(SHOWN + seat)]


@inline
def note_play(view, move):
    """Note what the seat in turn plays, before the turn passes."""
    view[index(PLAYS + (view[TURN] & PLAYS_KEPT - 1))] = move << 3 | view[SEAT]


@inline
def play_at(view, turn):
    """The move of the play number `turn` of the game, from 0 to view[TURN] − 1; of the last PLAYS_KEPT plays alone.

    0 where it is not known: in a position that somebody describes. Of a card played unseen it names the card that came.
    """
    return view[index(PLAYS + (turn & PLAYS_KEPT - 1))] >> 3


@inline
def player_at(view, turn):
    """The seat that made it."""
    return view[index(PLAYS + (turn & PLAYS_KEPT - 1))] & 7


@inline
def may_play_unseen(view):
    """Whether the top card of the stock may be played unseen now: the last one is drawn instead (SG-26, SG-G15)."""
    return view[STOCK_PLAY] != 0 and view[PHASE] == COLLECTING and view[STOCK] > 1


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
def seats_behind(view):
    """How many players act in this round of the trick after the one in turn."""
    return bit_count(view[TO_ACT]) - 1
