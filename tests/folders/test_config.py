"""The reader of configurations: each kind of key, and the line for each kind of damage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simcards.folders.config import DEEPEST, Config, ConfigError, check_values

FOUND = {
    "text": "a",
    "flag": True,
    "whole": 3,
    "number": 0.5,
    "null": None,
    "part": {"deep": {"whole": 1}},
    "parts": [{"whole": 1}, {"whole": "x"}],
    "texts": ["a", "b"],
    "numbers": [1, 0.5],
    "values": {"a": 1, "b": "x", "c": False},
    "amounts": {"a": 1, "b": 0.5},
}


def test_what_is_there_is_read() -> None:
    read = Config(FOUND)
    assert (read.text("text"), read.flag("flag"), read.whole("whole", 1, 3), read.number("number")) == (
        *("a", True, 3),
        0.5,
    )
    assert read.part("part").part("deep").whole("whole") == 1
    assert read.parts("parts")[0].whole("whole") == 1
    assert (read.texts("texts"), read.numbers("numbers", 2)) == (["a", "b"], (1.0, 0.5))
    assert read.values("values") == FOUND["values"]
    assert read.amounts("amounts") == FOUND["amounts"]
    assert (read.text("none", "else"), read.given("null"), read.given("none"), read.given("text")) == (
        *("else", False, False),
        True,
    )


DAMAGE: list[tuple[Callable[[Config], Any], str]] = [
    (lambda read: read.text("none"), "damaged: config.none: missing"),
    (lambda read: read.text("whole"), "damaged: config.whole: a text is needed, not 3"),
    (lambda read: read.flag("whole"), "damaged: config.whole: true or false is needed, not 3"),
    (lambda read: read.whole("flag"), "damaged: config.flag: a whole number is needed, not true"),
    (lambda read: read.whole("number"), "damaged: config.number: a whole number is needed, not 0.5"),
    (lambda read: read.whole("null"), "damaged: config.null: a whole number is needed, not null"),
    (lambda read: read.whole("whole", 4, 9), "damaged: config.whole: a whole number from 4 to 9 is needed, not 3"),
    (lambda read: read.number("number", 0.5), "damaged: config.number: a number above 0.5 and below inf is needed"),
    (lambda read: read.part("texts"), "damaged: config.texts: an object is needed, not a list"),
    (
        lambda read: read.part("part").whole("deep"),
        "damaged: config.part.deep: a whole number is needed, not an object",
    ),
    (lambda read: read.parts("parts")[1].whole("whole"), "damaged: config.parts[1].whole: a whole number is needed"),
    (lambda read: read.parts("texts"), "damaged: config.texts[0]: an object is needed, not 'a'"),
    (lambda read: read.parts("parts", 3), "damaged: config.parts: 3 or more are needed, not 2"),
    (lambda read: read.texts("numbers"), "damaged: config.numbers: a list of texts is needed"),
    (lambda read: read.numbers("numbers", 3), "damaged: config.numbers: 3 numbers are needed"),
    (lambda read: read.numbers("texts", 2), "damaged: config.texts: 2 numbers are needed"),
    (lambda read: read.values("part"), "damaged: config.part.deep: a value is needed, not an object"),
    (lambda read: read.amounts("values"), "damaged: config.values.b: a number is needed, not 'x'"),
    (lambda read: read.words("values"), "damaged: config.values.a: a text is needed, not 1"),
]


@pytest.mark.parametrize(("read", "line"), DAMAGE)
def test_what_is_wrong_is_named(read: Callable[[Config], Any], line: str) -> None:
    with pytest.raises(ConfigError) as error:
        read(Config(FOUND))
    assert str(error.value).startswith(line)


def test_only_an_object_is_a_configuration() -> None:
    for found in ([], "x", None, 3):
        with pytest.raises(ConfigError, match=r"damaged: config: an object is needed"):
            Config(found)


def nested(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = {"a": found}
    return found


@pytest.mark.parametrize(
    ("found", "line"),
    [
        ({"a": [1, float("nan")]}, "damaged: a[1]: nan is no number"),
        ({"a": {"b": float("-inf")}}, "damaged: a.b: -inf is no number"),
        ({"a": 10**400}, "damaged: a: 1000"),
        ({"a": "\ud800"}, "damaged: a: no text"),
        (nested(DEEPEST + 1), "damaged: a.a.a"),
    ],
)
def test_what_no_file_holds(found: Any, line: str) -> None:
    with pytest.raises(ConfigError) as error:
        check_values(found)
    assert str(error.value).startswith(line)
    check_values(nested(DEEPEST))
