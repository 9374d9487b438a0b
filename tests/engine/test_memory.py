"""What a strategy keeps from one of its decisions to the next: for one game, for itself, the same wherever it plays."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.positions import position_from
from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.calling import Remembering, _call_plainly
from simcards.engine.jit import JIT
from simcards.engine.plugin import PlayError, StrategyError
from simcards.engine.run import run
from simcards.engine.summary import digest
from simcards.games.setup import Setup, make_setup
from simcards.runs.simulate.job import SimulateJob

compiled = pytest.mark.skipif(not JIT, reason="nothing is compiled")

#: Refuses to choose when its memory is of another seat, another game, or a later turn; else plays by what it counts.
COUNTING = """
from simcards.strategy import {family}, strategy


@strategy("{family}", memory=3)
def counting(view, moves, n, params, stream, memory):
    "Counts its decisions."
    seat, turn = view[{family}.SEAT], view[{family}.TURN]
    if memory[0] != 0 and (memory[1] != seat + 1 or memory[2] > turn):
        return n
    memory[0] += 1
    memory[1], memory[2] = seat + 1, turn
    return {choice}


@strategy("{family}")
def looking(view, moves, n, params, stream):
    "Reads in the view what the other counts."
    return {seen}
"""


def written(folder: Path, family: str, choice: str, seen: str = "0") -> str:
    """The file with the two strategies."""
    (folder / "mine.py").write_text(COUNTING.format(family=family, choice=choice, seen=seen))
    return str(folder / "mine.py")


def played(setup: Setup, **how: int) -> str:
    """The digest of 300 games."""
    return digest(run(SimulateJob(setup), 300, quiet=True, **how).summary)


@compiled
def test_it_is_kept_through_a_game_and_by_the_seat_alone(tmp_path: Path) -> None:
    """In cuckoo every round asks a player once, so that its own count is the number of the round."""
    file = written(tmp_path, "cuckoo", "memory[0] & 1", "view[cuckoo.ROUND] & 1")
    counting, looking = (
        make_setup("cuckoo", 3, strategies=[f"{file}:{name}"], seed=5) for name in ("counting", "looking")
    )
    expected = played(looking)
    assert played(counting) == expected
    assert played(counting, chunk=7, threads=2) == expected
    assert expected != played(make_setup("cuckoo", 3, strategies=["keep"], seed=5))


@compiled
def test_partners_have_each_their_own(tmp_path: Path) -> None:
    """A memory that two seats shared would be refused by the strategy itself."""
    file = written(tmp_path, "stockpile", "memory[0] % n") + ":counting"
    setup = make_setup("skip-bo", 4, {"partners": "shared"}, [file], seed=1)
    assert run(SimulateJob(setup), 20, quiet=True).units == 20


@compiled
def test_it_is_empty_where_a_game_is_taken_up_in_the_middle(tmp_path: Path) -> None:
    """Playouts from one position, many in a row: none sees what the one before has kept."""
    setup = make_setup(
        "skitgubbe", 3, strategies=[written(tmp_path, "skitgubbe", "memory[0] % n") + ":counting"], seed=2
    )
    explorer = Explorer(setup)
    try:
        arrays = explorer.follow(Deal(2, 0), (), 9).position
        position = position_from(explorer, arrays, "")
        found = explorer.play_out(position.arrays, position.moves, 0, 20)
        assert (found.outcomes > 0).all()
        assert explorer.chosen(position.arrays)[0] == (int(arrays.listed[1]),)  # the first decision that it counts
    finally:
        explorer.close()


@compiled
def test_beyond_its_end_and_declared_wrongly(tmp_path: Path) -> None:
    """An index out of range names the line; what is declared and what the function takes must agree."""
    file = tmp_path / "beyond.py"
    head = "from simcards.strategy import strategy\n\n"
    six = 'def mine(view, moves, n, params, stream, memory):\n    "A test."\n'
    file.write_text(f'{head}@strategy("cuckoo", memory=4)\n{six}    memory[n + 2] = 1\n    return 0\n')
    with pytest.raises(PlayError, match=r"beyond.py, line 6: strategy 'mine' as player \d failed with IndexError"):
        run(SimulateJob(make_setup("le-her", 2, strategies=[str(file)], seed=1)), 5, quiet=True)
    file.write_text(f'{head}@strategy("cuckoo")\n{six}    return 0\n')
    with pytest.raises(StrategyError, match=r"a strategy takes \(view, .*stream\), and memory if"):
        _ = make_setup("le-her", 2, strategies=[str(file)], seed=1).players[0].callback
    for wrong in ("-1", "129", "2.0", "True"):
        file.write_text(f'{head}@strategy("cuckoo", memory={wrong})\n{six}    return 0\n')
        with pytest.raises(StrategyError, match=r"strategy mine: memory=.*: how many numbers it keeps, 0 to 128"):
            make_setup("le-her", 2, strategies=[str(file)], seed=1)


def test_as_plain_python() -> None:
    """A row of streams is its own memory; opening the stream of the next game empties it."""

    def mine(view, moves, n, params, stream, memory):
        assert len(stream) == rng.STREAM_SIZE
        assert memory.shape == (2,)
        memory[0] += 1
        return memory[0]

    streams, key = rng.new_streams(), np.array([1, 2, 0], np.uint64)
    ask = partial(_call_plainly, (Remembering(mine, 2),) * 2)
    arrays = (np.zeros(3, np.int64), np.zeros(3, np.int64), 3, np.zeros((2, 4)), streams)
    for seat in (0, 1):
        rng.open_own_stream(streams[seat], key, seat)
    assert [ask(seat, *arrays) + row.RAISED for seat in (0, 0, 1, 0)] == [1, 2, 1, 3]
    rng.open_own_stream(streams[0], key, 0)
    assert [ask(seat, *arrays) + row.RAISED for seat in (0, 1)] == [1, 2]
    assert rng.broken_fences(streams) == []


def test_a_fence_stands_behind_every_memory() -> None:
    streams = rng.new_streams()
    streams[2, rng.MEMORY : rng.MEMORY + 2 * rng.MOST_MEMORY] = 9
    assert rng.broken_fences(streams) == []
    streams[2, rng.MEMORY + 2 * rng.MOST_MEMORY] = 9
    assert rng.broken_fences(streams) == [2]
