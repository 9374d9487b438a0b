"""What is refused before anything is played: the line that a user reads."""

import re
from typing import Any

import pytest

from simcards.games.stockpile.resolve import check_match, resolve
from simcards.games.switches import RulesError

REFUSALS: list[tuple[str, int, dict[str, Any], str, str]] = [
    (
        "skip-us", 3, {},
        "players=3",
        "skip-us is for 2 players; choose --players in that range",
    ),
    (
        "skip-bo", 7, {},
        "players=7",
        "skip-bo is for 2 to 6 players; choose --players in that range",
    ),
    (
        "skip", 5, {"partners": "shared"},
        "partners=shared contradicts players=5",
        "partners need 4, 6 or 8 players (SP-21, SP-32)",
    ),
    (
        "skip", 2, {"wilds": "skip-bo"},
        "deck=french contradicts wilds=skip-bo",
        "skip-bo wilds and skip-bo cards go together: set both or neither (SP-G10)",
    ),
    (
        "skip-bo", 2, {"decks": 2},
        "deck=skip-bo contradicts decks=2",
        "skip-bo cards come in one deck: leave decks out (SP-G10)",
    ),
    (
        "skip", 2, {"decks": 0},
        "deck=french contradicts decks=0",
        "french cards need at least one deck: set decks=1 or more (SP-G10)",
    ),
    (
        "skip", 2, {"jokers": 4},
        "jokers=4 contradicts wilds=kings",
        "the jokers are not in play there: leave jokers out, or set wilds=kings-and-jokers (SP-G10)",
    ),
    (
        "skip", 2, {"build_top": 13},
        "build_top=13 contradicts wilds=kings",
        "13 goes with wilds=jokers, 12 with the others: leave build_top out (SP-G10)",
    ),
    (
        "skip-us", 2, {"decks": 3},
        "separate_decks=true contradicts decks=3",
        "deck A and deck B are two: set decks=2, or separate_decks=false (SP-G10)",
    ),
    (
        "skip", 2, {"double_pass": "end"},
        "double_pass=end contradicts must_discard=true",
        "nobody may pass: set must_discard=false, or double_pass=none (SP-G10)",
    ),
    (
        "skip", 2, {"stockpile_size": 48},
        "stockpile_size=48",
        "106 cards are needed to deal and the deck has 104; set it to 47 or less (SP-G10)",
    ),
    (
        "skip-us", 2, {"stockpile_size": 27},
        "stockpile_size=27",
        "54 cards are needed to deal and deck A has 52; set it to 26 or less (SP-G10)",
    ),
    (
        "skip", 2, {"decks": 1, "hand_size": 15, "massachusetts": True, "discard_piles": 12, "stockpile_size": 1},
        "hand_size=15",
        "56 cards are needed to deal and the deck has 52; set it to 13 or less (SP-G10)",
    ),
    (
        "skip", 8, {"decks": 1, "hand_size": 15, "massachusetts": True, "discard_piles": 12},
        "stockpile_size=20",
        "376 cards are needed to deal and the deck has 52; set it lower, and hand_size too (SP-G10)",
    ),
    (
        "skip", 2, {"decks": 16, "wilds": "kings-and-jokers", "jokers": 64, "building_piles": "unlimited"},
        "building_piles=unlimited contradicts decks=16",
        "more than 160 piles could stand at one time; set building_piles to a number",
    ),
    (
        "skip", 2, {"jokrs": 1},
        "unknown switch 'jokrs'; did you mean jokers?; `simcards rules GAME` lists them",
        "",
    ),
    (
        "skip", 2, {"wilds": "king"},
        "wilds=king",
        "wilds takes kings, jokers, kings-and-jokers, skip-bo; did you mean kings?",
    ),
    (
        "skip", 2, {"hand_size": 16},
        "hand_size=16",
        "hand_size takes 1 to 15",
    ),
    (
        "skip", 2, {"building_piles": "many"},
        "building_piles=many",
        "building_piles takes 1 to 64, unlimited",
    ),
    (
        "skip", 2, {"massachusetts": "maybe"},
        "massachusetts=maybe",
        "massachusetts takes true, false",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "settings", "culprits", "way_out"), REFUSALS)
def test_refusals(game: str, players: int, settings: dict[str, Any], culprits: str, way_out: str) -> None:
    """SP-G10: one line that names the culprits and the way out; SP-D11: sizes have limits."""
    with pytest.raises(RulesError) as refused:
        resolve(game, players, settings)
    assert str(refused.value) == f"{culprits}: {way_out}".removesuffix(": ")
    assert refused.value.exit_code == 2


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"match_target": 0}, "match_target=0: a series needs a target; add --set match_target=500, say"),
        (
            {"scoring": "none"},
            "match_target=500 contradicts scoring=none: nobody would score; "
            "add --set scoring=skip-bo, skip-us or cards",
        ),
    ],
)
def test_a_series_must_be_able_to_end(settings: dict[str, Any], line: str) -> None:
    """SP-33."""
    with pytest.raises(RulesError, match=re.escape(line)):
        check_match(resolve("skip-bo", 2, settings))
    check_match(resolve("skip-bo", 2, {}))
