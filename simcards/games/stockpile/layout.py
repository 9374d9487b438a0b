"""The integer state of a stockpile game: every index named once, with its range and meaning.

Two arrays hold a game. The **view** is what the player in turn could see at the table: the rules, the table, and
the own hand; strategies get it read-only. **Hidden** is the rest: stockpiles, draw pile, other hands, counters.
Cards are 1 to 13 by rank (A = 1, J Q K = 11 12 13), 14 for a wild, 0 for none; suits do not count.

Below the indices: what strategies read a view and a move with.
"""

from __future__ import annotations

from simcards.engine.jit import index, inline
from simcards.games import race
from simcards.games.places import Counts, Field, Places, RulesPlaces
from simcards.games.readers import Readers
from simcards.games.stockpile.deck import WILD as WILD
from simcards.games.stockpile.measures import LUCK_FEATURES, MEASURES
from simcards.games.stockpile.measures import MOST_SEATS as MOST_SEATS
from simcards.games.stockpile.resolve import Follows
from simcards.games.stockpile.rules import StockpileRules

MOST_PILES = 12  # discard piles of one player
MOST_PLACES = 160  # building piles at one time
CARDS = 15  # length of a count by card: 1 … 14, 0 unused

# The rules array, int64; also the head of the view.
SWITCHES = RulesPlaces(StockpileRules, Follows)
DECK, DECKS, JOKERS, WILDS = SWITCHES.places("deck", "decks", "jokers", "wilds")
SEPARATE_DECKS, RIFFLES = SWITCHES.places("separate_decks", "shuffle")  # 0 riffles for a perfect shuffle
STOCKPILE_SIZE, HAND_SIZE_RULE, DEAL_HANDS = SWITCHES.places("stockpile_size", "hand_size", "deal_hands")
BUILDING_PILES, BUILD_TOP, WILD_STARTS = SWITCHES.places("building_piles", "build_top", "wild_starts")  # 0: any number
DISCARD_PILES, DISCARD_RULE, MUST_DISCARD = SWITCHES.places("discard_piles", "discard_rule", "must_discard")
REFILL_WHEN_EMPTY, COMPLETED_PILES = SWITCHES.places("refill_when_empty", "completed_piles")
EXHAUSTION, DOUBLE_PASS = SWITCHES.places("exhaustion", "double_pass")
COMPULSORY_ACES, COMPULSORY_STOCKPILE = SWITCHES.places("compulsory_aces", "compulsory_stockpile")
ACES_AND_TWOS, MASSACHUSETTS, NO_BLOCKING = SWITCHES.places("aces_and_twos", "massachusetts", "no_blocking")
OPEN_STOCKPILE, PARTNERS, SCORING = SWITCHES.places("open_stockpile", "partners", "scoring")
MATCH_TARGET, FIRST_PLAYER, TURN_LIMIT = SWITCHES.places("match_target", "first_player", "turn_limit")
# … and what follows from them.
PLAYERS, SIDES, STOCKPILES, PLACES = SWITCHES.places("players", "sides", "stockpiles", "places")
CARDS_IN_PLAY, LANES = SWITCHES.places("cards_in_play", "lanes")
DEAL_RIFFLES, RETURN_RIFFLES = SWITCHES.places("deal_riffles", "return_riffles")
RULES_SIZE = SWITCHES.size

# Words of the switches, as codes.
FRENCH_CARDS, SKIP_BO_CARDS = SWITCHES.codes("deck", "french", "skip-bo")
KINGS_WILD, JOKERS_WILD, KINGS_AND_JOKERS_WILD, SKIP_BO_WILD = SWITCHES.codes(
    "wilds", "kings", "jokers", "kings-and-jokers", "skip-bo"
)
DISCARD_ANY, DISCARD_NO_ACE, DISCARD_DESCENDING = SWITCHES.codes("discard_rule", "any", "no-ace", "descending")
ASIDE, INTO_DRAW = SWITCHES.codes("completed_piles", "aside", "into-draw")
EXHAUSTED_DRAW, EXHAUSTED_FEWEST, EXHAUSTED_PLAY_ON = SWITCHES.codes("exhaustion", "draw", "fewest", "play-on")
PASS_NONE, PASS_END, PASS_ACES, PASS_REDEAL = SWITCHES.codes("double_pass", "none", "end", "aces", "redeal")
ALONE, SHARED, OWN = SWITCHES.codes("partners", "none", "shared", "own")
SCORE_NONE, SCORE_SKIP_US, SCORE_SKIP_BO = SWITCHES.codes("scoring", "none", "skip-us", "skip-bo")
HIGHEST_STOCKPILE, SEAT_0, DRAWN, LOSER, ALTERNATING = SWITCHES.codes(
    "first_player", "highest-stockpile", "seat-0", "drawn", "loser", "alternating"
)

