"""A naive referee of Cuckoo and Le Her: reads the record of a game and checks every event by the rules alone.

The dealt cards and the stock are taken from the `round` events; all else follows from them and from the
choices made. Rule ids: CK-01 to CK-11, and CK-G1 to CK-G7 for the gaps.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["C", "D", "H", "S"]
START = {"event", "game", "family", "rules", "players", "strategies", "seed", "game_index", "first_seat"}
FIELDS = {
    "start": START,
    "round": {"event", "round", "dealer", "lives", "cards", "stock"},
    "keep": {"event", "seat"},
    "swap": {"event", "seat", "with"},
    "blocked": {"event", "seat", "with"},
    "cut": {"event", "seat", "card"},
    "cut-blocked": {"event", "seat", "card"},
    "reveal": {"event", "cards", "lost", "lives"},
    "end": {"event", "winners", "losers", "reason", "turns", "moves"},
}


class RuleBroken(Exception):  # noqa: N818 - named as the referee would call it
    """The record departs from the rules: which event (counted from 0), which rule, and how."""


class Record:
    """The events of one game, read one after the other."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.number = -1
        self.event: Event = {}

    def need(self, holds: bool, rule: str, why: str) -> None:
        if not holds:
            raise RuleBroken(f"event {self.number}: {rule}: {why}")

    def read(self, rule: str, *kinds: str) -> str:
        """Step to the next event, which must be of one of `kinds` with exactly the fields of that kind."""
        self.number += 1
        due = " or ".join(kinds)
        self.need(self.number < len(self.events), "record", f"it stops where {due} is due")
        self.event = self.events[self.number]
        self.need(isinstance(self.event, dict), "record", "an event is an object")
        kind = self.event.get("event")
        self.need(kind != "end" or kind in kinds, "CK-10", f"the end where {due} is due")
        self.need(kind in kinds, rule, f"{kind} where {due} is due")
        self.need(set(self.event) == FIELDS[str(kind)], "record", f"{kind} has the fields {list(self.event)}")
        return str(kind)

    def expect(self, rule: str, name: str, due: object) -> None:
        """The field must be `due`, to the type: true is not 1."""
        said = self.event[name]
        self.need(repr(said) == repr(due), rule, f"{name} is {said}, not {due}")

    def expect_seats(self, rule: str, name: str, due: list[int]) -> None:
        """The field must list the seats `due`, in any order."""
        said = self.event[name]
        self.need(isinstance(said, list) and same_bag(said, due), rule, f"{name} is {said}, not {due}")


@dataclass
class Table:
    """One match: its switches, the rank of every card, and how things stand."""

    game: str
    rules: dict[str, Any]
    rank: dict[str, int]
    kings: set[str]
    lives: list[int]
    dealer: int
    round: int = 0
    turns: int = 0
    active: list[int] = field(default_factory=list)

    def left_of(self, seat: int) -> int:
        """The nearest player to the left who is still in (CK-03)."""
        seats = len(self.lives)
        return next(s % seats for s in range(seat + 1, seat + seats + 1) if self.lives[s % seats] > 0)


@dataclass
class Ending:
    """Why a match is over: by which rule, the reason (or its two names), who has won."""

    rule: str
    reasons: list[str]
    winners: list[int]


def check_game(events: list[Event]) -> None:
    """Read the record of one game of Cuckoo or Le Her; raise `RuleBroken` at the first departure."""
    record = Record(events)
    table = read_start(record)
    ending = None
    while ending is None:
        cards, stock = read_round(record, table)
        for seat in turn_order(table):
            read_turn(record, table, cards, stock, seat)
        read_reveal(record, table, cards)
        ending = how_it_ends(table, cards)
    read_end(record, table, ending)
    record.number += 1
    record.need(record.number == len(events), "CK-10", "the record goes on after its end")


# --- the start line and the switches


def read_start(record: Record) -> Table:
    """The start line: the switches, the seats, the deck and the first dealer."""
    record.read("record", "start")
    rules = read_rules(record)
    seats: int = rules["players"]
    record.need(isinstance(record.event["game"], str), "record", "game is a name")
    record.expect("record", "family", "cuckoo")
    record.expect("CK-01", "players", seats)
    for name in ("seed", "game_index"):
        record.need(is_number(record.event[name], 0), "record", f"{name} is a number")
    strategies = record.event["strategies"]
    one_each = isinstance(strategies, list) and len(strategies) == seats
    record.need(one_each, "record", "strategies names one a seat")
    rank, kings = read_deck(rules)
    record.need(seats <= len(rank), "CK-G5", f"{len(rank)} cards do not serve {seats} players")
    lives = [rules["lives"]] * seats
    return Table(record.event["game"], rules, rank, kings, lives, read_first_dealer(record, rules))


