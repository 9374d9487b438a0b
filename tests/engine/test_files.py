"""Strategy files and what they lean on: data, modules beside them, the files' names; and what is kept of them."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simcards.engine.execution import Execution
from simcards.engine.files import files_read, known, load_file, packed, unpacked
from simcards.engine.jit import JIT
from simcards.engine.loading import file_in, load_player, split_parameters
from simcards.engine.plugin import StrategyError
from simcards.engine.run import run
from simcards.engine.summary import digest
from simcards.folders.execute import execute
from simcards.games.setup import make_setup
from simcards.runs.play import to_play_on
from simcards.runs.simulate.job import SimulateJob

compiled = pytest.mark.skipif(not JIT, reason="nothing is compiled")

WEIGHTED = '''
from pathlib import Path
import numpy as np
from simcards.strategy import jit, strategy
import helpers

W = np.load(Path(__file__).with_name("w.npy"))


@jit
def wants(x):
    return W[0] * x > 5


@strategy("cuckoo")
def mine(view, moves, n, params, stream):
    """Swaps when its weights say so."""
    return n - 1 if wants(helpers.factor(1)) else 0
'''
HELPERS = "from simcards.strategy import jit\n\n@jit\ndef factor(x):\n    return x * {}\n"


@pytest.fixture
def weighted(tmp_path: Path) -> Path:
    """A strategy with weights in a file beside it, 1.0 each, and a module beside it that multiplies by 1."""
    (tmp_path / "mine.py").write_text(WEIGHTED)
    (tmp_path / "helpers.py").write_text(HELPERS.format(1))
    np.save(tmp_path / "w.npy", np.full(10, 1.0))
    return tmp_path / "mine.py"


def play(file: Path) -> tuple[str, str]:
    """The player's digest, and that of 50 games."""
    setup = make_setup("cuckoo", 3, strategies=[str(file)], seed=1)
    return setup.players[0].digest, digest(run(SimulateJob(setup), 50, quiet=True).summary)


def of_other(name: str) -> str:
    setup = make_setup("cuckoo", 3, strategies=[name], seed=1)
    return digest(run(SimulateJob(setup), 50, quiet=True).summary)


def test_weights_that_change(weighted: Path) -> None:
    """The games are those of the weights as they are, in the same process; the digest tells which."""
    keep, swap = of_other("keep"), of_other("always-swap")
    first = play(weighted)
    assert first[1] == keep
    np.save(weighted.with_name("w.npy"), np.full(10, 7.0))
    second = play(weighted)
    assert second[1] == swap
    assert second[0] != first[0]
    np.save(weighted.with_name("w.npy"), np.full(10, 1.0))
    assert play(weighted) == first


PLAY = """
import sys
from pathlib import Path
from tests.engine.test_files import play
print(*play(Path(sys.argv[1])))
"""


