"""How kernels and strategies are compiled, and where the machine code is kept. Flags stand here once."""

from __future__ import annotations

import contextlib
import getpass
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import config as numba_config
from numba.core import event
from numba.core.compiler import CompilerBase
from numba.core.errors import NumbaError
from numba.core.registry import CPUDispatcher

from simcards.engine.kept import KeptCode
from simcards.engine.linked import EntryCompiler, HelperCompiler

Function = TypeVar("Function", bound=Callable[..., Any])

#: An index that is known not to be negative: numba then leaves out the check for counting from the end, which in a
#: kernel of small steps is a sixth of the time. For the places that every move runs through.
index = np.uint64

config: Any = numba_config

#: With NUMBA_DISABLE_JIT=1 everything runs as plain Python: slow, same games.
JIT = not config.DISABLE_JIT


#: Kernels run without the lock, so that threads help, and without counting references: on arrays that only the
#: caller owns, and none allocated in jitted code, counting would cost more than the play. No division is by zero.
KERNEL_FLAGS: dict[str, Any] = {"nogil": True, "_nrt": False, "error_model": "numpy"}


#: A helper is called by jitted code alone; the wrappers for other callers would be a fifth of the time to compile.
_HELPER_ONLY: dict[str, Any] = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


#: A strategy's own function may make arrays, and division by zero is its failure.
PLAYED: dict[str, Any] = {"forceinline": True, "_nrt": True, "error_model": "python"}


class Helper(CPUDispatcher):
    """A jitted function for jitted callers; for one in Python, perhaps a test, it is compiled once more, and kept."""

    def __call__(self, *args: Any) -> Any:
        """Call it from Python, by way of a wrapper made on the first such call."""
        return _for_python(self)(*args)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call of these types calls; a constant counts as a number, or every one would be compiled for."""
        plain = tuple(map(types.unliteral, args))
        named = {name: types.unliteral(kind) for name, kind in kws.items()}
        try:
            return super().get_call_template(plain, named)
        except NumbaError:
            if (plain, named) == (tuple(args), dict(kws)):
                raise
            return super().get_call_template(args, kws)  # it may need the constant, as the place in a tuple


@cache
def _for_python(helper: Helper) -> Any:
    flags = {name: flag for name, flag in helper.targetoptions.items() if name not in _HELPER_ONLY}
    compiled: Any = numba.njit(pipeline_class=EntryCompiler, **flags)(helper.py_func)
    compiled._cache = KeptCode(compiled, kernel_cache)
    return compiled


def helper(function: Function, compiler: type[CompilerBase] = HelperCompiler, **flags: Any) -> Function:
    """`function` as a Helper with other flags than usual, or as it is when nothing is to be compiled."""
    made: Any = Helper
    options = {**KERNEL_FLAGS, **_HELPER_ONLY, **flags}
    compiled: Function = made(function, targetoptions=options, pipeline_class=compiler) if JIT else function
    return compiled


def jit(function: Function) -> Function:
    """Compile a helper: without a cache file of its own, since its callers' machine code holds it."""
    return helper(function)


def inline(function: Function) -> Function:
    """Compile a helper into its callers: accessors, and what every move runs through.

    A call passes seven words for each array; where there are several arrays that costs more than most bodies.
    What runs rarely stays a call, for the sake of the time to compile.
    """
    return helper(function, forceinline=True)


def once(function: Function) -> Function:
    """Put a large helper into its one caller before that is compiled: the helper then costs no compiling of its own."""
    compiled: Function = numba.njit(inline="always", **KERNEL_FLAGS)(function)
    return compiled


def allocating(function: Function) -> Function:
    """Compile a helper that makes arrays: for strategies, whose callbacks may, not for kernels."""
    return helper(function, _nrt=True)


def entry(function: Function) -> Function:
    """Compile a kernel's entry point on first use and keep its machine code on disk."""
    compiled: Any = numba.njit(pipeline_class=EntryCompiler, **KERNEL_FLAGS)(function)
    if JIT:
        compiled._cache = KeptCode(function, kernel_cache)
    kept: Function = compiled
    return kept


def cache_wish() -> Path:
    """Where compiled code should lie: SIMCARDS_CACHE_DIR, else the user's cache folder."""
    user_cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("SIMCARDS_CACHE_DIR") or user_cache / "simcards")


def cache_root() -> Path:
    """Where all compiled code lies: where it should, or in a temporary folder when that cannot be written to.

    In a folder that several users write to each has one of their own: nobody loads code that another has put there.
    """
    chosen = cache_wish()
    if not _writable(chosen):
        return _temporary_cache()
    return chosen if _own(chosen) else _private(chosen / f"user-{getpass.getuser()}") or _temporary_cache()


@cache
def _temporary_cache() -> Path:
    """A folder that nobody else can write to: code is loaded from it."""
    usual = Path(tempfile.gettempdir()) / f"simcards-{getpass.getuser()}"
    return _private(usual) or Path(tempfile.mkdtemp(prefix="simcards-"))


def _private(folder: Path) -> Path | None:
    """The folder, made for this user alone; None where it is, or may be changed by, somebody else's."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        if not folder.is_symlink() and _own(folder) and _writable(folder):
            return folder
    return None


def _own(folder: Path) -> bool:
    """Whether a folder belongs to this user, and nobody else can write to it."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def kernel_cache() -> Path:
    """Where the machine code of kernels and strategies lies, of every version of them."""
    return cache_root() / "code"


class CompileWatch(event.Listener):
    """Says so, once, on stderr, when something is compiled, and adds up the seconds spent."""

    def __init__(self, quiet: bool = False) -> None:
        self.seconds = 0.0
        self._quiet = quiet
        self._depth = 0
        self._started = 0.0

    def __enter__(self) -> CompileWatch:
        event.register("numba:compile", self)
        return self

    def __exit__(self, *_: object) -> None:
        event.unregister("numba:compile", self)

    def on_start(self, event: object) -> None:
        """Numba begins to compile something, perhaps within something else."""
        self._depth += 1
        if self._depth == 1:
            self._started = time.perf_counter()
            if self.seconds == 0 and not self._quiet:
                print("Compiling (once for this version; kept on disk) …", file=sys.stderr, flush=True)

    def on_end(self, event: object) -> None:
        """Numba has compiled it."""
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.perf_counter() - self._started
