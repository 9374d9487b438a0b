"""From the event log of a game to its record: the JSON events of one game, and a line of text for each.

The stock of a record is listed in the order in which it was drawn, which the seats' lanes decide (see deal.py); what
nobody drew follows in the order of its slots, the last card last.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simcards.games.contract import Event, Record
from simcards.games.records import end_event, entries_of, members
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import REASONS
from simcards.games.skitgubbe.rules import SkitgubbeRules

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = ("C", "D", "H", "S")
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PLAY_NAMES = {at.LEAD: "lead", at.ANSWER: "answer", at.THROW_OFF: "throw-off", at.BEAT: "beat"}


def read_log(log: np.ndarray, rules: SkitgubbeRules, players: int) -> list[Record]:
    """The records of the games in a log that was long enough; `rules` are those played."""
    reader = _Reader(players)
    for entry in entries_of(log):
        reader.read(*entry)
    return reader.records


def card_name(card: int) -> str:
    """A card as records write it, such as 10H."""
    return RANK_NAMES[card % at.RANKS] + SUIT_NAMES[card // at.RANKS]


class _Reader:
    """Takes the log's events one by one."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.records: list[Record] = []
        self.hands: list[list[str]] = []
        self.listed: list[str] = []
        self.drawn: list[str] = []
        self.shedding = False

    def read(self, code: int, a: int, b: int, c: int) -> None:
        """Take one event of the log; it becomes one event of the record, or part of the next."""
        if code == ev.GAME_STARTS:
            self.records.append(Record(a, []))
            self.hands, self.listed, self.drawn, self.shedding = [], [], [], False
        elif code == ev.HAND:
            self.hands.append([card_name(card) for card in members(b)])
        elif code == ev.LISTED:
            self.listed.append(card_name(a))
        else:
            self.note(_EVENTS[code](self, a, b, c))
            self.hands, self.listed = [], []

    def note(self, event: Event) -> None:
        """Add an event to the record; the end settles the order of the stock."""
        events = self.records[-1].events
        events.append(event)
        if event["event"] == "draw":
            self.drawn += event["cards"]
        if event["event"] == "end":
            stock = events[0]["stock"]
            events[0]["stock"] = self.drawn + [card for card in stock if card not in self.drawn]

    def deal(self, leader: int, _b: int, _c: int) -> Event:
        return {"event": "deal", "hands": self.hands, "stock": self.listed, "leader": leader}

    def played(self, seat: int, move: int, _c: int) -> Event:
        low, count = at.low_of(move), at.count_of(move)
        event: Event = {"event": PLAY_NAMES[at.kind_of(move)], "seat": seat}
        if self.shedding:
            return {**event, "cards": [card_name(low + i) for i in range(count)]}
        return {**event, "card": card_name(low)}

    def replay(self, seats: int, leader: int, _c: int) -> Event:
        return {"event": "replay", "seats": members(seats, leader, self.players), "out": self.listed}

    def bounce(self, _a: int, _b: int, _c: int) -> Event:
        return {"event": "bounce", "out": self.listed}

    def won(self, seat: int, _b: int, _c: int) -> Event:
        return {"event": "won", "seat": seat, "cards": self.listed}

    def draw(self, seat: int, _b: int, _c: int) -> Event:
        return {"event": "draw", "seat": seat, "cards": self.listed}

    def trump(self, suit: int, card: int, seat: int) -> Event:
        name = SUIT_NAMES[suit] if suit >= 0 else None
        return {"event": "trump", "suit": name, "card": card_name(card), "seat": seat}

    def shed(self, leader: int, _b: int, _c: int) -> Event:
        self.shedding = True
        return {"event": "shedding", "hands": self.hands, "leader": leader}

    def pick_up(self, seat: int, _b: int, _c: int) -> Event:
        return {"event": "pick-up", "seat": seat, "cards": self.listed}

    def out(self, seat: int, _b: int, _c: int) -> Event:
        return {"event": "out", "seat": seat}

    def trick_end(self, leader: int, _b: int, _c: int) -> Event:
        return {"event": "trick-end", "leader": leader}

    def end(self, reason: int, winners: int, turns: int) -> Event:
        return end_event(self.players, REASONS[reason - 1], winners, turns, turns)


