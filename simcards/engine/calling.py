"""How a kernel calls a strategy: by its address, with one signature for all; arrays are handed over by address, too.

An array that is passed to a function is seven words, and four of them at every decision were a twelfth of a game's
time. So the kernel passes addresses and sizes, and a callback made here puts the arrays together again, where the
compiler sees through them, for the strategy's own function.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from enum import Enum
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.ccallback import CFunc
from numba.core.errors import NumbaWarning
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from simcards.engine import jit
from simcards.engine import rows as row
from simcards.engine.copies import copied
from simcards.engine.decisions import buffer_at, take_down
from simcards.engine.fences import WIDTH as FENCE
from simcards.engine.fences import fenced, fences_hold, inside, unchanged
from simcards.engine.interface import Inspected, refusals
from simcards.engine.kept import KeptCode
from simcards.engine.linked import EntryCompiler
from simcards.engine.makeup import makeup_of
from simcards.engine.marks import Marked
from simcards.engine.random import MEMORY, MEMORY_BEGUN, RECORDER, STREAM_SIZE
from simcards.errors import SimcardsError

#: Parameters a strategy may have.
MOST_PARAMETERS = 32

_integers = types.Array(types.int64, 1, "C", readonly=True)
_numbers = types.Array(types.float64, 1, "C", readonly=True)
_words = types.uint32[::1]

#: What a strategy's function takes: view, moves, n, params, stream; and the memory, if it keeps one.
ARRAYS = (_integers, _integers, types.int64, _numbers, _words)
_kept = types.int64[::1]
#: What its callback takes: addresses of view, moves, params and stream, the view's size, and n; returns the index.
SIGNATURE = types.int64(types.uintp, types.int64, types.uintp, types.int64, types.uintp, types.uintp)


def _array_at(kind: Any) -> Any:
    """An intrinsic (address, length) that gives the array of `kind` which lies there, owned by somebody else."""

    @intrinsic
    def array_at(typing_context: Any, address: Any, length: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = make_array(kind)(context, builder)
            item = context.get_constant(types.intp, kind.dtype.bitwidth // 8)
            data = builder.inttoptr(arguments[0], context.get_value_type(kind.dtype).as_pointer())
            populate_array(array, data=data, shape=[arguments[1]], strides=[item], itemsize=item, meminfo=None)
            return array._getvalue()

        return kind(types.uintp, types.int64), generate

    return array_at


@intrinsic
def _as_index(typing_context: Any, choice: Any) -> Any:
    """What a strategy returns, which must be an integer."""
    if not isinstance(types.unliteral(choice), types.Integer):
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    return types.int64(types.unliteral(choice)), generate


_integers_at, _numbers_at, _words_at, _kept_at = (_array_at(kind) for kind in (_integers, _numbers, _words, _kept))
_index: Any = _as_index
_choose: Any = None  # stands for the strategy's own function, see _callee
_memory_size = 0  # stands for how many numbers it keeps


def _memory_behind(stream, size):
    """The memory behind the stream at an address, int64[size], emptied when a game has begun since it was last used."""
    words, memory = _words_at(stream, MEMORY), _kept_at(stream + np.uint64(4 * MEMORY), size)
    if size > 0 and words[MEMORY_BEGUN] == 0:
        words[MEMORY_BEGUN] = 1
        for i in range(size):
            memory[i] = 0
    return memory


_memory_of: Any = jit.helper(_memory_behind, **jit.PLAYED)


def _called(view, size, moves, n, params, stream):
    """The body of every callback: the index less RAISED, as numba returns 0 when there was an exception."""
    return (
        _index(
            _choose(
                _integers_at(view, size),
                _integers_at(moves, n),
                n,
                _numbers_at(params, MOST_PARAMETERS),
                _words_at(stream, STREAM_SIZE),
                _memory_of(stream, _memory_size),
            )
        )
        - row.RAISED
    )


def _called_in_fences(view, size, moves, n, params, stream):
    """The same on copies of the arrays, with fences that are looked at."""
    seen, listed = fenced(_integers_at(view, size)), fenced(_integers_at(moves, n))
    weights, own = fenced(_numbers_at(params, MOST_PARAMETERS)), fenced(_words_at(stream, STREAM_SIZE))
    memory = _memory_of(stream, _memory_size)
    kept = fenced(memory)
    choice = _index(
        _choose(
            _integers_at(inside(seen), size),
            _integers_at(inside(listed), n),
            n,
            _numbers_at(inside(weights), MOST_PARAMETERS),
            _words_at(inside(own), STREAM_SIZE),
            _kept_at(inside(kept), _memory_size),
        )
    )
    same = unchanged(seen, _integers_at(view, size)) and unchanged(listed, _integers_at(moves, n))
    same = same and unchanged(weights, _numbers_at(params, MOST_PARAMETERS))
    if not (same and fences_hold(own) and fences_hold(kept)):
        raise MemoryError("it has written where it must not: to view, moves or params, or beyond an array")
    words = _words_at(stream, STREAM_SIZE)
    for i in range(STREAM_SIZE):
        words[i] = own[FENCE + i]
    for i in range(_memory_size):
        memory[i] = kept[FENCE + i]
    return choice - row.RAISED


def _called_and_taken_down(view, size, moves, n, params, stream):
    """The body of a callback that takes down what is decided (decisions.py)."""
    seen, listed, words = _integers_at(view, size), _integers_at(moves, n), _words_at(stream, MEMORY)
    own, memory = _words_at(stream, STREAM_SIZE), _memory_of(stream, _memory_size)
    choice = _index(_choose(seen, listed, n, _numbers_at(params, MOST_PARAMETERS), own, memory))
    address = np.uint64(words[RECORDER]) | np.uint64(words[RECORDER + 1]) << np.uint64(32)
    take_down(_kept_at(address, _kept_at(address, 2)[1]), np.int64(words[RECORDER + 2]), seen, listed, choice)
    return choice - row.RAISED


class Checks(Enum):
    """What a callback has its strategy's code checked for."""

    NONE = 0  #: this package's own strategies
    BOUNDS = 1  #: a user's: what it uses, and indices
    LINES = 2  #: in a checking run: the same, which line it is at, and what becomes of the arrays


