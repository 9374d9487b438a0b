"""Functions by which strategies read a single number of a view, or a part of a move: made as a layout declares them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcards.engine.jit import index, inline
from simcards.games.places import MoveField


class Readers:
    """Makes such functions for a layout, as if they stood there; `fields` are the parts of a move so far."""

    def __init__(self, layout: str) -> None:
        self.fields: list[MoveField] = []
        self._layout, self._bit = layout, 0

    def number(self, name: str, place: int, meaning: str) -> Any:
        """A function (view) of that name, which gives the number at a place."""

        def read(view):
            return view[place]

        return self._named(read, name, meaning)

    def of_seat(self, name: str, place: int, meaning: str) -> Any:
        """A function (view, seat) of that name, which gives a seat's number of those from a place on, one a seat."""

        def read(view, seat):
            return view[index(place + seat)]

        return self._named(read, name, meaning)

    def part(self, name: str, bits: int, meaning: str) -> Any:
        """A function (move) of that name, which gives the next so many bits of a move; the first are the lowest."""
        bit, mask = self._bit, (1 << bits) - 1
        self.fields.append(MoveField(bit, bits, meaning))
        self._bit += bits

        def read(move):
            return move >> bit & mask

        return self._named(read, name, meaning)

    def _named(self, read: Callable[..., Any], name: str, meaning: str) -> Any:
        read.__module__, read.__name__, read.__qualname__ = self._layout, name, name
        read.__doc__ = f"{meaning[0].upper()}{meaning[1:]}."
        return inline(read)
