"""Hand-written records: what each rule allows is accepted, what it forbids is turned down with its id."""

from __future__ import annotations

from typing import Any

import pytest

from .skitgubbe import RuleBroken, check_game
from .skitgubbe_scripts import collecting, shedding

Rules = dict[str, Any]

THREE = ["7H 4C 9S", "7C 9C 2D", "5D 7D KH"]
FOUR = [*THREE, "KD 8C 8D"]
STOCK = "3C 3D 3H 6C 6D 6H 2C 5C"
WON = "0 lead 7H; 1 answer 9C; 2 answer 5D; 1 won 7H 9C 5D; 1 draw 3C; 2 draw 3D; 0 draw 3H;"
TIE = "0 lead 7H; 1 answer 7C; 2 answer 5D; replay 0 1 / 5D;"
TIED = "0 lead 7H; 1 answer 7C; 2 answer 7D; replay 0 1 2 /;"
EMPTY = TIE + "0 lead 9S; 1 answer 9C; replay 0 1 /; 0 lead 4C; 1 answer 4D;"
EQUAL = ["7H 9S 4C", "7C 9C 4D", "5D 7D KH"]
DUEL = {"tricks": "duel"}
NO_THROW = {"throw_off": False}

ALLOWED_COLLECTING: dict[str, tuple[list[str], str, Rules]] = {
    "highest wins": (THREE, WON + "1 lead 7C", {}),
    "tie": (
        THREE,
        TIE + "0 lead 4C; 1 answer 2D; 0 won 7H 7C 4C 2D; 0 draw 3C 3D;1 draw 3H 6C;2 draw 6D;0 lead 3C",
        {},
    ),
    "second tie": (THREE, TIE + "0 lead 9S; 1 answer 9C; replay 0 1 /; 0 lead 4C", {}),
    "a stake is never lower": (
        THREE,
        TIED + "0 lead 4C; 1 answer 2D; 2 answer KH; 2 won 7H 7C 7D 4C 2D KH;"
        "2 draw 3C 3D; 0 draw 3H 6C; 1 draw 6D 6H; 2 lead 5D",
        {},
    ),
    "lower cards of a second round": (
        THREE,
        TIED + "0 lead 9S; 1 answer 9C; 2 answer 5D; replay 0 1 / 5D; 0 lead 4C; 1 answer 2D;"
        "0 won 7H 7C 7D 9S 9C 4C 2D; 0 draw 3C 3D 3H; 1 draw 6C 6D 6H; 2 draw 2C 5C; 0 lead 3C",
        {},
    ),
    "leader not tied": (THREE, "0 lead 4C; 1 answer 7C; 2 answer 7D; replay 1 2 / 4C; 1 lead 9C", {}),
    "throw-off": (
        THREE,
        "0 lead 7H; 1 throw-off 7C; 2 answer 5D; 0 won 7H 7C 5D; 0 draw 3C; 1 draw 3D; 2 draw 3H; 0 lead 3C",
        {},
    ),
    "throw-off at the rank of a tie": (
        THREE,
        "0 lead 7H; 1 answer 7C; 2 throw-off 7D; replay 0 1 /; 0 lead 4C; 1 answer 9C; 1 won 7H 7C 7D 4C 9C;"
        "1 draw 3C 3D; 2 draw 3H; 0 draw 6C 6D; 1 lead 2D",
        {},
    ),
    "throw-off below a tie": (
        FOUR,
        "0 lead 7H; 1 throw-off 7C; 2 answer KH; 3 answer KD; replay 2 3 / 7H 7C; 2 lead 5D; 3 answer 8C;"
        "3 won KH KD 5D 8C; 3 draw 3C 3D; 0 draw 3H; 1 draw 6C; 2 draw 6D 6H; 3 lead 8D",
        {},
    ),
    "tied without cards": (
        EQUAL,
        EMPTY + "bounce 7H 7C 9S 9C 4C 4D; 1 draw 3C 3D 3H; 2 draw 6C; 0 draw 6D 6H 2C; 1 lead 3C",
        {},
    ),
    "lower cards of a last round": (
        [*EQUAL[:2], "7D 9D 2H"],
        TIED + "0 lead 9S; 1 answer 9C; 2 answer 9D; replay 0 1 2 /; 0 lead 4C; 1 answer 4D; 2 answer 2H;"
        "bounce 7H 7C 7D 9S 9C 9D 4C 4D 2H; 1 draw 3C 3D 3H; 2 draw 6C 6D 6H; 0 draw 2C 5C 8C; 1 lead 3C",
        {},
    ),
    "two": (THREE[:2], "0 lead 4C; 1 answer 9C; 1 won 4C 9C; 1 draw 3C; 0 draw 3D; 1 lead 7C", {}),
    "two bounce": (THREE[:2], "0 lead 7H; 1 answer 7C; bounce 7H 7C; 1 draw 3C; 0 draw 3D; 1 lead 9C", {}),
    "duel of three": (
        THREE,
        "0 lead 7H; 1 answer 9C; 1 won 7H 9C; 1 draw 3C; 0 draw 3D; 1 lead 7C; 2 answer 7D; bounce 7C 7D;"
        "2 draw 3H; 1 draw 6C; 2 lead KH; 0 answer 4C",
        DUEL,
    ),
    "hands of five": (
        ["7H 4C 9S 2S 2H", "7C 9C 2D AC AD"],
        "0 lead 7H; 1 answer 7C; bounce 7H 7C; 1 draw 3C; 0 draw 3D; 1 lead AC",
        {"hand_size": 5},
    ),
}

