"""What a finished stockpile game leaves: why it ended, its numbers, and games counted by their reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcards.engine.rows import TURN_LIMIT, Column, Measures, Tally
from simcards.games.columns import ASKED, course, lead_changes

MOST_SEATS = 8

#: Why a game ends, and at last why a series does.
REASONS = (
    "stockpile-empty",
    "exhausted",
    "fewest-stockpile",
    "double-pass",
    "stalemate",
    TURN_LIMIT,
    "target",
    "series-limit",
)

COLUMNS = (
    Column("shuffles", "times that cards were shuffled into the draw pile"),
    Column("redeals", "new deals around the stockpiles after a double pass"),
    Column("refills", "hands emptied and drawn again within a turn"),
    Column("wilds", "wilds played"),
    *ASKED,
    lead_changes("times in a game that another side takes the lead"),
    Column("cards_left", "cards left in the stockpile", per_seat=True, at_end=True),
    Column(
        "untouched",
        "share of games in which a stockpile was never played from",
        at_end=True,
        share=True,
        source="simcards",
    ),
    *course(
        "mean root of the winner's deficit over the turns that ended with the winner behind, 0 if there is none; the "
        "deficit to the best of the others, in stockpile cards, as a share of those at the start",
        "share of the turns that ended with the winner behind",
        "share of the game that had been played when the winner took the lead for good: the lower, the more decisive",
    ),
)

#: By what the cards that come are judged (luck.py), in the order in which it is added up.
LUCK_FEATURES = (
    "a stockpile card that can be played with the natural cards held",
    "a stockpile card that can be played but for one card",
    "a wild drawn",
    "a wild drawn, times the wilds held",
    "a card drawn that is missing on the way to the stockpile's top, divided by how many wilds do not stand for",
)

#: Games within series count too.
TALLIES = (Tally("games_by_reason", (16,), "games by the reason for their end"),)

#: The reasons under which a game has no winner.
DRAWS = ("exhausted", "double-pass", "stalemate", TURN_LIMIT)


def extras(summary: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """What the tally adds to a result: games by reason, those within series too, and how many of them were drawn."""
    counts = summary["games_by_reason"].tolist()
    games = {reason: counts[code] for code, reason in enumerate(REASONS, start=1) if counts[code]}
    return {"games_by_reason": games, "drawn_games": sum(games.get(reason, 0) for reason in DRAWS)}


MEASURES = Measures(REASONS, COLUMNS, MOST_SEATS, tallies=TALLIES, extras=extras)
