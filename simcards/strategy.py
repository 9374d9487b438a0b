"""All that a strategy file needs.

    from simcards.strategy import Parameter, random_below, stockpile, strategy

`cuckoo`, `skitgubbe` and `stockpile` hold the layout functions of their families: what a view and a move say.
`skitgubbe_imagined` and `stockpile_imagined` play on from a view, with the cards that it does not show dealt at random.
"""

from simcards.engine.jit import allocating, inline, jit
from simcards.engine.plugin import Parameter, strategy
from simcards.engine.random import random_below, random_unit
from simcards.games.cuckoo import layout as cuckoo
from simcards.games.skitgubbe import imagined as skitgubbe_imagined
from simcards.games.skitgubbe import layout as skitgubbe
from simcards.games.stockpile import imagined as stockpile_imagined
from simcards.games.stockpile import layout as stockpile

__all__ = [
    "Parameter",
    "allocating",
    "cuckoo",
    "inline",
    "jit",
    "random_below",
    "random_unit",
    "skitgubbe",
    "skitgubbe_imagined",
    "stockpile",
    "stockpile_imagined",
    "strategy",
]