_EVENTS = {
    ev.DEALT: _Reader.deal,
    ev.PLAYED: _Reader.played,
    ev.REPLAYED: _Reader.replay,
    ev.BOUNCED: _Reader.bounce,
    ev.WON: _Reader.won,
    ev.DRAWN: _Reader.draw,
    ev.TRUMP_SHOWN: _Reader.trump,
    ev.SHEDDING_BEGINS: _Reader.shed,
    ev.PICKED_UP: _Reader.pick_up,
    ev.OUT: _Reader.out,
    ev.TRICK_ENDS: _Reader.trick_end,
    ev.GAME_ENDS: _Reader.end,
}


def as_told(events: Sequence[Event]) -> list[Event]:
    """The events of a record one for one; but a card that is drawn to be played unseen (SG-26) is turned up: `turn-up`.

    Who has played from the hand draws when the trick is over; whoever draws otherwise plays that card.
    """
    told: list[Event] = []
    short, trick_over, turned = set[int](), False, False
    for event in events:
        kind, seat = event["event"], event.get("seat", -1)
        if kind == "draw" and trick_over and seat in short:
            short.discard(seat)
        elif kind == "draw":
            event, turned = {**event, "event": "turn-up"}, True
        elif kind in ("won", "bounce"):
            trick_over = True
        elif kind in PLAY_NAMES.values():
            short |= set() if turned else {seat}
            trick_over = turned = False
        told.append(event)
    return told


def describe(event: Event) -> str:
    """An event in one plain line."""
    return _LINES[event["event"]](event)


def _cards(cards: list[str]) -> str:
    return " ".join(cards) if cards else "none"


def _seats(seats: list[int]) -> str:
    return " and ".join(", ".join(str(seat + 1) for seat in seats).rsplit(", ", 1))


def _hands(hands: list[list[str]]) -> str:
    return "; ".join(f"player {seat + 1} {_cards(hand)}" for seat, hand in enumerate(hands))


def _deal_line(event: Event) -> str:
    stock, leader = len(event["stock"]), event["leader"] + 1
    return f"dealt: {_hands(event['hands'])}; {stock} cards in the stock; player {leader} leads"


def _replay_line(event: Event) -> str:
    return f"players {_seats(event['seats'])} tie and play again; out of the game: {_cards(event['out'])}"


def _trump_line(event: Event) -> str:
    suit = f"{SUIT_WORDS[event['suit']]} are trumps" if event["suit"] else "no suit is trump"
    return f"player {event['seat'] + 1} drew the last card, {event['card']}: {suit}"


def _end_line(event: Event) -> str:
    if not event["losers"]:
        return f"turn limit: nobody loses ({event['turns']} plays)"
    return f"player {event['losers'][0] + 1} is the skitgubbe ({event['turns']} plays)"


def _play_line(event: Event) -> str:
    verb = {"lead": "leads", "answer": "answers", "throw-off": "throws off", "beat": "beats with"}[event["event"]]
    return f"player {event['seat'] + 1} {verb} {_cards(event.get('cards') or [event['card']])}"


_LINES = {
    "deal": _deal_line,
    "lead": _play_line,
    "answer": _play_line,
    "throw-off": _play_line,
    "beat": _play_line,
    "replay": _replay_line,
    "bounce": lambda event: f"bounce; out of the game: {_cards(event['out'])}",
    "won": lambda event: f"player {event['seat'] + 1} wins {_cards(event['cards'])}",
    "draw": lambda event: f"player {event['seat'] + 1} draws {_cards(event['cards'])}",
    "turn-up": lambda event: f"player {event['seat'] + 1} turns up {_cards(event['cards'])}, the top of the stock",
    "trump": _trump_line,
    "shedding": lambda event: f"shedding begins: {_hands(event['hands'])}; player {event['leader'] + 1} leads",
    "pick-up": lambda event: f"player {event['seat'] + 1} picks up {_cards(event['cards'])}",
    "out": lambda event: f"player {event['seat'] + 1} is out",
    "trick-end": lambda event: f"the pile leaves the game; player {event['leader'] + 1} leads",
    "end": _end_line,
}