def read_first_dealer(record: Record, rules: dict[str, Any]) -> int:
    """The seat right of the first to act: any seat if drawn, else the last (CK-02)."""
    seats: int = rules["players"]
    first = record.event["first_seat"]
    record.need(is_number(first, 0, seats - 1), "CK-02", f"first_seat {first} is no seat")
    if rules["first_dealer"] == "last-seat":
        record.expect("CK-02", "first_seat", 0)
    return (int(first) - 1) % seats


def read_rules(record: Record) -> dict[str, Any]:
    """The switches: all ten, no other but how cards are shuffled, each with a value it can have."""
    rules = record.event["rules"]
    record.need(isinstance(rules, dict), "switches", "rules is an object")
    named = set(rules) - {"shuffle"}
    record.need(named == set(ALLOWED), "switches", f"rules has {sorted(named)}, not {sorted(ALLOWED)}")
    for name, allowed in ALLOWED.items():
        record.need(allowed(rules[name]), "switches", f"{name} cannot be {rules[name]!r}")
    return dict(rules)


def read_deck(rules: dict[str, Any]) -> tuple[dict[str, int], set[str]]:
    """The rank of every card of the deck, 1 the lowest, and the kings (none where there are few ranks)."""
    suits = names(rules["suits"], SUITS)
    ranks = names(rules["ranks"], RANKS)
    rank = {name + suit: height for height, name in enumerate(ranks, 1) for suit in suits}
    return rank, {"K" + suit for suit in suits} & set(rank)


def names(value: int | str | list[str], usual: list[str]) -> list[str]:
    """The ranks or suits a switch names, lowest first: so many of the usual ones, or the names themselves."""
    if isinstance(value, int):
        return usual[:value]
    return value.replace(",", " ").split() if isinstance(value, str) else value


def is_number(value: object, least: int, most: int | None = None) -> bool:
    return type(value) is int and value >= least and (most is None or value <= most)


def are_names(value: object, usual: list[str]) -> bool:
    """A count of the usual names, or distinct names."""
    if isinstance(value, (str, list)):
        given = names(value, usual)
        return bool(given) and all(isinstance(n, str) and n for n in given) and len(set(given)) == len(given)
    return is_number(value, 1, len(usual))


ALLOWED: dict[str, Callable[[Any], bool]] = {
    "players": lambda value: is_number(value, 2, 10),
    "lives": lambda value: is_number(value, 1),
    "king_blocks": lambda value: type(value) is bool,
    "dealer_king_blocks": lambda value: type(value) is bool,
    "tie": lambda value: value in ("all-lose", "dealer-wins", "nearest-left-loses", "nearest-right-loses"),
    "ranks": lambda value: are_names(value, RANKS),
    "suits": lambda value: are_names(value, SUITS),
    "rounds": lambda value: is_number(value, 0),
    "first_dealer": lambda value: value in ("drawn", "last-seat"),
    "turn_limit": lambda value: is_number(value, 1),
}


# --- one round


def read_round(record: Record, table: Table) -> tuple[list[str | None], list[str]]:
    """The deal: the cards by seat, and the stock in the order in which it would be cut."""
    record.read("CK-10", "round")
    table.round += 1
    record.expect("record", "round", table.round)
    check_dealer(record, table)
    table.active = [seat for seat, lives in enumerate(table.lives) if lives > 0]
    record.expect("CK-08", "lives", table.lives)
    check_cards(record, table)
    return list(record.event["cards"]), list(record.event["stock"])


def check_dealer(record: Record, table: Table) -> None:
    """After the first round the deal passes to the left, whether or not the old dealer is still in."""
    rule = "CK-02"
    if table.round > 1:
        rule = "CK-09" if table.lives[table.dealer] else "CK-G4"
        table.dealer = table.left_of(table.dealer)
    record.expect(rule, "dealer", table.dealer)


def check_cards(record: Record, table: Table) -> None:
    """The whole deck every round, one card to each player who is in, none to the others (CK-02, CK-03)."""
    cards, stock = record.event["cards"], record.event["stock"]
    one_a_seat = isinstance(cards, list) and len(cards) == len(table.lives)
    record.need(one_a_seat, "CK-02", "cards has one entry a seat")
    dealt = [seat for seat, card in enumerate(cards) if card is not None]
    record.need(dealt == table.active, "CK-03", f"cards to {dealt}, not to {table.active}")
    held = [cards[seat] for seat in dealt]
    whole = isinstance(stock, list) and same_bag(held + stock, list(table.rank))
    record.need(whole, "CK-02", "cards and stock are not the deck, each card once")


def turn_order(table: Table) -> list[int]:
    """From the left of the dealer round to the dealer, those who are out left out (CK-03)."""
    order = [table.left_of(table.dealer)]
    while order[-1] != table.dealer:
        order.append(table.left_of(order[-1]))
    return order


