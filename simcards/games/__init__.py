"""The game families, one folder each; called, `simcards.games()`, the package lists the games as a frame."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame


class _Games(ModuleType):
    """The package, which can be called: the name is that of a folder and of a question."""

    def __call__(self) -> DataFrame:
        """A row a game, as `simcards games` lists them."""
        games: Callable[[], DataFrame] = importlib.import_module("simcards.api").games
        return games()


sys.modules[__name__].__class__ = _Games
