"""The referee of Cuckoo against records written by hand: right ones pass; one is broken for every rule."""

import copy
from typing import Any

import pytest

from .cuckoo import RANKS, SUITS, Event, RuleBroken, check_game

USUAL: dict[str, Any] = {
    "players": 4,
    "lives": 3,
    "king_blocks": True,
    "dealer_king_blocks": True,
    "tie": "all-lose",
    "ranks": 13,
    "suits": 4,
    "rounds": 0,
    "first_dealer": "drawn",
    "turn_limit": 5000,
}


def start(first_seat: int = 0, game: str = "cuckoo", **switches: Any) -> Event:
    rules = {**USUAL, **switches}
    seats = rules["players"]
    event = {"event": "start", "game": game, "family": "cuckoo", "rules": rules, "players": seats}
    return {**event, "strategies": ["keep"] * seats, "seed": 7, "game_index": 0, "first_seat": first_seat}


def by_seat(cards: str) -> list[str | None]:
    return [None if card == "-" else card for card in cards.split()]


def deal(number: int, dealer: int, lives: list[int], cards: str, cut: str = "", deck: str = "") -> Event:
    """A round; `cut` is the next card of the stock, the rest follows in order."""
    whole = deck.split() or [rank + suit for rank in RANKS for suit in SUITS]
    rest = [card for card in whole if card not in cards.split() and card != cut]
    event = {"event": "round", "round": number, "dealer": dealer, "lives": lives, "cards": by_seat(cards)}
    return {**event, "stock": ([cut] if cut else []) + rest}


def keeps(*seats: int) -> list[Event]:
    return [{"event": "keep", "seat": seat} for seat in seats]


def swap(seat: int, left: int) -> Event:
    return {"event": "swap", "seat": seat, "with": left}


def blocked(seat: int, left: int) -> Event:
    return {"event": "blocked", "seat": seat, "with": left}


def cut(seat: int, card: str) -> Event:
    return {"event": "cut", "seat": seat, "card": card}


def cut_blocked(seat: int, card: str) -> Event:
    return {"event": "cut-blocked", "seat": seat, "card": card}


def reveal(cards: str, lost: list[int], lives: list[int]) -> Event:
    return {"event": "reveal", "cards": by_seat(cards), "lost": lost, "lives": lives}


def end(reason: str, winners: list[int], losers: list[int], turns: int) -> Event:
    event = {"event": "end", "winners": winners, "losers": losers, "reason": reason}
    return {**event, "turns": turns, "moves": turns}


# A (seat 0) swaps with B; B asks C, whose K blocks; C and the dealer D keep; B's 2 is lowest.
EXAMPLE = [
    start(rounds=1),
    deal(1, 3, [3, 3, 3, 3], "2C 9H KS 7D"),
    swap(0, 1),
    blocked(1, 2),
    *keeps(2, 3),
    reveal("9H 2C KS 7D", [1], [3, 2, 3, 3]),
    end("round-limit", [0, 2, 3], [1], 4),
]

# Five rounds: a tie; K holders, blocks and a blocked cut; players out in a row, a dealer among them;
# the last two tie with a life to spare, then on their last.
MATCH = [
    start(lives=2, first_seat=3),
    deal(1, 2, [2, 2, 2, 2], "5C 5D 9H JS"),
    *keeps(3, 0, 1, 2),
    reveal("5C 5D 9H JS", [0, 1], [1, 1, 2, 2]),
    deal(2, 3, [1, 1, 2, 2], "AC KD 3H 8S", cut="KC"),
    blocked(0, 1),
    swap(1, 2),
    swap(2, 3),
    cut_blocked(3, "KC"),
    reveal("AC 3H 8S KD", [0], [0, 1, 2, 2]),
    deal(3, 1, [0, 1, 2, 2], "- 4C 7H 10S", cut="2D"),
    *keeps(2),
    swap(3, 1),
    cut(1, "2D"),
    reveal("- 2D 7H 4C", [1], [0, 0, 2, 2]),
    deal(4, 2, [0, 0, 2, 2], "- - 6C 6D"),
    *keeps(3, 2),
    reveal("- - 6C 6D", [2, 3], [0, 0, 1, 1]),
    deal(5, 3, [0, 0, 1, 1], "- - QC QD"),
    *keeps(2, 3),
    reveal("- - QC QD", [2, 3], [0, 0, 0, 0]),
    end("joint", [2, 3], [0, 1], 15),
]

