"""Compiled code that notes which line it is at, so that a failure in it, or a loop without end, has a place."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding
import llvmlite.ir
import numpy as np
from numba import types
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions, mk_unique_var
from numba.core.untyped_passes import ReconstructSSA
from numba.extending import intrinsic

from simcards.engine.interface import Inspected

_SYMBOL = "simcards_line_mark"

#: Where marked code writes its place, the file's checksum and the line: one for the process, as one run at a time is
#: marked.
_place = np.zeros(1, np.int64)
llvmlite.binding.add_symbol(_SYMBOL, _place.ctypes.data)


def _number_of(file: str) -> int:
    return zlib.crc32(file.encode()) & 0x7FFFFFFF


def forget() -> None:
    """No line has been passed yet."""
    _place[0] = 0


def last_place(functions: Iterable[FunctionType]) -> str:
    """`file, line N`, the last one passed in any of these functions; empty when none was."""
    number, line = int(_place[0]) >> 32, int(_place[0]) & 0xFFFFFFFF
    for file in {function.__code__.co_filename for function in functions}:
        if line and _number_of(file) == number:
            return f"{Path(file).name}, line {line}"
    return ""


@intrinsic
def _mark(typing_context: Any, place: Any) -> Any:
    """Write the place where everybody can see it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = llvmlite.ir.IntType(64)
        module = builder.module
        target = module.globals.get(_SYMBOL) or llvmlite.ir.GlobalVariable(module, word, _SYMBOL)
        builder.store(context.cast(builder, arguments[0], signature.args[0], types.int64), target)
        return context.get_dummy_value()

    return types.none(types.int64), generate


@register_pass(mutates_CFG=False, analysis_only=False)
class _Marking(FunctionPass):
    """Puts a mark before each statement that stands in another line than the one before it."""

    _name = "simcards_marking"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        blocks = state.func_ir.blocks
        for block in blocks.values():
            line, body = 0, []
            for statement in block.body:
                argument = isinstance(statement, ir.Assign) and isinstance(statement.value, (ir.Arg, ir.Expr))
                phi = argument and getattr(statement.value, "op", "phi") == "phi"
                if statement.loc.line != line and not phi:
                    line = statement.loc.line
                    body += _marks(block.scope, statement.loc)
                body.append(statement)
            block.body = body
        state.func_ir._definitions = build_definitions(blocks)
        return True


def _marks(scope: Any, place: ir.Loc) -> list[Any]:
    """The statements of one mark."""
    names = [ir.Var(scope, mk_unique_var(f"$simcards_{name}"), place) for name in ("mark", "place", "done")]
    mark, number, done = names
    value = _number_of(place.filename) << 32 | place.line
    return [
        ir.Assign(ir.Global("_mark", _mark, place), mark, place),
        ir.Assign(ir.Const(value, place), number, place),
        ir.Assign(ir.Expr.call(mark, (number,), (), place), done, place),
    ]


class Marked(Inspected):
    """The compiler whose code notes its lines."""

    mark = Inspected.mark.replace("bounds", "lines")

    def define_pipelines(self) -> list[Any]:
        """The passes of Inspected, and the marking before types are inferred."""
        (passes,) = super().define_pipelines()
        passes.add_pass_after(_Marking, ReconstructSSA)
        passes.finalize()
        return [passes]
