"""What kept machine code hangs on: edits that must have it compiled anew, and edits that must not."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from simcards.engine.jit import JIT, jit
from simcards.engine.kept import KeptCode
from simcards.engine.loading import load_player
from simcards.engine.makeup import makeup_of, reads

ROOT = Path(__file__).parents[2]
compiled = pytest.mark.skipif(not JIT, reason="nothing is compiled")

MODULE = '''"""A module."""
from typing import NamedTuple
import numpy as np
from simcards.engine.jit import allocating, inline, jit

WEIGHTS = np.array([1.0, 2.0])
SIZE = 3
UNUSED = 1

class Pair(NamedTuple):
    one: int
    two: int

@jit
def leaf(x):
    """A leaf."""
    return x + SIZE

@inline
def middle(x):
    return leaf(x) * WEIGHTS[0]

def maker(factor):
    @jit
    def made(x):
        """Made."""
        return x * factor
    return made

by_two = maker(2)

@jit
def root(x, text="a"):
    """The root."""
    pair = Pair(x, 1)
    return middle(x) + by_two(x) + pair.one + (root(x - 1) if x > 0 else 0)
'''


def root_of(text: str, name: str = "simcards.made_up") -> str:
    """The digest of `root` in a module of this text, which stands within the package unless named otherwise."""
    module = ModuleType(name)
    exec(compile(text, "made_up.py", "exec"), vars(module))
    return makeup_of(module.root)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""A leaf."""', '"""Another story."""'),
        ('"""Made."""', '"""Another story, within."""'),
        ("SIZE = 3", "\n# three\n\nSIZE = 3  # cards"),
        ("UNUSED = 1", "UNUSED = 2\ndef unused():\n    return 0"),
        ("return x + SIZE", "return (\n        x + SIZE\n    )"),
    ],
)
def test_what_makes_no_difference(old: str, new: str) -> None:
    """Comments, docstrings, line numbers, and whatever the function does not use."""
    assert root_of(MODULE.replace(old, new)) == root_of(MODULE)


@compiled
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return x + SIZE", "return x - SIZE"),
        ("SIZE = 3", "SIZE = 4"),
        ("SIZE = 3", "SIZE = 3.0"),
        ("[1.0, 2.0]", "[1.0, 2.5]"),
        ("[1.0, 2.0]", "[1, 2]"),
        ("maker(2)", "maker(3)"),
        ("one: int\n    two", "two: int\n    one"),
        ("@inline\ndef middle", "@jit\ndef middle"),
        ("@jit\ndef leaf", "@allocating\ndef leaf"),
        ('text="a"', 'text="b"'),
        ("return leaf(x) *", "return np.abs(x) *"),
    ],
)
def test_what_makes_a_difference(old: str, new: str) -> None:
    """Code, numbers, arrays, closures, fields, flags and defaults, however far down."""
    assert old in MODULE
    assert root_of(MODULE.replace(old, new)) != root_of(MODULE)


def test_lines_count_outside_the_package() -> None:
    """A user's strategy that fails is reported by its line."""
    assert root_of("\n" + MODULE, "mine") != root_of(MODULE, "mine")


def test_a_module_of_constants() -> None:
    """Of a module that is named, what the function reads counts, by way of another module too."""
    found = set()
    for number in (1, 2):
        inner, outer, module = (ModuleType(name) for name in ("inner", "outer", "simcards.made_up"))
        vars(inner).update(SIZE=number, OTHER=5)
        vars(outer)["inner"], vars(module)["outer"] = inner, outer
        exec("def root(x):\n    return x + outer.inner.SIZE", vars(module))
        found.add(makeup_of(module.root))
        vars(inner)["OTHER"] = 6
        found.add(makeup_of(module.root))
    assert len(found) == 2


# Damaged files


@compiled
@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_what_cannot_be_loaded_is_compiled_anew(tmp_path: Path, damage: str) -> None:
    """And kept in place of what was there."""

    def load() -> object:
        from numba import njit

        function = njit(lambda x: x + 41)
        function._cache = KeptCode(function.py_func, lambda: tmp_path)
        assert function(1) == 42
        return sum(function.stats.cache_hits.values())

    assert load() == 0
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    assert load() == 1
    broken = {"cut": data[:-100], "flip": data[:-9] + b"\xff" + data[-8:], "empty": b"", "other": b"x" * 400}
    file.write_bytes(broken[damage])
    assert load() == 0
    assert load() == 1


