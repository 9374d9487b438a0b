"""The Python interface: a function for each thing that the command line does.

import simcards

result = simcards.simulate("skip-bo", strategies=["greedy", "random"], games=2_000, seed=7)
result.by_strategy              # a pandas frame
result.plot_lengths()           # a matplotlib figure
"""

from __future__ import annotations

from simcards.api.held import games as games
from simcards.api.held import load, merge, replay, resume, rules
from simcards.api.played import ablate, compare, exploit, ladder, simulate, tune
from simcards.api.trained import decisions, env, export
from simcards.api.varied import design, exact, sensitivity, study, sweep
from simcards.api.weighed import advise, review

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
