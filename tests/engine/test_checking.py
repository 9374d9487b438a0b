"""Strategies that cheat or err: three ways to know or set the cards, and other ways to fail, each with its line."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from simcards.engine import interface
from simcards.engine import random as rng
from simcards.engine.checking import GAMES, check, holding
from simcards.engine.jit import JIT
from simcards.engine.job import Kernel
from simcards.engine.plugin import PlayError, StrategyError
from simcards.engine.rows import CONTROL_SIZE, DECISIONS
from simcards.engine.run import run
from simcards.games.setup import make_setup
from simcards.runs.simulate.job import SimulateJob

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

HEAD = """import numpy as np
from simcards.strategy import allocating, cuckoo, jit, random_below, stockpile, strategy

"""


def write(folder: Path, body: str, before: str = "", family: str = "cuckoo") -> str:
    """A strategy file; `before` stands above the strategy, from line 4 on."""
    text = (
        f'{before}\n@strategy("{family}")\ndef mine(view, moves, n, params, stream):\n    """A test."""\n    {body}\n'
    )
    (folder / "mine.py").write_text(HEAD + text)
    return str(folder / "mine.py")


def failure(file: str, game: str = "le-her", units: int = 5000) -> str:
    """Why the run stopped."""
    setup = make_setup(game, 2, strategies=[file], seed=1)
    with pytest.raises(PlayError) as failed:
        run(SimulateJob(setup), units, threads=2, quiet=True)
    assert "\n" not in str(failed.value)
    return str(failed.value)


# Three ways to cheat

REBUILD = '''
@allocating
def guessed(view, stream):
    """The cards of both seats and the next of the stock, if the own stream has the key of the one for the deal."""
    other = np.zeros(12, np.uint32)
    for i in range(8):
        other[i] = stream[i]
    other[2], other[3], other[6] = 0, view[cuckoo.ROUND], 4
    deck = np.arange(52)
    for k in range(3):
        j = k + random_below(other, 52 - k)
        deck[k], deck[j] = deck[j], deck[k]
    return deck[:3]
'''


def test_the_own_key_opens_nothing_else(tmp_path: Path) -> None:
    """A player who rebuilds the deal from its stream's key, and swaps what is lower, is worse than one who plays well.

    Where the deal lay under the same key it won 56.4% from a seat worth 50.3%.
    """
    body = (
        "cards, own = guessed(view, stream), cuckoo.own_rank(view)\n"
        "    better = cards[2] if cuckoo.is_dealer(view) else cards[1 - view[cuckoo.SEAT]]\n"
        "    return n - 1 if better // 4 + 1 > own else 0"
    )
    setup = make_setup("le-her", strategies=[write(tmp_path, body, REBUILD), "le-her-optimal"], seed=1)
    wins = run(SimulateJob(setup), 4000, quiet=True).summary["wins"]
    assert wins[0] < 0.47 * 4000


def test_own_numbers_are_no_others() -> None:
    """The words of a seat's stream, its key and counter, in another seat, game or series: no two are alike."""
    seen = []
    for seed, game, leg, seat in [(1, 2, 0, 0), (1, 2, 0, 1), (1, 3, 0, 0), (1, 2, 1, 0), (2, 2, 0, 0)]:
        stream = np.zeros(rng.STREAM_SIZE, np.uint32)
        rng.open_own_stream(stream, np.array([seed, game, leg], np.uint64), seat)
        secret = stream[[rng.KEY_LOW, rng.KEY_HIGH, rng.GAME_LOW, rng.GAME_HIGH]]
        seen.append(tuple(int(word) for word in secret))
        assert stream[rng.STREAM] == rng.SEAT
        assert not {seed, game, leg} & set(seen[-1])
    assert len({word for words in seen for word in words}) == 4 * len(seen)


