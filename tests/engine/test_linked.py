"""Helpers without machine code of their own: found by their callers, and all that Python code expects of them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
import pytest
from numba.core.compiler import Flags

from simcards.engine import jit
from simcards.engine.jit import allocating, entry, helper, inline, once
from simcards.engine.linked import EntryLibrary, HelperLibrary, _QuickFlags

compiled = pytest.mark.skipif(not jit.JIT, reason="nothing is compiled")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled here is of no use to anybody else."""
    monkeypatch.setenv("SIMCARDS_CACHE_DIR", str(tmp_path))


@inline
def doubled(number):
    return 2 * number


@jit.jit
def counted_down(number):
    """The number, by a call for each one below it."""
    return 0 if number == 0 else 1 + counted_down(number - 1)


@jit.jit
def joined(number):
    """Calls two helpers, one of which the entry calls too."""
    return doubled(number) + counted_down(number)


@once
def laid_in(number):
    return joined(number) + doubled(number)


def test_helpers_of_helpers() -> None:
    """However they come to be called: inlined, by themselves, put in before compiling, by two callers."""

    @entry
    def root(number):
        return 100 * laid_in(number) + doubled(number)

    assert root(5) == 100 * (10 + 5 + 10) + 10


@compiled
def test_no_machine_code_is_made_of_a_helper() -> None:
    """Of the entry alone, which holds it."""

    @jit.jit
    def helping(number):
        return number + 7

    @entry
    def root(number):
        return helping(number)

    assert root(1) == 8
    (inner,), (outer,) = (function.overloads.values() for function in (helping, root))
    assert (type(inner.library), type(outer.library)) == (HelperLibrary, EntryLibrary)
    assert outer.library._get_compiled_object()
    with pytest.raises(ValueError, match="not enabled"):
        inner.library._get_compiled_object()
    assert len(list(inner.library.get_defined_functions())) == 1


@compiled
def test_constants_are_numbers() -> None:
    """A helper is compiled once, whatever constants it is called with; each of its calls gets its own."""

    @jit.jit
    def shifted(number, places, twice):
        return (number << places) * (2 if twice else 1)

    @entry
    def root(number):
        return shifted(number, 1, False) + shifted(number, 3, True) + shifted(number, number, False)

    assert root(2) == 4 + 32 + 8
    assert len(cast("Any", shifted).overloads) == 1


@compiled
def test_constants_that_are_needed() -> None:
    """Where the type of a result depends on it, it stays one."""

    @jit.jit
    def picked(pair, place):
        return pair[numba.literally(place)]

    @entry
    def root(number):
        return picked((number, number + 0.5), 1) + picked((number, number + 0.5), 0)

    assert root(2) == 4.5


def test_called_from_python() -> None:
    """And with arrays that it makes."""

    @allocating
    def row(size):
        return np.full(size, 3)

    assert joined(4) == 12
    assert joined(4.0) == 12.0
    assert row(2).tolist() == [3, 3]


@compiled
def test_loops_take_one_number_at_a_time() -> None:
    """Where numba by itself takes several; the sum is the same."""

    def total(numbers):
        found = 0
        for number in numbers:
            found += number
        return found

    ours, theirs = entry(total), numba.njit(total)
    assert ours(np.arange(100)) == theirs(np.arange(100)) == 4950
    (own,), (usual,) = (cast("Any", function).inspect_llvm().values() for function in (ours, theirs))
    assert ("vector.body" in own, "vector.body" in usual) == (False, True)


@compiled
def test_loops_are_laid_down_once() -> None:
    """Those of which nobody knows how often they go round; one of which it is known goes round no more."""

    @entry
    def followed(following, steps):
        place = 0
        for _ in range(steps):
            place = following[place]
        for _ in range(3):
            place = following[place]
        return place

    assert followed(np.array([1, 2, 3, 0]), 6) == 1
    (code,) = cast("Any", followed).inspect_llvm().values()
    body = code[code.index("define ") : code.index("\n}")]
    assert body.count("load i64") == 1 + 3


def test_flags_are_the_same_flags() -> None:
    """They are told apart as numba tells its own, set or left as they are, and found in place of one another."""
    usual, other = Flags(), Flags()
    usual.nrt = other.nrt = other.release_gil = True
    ours = _QuickFlags(usual)
    assert (ours, hash(ours), ours.values()) == (usual, hash(usual), usual.values())
    assert ours != other
    assert _QuickFlags(other) != ours
    assert {usual: "found"}[ours] == "found"
    copy = ours.copy()
    copy.nrt = False
    assert (copy == ours, copy == Flags(), ours.nrt) == (False, True, True)


@compiled
def test_called_by_what_numba_alone_compiles() -> None:
    """A function that knows nothing of all this finds it with what it calls."""
    root = numba.njit(lambda number: joined(number) + doubled(number))
    assert root(3) == 15


@compiled
def test_two_entries_of_one_helper() -> None:
    """Neither takes it away from the other."""
    first, second = (entry(function) for function in (lambda n: joined(n), lambda n: -joined(n)))
    assert (first(2), second(2), first(3)) == (6, -6, 9)


@compiled
def test_it_travels() -> None:
    """In a pickle, as to the workers of a cluster."""
    assert pickle.loads(pickle.dumps(joined))(4) == 12


FAILING = """
import sys
from simcards.engine.jit import entry, helper

def announce(n):
    print("card", n)
    return n

def refuse(n):
    if n == 1:
        raise ValueError("too many", 7)
    if n > 1:
        raise IndexError("no card", n)
    return n

announce, refuse = helper(announce, _nrt=True), helper(refuse, _nrt=True, error_model="python")

@entry
def root(n):
    return refuse(announce(n))

for n in range(3):
    try:
        print(root(n))
    except Exception as error:
        print(repr(error))
print(sum(root.stats.cache_hits.values()), file=sys.stderr)
"""


def said(cache: Path) -> tuple[str, str]:
    environment = {**os.environ, "SIMCARDS_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", FAILING]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return done.stdout, done.stderr.strip()


@compiled
def test_words_of_helpers(tmp_path: Path) -> None:
    """What they print and raise, with constants and with numbers of the moment, compiled just now and kept before."""
    words = "card 0\n0\ncard 1\nValueError('too many', 7)\ncard 2\nIndexError('no card', 2)\n"
    assert said(tmp_path) == (words, "0")
    assert said(tmp_path) == (words, "1")


@compiled
def test_what_does_not_compile_is_told_of() -> None:
    """By numba's own words, the helper's line among them, and again at a second try."""

    @jit.jit
    def wrong(number):
        return number.size

    @entry
    def root(number):
        return wrong(number)

    for _ in range(2):
        with pytest.raises(numba.TypingError, match=r"Unknown attribute 'size'[\s\S]*test_linked.py"):
            root(1)


def test_flags_of_a_helper() -> None:
    """Those that are asked for come on top of the usual ones."""
    function: Any = helper(lambda n: n, boundscheck=True)
    assert not jit.JIT or function.targetoptions["boundscheck"]
    assert not jit.JIT or function.targetoptions["nogil"]
