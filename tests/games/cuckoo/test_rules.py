"""The switches of cuckoo: presets, values, and what is refused."""

from dataclasses import asdict
from typing import Any

import pytest

from simcards.games.cuckoo import layout
from simcards.games.cuckoo.rules import RANKS, CuckooRules, deck_of, king_of, resolve, rules_array
from simcards.games.family import families, family_of
from simcards.games.setup import make_setup
from simcards.games.switches import RulesError, switches_of

DOCUMENT = {
    "players": 4,
    "lives": 3,
    "king_blocks": True,
    "dealer_king_blocks": True,
    "tie": "all-lose",
    "ranks": 13,
    "suits": 4,
    "rounds": 0,
    "first_dealer": "drawn",
    "turn_limit": 10_000,
    "shuffle": "perfect",
}


def test_cuckoo_is_the_document() -> None:
    """CK-01: 3 to 10 players, 52 cards, 3 lives; 2 are allowed beside it."""
    assert asdict(resolve("cuckoo", 4, {})) == DOCUMENT
    preset = family_of("cuckoo").presets["cuckoo"]
    assert (preset.players, preset.default_players, preset.source) == ((2, 10), 4, "001")
    assert len(deck_of(resolve("cuckoo", 10, {}))) == 52


def test_le_her_is_one_deal_of_two_with_ties_for_the_dealer() -> None:
    changed = {"players": 2, "lives": 1, "rounds": 1, "tie": "dealer-wins"}
    assert asdict(resolve("le-her", 2, {})) == {**DOCUMENT, **changed}
    assert family_of("le-her").presets["le-her"].default_players == 2


def test_the_family_is_known() -> None:
    family = next(family for family in families() if family.name == "cuckoo")
    assert list(family.gaps) == [f"CK-G{number}" for number in range(1, 8)]
    assert list(family.rule_texts) == [f"CK-{number:02}" for number in range(1, 13)]
    named = {part for kind in switches_of(CuckooRules).values() for part in kind.ids.split(", ")}
    assert named <= {*family.rule_texts, *family.gaps}
    assert set(family.presets) == {"cuckoo", "le-her"}
    sources = {part for kind in switches_of(CuckooRules).values() for part in kind.source.split(", ")}
    assert sources - {"simcards", "common house rule"} == set(family.documents)


@pytest.mark.parametrize(
    ("text", "value", "ranks", "king"),
    [
        (13, 13, 13, 13),
        ("5", 5, 5, 0),
        ("A,2,3,K", "A,2,3,K", 4, 4),
        ("2 3 4 5 6 7 8 9 10 j q k a", "2,3,4,5,6,7,8,9,10,J,Q,K,A", 13, 12),
        (["K", "A"], "K,A", 2, 1),
        ("K", "K", 1, 1),
    ],
)
def test_ranks_by_number_or_by_name(text: object, value: object, ranks: int, king: int) -> None:
    rules = resolve("cuckoo", 3, {"ranks": text})
    assert rules.ranks == value
    assert king_of(rules) == king
    assert len(deck_of(rules)) == 4 * ranks
    numbers = rules_array(rules, 3)
    assert list(numbers[layout.RULES_SIZE :] >> 2) == [rank for rank in range(1, ranks + 1) for _ in range(4)]


def test_suits_by_number_or_by_name() -> None:
    assert len(deck_of(resolve("cuckoo", 4, {"suits": 1}))) == 13
    assert resolve("cuckoo", 4, {"suits": "hearts"[0] + " s"}).suits == "H,S"


def test_the_kernel_sees_which_rank_blocks() -> None:
    """CK-05, CK-07: the K's, or none where it does not block or is not in the deck."""
    for settings, blockers in (
        ({}, (13, 13)),
        ({"king_blocks": False}, (0, 13)),
        ({"dealer_king_blocks": "no"}, (13, 0)),
        ({"ranks": 12}, (0, 0)),
    ):
        numbers = rules_array(resolve("cuckoo", 4, settings), 4)
        assert (numbers[layout.SWAP_BLOCKER], numbers[layout.CUT_BLOCKER]) == blockers


def test_the_rules_array_follows_the_layout() -> None:
    assert [name.upper() for name in asdict(resolve("cuckoo", 4, {}))] == [
        "PLAYERS",
        "LIVES",
        "KING_BLOCKS",
        "DEALER_KING_BLOCKS",
        "TIE",
        "RANKS",
        "SUITS",
        "ROUNDS",
        "FIRST_DEALER",
        "TURN_LIMIT",
        "SHUFFLE",
    ]
    numbers = rules_array(resolve("le-her", 2, {"first_dealer": "last-seat"}), 2)
    assert list(numbers[: layout.RULES_SIZE]) == [2, 1, 1, 1, 1, 13, 4, 1, 1, 10_000, 0, 13, 13, 13, 52, 1]
    assert layout.PLAYERS == 0
    assert layout.TURN_LIMIT == 9


@pytest.mark.parametrize(
    ("game", "players", "settings", "words"),
    [
        ("cuckoo", 11, {}, ["players=11", "2 to 10", "--players"]),
        ("cuckoo", 1, {}, ["players=1", "2 to 10"]),
        ("le-her", 3, {}, ["players=3", "for 2 players"]),
        ("cuckoo", 4, {"players": 5}, ["players=5", "--players 5"]),
        ("cuckoo", 4, {"lives": 0}, ["lives=0", "1 to 100"]),
        ("cuckoo", 4, {"ranks": 14}, ["ranks=14", "1 to 13", "A,2,3"]),
        ("cuckoo", 4, {"ranks": "A,A"}, ["ranks=A,A", "each once"]),
        ("cuckoo", 4, {"ranks": "1,2"}, ["ranks=1,2", "A,2,3"]),
        ("cuckoo", 4, {"ranks": ""}, ["ranks=", "1 to 13"]),
        ("cuckoo", 4, {"suits": "C,X"}, ["suits=C,X", "C,D,H,S"]),
        (
            "cuckoo",
            4,
            {"tie": "dealer"},
            ["tie=dealer", "all-lose, dealer-wins", "did you mean dealer-wins?"],
        ),
        ("cuckoo", 4, {"rouds": 1}, ["unknown switch 'rouds'", "rounds"]),
        ("cuckoo", 5, {"ranks": 2, "suits": 2}, ["players=5", "ranks=2", "suits=2", "4 cards", "CK-G5"]),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    game: str, players: int, settings: dict[str, Any], words: list[str]
) -> None:
    """CK-G5 among others: the line names the switch and the way out."""
    with pytest.raises(RulesError) as raised:
        resolve(game, players, settings)
    assert "\n" not in str(raised.value)
    for word in words:
        assert word in str(raised.value)


def test_there_are_no_series() -> None:
    """CK-G6: a game is a whole match."""
    for game in ("cuckoo", "le-her"):
        with pytest.raises(RulesError, match="leave --match out"):
            make_setup(game, match=True)


def test_the_usual_turn_limit_is_never_met() -> None:
    """CK-G6: a round costs at least a life and has at most ten turns."""
    most = switches_of(CuckooRules)["lives"].high
    assert most is not None
    assert 10 * most * 10 <= resolve("cuckoo", 10, {}).turn_limit
    assert len(RANKS) == 13
