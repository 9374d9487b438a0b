"""What a finished game or session of Skitgubbe leaves: why it ended, its numbers, and counts by what decided it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcards.engine.rows import TURN_LIMIT, Column, Measures, Tally
from simcards.games.columns import ASKED, course, lead_changes

MOST_SEATS = 4
CARDS = 52
RANKS = 13

#: Why a game ends, then why a session does.
REASONS = ("last-with-cards", TURN_LIMIT, "session", "session-shared")

#: Those of a session are sums over its games. One loses and all others win: the course followed is the loser's.
COLUMNS = (
    Column("collecting_plays", "plays while collecting"),
    Column("shedding_plays", "plays while shedding, pick-ups included"),
    Column("collecting_tricks", "tricks while collecting, replays not counted apart"),
    Column("shedding_tricks", "tricks while shedding that were played to their end"),
    Column("bounces", "collecting tricks that went out of the game unwon"),
    Column("replays", "rounds replayed by tied players"),
    Column("throw_offs", "cards thrown off"),
    Column("pick_ups", "pick-ups"),
    Column("cards_picked_up", "cards picked up"),
    Column("runs", "plays of two cards or more"),
    *ASKED,
    lead_changes("times in a game that another comes to hold the most cards"),
    Column("opener_lost", "1 when the player who opened the shedding became the skitgubbe", share=True),
    Column("undecided", "1 when the turn limit ended the game", share=True),
    Column("skitgubbe", "1 for the last player with cards", per_seat=True),
    Column("opened", "1 for the player who drew the last stock card", per_seat=True),
    Column("seat_pick_ups", "pick-ups of the seat", per_seat=True),
    Column("hand_at_shedding", "cards in hand when shedding began", per_seat=True),
    Column("trumps_at_shedding", "trumps in hand when shedding began", per_seat=True),
    *course(
        "mean root of the loser's lead over the shedding tricks that ended with the loser ahead, 0 if there is none; "
        "the lead on the fullest other hand, as a share of all cards held when shedding began",
        "share of the shedding tricks that ended with the loser ahead of another",
        "share of the shedding tricks that had been played when the loser came to hold the most cards for good: the "
        "lower, the more decisive",
        "with the cards in hand as the evaluation and the loser in the winner's place",
    ),
)

#: Bins of lengths; the last one is for all longer games.
PLAY_BINS = 512

#: Games within sessions count too. Those by fate count games that found a skitgubbe.
TALLIES = (
    Tally("games_by_reason", (8,), "games by the reason for their end"),
    Tally("losses_by_seat", (4,), "games by the seat of the skitgubbe"),
    Tally("trump_suits", (5,), "games that came to shedding, by trump suit: C D H S, none"),
    Tally("opener_fate", (2,), "who opened the shedding: safe, skitgubbe"),
    Tally("hand_fate", (53, 2), "seats by cards in hand when shedding began: safe, skitgubbe"),
    Tally("trump_fate", (14, 2), "seats by trumps in hand when shedding began: safe, skitgubbe"),
    Tally("collecting_lengths", (53,), "games by plays while collecting"),
    Tally("shedding_lengths", (PLAY_BINS,), "games by plays while shedding, the last for all longer"),
)


def extras(summary: Mapping[str, np.ndarray]) -> dict[str, Any]:
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


#: By what the cards that are dealt and drawn are judged (luck.py).
LUCK_FEATURES = ("rank", "a jack or higher", "trumps to expect at shedding")


MEASURES = Measures(REASONS, COLUMNS, MOST_SEATS, joint=("session-shared",), tallies=TALLIES, extras=extras)
