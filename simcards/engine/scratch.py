"""Room for a while: small arrays on the processor's stack, gone when the function that made them returns.

An array that is allocated costs as much as a whole decision of a fast strategy, one on the stack nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core.cgutils import alloca_once
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from simcards.engine.jit import JIT

#: For each of these rooms what a user's file gets in its place: an array of its own, of zeros, that may be returned.
#: The stack holds what others left there, and whatever is handed on from it points nowhere.
IN_USERS_FILES: dict[Any, Callable[[], np.ndarray]] = {}


def _on_the_stack(size: int, item: Any) -> Any:
    kind = types.Array(item, 1, "C")

    @intrinsic
    def room(typing_context: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = make_array(kind)(context, builder)
            data = alloca_once(builder, context.get_value_type(item), size=size)
            width = context.get_constant(types.intp, item.bitwidth // 8)
            length = context.get_constant(types.intp, size)
            populate_array(array, data=data, shape=[length], strides=[width], itemsize=width, meminfo=None)
            return array._getvalue()

        return kind(), generate

    dtype = np.dtype(str(item))

    def zeros() -> np.ndarray:
        return np.zeros(size, dtype)

    IN_USERS_FILES[room] = zeros
    return room


def scratch_integers(size: int) -> Callable[[], np.ndarray]:
    """A function that gives jitted code int64[size], with whatever stood there before.

    It must not be returned by the function that asks for it, and a few thousand numbers are the most there is room for.
    In a user's file it is allocated, and zeros.
    """
    made: Callable[[], np.ndarray] = _on_the_stack(size, types.int64) if JIT else lambda: np.empty(size, np.int64)
    return made


def scratch_numbers(size: int) -> Callable[[], np.ndarray]:
    """As `scratch_integers`, float64[size]."""
    made: Callable[[], np.ndarray] = _on_the_stack(size, types.float64) if JIT else lambda: np.empty(size)
    return made
