"""All that a strategy file needs.

    from simcards.strategy import Parameter, random_below, stockpile, strategy

The name of a family of games, such as `cuckoo`, is the module of its layout: what a view and a move say. Behind it may
stand `_beliefs`: what can be told of the cards not seen; `_imagined`: playing on from a view, with those cards dealt at
random; `_words`: `explain(view)`, the view in words, for Python alone; each where the family has it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from simcards.engine import plugin
from simcards.engine.bits import bit_count, highest_bit, lowest_bit
from simcards.engine.jit import allocating, index, inline, jit
from simcards.engine.plugin import Numbers, Parameter, Strategy
from simcards.engine.random import random_below, random_unit
from simcards.engine.scratch import scratch_integers, scratch_numbers
from simcards.errors import suggestion
from simcards.games.family import family_names

__all__ = [
    "Numbers",
    "Parameter",
    "Strategy",
    "allocating",
    "bit_count",
    "highest_bit",
    "index",
    "inline",
    "jit",
    "lowest_bit",
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
    """Make a function a strategy of a game family, see `simcards.engine.plugin.strategy`; TypeError for no family."""
    if family not in family_names():
        raise TypeError(f"there are no {family!r} games{suggestion(family, family_names())}")
    return plugin.strategy(family, source=source, name=name, tables=tables, memory=memory, **parameters)


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
