"""Stopping by precision, and what a dry run promises."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simcards import compare, load, simulate, sweep
from simcards.engine.execution import Execution
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from simcards.options import Options
from simcards.reports.forms import document_of
from simcards.reports.parts import table
from simcards.runs.compare.job import CompareJob
from simcards.runs.dry_run import dry_run_of
from simcards.runs.numbers import percent
from simcards.runs.play import foretell, play
from simcards.runs.precision import Precision
from simcards.runs.simulate.job import SimulateJob
from simcards.stats.intervals import Interval, half_width, wilson
from simcards.stats.power import deals_needed
from tests.runs.playing import sweep_of

SHORT = {"stockpile_size": 3}


def test_it_stops_at_the_first_look_that_is_narrow_enough() -> None:
    found = simulate(
        "skip-bo", rules=SHORT, games=20_000, seed=1, precision="3%", min_games=300, progress=False, threads=1
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
        simulate("skip-bo", rules=SHORT, games=20_000, seed=1, precision="3%", progress=False, threads=threads)
        for threads in (1, 2)
    ]
    assert page[0].as_json()["digest"] == page[1].as_json()["digest"]


def test_the_cap_and_the_least_number_of_games_hold() -> None:
    capped = simulate("skip-bo", rules=SHORT, games=400, seed=1, precision="0.1%", min_games=100, progress=False)
    assert capped.units == 400
    assert not capped.as_json()["precision"]["reached"]
    losers = simulate("skitgubbe", games=300, seed=1, precision=40, progress=False)
    assert any(
        "Played until every share of games not lost was known to" in said for said in document_of(losers).remarks
    )
    few = simulate("skip-bo", rules=SHORT, games=300, seed=1, precision=40, progress=False)
    assert few.as_json()["precision"]["min_games"] == few.units == 300  # no more than are asked for
    least = simulate("skip-bo", rules=SHORT, games=4000, seed=1, precision=40, min_games=700, progress=False)
    assert least.units == 700


def test_what_is_told_after_a_stop_is_corrected_for_it() -> None:
    """Of seats and of strategies alike: a rate near 0 is told a little higher than it was when the run ended."""
    words = {"rules": SHORT, "games": 20_000, "seed": 1, "precision": "3%", "progress": False, "threads": 1}
    found = simulate("skip-bo", min_games=100, strategies=["planner", "random"], **words)
    for name in ("strategies", "seats"):  # tables tell what sentences do
        shown = table(found, name)
        rates = [(percent(row["estimate"], 1), percent(row["win_rate"], 1)) for row in shown.rows]
        assert all(told in shown.cells(row) for row, (told, _) in zip(shown.rows, rates, strict=True))
        assert not any(plain in shown.cells(row) for row, (_, plain) in zip(shown.rows, rates, strict=True))
    assert found.units > 100
    for row in (*found.seats(), *found.strategy_rates()):
        rate = row["win_rate"]
        assert row["estimate"] == pytest.approx(min(max(rate + (1 - 2 * rate) / found.units, 0.0), 1.0))
        assert row["estimate"] != rate
    four = simulate("skip-bo", min_games=100, strategies=["greedy", *["random"] * 3], **words)
    assert sum(row["estimate"] for row in four.seats()) == pytest.approx(sum(row["win_rate"] for row in four.seats()))
    assert four.seats()[0]["estimate"] != four.seats()[0]["win_rate"]
    fixed = simulate("skip-bo", rules=SHORT, games=200, seed=1, progress=False)
    assert [row["estimate"] for row in fixed.seats()] == [row["win_rate"] for row in fixed.seats()]


def test_the_edge_is_corrected_where_one_seat_always_begins() -> None:
    """Then it is that seat's lead; where beginning goes round it is as it is with a fixed number of games."""
    words = {"games": 20_000, "seed": 1, "precision": "3%", "min_games": 100, "progress": False, "threads": 1}
    found = simulate("skip-bo", rules=SHORT, strategies=["greedy"], **words)
    first, second = (row["estimate"] for row in found.seats())
    begins = found.begins()
    assert found.outcome.summary["wins_by_order"].tolist() == found.outcome.summary["wins"].tolist()
    assert (begins["estimate"], begins["edge_estimate"]) == pytest.approx((first, first - second))
    assert begins["edge_estimate"] != begins["edge"]
    assert "the rates told above are corrected for that" in " ".join(document_of(found).remarks)
    drawn = simulate("skip-bo", rules={**SHORT, "first_player": "drawn"}, **words)
    told = drawn.begins()
    assert (told["estimate"], told["edge_estimate"]) == (told["rate"], told["edge"])
    assert "corrected" not in " ".join(document_of(drawn).remarks)


