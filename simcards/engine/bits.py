"""Sets of small numbers kept as the bits of an int64."""

from __future__ import annotations

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


@intrinsic
def _cttz(typing_context: Any, mask: Any) -> Any:
    """The processor's count of trailing zeros."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return builder.cttz(word, context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic
def _highest(typing_context: Any, mask: Any) -> Any:
    """63 less the processor's count of leading zeros."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], signature.args[0], types.int64)
        zeros = builder.ctlz(word, context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@intrinsic
def _ctpop(typing_context: Any, mask: Any) -> Any:
    """The processor's count of bits set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return builder.ctpop(word)

    return types.int64(types.int64), generate


lowest_bit: Any = _cttz if JIT else _lowest_bit
highest_bit: Any = _highest if JIT else _highest_bit
bit_count: Any = _ctpop if JIT else _bit_count