FORBIDDEN_COLLECTING: dict[str, tuple[list[str], str, Rules, str]] = {
    "card not held": (THREE, "0 lead 7C", {}, "event 2: seat 0 does not hold 7C"),
    "out of turn": (THREE, "0 lead 7H; 2 answer 5D", {}, "seat 1's turn"),
    "left out": (THREE, "0 lead 7H; 1 answer 9C; 1 won 7H 9C", {}, "answer or throw-off is due"),
    "lower wins": (
        THREE,
        "0 lead 7H; 1 answer 9C; 2 answer 5D; 0 won 7H 9C 5D; 0 draw 3C",
        {},
        "event 5: .*SG-03",
    ),
    "won before all played": (THREE, WON + "1 lead 7C; 1 won 7C", {}, "answer or throw-off is due"),
    "loser leads": (THREE, WON + "2 lead 3D", {}, "seat 1's turn"),
    "no draw": (THREE, WON[: WON.index("2 draw")] + "1 lead 7C", {}, "SG-05"),
    "leader draws first": (THREE, WON[: WON.index("1 draw")] + "0 draw 3C; 1 draw 3D", {}, "SG-G4"),
    "another card drawn": (THREE, WON.replace("3H", "6C") + "1 lead 7C", {}, "SG-05"),
    "won card played": (THREE, WON + "1 lead 9C", {}, "does not hold 9C"),
    "tie without a replay": (THREE, TIE[: TIE.index("replay")] + "0 won 7H 7C 5D", {}, "SG-03"),
    "tie bounces": (THREE, TIE[: TIE.index("replay")] + "bounce 7H 7C 5D; 1 draw 3C", {}, "SG-03"),
    "lower card stays": (THREE, TIE.replace("/ 5D", "/") + "0 lead 4C", {}, "SG-03"),
    "stake goes out": (THREE, TIE.replace("/ 5D", "/ 7H 7C 5D") + "0 lead 4C", {}, "SG-G3"),
    "draw before a replay": (THREE, TIE + "0 draw 3C; 1 draw 3D; 0 lead 4C", {}, "lead is due"),
    "replay by another": (THREE, TIE + "2 lead 7D", {}, "seat 0's turn"),
    "throw-off in a replay": (EQUAL, TIE + "0 lead 9S; 1 throw-off 9C", {}, "SG-G3"),
    "stake left behind": (THREE, TIE + "0 lead 9S; 1 answer 2D; 0 won 9S 2D", {}, "SG-03"),
    "replay without cards": (EQUAL, EMPTY + "replay 0 1 /", {}, "SG-G3"),
    "bounce without the stake": (EQUAL, EMPTY + "bounce 4C 4D", {}, "SG-G3"),
    "leader leads after a bounce": (EQUAL, EMPTY + "bounce 7H 7C 9S 9C 4C 4D; 0 draw 3C 3D 3H", {}, "SG-G4"),
    "throw-off of no equal": (THREE, "0 lead 7H; 1 throw-off 9C", {}, "SG-04"),
    "throw-off as a lead": (THREE, "0 throw-off 7H", {}, "lead is due"),
    "throw-off forbidden": (THREE, "0 lead 7H; 1 throw-off 7C", NO_THROW, "SG-21"),
    "throw-off in a duel": (THREE, "0 lead 7H; 1 throw-off 7C", DUEL, "SG-04"),
    "throw-off of two": (THREE[:2], "0 lead 7H; 1 throw-off 7C", {}, "SG-04"),
    "throw-off ties": (THREE, "0 lead 7H; 1 throw-off 7C; 2 answer 5D; replay 0 1 / 5D", {}, "SG-03"),
    "two tie": (THREE[:2], "0 lead 7H; 1 answer 7C; 1 won 7H 7C; 1 draw 3C", {}, "SG-02"),
    "leader leads after two bounce": (
        THREE[:2],
        "0 lead 7H; 1 answer 7C; bounce 7H 7C; 0 draw 3C",
        {},
        "SG-G4",
    ),
    "third in a duel": (THREE, "0 lead 7H; 1 answer 9C; 2 answer 5D", DUEL, "SG-03"),
    "after the limit": (THREE, WON + "1 lead 7C", {"turn_limit": 3}, "SG-G8"),
    "before the limit": (THREE, WON + "1 lead 7C", {"turn_limit": 5}, "answer or throw-off is due"),
}


