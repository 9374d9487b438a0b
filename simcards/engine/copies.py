"""Copies of a user's functions, with all that they call, to be compiled with checks.

What one dispatcher compiles for one signature is compiled once, so other checks need other dispatchers. Copied are the
user's own functions and the functions of this package that read or change arrays at the user's word: layouts, imagined
deals, random numbers. In all of them an index out of range is an exception.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Callable, Set
from types import CellType, FunctionType, ModuleType
from typing import Any

from numba.core import ir
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic as Intrinsic

from simcards.engine import jit
from simcards.engine.interface import Inspected, RefusalError
from simcards.engine.linked import HelperCompiler
from simcards.engine.makeup import FOREIGN, makeup_of, names_in
from simcards.engine.scratch import IN_USERS_FILES

#: Functions of this package that are handed a user's arrays and numbers.
_HANDED_ARRAYS = re.compile(r"simcards\.(engine\.random|games\.\w+\.(layout|imagined|beliefs))$")


def is_users(function: Any) -> bool:
    """Whether a function, or what a dispatcher compiles, comes from outside this package and its libraries."""
    name = str(getattr(function, "py_func", function).__module__)
    return name.partition(".")[0] not in FOREIGN | {"simcards"}


def copied(function: Callable[..., int], compiler: type[Inspected]) -> FunctionType:
    """A copy of a strategy's function whose helpers are copies too; RefusalError when it writes to globals."""
    return _Copies(compiler).function(function)


class _Copies:
    """Each function, dispatcher and module once."""

    def __init__(self, compiler: type[Inspected]) -> None:
        self._compiler = compiler
        self._functions: dict[int, FunctionType] = {}
        self._others: dict[int, Any] = {}

    def function(self, function: Any) -> FunctionType:
        """A copy whose globals and cells lead to copies."""
        if id(function) in self._functions:
            return self._functions[id(function)]
        if is_users(function):
            _refuse_written_globals(function)
        cells = tuple(CellType(self._value(cell.cell_contents)) for cell in function.__closure__ or ())
        copy = FunctionType(function.__code__, {}, function.__name__, function.__defaults__, cells or None)
        self._functions[id(function)] = copy
        copy.__module__, copy.__doc__ = function.__module__, function.__doc__
        copy.__kwdefaults__ = function.__kwdefaults__
        # Symbols bear this name: machine code with other checks, or of another state of the file, must not share them.
        copy.__qualname__ = f"{function.__qualname__}-{makeup_of(function)[:12]}-{self._compiler.mark}"
        names = set(names_in(function.__code__))
        copy.__globals__.update(function.__globals__)
        for name in names & set(function.__globals__):
            copy.__globals__[name] = self._value(function.__globals__[name], names)
        for name, room in _rooms_of(function).items() if is_users(function) else ():
            copy.__globals__[name] = self._others.setdefault(id(room), jit.helper(IN_USERS_FILES[room], _nrt=True))
        return copy

    def _value(self, value: Any, names: Set[str] = frozenset()) -> Any:
        if isinstance(value, Dispatcher):
            return self._dispatcher(value)
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in FOREIGN:
            return self._module(value, names)
        if isinstance(value, tuple):
            items = [self._value(item, names) for item in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        return value

    def _dispatcher(self, dispatcher: Any) -> Any:
        function = dispatcher.py_func
        users = is_users(function)
        if not users and not _HANDED_ARRAYS.match(function.__module__):
            return dispatcher
        if id(dispatcher) not in self._others:
            asked = dispatcher.targetoptions
            room = users and bool(_rooms_of(function))
            flags = {"_nrt": room or asked.get("_nrt", True), "error_model": "python" if users else "numpy"}
            flags |= {"forceinline": True} if asked.get("forceinline") else {}
            compiler = self._compiler if users else HelperCompiler
            self._others[id(dispatcher)] = jit.helper(self.function(function), compiler, boundscheck=True, **flags)
        return self._others[id(dispatcher)]

    def _module(self, module: ModuleType, names: Set[str]) -> ModuleType:
        """A module of the same name whose attributes of these names are copies."""
        copy = self._others.get(id(module))
        if copy is None:
            copy = self._others[id(module)] = ModuleType(module.__name__)
            copy.__dict__.update(module.__dict__)
        for name in names & module.__dict__.keys():
            copy.__dict__[name] = self._value(module.__dict__[name], names)
        return copy


def _rooms_of(function: FunctionType) -> dict[str, Any]:
    """The rooms on the stack (scratch.py) that a function asks for, by name."""
    named = {name: function.__globals__.get(name) for name in names_in(function.__code__)}
    return {name: value for name, value in named.items() if isinstance(value, Intrinsic) and value in IN_USERS_FILES}


def _refuse_written_globals(function: FunctionType) -> None:
    line = function.__code__.co_firstlineno
    for step in dis.get_instructions(function):
        line = line_at(step, line)
        if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
            place = ir.Loc(function.__code__.co_filename, line)
            raise RefusalError(place, f"it writes to the global {step.argval}; a strategy keeps nothing between calls")


def line_at(step: dis.Instruction, line: int) -> int:
    """The line that a step of bytecode stands in; `line`, that of the step before, where it does not say."""
    return (step.positions and step.positions.lineno) or line