def _dispatcher(function: Callable[..., int], checks: Checks) -> Any:
    """The strategy's own function, jitted with checks or without."""
    if checks == Checks.NONE:
        return jit.helper(function, **jit.PLAYED)
    compiler = Marked if checks == Checks.LINES else Inspected
    return jit.helper(copied(function, compiler), compiler, **jit.PLAYED, boundscheck=True)


def _without_memory(dispatcher: Any) -> Any:
    """The function of a strategy that keeps nothing, with an argument more for the memory that it has not."""

    def choose(view, moves, n, params, stream, memory):
        return dispatcher(view, moves, n, params, stream)

    own = dispatcher.py_func
    choose.__module__, choose.__qualname__ = own.__module__, f"{own.__qualname__}-without-memory"  # for its symbols
    return jit.helper(choose, **jit.PLAYED)


def _callee(dispatcher: Any, checks: Checks, memory: int, taken_down: bool) -> FunctionType:
    """`_called` for one strategy, in the place of its function: under its name, and with its lines to blame.

    The machine code's symbols bear that name, so what a closure holds must tell two of them apart.
    """
    own, called = dispatcher.py_func, _called_in_fences if checks == Checks.LINES else _called
    called = _called_and_taken_down if taken_down else called
    code = called.__code__.replace(
        co_filename=own.__code__.co_filename, co_firstlineno=own.__code__.co_firstlineno, co_name=own.__name__
    )
    choose = dispatcher if memory else _without_memory(dispatcher)
    callee = FunctionType(code, {**globals(), "_choose": choose, "_memory_size": memory}, own.__name__)
    callee.__module__, callee.__qualname__ = own.__module__, own.__qualname__
    if taken_down:
        callee.__qualname__ += "-taken-down"
    if own.__closure__:
        callee.__qualname__ += f"-{makeup_of(own)[:12]}"
    return callee


def _blame(dispatcher: Any, memory: int) -> None:
    """Say what is wrong with the function itself, by an exception; how its callback fails would not tell a user."""
    arrays = (*ARRAYS, _kept) if memory else ARRAYS
    dispatcher.compile(arrays)
    returned = dispatcher.overloads[arrays].signature.return_type
    if not isinstance(returned, types.Integer):
        raise TypeError(f"it returns {_in_words(returned)}; the index of a move is needed, an integer")


def _in_words(returned: Any) -> str:
    """What a strategy returns, which is no integer."""
    returned = types.unliteral(returned)
    if isinstance(returned, types.NoneType):
        return "nothing"
    if isinstance(returned, types.Optional):
        return "an index or nothing, for some of its ways end without a return"
    if isinstance(returned, types.BaseTuple):
        return "several values"
    known = {types.Boolean: "true or false", types.Float: "a fraction", types.UnicodeType: "a text"}
    return known.get(type(returned), str(returned))


class Callback:
    """A strategy's function, compiled for kernels to call at its address."""

    def __init__(
        self,
        function: Callable[..., int],
        checks: Checks = Checks.NONE,
        keep: bool = True,
        memory: int = 0,
        taken_down: bool = False,
    ) -> None:
        """Compile `function`, or load its machine code, which is kept unless `keep` is False.

        `memory`: how many numbers it keeps through a game; 0 for a function that takes no memory. `taken_down`: its
        decisions are, in games whose streams say where.

        RefusalError when something in a user's code is not for strategies; numba's errors when it does not compile.
        """
        refusals.clear()
        dispatcher = _dispatcher(function, checks)
        callee = _callee(dispatcher, checks, memory, taken_down)
        compiled: Any = CFunc(callee, (SIGNATURE.args, SIGNATURE.return_type), {}, {}, pipeline_class=EntryCompiler)
        if keep:
            compiled._cache = KeptCode(callee, jit.kernel_cache)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NumbaWarning)  # what it would warn of is refused
                compiled.compile()
        except Exception:
            if refusals:
                raise refusals[0] from None
            _blame(dispatcher, memory)
            raise
        self._compiled = compiled

    @property
    def address(self) -> int:
        """Where its machine code begins, which lies there as long as the callback lives."""
        return int(self._compiled.address)