def test_a_dry_run_says_what_finds_a_stated_difference() -> None:
    options = Options(game="skip-bo", rules=SHORT, seed=1, threads=1)
    needed = foretell("simulate", options, 0.02).needs.margins
    assert needed["win_rate"] == (0.02, deals_needed(0.02, 0.5))
    assert needed["first_player_edge"][1] == pytest.approx(4 * needed["win_rate"][1], rel=0.02)
    assert not foretell("simulate", options).needs.margins
    two = Options(game="cuckoo", strategies=["threshold", "keep"], players=2, games=8000, seed=1, threads=1)
    found = foretell("compare", two, 0.01)
    assert [size for size, _ in found.needs.margins.values()] == [0.01]
    assert any(line.startswith("to find a difference of 1 point (differences in win rate)") for line in found.lines())


def test_looks_are_between_the_least_and_the_most() -> None:
    looks = Precision({"win_rate": 0.01}, 100, 1000).looks
    assert (looks[0], looks[-1]) == (100, 1000)
    assert Precision({"win_rate": 0.01}, 100, 100).looks == [100]


def test_a_sweep_stops_when_all_differences_are_narrow_enough() -> None:
    asked = {"turns": 1.0, "first_player_edge": "10%"}
    found = sweep("cuckoo", {"lives": [1, 3, 5]}, games=20_000, seed=1, precision=asked, min_games=50, progress=False)
    widths = [half_width(one.found.interval) for one in found.differences if one.metric.name == "turns"]
    edges = [half_width(one.found.interval) for one in found.differences if one.metric.name == "first_player_edge"]
    assert max(widths) <= 1.0
    assert max(edges) <= 0.1
    assert 50 <= found.games < 20_000
    page = found.as_json()
    assert page["precision"]["reached"]
    assert page["mode"] == "precision"
    assert "--precision turns=1 --precision first_player_edge=10%" in page["rerun"]
    capped = sweep("cuckoo", {"lives": [1, 3]}, games=60, seed=1, precision={"turns": 0.01}, progress=False)
    assert capped.games == 60
    assert not capped.as_json()["precision"]["reached"]


def test_a_comparison_stops_when_all_differences_are_narrow_enough() -> None:
    named = ["threshold", "keep", "informed"]
    found = compare("cuckoo", named, players=2, games=50_000, seed=1, precision=5, min_games=60, progress=False)
    page = found.as_json()
    assert max(half_width(Interval(*row["ci"])) for row in page["pairs"]) <= 0.05
    assert found.games < 50_000
    assert page["mode"] == "precision"
    assert page["precision"]["reached"]
    assert "--precision 5% --min-games 60 -n 50000" in page["rerun"]
    with pytest.raises(UsageError, match="two ways to stop"):
        compare("cuckoo", named, precision=5, decide=True, progress=False)


@pytest.mark.parametrize(
    "played",
    [
        lambda out: simulate("cuckoo", games=4000, seed=1, precision=4, min_games=100, progress=False, out=out),
        lambda out: compare("le-her", ["threshold", "keep"], games=4000, seed=1, decide=True, progress=False, out=out),
        lambda out: compare(
            "le-her", ["threshold", "keep"], games=4000, seed=1, order=True, margin=5, progress=False, out=out
        ),
        lambda out: compare("le-her", ["threshold", "keep"], games=4000, precision=5, progress=False, out=out),
        lambda out: sweep(
            "cuckoo", {"lives": [2, 3]}, games=4000, precision={"turns": 0.5}, min_games=50, progress=False, out=out
        ),
    ],
)
def test_a_folder_of_a_run_that_stopped_by_itself_says_what_the_run_said(played: Any, tmp_path: Path) -> None:
    found = played(tmp_path / "run")
    again = load(tmp_path / "run")
    assert found.outcome.units < found.outcome.planned
    assert (again.outcome.stopped, again.outcome.interrupted) == (True, False)
    left_out = {"elapsed_s", "games_per_s", "compile_s"}
    pages = [{name: of.as_json()[name] for name in of.as_json() if name not in left_out} for of in (found, again)]
    assert pages[0] == pages[1]
    assert document_of(found).answer == document_of(again).answer