@pytest.mark.parametrize("name", ALLOWED_COLLECTING)
def test_allowed_while_collecting(name: str) -> None:
    hands, lines, rules = ALLOWED_COLLECTING[name]
    check_game(collecting(hands, lines, stock=STOCK, **rules))


@pytest.mark.parametrize("name", FORBIDDEN_COLLECTING)
def test_forbidden_while_collecting(name: str) -> None:
    hands, lines, rules, message = FORBIDDEN_COLLECTING[name]
    with pytest.raises(RuleBroken, match=message):
        check_game(collecting(hands, lines, stock=STOCK, **{"turn_limit": 5000} | rules))


def test_the_tied_go_round_from_the_leader() -> None:
    lines = "1 lead 7C; 2 answer 5D; 0 answer 7H; replay 1 0 / 5D; 1 lead 9C"
    check_game(collecting(THREE, lines, leader=1))
    with pytest.raises(RuleBroken, match="SG-G3"):
        check_game(collecting(THREE, lines.replace("1 0 /", "0 1 /"), leader=1))


RUN = ["7H 8H 9H 2C", "10H 2D JH", "3C 4H 5H"]
RUN_BEATEN = "0 lead 7H 8H 9H; 1 beat 10H; 2 pick-up 10H 9H 8H 7H;"
PILE = ["5C 2D", "7C 2H", "3D 4D", "6C 3H"]
LED = ["7H", "9H 2C", "3C 3D", "4C 4D"]  # seat 0 leads its last card
LAST = ["7H 2C", "9H", "3C 3D"]  # seat 1 beats with its last card

ALLOWED_SHEDDING: dict[str, tuple[list[str], str, str | None, Rules]] = {
    "a run led, a single card beats it": (RUN, RUN_BEATEN + "trick-end 1; 1 lead 2D", "S", {}),
    "a run beats": (
        ["3H 2C", "4H 5H 2D"],
        "0 lead 3H; 1 beat 4H 5H; trick-end 1; 1 lead 2D; 1 out; end 1 0",
        "S",
        {},
    ),
    "part of a run": (RUN, "0 lead 7H 8H; 1 beat 10H JH; 2 pick-up JH 10H", "S", {}),
    "queen, king, ace": (["QH KH AH 2C", "2H"], "0 lead QH KH AH", "S", {}),
    "any trump": (["AH 3C", "2S 3S 4C"], "0 lead AH; 1 beat 2S; trick-end 1; 1 lead 3S", "S", {}),
    "a run of trumps": (
        ["AH 3C", "2S 3S 4C"],
        "0 lead AH; 1 beat 2S 3S; trick-end 1; 1 lead 4C; 1 out; end 1 0",
        "S",
        {},
    ),
    "a higher trump": (["3S 3C", "4S 4C"], "0 lead 3S; 1 beat 4S", "S", {}),
    "higher in its suit, no trump": (["3S 3C", "5S 4C"], "0 lead 3S; 1 beat 5S", None, {}),
    "pick-up by choice": (
        ["3S 3C", "4S 4C"],
        "0 lead 3S; 1 pick-up 3S; trick-end 0; 0 lead 3C; 0 out; end 0 1",
        "S",
        {},
    ),
    "the rest stays": (
        PILE,
        "0 lead 5C; 1 beat 7C; 2 pick-up 7C; 3 beat 6C; trick-end 3; 3 lead 3H; 3 out",
        "S",
        {},
    ),
    "cards of two players as a run": (
        ["5C 2D", "6C 2H", "3D 4D", "7C 3H"],
        "0 lead 5C; 1 beat 6C; 2 pick-up 6C 5C; 3 lead 7C; trick-end 3; 3 lead 3H; 3 out",
        "S",
        {},
    ),
    "no run across suits": (
        ["5C 2D", "6S 2H", "3D 4D"],
        "0 lead 5C; 1 beat 6S; 2 pick-up 6S; trick-end 1; 1 lead 2H; 1 out",
        "S",
        {},
    ),
    "the pile": (
        PILE,
        "0 lead 5C; 1 beat 7C; 2 pick-up 7C 5C; 3 lead 3H; trick-end 3; 3 lead 6C; 3 out",
        "S",
        {"pickup": "pile"},
    ),
    "lead into the same trick": (
        PILE,
        "0 lead 5C; 1 pick-up 5C; 2 lead 3D 4D; 2 out; 3 pick-up 4D 3D; trick-end 3; 3 lead 3H",
        "S",
        {},
    ),
    "out with the lead, beaten": (
        LED,
        "0 lead 7H; 0 out; 1 beat 9H; 2 pick-up 9H; 3 pick-up 7H; trick-end 1; 1 lead 2C; 1 out",
        "S",
        {},
    ),
    "out with the lead, picked up": (
        LED,
        "0 lead 7H; 0 out; 1 pick-up 7H; 2 lead 3D; 3 beat 4D; trick-end 3; 3 lead 4C; 3 out",
        "S",
        {},
    ),
    "out with the last card of a trick": (
        LAST,
        "0 lead 7H; 1 beat 9H; 1 out; 2 pick-up 9H; trick-end 2; 2 lead 3D",
        "S",
        {},
    ),
    "out, and the limit": (LAST, "0 lead 7H; 1 beat 9H; 1 out", "S", {}),
    "the end and the limit": (LAST[:2], "0 lead 7H; 1 beat 9H; 1 out; end 1 0", "S", {}),
    "no cards": (["3C 4D", "", "5C"], "1 out; 0 lead 3C; 2 beat 5C; 2 out; end 1,2 0", "S", {}),
    "no cards, two of them": (["3C 4D", "", ""], "1 out; 2 out; end 1,2 0", "S", {"turn_limit": 1}),
}

