"""What jitted code is made of: digests of a function and of everything that it uses, however far down.

Machine code that was kept is good as long as its makeup is the same. That looks at what the compiler sees, the bytecode
and the values that global names stand for, not at source files: so a comment, a docstring, a record writer or another
family's kernel makes no difference, and a changed number in a helper's helper does. A player's digest goes by the
sources instead, for it must be the same under every version of Python.
"""

from __future__ import annotations

import dis
import hashlib
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic as Intrinsic

#: Packages that are told by their version; nobody looks into them.
FOREIGN = frozenset({"llvmlite", "numba", "numpy"} | set(sys.stdlib_module_names))

#: What compiles, and what foreign packages are there.
COMPILER = f"{numba.__version__} {llvmlite.__version__} {np.__version__} {sys.version}"


def makeup_of(value: Any) -> str:
    """The digest (hexadecimal, 32 characters) of a function, jitted or not, and of all that it uses.

    Of functions outside this package the file and the lines count as well: a strategy that fails is reported by the
    line which stands in its machine code.
    """
    return _Makeup(COMPILER).of(value)


@cache
def sources_of(function: Any) -> str:
    """The digest (hexadecimal, 32 characters) of the sources of a strategy's function, and of the values that it uses.

    The files count in which it and its helpers stand, and what their global names stand for: numbers, arrays. Whatever
    the engine and the games hand to strategies counts by its name: it belongs to the version of simcards.
    """
    return _Sources("").of(function)


def functions_of(function: Any) -> list[FunctionType]:
    """A function and all that it uses, the engine's and the games' among them."""
    walk = _Makeup("")
    walk.of(function)
    return walk.functions


def recursion_in(function: Any) -> FunctionType | None:
    """A function among those of `functions_of` that comes to call itself; None if there is none."""
    walk = _Makeup("")
    walk.of(function)
    return walk.recursive[0] if walk.recursive else None


def reads(function: Any, place: int) -> bool:
    """Whether a function ever names the argument at `place`."""
    code = function.__code__
    name = code.co_varnames[place]
    named = (step.argval for step in dis.get_instructions(code) if step.opname.startswith("LOAD_"))
    return name in code.co_cellvars or any(name == what or (isinstance(what, tuple) and name in what) for what in named)


