"""All that a strategy file needs.

    from simcards.strategy import Parameter, random_below, stockpile, strategy

`stockpile` and `skitgubbe` hold the layout functions of their family: what a view and a move say.
"""

from simcards.engine.jit import jit
from simcards.engine.plugin import Parameter, strategy
from simcards.engine.random import random_below, random_unit
from simcards.games.skitgubbe import layout as skitgubbe
from simcards.games.stockpile import layout as stockpile

__all__ = ["Parameter", "jit", "random_below", "random_unit", "skitgubbe", "stockpile", "strategy"]
