"""The table of Skitgubbe as its player in turn sees it, in lines of text, and what happened there."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.games.records import members
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.record import SUIT_NAMES, SUIT_WORDS, card_name
from simcards.games.skitgubbe.rules import SkitgubbeRules
from simcards.games.zones import Pile, Zone, end_words


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


def told(event: dict[str, Any]) -> str:
    """An event of the record in a line, hidden cards included; players count from 1."""
    kind = event["event"]
    if kind == "deal":
        return f"the deal: {len(event['stock'])} cards are left in the stock; player {event['leader'] + 1} leads"
    if kind == "draw":
        return f"player {event['seat'] + 1}: draws {' '.join(event['cards'])}"
    if kind in ("shedding", "trick-end"):
        begins = "shedding begins" if kind == "shedding" else "the pile leaves the game"
        return f"{begins}; player {event['leader'] + 1} leads"
    return end_words(event) if kind == "end" else seen_event(event, -1)


def seen_event(event: dict[str, Any], seat: int) -> str:
    """What a player sees of an event of the record; empty where there is nothing to tell."""
    kind, who = event["event"], "you" if event.get("seat") == seat else f"player {event.get('seat', 0) + 1}"
    cards = " ".join(event["cards"]) if isinstance(event.get("cards"), list) else str(event.get("card", ""))
    if kind == "draw":
        number = len(event["cards"])
        return f"{who}: draw {cards}" if event["seat"] == seat else f"{who}: draws {number} card{'s' * (number > 1)}"
    if kind == "turn-up":
        return f"{who}: turn up {cards} from the stock"
    if kind in ("lead", "answer", "throw-off", "beat", "pick-up", "won"):
        said = {"throw-off": "throw off", "pick-up": "pick up", "won": "win the trick:"}.get(kind, kind)
        return f"{who}: {said} {cards}"
    if kind in ("replay", "bounce"):
        return f"a tie{' is replayed' if kind == 'replay' else ''}; out of the game: {' '.join(event['out']) or 'none'}"
    if kind == "trump":
        return f"{who}: drew the last card, {event['card']}"
    return f"{who}: out of cards" if kind == "out" else ""


def zones(seen: np.ndarray, hidden: np.ndarray, rules: SkitgubbeRules) -> list[Zone]:
    """The whole table: trick or pile and stock, then each player's hand and won pile."""
    collecting = seen[at.PHASE] == at.COLLECTING
    table = [card_name(card) for card in seen[at.TABLE : at.TABLE + seen[at.TABLE_SIZE]].tolist()]
    middle = [Pile("trick" if collecting else "pile", table, len(table), spread=True, open=True)]
    found = [Zone("Table", [*middle, Pile("stock", [], int(seen[at.STOCK]))])]
    for seat in range(int(seen[at.PLAYERS])):
        own = seat == seen[at.SEAT]
        hand = members(int(seen[at.OWN_HAND] if own else hidden[at.HANDS + seat]))
        piles = [Pile("hand", [card_name(card) for card in hand], len(hand), spread=True)]
        piles += [Pile("won", [], int(seen[at.WON_SIZES + seat]))] if collecting else []
        found.append(Zone(f"player {seat + 1}", piles, seat))
    return found


def stage(seen: np.ndarray, hidden: np.ndarray) -> int:
    """The trick: a number that changes when another begins."""
    return int(hidden[at.COLLECTING_TRICKS] + hidden[at.SHEDDING_TRICKS])