def test_a_folder_that_holds_less_than_enough_is_partial(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    simulate("cuckoo", games=4000, seed=1, precision=4, min_games=100, progress=False, out=tmp_path / "run")
    monkeypatch.setattr(Precision, "met", lambda self, found: False)
    assert load(tmp_path / "run").outcome.interrupted


def test_dry_runs_foretell_sweeps_and_comparisons() -> None:
    job = sweep_of("cuckoo", {"lives": ["1", "3"]}, strategies=["threshold", "keep"], seed=1)
    plan, found = dry_run_of(job, 4000, 0.95, 1), play(job, 4000, Execution(), 0.95, False)
    widths = job.half_widths(found.outcome, 0.95)
    assert plan.games == 4 * 4000
    assert plan.half_width("turns") == pytest.approx(widths["turns"], rel=0.1)
    assert plan.half_width("first_player_edge") == pytest.approx(widths["first_player_edge"], rel=0.1)
    asked = sweep_of("cuckoo", {"lives": ["1", "3"]}, seed=1, precision={"turns": 0.1}, games=10**6)
    precise = dry_run_of(asked, 10**6, 0.95, 1)
    assert precise.half_width("turns") <= 0.1
    assert precise.units < 10**6
    two = Options(game="cuckoo", strategies=["threshold", "keep"], players=2, games=8000, seed=1, threads=1)
    other = foretell("compare", two)
    assert (other.unit, other.units, other.games) == ("deals", 4000, 8000)
    played = compare("cuckoo", ["threshold", "keep"], players=2, games=8000, seed=1, progress=False)
    assert other.half_width("win_rate") == pytest.approx(half_width(Interval(*played.pairs[0]["ci"])), rel=0.1)
    assert foretell("compare", replace(two, decide=True)).most


@pytest.mark.parametrize("wrong", [{"precision": 50}, {"precision": -0.1}, {"precision": 0.01, "min_games": 0}])
def test_impossible_precisions(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=r"precision|min_games"):
        simulate("skip-bo", games=100, progress=False, **wrong)


@pytest.mark.parametrize(
    ("game", "players", "rules", "words"),
    [
        ("skip-bo", 4, {"partners": "shared"}, "win rates"),  # two sides share out the games
        ("cuckoo", 4, {"rounds": 2}, "share of games ended with the most lives"),  # there is no even share
        ("skitgubbe", 3, {}, "share of games not lost"),
    ],
)
def test_a_dry_run_foretells_what_a_game_is_about(game: str, players: int, rules: dict[str, Any], words: str) -> None:
    plan = dry_run_of(SimulateJob(make_setup(game, players, rules, seed=1)), 2_000, 0.95, 1)
    found = simulate(game, players=players, rules=rules, games=2_000, seed=1, progress=False)
    widest = max(half_width(Interval(*row["ci"])) for row in found.seats())
    assert plan.half_width("win_rate") == pytest.approx(widest, rel=0.04)
    assert plan.lines()[1].startswith(f"expected: {words} ±")


def test_a_dry_run_plans_what_a_run_needs() -> None:
    setup = make_setup("skip-bo", settings=SHORT, seed=1)
    plan = dry_run_of(SimulateJob(setup), 10_000, 0.95, 1)
    assert plan.games == 10_000
    assert plan.half_width("win_rate") == pytest.approx(0.0098, abs=1e-4)
    assert plan.units_per_second > 0
    assert plan.seconds == pytest.approx(10_000 / plan.units_per_second)
    precise = dry_run_of(SimulateJob(setup, None, Precision({"win_rate": 0.01}, 1000, 10**6)), 10**6, 0.95, 1)
    assert 9604 <= precise.games <= 1.25 * 9604
    assert precise.half_width("win_rate") <= 0.01


@pytest.mark.parametrize("name", ["precision", "margin"])
def test_one_unit_for_precision_and_margin(name: str) -> None:
    """Points as a text or a number; a number that may be a fraction is refused, with both ways to write it."""
    named = ["threshold", "keep"]
    for value in ("5%", "5", 5, 5.0):
        found = compare("cuckoo", named, games=400, seed=1, min_games=60, progress=False, **{name: value})
        assert getattr(found.terms, name) == 0.05
    with pytest.raises(UsageError, match=rf'{name}=0.05: write "0.05%" for so many percentage points, or "5%" if a'):
        compare("cuckoo", named, progress=False, **{name: 0.05})
    with pytest.raises(UsageError, match=rf"{name}='much': percentage points are needed"):
        compare("cuckoo", named, progress=False, **{name: "much"})
    with pytest.raises(UsageError, match=r"margin draws=0.005: write"):
        sweep("cuckoo", {"lives": [1, 3]}, margins={"draws": 0.005}, progress=False)


@pytest.mark.parametrize("order", [False, True])
def test_a_dry_run_foretells_when_all_is_decided(order: bool) -> None:
    """Of two that are far apart and of two that are not: within a factor of 2 and a bit of what it then takes."""
    for other, most in (("keep", 1_000), ("threshold:t=8", 20_000)):
        options = Options("le-her", strategies=("threshold", other), seed=4, decide=not order, order=order)
        job, units = CompareJob.asked(options)
        plan = dry_run_of(job, units, 0.95, 1)
        found = play(job, units, Execution(quiet=True), 0.95, False)
        assert plan.needs.decided / 2.5 < found.outcome.units < 2.5 * plan.needs.decided
        assert found.outcome.units < min(most, plan.needs.at_most)
        assert any(line.startswith("decided after: about") for line in plan.lines())
        assert plan.as_json()["decided_after"]["as_in_pilot"] == plan.needs.decided
    margin, deals = plan.needs.margins["win_rate"]
    assert margin == 0.005
    assert f"to find a difference of 0.5 points (differences in win rate) with a chance of 80%: {deals:,}" in (
        "\n".join(plan.lines())
    )
