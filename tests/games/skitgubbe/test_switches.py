"""Rules that cannot be played are refused in one line."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from simcards.games.skitgubbe import FAMILY
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.rules import SkitgubbeRules
from simcards.games.switches import RulesError, switches_of


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        (1, {}, "players=1: skitgubbe is for 2 to 4"),
        (5, {}, "players=5"),
        (3, {"hand_size": 4}, "hand_size=4: hands are of 3 or 5"),
        (3, {"hand_size": 6}, "hand_size=6"),
        (3, {"tricks": "grupo"}, "tricks=grupo: tricks takes group, duel; did you mean group"),
        (3, {"pick_up": "pile"}, "unknown switch 'pick_up'; did you mean pickup"),
        (3, {"turn_limit": 0}, "turn_limit=0"),
        (3, {"session_games": 0}, "session_games=0"),
        (3, {"trump": "perhaps"}, "trump=perhaps"),
    ],
)
def test_refused(players: int, settings: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message) as error:
        FAMILY.resolve("skitgubbe", players, settings)
    assert "\n" not in str(error.value)


def test_the_rules_array_follows_the_fields() -> None:
    rules = FAMILY.resolve("skitgubbe", 4, {"tricks": "duel", "pickup": "pile", "hand_size": "5", "turn_limit": "77"})
    array = FAMILY.rules_array(rules, 4)
    assert len(array) == at.RULES_SIZE
    assert array[at.TRICKS] == array[at.PICKUP] == array[at.THROW_OFF_ALLOWED] == array[at.DUEL] == 1
    assert (array[at.HAND_SIZE_RULE], array[at.TURN_LIMIT], array[at.PLAYERS]) == (5, 77, 4)
    assert (array[at.SESSION_GAMES], array[at.REDISTRIBUTE_LOW], array[at.TRUMP_PLAYED]) == (20, 0, 1)


@pytest.mark.parametrize(("players", "tricks", "duel"), [(2, "group", 1), (3, "group", 0), (3, "duel", 1)])
def test_two_players_always_duel(players: int, tricks: str, duel: int) -> None:
    rules = FAMILY.resolve("skitgubbe", players, {"tricks": tricks})
    assert FAMILY.rules_array(rules, players)[at.DUEL] == duel


def test_the_preset_sets_every_switch() -> None:
    assert asdict(FAMILY.resolve("skitgubbe", 3, {})).keys() == switches_of(SkitgubbeRules).keys()
    assert FAMILY.presets["skitgubbe"].default_players == 3
