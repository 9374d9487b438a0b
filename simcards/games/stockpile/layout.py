"""The integer state of a stockpile game: every index named once, with its range and meaning.

Two arrays hold a game. The **view** is what the player in turn could see at the table: the rules, the table, and
the own hand; strategies get it read-only. **Hidden** is the rest: stockpiles, draw pile, other hands, counters.
Cards are 1 to 13 by rank (A = 1, J Q K = 11 12 13), 14 for a wild, 0 for none; suits do not count.

Below the indices: what strategies read a view and a move with.
"""

from __future__ import annotations

from simcards.engine.jit import index, inline
from simcards.engine.rows import FAMILY, Column, Tally

MOST_SEATS = 8
MOST_PILES = 12  # discard piles of one player
MOST_PLACES = 160  # building piles at one time
WILD = 14
CARDS = 15  # length of a count by card: 1 … 14, 0 unused

# The rules array, int64; also the head of the view. One index per switch, in the order of StockpileRules; words as
# their position among the switch's choices.
(
    DECK,
    DECKS,
    JOKERS,
    WILDS,
    SEPARATE_DECKS,
    BUILD_TOP,
    STOCKPILE_SIZE,
    HAND_SIZE_RULE,
    DEAL_HANDS,
    BUILDING_PILES,  # 0 for unlimited
    DISCARD_PILES,
    WILD_STARTS,
    DISCARD_RULE,
    MUST_DISCARD,
    REFILL_WHEN_EMPTY,
    COMPLETED_PILES,
    EXHAUSTION,
    COMPULSORY_ACES,
    COMPULSORY_STOCKPILE,
    ACES_AND_TWOS,
    MASSACHUSETTS,
    DOUBLE_PASS,
    NO_BLOCKING,
    OPEN_STOCKPILE,
    PARTNERS,
    SCORING,
    MATCH_TARGET,
    FIRST_PLAYER,
    TURN_LIMIT,
    RIFFLES,  # 0 for a perfect shuffle
) = range(30)
# … and what follows from them.
PLAYERS = 30  # 2 … 8
SIDES = 31  # sides that race: players, or partnerships
STOCKPILES = 32  # stockpiles on the table: one a seat, or one a side when shared
PLACES = 33  # places for building piles
CARDS_IN_PLAY = 34  # length of the deck that follows the rules in the rules array
LANES = 35  # orders in which the draw pile is drawn: one a seat, or one for all (see draw_pile.py)
RULES_SIZE = 36

# Words of the switches, as codes.
FRENCH_CARDS, SKIP_BO_CARDS = range(2)
KINGS_WILD, JOKERS_WILD, KINGS_AND_JOKERS_WILD, SKIP_BO_WILD = range(4)
DISCARD_ANY, DISCARD_NO_ACE, DISCARD_DESCENDING = range(3)
ASIDE, INTO_DRAW = range(2)
EXHAUSTED_DRAW, EXHAUSTED_FEWEST, EXHAUSTED_PLAY_ON = range(3)
PASS_NONE, PASS_END, PASS_ACES, PASS_REDEAL = range(4)
ALONE, SHARED, OWN = range(3)
SCORE_NONE, SCORE_SKIP_US, SCORE_SKIP_BO = range(3)
HIGHEST_STOCKPILE, SEAT_0, DRAWN, LOSER, ALTERNATING = range(5)

# The view, int64, after the rules. A hand is at most 15 cards, so that it fits one number.
SEAT = 36  # the seat in turn
TURN = 37  # turns begun, this one included
STAGE = 38  # PLAYING or DISCARDING: what the legal moves are about
DRAW_PILE = 39  # cards in the draw pile
SET_ASIDE = 40  # completed cards set aside
IDLE_TURNS = 41  # turns in a row in which nothing was played and nothing discarded
ACES_DUE = 42  # 1 after a double pass under double_pass=aces: Aces and 2s must come out of the hand
HIGHEST_PLACE = 43  # building places from this one up are empty
OPEN_HEIGHTS = 44  # bit h is set when a building place has h cards, bit 0 for an empty place
HAND_RANKS = 45  # bit c is set when the own hand holds card c
ACTED = 46  # in this turn: bit 0 is set when a card has been played, bit 1 when one has been discarded
OWN_HAND = 47  # the own hand, four bits a card: (OWN_HAND >> 4 · card) & 15 is how many of it the hand holds
HAND_SIZES = OWN_HAND + 1  # + seat: cards in that hand
STOCKPILE_LEFT = HAND_SIZES + MOST_SEATS  # + stockpile: cards left in it
STOCKPILE_NUMBERS = STOCKPILE_LEFT + MOST_SEATS  # + seat: the stockpile that the seat plays from
SIDE_NUMBERS = STOCKPILE_NUMBERS + MOST_SEATS  # + seat: its side
STOCKPILE_TOPS = SIDE_NUMBERS + MOST_SEATS  # + 3 · stockpile + k: k-th face-up card from the top, 0 for none
BUILD_HEIGHTS = STOCKPILE_TOPS + 3 * MOST_SEATS  # + place: cards on that building pile, which is its top's rank
HEIGHT_COUNTS = BUILD_HEIGHTS + MOST_PLACES  # + h: building places with h cards
BUILD_WILDS = HEIGHT_COUNTS + CARDS  # + place: bit r is set when the card standing for rank r is a wild
ASIDE_CARDS = BUILD_WILDS + MOST_PLACES  # + card: how many of it lie set aside
DISCARD_SIZES = ASIDE_CARDS + CARDS  # + 12 · seat + pile: cards on that discard pile
DISCARD_TOPS = DISCARD_SIZES + MOST_SEATS * MOST_PILES  # + 12 · seat + pile: its top card, 0 for none
DISCARD_CARDS = DISCARD_TOPS + MOST_SEATS * MOST_PILES  # + (12 · seat + pile) · cards in play + k: k-th from below

