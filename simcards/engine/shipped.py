"""Which strategies come with simcards; nothing is compiled, nor numba loaded, to say so."""

from __future__ import annotations

import importlib
import pkgutil


def strategy_names(family: str) -> list[str]:
    """The names of the strategies that ship for a family: one a file of its folder."""
    package = importlib.import_module(f"simcards.strategies.{family}")
    return sorted(
        module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__) if module.name[0] != "_"
    )
