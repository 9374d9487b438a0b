"""Copies of the arrays that a strategy is handed, each between two fences that are looked at afterwards."""

from __future__ import annotations

import numpy as np

from simcards.engine.jit import allocating, inline

#: Items before and behind an array, and what stands in them.
WIDTH = 64
_POST = 0x5AFE


@allocating
def fenced(array):
    """A copy of `array` with a fence on either side."""
    room = np.empty(array.size + 2 * WIDTH, array.dtype)
    for i in range(WIDTH):
        room[i] = room[WIDTH + array.size + i] = _POST
    for i in range(array.size):
        room[WIDTH + i] = array[i]
    return room


@inline
def inside(room):
    """The address of the copy."""
    return room.ctypes.data + np.uint64(WIDTH * room.itemsize)


@allocating
def fences_hold(room):
    """Whether both fences of a copy stand."""
    standing = 0
    for i in range(WIDTH):
        standing += (room[i] == _POST) + (room[room.size - 1 - i] == _POST)
    return standing == 2 * WIDTH


@allocating
def unchanged(room, array):
    """Whether the copy is still what `array` is, and its fences stand."""
    for i in range(array.size):
        if room[WIDTH + i] != array[i]:
            return False
    return fences_hold(room)
