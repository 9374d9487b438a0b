"""Stopping by precision, and what a dry run promises."""

import pytest

from simcards import simulate
from simcards.engine.job import Simulation
from simcards.engine.precision import Precision
from simcards.engine.setup import make_setup
from simcards.errors import UsageError
from simcards.planning import dry_run_of
from simcards.stats.intervals import half_width, wilson

SHORT = {"stockpile_size": 3}


def test_it_stops_at_the_first_look_that_is_narrow_enough() -> None:
    found = simulate(
        "skip-bo", rules=SHORT, games=20_000, seed=1, precision=0.03, min_games=300, progress=False, threads=1
    )
    assert found.precision is not None
    looks = found.precision.looks
    at = looks.index(found.units)
    assert max(half_width(wilson(row["wins"], found.units)) for row in found.seats()) <= 0.03
    assert half_width(wilson(looks[at - 1] // 2, looks[at - 1])) > 0.03
    page = found.as_json()
    assert page["mode"] == "precision"
    assert page["precision"]["reached"]
    assert "--precision 3% --min-games 300 -n 20000" in page["rerun"]


def test_it_is_the_same_for_any_number_of_threads() -> None:
    page = [
        simulate("skip-bo", rules=SHORT, games=20_000, seed=1, precision=0.03, progress=False, threads=threads)
        for threads in (1, 2)
    ]
    assert page[0].as_json()["digest"] == page[1].as_json()["digest"]


def test_the_cap_and_the_least_number_of_games_hold() -> None:
    capped = simulate("skip-bo", rules=SHORT, games=400, seed=1, precision=0.001, min_games=100, progress=False)
    assert capped.units == 400
    assert not capped.as_json()["precision"]["reached"]
    least = simulate("skip-bo", rules=SHORT, games=4000, seed=1, precision=0.4, min_games=700, progress=False)
    assert least.units == 700


def test_looks_are_between_the_least_and_the_most() -> None:
    looks = Precision({"win_rate": 0.01}, 100, 1000).looks
    assert (looks[0], looks[-1]) == (100, 1000)
    assert Precision({"win_rate": 0.01}, 100, 100).looks == [100]


@pytest.mark.parametrize("wrong", [{"precision": 0.5}, {"precision": -0.1}, {"precision": 0.01, "min_games": 0}])
def test_impossible_precisions(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="precision"):
        simulate("skip-bo", games=100, progress=False, **wrong)  # type: ignore[arg-type]


def test_a_dry_run_plans_what_a_run_needs() -> None:
    setup = make_setup("skip-bo", settings=SHORT, seed=1)
    plan = dry_run_of(Simulation(setup), 10_000, 0.95, 1)
    assert plan.games == 10_000
    assert plan.half_width("win_rate") == pytest.approx(0.0098, abs=1e-4)
    assert plan.units_per_second > 0
    assert plan.seconds == pytest.approx(10_000 / plan.units_per_second)
    precise = dry_run_of(Simulation(setup, None, Precision({"win_rate": 0.01}, 1000, 10**6)), 10**6, 0.95, 1)
    assert 9604 <= precise.games <= 1.25 * 9604
    assert precise.half_width("win_rate") <= 0.01