def read_turn(record: Record, table: Table, cards: list[str | None], stock: list[str], seat: int) -> None:
    """One turn, one choice; changes `cards`."""
    table.turns += 1
    if seat == table.dealer:
        kind = record.read("CK-07", "keep", "cut", "cut-blocked")
    else:
        kind = record.read("CK-04", "keep", "swap", "blocked")
    record.expect("CK-03", "seat", seat)
    if kind == "keep":
        return
    if seat == table.dealer:
        cut(record, table, cards, stock)
    else:
        demand(record, table, cards, seat)


def demand(record: Record, table: Table, cards: list[str | None], seat: int) -> None:
    """The nearest player to the left must swap, unless a K blocks: then nothing moves (CK-04, CK-05)."""
    left = table.left_of(seat)
    record.expect("CK-04", "with", left)
    blocks = table.rules["king_blocks"] and cards[left] in table.kings
    record.expect("CK-05", "event", "blocked" if blocks else "swap")
    if not blocks:
        cards[seat], cards[left] = cards[left], cards[seat]


def cut(record: Record, table: Table, cards: list[str | None], stock: list[str]) -> None:
    """The dealer's new card is the next of the stock, unless that is a K, which blocks (CK-07)."""
    record.need(len(stock) > 0, "CK-07", "there is no stock to cut")
    card = stock[0]
    record.expect("CK-07", "card", card)
    blocks = table.rules["dealer_king_blocks"] and card in table.kings
    record.expect("CK-07", "event", "cut-blocked" if blocks else "cut")
    if not blocks:
        cards[table.dealer] = card


def read_reveal(record: Record, table: Table, cards: list[str | None]) -> None:
    """All show their cards and the lowest lose a life (CK-08)."""
    record.read("CK-08", "reveal")
    lost = lowest(table, cards)
    for seat in lost:
        table.lives[seat] -= 1
    record.expect("CK-06", "cards", cards)
    record.expect_seats("CK-08", "lost", lost)
    record.expect("CK-08", "lives", table.lives)


def lowest(table: Table, cards: list[str | None]) -> list[int]:
    """The seats that lose a life: all with the lowest rank, or in a tie those that CK-08 and CK-12 say."""
    rank = {seat: table.rank[str(cards[seat])] for seat in table.active}
    lost = [seat for seat in table.active if rank[seat] == min(rank.values())]
    if table.rules["tie"] == "dealer-wins" and len(lost) > 1:
        lost = [seat for seat in lost if seat != table.dealer]
    if table.rules["tie"] == "nearest-left-loses":
        lost = [seat for seat in turn_order(table) if seat in lost][:1]
    if table.rules["tie"] == "nearest-right-loses":
        others = [seat for seat in reversed(turn_order(table)) if seat != table.dealer]
        lost = [seat for seat in [*others, table.dealer] if seat in lost][:1]
    return lost


# --- the end


def how_it_ends(table: Table, cards: list[str | None]) -> Ending | None:
    """After a reveal: None, or why the match is over and who has won (CK-10, CK-G2, CK-G3, CK-G6)."""
    left = [seat for seat, lives in enumerate(table.lives) if lives > 0]
    if not left:
        return Ending("CK-10", ["joint"], table.active)
    if len(left) == 1:
        return Ending("CK-10", survivor_reasons(table, cards), left)
    if table.round == table.rules["rounds"]:
        most = max(table.lives)
        return Ending("rounds", ["round-limit"], [seat for seat in left if table.lives[seat] == most])
    if table.turns >= table.rules["turn_limit"]:
        return Ending("CK-G6", ["turn-limit"], [])
    return None


def survivor_reasons(table: Table, cards: list[str | None]) -> list[str]:
    """Le Her names how its one round went; the same switches under another name may say either."""
    switches = (table.rules[name] for name in ("players", "lives", "rounds", "tie"))
    if tuple(switches) != (2, 1, 1, "dealer-wins"):
        return ["last-survivor"]
    equal = table.rank[str(cards[0])] == table.rank[str(cards[1])]
    reason = "tie-dealer" if equal else "high-card"
    return [reason] if table.game == "le-her" else [reason, "last-survivor"]


def read_end(record: Record, table: Table, ending: Ending) -> None:
    """The last line: reason, winners, everyone else a loser (a draw has neither), turns counted."""
    record.read(ending.rule, "end")
    reason = record.event["reason"]
    due = " or ".join(ending.reasons)
    record.need(reason in ending.reasons, ending.rule, f"reason is {reason}, not {due}")
    losers = [seat for seat in range(len(table.lives)) if seat not in ending.winners]
    record.expect_seats(ending.rule, "winners", ending.winners)
    record.expect_seats(ending.rule, "losers", losers if ending.winners else [])
    record.expect("record", "turns", table.turns)
    record.expect("record", "moves", table.turns)


def same_bag(some: list[Any], others: list[Any]) -> bool:
    """The same things, whatever their order."""
    return sorted(map(repr, some)) == sorted(map(repr, others))
