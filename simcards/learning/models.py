"""Files of weights: a linear model or a small network that scores moves, `-s model.npz`.

A file holds `family`; `inputs`, int64[F, 4]; and layer by layer `weights0`, `bias0`, `weights1`, `bias1` …, float64,
the last with one unit. An input is a part of one number: place in the view, or −1 for the move; lowest bit; mask; and
what it must equal to count as 1, else 0, or −1 for the number itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from simcards.engine.models import check_model, sizes_of
from simcards.errors import UsageError
from simcards.games.family import family_of
from simcards.learning.exported import Batch

#: The place of an input that is read from the move.
MOVE = -1
#: The mask of an input that is a whole number.
WHOLE = 2**62 - 1

Layer = tuple[np.ndarray, np.ndarray]


def number(place: int, bit: int = 0, mask: int = WHOLE) -> list[list[int]]:
    """An input that is a number of the view, or the part of it from `bit` on that `mask` lets through."""
    return [[place, bit, mask, -1]]


def one_of(place: int, values: Sequence[int], bit: int = 0, mask: int = WHOLE) -> list[list[int]]:
    """An input for each value, 1 when that number, or its part, has it, else 0."""
    return [[place, bit, mask, value] for value in values]


def bits_of(place: int, count: int, first: int = 0) -> list[list[int]]:
    """An input for each bit of a number from bit `first` on, as for sets of cards."""
    return [[place, first + bit, 1, -1] for bit in range(count)]


def inputs_at(batch: Batch, inputs: Sequence[Sequence[int]]) -> np.ndarray:
    """The inputs of every move of a batch, float64[moves, F], as a model that is loaded reads them."""
    rows = np.repeat(np.arange(len(batch.choice)), np.diff(batch.first))
    found = np.zeros((len(batch.moves), len(inputs)))
    for column, (place, bit, mask, equals) in enumerate(inputs):
        if place < batch.views.shape[1]:
            part = (batch.moves if place < 0 else batch.views[rows, place]) >> bit & mask
            found[:, column] = part if equals < 0 else part == equals
    return found


def save_model(path: str | Path, game: str, inputs: Sequence[Sequence[int]], layers: Sequence[Layer]) -> None:
    """Write a model for a game, and all of its family, to a file that ends in .npz.

    layers: weights, float[inputs, units], and bias, float[units], of each, the last with one unit. UsageError where
    they do not fit together.
    """
    if Path(path).suffix != ".npz":
        raise UsageError(f"{path}: a model's file ends in .npz")
    read = np.array(inputs, np.int64).reshape(-1, 4)
    plain = [(np.asarray(weights, np.float64), np.asarray(bias, np.float64)) for weights, bias in layers]
    check_model(str(path), read, sizes_of(str(path), read, plain), plain)
    named = {f"{name}{at}": array for at, layer in enumerate(plain) for name, array in zip(_NAMES, layer, strict=True)}
    np.savez(path, allow_pickle=False, family=np.array(family_of(game).name), inputs=read, **named)


_NAMES = ("weights", "bias")