LE_HER: dict[str, Any] = {"game": "le-her", "players": 2, "lives": 1, "rounds": 1, "tie": "dealer-wins"}

HIGH_CARD = [
    start(**LE_HER),
    deal(1, 1, [1, 1], "5C 9D", cut="6H"),
    swap(0, 1),
    cut(1, "6H"),
    reveal("9D 6H", [1], [1, 0]),
    end("high-card", [0], [1], 2),
]

TIE_DEALER = [
    start(**LE_HER, first_seat=1),
    deal(1, 0, [1, 1], "8S 8C"),
    *keeps(1, 0),
    reveal("8S 8C", [1], [1, 0]),
    end("tie-dealer", [0], [1], 2),
]

LONGER_LE_HER = [
    start(**{**LE_HER, "lives": 2, "rounds": 0}),
    deal(1, 1, [2, 2], "8S 8C"),
    *keeps(0, 1),
    reveal("8S 8C", [0], [1, 2]),
    deal(2, 0, [1, 2], "3S 9C", cut="4D"),
    *keeps(1),
    cut(0, "4D"),
    reveal("4D 9C", [0], [0, 2]),
    end("last-survivor", [1], [0], 4),
]

TWO_OUT_AT_ONCE = [
    start(players=3, lives=1, first_dealer="last-seat"),
    deal(1, 2, [1, 1, 1], "4C 4D 9H"),
    *keeps(0, 1, 2),
    reveal("4C 4D 9H", [0, 1], [0, 0, 1]),
    end("last-survivor", [2], [0, 1], 3),
]

DEALER_TIES_OF_THREE = [
    start(players=3, lives=1, tie="dealer-wins"),
    deal(1, 2, [1, 1, 1], "4C 9D 4H"),
    *keeps(0, 1, 2),
    reveal("4C 9D 4H", [0], [0, 1, 1]),
    deal(2, 1, [0, 1, 1], "- 4C 9D"),
    *keeps(2, 1),
    reveal("- 4C 9D", [1], [0, 0, 1]),
    end("last-survivor", [2], [0, 1], 5),
]

TURN_LIMIT = [
    start(players=3, turn_limit=6, rounds=3),
    deal(1, 2, [3, 3, 3], "4C 4D 9H"),
    *keeps(0, 1, 2),
    reveal("4C 4D 9H", [0, 1], [2, 2, 3]),
    deal(2, 0, [2, 2, 3], "7C QD JH"),
    *keeps(1, 2, 0),
    reveal("7C QD JH", [0], [1, 2, 3]),
    end("turn-limit", [], [], 6),
]

NO_KING_BLOCKS = [
    start(players=3, rounds=1, king_blocks=False, dealer_king_blocks=False),
    deal(1, 2, [3, 3, 3], "4C KD 9H", cut="KH"),
    swap(0, 1),
    swap(1, 2),
    cut(2, "KH"),
    reveal("KD 9H KH", [1], [3, 2, 3]),
    end("round-limit", [0, 2], [1], 3),
]

SMALL_DECK = [
    start(players=3, rounds=1, ranks=2, suits=2),
    deal(1, 2, [3, 3, 3], "AC 2D 2C", deck="AC AD 2C 2D"),
    swap(0, 1),
    *keeps(1),
    cut(2, "AD"),
    reveal("2D AC AD", [1, 2], [3, 2, 2]),
    end("round-limit", [0], [1, 2], 3),
]

NAMED_RANKS = [
    start(players=2, rounds=1, ranks=["K", "A"], suits=["C", "D"]),
    deal(1, 1, [3, 3], "AC KD", cut="AD", deck="AC AD KC KD"),
    blocked(0, 1),
    cut(1, "AD"),
    reveal("AC AD", [0, 1], [2, 2]),
    end("round-limit", [0, 1], [], 2),
]

EMPTY_STOCK = [
    start(players=2, lives=1, ranks=1, suits=2),
    deal(1, 1, [1, 1], "AC AD", deck="AC AD"),
    swap(0, 1),
    *keeps(1),
    reveal("AD AC", [0, 1], [0, 0]),
    end("joint", [0, 1], [], 2),
]

RIGHT = {
    "example": EXAMPLE,
    "match": MATCH,
    "high-card": HIGH_CARD,
    "tie-dealer": TIE_DEALER,
    "longer-le-her": LONGER_LE_HER,
    "two-out-at-once": TWO_OUT_AT_ONCE,
    "dealer-ties-of-three": DEALER_TIES_OF_THREE,
    "turn-limit": TURN_LIMIT,
    "no-king-blocks": NO_KING_BLOCKS,
    "small-deck": SMALL_DECK,
    "named-ranks": NAMED_RANKS,
    "empty-stock": EMPTY_STOCK,
}


