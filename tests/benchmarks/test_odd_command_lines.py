"""The grammar of odd command lines is the command line's own; what it finds fault with."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from simcards.cli.main import app


@pytest.fixture(scope="module")
def odd() -> ModuleType:
    return importlib.import_module("odd_command_lines")


def test_every_command_is_in_the_grammar(odd: ModuleType) -> None:
    found = odd.grammar()
    assert set(found) == {command.name for command in app.registered_commands}
    assert {"play", "schema", "warmup", "export"} <= set(found)
    games = next(one for one in found["simulate"] if "-n" in one.words)
    assert games == (("--games", "-n"), "N", False, False, False)
    assert found["merge"][0] == ((), "DIR", False, True, True)
    assert next(one for one in found["games"] if one.words == ("--json",)).flag


FAULTS = {
    (0, "answer", ""): "",
    (0, "", "wrote a.png\n"): "",
    (2, "", "simcards: unknown game 'nope'\n"): "",
    (0, "", ""): "no answer",
    (2, "", "simcards: something is wrong\n"): "no culprit",
    (2, "", "simcards: nope\nsimcards: nope\n"): "no single line about an error",
    (1, "", ""): "no single line about an error",
    (1, "", "Traceback (most recent call last):\n"): "a traceback",
    (0, "answer \x1b[31m", ""): "characters that a terminal obeys",
    (7, "", "simcards: nope\n"): "an exit code that is none",
}


@pytest.mark.parametrize("ended", FAULTS)
def test_what_is_a_fault(ended: tuple[int, str, str], odd: ModuleType) -> None:
    assert odd.fault_in(["rules", "nope"], odd.Said(*ended)) == FAULTS[ended]


def test_json_must_be_json(odd: ModuleType) -> None:
    assert odd.fault_in(["games", "--json"], odd.Said(0, "[]\n", "")) == ""
    assert odd.fault_in(["games", "--json"], odd.Said(0, "[]\nnoise\n", "")) == "no JSON"


def test_lines_are_tried_and_counted(odd: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    place = odd.Place(tmp_path / "model", tmp_path / "mine.py")
    commands = {name: found for name, found in odd.grammar().items() if name in ("games", "rules", "schema", "merge")}
    odd.search(12, place, commands, 0)
    assert sum(place.seen.values()) == 12
    assert place.faults == {}
