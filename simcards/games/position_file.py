"""Reading a position from a file: TOML, each mistake one line that names the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcards.errors import UsageError, suggestion


class PositionError(UsageError):
    """A position that cannot be: one line that names the culprit."""


class Fields:
    """A table of a position file: every value is taken once by its name, and what nobody takes is a mistake."""

    def __init__(self, values: Mapping[str, Any], known: Sequence[str], where: str = "") -> None:
        self._values, self._where = dict(values), where
        for name in values:
            if name not in known:
                raise PositionError(
                    f"{where}{name}: not known here{suggestion(name, known)}; it takes {', '.join(known)}"
                )

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        value = self._value(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise PositionError(f"{self._where}{name}={value}: a whole number from {low} to {high} is needed")
        return value

    def truth(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise PositionError(f"{self._where}{name}={value}: true or false is needed")
        return value

    def word(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        value = self._value(name, default)
        if value not in choices:
            raise PositionError(f"{self._where}{name}={value}: choose {', '.join(choices)}")
        return str(value)

    def words(self, name: str, default: list[str] | None = None) -> list[str]:
        """A list of words; numbers count as words."""
        value = self._value(name, default)
        if not isinstance(value, list) or not all(isinstance(word, str | int) for word in value):
            raise PositionError(f'{self._where}{name}: a list is needed, such as ["7", "9"]')
        return [str(word).upper() for word in value]

    def lists(self, name: str, default: list[Any] | None = None) -> list[list[str]]:
        """A list of lists of words."""
        value = self._value(name, default)
        if not isinstance(value, list) or not all(isinstance(part, list) for part in value):
            raise PositionError(f'{self._where}{name}: a list of lists is needed, such as [["1", "2"], []]')
        return [Fields({name: part}, [name], self._where).words(name) for part in value]

    def tables(self, name: str, count: int, known: Sequence[str]) -> list[Fields]:
        """So many tables, each with these names."""
        value = self._value(name, None)
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            raise PositionError(f"{self._where}{name}: write a table [[{name}]] for each")
        if len(value) != count:
            raise PositionError(f"{self._where}{name}: {len(value)} are given, and there are {count} here")
        return [Fields(part, known, f"{name} {number}: ") for number, part in enumerate(value, 1)]

    def seats(self, name: str, players: int, default: list[int] | None = None) -> list[int]:
        """Some players, who count from 1, as seats."""
        value = self._value(name, default)
        if not isinstance(value, list) or not all(isinstance(one, int) and 1 <= one <= players for one in value):
            raise PositionError(f"{self._where}{name}={value}: a list of players from 1 to {players} is needed")
        return [one - 1 for one in value]

    def has(self, name: str) -> bool:
        """Whether it is given."""
        return name in self._values

    def _value(self, name: str, default: Any) -> Any:
        if name not in self._values and default is None:
            raise PositionError(f"{self._where}{name}: is missing; --template shows a whole position")
        return self._values.get(name, default)


def toml_list(words: Sequence[object]) -> str:
    """Words as a TOML list."""
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"