def seated(callbacks: Sequence[Any]) -> Any:
    """The callbacks at a table's seats as kernels take them: addresses, uintp[seats]; as plain Python the functions."""
    return np.array([callback.address for callback in callbacks], np.uintp) if jit.JIT else tuple(callbacks)


@intrinsic
def _at_address(
    typing_context: Any, address: Any, view: Any, size: Any, moves: Any, n: Any, params: Any, stream: Any
) -> Any:
    """What the callback at an address returns."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        returned, *taken = map(context.get_value_type, (SIGNATURE.return_type, *SIGNATURE.args))
        callback = builder.inttoptr(arguments[0], ir.FunctionType(returned, taken).as_pointer())
        return builder.call(callback, arguments[1:])

    return SIGNATURE.return_type(types.uintp, *SIGNATURE.args), generate


_call_at: Any = _at_address


def _call(strategies, seat, view, moves, n, params, streams):
    return _call_at(
        strategies[jit.index(seat)],
        view.ctypes.data,
        view.size,
        moves.ctypes.data,
        n,
        params[jit.index(seat)].ctypes.data,
        streams[jit.index(seat)].ctypes.data,
    )


class Remembering:
    """The function of a strategy with a memory of so many numbers, as `_call_plainly` takes it: as plain Python."""

    def __init__(self, function: Callable[..., int], size: int) -> None:
        self._function, self._size = function, size

    def __call__(self, view: Any, moves: Any, n: int, params: Any, own: np.ndarray) -> int:
        """The choice; `own` is the seat's whole row of streams."""
        memory = own[MEMORY : MEMORY + 2 * self._size].view(np.int64)
        if not own[MEMORY_BEGUN]:
            own[MEMORY_BEGUN], memory[:] = 1, 0
        given = (view, moves, n, params, own[:STREAM_SIZE])
        return self._function(*given, memory) if self._size else self._function(*given)


class TakenDown(Remembering):
    """The same, its decisions taken down."""

    def __call__(self, view: Any, moves: Any, n: int, params: Any, own: np.ndarray) -> int:
        """The choice."""
        choice = as_index(super().__call__(view, moves, n, params, own))
        buffer = buffer_at(int(own[RECORDER]) | int(own[RECORDER + 1]) << 32)
        take_down(buffer, int(own[RECORDER + 2]), view, moves[:n], choice)
        return choice


def _call_plainly(strategies, seat, view, moves, n, params, streams):
    choose, own = strategies[seat], streams[seat]
    own = own if isinstance(choose, Remembering) else own[:STREAM_SIZE]
    return as_index(choose(view, moves, n, params[seat], own)) - row.RAISED


def as_index(choice: object) -> int:
    """What a strategy returned as plain Python; SimcardsError where compiled code would not take it for an index."""
    if isinstance(choice, (bool, np.bool_)) or not isinstance(choice, (int, np.integer)):
        raise SimcardsError(f"returned {choice!r}, where the index of a move is needed, an integer,")
    return int(choice)


#: The choice of a seat's strategy among moves[:n], less RAISED: 0 when it raised an exception. params and streams: a
#: row a seat.
call_strategy: Any = jit.inline(_call) if jit.JIT else _call_plainly


@jit.inline
def choose_move(game, given, n, seat, counts, made):
    """The move that a seat's strategy chooses among game.moves[:n]; a single one is made without asking.

    given: what is `seated`, and the parameters, a row a seat. counts: where game.hidden counts decisions, moves
    offered in them, and moves without a choice, in this order. made: moves made in the game so far.
    """
    hidden, control = game.hidden, game.control
    strategies, params = given
    if n == 1:
        hidden[counts + 2] += 1
        return game.moves[0]
    hidden[counts] += 1
    hidden[counts + 1] += n
    control[row.SEAT] = seat
    control[row.DECISIONS] += 1
    control[row.MOVE] = made
    choice = call_strategy(strategies, seat, game.seen, game.moves, n, params, game.streams) + row.RAISED
    if choice < 0 or choice >= n:
        control[row.STATUS], control[row.CHOICE] = row.ILLEGAL_CHOICE, choice
        control[row.OFFERED] = n
        choice = 0
    return game.moves[jit.index(choice)]
