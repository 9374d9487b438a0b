"""What a finished game of cuckoo leaves: why it ended, its numbers, and counts by place at the table."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simcards.engine.rows import MOST_SEATS, TURN_LIMIT, Column, Measures, Tally
from simcards.games.columns import ASKED, course, lead_changes

REASONS = ("last-survivor", "joint", "round-limit", TURN_LIMIT, "high-card", "tie-dealer")

COLUMNS = (
    *ASKED,
    lead_changes("times in a game that another seat comes to have the most lives alone"),
    Column("demands", "swaps demanded, blocked ones included"),
    Column("blocked", "swaps blocked by a K"),
    Column("cuts", "cuts by the dealer, blocked ones included"),
    Column("cuts_blocked", "cuts blocked by a K"),
    Column("ties", "rounds in which several held the lowest rank"),
    Column("lives_left", "lives left", per_seat=True, at_end=True),
    *course(
        "mean root of the winner's deficit over the rounds that ended with the winner behind, 0 if there is none; the "
        "deficit to the best of the others, in lives, as a share of those at the start",
        "share of the rounds that ended with the winner behind",
        "share of the game that had been played when the winner took the lead for good: the lower, the more decisive",
    ),
)

#: By what the cards that come are judged (luck.py): each by the chance that it is the lowest of so many.
LUCK_FEATURES = (
    "the card dealt",
    "the card dealt to the left, which may be had by swapping",
    "the card dealt to the right, which may be handed over",
    "the card cut",
    "the card dealt, times the one to the left",
    "the card dealt, times the one to the right",
)

# The tallies have TALLY_FIELDS as their last axis. `lost` are rounds that cost a life; `demands` and `cuts` count
# the blocked ones too; `ties` are rounds in which the lowest rank was held there and also elsewhere, by a dealer whose
# ties win too.
TALLY_FIELDS = ("rounds", "lost", "demands", "blocked", "cuts", "cuts_blocked", "ties")
FIELDS = len(TALLY_FIELDS)
TALLIES = (
    Tally(
        "positions",
        (MOST_SEATS + 1, MOST_SEATS, FIELDS),
        f"by players still in and position, 0 left of the dealer, who is last: {', '.join(TALLY_FIELDS)}",
    ),
    Tally("seat_counts", (MOST_SEATS, FIELDS), f"by seat: {', '.join(TALLY_FIELDS)}"),
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


MEASURES = Measures(REASONS, COLUMNS, MOST_SEATS, joint=("joint", "round-limit"), tallies=TALLIES, extras=extras)
