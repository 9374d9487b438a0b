"""Configurations: read key by key, what is wrong told in one line that names the key; and where two of them differ."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NoReturn

from simcards.errors import SimcardsError

#: How deep a manifest nests at most: far more than any that is written.
DEEPEST = 32

#: What takes the place of a key that may be missing.
_NEEDED: Any = object()


class ConfigError(SimcardsError):
    """A configuration that cannot be used, and the key that is to blame."""


class Config:
    """A JSON object from a file, which anybody may have written.

    `path` is where it stands, as errors name it: "config.arms[2]". Each method reads one key; a key that is missing is
    `default`, where there is one. ConfigError for what is missing or of another kind.
    """

    def __init__(self, found: object, path: str = "config") -> None:
        self._path = path
        if not isinstance(found, Mapping):
            raise ConfigError(f"damaged: {path}: an object is needed, not {_brief(found)}")
        self.found: Mapping[str, Any] = found

    def fail(self, key: str, why: str) -> NoReturn:
        """Say what is wrong with a key."""
        raise ConfigError(f"damaged: {self._where(key)}: {why}")

    def _where(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _read(self, key: str, kind: type | tuple[type, ...], words: str, default: Any) -> Any:
        if key not in self.found:
            if default is _NEEDED:
                self.fail(key, "missing")
            return default
        value = self.found[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.fail(key, f"{words} is needed, not {_brief(value)}")
        return value

    def given(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.found.get(key) is not None

    def text(self, key: str, default: str = _NEEDED) -> str:
        """A text."""
        return str(self._read(key, str, "a text", default))

    def flag(self, key: str, default: bool = _NEEDED) -> bool:
        """True or false."""
        return bool(self._read(key, bool, "true or false", default))

    def whole(self, key: str, low: int = 0, high: int = 1 << 47, default: int = _NEEDED) -> int:
        """A whole number from `low` to `high`."""
        value = int(self._read(key, int, "a whole number", default))
        if not low <= value <= high:
            self.fail(key, f"a whole number from {low} to {high} is needed, not {_brief(value)}")
        return value

    def number(self, key: str, low: float = -math.inf, high: float = math.inf, default: float = _NEEDED) -> float:
        """A number, above `low` and below `high`; a whole one stays whole."""
        value: float = self._read(key, (int, float), "a number", default)
        if not low < value < high:
            self.fail(key, f"a number above {low:g} and below {high:g} is needed, not {_brief(value)}")
        return value

    def part(self, key: str) -> Config:
        """An object under this one."""
        return Config(self._read(key, Mapping, "an object", _NEEDED), self._where(key))

    def parts(self, key: str, least: int = 0) -> list[Config]:
        """A list of objects, at least so many."""
        values = self._list(key, least)
        return [Config(value, f"{self._where(key)}[{place}]") for place, value in enumerate(values)]

    def texts(self, key: str, least: int = 0) -> list[str]:
        """A list of texts, at least so many."""
        values = self._list(key, least)
        if not all(isinstance(value, str) for value in values):
            self.fail(key, "a list of texts is needed")
        return values

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of so many numbers."""
        values = self._list(key)
        if len(values) != count or not all(_is_number(value) for value in values):
            self.fail(key, f"{count} numbers are needed")
        return tuple(float(value) for value in values)

    def _list(self, key: str, least: int = 0) -> list[Any]:
        values = list(self._read(key, list, "a list", _NEEDED))
        if len(values) < least:
            self.fail(key, f"{least} or more are needed, not {len(values)}")
        return values

    def values(self, key: str) -> dict[str, Any]:
        """Texts, numbers and truths by name."""
        part = self.part(key)
        for name, value in part.found.items():
            if not isinstance(value, str | int | float):
                part.fail(name, f"a value is needed, not {_brief(value)}")
        return dict(part.found)

    def amounts(self, key: str) -> dict[str, float]:
        """Numbers by name."""
        part = self.part(key)
        return {name: part.number(name) for name in part.found}

    def words(self, key: str) -> dict[str, str]:
        """Texts by name."""
        part = self.part(key)
        return {name: part.text(name) for name in part.found}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _brief(value: object) -> str:
    """A value in a few words: a long or a nested one by its kind alone."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = "null" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def check_values(found: object) -> None:
    """Refuse what no manifest holds: numbers that are not finite or too large, texts that are none, deep nesting."""
    left: list[tuple[str, object, int]] = [("", found, 0)]
    while left:
        path, value, depth = left.pop()
        if depth > DEEPEST:
            raise ConfigError(f"damaged: {path[:60]}…: nested too deep")
        if isinstance(value, dict):
            left += [(f"{path}.{key}" if path else str(key), one, depth + 1) for key, one in value.items()]
        elif isinstance(value, list):
            left += [(f"{path}[{place}]", one, depth + 1) for place, one in enumerate(value)]
        elif isinstance(value, str):
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise ConfigError(f"damaged: {path}: no text")
        elif isinstance(value, int | float) and not -(1 << 64) <= value <= 1 << 64:
            raise ConfigError(f"damaged: {path}: {_brief(value)} is no number that belongs there")


def alike(one: Any, other: Any) -> bool:
    """Whether two configurations are the same JSON, where 1 is 1.0 but not true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def difference(one: Any, other: Any, name: str = "") -> str:
    """Where two configurations differ first, in words; in the command, if they do in that. Empty if they are alike."""
    return "" if alike(one, other) else _first_difference(one, other, name)


def _first_difference(one: Any, other: Any, name: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {"command": "", **one, **other} if not alike(one.get(key), other.get(key))]
        keys = keys or [key for key in {**one, **other} if (key in one) != (key in other)]
        return _first_difference(one.get(keys[0]), other.get(keys[0]), f"{name}.{keys[0]}" if name else keys[0])
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{name}: {len(one)} of them there, {len(other)} here"
        place = next(index for index, pair in enumerate(zip(one, other, strict=True)) if not alike(*pair))
        return _first_difference(one[place], other[place], f"{name}[{place}]")
    return f"{name}: {_said(one)} there, {_said(other)} here"


def _said(value: Any) -> str:
    """A value in a few words."""
    text = "none" if value is None else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
