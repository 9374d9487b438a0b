"""Writes stockpile records by hand, for the tests of the reference: a deal, then one event after another."""

import re
from typing import Any

import pytest

from .stockpile import RuleBroken, check_game
from .stockpile_deck import Event, Rules, decks

SKIP: Rules = {
    "deck": "french", "decks": 2, "jokers": 0, "wilds": "kings", "separate_decks": False,
    "build_top": 12, "stockpile_size": 20, "hand_size": 5, "deal_hands": True, "building_piles": 4,
    "discard_piles": 4, "wild_starts": True, "discard_rule": "any", "must_discard": True,
    "refill_when_empty": True, "completed_piles": "aside", "exhaustion": "draw",
    "compulsory_aces": False, "compulsory_stockpile": False, "aces_and_twos": False,
    "massachusetts": False, "double_pass": "none", "no_blocking": False, "open_stockpile": 1,
    "partners": "none", "scoring": "none", "match_target": 0, "first_player": "seat-0", "turn_limit": 5000,
}  # fmt: skip
SKIP_US: Rules = SKIP | {
    "jokers": 4, "wilds": "jokers", "separate_decks": True, "build_top": 13, "stockpile_size": 26,
    "building_piles": "unlimited", "wild_starts": False, "discard_rule": "descending", "must_discard": False,
    "aces_and_twos": True, "double_pass": "end", "scoring": "skip-us",
}  # fmt: skip
SPITE: Rules = SKIP | {
    "jokers": 4, "wilds": "kings-and-jokers", "stockpile_size": 26, "discard_rule": "no-ace",
    "completed_piles": "into-draw", "exhaustion": "play-on",
}  # fmt: skip
SKIP_BO: Rules = SKIP | {
    "deck": "skip-bo", "decks": 0, "wilds": "skip-bo", "stockpile_size": 30, "deal_hands": False,
    "exhaustion": "play-on", "scoring": "skip-bo",
}  # fmt: skip

RUN = "A 2 3 4 5 6 7 8 9 10 J Q"
LOW = "2 3 4 5 6"  # cards to draw
DULL = ["9 9 9 9 8", "7 7 7 7 8"]  # hands with nothing to play


class Script:
    """A record in the making; cards are written as one string, "A 2 *"."""

    def __init__(self, rules: Rules, players: int = 2, first: int = 0) -> None:
        self.rules, self.players = rules, players
        self.turns = self.moves = self.seat = 0
        start = {"event": "start", "family": "stockpile", "rules": rules, "players": players}
        self.events: list[Event] = [start | {"first_seat": first}]

    def deal(self, tops: list[str], hands: list[str], keep: str = "", opening: str = "") -> "Script":
        """Deal these cards and fill up with others, but never with those to keep for later draws.

        `opening` are the cards that every player's discard piles begin with.
        """
        for_stockpiles, for_the_rest = decks(self.rules)
        opened = [[[card] for card in opening.split()] or [[], [], [], []] for _ in range(self.players)]
        used = " ".join([*hands, keep, *[opening] * self.players]).split()
        remove(for_stockpiles, " ".join(tops).split())
        remove(for_the_rest, used)
        stockpiles = [fill_up(top.split(), for_stockpiles, self.rules["stockpile_size"]) for top in tops]
        size = self.rules["hand_size"] if self.rules["deal_hands"] else 0
        dealt = [fill_up(hand.split(), for_the_rest, size) for hand in hands]
        left = len(for_the_rest) + len(keep.split())
        return self.add("deal", stockpiles=stockpiles, hands=dealt, discards=opened, draw_pile=left)

    def add(self, kind: str, **fields: object) -> "Script":
        """Any event."""
        self.events.append({"event": kind, **fields})
        return self

    def turn(self, seat: int) -> "Script":
        """The next events are those of this seat."""
        self.seat = seat
        self.turns += 1
        return self.add("turn", seat=seat)

    def draw(self, cards: str, why: str = "fill", seat: int | None = None) -> "Script":
        return self.add("draw", seat=self.seat if seat is None else seat, cards=cards.split(), why=why)

    def play(self, card: str, build: int = 0, place: str = "hand", **fields: object) -> "Script":
        """A play; `value` is what a wild stands for, `owner` and `pile` as in the record."""
        self.moves += 1
        value = fields.pop("value", card)
        event = {"seat": self.seat, "from": place, "owner": self.seat, "card": card, "build": build}
        return self.add("play", **(event | {"as": value} | fields))

    def plays(self, cards: str, build: int = 0, place: str = "hand") -> "Script":
        """Several natural cards in a row."""
        for card in cards.split():
            self.play(card, build, place)
        return self

    def discard(self, card: str, pile: int = 0, final: bool = True) -> "Script":
        self.moves += 1
        return self.add("discard", seat=self.seat, card=card, pile=pile, final=final)

    def pass_(self) -> "Script":
        self.moves += 1
        return self.add("pass", seat=self.seat)

    def complete(self, build: int = 0) -> "Script":
        return self.add("complete", build=build)

    def shuffle(self, cards: int, why: str = "recycle") -> "Script":
        return self.add("shuffle", cards=cards, why=why)

    def end(self, reason: str, winners: list[int], points: list[int] | None = None) -> "Script":
        losers = [seat for seat in range(self.players) if winners and seat not in winners]
        scored = {} if points is None else {"points": points}
        counts = {"turns": self.turns, "moves": self.moves}
        return self.add("end", reason=reason, winners=winners, losers=losers, **counts, **scored)

    def is_right_so_far(self) -> None:
        """The reference misses nothing but the rest of the game."""
        with pytest.raises(RuleBroken, match=rf"^event {len(self.events)}: the record stops"):
            check_game(self.events)

    def breaks(self, why: str) -> None:
        """The reference rejects the last event, and none before it, for this reason."""
        with pytest.raises(RuleBroken, match=rf"^event {len(self.events) - 1}: .*{re.escape(why)}"):
            check_game(self.events)

    def is_right(self) -> None:
        """The reference accepts the whole game, and rejects it with any one event left out or told twice."""
        check_game(self.events)
        for at, event in enumerate(self.events):
            for middle in ([], [event, event]):
                with pytest.raises(RuleBroken):
                    check_game([*self.events[:at], *middle, *self.events[at + 1 :]])


def remove(pool: list[str], cards: list[str]) -> None:
    """Take the cards out; one that is not there is dealt all the same, for the reference to find."""
    for card in cards:
        if card in pool:
            pool.remove(card)


def fill_up(cards: list[str], pool: list[str], size: int) -> list[str]:
    """The cards and as many from the pool as make the size."""
    return cards + [pool.pop() for _ in range(size - len(cards))]


def skip(tops: list[str], hands: list[str] = DULL, keep: str = "", **switches: Any) -> Script:
    """A two-player game of skip with these tops, hands and switches; the first turn is opened."""
    return Script(SKIP | switches).deal(tops, hands, keep).turn(0)


def skip_us(tops: list[str], hands: list[str] = DULL, **switches: Any) -> Script:
    """The same for skip-us."""
    return Script(SKIP_US | switches).deal(tops, hands).turn(0)