@pytest.mark.parametrize("record", RIGHT.values(), ids=RIGHT)
def test_right_record_passes(record: list[Event]) -> None:
    before = copy.deepcopy(record)
    check_game(record)
    assert record == before


# --- at least one broken for every rule: what the referee names, the record, which event, the fields changed

BROKEN: list[tuple[str, list[Event], int, dict[str, Any]]] = [
    ("CK-01", EXAMPLE, 0, {"players": 5}),
    ("CK-02", EXAMPLE, 0, {"first_seat": 4}),
    ("CK-02", TWO_OUT_AT_ONCE, 0, {"first_seat": 1}),
    ("CK-02", EXAMPLE, 1, {"dealer": 0}),
    ("CK-02", EXAMPLE, 1, {"cards": by_seat("2C 9H KS KS")}),
    ("CK-02", EXAMPLE, 1, {"cards": by_seat("2C 9H KS")}),
    ("CK-02", SMALL_DECK, 1, {"stock": ["AH"]}),
    ("CK-03", MATCH, 13, {"cards": by_seat("AC 4C 7H 10S")}),
    ("CK-03", EXAMPLE, 1, {"cards": by_seat("2C 9H KS -")}),
    ("CK-03", EXAMPLE, 2, {"seat": 1}),
    ("CK-03", MATCH, 2, {"seat": 2}),
    ("CK-04", EXAMPLE, 2, {"with": 2}),
    ("CK-04", MATCH, 15, {"with": 0}),
    ("CK-04", EXAMPLE, 4, cut(2, "AC")),
    ("CK-05", EXAMPLE, 2, {"event": "blocked"}),
    ("CK-05", EXAMPLE, 3, {"event": "swap"}),
    ("CK-05", NO_KING_BLOCKS, 2, {"event": "blocked"}),
    ("CK-06", EXAMPLE, 6, {"cards": by_seat("2C 9H KS 7D")}),
    ("CK-07", EXAMPLE, 5, swap(3, 0)),
    ("CK-07", MATCH, 16, {"card": "2H"}),
    ("CK-07", MATCH, 16, {"event": "cut-blocked"}),
    ("CK-07", MATCH, 11, {"event": "cut"}),
    ("CK-07", NO_KING_BLOCKS, 4, {"event": "cut-blocked"}),
    ("CK-07", EMPTY_STOCK, 3, cut(1, "AC")),
    ("CK-08", EXAMPLE, 6, {"lost": [0]}),
    ("CK-08", EXAMPLE, 6, {"lives": [3, 3, 3, 3]}),
    ("CK-08", EXAMPLE, 6, swap(0, 1)),  # nobody has a second turn
    ("CK-08", MATCH, 6, {"lost": [0]}),
    ("CK-08", MATCH, 7, {"lives": [1, 1, 2, 3]}),  # nobody gains a life
    ("CK-08", MATCH, 21, {"lost": [], "lives": [0, 0, 2, 2]}),  # CK-G2
    ("CK-08", TIE_DEALER, 4, {"lost": [0, 1]}),
    ("CK-09", MATCH, 7, {"dealer": 2}),
    ("CK-G4", MATCH, 18, {"dealer": 3}),
    ("CK-10", EXAMPLE, 5, end("joint", [0, 2, 3], [1], 4)),  # no winner before the reveal
    ("CK-10", MATCH, 22, end("joint", [2, 3], [0, 1], 13)),  # CK-G2
    ("CK-10", MATCH, 26, {"winners": [], "losers": []}),
    ("CK-10", MATCH, 26, {"winners": [0, 1, 2, 3], "losers": []}),
    ("CK-10", MATCH, 26, {"reason": "last-survivor"}),
    ("CK-10", TWO_OUT_AT_ONCE, 6, {"reason": "joint"}),  # CK-G3
    ("CK-10", TWO_OUT_AT_ONCE, 6, deal(2, 2, [0, 0, 1], "- - AC")),
    ("CK-10", HIGH_CARD, 5, {"reason": "last-survivor"}),
    ("CK-10", TIE_DEALER, 5, {"reason": "high-card"}),
    ("CK-10", LONGER_LE_HER, 9, {"reason": "high-card"}),
    ("CK-G6", TURN_LIMIT, 11, {"reason": "round-limit"}),
    ("CK-G6", TURN_LIMIT, 11, {"winners": [2], "losers": [0, 1]}),
    ("rounds", EXAMPLE, 7, {"reason": "last-survivor"}),
    ("rounds", EXAMPLE, 7, {"winners": [0], "losers": [1, 2, 3]}),
    ("record", EXAMPLE, 7, {"turns": 3}),
    ("record", EXAMPLE, 7, {"moves": 5}),
    ("record", EXAMPLE, 7, {"points": [0, 0, 0, 0]}),
    ("record", EXAMPLE, 0, {"strategies": ["keep"]}),
]