PLAYING, DISCARDING = range(2)

# Hidden, int64.
REASON = 0  # why the game ended, 0 while it goes on
WINNERS = 1  # bit s is set when seat s has won
FIRST_SEAT = 2
MOVES = 3  # plays, discards and passes
SHUFFLES = 4  # times that cards were shuffled into the draw pile; numbers the shuffle's random stream
REDEALS = 5
REFILLS = 6  # hands emptied and drawn again within a turn
WILDS_PLAYED = 7
DECISIONS = 8  # choices offered to strategies: two moves or more
OPTIONS = 9  # moves offered in them
FORCED = 10  # moves without a choice
LEAD_CHANGES = 11
LEADER = 12  # the side with the fewest stockpile cards, −1 while it is not yet known
SLOTS = 13  # length of the draw pile's array, taken slots included
ASIDE_LENGTH = 14
PLAYED = 15  # cards played to building piles in this turn
NEXT_SLOT = 16  # + seat: the next slot of the draw pile in that seat's own order
POINTS = NEXT_SLOT + MOST_SEATS  # + seat: points of the game
HANDS = POINTS + MOST_SEATS  # + seat: its hand while it is not in turn, like OWN_HAND
HANDS_RANKS = HANDS + MOST_SEATS  # + seat: its cards as bits, like HAND_RANKS
TRAILED = HANDS_RANKS + MOST_SEATS  # + side: turns that ended with the side behind (with MEASURE, as the next two)
DEFICITS = TRAILED + MOST_SEATS  # + side: sum over those turns of the roots of its deficits
NOT_AHEAD = DEFICITS + MOST_SEATS  # + side: the last turn that did not end with the side ahead of all others
STOCKS = NOT_AHEAD + MOST_SEATS  # + stockpile · cards in play + k: k-th card from below
# then, each as long as there are cards in play and 16 more: the draw pile's slots (0 = taken), the cards set aside in
# the order of their completion, and scratch room.
ROOM = 16

# Reasons for the end, in the order of REASONS.
STOCKPILE_EMPTY, EXHAUSTED, FEWEST_STOCKPILE, DOUBLE_PASSED, STALEMATE, TURN_LIMIT_MET = range(1, 7)
# … and of a series.
TARGET_REACHED, SERIES_LIMIT = 7, 8
REASONS = (
    "stockpile-empty",
    "exhausted",
    "fewest-stockpile",
    "double-pass",
    "stalemate",
    "turn-limit",
    "target",
    "series-limit",
)

# The family's columns of a game's row: the counters of `hidden` from SHUFFLES to LEAD_CHANGES, then the cards left.
ROW_COUNTERS = FAMILY
COUNTERS = 8
ROW_LEFT = ROW_COUNTERS + COUNTERS  # + stockpile: cards left in it
ROW_UNTOUCHED = ROW_LEFT + MOST_SEATS
ROW_DRAMA, ROW_TRAILING, ROW_DECIDED = range(ROW_UNTOUCHED + 1, ROW_UNTOUCHED + 4)
ROW_SIZE = ROW_UNTOUCHED + 4

