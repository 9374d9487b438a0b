"""Skitgubbe from the rules alone: a slow, plain referee that checks one game record event by event.

`check_game(events)` takes the JSON lines of a record as dicts and raises `RuleBroken("event 17: ...")` at
the first event that departs from the rules; 17 is the index into `events`, from 0. Only the dealt hands, the
order of the stock, the dealing of redistributed low cards and the players' choices are taken from the record;
all else is worked out here and compared. `check_shedding` does the same from a given shedding position.

THE order of events, where the record format leaves it open:

 1. `start`, `deal`; then tricks until the last stock card is drawn. The deal's `leader` is `first_seat`, the
    seat left of the dealer. `first_dealer` last-seat: seat 0 leads a session's first game, 1 the second, ...
 2. A collecting trick: `lead`, then each other seat of the trick clockwise: `answer` or `throw-off`. Then one
    of `won`, `bounce`, `replay`; after a `replay` again `lead`, `answer`, ... and again one of the three.
    `replay` names the tied seats clockwise from the trick's first leader, also if it is not the first replay
    of the trick. Its `out` holds the lower cards of the round just played, thrown-off ones included, in the
    order played, [] if there are none. Each round is compared on its own: a stake is never "lower".
    `won` and `bounce` hold all cards of the trick that have not gone out yet, in the order played. When the
    tied have no cards left, the last round's lower cards go out with that `bounce`; no `replay` comes first.
    The next leader after a bounce is the seat clockwise from the trick's first leader.
 3. Then the `draw` events: the next leader first, then clockwise; one event a seat, cards in the order drawn,
    no event for a seat that draws none.
 4. Right after the `draw` with the last stock card, even if others are still short: `trump`, `shedding`.
    Without trump `suit` is null; `card` and `seat` still name the last card and who drew it. `hands` may list
    cards in any order. A redistribution of low cards has no event of its own: it shows in `hands`. "Fewer
    than 5 cards" counts hand and won pile together; only the won piles give up their low cards.
 5. Then `out` for each seat without cards, clockwise from the shedding leader; then `end`, if one is left.
 6. A shedding trick: each seat with cards acts once, clockwise from the leader: `lead` if the pile is empty,
    also in mid-trick after a pick-up, else `beat` or `pick-up`. `cards` of a lead or beat are ascending;
    those of a pick-up go from the top down, ranks falling by one in the top's suit, whoever played them.
 7. `out` right after the play that emptied the hand. `trick-end` after the trick's last action (and its
    `out`), with the leader of the next trick: the last to have played or, if out, the next seat with cards.
 8. `end` right after the `out` that leaves one seat with cards: no `trick-end` then.
 9. Turns count each lead, answer, throw-off, beat and pick-up, in both phases. When they reach `turn_limit`,
    `end` follows that event at once, or its `out` if it emptied the hand: no `won`, `draw`, `trick-end` or
    the like. If the same play leaves one seat with cards, the game ends as `last-with-cards`.
10. `winners` and `losers` are in seat order; there are no `points`.
11. `stock_play` may be left out, and is false then. A card played unseen is a `draw` of that one card by the player in
    turn, and right after it the `lead` or `answer` with it. The trick is replayed only if all of the tied hold a card.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from tests.reference.skitgubbe_cards import DECK as DECK
from tests.reference.skitgubbe_cards import LOW_RANKS, is_run, rank_of, suit_of

Event = dict[str, Any]

AS_JSON = json.JSONEncoder(sort_keys=True, default=repr)

SWITCHES: dict[str, tuple[Any, ...]] = {
    "tricks": ("group", "duel"),
    "throw_off": (True, False),
    "redistribute_low": (False, True),
    "trump": (True, False),
    "hand_size": (3, 5),
    "pickup": ("run", "pile"),
    "first_dealer": ("drawn", "last-seat"),
}
#: Switches that a record may leave out, and what they are then.
SILENT: dict[str, tuple[Any, ...]] = {"stock_play": (False, True)}


class RuleBroken(Exception):  # noqa: N818
    """The record departs from the rules; the message starts with the index of the event."""


class _GameOver(Exception):  # noqa: N818
    """The event just read decided the game; the argument is the reason."""


def check_game(events: list[Event], deals_before: int = 0) -> None:
    """Check a whole record; `deals_before` is the number of earlier games in its session (SG-01)."""
    referee = _Referee(events)
    try:
        referee.start()
        referee.deal(deals_before)
        referee.collect()
        referee.open_shedding()
        referee.shed()
    except _GameOver as over:
        referee.end(str(over))


def check_shedding(events: list[Event], rules: Event, hands: list[list[str]], leader: int, trump: str | None) -> None:
    """Check the rest of a record, from right after its `shedding` event; turns count from 0 there."""
    referee = _Referee(events)
    referee.rules, referee.players = rules, len(hands)
    referee.hands, referee.leader, referee.trump = [list(hand) for hand in hands], leader, trump
    try:
        referee.out_without_cards()
        referee.shed()
    except _GameOver as over:
        referee.end(str(over))


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: 1, 1.0 and true are three different things."""
    return AS_JSON.encode(one) == AS_JSON.encode(other)


