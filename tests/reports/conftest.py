from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import simcards
from simcards.runs.simulate.result import Simulation

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
    "one look": {"game": "le-her", "games": 100},
}


#: Results of the other commands, awkward ones among them: name to how each is made.
OTHERS: dict[str, Callable[[], Any]] = {
    "compare": lambda: simcards.compare("skip-bo", ["greedy", "random", "advised"], games=600, seed=7, **QUICK),
    "compare two": lambda: simcards.compare("le-her", ["keep", "threshold"], games=400, seed=7, **QUICK),
    "compare one deal": lambda: simcards.compare("le-her", ["keep", "always-swap"], games=4, seed=7, **QUICK),
    "compare many": lambda: simcards.compare("cuckoo", LONG, players=2, games=220, seed=7, **QUICK),
    "ladder": lambda: simcards.ladder("le-her", ["random", "keep", "threshold"], games=600, seed=7, **QUICK),
    "ablation": lambda: simcards.ablate("skip-bo", "advised", games=400, seed=7, **QUICK),
    "sweep": lambda: simcards.sweep(
        "skip-bo", {"stockpile_size": [5, 90]}, players=[2, 4], strategies=["greedy", "random"], games=40, **SEEDED
    ),
    "sweep along a scale": lambda: simcards.sweep(
        "skip-bo", {"stockpile_size": [10, 20]}, strategies=["greedy", "advised"], games=40, **SEEDED
    ),
    "sweep without winners": lambda: simcards.sweep(
        "skip-bo", {"hand_size": [4, 5]}, rules={"turn_limit": 5}, games=30, metrics=["ending:turn-limit"], **SEEDED
    ),
    "sweep of one arm": lambda: simcards.sweep("skip-bo", {"stockpile_size": [30, 90]}, games=20, **SEEDED),
    "sensitivity": lambda: simcards.sensitivity(
        "cuckoo", players=3, rules={"lives": 1}, strategies="keep", keep=["ranks", "tie"], games=20, **SEEDED
    ),
    "sensitivity in pairs": lambda: simcards.sensitivity(
        "le-her", keep=["ranks", "shuffle"], games=20, interactions=True, **SEEDED
    ),
    "design": lambda: simcards.design(
        "cuckoo", ["turns 4..30", "decisions max", "skill > 50%"], over={"lives": "1..3"}, precision="20%", **SEEDED
    ),
    "design by one wish": lambda: simcards.design(
        "cuckoo", "turns > 90", over={"lives": "1..3"}, players=3, strategies="keep", precision="20%", **SEEDED
    ),
    "study": lambda: simcards.study("stockpile-size", games=30, progress=False),
    "study of two": lambda: simcards.study("advice", games=20, progress=False),
    "tune": lambda: simcards.tune("cuckoo", "threshold:t=12", ["keep"], games=14_000, deals=5, told=quiet, **SEED),
}
SEED: dict[str, Any] = {"seed": 7, "threads": 1}
SEEDED: dict[str, Any] = {**SEED, "progress": False}
QUICK: dict[str, Any] = {"threads": 1, "progress": False}
LONG = [f"threshold:t={t},dealer={d}" for t in (5, 6, 7, 8) for d in (7, 8)] + ["random", "keep", "informed"]


def quiet(tried: int, planned: int, best: float) -> None:
    """Say nothing."""


@cache
def other(name: str) -> Any:
    return OTHERS[name]()


@pytest.fixture(scope="session")
def make() -> Callable[[str], Any]:
    """The result of that name of a command other than `simulate`."""
    return other


@pytest.fixture(params=OTHERS)
def elsewhere(request: pytest.FixtureRequest) -> Any:
    """Each of those results in turn."""
    return other(request.param)


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
