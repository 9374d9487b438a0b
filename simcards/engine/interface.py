"""What a user's strategy may use: every typed value in its code is looked at, and what is not of the interface refused.

A strategy is a function of what it is handed and of its own random numbers. So numbers from elsewhere, the clock,
addresses, code that runs as Python, and memory that still holds what was there before are refused when it is compiled,
with the line.
"""

from __future__ import annotations

import builtins
from collections.abc import Hashable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.core import ir
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.extending import _Intrinsic as Intrinsic
from numba.core.typed_passes import NopythonTypeInference
from numba.np.numpy_support import carray, farray

from simcards.engine.linked import HelperCompiler
from simcards.engine.makeup import FOREIGN

#: Raised when other things are refused: code that was kept has passed the rules of its time.
RULES_VERSION = 4

#: Modules of others that a strategy may name, and those of this package whose functions it may call.
_MODULES = {
    "builtins",
    "cmath",
    "math",
    "numba",
    "numba.types",
    "numba.core.types",
    "numpy",
    "numpy.linalg",
    "operator",
}
_OWN = (
    "simcards.engine.bits",
    "simcards.engine.scratch",
    "simcards.engine.jit",
    "simcards.engine.random",
    "simcards.games.",
    "simcards.strategies",
)
_OWN_NAMED = (*_OWN, "simcards.strategy")

_STALE = "holds what was in memory before; take np.zeros"
_REFUSED: dict[Any, str] = {
    np.empty: f"np.empty {_STALE}",
    np.empty_like: f"np.empty_like {_STALE}",
    np.ndarray: f"np.ndarray {_STALE}",
    np.frombuffer: "np.frombuffer reads memory by address",
    np.lib.stride_tricks.as_strided: "as_strided reaches beyond the array",
    carray: "numba.carray reads memory by address",
    farray: "numba.farray reads memory by address",
    builtins.print: "print: a strategy prints nothing; `--no-jit` and a debugger show what it does",
    builtins.id: "id gives an address",
    builtins.hash: "hash gives other numbers in every process",
}
_FUNCTIONS_AT = (types.ExternalFunctionPointer, types.ExternalFunction)
_REFUSED_TYPES: tuple[tuple[Any, str], ...] = (
    ((types.ObjModeDispatcher, types.ContextManager), "objmode: no part of a strategy runs as Python"),
    (types.RecursiveCall, "it calls itself; write it as a loop"),
    (
        (types.ArrayCTypes, types.CPointer, types.RawPointer, *_FUNCTIONS_AT),
        "addresses of arrays and functions are not for strategies",
    ),
    (types.FunctionType, "functions are called by their names, and decorated with @jit"),
    ((types.ClassType, types.ClassInstanceType), "a jitclass is compiled where it cannot be looked at"),
    (types.NumpyFlatType, "flat: its indices are not checked; take ravel() or two indices"),
)

#: Packages whose functions a strategy may call, but for those above.
_CALLED = {"builtins", "cmath", "math", "numba", "numpy", "operator", "_operator"}


class RefusalError(Exception):
    """Something in a user's code that a strategy must not use: where, and what."""

    def __init__(self, place: ir.Loc, reason: str) -> None:
        super().__init__(f"{Path(place.filename).name}, line {place.line}: {reason}")


#: What was refused while the function was compiled that is being compiled now; numba hides it in messages of its own.
refusals: list[RefusalError] = []


def objection(kind: Any) -> str:
    """Why a strategy must not use a value of this numba type; empty when it may."""
    for kinds, reason in _REFUSED_TYPES:
        if isinstance(kind, kinds):
            return reason
    if isinstance(kind, types.Set) and isinstance(kind.dtype, types.UnicodeType):
        return "a set of texts has another order in every process"
    if isinstance(kind, types.Module):
        return _about_module(kind.pymod)
    if isinstance(kind, types.Dispatcher):
        return _about_dispatcher(kind.dispatcher)
    if isinstance(kind, types.BoundFunction):
        extension = getattr(kind.template, "_overload_func", None)
        return "" if extension is None else _about_extension(extension)
    if isinstance(kind, types.Function):
        return _about_function(kind.typing_key)
    return ""


#: Modules whose intrinsics strategies get by way of `simcards.strategy`.
_GIVEN_INTRINSICS = {"simcards.engine.bits", "simcards.engine.marks"}


def _about_module(module: ModuleType) -> str:
    name = module.__name__
    if name.partition(".")[0] == "simcards":
        return "" if name.startswith(_OWN_NAMED) else _not_given(name)
    return _not_given(name) if name.partition(".")[0] in FOREIGN and name not in _MODULES else ""


def _about_dispatcher(dispatcher: Any) -> str:
    module, name = dispatcher.py_func.__module__, dispatcher.py_func.__name__
    if module.partition(".")[0] == "simcards":
        return "" if module.startswith(_OWN) else _not_given(f"{module}.{name}")
    inspected = issubclass(dispatcher._compiler.pipeline_class, Inspected)
    return "" if inspected or module.partition(".")[0] in FOREIGN else f"{name} is not called by its name; do so"


def _about_function(key: Any) -> str:
    name = str(getattr(key, "__name__", key))
    if isinstance(key, Intrinsic):
        module = key._defn.__module__
        given = module in _GIVEN_INTRINSICS or module.startswith("numba.")
        return "" if given else _not_given(f"intrinsic {name}")
    if isinstance(key, Hashable) and key in _REFUSED:
        return _REFUSED[key]
    owner = getattr(key, "__self__", None)
    if owner is not None and not isinstance(owner, ModuleType):
        return _not_given(f"{type(owner).__module__}.{name}")  # a method of a generator of random numbers
    return _about_extension(key) or ("" if _package_of(key) in _CALLED else _not_given(name))


def _about_extension(key: Any) -> str:
    """A function that numba compiles by other means than its dispatchers: nobody looks into it."""
    made_by_numba = type(key).__module__.startswith("numba.")  # a stencil, a ufunc
    if isinstance(key, type) or (_package_of(key) in FOREIGN and not made_by_numba):
        return ""
    return f"{getattr(key, '__name__', key)} is compiled where it cannot be looked at; decorate a function with @jit"


def _package_of(key: Any) -> str:
    return str(getattr(key, "__module__", None) or getattr(type(key), "__module__", "")).partition(".")[0]


def _not_given(name: str) -> str:
    if name.startswith(("numpy.random", "random")):
        return f"{name} draws numbers that no seed repeats; take random_below or random_unit"
    return f"{name} is not for strategies; simcards.strategy and the mathematics of numpy are"


@register_pass(mutates_CFG=False, analysis_only=True)
class _Inspection(AnalysisPass):
    """Looks at every value of a function whose types have just been inferred."""

    _name = "simcards_inspection"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                reason = self._about(statement, state.typemap)
                if reason:
                    refusals.append(RefusalError(statement.loc, reason))
                    raise refusals[-1]
        return False

    def _about(self, statement: Any, kinds: dict[str, Any]) -> str:
        if isinstance(statement, ir.Print):
            return _REFUSED[builtins.print]
        return objection(kinds[statement.target.name]) if isinstance(statement, ir.Assign) else ""


class Inspected(HelperCompiler):
    """numba's compiler, with the inspection."""

    #: How the code differs from what is written, for the names of symbols.
    mark = f"bounds{RULES_VERSION}"

    def define_pipelines(self) -> list[Any]:
        """The usual passes, and one more."""
        (passes,) = super().define_pipelines()
        passes.add_pass_after(_Inspection, NopythonTypeInference)
        passes.finalize()
        return [passes]