# The view, int64, after the rules. A hand is at most 15 cards, so that it fits one number.
_view = Places(RULES_SIZE)
SEAT = _view.add("the seat in turn")
TURN = _view.add("turns begun, this one included")
STAGE = _view.add("PLAYING or DISCARDING: what the legal moves are about")
DRAW_PILE = _view.add("cards in the draw pile")
SET_ASIDE = _view.add("completed cards set aside")
IDLE_TURNS = _view.add("turns in a row in which nothing was played and nothing discarded")
ACES_DUE = _view.add("1 after a double pass under double_pass=aces: Aces and 2s must come out of the hand")
HIGHEST_PLACE = _view.add("building places from this one up are empty")
OPEN_HEIGHTS = _view.add("bit h is set when a building place has h cards, bit 0 for an empty place")
HAND_RANKS = _view.add("bit c is set when the own hand holds card c")
ACTED = _view.add("in this turn: bit 0 is set when a card has been played, bit 1 when one has been discarded")
OWN_HAND = _view.add("the own hand, four bits a card: (OWN_HAND >> 4 · card) & 15 is how many of it the hand holds")
HAND_SIZES = _view.add("+ seat: cards in that hand", MOST_SEATS)
STOCKPILE_LEFT = _view.add("+ stockpile: cards left in it", MOST_SEATS)
STOCKPILE_NUMBERS = _view.add("+ seat: the stockpile that the seat plays from", MOST_SEATS)
SIDE_NUMBERS = _view.add("+ seat: its side", MOST_SEATS)
STOCKPILE_TOPS = _view.add("+ 3 · stockpile + k: k-th face-up card from the top, 0 for none", 3 * MOST_SEATS)
BUILD_HEIGHTS = _view.add("+ place: cards on that building pile, which is its top's rank", MOST_PLACES)
HEIGHT_COUNTS = _view.add("+ h: building places with h cards", CARDS)
PLACE_FOR = _view.add("+ card: the building place that takes it, if only one does; for an Ace the lowest empty one", 16)
WIDELY_TAKEN = _view.add("bit c is set when more than one building pile takes the natural card c")
BUILD_WILDS = _view.add("+ place: bit r is set when the card standing for rank r is a wild", MOST_PLACES)
ASIDE_CARDS = _view.add("+ card: how many of it lie set aside", CARDS)
DISCARD_SIZES = _view.add("+ 12 · seat + pile: cards on that discard pile", MOST_SEATS * MOST_PILES)
DISCARD_TOPS = _view.add("+ 12 · seat + pile: its top card, 0 for none", MOST_SEATS * MOST_PILES)
DISCARD_CARDS = _view.size  # + (12 · seat + pile) · cards in play + k: k-th from below of that discard pile
VIEW_FIELDS = (
    *SWITCHES.fields,
    *_view.fields,
    Field(DISCARD_CARDS, 0, "+ (12 · seat + pile) · cards in play + k: k-th card from below of that discard pile"),
)

PLAYING, DISCARDING = range(2)

