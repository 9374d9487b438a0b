"""Strategies whose weights lie in a file of numpy's, `.npz`: data, no code (learning/models.py says what is in it)."""

from __future__ import annotations

import hashlib
import importlib
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from simcards.engine.plugin import Strategy, StrategyError

#: How the name of such a file ends.
ENDING = ".npz"
#: Numbers that a model may have in all: they become part of the machine code.
MOST = 200_000

Layer = tuple[np.ndarray, np.ndarray]


def load_model(file: Path) -> Strategy:
    """The strategy of a file of weights; StrategyError in one line where it is none."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise StrategyError(f"{file}: {error.strerror or error}; give the path of a model") from None
    return _model_of(file, hashlib.sha256(content).hexdigest())


@cache
def _model_of(file: Path, digest: str) -> Strategy:
    """The same, once for each content of a file."""
    arrays = _arrays_of(file)
    family, inputs = str(arrays.pop("family")), arrays.pop("inputs")
    layers = [(arrays[f"weights{at}"], arrays[f"bias{at}"]) for at in range(len(arrays) // 2)]
    sizes = sizes_of(str(file), inputs, layers)
    check_model(str(file), inputs, sizes, layers)
    flat = np.concatenate([part.ravel() for layer in layers for part in layer])
    make = importlib.import_module("simcards.strategies._model").model_strategy
    try:
        found: Strategy = make(family, file.stem, np.ascontiguousarray(inputs), sizes, flat)
    except TypeError as error:  # there is no such family
        raise StrategyError(f"{file}: {error}") from None
    return found


def _arrays_of(file: Path) -> dict[str, np.ndarray]:
    """What a file holds, numbers as int64 and float64."""
    try:
        with np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
    except (OSError, ValueError, zipfile.BadZipFile, EOFError, KeyError, MemoryError):
        raise StrategyError(f"{file}: cannot be read as a file of arrays; numpy.savez writes such files") from None
    layers = (len(arrays) - 2) // 2
    wanted = {"family", "inputs", *(f"{name}{at}" for name in ("weights", "bias") for at in range(layers))}
    if set(arrays) != wanted or layers < 1:
        raise StrategyError(
            f"{file}: holds {', '.join(sorted(arrays)) or 'nothing'}; a model has family, inputs, weights0, bias0, "
            "weights1, bias1 and so on"
        )
    kinds = {"family": "U", "inputs": "iu"}
    for name, array in arrays.items():
        if array.dtype.kind not in kinds.get(name, "fiu"):
            raise StrategyError(f"{file}: {name} is of type {array.dtype}, which does not fit")
    numbers = {name: array.astype(np.float64) for name, array in arrays.items() if name not in kinds}
    return {"family": arrays["family"], "inputs": arrays["inputs"].astype(np.int64), **numbers}


def sizes_of(name: str, inputs: np.ndarray, layers: Sequence[Layer]) -> np.ndarray:
    """How many inputs there are, then how many units each layer has, int64; StrategyError where they do not fit."""
    if inputs.ndim != 2 or inputs.shape[1] != 4 or len(inputs) < 1:
        raise StrategyError(f"{name}: inputs has shape {inputs.shape}; a row of four numbers an input is needed")
    sizes = [len(inputs)]
    for at, (weights, bias) in enumerate(layers):
        if weights.ndim != 2 or bias.ndim != 1 or weights.shape != (sizes[-1], bias.size) or bias.size < 1:
            raise StrategyError(
                f"{name}: layer {at} has weights of shape {weights.shape} and a bias of shape {bias.shape}; "
                f"({sizes[-1]}, units) and (units,) are needed"
            )
        sizes.append(bias.size)
    if sizes[-1] != 1 or not layers:
        raise StrategyError(f"{name}: the last layer has {sizes[-1]} units; 1 is needed, the move's score")
    return np.array(sizes, np.int64)


def check_model(name: str, inputs: np.ndarray, sizes: np.ndarray, layers: Sequence[Layer]) -> None:
    """StrategyError for inputs that cannot be read, and weights that are no numbers or too many."""
    if (inputs[:, 0] < -1).any() or (inputs[:, 1] < 0).any() or (inputs[:, 1] > 62).any() or (inputs[:, 2] < 0).any():
        raise StrategyError(f"{name}: an input is place (−1 for the move), bit (0 to 62), mask (from 0), and a value")
    count = int(((sizes[:-1] + 1) * sizes[1:]).sum())
    if count > MOST:
        raise StrategyError(f"{name}: {count:,} weights; at most {MOST:,}")
    if not all(np.isfinite(part).all() for layer in layers for part in layer):
        raise StrategyError(f"{name}: a weight is no finite number")