TWO = ["6H 7H AC 7C", "5H 4H AH 7D 2S 3S"]
FORBIDDEN_SHEDDING: dict[str, tuple[list[str], str, str | None, Rules, str]] = {
    "a gap": (RUN, "0 lead 7H 9H", "S", {}, "event 0: .*SG-09"),
    "descending": (RUN, "0 lead 9H 8H 7H", "S", {}, "SG-09"),
    "two suits": (TWO, "0 lead 6H 7C", "S", {}, "SG-09"),
    "a pair": (TWO, "0 lead 7H 7C", "S", {}, "SG-09"),
    "round the corner": (["KH AH 2H", "3C"], "0 lead KH AH 2H", "S", {}, "SG-09"),
    "nothing": (TWO, "0 lead", "S", {}, "no card"),
    "one card twice": (TWO, "0 lead 7H 7H", "S", {}, "does not hold"),
    "another's card": (TWO, "0 lead 7H 8H", "S", {}, "does not hold"),
    "lower": (TWO, "0 lead 7H; 1 beat 5H", "S", {}, "event 1: .*SG-08"),
    "another suit": (TWO, "0 lead 7C; 1 beat AH", "S", {}, "SG-08"),
    "equal": (TWO, "0 lead 7H; 1 beat 7D", "S", {}, "SG-08"),
    "a run that ends too low": (TWO, "0 lead 6H; 1 beat 4H 5H", "S", {}, "SG-08"),
    "a trump where there is none": (TWO, "0 lead 7H; 1 beat 2S", None, {}, "SG-08"),
    "another trump": (TWO, "0 lead 7H; 1 beat 2S", "D", {}, "SG-08"),
    "a lower trump": (["4S 3C", "3S 4C"], "0 lead 4S; 1 beat 3S", "S", {}, "SG-08"),
    "a higher card on a trump": (["2S 3C", "AH 4C"], "0 lead 2S; 1 beat AH", "S", {}, "SG-08"),
    "only the top": (RUN, RUN_BEATEN.replace("10H 9H 8H 7H;", "10H;"), "S", {}, "SG-10"),
    "more than the run": (PILE, "0 lead 5C; 1 beat 7C; 2 pick-up 7C 5C", "S", {}, "SG-10"),
    "from the bottom up": (RUN, "0 lead 7H 8H; 1 pick-up 7H 8H", "S", {}, "SG-10"),
    "less than the pile": (PILE, "0 lead 5C; 1 beat 7C; 2 pick-up 7C", "S", {"pickup": "pile"}, "SG-25"),
    "the leader picks up": (PILE, "0 pick-up", "S", {}, "lead is due"),
    "beating an empty pile": (PILE, "0 lead 5C; 1 pick-up 5C; 2 beat 3D", "S", {}, "lead is due"),
    "picking up an empty pile": (PILE, "0 lead 5C; 1 pick-up 5C; 2 pick-up", "S", {}, "lead is due"),
    "leading on a pile": (PILE, "0 lead 5C; 1 lead 7C", "S", {}, "beat or pick-up is due"),
    "passing a seat": (PILE, "0 lead 5C; 2 pick-up 5C", "S", {}, "seat 1's turn"),
    "acting twice": (["3C 4C", "5D"], "0 lead 3C; 1 pick-up 3C; 0 lead 4C", "S", {}, "SG-11"),
    "a trick cut short": (PILE, "0 lead 5C; 1 pick-up 5C; trick-end 0", "S", {}, "event 2: lead is due"),
    "the last played leads": (RUN, RUN_BEATEN + "trick-end 0; 0 lead 2C", "S", {}, "SG-11"),
    "no trick-end": (RUN, RUN_BEATEN + "1 lead 2D", "S", {}, "SG-11"),
    "one who is out leads": (
        LAST,
        "0 lead 7H; 1 beat 9H; 1 out; 2 pick-up 9H; trick-end 1",
        "S",
        {},
        "SG-G6",
    ),
    "going back to the leader": (
        LAST,
        "0 lead 7H; 1 beat 9H; 1 out; 2 pick-up 9H; trick-end 0",
        "S",
        {},
        "SG-G6",
    ),
    "out unsaid": (LAST, "0 lead 7H; 1 beat 9H; 2 pick-up 9H", "S", {}, "SG-12"),
    "out too late": (LAST, "0 lead 7H; 1 beat 9H; 2 pick-up 9H; 1 out", "S", {}, "SG-12"),
    "out with cards": (LAST, "0 lead 7H; 0 out", "S", {}, "beat or pick-up is due"),
    "a trick-end after the end": (
        LAST[:2],
        "0 lead 7H; 1 beat 9H; 1 out; trick-end 0; end 1 0",
        "S",
        {},
        "SG-12",
    ),
    "going on alone": (LAST[:2], "0 lead 7H; 1 beat 9H; 1 out; 0 lead 2C", "S", {}, "SG-12"),
    "the wrong loser": (LAST[:2], "0 lead 7H; 1 beat 9H; 1 out; end 0 1", "S", {}, "SG-12"),
    "an end with two left": (
        LAST,
        "0 lead 7H; 1 beat 9H; 1 out; end 1 0,2",
        "S",
        {},
        "beat or pick-up is due",
    ),
    "a limit that is not reached": (TWO, "0 lead 7H", "S", {"turn_limit": 2}, "beat or pick-up is due"),
    "a limit overrun": (TWO, "0 lead 7H; 1 pick-up 7H", "S", {"turn_limit": 1}, "SG-G8"),
    "no cards, not said": (["3C 4D", "", "5C"], "0 lead 3C; 2 beat 5C", "S", {}, "event 0: .*SG-G7"),
    "no cards, but acting": (["3C 4D", "", "5C"], "1 out; 0 lead 3C; 1 pick-up 3C", "S", {}, "seat 2's turn"),
}


@pytest.mark.parametrize("name", ALLOWED_SHEDDING)
def test_allowed_while_shedding(name: str) -> None:
    hands, lines, trump, rules = ALLOWED_SHEDDING[name]
    shedding(hands, lines, trump, **rules)


@pytest.mark.parametrize("name", FORBIDDEN_SHEDDING)
def test_forbidden_while_shedding(name: str) -> None:
    hands, lines, trump, rules, message = FORBIDDEN_SHEDDING[name]
    with pytest.raises(RuleBroken, match=message):
        shedding(hands, lines, trump, **{"turn_limit": 5000} | rules)


def test_those_without_cards_go_out_clockwise_from_the_leader() -> None:
    hands = ["", "", "3C 4D", "5C 6H"]
    shedding(hands, "0 out; 1 out; 2 lead 3C", leader=2)
    shedding(["", "5C 6H", "3C 4D", ""], "3 out; 0 out; 2 lead 3C", leader=2)
    with pytest.raises(RuleBroken, match="SG-G7"):
        shedding(["", "5C 6H", "3C 4D", ""], "0 out; 3 out; 2 lead 3C", leader=2)
