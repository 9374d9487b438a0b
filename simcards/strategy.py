"""All that a strategy file needs.

    from simcards.strategy import Parameter, random_below, stockpile, strategy

The name of a family of games, such as `cuckoo`, is the module of its layout: what a view and a move say. Behind it may
stand `_beliefs`: what can be told of the cards not seen; `_imagined`: playing on from a view, with those cards dealt at
random; `_words`: `explain(view)`, the view in words, for Python alone; each where the family has it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcards.engine.bits import bit_count, highest_bit, lowest_bit
from simcards.engine.calling import MOST_PARAMETERS
from simcards.engine.jit import allocating, index, inline, jit
from simcards.engine.plugin import Numbers, Parameter, Strategy
from simcards.engine.random import MOST_MEMORY, random_below, random_unit
from simcards.engine.scratch import scratch_integers, scratch_numbers
from simcards.engine.trials import give_up, next_look
from simcards.errors import suggestion
from simcards.games.family import family_names
from simcards.games.places import Places

__all__ = [
    "Numbers",
    "Parameter",
    "Places",
    "Strategy",
    "allocating",
    "bit_count",
    "give_up",
    "highest_bit",
    "index",
    "inline",
    "jit",
    "lowest_bit",
    "next_look",
    "random_below",
    "random_unit",
    "scratch_integers",
    "scratch_numbers",
    "strategy",
]

#: What may stand behind a family's name, and the module of the family that it is.
_MODULES = {"_imagined": "imagined", "_beliefs": "beliefs", "_words": "view_words"}


def strategy(
    family: str,
    *,
    source: str = "",
    name: str | None = None,
    tables: Sequence[Numbers] = (),
    memory: int = 0,
    **parameters: Parameter,
) -> Callable[[Callable[..., int]], Strategy]:
    """Make a function a strategy of a game family.

    The function takes (view, moves, n, params, stream) and returns the index of its choice among moves[:n]:
    view int64[:] and moves int64[:] are read-only and are read with the family's layout functions; params
    float64[:] holds its parameters in the order given here; stream is its own random numbers, for
    random_below and random_unit. With `memory` from 1 to MOST_MEMORY it takes one argument more, memory int64[memory]:
    zeros when a game begins, and from then on what it has written there itself; every seat has its own. Its docstring
    states the rule in plain words; `source` says whose idea it is; `tables` are shown by `simcards strategies`.
    TypeError for what is no family, and for parameters and a memory that cannot be.
    """
    known = ", ".join(family_names())
    if callable(family):
        raise TypeError(f'@strategy needs a family of games: @strategy("{family_names()[0]}"), or another of {known}')
    if family not in family_names():
        raise TypeError(f"there are no {family!r} games{suggestion(str(family), family_names())}; there are {known}")

    def decorate(function: Callable[..., int]) -> Strategy:
        own = name or function.__name__.replace("_", "-")
        _check_parameters(own, parameters)
        if type(memory) is not int or not 0 <= memory <= MOST_MEMORY:
            raise TypeError(f"strategy {own}: memory={memory!r}: how many numbers it keeps, 0 to {MOST_MEMORY}")
        return Strategy(family, own, function, dict(parameters), source, tuple(tables), memory)

    return decorate


def _check_parameters(own: str, parameters: Mapping[str, object]) -> None:
    """TypeError for parameters that the strategy of this name cannot have."""
    for key, value in parameters.items():
        if not isinstance(value, Parameter):
            raise TypeError(f'strategy {own}: {key}={value!r}: write {key}=Parameter(default, "what it means")')
        outside = next((at for at in (value.default, value.off) if at is not None and not value.takes(at)), None)
        if outside is not None:
            raise TypeError(
                f"strategy {own}: {key}: {outside:g} is not {value.wanted}; "
                f'write {key}=Parameter({value.default:g}, "…", low, high)'
            )
    if len(parameters) > MOST_PARAMETERS:
        raise TypeError(f"strategy {own}: {len(parameters)} parameters; at most {MOST_PARAMETERS}")


def __getattr__(name: str) -> Any:
    """A family's layout, or another of its modules for strategies; AttributeError where there is none."""
    ending = next((ending for ending in _MODULES if name.endswith(ending)), "")
    family, module = name.removesuffix(ending), _MODULES.get(ending, "layout")
    if family not in family_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{suggestion(name, family_names())}")
    try:
        return importlib.import_module(f"simcards.games.{family}.{module}")
    except ModuleNotFoundError as error:
        raise AttributeError(f"{family} games have no {module} module") from error
