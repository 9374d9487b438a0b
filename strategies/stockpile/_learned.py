"""The learned value of a position of two players when a turn has ended: the chance of the side that has just played.

A network with one hidden layer reads the features of the position (_features.py). Its weights lie in a file,
`_learned.npz`, numbers alone; benchmarks/training_value.py is how they were found, training_value.csv the record of
that. Weights of the hidden layer are rounded to whole numbers of 1 / UNIT, and four of them are one number, so that
one addition is four, and sums are exact in whatever order.
"""

import math
from pathlib import Path

import numpy as np

from simcards.strategy import index, inline, jit, scratch_integers
from simcards.strategy import stockpile as table

from ._features import MOST_ROWS, PILES, RANKS, RECORD_SIZE, feature_rows, record_position

#: Where the weights lie.
FILE = Path(__file__).with_name("_learned.npz")
#: Units of the hidden layer.
UNITS = 32
#: A weight is a whole number of 1 / UNIT; sums of them have BITS bits, LANES to a word.
UNIT, BITS, LANES = 256, 16, 4
WORDS = UNITS // LANES


def packed(weights: np.ndarray) -> np.ndarray:
    """Weights, a number a unit in the last axis, as whole numbers of 1 / UNIT: LANES of them to an int64, added up."""
    whole = np.rint(weights.astype(np.float64) * UNIT).astype(np.int64)
    lanes = whole.reshape(*whole.shape[:-1], WORDS, LANES)
    found: np.ndarray = (lanes << BITS * np.arange(LANES)).sum(axis=-1)
    return found


with np.load(FILE, allow_pickle=False) as _found:
    _OF_ROWS, _BIAS = packed(_found["rows"]).ravel(), packed(_found["bias"])
    _OF_UNITS, _SHIFT = _found["units"].astype(np.float64) / UNIT, float(_found["shift"][0])

#: Room for a position taken down, for its features, and for the sums of the hidden layer.
_record, _rows, _sums = scratch_integers(RECORD_SIZE), scratch_integers(MOST_ROWS), scratch_integers(WORDS)

#: The rules under which the value was learned, in so far as the features do not tell them, as the view has them.
_LEARNED = (
    (table.PLAYERS, 2),
    (table.PLACES, PILES),
    (table.DISCARD_PILES, PILES),
    (table.BUILD_TOP, RANKS),
    (table.HAND_SIZE_RULE, 5),
    (table.REFILL_WHEN_EMPTY, 1),
    (table.MUST_DISCARD, 1),
    (table.MASSACHUSETTS, 0),
)


@jit
def is_learned(view):
    """Whether a table is like those at which the value was learned."""
    alike = view[table.WILDS] != table.JOKERS_WILD and view[table.DISCARD_RULE] != table.DISCARD_DESCENDING
    for place, number in _LEARNED:
        alike = alike and view[place] == number
    return alike


@inline
def _lane(word):
    """The lowest of the numbers in a word, with its sign."""
    return (word & (1 << BITS) - 1 ^ 1 << BITS - 1) - (1 << BITS - 1)


@jit
def network(rows, n):
    """What the network gives for n rows of its table: the logarithm of the odds to win."""
    sums, total = _sums(), _SHIFT
    for word in range(WORDS):
        sums[word] = _BIAS[word]
    for k in range(n):
        for word in range(WORDS):
            sums[index(word)] += _OF_ROWS[index(WORDS * rows[index(k)] + word)]
    for word in range(WORDS):
        left = sums[index(word)]
        for lane in range(LANES):
            unit = _lane(left)
            left = (left - unit) >> BITS
            total += max(unit, 0) * _OF_UNITS[index(LANES * word + lane)]
    return total


@jit
def chance_to_win(seen, hidden, waiter):
    """The chance of the seat `waiter`, whose turn has ended, to win; seen, hidden: of a game that goes on."""
    record, rows = _record(), _rows()
    record_position(seen, hidden, waiter, record)
    return 1 / (1 + math.exp(-network(rows, feature_rows(record, rows))))
