"""The rule sets: presets as the documents have them, what follows from what, and the words for it all."""

import ast
import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from simcards.cli.main import run
from simcards.games.stockpile import FAMILY, layout
from simcards.games.stockpile.deck import WILD, building_places, deck_of
from simcards.games.stockpile.presets import PRESETS
from simcards.games.stockpile.resolve import resolve, rules_array
from simcards.games.stockpile.rules import StockpileRules
from simcards.games.stockpile.texts import GAPS, NOT_SIMULATED, RULES
from simcards.games.switches import switches_of

SWITCHES = switches_of(StockpileRules)


def cards_and_wilds(game: str, players: int = 2, **settings: object) -> tuple[int, int]:
    deck = deck_of(resolve(game, players, settings))
    return len(deck), deck.count(WILD)


# Presets


@pytest.mark.parametrize(
    ("game", "cards", "wilds"),
    [("skip", 104, 8), ("skip-us", 108, 4), ("spite-and-malice", 108, 12), ("skip-bo", 162, 18)],
)
def test_cards_of_the_presets(game: str, cards: int, wilds: int) -> None:
    """SP-38: two jokers a deck; SP-D12: Skip-Bo has 162 cards."""
    assert cards_and_wilds(game) == (cards, wilds)


def test_every_rank_as_often_as_in_the_box() -> None:
    skip_bo, skip = deck_of(resolve("skip-bo", 2, {})), deck_of(resolve("skip", 2, {}))
    assert [skip_bo.count(card) for card in range(1, 14)] == [12] * 12 + [0]
    assert [skip.count(card) for card in range(1, 14)] == [8] * 12 + [0]
    us = deck_of(resolve("skip-us", 2, {}))
    assert us[:52] == us[52:104] == sorted(us[:52])
    assert us[104:] == [WILD] * 4


@pytest.mark.parametrize(
    ("game", "differs"),
    [
        ("skip", {"stockpile_size": 20, "build_top": 12, "building_piles": 4, "exhaustion": "draw"}),
        ("spite-and-malice", {"stockpile_size": 26, "discard_rule": "no-ace", "completed_piles": "into-draw"}),
        ("skip-bo", {"stockpile_size": 30, "deal_hands": False, "scoring": "skip-bo", "match_target": 500}),
        (
            "skip-us",
            {
                "stockpile_size": 26, "build_top": 13, "building_piles": "unlimited", "wild_starts": False,
                "discard_rule": "descending", "must_discard": False, "aces_and_twos": True, "double_pass": "end",
                "scoring": "skip-us", "match_target": 50, "separate_decks": True,
            },
        ),
    ],
)  # fmt: skip
def test_presets_as_documented(game: str, differs: dict[str, Any]) -> None:
    """SP-24, SP-28 and SP-33 by the documents' own numbers; SP-D1: a wild starts a pile but in the US rules."""
    values = asdict(resolve(game, 2, {}))
    assert {name: values[name] for name in differs} == differs
    assert values["hand_size"] == 5
    assert values["discard_piles"] == 4
    assert values["wild_starts"] == (game != "skip-us")


def test_cat_and_mouse_is_skip() -> None:
    """SP-37."""
    for players in (2, 5, 8):
        assert resolve("cat-and-mouse", players, {}) == resolve("skip", players, {})


# What follows from the number of players and sides


@pytest.mark.parametrize(("players", "decks", "piles"), [(2, 2, 4), (3, 3, 5), (4, 4, 6), (5, 5, 7), (8, 8, 10)])
def test_one_deck_and_one_more_pile_for_each_player(players: int, decks: int, piles: int) -> None:
    """SP-20, 000's own numbers for 3, 4 and 5 players."""
    rules = resolve("skip", players, {})
    assert (rules.decks, rules.building_piles) == (decks, piles)
    assert cards_and_wilds("skip", players) == (52 * players, 4 * players)


@pytest.mark.parametrize(("players", "decks", "piles"), [(4, 2, 4), (6, 3, 5), (8, 4, 6)])
def test_pairs_count_as_sides(players: int, decks: int, piles: int) -> None:
    """SP-21: 6 players in pairs use 3 decks and 5 building piles."""
    rules = resolve("skip", players, {"partners": "shared"})
    assert (rules.decks, rules.building_piles) == (decks, piles)


@pytest.mark.parametrize(("players", "size"), [(2, 30), (4, 30), (5, 20), (6, 20)])
def test_stockpiles_of_skip_bo(players: int, size: int) -> None:
    """SP-24: 30 cards with up to four players, 20 with five and six, 10 in the short game."""
    assert resolve("skip-bo", players, {}).stockpile_size == size
    assert resolve("skip-bo", players, {"stockpile_size": 10}).hand_size == 5


