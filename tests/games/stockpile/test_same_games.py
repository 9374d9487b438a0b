"""The same games: compiled or not, on any number of threads, in chunks of any size, in any process."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from simcards.engine.jit import JIT, cache_root
from simcards.engine.run import run
from simcards.engine.summary import add, digest
from simcards.games.setup import make_setup
from simcards.runs.simulate.job import SimulateJob

#: A game, players, settings, strategies, series or not.
TABLES: list[tuple[str, int, dict[str, Any], list[str], bool]] = [
    ("skip", 2, {}, ["greedy", "random"], False),
    ("skip", 6, {"partners": "shared", "massachusetts": True}, ["greedy"], False),
    ("skip-us", 2, {"double_pass": "redeal", "open_stockpile": 3}, ["random"], False),
    ("spite-and-malice", 3, {"no_blocking": True, "compulsory_stockpile": True}, ["greedy"], False),
    ("skip-bo", 4, {"partners": "own", "first_player": "drawn"}, ["greedy"], False),
    ("skip-bo", 2, {"stockpile_size": 8, "first_player": "loser"}, ["greedy", "random"], True),
]


def table(number: int) -> SimulateJob:
    game, players, settings, strategies, series = TABLES[number]
    return SimulateJob(make_setup(game, players, settings, strategies, seed=1 << 40, match=series))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_threads_and_chunks_do_not_matter(number: int) -> None:
    """One digest for 1, 2 and 7 threads and for chunks of 1, 13 and any size."""
    games = 60
    found = {
        digest(run(table(number), games, first=5, threads=threads, chunk=chunk, quiet=True).summary)
        for threads, chunk in ((1, 0), (2, 1), (7, 13), (7, 1), (1, 60))
    }
    assert len(found) == 1


def test_other_games_have_another_digest() -> None:
    one, other = (digest(run(table(0), 60, first=first, quiet=True).summary) for first in (5, 6))
    assert one != other


def test_halves_add_up_to_the_whole() -> None:
    halves = [run(table(5), 20, first=first, quiet=True).summary for first in (0, 20)]
    assert digest(add(*halves)) == digest(run(table(5), 40, quiet=True).summary)


PLAIN = """
import sys
sys.path.insert(0, {root!r})
from simcards.games.replay import as_json, replay
from tests.games.stockpile.test_same_games import TABLES, table

for number in range(len(TABLES)):
    for events in replay(table(number).setup, 0, 0):
        print(as_json(events))
"""


def test_plain_python_plays_the_same_games() -> None:
    """NUMBA_DISABLE_JIT=1 gives the same records, and tells no warning."""
    code = PLAIN.format(root=str(Path(__file__).parents[3]))
    records = []
    for disabled in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        command = [sys.executable, "-W", "error", "-W", "ignore:First-class function type", "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        records.append(done.stdout)
    assert records[0] == records[1]
    assert records[0].count('"event":"end"') >= len(TABLES)


MINE = '''
from simcards.strategy import random_below, strategy

@strategy("stockpile")
def mine(view, moves, n, params, stream):
    """Number {number}."""
    return n - 1 if n > {number} else random_below(stream, n)
'''

WATCHED = """
import sys
from simcards.engine.jit import CompileWatch
from simcards.runs.simulate.job import SimulateJob
from simcards.engine.run import run
from simcards.games.setup import make_setup
with CompileWatch(quiet=True) as watch:
    run(SimulateJob(make_setup("skip-bo", strategies=["greedy", sys.argv[1]], seed=1)), 50, quiet=True)
print(watch.seconds)
"""


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_new_strategy_compiles_itself_alone_and_once(tmp_path: Path) -> None:
    """In a second process, no file of the kernel's code changes or is added; in a third, nothing is compiled at all."""
    run(table(0), 1, quiet=True)
    own = tmp_path / "cache"  # which nobody else compiles into meanwhile
    for name in ("play_chunk-*", "greedy-*"):
        for file in cache_root().rglob(name):
            (own / file.relative_to(cache_root())).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, own / file.relative_to(cache_root()))
    before = {file: file.read_bytes() for file in own.rglob("play_chunk*")}
    assert any(file.suffix == ".nbc" for file in before)
    (tmp_path / "mine.py").write_text(MINE.format(number=3))
    command = [sys.executable, "-c", WATCHED, str(tmp_path / "mine.py")]
    environment = {**os.environ, "SIMCARDS_CACHE_DIR": str(own)}
    done = [subprocess.run(command, check=True, capture_output=True, env=environment, text=True) for _ in range(2)]
    spent = [float(one.stdout) for one in done]
    assert spent[0] > 0
    assert spent[1] == 0
    assert {file: file.read_bytes() for file in own.rglob("play_chunk*")} == before
