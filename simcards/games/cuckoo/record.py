"""From the event log of a game of cuckoo to its record, and to lines that a person reads."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from simcards.games.contract import Event, Record
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo.measures import REASONS
from simcards.games.cuckoo.rules import CuckooRules, card_names
from simcards.games.records import end_event, entries_of, members


def read_log(log: np.ndarray, rules: CuckooRules, players: int) -> list[Record]:
    """The records of the games in a log; the log must be long enough to hold all its events."""
    reader = _Reader(rules, players)
    records: list[Record] = []
    for code, a, b, c in entries_of(log):
        if code == ev.GAME_STARTS:
            records.append(Record(a, []))
        else:
            records[-1].events.extend(reader.read(code, a, b, c))
    return records


class _Reader:
    """Gathers log entries until they make an event of the record."""

    def __init__(self, rules: CuckooRules, players: int) -> None:
        self.names, self.players = card_names(rules), players
        self.head: Event = {}
        self.cards: list[str | None] = []
        self.lives: list[int] = []
        self.stock: list[str] = []

    def read(self, code: int, a: int, b: int, c: int) -> list[Event]:
        """The events that this entry completes: none or one."""
        if code == ev.ROUND_BEGINS:
            self.head = {"event": "round", "round": a, "dealer": b}
            self.stock = []
        elif code in (ev.CARD_DEALT, ev.CARD_SHOWN):
            self._card(a, b, c)
        elif code == ev.STOCK_CARD:
            self.stock.append(self.names[a])
        elif code == ev.DEALT:
            return [{**self.head, "lives": self.lives, "cards": self.cards, "stock": self.stock}]
        elif code == ev.REVEALED:
            return [{"event": "reveal", "cards": self.cards, "lost": members(a), "lives": self.lives}]
        elif code == ev.GAME_ENDS:
            return [end_event(self.players, REASONS[a - 1], b, c, c)]
        else:
            return [self._turn(code, a, b)]
        return []

    def _card(self, seat: int, card: int, lives: int) -> None:
        if seat == 0:
            self.cards, self.lives = [], []
        self.cards.append(self.names[card] if card else None)
        self.lives.append(lives)

    def _turn(self, code: int, seat: int, other: int) -> Event:
        if code == ev.KEPT:
            return {"event": "keep", "seat": seat}
        if code in (ev.SWAPPED, ev.SWAP_BLOCKED):
            return {"event": "swap" if code == ev.SWAPPED else "blocked", "seat": seat, "with": other}
        return {"event": "cut" if code == ev.CUT else "cut-blocked", "seat": seat, "card": self.names[other]}


def describe(event: Event) -> str:
    """One plain line for a person reading a replay."""
    return _LINES[event["event"]](event)


def _round(event: Event) -> str:
    held = zip(event["cards"], event["lives"], strict=True)
    seats = [f"player {seat + 1} {card} ({_lives(lives)})" for seat, (card, lives) in enumerate(held) if card]
    stock = f"; next in the stock {event['stock'][0]}" if event["stock"] else "; no stock"
    return f"Round {event['round']}, player {event['dealer'] + 1} deals: {', '.join(seats)}{stock}."


def _reveal(event: Event) -> str:
    shown = [f"player {seat + 1} {card}" for seat, card in enumerate(event["cards"]) if card]
    lost = [f"player {seat + 1} loses a life{_left(event['lives'][seat])}" for seat in event["lost"]]
    return f"All reveal: {', '.join(shown)}; {'; '.join(lost)}."


def _end(event: Event) -> str:
    if not event["winners"]:
        return f"A draw ({event['reason']}) after {event['turns']} turns."
    who = " and ".join(f"player {seat + 1}" for seat in event["winners"])
    verb = "wins" if len(event["winners"]) == 1 else "win jointly"
    return f"{who.capitalize()} {verb} ({event['reason']}) after {event['turns']} turns."


def _lives(lives: int) -> str:
    return "1 life" if lives == 1 else f"{lives} lives"


def _left(lives: int) -> str:
    return f", {lives} left" if lives else " and is out"


_LINES: dict[str, Callable[[Event], str]] = {
    "round": _round,
    "keep": lambda event: f"Player {event['seat'] + 1} keeps.",
    "swap": lambda event: f"Player {event['seat'] + 1} swaps with player {event['with'] + 1}.",
    "blocked": lambda event: f"Player {event['seat'] + 1} asks player {event['with'] + 1}, who shows a K: no swap.",
    "cut": lambda event: f"Player {event['seat'] + 1} cuts {event['card']} and takes it.",
    "cut-blocked": lambda event: f"Player {event['seat'] + 1} cuts {event['card']}, a K: it is put aside.",
    "reveal": _reveal,
    "end": _end,
}