class _Makeup:
    """A walk through functions and values, each taken in once, in an order that depends on them alone."""

    def __init__(self, compiler: str) -> None:
        self.functions: list[FunctionType] = []
        self.recursive: list[FunctionType] = []
        self._under_way: list[FunctionType] = []
        self._sha = hashlib.sha256(compiler.encode())
        self._numbers: dict[int, int] = {}
        self._held: list[Any] = []
        self._files: set[str] = set()

    def of(self, value: Any) -> str:
        """The digest of all values taken in, `value` the last."""
        self._add(value)
        return self._sha.hexdigest()[:32]

    def _note(self, *words: object) -> None:
        self._sha.update("\0".join([*map(str, words), "\1"]).encode("utf-8", "surrogatepass"))

    def _add(self, value: Any) -> None:
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            self._note(type(value).__qualname__, repr(value))
            return
        if isinstance(value, (tuple, frozenset)):
            self._add_container(value)  # equal constants may or may not be one object
            return
        if id(value) in self._numbers:
            self._note_recursion(value)
            self._note("again", self._numbers[id(value)])
            return
        self._numbers[id(value)] = len(self._numbers)
        self._held.append(value)  # or another value could take its place, and its identity, in the meantime
        self._add_object(value)

    def _add_object(self, value: Any) -> None:
        if isinstance(value, Dispatcher):
            self._add_flags(value)
            self._add(value.py_func)
        elif isinstance(value, Intrinsic):
            self._note("intrinsic", value._name)
            self._add(value._defn)
        elif isinstance(value, FunctionType):
            self._add_function(value)
        elif isinstance(value, np.ndarray):
            self._note("array", value.dtype.descr if value.dtype.names else value.dtype.str, value.shape)
            self._sha.update(np.ascontiguousarray(value).tobytes())
        elif isinstance(value, (np.generic, np.dtype, types.Type)):
            self._note(type(value).__qualname__, repr(value))
        else:
            self._add_container(value)

    def _add_container(self, value: Any) -> None:
        if isinstance(value, (tuple, list)):
            self._note(type(value).__qualname__, len(value))
            for item in value:
                self._add(item)
        elif isinstance(value, dict):
            self._note("dict", len(value))
            for key, item in value.items():
                self._add(key)
                self._add(item)
        elif isinstance(value, (set, frozenset)):
            self._note(type(value).__qualname__, sorted(map(repr, value)))
        else:
            self._note(type(value).__qualname__, *self._name_of(value), *getattr(value, "_fields", ()))

    def _add_function(self, function: FunctionType) -> None:
        self._note("function", *self._name_of(function))
        if _foreign(function.__module__):
            return
        self.functions.append(function)
        self._under_way.append(function)
        if self._add_text(function):
            self._add_used(function)
        self._under_way.pop()

    def _note_recursion(self, value: Any) -> None:
        function = getattr(value, "py_func", value)
        if str(getattr(function, "__module__", "")).startswith("simcards."):
            return
        if any(function is above for above in self._under_way):
            self.recursive.append(function)

    def _name_of(self, value: Any) -> tuple[str, str]:
        name = getattr(value, "__qualname__", getattr(value, "__name__", ""))
        return str(getattr(value, "__module__", "")), str(name)

    def _add_flags(self, dispatcher: Any) -> None:
        compiler = getattr(dispatcher._compiler.pipeline_class, "mark", "")
        self._note("jitted", compiler, sorted((name, str(flag)) for name, flag in dispatcher.targetoptions.items()))

    def _add_text(self, function: FunctionType) -> bool:
        """Take in the function's own code; returns whether what it uses counts as well."""
        if not function.__module__.startswith("simcards."):
            code = function.__code__
            self._note(code.co_filename, code.co_firstlineno, code.co_linetable.hex())
        self._add_code(function.__code__, function.__doc__)
        return True

    def _add_used(self, function: FunctionType) -> None:
        self._add(function.__defaults__)
        self._add(tuple((function.__kwdefaults__ or {}).items()))
        for cell in function.__closure__ or ():
            self._add(cell.cell_contents)
        for name, value in sorted(_globals_of(function).items()):
            self._note("global", name)
            self._add(value)

    def _add_code(self, code: CodeType, doc: str | None) -> None:
        """A function's code; its docstring, the first of its constants, does not count."""
        self._note("code", code.co_argcount, code.co_varnames, code.co_names, code.co_freevars, code.co_cellvars)
        self._sha.update(code.co_code)
        constants = list(code.co_consts)
        if doc is not None and constants[:1] == [doc]:
            constants[0] = None
        for constant in constants:
            if isinstance(constant, CodeType):
                self._add_code(constant, constant.co_consts[0] if _has_docstring(constant) else None)
            else:
                self._add(constant)


class _Sources(_Makeup):
    """The same walk, by the files that functions stand in, wherever they lie."""

    def _name_of(self, value: Any) -> tuple[str, str]:
        module, name = super()._name_of(value)
        return module if _foreign(module) or module.startswith("simcards.") else "", name

    def _add_flags(self, dispatcher: Any) -> None:
        """How it is compiled stands in the source."""

    def _add_text(self, function: FunctionType) -> bool:
        if function.__module__.startswith(("simcards.engine.", "simcards.games.")):
            return False
        file = function.__code__.co_filename
        if file not in self._files:
            self._files.add(file)
            self._sha.update(Path(file).read_bytes().removeprefix(BOM_UTF8).replace(b"\r\n", b"\n"))
        return True


def _has_docstring(code: CodeType) -> bool:
    return code.co_name[0] != "<" and bool(code.co_consts) and isinstance(code.co_consts[0], str)


def _foreign(module: object) -> bool:
    return str(module).partition(".")[0] in FOREIGN


def names_in(code: CodeType) -> Iterator[str]:
    """Every name of a global or an attribute in a code, and in the codes within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def _loaded_in(code: CodeType) -> Iterator[str]:
    """The names of globals alone; it takes longer, and only a user's function is suspected of what it does not do."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _loaded_in(constant)


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """What the global names in a function stand for; of a module, the attributes that may be meant."""
    names = set(names_in(function.__code__))
    roots = names if function.__module__.startswith("simcards.") else set(_loaded_in(function.__code__))
    found = {name: function.__globals__[name] for name in roots if name in function.__globals__}
    for _ in range(8):  # a module's module's attribute, and so on: nobody goes deeper
        more = {
            f"{where}.{name}": getattr(module, name)
            for where, module in found.items()
            if isinstance(module, ModuleType) and not _foreign(module.__name__)
            for name in names
            if hasattr(module, name) and f"{where}.{name}" not in found
        }
        if not more:
            break
        found |= more
    return found