# Hidden, int64.
_hidden = Places()
REASON = _hidden.add("why the game ended, 0 while it goes on")
WINNERS = _hidden.add("bit s is set when seat s has won")
FIRST_SEAT = _hidden.add("the seat that began")
MOVES = _hidden.add("plays, discards and passes")
COUNTS = Counts(_hidden, MEASURES)
SLOTS = _hidden.add("length of the draw pile's array, taken slots included")
ASIDE_LENGTH = _hidden.add("cards set aside")
PLAYED = _hidden.add("cards played to building piles in this turn")
NEXT_SLOT = _hidden.add("+ seat: the next slot of the draw pile in that seat's own order", MOST_SEATS)
POINTS = _hidden.add("+ seat: points of the game", MOST_SEATS)
HANDS = _hidden.add("+ seat: its hand while it is not in turn, like OWN_HAND", MOST_SEATS)
HANDS_RANKS = _hidden.add("+ seat: its cards as bits, like HAND_RANKS", MOST_SEATS)
LUCK = _hidden.add("+ features · side + feature: luck of the cards (luck.py)", len(LUCK_FEATURES) * MOST_SEATS)
WEIGHTS = _hidden.add("+ side: what a card is worth to it now, in units of 1 / LUCK_UNIT", MOST_SEATS)
UNSEEN = _hidden.add("+ card: cards that may come next, their number at 0; of the draw pile CARDS further", 2 * CARDS)
PARTED = _hidden.add("1 when the draw pile is a pool of its own, 0 when its cards and the stockpiles' are one")
RACE = _hidden.add("the race (race.py), by side: to go are the cards in its stockpiles", race.SIZE)
STOCKS = _hidden.size  # + stockpile · cards in play + k: k-th card from below
# then, each as long as there are cards in play and 16 more: the draw pile's slots (0 = taken), the cards set aside in
# the order of their completion, and scratch room.
ROOM = 16
HIDDEN_SIZE, HIDDEN_A_CARD = STOCKS + 3 * ROOM, MOST_SEATS + 3  # in all, and for each card in play so much more

FIRST_COUNT, COUNTED = COUNTS.first, COUNTS.number
SHUFFLES = COUNTS.place("shuffles")  # numbers the next shuffle's random stream too
REDEALS, REFILLS, WILDS_PLAYED = COUNTS.places("redeals", "refills", "wilds")
DECISIONS = COUNTS.place("decisions")  # then those that choose_move counts, see columns.ASKED
LEAD_CHANGES = COUNTS.place("lead_changes")

# Reasons for the end, and for that of a series.
STOCKPILE_EMPTY, EXHAUSTED, FEWEST_STOCKPILE = map(MEASURES.code, ("stockpile-empty", "exhausted", "fewest-stockpile"))
DOUBLE_PASSED, STALEMATE, TURN_LIMIT_MET = map(MEASURES.code, ("double-pass", "stalemate", "turn-limit"))
TARGET_REACHED, SERIES_LIMIT = map(MEASURES.code, ("target", "series-limit"))

# Rows and tallies.
ROW_SIZE, TALLY_SIZE = MEASURES.row_size, MEASURES.tally_size
FEATURES = len(LUCK_FEATURES)
ROW_LEFT = MEASURES.place("cards_left")  # + stockpile: cards left in it
ROW_UNTOUCHED = MEASURES.place("untouched")
ROW_RACE = MEASURES.place("drama")  # the three columns of race.write

# A move is one int64: kind, source, owner, pile, card, place. Moves are listed in a stated order: while playing, the
# stockpiles, then the discard piles, then the hand by rank with the wild last, each by building place; then STOP.
# Of several empty building places only the lowest is listed. While discarding: by rank, wilds last, each by pile;
# then PASS.
PLAY, DISCARD, STOP, PASS = range(4)
FROM_HAND, FROM_STOCKPILE, FROM_DISCARD = range(3)
MOST_MOVES = (MOST_PILES * 2 + CARDS + 2) * MOST_PLACES + 2
read = Readers(__name__)
kind_of = read.part("kind_of", 2, "0 to play a card, 1 to discard one, 2 to stop playing, 3 to pass")
source_of = read.part("source_of", 2, "of a play: 0 from the hand, 1 from the stockpile, 2 from a discard pile")
owner_of = read.part("owner_of", 4, "the seat whose stockpile or discard pile the card comes from")
pile_of = read.part("pile_of", 4, "the discard pile that it comes from or goes to")
card_of = read.part("card_of", 4, "the card, 1 to 13, 14 for a wild")
place_of = read.part("place_of", 8, "the building place that it is played to")
MOVE_FIELDS = tuple(read.fields)

seat_in_turn = read.number("seat_in_turn", SEAT, "The seat that is to move")


@inline
def encode_move(kind, source, owner, pile, card, place):
    """Pack a move; `pile` is the discard pile it comes from (PLAY) or goes to (DISCARD)."""
    return kind | source << 2 | owner << 4 | pile << 8 | card << 12 | place << 16


stockpile_of = read.of_seat(
    "stockpile_of", STOCKPILE_NUMBERS, "the number of the stockpile that a seat plays from: its own, or its side's"
)
side_of = read.of_seat("side_of", SIDE_NUMBERS, "the side of a seat: itself, or its partnership")


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


hand_size = read.of_seat("hand_size", HAND_SIZES, "cards in a seat's hand")


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