def test_nothing_can_be_written_behind_the_own_stream(tmp_path: Path) -> None:
    """The row of the cards lay behind those of the seats: who wrote there set the next shuffle."""
    body = "at = 12 * (10 - view[cuckoo.SEAT])\n    stream[at + 6] = 0\n    return 0"
    line = failure(write(tmp_path, body))
    assert line.startswith("mine.py, line 9: strategy 'mine' as player ")
    assert "failed with IndexError: index is out of bounds in game 0, move 1; step through it with" in line


def test_a_fence_stands_behind_every_stream() -> None:
    streams = rng.new_streams()
    assert rng.broken_fences(streams) == []
    streams[3, rng.STREAM_SIZE] = 0
    streams[7, -1] += 1
    assert rng.broken_fences(streams) == [3, 7]


def test_numbers_from_elsewhere_are_refused(tmp_path: Path) -> None:
    """numpy's numbers: three runs gave three digests."""
    file = write(tmp_path, "return np.random.randint(0, n)")
    with pytest.raises(StrategyError, match=r"mine.py, line 8: numpy.random draws numbers that no seed repeats"):
        _ = make_setup("le-her", strategies=[file], seed=1).players[0].callback


# Ways to err

HELPER = "\n@jit\ndef helper(view, x):\n    return view[x]\n"
DIVIDE = "\n@jit\ndef helper(x):\n    return 7 // x\n"


@pytest.mark.parametrize(
    ("body", "before", "line", "error"),
    [
        ("return view[view.size + n - 2]", "", 8, "IndexError: index is out of bounds"),
        ("return min(0, view[-view.size - 1])", "", 8, "IndexError: index is out of bounds"),
        ("return moves[n] * 0", "", 8, "IndexError: index is out of bounds"),
        ("return int(params[32])", "", 8, "IndexError: index is out of bounds"),
        ("a = np.zeros(3)\n    a[n + 1] = 1\n    return 0", "", 9, "IndexError: index is out of bounds"),
        ("return helper(view, 10**6) * 0", HELPER, 7, "IndexError: index is out of bounds"),
        ("return helper(n - 2)", DIVIDE, 7, "ZeroDivisionError"),
        ("return n // (n - n)", "", 8, "ZeroDivisionError"),
        ("if n > 0:\n        raise ValueError('no idea')\n    return 0", "", 9, "ValueError: no idea"),
        ("assert n > 5, 'few'\n    return 0", "", 8, "AssertionError: few"),
    ],
)
def test_what_fails_in_the_first_games(tmp_path: Path, body: str, before: str, line: int, error: str) -> None:
    """A line names the file, the line, the seat, the game and the move."""
    found = failure(write(tmp_path, body, before), units=100)
    assert found.startswith(f"mine.py, line {line}: strategy 'mine' as player ")
    assert f"failed with {error}" in found
    assert " in game 0, move 1; step through it with `simcards --no-jit replay … --game 0`" in found


def test_a_layout_function_asked_for_what_is_not_there(tmp_path: Path) -> None:
    """Seat 1,000,000 of two: what the package lends is checked when a file calls it, and the line is the file's."""
    file = write(tmp_path, "return stockpile.stockpile_left(view, 10**6) * 0", family="stockpile")
    assert failure(file, "skip-bo", 50).startswith("mine.py, line 8: strategy 'mine' as player ")


@pytest.mark.parametrize("operation", ["//", "%"])
def test_the_one_division_that_has_no_result(tmp_path: Path, operation: str) -> None:
    """-2**63 by -1 ends a process on some machines; here it is a number like any other that is too large."""
    body = f"x = -(2**62) * n\n    return (x {operation} (1 - n)) & 1"
    setup = make_setup("le-her", 2, strategies=[write(tmp_path, body, "", "cuckoo")], seed=1)
    assert run(SimulateJob(setup), 100, quiet=True).units == 100


def test_checked_games_are_counted_as_the_others_are(tmp_path: Path) -> None:
    """With the lead followed and the cards judged, too: no strategy is blamed for columns that are counted then."""
    setup = make_setup("cuckoo", 3, strategies=[write(tmp_path, "return 0")], seed=1)
    job = SimulateJob(setup, pace=4.0)
    job.luck = True
    assert run(job, 300, quiet=True).units == 300


