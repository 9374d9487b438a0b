"""Strategies whose weights lie in a file: they score as they were trained, and a file that is none is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simcards
from simcards.engine.jit import JIT
from simcards.engine.loading import load_player
from simcards.engine.plugin import StrategyError
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from simcards.games.cuckoo import layout as cuckoo
from simcards.learning.models import MOVE, bits_of, inputs_at, number, one_of, save_model
from simcards.strategies._model import read_input

compiled = pytest.mark.skipif(not JIT, reason="games of plain Python take long")


def swapper(path: Path, most: int) -> str:
    """A network that swaps what is not above a rank: one of its units is 1 for a swap of a low card, one for any."""
    inputs = [*one_of(cuckoo.CARD, range(1, most + 1), bit=2), *one_of(MOVE, (cuckoo.SWAP, cuckoo.CUT))]
    first = np.ones((len(inputs), 2))
    first[:most, 1] = 0
    layers = [(first, np.array([-1.0, 0.0])), (np.array([[1.0], [-0.5]]), np.zeros(1))]
    save_model(path, "cuckoo", inputs, layers)
    return str(path)


LOW = """from simcards.strategy import cuckoo, strategy


@strategy("cuckoo")
def low(view, moves, n, params, stream):
    "Swaps low cards."
    return 1 if cuckoo.own_rank(view) <= MOST else 0
"""


@compiled
def test_it_plays_by_its_weights(tmp_path: Path) -> None:
    """Two networks in one process, against the same rule in a strategy's own words."""
    for most in (4, 7):
        (tmp_path / f"low{most}.py").write_text(LOW.replace("MOST", str(most)))
        names = swapper(tmp_path / f"m{most}.npz", most), str(tmp_path / f"low{most}.py")
        one, two = (
            simcards.simulate("cuckoo", players=3, strategies=[name, "keep", name], games=400, seed=2, progress=False)
            for name in names
        )
        assert digest(one.outcome.summary) == digest(two.outcome.summary)


@compiled
def test_training_sees_what_playing_sees(tmp_path: Path) -> None:
    """The inputs of every move of a file of decisions are those that the strategy reads."""
    simcards.export("skitgubbe", tmp_path, strategies="random", games=2, seed=3, progress=False)
    (batch,) = simcards.decisions(tmp_path)
    inputs = [*bits_of(30, 20, first=5), *one_of(MOVE, range(5), mask=7), *number(MOVE, bit=3, mask=63), *number(40)]
    inputs += [[10**6, 0, 1, -1], [10**6, 0, 1, 0]]
    found, array = inputs_at(batch, inputs), np.array(inputs)
    read: Any = getattr(read_input, "py_func", read_input)
    for row in range(0, len(batch.choice), 9):
        for at in range(batch.first[row], batch.first[row + 1]):
            there = [read(batch.views[row], batch.moves[at], array, i) for i in range(len(inputs))]
            assert found[at].tolist() == there


@compiled
def test_a_folder_goes_on_with_the_same_weights_only(tmp_path: Path) -> None:
    """Weights are data: nobody has to say that they may be used; other weights are refused."""
    model = swapper(tmp_path / "m.npz", 5)
    simcards.simulate("cuckoo", players=3, strategies=model, games=200, seed=1, out=tmp_path / "d", progress=False)
    assert simcards.resume(tmp_path / "d", games=300, progress=False).outcome.units == 300
    assert load_player(model, "cuckoo").digest != load_player(swapper(tmp_path / "other.npz", 6), "cuckoo").digest
    swapper(tmp_path / "m.npz", 6)
    with pytest.raises(SimcardsError, match="its source has changed since the run began"):
        simcards.resume(tmp_path / "d", games=400, progress=False)


ONE = np.zeros((1, 4), np.int64)
GOOD = {"family": np.array("cuckoo"), "inputs": ONE, "weights0": np.ones((1, 1)), "bias0": np.zeros(1)}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bias0": None}, "holds family, inputs, weights0; a model has family, inputs, weights0, bias0, "),
        (
            {"weights0": np.ones((2, 1))},
            r"layer 0 has weights of shape \(2, 1\) and a bias of shape \(1,\); \(1, units\)",
        ),
        ({"weights0": np.ones((1, 2)), "bias0": np.zeros(2)}, "the last layer has 2 units; 1 is needed"),
        ({"inputs": np.zeros((0, 4), np.int64)}, r"inputs has shape \(0, 4\); a row of four numbers an input"),
        ({"inputs": ONE - 2}, "an input is place"),
        ({"inputs": np.zeros((1, 4))}, "inputs is of type float64, which does not fit"),
        ({"bias0": np.array([np.nan])}, "a weight is no finite number"),
        ({"family": np.array("poker")}, "m.npz: there are no 'poker' games; there are cuckoo, skitgubbe, stockpile"),
        ({"family": np.array("stockpile")}, "m plays stockpile games, not cuckoo games"),
    ],
)
def test_what_is_no_model(change: dict[str, np.ndarray | None], said: str, tmp_path: Path) -> None:
    """One line that names the file and what is wrong with it."""
    arrays = {name: array for name, array in {**GOOD, **change}.items() if array is not None}
    np.savez(tmp_path / "m.npz", allow_pickle=False, **arrays)
    with pytest.raises(StrategyError, match=said) as refused:
        load_player(str(tmp_path / "m.npz"), "cuckoo")
    assert "\n" not in str(refused.value)


def test_what_cannot_be_read_or_written(tmp_path: Path) -> None:
    """No file, no archive, a name behind it, another ending, too many weights."""
    for content, said in ((None, "No such file"), (b"weights", "cannot be read as a file of arrays")):
        if content is not None:
            (tmp_path / "m.npz").write_bytes(content)
        with pytest.raises(StrategyError, match=said):
            load_player(str(tmp_path / "m.npz"), "cuckoo")
    with pytest.raises(StrategyError, match="a model has no name of its own; leave :me out"):
        load_player(f"{tmp_path}/m.npz:me", "cuckoo")
    with pytest.raises(UsageError, match=r"m.txt: a model's file ends in .npz"):
        save_model(tmp_path / "m.txt", "cuckoo", ONE, [(np.ones((1, 1)), np.zeros(1))])
    wide = [
        (np.ones((1, 500)), np.zeros(500)),
        (np.ones((500, 997)), np.zeros(997)),
        (np.ones((997, 1)), np.ones(1)),
    ]
    with pytest.raises(UsageError, match=r"501,495 weights; at most 200,000"):
        save_model(tmp_path / "m.npz", "cuckoo", ONE, wide)
