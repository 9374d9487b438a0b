"""A strategy whose weights lie in a file: a linear model, or a small network, that scores every move."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from simcards.strategy import Strategy, index, jit, strategy

#: Columns of the inputs: which number of the view is read, below 0 for the move; the lowest bit, and a mask behind it;
#: what it is held against, below 0 for the number itself.
PLACE, BIT, MASK, EQUALS = range(4)


@jit
def read_input(view, move, inputs, i):
    """Input i at a view and a move; 0 for a place that the view does not have."""
    place = inputs[i, PLACE]
    if place >= view.size:
        return 0.0
    number = (move if place < 0 else view[index(place)]) >> inputs[i, BIT] & inputs[i, MASK]
    if inputs[i, EQUALS] < 0:
        return float(number)
    return 1.0 if number == inputs[i, EQUALS] else 0.0


@jit
def _add_inputs(view, move, inputs, of_move, weights, sums):
    """Add to the sums of the first layer what the inputs of the move, or those of the view, bring."""
    for i in range(inputs.shape[0]):
        if (inputs[i, PLACE] < 0) == of_move:
            found = read_input(view, move, inputs, i)
            for unit in range(sums.size if found != 0 else 0):
                sums[index(unit)] += found * weights[index(i * sums.size + unit)]


@jit
def _through_layers(sizes, weights, values, room):
    """What the layers behind the first make of its sums, `values`; both arrays are written to."""
    at = (sizes[0] + 1) * sizes[1]
    for layer in range(1, sizes.size - 1):
        inside, outside = sizes[layer], sizes[layer + 1]
        for unit in range(outside):
            total = weights[index(at + inside * outside + unit)]
            for k in range(inside):
                if values[index(k)] > 0:
                    total += values[index(k)] * weights[index(at + k * outside + unit)]
            room[index(unit)] = total
        for unit in range(outside):
            values[index(unit)] = room[index(unit)]
        at += (inside + 1) * outside
    return values[0]


def model_strategy(family: str, name: str, inputs: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> Strategy:
    """The strategy that makes the move of the highest score, of equal ones the first.

    inputs: int64[F, 4], as PLACE … say. sizes: int64, F, the units of each layer, 1. weights: float64, layer by layer
    those of the units, a row an input, then their biases; negative sums of all layers but the last count as 0.
    """
    first, most = int(sizes[1]), int(sizes[1:].max())
    bias = weights[sizes[0] * first : (sizes[0] + 1) * first].copy()

    def model(view: Any, moves: Any, n: int, params: Any, stream: Any) -> int:
        """Scores every move by weights from a file, and makes the one that scores highest."""
        seen, values, room = np.zeros(first), np.zeros(most), np.zeros(most)
        for unit in range(first):
            seen[unit] = bias[unit]
        _add_inputs(view, 0, inputs, False, weights, seen)
        best, highest = 0, -np.inf
        for i in range(n):
            for unit in range(first):
                values[unit] = seen[unit]
            _add_inputs(view, moves[i], inputs, True, weights, values[:first])
            score = _through_layers(sizes, weights, values, room)
            if score > highest:
                best, highest = i, score
        return best

    digest = hashlib.sha256(inputs.tobytes() + sizes.tobytes() + weights.tobytes()).hexdigest()[:12]
    model.__qualname__ = f"model-{digest}"  # symbols bear it, and two models are two functions
    return strategy(family, name=name, source="weights from a file")(model)