SCRATCH = """
from simcards.strategy import scratch_integers

room = scratch_integers(40)

@jit
def used():
    a = room()
    for i in range(40):
        a[i] += i
    return a
"""


def test_scratch_room_is_clean_in_a_users_file(tmp_path: Path) -> None:
    """Zeros every time, and nothing wrong with handing it on: on the stack it would hold what others left there."""
    body = "a = used()\n    b = used()\n    a[0] = 7\n    return 1 if b[0] == 0 and b.sum() == 780 else n"
    file = write(tmp_path, body, SCRATCH)
    assert run(SimulateJob(make_setup("le-her", 2, strategies=[file], seed=1)), 500, quiet=True).units == 500
    beyond = write(tmp_path, "return used()[40] * 0", SCRATCH)
    assert "IndexError: index is out of bounds" in failure(beyond)


def test_what_fails_later(tmp_path: Path) -> None:
    """Not in the checked games but once in thousands of moves: line, game and move all the same."""
    file = write(tmp_path, "if random_below(stream, 3000) == 0:\n        return view[10**6]\n    return 0")
    found = failure(file)
    assert found.startswith("mine.py, line 9: strategy 'mine' as player ")
    game = int(found.partition("in game ")[2].partition(",")[0])
    assert game >= GAMES
    kernel = Kernel(make_setup("le-her", 2, strategies=[file], seed=1))
    kernel.play_with(kernel.callbacks, 0, game)
    with pytest.raises(PlayError, match=f"in game {game}, "):
        kernel.play_with(kernel.callbacks, game, 1)


def test_choices_that_hang_on_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the inspection let numpy's numbers pass, the comparison of chunks and threads would find them."""
    monkeypatch.setattr(interface, "objection", lambda kind: "")
    found = failure(write(tmp_path, "return np.random.randint(0, n)  # let pass"))
    assert found.startswith("mine.py: strategy 'mine': plays game ")
    assert "otherwise when it is played after others" in found


def test_the_checking_run_is_the_same_games(tmp_path: Path) -> None:
    """It changes no result, stops when it is told to, and is played once for a kernel."""
    kernel = Kernel(make_setup("cuckoo", 3, strategies=[write(tmp_path, "return random_below(stream, n)")], seed=1))
    control = np.zeros(CONTROL_SIZE, np.int64)
    assert check(kernel, 0, control) == GAMES
    rows, _ = kernel.play(0, 50)
    expected, _ = kernel.play_with(kernel.checked, 0, 50)
    assert np.array_equal(rows, expected)
    assert kernel.setup.players[0].users
    assert not make_setup("cuckoo", 3, seed=1).players[0].users


LOOP = "while n > 1 and view[0] >= 0:\n        n += view[0] * 0 + 1\n    return 0"


def test_a_loop_in_a_later_game(tmp_path: Path) -> None:
    """No line is named, above all none of the checking run; of one in the first game see the tests of commands."""
    file = write(tmp_path, f"if random_below(stream, 3000) > 0:\n        return 0\n    {LOOP}")
    environment = {**os.environ, "SIMCARDS_PATIENCE": "1"}
    command = [sys.executable, "-m", "simcards", "simulate", "le-her", "-s", file, "-q"]
    command += ["-n", "1G", "--seed", "1", "--threads", "2"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 1
    assert done.stderr.startswith("simcards: mine.py: strategy 'mine' as player ")
    assert "line" not in done.stderr
    assert "has not returned for 1 s in game " in done.stderr


def test_threads_that_wait_for_the_checking_run_are_not_stuck() -> None:
    """Whoever watches them sees them move."""
    lock, control = threading.Lock(), np.zeros(CONTROL_SIZE, np.int64)

    def hold() -> None:
        with holding(lock, control):
            pass

    with lock:
        waiting = threading.Thread(target=hold)
        waiting.start()
        time.sleep(0.7)
        assert control[DECISIONS] >= 2
    waiting.join(5)
    assert not waiting.is_alive()