class _Referee:
    """The table as it stands after the event read last."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.at = -1  # index of the event read last
        self.rules: Event = {}
        self.players = 0
        self.turns = 0
        self.leader = 0  # of the next trick
        self.left_of_dealer = 0
        self.hands: list[list[str]] = []
        self.won: list[list[str]] = []
        self.stock: list[str] = []  # next card first
        self.trump: str | None = None

    # Reading events

    def fail(self, message: str) -> NoReturn:
        raise RuleBroken(f"event {self.at}: {message}")

    def need(self, condition: bool, message: str) -> None:
        if not condition:
            self.fail(message)

    def take(self, *kinds: str, **fields: type) -> Event:
        """The next event, which must be one of these kinds and have just these fields, of these types."""
        self.at += 1
        due = " or ".join(kinds)
        self.need(self.at < len(self.events), f"the record stops where {due} is due")
        event = self.events[self.at]
        if not isinstance(event, dict) or event.get("event") not in kinds:
            self.fail(f"{due} is due, not {event}")
        self.need(event.keys() == {"event", *fields}, f"{due} should have the fields {sorted(fields)}")
        for name, kind in fields.items():
            self.need(type(event[name]) is kind, f"{name} should be of type {kind.__name__}")
        return event

    def expect(self, rule: str, **event: Any) -> None:
        """The next event must be just this one; `rule` says why."""
        self.at += 1
        if self.at >= len(self.events):
            self.fail(f"the record stops where {event} is due ({rule})")
        if not _same(self.events[self.at], event):
            self.fail(f"{event} is due ({rule}), not {self.events[self.at]}")

    def clockwise(self, first: int) -> list[int]:
        """All seats, in turn from `first`."""
        return [(first + step) % self.players for step in range(self.players)]

    # Start and deal

    def start(self) -> None:
        self.at = 0
        self.need(bool(self.events), "the record is empty")
        event = self.events[0]
        self.need(isinstance(event, dict) and event.get("event") == "start", "start is due")
        self.need(event.get("family") == "skitgubbe", "the family should be skitgubbe")
        for name, kind in {"game": str, "rules": dict, "players": int, "strategies": list}.items():
            self.need(type(event.get(name)) is kind, f"{name} is missing or of a wrong type")
        for name in ("seed", "game_index", "first_seat"):
            self.need(type(event.get(name)) is int, f"{name} should be a whole number")
        usual = {name: values[0] for name, values in SILENT.items()}
        self.rules, self.players, self.leader = usual | event["rules"], event["players"], event["first_seat"]
        self.need(2 <= self.players <= 4, "2 to 4 players (SG-01)")
        self.need(len(event["strategies"]) == self.players, "one strategy a seat")
        self.need(0 <= self.leader < self.players, "first_seat is no seat")
        self.switches()

    def switches(self) -> None:
        """Every switch is there, and nothing else but, if one likes, players and games in a session."""
        rules = {"players": self.players, **self.rules}
        self.need(_same(rules.pop("players"), self.players), "rules and start differ about players")
        length = rules.pop("session_games", 1)
        self.need(type(length) is int and length > 0, "session_games should be a number above 0")
        rules.pop("shuffle", None)
        limit = rules.pop("turn_limit", None)
        self.need(type(limit) is int and limit > 0, "turn_limit should be a number above 0")
        every = SWITCHES | SILENT
        self.need(rules.keys() == every.keys(), f"switches should be turn_limit and {sorted(every)}")
        for name, values in every.items():
            known = any(_same(rules[name], value) for value in values)
            self.need(known, f"{name} should be one of {values}")

    def deal(self, deals_before: int) -> None:
        """Hands and stock are whatever the record says, as long as they make up one deck (SG-01)."""
        event = self.take("deal", hands=list, stock=list, leader=int)
        self.need(event["leader"] == self.leader, "the leader should be first_seat")
        if self.rules["first_dealer"] == "last-seat":
            self.need(self.leader == deals_before % self.players, "another seat should deal (SG-01)")
        self.left_of_dealer = self.leader
        self.hands = self.copy_hands(event["hands"])
        self.stock = list(event["stock"])
        self.won = [[] for _ in range(self.players)]
        right = all(len(hand) == self.rules["hand_size"] for hand in self.hands)
        self.need(right, "hands of a wrong size (SG-01, SG-24)")
        dealt = [card for hand in self.hands for card in hand] + self.stock
        self.need(sorted(map(str, dealt)) == sorted(DECK), "hands and stock are not one deck (SG-01)")

    def copy_hands(self, hands: list[list[str]]) -> list[list[str]]:
        self.need(len(hands) == self.players, "one hand a seat")
        self.need(all(isinstance(hand, list) for hand in hands), "a hand should be a list")
        return [list(hand) for hand in hands]

    # Both phases

    def remove(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.need(card in self.hands[seat], f"seat {seat} does not hold {card}")
            self.hands[seat].remove(card)

    def check_limit(self) -> None:
        if self.turns == self.rules["turn_limit"]:  # SG-G8
            raise _GameOver("turn-limit")

    # Collecting

    def collect(self) -> None:
        while self.stock:
            self.leader = self.collecting_trick()
            self.draw()

    def collecting_trick(self) -> int:
        """One trick with all its replays; returns who leads the next."""
        duel = self.players == 2 or self.rules["tricks"] == "duel"  # SG-02, SG-20
        seats = self.clockwise(self.leader)[: 2 if duel else 4]
        throw_off = self.rules["throw_off"] and not duel  # SG-04, SG-21
        stake: list[str] = []
        while True:
            contest, played = self.round(seats, throw_off)
            best = max(rank_of(card) for card in contest.values())
            seats = [seat for seat in contest if rank_of(contest[seat]) == best]
            if len(seats) == 1:
                return self.take_trick(seats[0], stake + played)
            if duel or not all(self.hands[seat] for seat in seats):  # SG-02, SG-G3, SG-G18
                self.expect("SG-02, SG-G3", event="bounce", out=stake + played)
                return self.clockwise(self.leader)[1]
            stake += [card for card in played if rank_of(card) == best]
            lower = [card for card in played if rank_of(card) < best]
            self.expect("SG-03, SG-G3", event="replay", seats=seats, out=lower)
            throw_off = False

    def round(self, seats: list[int], throw_off: bool) -> tuple[dict[int, str], list[str]]:
        """Each seat plays a card; returns the card of each that contests, and all cards, as played."""
        contest: dict[int, str] = {}
        played: list[str] = []
        for seat in seats:
            turned = self.turned_up(seat)
            kinds = ("lead",) if not played else ("answer",) if turned else ("answer", "throw-off")
            event = self.take(*kinds, seat=int, card=str)
            card = event["card"]
            self.need(event["seat"] == seat, f"it is seat {seat}'s turn")
            if turned:
                self.need(card == turned, f"{turned} has been turned up and must be played (SG-26)")
            else:
                self.remove(seat, [card])
            if event["event"] == "throw-off":
                self.need(throw_off, "no throwing off here (SG-04, SG-21, SG-G3)")
                self.need(rank_of(card) in map(rank_of, played), f"no card equals {card} in rank (SG-04)")
            else:
                contest[seat] = card
            played.append(card)
            self.turns += 1
            self.check_limit()
        return contest, played

    def turned_up(self, seat: int) -> str:
        """The top of the stock when the player plays it unseen (SG-26), never the last card (SG-G15); else empty."""
        following = self.events[self.at + 1] if self.at + 1 < len(self.events) else None
        if not self.rules["stock_play"] or not isinstance(following, dict) or following.get("event") != "draw":
            return ""
        self.expect("SG-26", event="draw", seat=seat, cards=self.stock[:1])
        self.need(len(self.stock) > 1, "the last stock card may not be played unseen (SG-G15)")
        return self.stock.pop(0)

    def take_trick(self, seat: int, cards: list[str]) -> int:
        self.expect("SG-03, SG-05", event="won", seat=seat, cards=cards)
        self.won[seat] += cards
        return seat

    def draw(self) -> None:
        """All draw up to the full hand (SG-05, SG-G4); the last stock card ends the phase (SG-06)."""
        for seat in self.clockwise(self.leader):
            missing = self.rules["hand_size"] - len(self.hands[seat])
            cards, self.stock = self.stock[:missing], self.stock[missing:]
            if not cards:
                continue
            self.expect("SG-05, SG-G4", event="draw", seat=seat, cards=cards)
            self.hands[seat] += cards
            if not self.stock:
                self.show_trump(seat, cards[-1])
                return

    def show_trump(self, seat: int, card: str) -> None:
        self.trump = suit_of(card) if self.rules["trump"] else None  # SG-06, SG-23
        self.expect("SG-06, SG-23", event="trump", suit=self.trump, card=card, seat=seat)
        self.leader = seat  # SG-07

    # Shedding

    def open_shedding(self) -> None:
        event = self.take("shedding", hands=list, leader=int)
        self.need(event["leader"] == self.leader, f"seat {self.leader} drew the last card (SG-07)")
        hands = self.copy_hands(event["hands"])
        sizes = [len(hand) + len(pile) for hand, pile in zip(self.hands, self.won, strict=True)]
        pool: list[str] = []
        if self.rules["redistribute_low"] and min(sizes) < 5:  # SG-22
            pool = [card for pile in self.won for card in pile if card[:-1] in LOW_RANKS]
        self.check_merged(hands, pool)
        self.hands = hands
        self.out_without_cards()

    def check_merged(self, hands: list[list[str]], pool: list[str]) -> None:
        """Won piles are in the hands (SG-06), the pool dealt out from the dealer's left (SG-22)."""
        before = [card for cards in self.hands + self.won for card in cards]
        after = [card for hand in hands for card in hand]
        self.need(sorted(map(str, after)) == sorted(before), "cards got lost or came in (SG-06)")
        for turn, seat in enumerate(self.clockwise(self.left_of_dealer)):
            kept = [card for card in self.hands[seat] + self.won[seat] if card not in pool]
            share = [card for card in hands[seat] if card not in kept]
            self.need(all(card in hands[seat] for card in kept), f"seat {seat} lost a card (SG-06)")
            self.need(all(card in pool for card in share), f"seat {seat} has another's card (SG-06)")
            self.need(len(share) == len(pool[turn :: self.players]), f"seat {seat}'s share (SG-22)")

    def out_without_cards(self) -> None:
        for seat in self.clockwise(self.leader):
            if not self.hands[seat]:
                self.expect("SG-G7", event="out", seat=seat)
        self.check_last()

    def check_last(self) -> None:
        if sum(bool(hand) for hand in self.hands) == 1:  # SG-12
            raise _GameOver("last-with-cards")

    def shed(self) -> NoReturn:
        while True:
            self.leader = self.shedding_trick()
            self.expect("SG-11, SG-G6, SG-G9", event="trick-end", leader=self.leader)

    def shedding_trick(self) -> int:
        """Everyone with cards acts once (SG-11); returns who leads the next trick."""
        pile: list[str] = []  # bottom to top
        last = self.leader
        for seat in [seat for seat in self.clockwise(self.leader) if self.hands[seat]]:
            if self.act(seat, pile):
                last = seat
        return next(seat for seat in self.clockwise(last) if self.hands[seat])  # SG-11, SG-G6

    def act(self, seat: int, pile: list[str]) -> bool:
        """One lead, beat or pick-up; true if cards were played."""
        kinds = ("beat", "pick-up") if pile else ("lead",)  # SG-G5
        event = self.take(*kinds, seat=int, cards=list)
        self.need(event["seat"] == seat, f"it is seat {seat}'s turn")
        if event["event"] == "pick-up":
            self.pick_up(seat, pile, event["cards"])
        else:
            self.play(seat, pile, event["cards"])
        self.turns += 1
        if not self.hands[seat]:
            self.expect("SG-12", event="out", seat=seat)
            self.check_last()
        self.check_limit()
        return bool(event["event"] != "pick-up")

    def play(self, seat: int, pile: list[str], cards: list[str]) -> None:
        self.need(len(cards) > 0, "no card played")
        self.remove(seat, cards)
        self.need(is_run(cards), f"{cards} is no run (SG-09)")
        if pile:
            self.need(self.beats(cards[-1], pile[-1]), f"{cards[-1]} does not beat {pile[-1]} (SG-08)")
        pile += cards

    def beats(self, card: str, top: str) -> bool:
        """Higher in the suit of the top, or any trump on a non-trump (SG-08)."""
        if suit_of(card) == suit_of(top):
            return rank_of(card) > rank_of(top)
        return suit_of(card) == self.trump

    def pick_up(self, seat: int, pile: list[str], cards: list[str]) -> None:
        taken = [pile.pop()]
        while pile and (self.rules["pickup"] == "pile" or is_run([pile[-1], taken[-1]])):  # SG-10, SG-25
            taken.append(pile.pop())
        self.need(_same(cards, taken), f"the pick-up should be {taken} (SG-10, SG-25)")
        self.hands[seat] += taken

    # End

    def end(self, reason: str) -> None:
        losers = [seat for seat in range(self.players) if self.hands[seat]]
        winners = [seat for seat in range(self.players) if not self.hands[seat]]
        if reason == "turn-limit":
            winners, losers = [], []
        event = {"event": "end", "winners": winners, "losers": losers, "reason": reason}
        self.expect("SG-12, SG-G8", **event, turns=self.turns, moves=self.turns)
        self.at += 1
        self.need(self.at == len(self.events), "nothing may follow the end")
