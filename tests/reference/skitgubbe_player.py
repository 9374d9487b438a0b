"""A slow Skitgubbe player that makes game records, for testing the referee.

It has rules of its own (nothing is shared with the referee) and keeps to the order of events that the referee
states. A move is the very event that goes into the record; `choose(moves, table, rng)` picks one of the legal
ones, given the cards of the trick on the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

Event = dict[str, Any]

NAMES = {**{n: str(n) for n in range(2, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
VALUES = {name: rank for rank, name in NAMES.items()}
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


class Card(NamedTuple):
    suit: str
    rank: int


Choose = Callable[[list[Event], list[Card], random.Random], Event]


class Deal(NamedTuple):
    hands: list[list[Card]]
    stock: list[Card]  # next card first
    leader: int


class _Done(Exception):  # noqa: N818
    pass


def card(text: str) -> Card:
    """The card of a record's text, such as 10H."""
    return Card(text[-1], VALUES[text[:-1]])


def text(cards: list[Card]) -> list[str]:
    return [NAMES[card.rank] + card.suit for card in cards]


def any_move(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
    return rng.choice(moves)


def first_move(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
    """In the collecting phase the card held longest."""
    return moves[0]


def tie_maker(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
    """Ties for the highest card wherever it can, and else plays at random."""
    top = max((card.rank for card in table), default=0)
    ties = [move for move in moves if move["event"] == "answer" and card(move["card"]).rank == top]
    return rng.choice(ties or moves)


def random_deal(rules: Event, players: int, rng: random.Random) -> Deal:
    deck = [Card(suit, rank) for suit in "CDHS" for rank in NAMES]
    rng.shuffle(deck)
    size = rules["hand_size"]
    hands = [[deck.pop() for _ in range(size)] for _ in range(players)]
    leader = 0 if rules["first_dealer"] == "last-seat" else rng.randrange(players)
    return Deal(hands, deck, leader)


def play(rules: Event, players: int, seed: int, deal: Deal | None = None, choose: Choose = any_move) -> list[Event]:
    """The record of one game; `rules` are the switches that differ from `RULES`."""
    rng = random.Random(seed)
    rules = {**RULES, **rules}
    game = _Game(rules, deal or random_deal(rules, players, rng), rng, choose)
    start = {"event": "start", "game": "skitgubbe", "family": "skitgubbe", "rules": rules, "players": players}
    names = ["random"] * players
    start |= {"strategies": names, "seed": seed, "game_index": 0, "first_seat": game.leader}
    try:
        game.play()
    except _Done:
        return [start, *game.log]
    raise AssertionError("a game without an end")


class _Game:
    def __init__(self, rules: Event, deal: Deal, rng: random.Random, choose: Choose) -> None:
        self.rules, self.rng, self.choose = rules, rng, choose
        self.hands = [list(hand) for hand in deal.hands]
        self.stock = list(deal.stock)
        self.leader = self.first = deal.leader
        self.n = len(self.hands)
        self.won: list[list[Card]] = [[] for _ in range(self.n)]
        self.log: list[Event] = []
        self.turns = 0
        self.trump: str | None = None
        hands = [text(hand) for hand in self.hands]
        self.note("deal", hands=hands, stock=text(self.stock), leader=self.leader)

    def note(self, event: str, **fields: Any) -> None:
        self.log.append({"event": event, **fields})

    def clockwise(self, first: int) -> list[int]:
        return [(first + i) % self.n for i in range(self.n)]

    def move(self, moves: list[Event], table: list[Card]) -> Event:
        """Let the player choose, and write it down."""
        move = self.choose(moves, table, self.rng)
        self.log.append(move)
        self.turns += 1
        return move

    def finish(self, reason: str, losers: list[int]) -> None:
        winners = [seat for seat in range(self.n) if seat not in losers] if losers else []
        ending = {"winners": winners, "losers": losers, "reason": reason}
        self.note("end", **ending, turns=self.turns, moves=self.turns)
        raise _Done

    def after_play(self) -> None:
        if self.turns >= self.rules["turn_limit"]:
            self.finish("turn-limit", [])

    def play(self) -> None:
        drawer = None
        while drawer is None:
            self.leader = self.trick()
            drawer = self.refill()
        self.leader = drawer
        last = self.log[-1]["cards"][-1]
        self.trump = last[-1] if self.rules["trump"] else None
        self.note("trump", suit=self.trump, card=last, seat=drawer)
        self.merge()
        while True:
            self.shedding_trick()
            self.note("trick-end", leader=self.leader)

    # Collecting

    def trick(self) -> int:
        """Play one trick; who leads the next."""
        duel = self.n == 2 or self.rules["tricks"] == "duel"
        seats = self.clockwise(self.leader)[: 2 if duel else self.n]
        may_throw = self.rules["throw_off"] and not duel
        at_stake: list[Card] = []
        while True:
            cards, contesting = self.round(seats, may_throw)
            top = max(card.rank for card in cards)
            seats = [seat for seat, card in contesting if card.rank == top]
            if len(seats) == 1:
                return self.win(seats[0], at_stake + cards)
            if duel or [] in [self.hands[seat] for seat in seats]:
                self.note("bounce", out=text(at_stake + cards))
                return self.clockwise(self.leader)[1]
            self.note("replay", seats=seats, out=text([c for c in cards if c.rank != top]))
            at_stake += [c for c in cards if c.rank == top]
            may_throw = False

    def win(self, seat: int, cards: list[Card]) -> int:
        self.won[seat] += cards
        self.note("won", seat=seat, cards=text(cards))
        return seat

    def round(self, seats: list[int], may_throw: bool) -> tuple[list[Card], list[tuple[int, Card]]]:
        """All cards as played, and those of them that contest, with their seats."""
        cards: list[Card] = []
        contesting = []
        for seat in seats:
            move = self.move(self.collecting_moves(seat, cards, may_throw), cards)
            if move["event"] == "draw":
                played = self.stock.pop(0)
                self.note("answer" if cards else "lead", seat=seat, card=text([played])[0])
            else:
                played = card(move["card"])
                self.hands[seat].remove(played)
            cards.append(played)
            if move["event"] != "throw-off":
                contesting.append((seat, played))
            self.after_play()
        return cards, contesting

    def collecting_moves(self, seat: int, table: list[Card], may_throw: bool) -> list[Event]:
        moves: list[Event] = []
        for name, held in zip(text(self.hands[seat]), self.hands[seat], strict=True):
            moves.append({"event": "answer" if table else "lead", "seat": seat, "card": name})
            if may_throw and held.rank in [card.rank for card in table]:
                moves.append({"event": "throw-off", "seat": seat, "card": name})
        if self.rules.get("stock_play") and len(self.stock) >= 2:
            moves.append({"event": "draw", "seat": seat, "cards": text(self.stock[:1])})
        return moves

    def refill(self) -> int | None:
        """Draw back to full hands; the seat that drew the last card, if the stock is empty now."""
        for seat in self.clockwise(self.leader):
            drawn: list[Card] = []
            while self.stock and len(self.hands[seat]) < self.rules["hand_size"]:
                drawn.append(self.stock.pop(0))
                self.hands[seat].append(drawn[-1])
            if drawn:
                self.note("draw", seat=seat, cards=text(drawn))
            if not self.stock:
                return seat
        return None

    def merge(self) -> None:
        poor = any(len(self.hands[s]) + len(self.won[s]) < 5 for s in range(self.n))
        pool: list[Card] = []
        for seat, pile in enumerate(self.won):
            for card in pile:
                low = poor and self.rules["redistribute_low"] and card.rank <= 5
                (pool if low else self.hands[seat]).append(card)
        self.rng.shuffle(pool)
        for i, card in enumerate(pool):
            self.hands[(self.first + i) % self.n].append(card)
        self.note("shedding", hands=[text(hand) for hand in self.hands], leader=self.leader)
        self.out(self.clockwise(self.leader))

    # Shedding

    def out(self, seats: list[int]) -> None:
        """Those of these seats that hold no cards are out; the game ends if one seat is left."""
        for seat in seats:
            if not self.hands[seat]:
                self.note("out", seat=seat)
        left = [seat for seat in range(self.n) if self.hands[seat]]
        if len(left) == 1:
            self.finish("last-with-cards", left)

    def shedding_trick(self) -> None:
        """Everyone acts once; leaves the leader of the next trick in `leader`."""
        pile: list[Card] = []
        for seat in [seat for seat in self.clockwise(self.leader) if self.hands[seat]]:
            move = self.move(self.shedding_moves(seat, pile), pile)
            if move["event"] == "pick-up":
                count = len(move["cards"])
                self.hands[seat] += pile[-count:]
                del pile[-count:]
            else:
                self.leader = seat
                pile += [card(name) for name in move["cards"]]
                self.hands[seat] = [c for c in self.hands[seat] if c not in pile]
                self.out([seat])
            self.after_play()
        while not self.hands[self.leader]:
            self.leader = (self.leader + 1) % self.n

    def shedding_moves(self, seat: int, pile: list[Card]) -> list[Event]:
        runs = all_runs(self.hands[seat])
        if not pile:
            return [{"event": "lead", "seat": seat, "cards": text(run)} for run in runs]
        beating = [run for run in runs if self.beats(run[-1], pile[-1])]
        moves = [{"event": "beat", "seat": seat, "cards": text(run)} for run in beating]
        return [*moves, {"event": "pick-up", "seat": seat, "cards": text(self.taken(pile))}]

    def beats(self, one: Card, top: Card) -> bool:
        if one.suit == self.trump != top.suit:
            return True
        return one.suit == top.suit and one.rank > top.rank

    def taken(self, pile: list[Card]) -> list[Card]:
        """What a pick-up takes, the top first."""
        down = pile[::-1]
        if self.rules["pickup"] == "pile":
            return down
        end = 1
        while end < len(down) and down[end] == (down[0].suit, down[0].rank - end):
            end += 1
        return down[:end]


def all_runs(hand: list[Card]) -> list[list[Card]]:
    """Every single card and every run in the hand, ascending."""
    runs, held = [], set(hand)
    for low in sorted(hand):
        run = [low]
        while run[-1] in held:
            runs.append(list(run))
            run.append(Card(low.suit, run[-1].rank + 1))
    return runs
