"""Decisions taken down: what a strategy saw, between which moves it chose, and which one it made.

A buffer (int64) holds them one behind the other; a callback that takes down finds it by the address that stands in its
seat's row of streams. Of a view only the numbers that are not 0 are kept, each with its place.
"""

from __future__ import annotations

import ctypes
from typing import NamedTuple

import numpy as np

from simcards.engine.jit import entry, index, inline
from simcards.engine.random import RECORDER

# The head of a buffer: numbers used, more than there is room for when it was too small; room; the place in the view
# from which on it is taken down; the game that is played.
USED, ROOM, FROM, GAME = range(4)
_HEAD = 4

# A decision: its game, seat, index of the choice, moves listed, places of the view kept; then the moves; then place and
# number of each.
_GAME, _SEAT, _CHOICE, _MOVES, _PLACES = range(5)
_FIXED = 5


def new_buffer(room: int, start: int) -> np.ndarray:
    """An empty buffer for so many numbers; the view is taken down from place `start` on."""
    buffer = np.zeros(room, np.int64)
    buffer[USED], buffer[ROOM], buffer[FROM] = _HEAD, room, start
    return buffer


def larger(buffer: np.ndarray, used: int) -> np.ndarray:
    """A buffer of twice the room that is needed, with the first `used` numbers of this one."""
    found = np.zeros(2 * int(buffer[USED]), np.int64)
    found[:used] = buffer[:used]
    found[USED], found[ROOM] = used, len(found)
    return found


def take_down_into(streams: np.ndarray, seats: int, buffer: np.ndarray) -> None:
    """Let callbacks that take down find the buffer, which must live as long, in each seat's row of streams."""
    address = buffer.ctypes.data
    for seat in range(seats):
        streams[seat, RECORDER : RECORDER + 3] = address & 0xFFFFFFFF, address >> 32, seat


def buffer_at(address: int) -> np.ndarray:
    """The buffer at an address, for strategies that run as plain Python."""
    head = np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(ctypes.c_int64)), (_HEAD,))
    return np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(ctypes.c_int64)), (int(head[ROOM]),))


@inline
def _copy(numbers, first, into, at, count):
    for i in range(count):
        into[at + i] = numbers[first + i]


@inline
def take_down(buffer, seat, view, moves, choice):
    """Add a decision to a buffer; where there is no room for it, only count what it needs."""
    kept = 0
    for place in range(buffer[FROM], view.size):
        kept += view[index(place)] != 0
    at = buffer[USED]
    buffer[USED] = at + _FIXED + moves.size + 2 * kept
    if buffer[USED] > buffer[ROOM]:
        return
    buffer[index(at + _GAME)], buffer[index(at + _SEAT)], buffer[index(at + _CHOICE)] = buffer[GAME], seat, choice
    buffer[index(at + _MOVES)], buffer[index(at + _PLACES)] = moves.size, kept
    at += _FIXED
    _copy(moves, 0, buffer, at, moves.size)
    at += moves.size
    for place in range(buffer[FROM], view.size):
        if view[index(place)] != 0:
            buffer[index(at)], buffer[index(at + 1)] = place, view[index(place)]
            at += 2


class Decisions(NamedTuple):
    """Decisions by columns, int64: of each the game, seat, choice, and how many moves and places are its own in these.

    moves: of all decisions, one after the other; places, numbers: of all views, what is not 0 in them.
    """

    game: np.ndarray
    seat: np.ndarray
    choice: np.ndarray
    listed: np.ndarray
    kept: np.ndarray
    moves: np.ndarray
    places: np.ndarray
    numbers: np.ndarray


def columns_of(buffer: np.ndarray) -> Decisions:
    """What a buffer holds."""
    heads, moves, kept = (int(number) for number in _count(buffer))
    fixed, listed, places, numbers = (np.zeros(size, np.int64) for size in (_FIXED * heads, moves, kept, kept))
    _split(buffer, fixed, listed, places, numbers)
    game, seat, choice, own_moves, own_places = fixed.reshape(heads, _FIXED).T
    return Decisions(game, seat, choice, own_moves, own_places, listed, places, numbers)


@entry
def _count(buffer):
    """How many decisions, moves and places a buffer holds."""
    at, heads, moves, kept = _HEAD, 0, 0, 0
    while at < buffer[USED]:
        heads, moves, kept = heads + 1, moves + buffer[at + _MOVES], kept + buffer[at + _PLACES]
        at += _FIXED + buffer[at + _MOVES] + 2 * buffer[at + _PLACES]
    return heads, moves, kept


@entry
def _split(buffer, fixed, moves, places, numbers):
    """Write what a buffer holds into arrays of just the room."""
    at, head, listed, kept = _HEAD, 0, 0, 0
    while at < buffer[USED]:
        own_moves, own_places = buffer[at + _MOVES], buffer[at + _PLACES]
        _copy(buffer, at, fixed, head, _FIXED)
        at, head = at + _FIXED, head + _FIXED
        _copy(buffer, at, moves, listed, own_moves)
        at, listed = at + own_moves, listed + own_moves
        for i in range(own_places):
            places[kept + i], numbers[kept + i] = buffer[at + 2 * i], buffer[at + 2 * i + 1]
        at, kept = at + 2 * own_places, kept + own_places
