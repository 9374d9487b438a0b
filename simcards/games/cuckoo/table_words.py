"""The table of a cuckoo round as its player in turn sees it, in lines of text, and what happened there."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.rules import CuckooRules, card_names
from simcards.games.zones import Pile, Zone, end_words

_DONE = {at.KEPT: "kept", at.SWAPPED: "swapped", at.SWAP_BLOCKED: "was blocked by a K"}


def table_lines(seen: np.ndarray, rules: CuckooRules) -> list[str]:
    """The table: the round, the turns taken and to come, lives, the own card."""
    active, here, names = int(seen[at.ACTIVE]), int(seen[at.POSITION]), card_names(rules)
    order = seen[at.ORDER : at.ORDER + active].tolist()
    lines = [f"Round {int(seen[at.ROUND])}, dealer player {order[-1] + 1}; turns in this order:"]
    for place, seat in enumerate(order):
        lives = int(seen[at.LIVES + seat])
        done = _DONE.get(int(seen[at.ACTIONS + place]), "") if place < here else "you" if place == here else ""
        lines.append(f"  player {seat + 1:<3} {lives} {'life ' if lives == 1 else 'lives'}  {done}".rstrip())
    own = f"Your card       {names[int(seen[at.CARD])]}"
    if seen[at.HANDED_OVER]:
        own += f"    (you gave {names[int(seen[at.HANDED_OVER])]} for it)"
    return [*lines, own]


def told(event: dict[str, Any]) -> str:
    """An event of the record in a line, hidden cards included; players count from 1."""
    kind = event["event"]
    if kind == "round":
        cards = ", ".join(f"player {seat + 1} {card}" for seat, card in enumerate(event["cards"]) if card)
        return f"round {event['round']}, player {event['dealer'] + 1} deals: {cards}"
    if kind == "cut":
        return f"player {event['seat'] + 1}: cut the stock, {event['card']}"
    return end_words(event) if kind == "end" else seen_event(event, -1)


def seen_event(event: dict[str, Any], seat: int) -> str:
    """What a player sees of an event of the record; empty where there is nothing to tell."""
    kind, who = event["event"], "you" if event.get("seat") == seat else f"player {event.get('seat', 0) + 1}"
    if kind == "round":
        card = event["cards"][seat]
        return f"round {event['round']}: you are dealt {card}" if card else f"round {event['round']}: you are out"
    if kind in ("swap", "blocked"):
        other = "you" if event["with"] == seat else f"player {event['with'] + 1}"
        return f"{who}: swap with {other}" + (": a K, no swap" if kind == "blocked" else "")
    if kind in ("keep", "cut", "cut-blocked"):
        cut = {"keep": "keep", "cut": "cut the stock", "cut-blocked": "cut a K, which is put aside"}[kind]
        return f"{who}: {cut}" + (f", {event['card']}" if kind == "cut" and event["seat"] == seat else "")
    if kind == "reveal":
        shown = ", ".join(f"player {other + 1} {card}" for other, card in enumerate(event["cards"]) if card)
        lost = " and ".join(f"player {other + 1}" for other in event["lost"])
        return f"all reveal: {shown}; a life less for {lost}"
    return ""


def zones(seen: np.ndarray, hidden: np.ndarray, rules: CuckooRules) -> list[Zone]:
    """The whole table: each player's card and lives, in the order of turns; who is out is not there."""
    found, names = [], card_names(rules)
    for place in range(int(seen[at.ACTIVE])):
        seat, card = int(seen[at.ORDER + place]), int(hidden[at.HELD + place])
        lives = int(seen[at.LIVES + seat])
        done = _DONE.get(int(seen[at.ACTIONS + place]), "")
        found.append(player_zone(seat, lives, done, names.get(card)))
    return found


def player_zone(seat: int, lives: int, done: str, card: str | None) -> Zone:
    """A player's part of the table: its lives, what it has done in the round, its card."""
    label = f"player {seat + 1}: {lives} {'life' if lives == 1 else 'lives'}{', ' + done if done else ''}"
    return Zone(label, [Pile("card", [card] if card else [], 1, spread=True)], seat)


def stage(seen: np.ndarray, hidden: np.ndarray) -> int:
    """The round: a number that changes when another begins."""
    return int(seen[at.ROUND])
