"""What a finished game of War leaves."""

from __future__ import annotations

from simcards.engine.rows import TURN_LIMIT, Column, Measures
from simcards.games.columns import ASKED, course, lead_changes

MEASURES = Measures(
    reasons=("out-of-cards", "all-gone", TURN_LIMIT),
    columns=(
        *ASKED,
        lead_changes("times in a game that the other comes to hold more cards"),
        Column("ties", "battles of equal ranks"),
        *course(
            "mean root of the deficit in cards, as a share of the deck, over the battles that left the winner behind",
            "share of the battles after which the winner was behind",
            "share of the battles fought when the winner took the lead for good",
        ),
    ),
    seats=2,
)
