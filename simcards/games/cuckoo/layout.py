"""The integer state of a game of cuckoo: every index named once, with its range and meaning.

Two arrays hold a game. The **view** is what the player in turn could see at the table: the rules, who acts
when, lives, what was done in this round so far, the own card, and the card handed over when the neighbour
swapped; strategies get it read-only. **Hidden** is the rest: the deck, the cards held, counters. A card is
4 · rank + suit; ranks count from 1, the lowest (usually A = 1 … K = 13), suits from 0; 0 is no card.

A **position** is a place in the turn order of the round: 0 is left of the dealer, the last one is the dealer.

Below the indices: what strategies read a view and a move with.
"""

from __future__ import annotations

from simcards.engine.jit import inline
from simcards.engine.rows import MOST_SEATS
from simcards.games import race
from simcards.games.cuckoo.measures import FIELDS as FIELDS
from simcards.games.cuckoo.measures import LUCK_FEATURES, MEASURES
from simcards.games.cuckoo.rules import CuckooRules, Follows
from simcards.games.places import Counts, MoveField, Places, RulesPlaces
from simcards.games.readers import Readers

MOST_CARDS = 52

# The rules array, int64; also the head of the view.
SWITCHES = RulesPlaces(CuckooRules, Follows)
PLAYERS, LIVES_AT_START, ROUNDS_TO_PLAY = SWITCHES.places("players", "lives", "rounds")  # 0 rounds: to the end
KING_BLOCKS, DEALER_KING_BLOCKS, TIE = SWITCHES.places("king_blocks", "dealer_king_blocks", "tie")
RANKS, SUITS, RIFFLES = SWITCHES.places("ranks", "suits", "shuffle")  # numbers; 0 riffles for a perfect shuffle
FIRST_DEALER, TURN_LIMIT = SWITCHES.places("first_dealer", "turn_limit")
KING, SWAP_BLOCKER, CUT_BLOCKER = SWITCHES.places("king", "swap_blocker", "cut_blocker")
CARDS_IN_PLAY, ONE_DEAL = SWITCHES.places("cards_in_play", "one_deal")
RULES_SIZE = SWITCHES.size

# Words of the switches, as codes.
ALL_LOSE, DEALER_WINS = SWITCHES.codes("tie", "all-lose", "dealer-wins")
DRAWN, LAST_SEAT = SWITCHES.codes("first_dealer", "drawn", "last-seat")

# The view, int64, after the rules.
_view = Places(RULES_SIZE)
SEAT = _view.add("the seat in turn")
POSITION = _view.add("its position")
CARD = _view.add("the card it holds")
HANDED_OVER = _view.add("the card it handed over when its neighbour on the right swapped, 0 when that did not happen")
ROUND = _view.add("the round, from 1")
TURN = _view.add("turns begun in the game, this one included")
ACTIVE = _view.add("players still in, 2 … 10")
STOCK = _view.add("cards in the stock")
ORDER = _view.add("+ position: the seat there", MOST_SEATS)
LIVES = _view.add("+ seat: its lives", MOST_SEATS)
ACTIONS = _view.add("+ position: what was done there in this round, NOT_YET …", MOST_SEATS)
VIEW_SIZE = _view.size
VIEW_FIELDS = (*SWITCHES.fields, *_view.fields)

# What a turn came to. A blocked swap also says that the next position has shown a K.
NOT_YET, KEPT, SWAPPED, SWAP_BLOCKED, CUT_TAKEN, CUT_BLOCKED = range(6)

# Hidden, int64.
_hidden = Places()
REASON = _hidden.add("why the game ended, 0 while it goes on")
WINNERS = _hidden.add("bit s is set when seat s has won")
FIRST_SEAT = _hidden.add("the seat that acted first")
DEALER = _hidden.add("the seat that deals this round")
IN_PLAY = _hidden.add("bit s is set when seat s is still in")
COUNTS = Counts(_hidden, MEASURES)
COUNTS_END = _hidden.size  # what lies before begins at 0 in every game
SHUFFLED = _hidden.add("cards of this round's shuffle drawn so far")
HELD = _hidden.add("+ position: the card held there", MOST_SEATS)
SWAPPED_AWAY = _hidden.add("+ position: the card handed over there when the neighbour swapped, or 0", MOST_SEATS)
DRAWN_FROM = _hidden.add("+ k: where the shuffle took its k-th card from", MOST_CARDS)
DECK = _hidden.add("+ k: the deck, shuffled as far as SHUFFLED", MOST_CARDS)
RACE = _hidden.add("the race for lives (race.py), by seat: to go are the lives lost", race.SIZE)
LUCK = _hidden.add("+ features · seat + feature: luck of the cards (luck.py)", len(LUCK_FEATURES) * MOST_SEATS)
CHANCES = _hidden.add(
    "+ 16 · active + rank: the chance that all others hold a higher one; at 0, 14, 15 what is named below",
    16 * (MOST_SEATS + 1),
)
HIDDEN_SIZE = _hidden.size