def in_a_process(file: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-c", PLAY, str(file)]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.split()


def test_weights_that_change_between_processes(weighted: Path) -> None:
    """What was compiled with the old weights, and kept, plays no part."""
    before = play(weighted)
    np.save(weighted.with_name("w.npy"), np.full(10, 7.0))
    after = in_a_process(weighted)
    assert before[1] == of_other("keep")
    assert after[1] == of_other("always-swap")
    np.save(weighted.with_name("w.npy"), np.full(10, 1.0))
    assert in_a_process(weighted) == [*before]


def test_a_module_beside_the_file(weighted: Path) -> None:
    """An edit of the same length within the same second counts."""
    first = play(weighted)
    weighted.with_name("helpers.py").write_text(HELPERS.format(9))
    second = play(weighted)
    assert first[0] != second[0]
    assert (first[1], second[1]) == (of_other("keep"), of_other("always-swap"))


def test_the_module_beside_each_file(weighted: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two files in two folders, each with a module of the same name: each gets its own."""
    other = tmp_path_factory.mktemp("other") / "mine.py"
    other.write_text(WEIGHTED)
    other.with_name("helpers.py").write_text(HELPERS.format(9))
    np.save(other.with_name("w.npy"), np.full(10, 1.0))
    one, two = load_player(str(weighted), "cuckoo"), load_player(str(other), "cuckoo")
    assert one.digest != two.digest
    assert play(weighted)[1] == of_other("keep")
    assert play(other)[1] == of_other("always-swap")
    assert "helpers" not in sys.modules


def test_nothing_changed_is_the_same_module(weighted: Path) -> None:
    """Also when the file lies elsewhere, the player has the same digest: the path is not part of it."""
    assert load_file(weighted) is load_file(weighted)
    before = load_player(str(weighted), "cuckoo").digest
    moved = weighted.parent / "deeper" / "mine.py"
    moved.parent.mkdir()
    for name in ("mine.py", "helpers.py", "w.npy"):
        (weighted.parent / name).rename(moved.parent / name)
    assert load_player(str(moved), "cuckoo").digest == before


def test_what_a_file_read(weighted: Path) -> None:
    assert {path.name for path in files_read(load_file(weighted))} == {"mine.py", "helpers.py", "w.npy"}


def test_a_package_beside_the_file(tmp_path: Path) -> None:
    """With modules of its own that import one another."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/__init__.py").write_text("from .inner import factor\n")
    (tmp_path / "tools/inner.py").write_text(HELPERS.format(9))
    (tmp_path / "mine.py").write_text(
        "from simcards.strategy import strategy\nfrom tools import factor\n\n\n"
        '@strategy("cuckoo")\ndef mine(view, moves, n, params, stream):\n    """A test."""\n'
        "    return n - 1 if factor(1) == 9 else 0\n"
    )
    assert play(tmp_path / "mine.py")[1] == of_other("always-swap")


# What is known


def test_code_is_known_with_its_modules(
    weighted: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed module beside a known file is code that nobody here has run."""
    monkeypatch.setenv("SIMCARDS_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    assert not known(weighted)
    load_file(weighted)
    assert known(weighted)
    weighted.with_name("helpers.py").write_text("x = 1\n")
    assert not known(weighted)
    weighted.with_name("helpers.py").unlink()
    assert not known(weighted)
    assert not known(weighted.with_name("no.py"))


@pytest.mark.parametrize("changed", ["helpers.py", "w.npy", "mine.py"])
def test_resume_refuses_what_has_changed(weighted: Path, changed: str) -> None:
    """A module beside the file, its weights, the file itself."""
    setup = make_setup("cuckoo", 3, strategies=[str(weighted)], seed=1)
    folder = weighted.parent / "r"
    execute(SimulateJob(setup), 40, Execution(folder=folder, quiet=True))
    to_play_on(folder)
    if changed == "w.npy":
        np.save(weighted.with_name("w.npy"), np.full(10, 7.0))
    else:
        path = weighted.with_name(changed)
        path.write_text(path.read_text().replace("x * 1", "x * 9").replace("> 5", "> 6"))
    with pytest.raises(StrategyError, match=r"its source has changed|has not been run here before"):
        to_play_on(folder)
    with pytest.raises(StrategyError, match="its source has changed"):
        to_play_on(folder, [str(weighted)])


# Recursion

RECURSIVE = """
from simcards.strategy import jit, strategy


@jit
def down(x):
    return {inner} + 1 if x > 0 else 0


@jit
def further(x):
    return {outer}


@strategy("cuckoo")
def mine(view, moves, n, params, stream):
    '''A test.'''
    return min(further(1), n - 1)
"""


@pytest.mark.parametrize(
    ("inner", "outer", "culprit"),
    [("down(x - 1)", "down(x)", "down"), ("further(x - 1)", "down(x)", "further")],
)
def test_recursion_is_refused_every_time(tmp_path: Path, inner: str, outer: str, culprit: str) -> None:
    """In one line, the first time and later, also by way of another function."""
    file = tmp_path / "mine.py"
    file.write_text(RECURSIVE.format(inner=inner, outer=outer))
    for _ in range(2):
        with pytest.raises(StrategyError, match="calls itself") as refused:
            _ = load_player(str(file), "cuckoo").callback
        assert f"{culprit} calls itself (mine.py, line " in str(refused.value)
        assert "\n" not in str(refused.value)


# Names


@pytest.mark.parametrize(
    ("text", "file", "rest"),
    [
        ("mine.py", "mine.py", ""),
        ("a/mine.py:name:x=1", "a/mine.py", "x=1"),
        ("my.py.d/mine.py:x=1", "my.py.d/mine.py", "x=1"),
        ("old.py/mine.py", "old.py/mine.py", ""),
        ("C:\\a.py\\mine.py:x=1", "C:\\a.py\\mine.py", "x=1"),
        ("greedy:x=1", "", "x=1"),
        ("mine.pyc", "", ""),
    ],
)
def test_paths_with_py_in_a_folder(text: str, file: str, rest: str) -> None:
    assert file_in(text) == file
    assert split_parameters(text)[1] == rest


def test_what_a_file_prints_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It goes to stderr, so that --json stays JSON."""
    (tmp_path / "mine.py").write_text("print('hello')\n")
    load_file(tmp_path / "mine.py")
    assert capsys.readouterr() == ("", "hello\n")


def test_what_travels(weighted: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The module beside the file and its weights go along: the same player elsewhere."""
    here = load_player(str(weighted), "cuckoo")
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "deep"
    unpacked(packed(weighted), elsewhere)
    there = load_player(str(elsewhere / "mine.py"), "cuckoo")
    assert there.digest == here.digest
    assert play(elsewhere / "mine.py") == play(weighted)


def test_a_method_of_the_same_name_is_no_recursion(tmp_path: Path) -> None:
    """Nor is an attribute that is called like the function."""
    text = (
        RECURSIVE.format(inner="x.real", outer="down(x)").replace("def down", "def real").replace("down(x)", "real(x)")
    )
    (tmp_path / "mine.py").write_text(text)
    _ = load_player(str(tmp_path / "mine.py"), "cuckoo").callback
