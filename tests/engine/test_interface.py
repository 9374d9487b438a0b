"""What a user's code must not use: refused when it is compiled, in one line that names the line."""

from pathlib import Path

import pytest

from simcards.engine.interface import RULES_VERSION
from simcards.engine.jit import JIT
from simcards.engine.loading import load_player
from simcards.engine.plugin import Player, StrategyError

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

FILE = """import ctypes, math, os, random, time
import numba
import numpy as np
from numpy.random import randint
from simcards.engine.calling import _words_at
from simcards.engine.jit import kernel_cache
from simcards.engine.random import open_stream
from simcards.strategy import allocating, inline, jit, random_below, random_unit, strategy
from simcards.strategy import stockpile as table

W = np.array([1.0, 2.0])
libc = ctypes.CDLL(None)
libc.rand.argtypes, libc.rand.restype = (), ctypes.c_int
rand = libc.rand

@{decorator}
def helper(x):
    return {helper}

@strategy("stockpile")
def mine(view, moves, n, params, stream):
    '''A test.'''
    {body}
"""


def player(folder: Path, body: str, helper: str = "x", decorator: str = "jit") -> Player:
    (folder / "mine.py").write_text(FILE.format(body=body, helper=helper, decorator=decorator))
    return load_player(str(folder / "mine.py"), "stockpile")


def refusal(folder: Path, *parts: str) -> str:
    """Why it is refused, every time."""
    found = set()
    for _ in range(2):
        with pytest.raises(StrategyError) as refused:
            _ = player(folder, *parts).callback
        found.add(str(refused.value))
    (line,) = found
    assert "\n" not in line
    assert line.startswith("mine.py: strategy 'mine': mine.py, line ")
    return line.removeprefix("mine.py: strategy 'mine': mine.py, ")


DRAWS = "draws numbers that no seed repeats; take random_below or random_unit"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return np.random.randint(0, n)", f"line 23: numpy.random {DRAWS}"),
        ("return randint(0, n)", f"line 23: numpy.random.mtrand.randint {DRAWS}"),
        ("return int(random.random() * n)", f"line 23: random {DRAWS}"),
        ("r = np\n    return int(r.random.rand() * n)", f"line 24: numpy.random {DRAWS}"),
        ("return view.ctypes.data % n", "line 23: addresses of arrays and functions are not for strategies"),
        ("return rand() % n", "line 23: addresses of arrays and functions are not for strategies"),
        ("a = np.empty(3); return int(a[0])", "line 23: np.empty holds what was in memory before; take np.zeros"),
        ("return int(np.empty_like(W)[0])", "line 23: np.empty_like holds what was in memory before; take np.zeros"),
        (
            "print(n); return 0",
            "line 23: print: a strategy prints nothing; `--no-jit` and a debugger show ",
        ),
        ("with numba.objmode(a='int64'):\n        a = 1\n    return a", "line 23: objmode: no part of a strategy "),
        ("global W; W = 1; return 0", "line 23: it writes to the global W; a strategy keeps nothing between calls"),
        ("return int(_words_at(5, 3)[0])", "line 23: intrinsic array_at is not for strategies; "),
        ("return hash('a') % n", "line 23: hash gives other numbers in every process"),
        ("return len({'a', 'b'}) - 2", "line 23: a set of texts has another order in every process"),
        ("return view.flat[n]", "line 23: flat: its indices are not checked; take ravel() or two indices"),
        ("return len(os.sep)", "line 23: os is not for strategies; "),
    ],
)
def test_what_is_refused(tmp_path: Path, body: str, reason: str) -> None:
    assert refusal(tmp_path, body).startswith(reason)


