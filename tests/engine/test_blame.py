"""What the compiler refuses, in a user's words: the line that is the user's own, and the way out."""

from pathlib import Path

import pytest

from simcards.engine.jit import JIT
from simcards.engine.loading import load_player
from simcards.engine.plugin import StrategyError

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

FILE = """import numpy as np
from simcards.strategy import allocating, jit, strategy

W = np.array([1.0, 2.0, 3.0])
NAMES = {{"ace": 1}}

def plain(x):
    return x

@jit
def helper(x, b):
    {helper}
    return x

@strategy("stockpile")
def mine(view, moves, n, params, stream):
    '''A test.'''
    b = np.zeros(3)
    {body}
"""

CALL = "return helper(0, b)"
HEAP = "a @jit function makes an array, a list, or a copy of a part of one; decorate it with @allocating instead"


@pytest.mark.parametrize(
    ("helper", "body", "reason"),
    [
        ("a = np.zeros(3)", CALL, f"{HEAP} (mine.py, line 12)"),
        ("a = 1; b[:] = W", CALL, f"{HEAP} (mine.py, line 12)"),
        ("a = b.copy()", CALL, f"{HEAP} (mine.py, line 12)"),
        ("a = [1]", CALL, f"{HEAP} (mine.py, line 12)"),
        ("a = x.nothing", CALL, "Unknown attribute 'nothing' of type Literal[int](0) (mine.py, line 12)"),
        ("a = 1", "return helper(0)", "Cannot bind 'args=(Literal[int](0),) kws={}' to signature '(x, b)' due to "),
        ("a = 1", "\n    return mine_too(n)", "NameError: name 'mine_too' is not defined (mine.py, line 20)"),
        ("a = 1", "return plain(0)", "plain is plain Python; decorate it with @jit (mine.py, line 19)"),
        (
            "a = 1",
            "return NAMES['ace']",
            "the global NAMES is a dict; compiled code knows numbers, tuples, arrays and ",
        ),
        ("a = 1", "breakpoint(); return 0", "breakpoint is for Python only; `simcards --no-jit …` runs a strategy as "),
        ("a = 1", "return 'a' + n", "there is no add(Literal[str](a), int64) in compiled code (mine.py, line 19)"),
    ],
)
def test_reasons(tmp_path: Path, helper: str, body: str, reason: str) -> None:
    (tmp_path / "mine.py").write_text(FILE.format(helper=helper, body=body))
    with pytest.raises(StrategyError) as refused:
        _ = load_player(str(tmp_path / "mine.py"), "stockpile").callback
    assert str(refused.value).startswith(f"mine.py: strategy 'mine': does not compile: {reason}")
    assert "\n" not in str(refused.value)


def test_the_way_out_is_one(tmp_path: Path) -> None:
    """The same helper with @allocating compiles."""
    text = FILE.format(helper="a = np.zeros(3); b[:] = W", body=CALL).replace("@jit", "@allocating")
    (tmp_path / "mine.py").write_text(text)
    _ = load_player(str(tmp_path / "mine.py"), "stockpile").callback
