"""Where things stand in the integer arrays of a game: every index follows from one declaration.

A layout declares what an array holds, one field after another; each gets the next free places, so that fields cannot
overlap, and none needs renumbering when another comes in between. The array of rules begins with the switches in the
order of the rules' fields, found by their names.
"""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np

from simcards.engine.rows import FAMILY, Measures
from simcards.games.switches import switches_of


class Field(NamedTuple):
    """A field of an array: its first place, how many numbers it has, what they mean."""

    place: int
    size: int
    meaning: str


class MoveField(NamedTuple):
    """A part of a move, which is one number: its lowest bit, how many bits it has, what it means."""

    bit: int
    bits: int
    meaning: str


class Places:
    """The fields of an array, one behind the other; `size` is where the next one begins."""

    def __init__(self, size: int = 0) -> None:
        self.size = size
        self.fields: list[Field] = []

    def add(self, meaning: str, size: int = 1) -> int:
        """The place of a field of `size` numbers, behind all that were added before; ValueError for an empty one.

        `meaning` says what is there, with what is added to the place where the field has several numbers.
        """
        if not meaning or size < 1:
            raise ValueError(f"a field of {size} numbers that means {meaning!r}")
        place, self.size = self.size, self.size + size
        self.fields.append(Field(place, size, meaning))
        return place


class RulesPlaces:
    """The rules array: a code for each switch, what follows from the switches, then perhaps the deck.

    `follows` is a NamedTuple class, the fields of which are ints. `size` is where the deck begins.
    """

    def __init__(self, rules: type, follows: Any) -> None:
        self._switches = switches_of(rules)
        names = [*self._switches, *follows._fields]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"{rules.__name__}: {', '.join(sorted(twice))} is a switch and follows from others too")
        self._places = {name: place for place, name in enumerate(names)}
        self.size = len(names)

    def place(self, name: str) -> int:
        """Where a switch, or what follows from switches, stands; KeyError if there is none of that name."""
        return self._places[name]

    def places(self, *names: str) -> tuple[int, ...]:
        """The places of several."""
        return tuple(map(self.place, names))

    @property
    def fields(self) -> list[Field]:
        """The places of the switches and of what follows from them, which mean what their names say."""
        return [Field(place, 1, name) for name, place in self._places.items()]

    def code(self, name: str, word: str) -> int:
        """The code of one of a switch's words; ValueError if it takes none such."""
        return self._switches[name].choices.index(word)

    def codes(self, name: str, *words: str) -> tuple[int, ...]:
        """The codes of several of a switch's words."""
        return tuple(self.code(name, word) for word in words)


class Counts:
    """The columns of a game's row that are counted in `hidden` while the game goes on, in their order.

    `first` is the place of the first one, `number` how many there are.
    """

    def __init__(self, hidden: Places, measures: Measures) -> None:
        self.number = measures.counted
        self.first = hidden.add("columns of the game's row", self.number)
        self._measures = measures

    def place(self, column: str) -> int:
        """Where a column is counted, + seat for one of seats; KeyError if none of that name is."""
        place = self._measures.place(column) - FAMILY
        if place >= self.number:
            raise KeyError(column)
        return self.first + place

    def places(self, *columns: str) -> tuple[int, ...]:
        """The places of several."""
        return tuple(map(self.place, columns))


def array_of(rules: Any, follows: Any, deck: list[int] | None = None) -> np.ndarray:
    """What a kernel reads, int64: `rules` and `follows` as RulesPlaces says, then the deck."""
    switches = switches_of(type(rules))
    codes = [switches[name].code(value) for name, value in dataclasses.asdict(rules).items()]
    return np.array([*codes, *follows, *(deck or [])], np.int64)
