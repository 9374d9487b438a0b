"""The named rule sets of the stockpile games, and the values that they share."""

from __future__ import annotations

from simcards.games.contract import Preset
from simcards.games.switches import Value

_SKIP: dict[str, Value] = {"stockpile_size": 20, "exhaustion": "draw", "first_player": "highest-stockpile"}
_SKIP_US: dict[str, Value] = {
    "wilds": "jokers",
    "separate_decks": True,
    "stockpile_size": 26,
    "building_piles": "unlimited",
    "wild_starts": False,
    "discard_rule": "descending",
    "must_discard": False,
    "exhaustion": "draw",
    "aces_and_twos": True,
    "double_pass": "end",
    "scoring": "skip-us",
    "match_target": 50,
    "first_player": "highest-stockpile",
}
_SPITE: dict[str, Value] = {
    "wilds": "kings-and-jokers",
    "stockpile_size": 26,
    "building_piles": 4,
    "discard_rule": "no-ace",
    "completed_piles": "into-draw",
    "first_player": "drawn",
}
_SKIP_BO: dict[str, Value] = {
    "deck": "skip-bo",
    "wilds": "skip-bo",
    "building_piles": 4,
    "deal_hands": False,
    "scoring": "skip-bo",
    "match_target": 500,
}

PRESETS: dict[str, Preset] = {
    "skip": Preset("Skip, the international rules", "000", (2, 8), _SKIP),
    "cat-and-mouse": Preset("Cat and Mouse: Skip under its other name", "000", (2, 8), _SKIP),
    "skip-us": Preset("Skip, the rules popular in the US", "000", (2, 2), _SKIP_US),
    "spite-and-malice": Preset("Spite and Malice", "004", (2, 8), _SPITE, names={"spite-malice": ""}),
    "skip-bo": Preset("Skip-Bo, the commercial game", "002", (2, 6), _SKIP_BO, names={"skipbo": ""}),
}
