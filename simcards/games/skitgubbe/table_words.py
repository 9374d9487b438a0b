"""The table of Skitgubbe as its player in turn sees it, in lines of text, and what happened there."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.record import SUIT_NAMES, SUIT_WORDS, card_name, members
from simcards.games.skitgubbe.rules import SkitgubbeRules


def table_lines(seen: np.ndarray, rules: SkitgubbeRules) -> list[str]:
    """The table: phase, trick or pile, each player's cards, the own hand."""
    collecting = seen[at.PHASE] == at.COLLECTING
    if collecting:
        lines = [f"Collecting; {int(seen[at.STOCK])} cards in the stock"]
    else:
        trump = int(seen[at.TRUMP])
        lines = [f"Shedding; {SUIT_WORDS[SUIT_NAMES[trump]] + ' are trumps' if trump >= 0 else 'no trumps'}"]
    table = [card_name(card) for card in seen[at.TABLE : at.TABLE + seen[at.TABLE_SIZE]].tolist()]
    shown = f"… {' '.join(table[-16:])}" if len(table) > 16 else " ".join(table)
    lines.append(f"{'Trick' if collecting else 'Pile':<16}{shown or 'empty'}")
    for seat in range(int(seen[at.PLAYERS])):
        you = "You " if seat == seen[at.SEAT] else "    "
        won = f", {int(seen[at.WON_SIZES + seat])} won" if collecting else ""
        lines.append(f"{you}player {seat + 1}    {int(seen[at.HAND_SIZES + seat])} in hand{won}")
    cards = [card_name(card) for card in members(int(seen[at.OWN_HAND]))]
    hand = [" ".join(cards[at_ : at_ + 16]) for at_ in range(0, len(cards), 16)]
    return [*lines, *(f"{'Your hand' if not number else '':<16}{line}" for number, line in enumerate(hand))]


def seen_event(event: dict[str, Any], seat: int) -> str:
    """What a player sees of an event of the record; empty where there is nothing to tell."""
    kind, who = event["event"], "you" if event.get("seat") == seat else f"player {event.get('seat', 0) + 1}"
    cards = " ".join(event["cards"]) if isinstance(event.get("cards"), list) else str(event.get("card", ""))
    if kind == "draw":
        return f"{who}: draw {cards}" if event["seat"] == seat else f"{who}: draws {len(event['cards'])} cards"
    if kind in ("lead", "answer", "throw-off", "beat", "pick-up", "won"):
        said = {"throw-off": "throw off", "pick-up": "pick up", "won": "win the trick:"}.get(kind, kind)
        return f"{who}: {said} {cards}"
    if kind in ("replay", "bounce"):
        return f"a tie{' is replayed' if kind == 'replay' else ''}; out of the game: {' '.join(event['out']) or 'none'}"
    if kind == "trump":
        return f"{who}: drew the last card, {event['card']}"
    return f"{who}: out of cards" if kind == "out" else ""
