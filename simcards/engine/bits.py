"""Sets of small numbers kept as the bits of an int64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

from simcards.engine.jit import JIT


def _lowest_bit(mask: int) -> int:
    """The smallest number in a set that is not empty: the place of the lowest bit that is set."""
    number = int(mask)  # numpy's numbers have no bit_length
    return (number & -number).bit_length() - 1


def _bit_count(mask: int) -> int:
    """How many numbers a set holds."""
    return int(mask).bit_count()


def _highest_bit(mask: int) -> int:
    """The greatest number in a set that is not empty: the place of the highest bit that is set."""
    return int(mask).bit_length() - 1


def _counted(name: str, count: Callable[[Any, Any, Callable[[Any, int], Any]], Any]) -> Any:
    """An intrinsic (mask) that counts bits by an instruction: count(builder, word, constant) generates it."""

    def counted(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return count(builder, word, context.get_constant)

        return types.int64(types.int64), generate

    counted.__name__ = name  # what an error calls it
    return intrinsic(counted)


def _trailing(builder: Any, word: Any, constant: Callable[[Any, int], Any]) -> Any:
    return builder.cttz(word, constant(types.boolean, True))


def _above_leading(builder: Any, word: Any, constant: Callable[[Any, int], Any]) -> Any:
    return builder.sub(constant(types.int64, 63), builder.ctlz(word, constant(types.boolean, True)))


lowest_bit: Any = _counted("lowest_bit", _trailing) if JIT else _lowest_bit
highest_bit: Any = _counted("highest_bit", _above_leading) if JIT else _highest_bit
bit_count: Any = _counted("bit_count", lambda builder, word, constant: builder.ctpop(word)) if JIT else _bit_count
