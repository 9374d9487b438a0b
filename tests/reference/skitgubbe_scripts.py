"""Skitgubbe records by hand, for tests.

A script is the events of a record, one a line: "0 lead 7H", "1 beat 8H 9H", "replay 0 1 / 5D", "trick-end 2".
Without a line such as "end 1,2 0" (winners, losers) the turn limit ends it, with its last play.
"""

from __future__ import annotations

from typing import Any

from .skitgubbe import DECK, Event, check_shedding

RULES: Event = {
    "tricks": "group",
    "throw_off": True,
    "redistribute_low": False,
    "trump": True,
    "hand_size": 3,
    "pickup": "run",
    "first_dealer": "drawn",
    "turn_limit": 5000,
}
PLAYS = ("lead", "answer", "throw-off", "beat", "pick-up")


def event(line: str, phase: str) -> Event:
    """One event of a script."""
    words = line.split()
    if words[0] == "bounce":
        return {"event": "bounce", "out": words[1:]}
    if words[0] == "replay":
        slash = words.index("/")
        return {"event": "replay", "seats": [int(seat) for seat in words[1:slash]], "out": words[slash + 1 :]}
    if words[0] == "trick-end":
        return {"event": "trick-end", "leader": int(words[1])}
    result: Event = {"event": words[1], "seat": int(words[0])}
    if phase == "collecting" and words[1] in PLAYS:
        return {**result, "card": words[2]}
    return result if words[1] == "out" else {**result, "cards": words[2:]}


def script(lines: str, phase: str) -> list[Event]:
    return [event(line.strip(), phase) for line in lines.replace(";", "\n").splitlines() if line.strip()]


def ending(reason: str, turns: int, winners: str = "", losers: str = "") -> Event:
    sides = {"winners": numbers(winners), "losers": numbers(losers)}
    return {"event": "end", **sides, "reason": reason, "turns": turns, "moves": turns}


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",") if word]


def start(players: int, first_seat: int, rules: Event) -> Event:
    result = {
        "event": "start",
        "game": "skitgubbe",
        "family": "skitgubbe",
        "rules": rules,
        "players": players,
    }
    return {**result, "strategies": ["x"] * players, "seed": 1, "game_index": 0, "first_seat": first_seat}


def collecting(hands: list[str], lines: str, leader: int = 0, stock: str = "", **rules: Any) -> list[Event]:
    """A record that stops in the collecting phase, with the last play of the script."""
    held = [hand.split() for hand in hands]
    known = [card for hand in held for card in hand] + stock.split()
    rest = [card for card in DECK if card not in known]
    events = script(lines, "collecting")
    turns = sum(event["event"] in PLAYS for event in events)
    first = start(len(hands), leader, {**RULES, "turn_limit": turns, **rules})
    deal = {"event": "deal", "hands": held, "stock": stock.split() + rest, "leader": leader}
    return [first, deal, *events, ending("turn-limit", turns)]


def shedding(hands: list[str], lines: str, trump: str | None = "S", leader: int = 0, **rules: Any) -> None:
    """Check a script of the shedding phase; without an "end" line it is stopped after its last play."""
    lines, _, seats = lines.partition(" end ")
    events = script(lines, "shedding")
    turns = sum(event["event"] in PLAYS for event in events)
    end = ending("last-with-cards", turns, *seats.split()) if seats else ending("turn-limit", turns)
    rules = {**RULES, "turn_limit": turns, **rules}
    check_shedding([*events, end], rules, [hand.split() for hand in hands], leader, trump)
