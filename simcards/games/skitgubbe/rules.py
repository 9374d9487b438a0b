"""The rules of Skitgubbe: one frozen set of switches and its preset.

Rule ids are SG-01 … SG-26 for rules and variations and SG-G1 … for gaps. Source: 003, a rule document in Portuguese.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simcards.games.contract import Preset
from simcards.games.places import array_of
from simcards.games.switches import IN_SERIES, LIMIT, RulesError, read_settings, shuffle_switch, switch, usual_values


@dataclass(frozen=True)
class SkitgubbeRules:
    """Every switch with its value; the order of the fields is the order in the kernel's rules array."""

    tricks: str = switch(
        "collecting tricks: everyone plays, or the leader plays against the next player clockwise alone",
        "SG-02, SG-03, SG-20, SG-G11",
        "003",
        choices=("group", "duel"),
        usual="group",
    )
    throw_off: bool = switch(
        "in group tricks a card equal in rank to one there may be thrown off, to neither win nor tie",
        "SG-04, SG-21, SG-G2",
        "003",
        usual=True,
    )
    redistribute_low: bool = switch(
        "when someone begins shedding with fewer than 5 cards, the 2s to 5s of the won piles are dealt anew",
        "SG-22, SG-G12",
        "003",
        usual=False,
    )
    trump: bool = switch(
        "the last stock card's suit is trump; else no suit is", "SG-06, SG-08, SG-23", "003", usual=True
    )
    hand_size: int = switch(
        "cards dealt, and drawn back to: 3 or 5", "SG-01, SG-05, SG-24", "003", low=3, high=5, usual=3, steps=(3, 5)
    )
    pickup: str = switch(
        "a pick-up takes the top card with the unbroken run under it, or the whole pile",
        "SG-10, SG-25, SG-G1",
        "003",
        choices=("run", "pile"),
        usual="run",
    )
    first_dealer: str = switch(
        "who deals first: drawn by lot, or the last seat, so that seat 0 leads; then the deal passes clockwise",
        "SG-01",
        "003",
        choices=("drawn", "last-seat"),
        usual="drawn",
    )
    session_games: int = switch(
        "games in a session", "SG-13, SG-G13", "003", low=1, high=10_000, usual=20, alone=IN_SERIES
    )
    turn_limit: int = switch(
        "plays after which a game is a draw", "SG-G8", "simcards", low=1, high=1_000_000, usual=5000, alone=LIMIT
    )
    shuffle: str = shuffle_switch(
        "how well the cards are shuffled before dealing: perfectly, or by so many riffles from sorted order",
        "SG-01",
        "simcards",
    )
    stock_play: bool = switch(
        "while collecting, the top card of the stock may be played unseen instead of a card of the hand",
        "SG-26, SG-G15, SG-G16, SG-G17, SG-G18",
        "common house rule",
        usual=False,
        silent=True,
    )


PRESETS: dict[str, Preset] = {
    "skitgubbe": Preset("Skitgubbe: nobody wants to be the last with cards", "003", (2, 4), {}, 3),
}


def resolve(preset: str, players: int, settings: Mapping[str, object]) -> SkitgubbeRules:
    """The full rule set of a preset for so many players with the user's settings; RulesError if unplayable."""
    chosen = read_settings(SkitgubbeRules, settings)
    PRESETS[preset].check_players(preset, players)
    values: dict[str, Any] = {**usual_values(SkitgubbeRules), **PRESETS[preset].values, **chosen}
    rules = SkitgubbeRules(**values)
    if rules.hand_size == 4:
        raise RulesError("hand_size=4: hands are of 3 or 5 cards; set hand_size to one of these (SG-24)")
    return rules


class Follows(NamedTuple):
    """What follows from the switches, behind them in the rules array."""

    players: int  # 2 … 4
    duel: int  # 1 when collecting tricks are between the leader and the next player
    lanes: int  # orders in which the stock is drawn: one a seat, or one for all (see deal.py)


def rules_array(rules: SkitgubbeRules, players: int) -> np.ndarray:
    """What the kernel reads, int64: the switches' codes and what follows from them (see layout.py)."""
    duel = players == 2 or rules.tricks == "duel"  # SG-02, SG-20
    return array_of(rules, Follows(players, int(duel), players if rules.shuffle == "perfect" else 1))