@pytest.mark.parametrize(("players", "partners", "sides"), [(3, "none", 3), (4, "none", 4), (4, "shared", 2)])
def test_cards_of_spite_and_malice(players: int, partners: str, sides: int) -> None:
    """SP-G7, SP-36: a deck and two jokers for each side, four building piles."""
    assert cards_and_wilds("spite-and-malice", players, partners=partners) == (54 * sides, 6 * sides)
    assert resolve("spite-and-malice", players, {"partners": partners}).building_piles == 4


@pytest.mark.parametrize(
    ("game", "wilds", "cards", "number", "top"),
    [
        ("skip", "kings", 104, 8, 12),
        ("skip", "kings-and-jokers", 108, 12, 12),
        ("skip", "jokers", 108, 4, 13),
        ("spite-and-malice", "kings", 104, 8, 12),
    ],
)
def test_kinds_of_wilds(game: str, wilds: str, cards: int, number: int, top: int) -> None:
    """SP-25: 8 become 12 with the jokers, and 12 become 8 without; SP-D10: jokers and build_top follow."""
    assert cards_and_wilds(game, wilds=wilds) == (cards, number)
    assert resolve(game, 2, {"wilds": wilds}).build_top == top


def test_places_for_unlimited_piles() -> None:
    """SP-22: as many as there are cards that can start one."""
    assert building_places(resolve("skip", 2, {"building_piles": 3})) == 3
    assert building_places(resolve("skip", 2, {"building_piles": "unlimited"})) == 8 + 8
    assert building_places(resolve("skip-us", 2, {})) == 8


# Names and words


def test_the_kernel_is_handed_every_value() -> None:
    rules = resolve("skip-us", 2, {"building_piles": 7, "double_pass": "redeal", "turn_limit": 99})
    array = rules_array(rules, 2)
    assert array[layout.BUILDING_PILES] == 7
    assert array[layout.DOUBLE_PASS] == layout.PASS_REDEAL
    assert array[layout.TURN_LIMIT] == 99
    assert array[layout.PLAYERS : layout.RULES_SIZE].tolist() == [2, 2, 2, 7, 108, 0, 0, 2]
    assert array[layout.RULES_SIZE :].tolist() == deck_of(rules)
    assert rules_array(resolve("skip", 4, {"partners": "shared"}), 4)[layout.PLAYERS :][:3].tolist() == [4, 2, 2]
    assert rules_array(resolve("skip", 4, {"partners": "own"}), 4)[layout.PLAYERS :][:3].tolist() == [4, 2, 4]
    assert array[layout.DECK] == array[layout.DISCARD_RULE] - 2 == 0


def ids_in(text: str) -> set[str]:
    return set(re.findall(r"SP-[GD]?\d+", text))


def test_every_rule_and_gap_has_words() -> None:
    """Rules 1 to 10 and 20 to 42, gaps 1 to 21, each with a sentence; no switch names an id that has none."""
    assert list(RULES) == [f"SP-{number:02}" for number in [*range(1, 11), *range(20, 43)]]
    assert [key for key in GAPS if "G" in key] == [f"SP-G{number}" for number in range(1, 22)]
    known = {*RULES, *GAPS}
    assert set.union(*(ids_in(switch.ids) for switch in SWITCHES.values())) <= known
    for text in [*RULES.values(), *(text for gap in GAPS.values() for text in gap)]:
        assert re.match(r"[A-Z0-9].*[.?]$", text), text
    assert all(what and why for what, why in NOT_SIMULATED.items())


def test_every_switch_says_what_it_means() -> None:
    for name, switch in SWITCHES.items():
        assert len(switch.meaning) > 15, name
        assert ids_in(switch.ids), name
        assert set(re.findall(r"00\d", switch.source)) <= set(FAMILY.documents), name
    assert {preset.source for preset in PRESETS.values()} == set(FAMILY.documents)


def test_the_rules_command_shows_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    """Every switch with its value here, every rule, every gap with its decision, and what is left out."""
    assert run(["rules", "skip-us", "--json"]) == 0
    page = json.loads(capsys.readouterr().out)
    values = asdict(resolve("skip-us", 2, {}))
    assert {row["switch"]: row["value"] for row in page["switches"]} == values
    assert {row["id"]: row["meaning"] for row in page["rules"]} == RULES
    assert [(row["id"], row["decision"]) for row in page["gaps"]] == [(key, gap.decision) for key, gap in GAPS.items()]
    assert [(row["what"], row["why"]) for row in page["not_simulated"]] == list(NOT_SIMULATED.items())


def test_every_rule_and_gap_is_tested() -> None:
    """Each id stands in the docstring of a test here, or of a function that it is built on."""
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= ids_in(ast.get_docstring(node) or "")
    assert {*RULES, *GAPS} - named == set()
