"""A view in words: what the player in turn sees, for whoever steps through a strategy."""

from __future__ import annotations

import numpy as np

from simcards.games.records import members
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.record import SUIT_NAMES, card_name


def explain(view: np.ndarray) -> str:
    """What a view shows, a line each: the phase, the own cards, the table, every player, the stock and the trump.

    Players count from 1; cards are rank and suit, C D H S; those on the table stand in the order in which they lie.
    """
    seat, shedding = int(view[at.SEAT]), view[at.PHASE] == at.SHEDDING
    phase = "shedding" if shedding else "collecting"
    lines = [f"player {seat + 1} of {view[at.PLAYERS]}, {phase}, play {view[at.TURN] + 1}"]
    lines.append(f"own hand: {_cards(int(view[at.OWN_HAND]))}")
    table = [card_name(int(card)) for card in view[at.TABLE : at.TABLE + int(view[at.TABLE_SIZE])]]
    lines.append(
        f"{'pile' if shedding else 'trick'}: {' '.join(table) or 'empty'}, led by player {view[at.LEADER] + 1}"
    )
    if not shedding:
        lines.append(f"own won pile: {_cards(int(view[at.OWN_PILE]))}")
    lines += [_player(view, other) for other in range(int(view[at.PLAYERS]))]
    unseen = ", the top one may be played unseen" if at.may_play_unseen(view) else ""
    return "\n".join([*lines, f"stock: {view[at.STOCK]} cards{unseen}; trumps: {_trump(view)}"])


def _cards(cards: int) -> str:
    return " ".join(card_name(card) for card in members(cards)) or "none"


def _player(view: np.ndarray, seat: int) -> str:
    words = [f"{view[at.HAND_SIZES + seat]} in hand"]
    if view[at.PHASE] == at.COLLECTING:
        words.append(f"{view[at.WON_SIZES + seat]} won")
    elif view[at.PICKED_UP + seat]:
        words.append(f"among them, picked up: {_cards(int(view[at.PICKED_UP + seat]))}")
    return f"player {seat + 1}: {', '.join(words)}"


def _trump(view: np.ndarray) -> str:
    return SUIT_NAMES[int(view[at.TRUMP])] if view[at.TRUMP] >= 0 else "none known"
