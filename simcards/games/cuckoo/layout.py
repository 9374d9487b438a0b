"""The integer state of a game of cuckoo: every index named once, with its range and meaning.

Two arrays hold a game. The **view** is what the player in turn could see at the table: the rules, who acts
when, lives, what was done in this round so far, the own card, and the card handed over when the neighbour
swapped; strategies get it read-only. **Hidden** is the rest: the deck, the cards held, counters. A card is
4 · rank + suit; ranks count from 1, the lowest (usually A = 1 … K = 13), suits from 0; 0 is no card.

A **position** is a place in the turn order of the round: 0 is left of the dealer, the last one is the dealer.

Below the indices: what strategies read a view and a move with.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simcards.engine.jit import inline
from simcards.engine.rows import FAMILY, MOST_SEATS, Column, Tally

# The rules array, int64; also the head of the view. One index per switch, in the order of CuckooRules; words
# as their position among the switch's choices, ranks and suits as their number.
(
    PLAYERS,  # 2 … 10
    LIVES_AT_START,
    KING_BLOCKS,
    DEALER_KING_BLOCKS,
    TIE,
    RANKS,
    SUITS,
    ROUNDS_TO_PLAY,  # 0: to the end
    FIRST_DEALER,
    TURN_LIMIT,
    RIFFLES,  # 0 for a perfect shuffle
) = range(11)
# … and what follows from them.
KING = 11  # the rank of the K, 0 when the deck has none
SWAP_BLOCKER = 12  # the rank that blocks a swap: the K's, or 0
CUT_BLOCKER = 13  # the rank that blocks the dealer's cut: the K's, or 0
CARDS_IN_PLAY = 14  # length of the deck that follows the rules in the rules array, 4 … 52
ONE_DEAL = 15  # 1 for Le Her proper: two players, one life, one round, ties for the dealer
RULES_SIZE = 16

# Words of the switches, as codes.
ALL_LOSE, DEALER_WINS = range(2)
DRAWN, LAST_SEAT = range(2)

# The view, int64, after the rules.
SEAT = 16  # the seat in turn
POSITION = 17  # its position
CARD = 18  # the card it holds
HANDED_OVER = 19  # the card it handed over when its neighbour on the right swapped, 0 when that did not happen
ROUND = 20  # from 1
TURN = 21  # turns begun in the game, this one included
ACTIVE = 22  # players still in, 2 … 10
STOCK = 23  # cards in the stock
ORDER = 24  # + position: the seat there
LIVES = ORDER + MOST_SEATS  # + seat: its lives
ACTIONS = LIVES + MOST_SEATS  # + position: what was done there in this round, NOT_YET …
VIEW_SIZE = ACTIONS + MOST_SEATS

# What a turn came to. A blocked swap also says that the next position has shown a K.
NOT_YET, KEPT, SWAPPED, SWAP_BLOCKED, CUT_TAKEN, CUT_BLOCKED = range(6)

# Hidden, int64.
REASON = 0  # why the game ended, 0 while it goes on
WINNERS = 1  # bit s is set when seat s has won
FIRST_SEAT = 2
DEALER = 3  # the seat that deals this round
LEADER = 4  # the bit of the seat that last had the most lives alone, 0 while none has
IN_PLAY = 5  # bit s is set when seat s is still in
DECISIONS = 6  # choices offered to strategies: two moves or more
OPTIONS = 7  # moves offered in them
FORCED = 8  # moves without a choice
LEAD_CHANGES = 9
DEMANDS = 10  # swaps demanded
BLOCKED = 11  # … of them blocked by a K
CUTS = 12  # cuts by the dealer
CUTS_BLOCKED = 13  # … of them blocked by a K
TIES = 14  # rounds in which several held the lowest rank
COUNTS_END = 15  # what lies before begins at 0 in every game
SHUFFLED = 15  # cards of this round's shuffle drawn so far
HELD = 16  # + position: the card held there
SWAPPED_AWAY = HELD + MOST_SEATS  # + position: the card handed over there when the neighbour swapped, or 0
DRAWN_FROM = SWAPPED_AWAY + MOST_SEATS  # + k: where the shuffle took its k-th card from
MOST_CARDS = 52
DECK = DRAWN_FROM + MOST_CARDS  # + k: the deck, shuffled as far as SHUFFLED
TRAILED = DECK + MOST_CARDS  # + seat: rounds after which the seat was behind (with MEASURE, as the next two)
DEFICITS = TRAILED + MOST_SEATS  # + seat: sum over those rounds of the roots of its deficits
NOT_AHEAD = DEFICITS + MOST_SEATS  # + seat: the last round after which it was not ahead of all others
HIDDEN_SIZE = NOT_AHEAD + MOST_SEATS

# Reasons for the end, in the order of REASONS.
LAST_SURVIVOR, JOINT, ROUND_LIMIT, TURN_LIMIT_MET, HIGH_CARD, TIE_DEALER = range(1, 7)
#: Under these, several winners share the win.
JOINT_REASONS = ("joint", "round-limit")
REASONS = ("last-survivor", "joint", "round-limit", "turn-limit", "high-card", "tie-dealer")

# The family's columns of a game's row: the counters of `hidden` from DECISIONS to TIES, then the lives left.
ROW_COUNTERS = FAMILY
COUNTERS = TIES - DECISIONS + 1
ROW_LIVES = ROW_COUNTERS + COUNTERS  # + seat: lives left
ROW_DRAMA, ROW_TRAILING, ROW_DECIDED = range(ROW_LIVES + MOST_SEATS, ROW_LIVES + MOST_SEATS + 3)
ROW_SIZE = ROW_DECIDED + 1

COLUMNS = (
    Column("decisions", ROW_COUNTERS, "decisions with two moves or more"),
    Column("options", ROW_COUNTERS + 1, "moves to choose from in those decisions"),
    Column("forced", ROW_COUNTERS + 2, "moves without a choice"),
    Column("lead_changes", ROW_COUNTERS + 3, "times that another seat came to have the most lives alone"),
    Column("demands", ROW_COUNTERS + 4, "swaps demanded, blocked ones included"),
    Column("blocked", ROW_COUNTERS + 5, "swaps blocked by a K"),
    Column("cuts", ROW_COUNTERS + 6, "cuts by the dealer, blocked ones included"),
    Column("cuts_blocked", ROW_COUNTERS + 7, "cuts blocked by a K"),
    Column("ties", ROW_COUNTERS + 8, "rounds in which several held the lowest rank"),
    Column("lives_left", ROW_LIVES, "lives left", per_seat=True),
    Column("drama", ROW_DRAMA, "how far the winner was behind in lives, while behind", lead=True),
    Column("trailing", ROW_TRAILING, "share of the rounds after which the winner was behind", lead=True),
    Column("decided_at", ROW_DECIDED, "when the winner took the lead for good, as a share of the game", lead=True),
)

# The tallies, int64, with TALLY_FIELDS as their last axis. `lost` are rounds that cost a life; `demands` and
# `cuts` count the blocked ones too; `ties` are rounds in which the lowest rank was held there and also
# elsewhere, by a dealer whose ties win too.
TALLY_FIELDS = ("rounds", "lost", "demands", "blocked", "cuts", "cuts_blocked", "ties")
FIELDS = len(TALLY_FIELDS)
ROUNDS_FIELD, LOST_FIELD, DEMANDS_FIELD, BLOCKED_FIELD, CUTS_FIELD, CUTS_BLOCKED_FIELD, TIES_FIELD = range(7)
POSITIONS_TALLY = 0  # + (active · MOST_SEATS + position) · FIELDS + field
SEATS_TALLY = (MOST_SEATS + 1) * MOST_SEATS * FIELDS  # + seat · FIELDS + field
TALLY_SIZE = SEATS_TALLY + MOST_SEATS * FIELDS
TALLIES = (
    Tally(
        "positions",
        POSITIONS_TALLY,
        (MOST_SEATS + 1, MOST_SEATS, FIELDS),
        f"by players still in and position, 0 left of the dealer, who is last: {', '.join(TALLY_FIELDS)}",
    ),
    Tally("seat_counts", SEATS_TALLY, (MOST_SEATS, FIELDS), f"by seat: {', '.join(TALLY_FIELDS)}"),
)


def extras(summary: Mapping[str, np.ndarray]) -> dict[str, list[dict[str, int]]]:
    """What the tallies add to a result: rows by players still in and position, and rows by seat."""
    places = summary["positions"].reshape(MOST_SEATS + 1, MOST_SEATS, FIELDS)
    seats = summary["seat_counts"].reshape(MOST_SEATS, FIELDS)
    played = [(active, position) for active, position in np.ndindex(places.shape[:2]) if places[active, position, 0]]
    return {
        "positions": [{"active": a, "position": p, **_by_field(places[a, p])} for a, p in played],
        "seat_counts": [{"seat": seat, **_by_field(counts)} for seat, counts in enumerate(seats) if counts[0]],
    }


def _by_field(counts: np.ndarray) -> dict[str, int]:
    return dict(zip(TALLY_FIELDS, counts.tolist(), strict=True))


# A move is one int64. Two are listed, KEEP first: with SWAP, or with CUT for the dealer. A dealer without a
# stock can only KEEP.
KEEP, SWAP, CUT = range(3)
MOST_MOVES = 2


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
def position_in_turn(view):
    """The position of the player in turn, 0 … active - 1: so many have acted before."""
    return view[POSITION]


@inline
def active_players(view):
    """How many players are still in."""
    return view[ACTIVE]


@inline
def still_to_act(view):
    """How many players act after this one in this round."""
    return view[ACTIVE] - 1 - view[POSITION]


@inline
def seat_at(view, position):
    """The seat at a position."""
    return view[ORDER + position]


@inline
def lives_of(view, seat):
    """The lives that a seat has; 0 when it is out."""
    return view[LIVES + seat]


@inline
def action_at(view, position):
    """What the player at a position did in this round: NOT_YET, KEPT, SWAPPED or SWAP_BLOCKED."""
    return view[ACTIONS + position]


@inline
def has_shown_king(view, position):
    """Whether the player at a position has shown a K in this round, to block a swap."""
    return position > 0 and view[ACTIONS + position - 1] == SWAP_BLOCKED
