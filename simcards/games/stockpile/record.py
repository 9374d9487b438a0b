"""From the kernel's event log to the record of a game: JSON events, and lines for a person."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simcards.games.contract import Event, Record
from simcards.games.records import end_event, entries_of
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deck import stockpile_count
from simcards.games.stockpile.measures import REASONS
from simcards.games.stockpile.rules import StockpileRules

FRENCH = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*")
SKIP_BO = ("", *map(str, range(1, 14)), "*")
_DRAWN_WHY = {ev.FILL: "fill", ev.EMPTIED: "emptied", ev.COMPULSORY: "compulsory", ev.REDEALT: "redeal"}
_SHUFFLED_WHY = {ev.RECYCLE: "recycle", ev.COMPLETED_PILE: "completed", ev.REDEAL: "redeal"}
_SOURCES = {at.FROM_HAND: "hand", at.FROM_STOCKPILE: "stockpile", at.FROM_DISCARD: "discard"}


def card_names(rules: StockpileRules) -> tuple[str, ...]:
    """What a record calls the cards 1 to 14 of the kernel; 0, no card, is empty."""
    return SKIP_BO if rules.deck == "skip-bo" else FRENCH


def read_log(log: np.ndarray, rules: StockpileRules, players: int) -> list[Record]:
    """The games in a log, in order."""
    entries, records, start = entries_of(log), [], 0
    for i, entry in enumerate(entries):
        if entry[0] == ev.GAME_ENDS:
            records.append(_Reader(rules, players).read(entries[start : i + 1]))
            start = i + 1
    return records


class _Reader:
    """Turns one game's log entries into events."""

    def __init__(self, rules: StockpileRules, players: int) -> None:
        self.rules, self.players = rules, players
        self.names = card_names(rules)
        self.stockpiles: list[list[str]] = [[] for _ in range(stockpile_count(rules, players))]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.discards: list[list[list[str]]] = [[[] for _ in range(rules.discard_piles)] for _ in range(players)]
        self.first_seat = self.moves = 0
        self.points = [0] * players

    def read(self, entries: list[list[int]]) -> Record:
        """The record of the game."""
        events: list[Event] = []
        for entry in entries:
            for event in self._event(*entry):
                drawn = events[-1] if events and event["event"] == "draw" else {}
                if drawn and {**drawn, "cards": 0} == {**event, "cards": 0}:
                    drawn["cards"] += event["cards"]
                else:
                    events.append(event)
        return Record(self.first_seat, events)

    def _event(self, code: int, a: int, b: int, c: int) -> Iterator[Event]:
        """The event that an entry makes, if any; deal, moves and points are gathered until they are complete."""
        if code == ev.STOCKPILE_CARD:
            self.stockpiles[a].append(self.names[b])
        elif code == ev.HAND_CARD:
            self.hands[a].append(self.names[b])
        elif code == ev.OPENING_DISCARD:
            self.discards[a][b].append(self.names[c])
        elif code == ev.GAME_STARTS:
            self.first_seat = a
        elif code == ev.MOVES_MADE:
            self.moves = a
        elif code == ev.POINTS_SCORED:
            self.points[a] = b
        else:
            yield self._move(code, a, b, c)

    def _move(self, code: int, a: int, b: int, c: int) -> Event:
        if code == ev.DEALT:
            dealt = {"stockpiles": self.stockpiles, "hands": self.hands, "discards": self.discards}
            return {"event": "deal", **dealt, "draw_pile": a}
        if code == ev.TURN_BEGINS:
            return {"event": "turn", "seat": a}
        if code == ev.DRAWN:
            return {"event": "draw", "seat": a, "cards": [self.names[b]], "why": _DRAWN_WHY[c]}
        if code == ev.PLAYED:
            return self._play(a, b, c)
        if code == ev.COMPLETED:
            return {"event": "complete", "build": a}
        if code == ev.SHUFFLED:
            return {"event": "shuffle", "cards": a, "why": _SHUFFLED_WHY[b]}
        if code == ev.DISCARDED:
            card, pile = self.names[at.card_of(b)], at.pile_of(b)
            return {"event": "discard", "seat": a, "card": card, "pile": pile, "final": bool(c)}
        if code == ev.PASSED:
            return {"event": "pass", "seat": a}
        return self._end(a, b, c)

    def _play(self, seat: int, move: int, rank: int) -> Event:
        source = _SOURCES[at.source_of(move)]
        own = source == "hand" or (source == "stockpile" and self.rules.partners == "shared")
        event: Event = {"event": "play", "seat": seat, "from": source}
        if source == "discard":
            event["pile"] = at.pile_of(move)
        event["owner"] = seat if own else at.owner_of(move)
        card = self.names[at.card_of(move)]
        return {**event, "card": card, "as": self.names[rank], "build": at.place_of(move)}

    def _end(self, reason: int, winners: int, turns: int) -> Event:
        event = end_event(self.players, REASONS[reason - 1], winners, turns, self.moves)
        return event if self.rules.scoring == "none" else {**event, "points": self.points}


def describe(event: Event) -> str:
    """An event as one plain line; players and piles count from 1, the tops of stockpiles first."""
    return _LINES[event["event"]](event)


def _describe_deal(event: Event) -> str:
    lines = []
    for number, cards in enumerate(event["stockpiles"]):
        lines.append(f"stockpile {number + 1}, top first: {' '.join(cards)}")
    for seat, cards in enumerate(event["hands"]):
        if cards:
            lines.append(f"hand of player {seat + 1}: {' '.join(cards)}")
    for seat, piles in enumerate(event["discards"]):
        if any(piles):
            lines.append(f"discard piles of player {seat + 1}: {' | '.join(' '.join(pile) for pile in piles)}")
    return "\n".join([*lines, f"draw pile: {event['draw_pile']} cards"])


def _describe_play(event: Event) -> str:
    meant = f" as {event['as']}" if event["card"] == "*" else ""
    whose = f" of player {event['owner'] + 1}" if event["owner"] != event["seat"] else ""
    pile = f"discard pile {event.get('pile', 0) + 1}"
    source = {"hand": "hand", "stockpile": "STOCKPILE", "discard": pile}[event["from"]]
    return f"    plays {event['card']}{meant} from {source}{whose} to building pile {event['build'] + 1}"


def _describe_end(event: Event) -> str:
    who = " and ".join(f"player {seat + 1}" for seat in event["winners"])
    result = f"{who} wins" if len(event["winners"]) == 1 else f"{who} win" if who else "a draw"
    points = f", points {event['points']}" if "points" in event else ""
    return f"end: {result} ({event['reason']}) after {event['turns']} turns, {event['moves']} moves{points}"


_WHY = {
    "fill": "to fill the hand",
    "emptied": "for an emptied hand",
    "compulsory": "after compulsory discards",
    "redeal": "from the new deal",
}
_LINES = {
    "deal": _describe_deal,
    "turn": lambda event: f"player {event['seat'] + 1}:",
    "draw": lambda event: f"    draws {' '.join(event['cards'])} {_WHY[event['why']]}",
    "play": _describe_play,
    "complete": lambda event: f"    completes building pile {event['build'] + 1}",
    "shuffle": lambda event: f"    {event['cards']} cards are shuffled into the draw pile ({event['why']})",
    "discard": lambda event: (
        f"    discards {event['card']} onto pile {event['pile'] + 1}" + ("" if event["final"] else " (compulsory)")
    ),
    "pass": lambda event: "    passes",
    "end": _describe_end,
}
