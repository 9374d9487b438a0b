"""Helpers compiled for the linker alone; what they are part of is optimised, and made machine code, once.

numba makes machine code of every function that it compiles, and optimises with each all that it calls, again at every
level. Nobody but jitted code calls a helper, and its callers' machine code holds it. So a helper is optimised without
what it calls, and an entry, which is called from outside, takes in all helpers that it comes to call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from llvmlite import ir
from numba._dynfunc import make_function
from numba.core import config as numba_config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

#: How numba begins the name of a pointer to a function's environment: what its machine code needs of Python's objects.
_ENVIRONMENT = "_ZN08NumbaEnv"

config: Any = numba_config


#: What LLVM is told of a loop, so that it lays down its body once, unless it knows how often the loop goes round.
_LAID_DOWN_ONCE = "llvm.loop.unroll.runtime.disable"


def _line(block: Any) -> int:
    """Where the code of a block begins in the bytecode, as its name says; -1 when it is of numba's own making."""
    found = re.match(r"B(\d+)", block.name)
    return int(found[1]) if found else -1


def _leads_back(branch: Any) -> bool:
    """Whether what ends a block, perhaps, goes on where a loop begins."""
    branches = isinstance(branch, ir.Branch | ir.ConditionalBranch)
    targets = [target for target in branch.operands if isinstance(target, ir.Block)] if branches else []
    return any(0 <= _line(target) <= _line(branch.parent) for target in targets)


def _lay_down_loops_once(module: ir.Module) -> None:
    """Several bodies in a row, and a loop for what is left over, are more guesses for the processor to get wrong."""
    wish = module.add_metadata([_LAID_DOWN_ONCE])
    loop = module.add_metadata([wish])
    loop.operands = (loop, wish)  # LLVM knows a loop's metadata by that they begin with themselves
    for branch in [block.terminator for function in module.functions for block in function.blocks]:
        if _leads_back(branch):
            branch.set_metadata("llvm.loop", loop)


class _Library(JITCodeLibrary):
    """Code whose loops are neither widened to take several numbers at a time nor laid down several times over."""

    def add_ir_module(self, ir_module: ir.Module) -> None:
        """numba's, on a module whose loops are marked: they go round a few times."""
        _lay_down_loops_once(ir_module)
        super().add_ir_module(ir_module)

    def _optimize_final_module(self) -> None:
        """numba's passes but for that: loops over piles and seats go round a few times.

        And what they read was often written just before, number by number, so that a wide read has to wait for it:
        Skitgubbe takes a fifth longer with it. numba's lock is held here.
        """
        wide, config.LOOP_VECTORIZE = config.LOOP_VECTORIZE, 0
        try:
            super()._optimize_final_module()
        finally:
            config.LOOP_VECTORIZE = wide


class HelperLibrary(_Library):
    """A helper's code for the linker, and what it calls."""

    def finalize(self) -> None:
        """Close the library: no machine code is made. Several entries may hold the functions, each its own copy.

        What is optimised in its entries only comes out slower, Cuckoo by 7% and Skitgubbe by 5%.
        """
        self._raise_if_finalized()
        self._optimize_final_module()
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
        self._finalize_dynamic_globals()
        self._finalized = True

    def alone(self) -> Any:
        """The module without what it calls."""
        self._ensure_finalized()
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        """The module with all that it comes to call, for a caller of numba's own making."""
        if self._shared_module is None:
            whole = self.alone().clone()
            for library in _all_called(self._linking_libraries):
                whole.link_in(_module_of(library), preserve=True)
            self._shared_module = whole
        return self._shared_module


class EntryLibrary(_Library):
    """The code of what is called from outside, with that of all helpers that it comes to call."""

    def finalize(self) -> None:
        """Take the helpers in, optimise, and make machine code."""
        self._raise_if_finalized()
        for library in _all_called(self._linking_libraries):
            self._final_module.link_in(_module_of(library), preserve=True)
        self._linking_libraries = []
        super().finalize()

    def _finalize_specific(self) -> None:
        """Once there is machine code, let it know the helpers' environments too."""
        super()._finalize_specific()
        codegen: Any = self._codegen
        for variable in self._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    codegen.set_env(variable.name, environment)


def _all_called(libraries: Iterable[Any]) -> list[Any]:
    """The libraries, and those of what the helpers among them come to call, each once."""
    found = list(dict.fromkeys(libraries))
    known = set(found)
    for library in found:
        for called in library._linking_libraries if isinstance(library, HelperLibrary) else ():
            if called not in known:
                known.add(called)
                found.append(called)
    return found


def _module_of(library: Any) -> Any:
    return library.alone() if isinstance(library, HelperLibrary) else library._get_module_for_linking()


@register_pass(mutates_CFG=True, analysis_only=False)
class _HelperLowering(NativeLowering):
    """Lowers a helper, makes nothing of it, and lets its callers find it all the same."""

    _name = "simcards_helper_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True  # not sooner: functions within it are compiled with the same flags
        super().run_pass(state)
        lowered, library = state["cr"], state.library
        described = lowered.fndesc
        name = described.qualname.split(".")[-1]
        # numba knows a compiled function by an object of this type; there is nothing at address 0 to call.
        known_by = make_function(described.lookup_module(), name, "a helper", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(known_by, described, [library])
        state["cr"] = lowered._replace(cfunc=known_by)
        return True


class _QuickFlags(Flags):
    """A compilation's flags, told apart by what is set.

    numba looks at them at every operator, in the key of what it has found out about types, and asks each flag by its
    property; that was a twentieth of the time.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        return _FLAGS_HASH

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self.values() == other.values()

    def values(self) -> dict[str, Any]:
        """Every flag's value, set or not."""
        return {**_UNSET_FLAGS, **self._values}


_UNSET_FLAGS = Flags().values()
_FLAGS_HASH = hash(Flags())  # numba's does not depend on the values


class _QuickCompiler(Compiler):
    """numba's compiler, with such flags."""

    #: To be changed when other machine code is made of the same functions: what was kept is compiled anew.
    mark = "linked-loops-once"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.flags = _QuickFlags(self.state.flags)


class HelperCompiler(_QuickCompiler):
    """numba's compiler up to the code for the linker."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes but for the lowering."""
        state = self.state
        state.library = HelperLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        passes = DefaultPassBuilder.define_nopython_pipeline(state)
        passes.passes = [(_HelperLowering if step is NativeLowering else step, words) for step, words in passes.passes]
        passes.finalize()
        return [passes]


class EntryCompiler(_QuickCompiler):
    """numba's compiler for what is called from outside."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes; the library is one that takes helpers in."""
        state = self.state
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        pipelines: list[Any] = super().define_pipelines()
        return pipelines