@compiled
def test_what_is_not_used_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When there are too many files, the oldest go; what is loaded counts as new."""
    from numba import njit

    def load(number: int) -> None:
        function = njit(lambda x: x + number)
        function._cache = KeptCode(function.py_func, lambda: tmp_path)
        assert function(1) == 1 + number

    monkeypatch.setattr("simcards.engine.kept.MOST_FILES", 4)
    for number in range(4):
        load(number)
        for file in tmp_path.iterdir():
            os.utime(file, (file.stat().st_mtime - 100,) * 2)
    first = min(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime)
    load(0)
    load(4)
    assert len(list(tmp_path.iterdir())) == 3
    assert first.exists()


# The package's own kernels

DIGESTS = """
import json
from simcards.engine.loading import shipped_strategy
from simcards.engine.makeup import makeup_of, reads
from simcards.games.family import families
found = {family.name: makeup_of(family.parts.play_chunk) for family in families()}
for name in ("weights", "greedy"):
    found[name] = makeup_of(shipped_strategy(name, "stockpile").function)
print(json.dumps(found))
"""


def digests(package: Path) -> dict[str, str]:
    """The digests of every family's kernel, and of two strategies, of a copy of the package."""
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", DIGESTS]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=package)
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with a copy of the package in it."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "simcards", tmp_path / "simcards", ignore=unwanted)
    for name in ("strategies", "reports"):
        shutil.copytree(ROOT / name, tmp_path / "simcards" / name, ignore=unwanted)
    return tmp_path


def retold(text: str) -> str:
    """A source with every docstring of a function told otherwise, in other lines, and comments put in."""
    lines = text.splitlines()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        first = node.body[0]
        at, end, indent = first.lineno - 1, first.lineno - 1, " " * first.col_offset
        told = []
        if ast.get_docstring(node, clean=False) is not None:
            end, told = first.end_lineno or 0, [indent + '"""Told', "otherwise.", '"""']
        lines[at:end] = [*told, indent + "# so"]
    return "\n".join(["# From here on:", *lines])


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


@compiled
def test_edits_of_the_package(package: Path) -> None:
    """No comment or docstring has a game compiled anew; a step of a kernel, and a shared helper, just those it must."""
    before = digests(package)
    for folder in ("engine", "games", "strategies"):
        for file in (package / "simcards" / folder).rglob("*.py"):
            file.write_text(retold(file.read_text()))
    edit(package / "simcards/games/stockpile/record.py", "import numpy as np", "import numpy as np\nMORE = 1")
    assert digests(package) == before
    changes = [
        ("games/skitgubbe/seats.py", "+ 1", "+ 2", {"skitgubbe"}),
        ("strategies/stockpile/weights.py", "height - 6", "height - 5", {"weights"}),
        ("engine/random.py", "D2511F53", "D2511F55", {"stockpile", "cuckoo", "skitgubbe"}),
    ]
    for file_name, old, new, names in changes:
        edit(package / "simcards" / file_name, old, new)
        after = digests(package)
        assert {name for name, digest in after.items() if digest != before[name]} == names
        before = after


def test_arrays_that_are_equal() -> None:
    """An array counts by its values, whatever its layout in memory; its type counts too."""

    def uses(array: np.ndarray) -> str:
        def reads(i: int) -> object:
            return array[i]

        return makeup_of(jit(reads))

    square = np.arange(9.0).reshape(3, 3)
    assert uses(square) == uses(np.asfortranarray(square)[:, :])
    assert uses(square) != uses(square.T)


def test_an_argument_is_read_or_not() -> None:
    """A strategy whose function never names its stream cannot look at it; in a nested function it may."""

    def nested(view: Any, stream: Any) -> Any:
        return lambda: stream

    def passes_on(view: Any, stream: Any) -> Any:
        return len(stream)

    def leaves(view: Any, stream: Any) -> Any:
        return view

    assert reads(nested, 1)
    assert reads(passes_on, 1)
    assert not reads(leaves, 1)


@compiled
def test_who_looks_at_random_numbers() -> None:
    found = {name: load_player(name, "stockpile").shuts_stream for name in ("greedy", "planner", "random", "rollout")}
    assert found == {"greedy": True, "planner": True, "random": False, "rollout": False}