def changed(record: list[Event], at: int, fields: dict[str, Any]) -> list[Event]:
    """The record with some fields of one event changed, or the event made another one."""
    events = copy.deepcopy(record)
    kept = {} if "event" in fields and len(fields) > 1 else events[at]
    events[at] = {**kept, **fields}
    return events


@pytest.mark.parametrize(("rule", "record", "at", "fields"), BROKEN)
def test_broken_record_is_refused(rule: str, record: list[Event], at: int, fields: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=f"event {at}: {rule}: "):
        check_game(changed(record, at, fields))


@pytest.mark.parametrize(
    ("rule", "switch", "value"),
    [
        ("CK-G5", "ranks", 3),
        ("switches", "lives", 0),
        ("switches", "king_blocks", 1),
        ("switches", "dealer_king_blocks", None),
        ("switches", "tie", "none"),
        ("switches", "ranks", 14),
        ("switches", "ranks", ["A", "A"]),
        ("switches", "suits", 0),
        ("switches", "rounds", -1),
        ("switches", "first_dealer", "seat-0"),
        ("switches", "turn_limit", 0),
        ("switches", "players", 11),
        ("switches", "jokers", 2),
    ],
)
def test_impossible_switch_is_refused(rule: str, switch: str, value: Any) -> None:
    with pytest.raises(RuleBroken, match=f"event 0: {rule}: "):
        check_game([start(**{"suits": 1, switch: value})])


def test_being_swapped_does_not_use_up_the_turn() -> None:
    without_b = EXAMPLE[:3] + EXAMPLE[4:]
    with pytest.raises(RuleBroken, match="event 3: CK-03: seat is 2, not 1"):
        check_game(without_b)


def test_a_misdeal_is_no_event() -> None:
    with pytest.raises(RuleBroken, match="event 2: CK-04: misdeal"):
        check_game([*EXAMPLE[:2], {"event": "misdeal"}, *EXAMPLE[1:]])


def test_suits_and_ranks_may_be_named_in_a_line() -> None:
    line = changed(NAMED_RANKS, 0, {"rules": {**NAMED_RANKS[0]["rules"], "ranks": "K,A", "suits": "C D"}})
    check_game(line)


@pytest.mark.parametrize("reason", ["high-card", "last-survivor"])
def test_le_her_under_another_name_may_give_either_reason(reason: str) -> None:
    check_game([{**HIGH_CARD[0], "game": "cuckoo"}, *HIGH_CARD[1:-1], {**HIGH_CARD[-1], "reason": reason}])


# --- every fact in a record counts

FREE = {"game", "rules", "strategies", "seed", "game_index"}  # nothing later follows from these alone


def other(value: Any) -> Any:
    """A different value of the same type."""
    if isinstance(value, list):
        return [*value, 0]
    return value + 1 if isinstance(value, int) else f"{value}x"


def damaged_events(event: Event) -> list[Event]:
    """The event with one field gone, changed or of another type."""
    bad = []
    for name, value in event.items():
        wrong = [None] if name in FREE else [None, True, {}, [[]], other(value)]
        bad += [{**event, name: instead} for instead in wrong]
        bad.append({key: event[key] for key in event if key != name})
    return bad


def damaged(record: list[Event]) -> list[list[Event]]:
    """The record with one event gone, doubled or damaged."""
    bad = []
    for at, event in enumerate(record):
        before, after = record[:at], record[at + 1 :]
        bad += [before + after, [*before, event, event, *after]]
        bad += [[*before, wrong, *after] for wrong in damaged_events(event)]
    return bad


@pytest.mark.parametrize("record", RIGHT.values(), ids=RIGHT)
def test_no_fact_can_change(record: list[Event]) -> None:
    for events in damaged(record):
        with pytest.raises(RuleBroken):
            check_game(events)
