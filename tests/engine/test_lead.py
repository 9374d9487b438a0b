"""The measures of the lead against the same worked out from the records of games."""

import math
from typing import Any

import numpy as np
import pytest

from simcards import simulate
from simcards.engine import rows as row
from simcards.engine.job import Kernel, Simulation
from simcards.engine.replay import replay
from simcards.engine.setup import Setup, make_setup

SCALE = row.LEAD_SCALE
TABLES = [
    ("skip-bo", 2, {"stockpile_size": 6}),
    ("skip", 3, {"stockpile_size": 5}),
    ("skip-bo", 4, {"stockpile_size": 4, "partners": "own"}),
    ("skip-bo", 4, {"stockpile_size": 6, "partners": "shared"}),
    ("cuckoo", 4, {}),
    ("cuckoo", 3, {"lives": 2}),
]


def stockpile_course(setup: Setup, events: list[dict[str, Any]]) -> list[list[int]]:
    """Cards left of each side after every turn."""
    sides = setup.sides
    left = [0] * sides
    for number, cards in enumerate(events[1]["stockpiles"]):
        left[number % sides] += len(cards)
    course: list[list[int]] = []
    for event in events[2:]:
        if event["event"] == "turn" and event is not next(e for e in events if e["event"] == "turn"):
            course.append(list(left))
        if event["event"] == "play" and event["from"] == "stockpile":
            left[event["owner"] % sides] -= 1
    return [*course, list(left)]


def cuckoo_course(events: list[dict[str, Any]]) -> list[list[int]]:
    """Lives lost of each seat after every round but the last."""
    lives = [event["lives"] for event in events if event["event"] == "reveal"]
    return [[-left for left in after] for after in lives[:-1]]


def expected(setup: Setup, events: list[dict[str, Any]]) -> tuple[int, int, int]:
    """Drama, trailing and decided_at of the winner, by definition."""
    if not events[-1]["winners"]:
        return 0, 0, 0
    cuckoo = setup.family.name == "cuckoo"
    course = cuckoo_course(events) if cuckoo else stockpile_course(setup, events)
    length = len(course) + 1 if cuckoo else len(course)
    whole = setup.rules.lives if cuckoo else sum(course[0]) and setup.rules.stockpile_size
    if not cuckoo and setup.rules.partners == "own":
        whole *= 2
    side = events[-1]["winners"][0] % setup.sides
    deficits = [after[side] - min(x for other, x in enumerate(after) if other != side) for after in course]
    roots = [int(SCALE * math.sqrt(deficit / whole)) for deficit in deficits if deficit > 0]
    behind = [number for number, deficit in enumerate(deficits, start=1) if deficit >= 0]
    drama = sum(roots) // max(len(roots), 1)
    return drama, SCALE * len(roots) // length, SCALE * (behind[-1] if behind else 0) // length


@pytest.mark.parametrize(("game", "players", "rules"), TABLES)
def test_the_lead_as_the_records_show_it(game: str, players: int, rules: dict[str, Any]) -> None:
    setup = make_setup(game, players, rules, seed=6)
    layout = setup.family.part("layout")
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.MEASURE] = 1
    rows, _ = Kernel(setup).play(0, 40, control)
    found = rows[:, [layout.ROW_DRAMA, layout.ROW_TRAILING, layout.ROW_DECIDED]].tolist()
    assert found == [list(expected(setup, events)) for events in replay(setup, 0, 39)]


@pytest.mark.parametrize("game", ["skip-bo", "cuckoo"])
def test_without_measures_nothing_is_followed_and_all_else_is_the_same(game: str) -> None:
    setup, control = make_setup(game, seed=2), np.zeros(row.CONTROL_SIZE, np.int64)
    off, on = Simulation(setup).play(0, 50, control), Simulation(setup, pace=4.0).play(0, 50, control.copy())
    lead = [column.name for column in setup.family.part("layout").COLUMNS if column.lead]
    assert all(not off[name].any() and on[name].any() for name in lead)
    assert all(np.array_equal(off[name], on[name]) for name in off if name not in lead)


def test_untouched_stockpiles_are_counted() -> None:
    setup = make_setup("skip-bo", settings={"stockpile_size": 2}, seed=1)
    rows, _ = Kernel(setup).play(0, 200)
    layout = setup.family.part("layout")
    left = rows[:, layout.ROW_LEFT : layout.ROW_LEFT + 2]
    assert rows[:, layout.ROW_UNTOUCHED].tolist() == (left == 2).any(axis=1).astype(int).tolist()
    assert 0 < rows[:, layout.ROW_UNTOUCHED].sum() < 200


@pytest.mark.parametrize("game", ["skip-bo", "cuckoo", "skitgubbe", "le-her"])
def test_the_report_defines_every_measure(game: str) -> None:
    found = simulate(game, games=200, seed=1, measures=True, pace=6, progress=False)
    defined = {name: of for name, of in found.as_json()["measures"].items() if "definition" in of}
    assert {"first_player_edge", "minutes", "choices_per_decision", "forced_share", "lead_changes"} <= set(defined)
    assert all(of["definition"] and of["source"] for of in defined.values())
    assert defined["minutes"]["mean"] == pytest.approx(found.length("moves")["mean"] / 10)
    assert ("drama" in defined) == (game != "skitgubbe")
    assert found.hazards()
    assert "--measures --pace 6" in found.rerun()