EXTENSIONS = """
import numba.experimental
from numba.extending import overload, overload_method, register_jitable

def leak(x):
    return 0

@overload(leak)
def leaked(x):
    return lambda x: np.random.randint(0, x)

@overload_method(numba.types.Array, "leaks")
def leaks(x):
    return lambda x: np.random.randint(0, 2)

@numba.vectorize
def vector(x):
    return x + np.random.randint(0, 2)

@register_jitable
def registered(x):
    return np.random.randint(0, x)

@numba.cfunc("int64(int64)")
def callback(x):
    return np.random.randint(0, x)

@numba.stencil
def stencil(x):
    return x[-1] + np.random.randint(0, 2)

@numba.experimental.jitclass([("x", numba.int64)])
class Box:
    def __init__(self, x):
        self.x = np.random.randint(0, x)

@strategy("stockpile")
def extended(view, moves, n, params, stream):
    '''A test.'''
    return {}
"""


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("leak(n)", "leak is compiled where it cannot be looked at; decorate a function with @jit"),
        ("view.leaks()", "leaks is compiled where it cannot be looked at; decorate a function with @jit"),
        ("vector(n)", "vector is compiled where it cannot be looked at; decorate a function with @jit"),
        ("registered(n)", "registered is compiled where it cannot be looked at; decorate a function with @jit"),
        ("callback(n)", "functions are called by their names, and decorated with @jit"),
        ("int(stencil(params)[0])", "is compiled where it cannot be looked at; decorate a function with @jit"),
        ("Box(n).x", "a jitclass is compiled where it cannot be looked at"),
    ],
)
def test_whatever_else_numba_compiles_is_refused(tmp_path: Path, choice: str, reason: str) -> None:
    """Code that comes into a strategy by numba's extensions would not be looked at."""
    text = FILE.format(body="return 0", helper="x", decorator="jit") + EXTENSIONS.format(choice)
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(StrategyError) as refused:
        _ = load_player(str(tmp_path / "mine.py:extended"), "stockpile").callback
    assert reason in str(refused.value)


@pytest.mark.parametrize("decorator", ["jit", "inline", "allocating", "numba.njit"])
def test_helpers_are_looked_at(tmp_path: Path, decorator: str) -> None:
    """Whatever they are decorated with; the line is theirs."""
    line = refusal(tmp_path, "return helper(n)", "np.random.randint(0, x)", decorator)
    assert line == f"line 18: numpy.random {DRAWS}"


def test_helpers_in_a_tuple_are_looked_at(tmp_path: Path) -> None:
    text = FILE.format(body="return BOTH[1](n)", helper="np.random.randint(0, x)", decorator="jit")
    (tmp_path / "mine.py").write_text(text.replace("@strategy", "BOTH = (random_below, helper)\n\n@strategy"))
    with pytest.raises(StrategyError, match=r"line 18: numpy.random draws numbers that no seed repeats"):
        _ = load_player(str(tmp_path / "mine.py"), "stockpile").callback


def test_a_function_within_a_function(tmp_path: Path) -> None:
    """Also what is written inside the strategy itself."""
    body = "def inner(x):\n        return np.random.randint(0, x)\n    return inner(n)"
    assert refusal(tmp_path, body) == f"line 24: numpy.random {DRAWS}"


@pytest.mark.parametrize("body", ["W[0] = 3; return 0", "view[0] = 3; return 0"])
def test_constants_are_constants(tmp_path: Path, body: str) -> None:
    with pytest.raises(StrategyError, match=r"it writes to .* only to be read \(mine.py, line 23\)"):
        _ = player(tmp_path, body).callback


@pytest.mark.parametrize(
    "body",
    [
        "return random_below(stream, n)",
        "a = np.zeros(4)\n    a[:] = 2.0\n    return int(np.linalg.norm(a) + math.sqrt(W[0]) - 5)",
        "return min(int(random_unit(stream) * n), n - 1) if table.kind_of(moves[0]) >= 0 else helper(0)",
        "b = [table.card_of(moves[i]) for i in range(n)]\n    return b.index(max(b))",
        "return int(np.argmax(np.array([float(x) for x in moves[:n]])))",
    ],
)
def test_what_is_given(tmp_path: Path, body: str) -> None:
    """Random numbers of its own, the mathematics of numpy, arrays, the layout: with both kinds of checks."""
    found = player(tmp_path, body)
    assert found.callback.address != found.checked_callback.address


def test_the_rules_have_a_version() -> None:
    """Code that was kept under other rules is not used: the version stands in what it is kept under."""
    from simcards.engine.interface import Inspected
    from simcards.engine.marks import Marked

    assert Inspected.mark == f"bounds{RULES_VERSION}"
    assert Marked.mark == f"lines{RULES_VERSION}"
