from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import simcards
from simcards.results import Simulation

#: Tables that are awkward to draw: name to what is played.
AWKWARD: dict[str, dict[str, Any]] = {
    "one strategy": {"game": "skip-bo", "games": 400},
    "two strategies": {"game": "skip-bo", "games": 300, "strategies": ["greedy", "random"]},
    "ten seats": {"game": "cuckoo", "games": 400, "players": 10, "strategies": ["threshold", "informed"] * 5},
    "nobody wins": {"game": "skip-bo", "games": 200, "rules": {"turn_limit": 5}},
    "some cut off": {"game": "skip-bo", "games": 400, "rules": {"turn_limit": 90}},
    "partners": {"game": "skip", "games": 200, "players": 4, "rules": {"partners": "shared"}},
    "a series": {"game": "skip-bo", "games": 40, "match": True},
    "one game": {"game": "skip-bo", "games": 1},
    "always as long": {"game": "le-her", "games": 300},
}


@cache
def played(name: str) -> Simulation:
    return simcards.simulate(**AWKWARD[name], seed=7, threads=1, progress=False)


@pytest.fixture(scope="session")
def play() -> Callable[[str], Simulation]:
    """The simulation of that name among the awkward ones."""
    return played


@pytest.fixture(params=AWKWARD)
def awkward(request: pytest.FixtureRequest) -> Simulation:
    """Each awkward simulation in turn."""
    return played(request.param)