COLUMNS = (
    Column("shuffles", ROW_COUNTERS, "times that cards were shuffled into the draw pile"),
    Column("redeals", ROW_COUNTERS + 1, "new deals around the stockpiles after a double pass"),
    Column("refills", ROW_COUNTERS + 2, "hands emptied and drawn again within a turn"),
    Column("wilds", ROW_COUNTERS + 3, "wilds played"),
    Column("decisions", ROW_COUNTERS + 4, "decisions with two moves or more"),
    Column("options", ROW_COUNTERS + 5, "moves to choose from in those decisions"),
    Column("forced", ROW_COUNTERS + 6, "moves without a choice"),
    Column("lead_changes", ROW_COUNTERS + 7, "times that another side took the lead"),
    Column("cards_left", ROW_LEFT, "cards left in the stockpile", per_seat=True),
    Column("untouched", ROW_UNTOUCHED, "1 when a stockpile was never played from"),
    Column("drama", ROW_DRAMA, "how far the winner was behind, while it was", lead=True),
    Column("trailing", ROW_TRAILING, "share of the turns that ended with the winner behind", lead=True),
    Column("decided_at", ROW_DECIDED, "when the winner took the lead for good, as a share of the game", lead=True),
)

# The tally, int64: games by reason, those within series too.
TALLIES = (Tally("games_by_reason", 0, (16,), "games by the reason for their end"),)
TALLY_SIZE = 16

# A move is one int64: kind, source, owner, pile, card, place. Moves are listed in a stated order: while playing, the
# stockpiles, then the discard piles, then the hand by rank with the wild last, each by building place; then STOP.
# Of several empty building places only the lowest is listed. While discarding: by rank, wilds last, each by pile;
# then PASS.
PLAY, DISCARD, STOP, PASS = range(4)
FROM_HAND, FROM_STOCKPILE, FROM_DISCARD = range(3)
MOST_MOVES = (MOST_PILES * 2 + CARDS + 2) * MOST_PLACES + 2


@inline
def encode_move(kind, source, owner, pile, card, place):
    """Pack a move; `pile` is the discard pile it comes from (PLAY) or goes to (DISCARD)."""
    return kind | source << 2 | owner << 4 | pile << 8 | card << 12 | place << 16


@inline
def kind_of(move):
    """PLAY a card to a building pile, DISCARD one, STOP playing (to discard or pass), or PASS."""
    return move & 3


@inline
def source_of(move):
    """FROM_HAND, FROM_STOCKPILE or FROM_DISCARD."""
    return (move >> 2) & 3


@inline
def owner_of(move):
    """The seat whose stockpile or discard pile the card comes from; a partner's perhaps."""
    return (move >> 4) & 15


@inline
def pile_of(move):
    """The discard pile, from 0: where a played card comes from, or where a discard goes."""
    return (move >> 8) & 15


@inline
def card_of(move):
    """The card that moves: 1 … 13, or WILD."""
    return (move >> 12) & 15


@inline
def place_of(move):
    """The building place that a card is played to."""
    return (move >> 16) & 255


@inline
def seat_in_turn(view):
    """The seat that is to move."""
    return view[SEAT]


@inline
def stockpile_of(view, seat):
    """The number of the stockpile that a seat plays from: its own, or its side's."""
    return view[index(STOCKPILE_NUMBERS + seat)]


@inline
def side_of(view, seat):
    """The side of a seat: itself, or its partnership."""
    return view[index(SIDE_NUMBERS + seat)]


@inline
def stockpile_top(view, seat):
    """The card on top of the seat's stockpile, 0 when it is empty."""
    return view[index(STOCKPILE_TOPS + 3 * stockpile_of(view, seat))]


@inline
def stockpile_left(view, seat):
    """Cards left in the seat's stockpile."""
    return view[index(STOCKPILE_LEFT + stockpile_of(view, seat))]


@inline
def stockpile_card(view, seat, depth):
    """A face-up card of the seat's stockpile, `depth` 0 … 2 below the top; 0 when none is face up there."""
    return view[index(STOCKPILE_TOPS + 3 * stockpile_of(view, seat) + depth)]


@inline
def hand_count(view, card):
    """How many of `card` the own hand holds."""
    return view[OWN_HAND] >> 4 * card & 15


@inline
def hand_size(view, seat):
    """Cards in a seat's hand."""
    return view[index(HAND_SIZES + seat)]


@inline
def building_height(view, place):
    """The rank on top of a building pile, 0 for an empty place; the pile needs the next rank."""
    return view[index(BUILD_HEIGHTS + place)]


@inline
def discard_size(view, seat, pile):
    """Cards on a seat's discard pile."""
    return view[index(DISCARD_SIZES + MOST_PILES * seat + pile)]


@inline
def discard_top(view, seat, pile):
    """The top card of a seat's discard pile, 0 when it is empty."""
    return view[index(DISCARD_TOPS + MOST_PILES * seat + pile)]


@inline
def discard_card(view, seat, pile, height):
    """The card at `height` (0 = the lowest) of a seat's discard pile."""
    return view[index(DISCARD_CARDS + (MOST_PILES * seat + pile) * view[CARDS_IN_PLAY] + height)]
