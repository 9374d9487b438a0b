"""All that a strategy file needs.

    from simcards.strategy import Parameter, random_below, stockpile, strategy

The name of a family of games, such as `cuckoo`, is the module of its layout: what a view and a move say. With
`_imagined` behind it, it is the module that plays on from a view, with the cards that it does not show dealt at random,
where the family has one.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from simcards.engine import plugin
from simcards.engine.bits import bit_count, highest_bit, lowest_bit
from simcards.engine.jit import allocating, index, inline, jit
from simcards.engine.plugin import Parameter, Strategy
from simcards.engine.random import random_below, random_unit
from simcards.engine.scratch import scratch_integers, scratch_numbers
from simcards.errors import suggestion
from simcards.games.family import family_names

__all__ = [
    "Parameter",
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

_IMAGINED = "_imagined"


def strategy(
    family: str, *, source: str = "", name: str | None = None, **parameters: Parameter
) -> Callable[[Callable[..., int]], Strategy]:
    """Make a function a strategy of a game family, see `simcards.engine.plugin.strategy`; TypeError for no family."""
    if family not in family_names():
        raise TypeError(f"there are no {family!r} games{suggestion(family, family_names())}")
    return plugin.strategy(family, source=source, name=name, **parameters)


def __getattr__(name: str) -> Any:
    """A family's layout, or its imagined positions; AttributeError where there are none."""
    family, module = name.removesuffix(_IMAGINED), "imagined" if name.endswith(_IMAGINED) else "layout"
    if family not in family_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{suggestion(name, family_names())}")
    try:
        return importlib.import_module(f"simcards.games.{family}.{module}")
    except ModuleNotFoundError as error:
        raise AttributeError(f"{family} games have no {module} module") from error
