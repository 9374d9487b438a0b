"""Arrays on the stack, and the places of bits."""

from typing import Any

import numpy as np

from simcards.engine.bits import bit_count, highest_bit, lowest_bit
from simcards.engine.jit import jit
from simcards.engine.scratch import scratch_integers, scratch_numbers

integers, numbers = scratch_integers(5), scratch_numbers(3)


@jit
def squares() -> Any:
    room, halves = integers(), numbers()
    for i in range(room.size):
        room[i] = i * i
    for i in range(halves.size):
        halves[i] = i / 2
    return room.sum(), halves.sum(), room.size, halves.size


@jit
def twice(depth: int) -> Any:
    """Two rooms at a time are two rooms."""
    one, other = integers(), integers()
    one[0], other[0] = depth, depth + 1
    return one[0], other[0]


def test_scratch_arrays_hold_what_is_put_there() -> None:
    assert squares() == (30, 1.5, 5, 3)
    assert twice(7) == (7, 8)


@jit
def places(mask: int) -> Any:
    return lowest_bit(mask), highest_bit(mask), bit_count(mask)


def test_places_of_bits() -> None:
    for bits in ([0], [3], [0, 5], [7, 8, 40], [1, 61, 62]):
        mask = np.int64(sum(1 << bit for bit in bits))
        assert places(mask) == (min(bits), max(bits), len(bits))
