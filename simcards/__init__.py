"""Monte Carlo card games: rules, strategies, and numbers you can trust.

    import simcards

    result = simcards.simulate("skip-bo", strategies=["greedy", "random"], games=2_000, seed=7)

`simcards.api` says what each function takes and gives. Importing the package loads nothing heavy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from simcards.schema.version import __version__ as __version__

__all__ = [
    "ablate",
    "advise",
    "compare",
    "decisions",
    "design",
    "env",
    "exact",
    "exploit",
    "export",
    "games",
    "ladder",
    "load",
    "merge",
    "replay",
    "resume",
    "review",
    "rules",
    "sensitivity",
    "simulate",
    "study",
    "sweep",
    "tune",
]

if TYPE_CHECKING:
    from simcards import games
    from simcards.api.held import load, merge, replay, resume, rules
    from simcards.api.played import ablate, compare, exploit, ladder, simulate, tune
    from simcards.api.trained import decisions, env, export
    from simcards.api.varied import design, exact, sensitivity, study, sweep
    from simcards.api.weighed import advise, review


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name == "games":  # the package of the families, which can be called
        return importlib.import_module("simcards.games")
    if name in __all__:
        import simcards.api

        return getattr(simcards.api, name)
    raise AttributeError(f"module 'simcards' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