# Behind the chances of at most 13 ranks, from 1: their sum over the cards of the deck, the mean of the product of those
# of two cards in units of 1 / LUCK_UNIT, and whether all that stands here.
CHANCES_SUM, PAIRS_MEAN, FILLED = 14, 15, 0

FIRST_COUNT, COUNTED = COUNTS.first, COUNTS.number
DECISIONS = COUNTS.place("decisions")  # then those that choose_move counts, see contract.ASKED
LEAD_CHANGES = COUNTS.place("lead_changes")
DEMANDS, BLOCKED, CUTS, CUTS_BLOCKED = COUNTS.places("demands", "blocked", "cuts", "cuts_blocked")
TIES = COUNTS.place("ties")

# Reasons for the end.
LAST_SURVIVOR, JOINT, ROUND_LIMIT = map(MEASURES.code, ("last-survivor", "joint", "round-limit"))
TURN_LIMIT_MET, HIGH_CARD, TIE_DEALER = map(MEASURES.code, ("turn-limit", "high-card", "tie-dealer"))

# Rows and tallies: the family's own places in them.
FEATURES = len(LUCK_FEATURES)
ROW_SIZE, TALLY_SIZE = MEASURES.row_size, MEASURES.tally_size
ROW_LIVES = MEASURES.place("lives_left")  # + seat: lives left
ROW_RACE = MEASURES.place("drama")  # the three columns of race.write
POSITIONS_TALLY = MEASURES.place("positions")  # + (active · MOST_SEATS + position) · FIELDS + field
SEATS_TALLY = MEASURES.place("seat_counts")  # + seat · FIELDS + field
ROUNDS_FIELD, LOST_FIELD, DEMANDS_FIELD, BLOCKED_FIELD, CUTS_FIELD, CUTS_BLOCKED_FIELD, TIES_FIELD = range(FIELDS)

# A move is one int64. Two are listed, KEEP first: with SWAP, or with CUT for the dealer. A dealer without a
# stock can only KEEP.
KEEP, SWAP, CUT = range(3)
MOST_MOVES = 2
MOVE_FIELDS = (MoveField(0, 2, "0 to keep, 1 to swap, 2 to cut"),)

read = Readers(__name__)
position_in_turn = read.number("position_in_turn", POSITION, "its position, 0 … active - 1: so many have acted before")
active_players = read.number("active_players", ACTIVE, "How many players are still in")


@inline
def rank_of(card):
    """The rank of a card, 1 the lowest; 0 of no card."""
    return card >> 2


@inline
def suit_of(card):
    """The suit of a card, from 0; it does not count."""
    return card & 3


@inline
def own_rank(view):
    """The rank of the card in hand."""
    return view[CARD] >> 2


@inline
def neighbours_rank(view):
    """The rank the neighbour on the right now holds, known when that player swapped; else 0.

    It is the card that was handed over; the card in hand is the one that the neighbour gave for it.
    """
    return view[HANDED_OVER] >> 2


@inline
def was_swapped(view):
    """Whether the neighbour on the right has swapped cards with this player in this round."""
    return view[HANDED_OVER] != 0


@inline
def is_dealer(view):
    """Whether the player in turn deals this round, and so is the last to act."""
    return view[POSITION] == view[ACTIVE] - 1


@inline
def ties_win(view):
    """Whether the player in turn loses nothing in a tie for the lowest: the dealer under tie=dealer-wins."""
    return view[TIE] == DEALER_WINS and view[POSITION] == view[ACTIVE] - 1


@inline
def still_to_act(view):
    """How many players act after this one in this round."""
    return view[ACTIVE] - 1 - view[POSITION]


@inline
def seat_at(view, position):
    """The seat at a position."""
    return view[ORDER + position]


lives_of = read.of_seat("lives_of", LIVES, "the lives that a seat has; 0 when it is out")


@inline
def action_at(view, position):
    """What the player at a position did in this round: NOT_YET, KEPT, SWAPPED or SWAP_BLOCKED."""
    return view[ACTIONS + position]


@inline
def has_shown_king(view, position):
    """Whether the player at a position has shown a K in this round, to block a swap."""
    return position > 0 and view[ACTIONS + position - 1] == SWAP_BLOCKED
