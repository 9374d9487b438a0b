"""Does an effect depend on how people play? A paired test on the deals that the whole panel met."""

from dataclasses import replace

import numpy as np
import pytest

from simcards.engine.execution import Execution
from simcards.engine.rows import CONTROL_SIZE
from simcards.engine.summary import add, digest
from simcards.reports.parts import table
from simcards.runs.play import play
from simcards.runs.sweep import panel
from simcards.runs.sweep.job import GROUPS, SweepJob
from simcards.runs.sweep.metrics import Metric
from simcards.runs.sweep.result import SweepResult
from simcards.runs.sweep.words import pairing_sentence, panel_remark, power_sentence
from simcards.stats.power import smallest_difference
from tests.runs.sweep.planning import make_sweep

TURNS = Metric("turns", "turns in a game", lambda rows, _: rows[:, 0])


def grouped(*differences: np.ndarray) -> dict[str, np.ndarray]:
    """The summary of arm 1 of these differences on the same deals, one a strategy."""
    group = np.arange(len(differences[0])) % GROUPS
    sums = {f"1.{m}.turns.groups": np.zeros((GROUPS, 4), np.int64) for m in range(len(differences))}
    for d, array in zip(differences, sums.values(), strict=True):
        np.add.at(array[:, 0], group, d)
    return {"groups": np.bincount(group, minlength=GROUPS), **sums}


def test_a_paired_test_sees_what_intervals_side_by_side_do_not() -> None:
    """Luck of the deal moves both alike; one of them by a turn more. Apart by themselves they overlap."""
    random = np.random.default_rng(1)
    luck = random.normal(0, 20, 400).round().astype(np.int64)
    one, other = luck + random.integers(-3, 4, 400) + 1, luck + random.integers(-3, 4, 400)
    (found,) = panel.apart(grouped(one, other), 1, 2, TURNS, 0.95)
    assert found.sure
    assert found.by.value == pytest.approx((one - other).mean())
    assert 0.0 < found.by.interval.lo < 1.0 < found.by.interval.hi
    assert abs(one.mean() - other.mean()) < one.std() / 20  # a standard error of either alone


def test_the_size_of_the_test() -> None:
    """Two strategies with the same effect are called apart at most 5 times in 100."""
    random, wrong = np.random.default_rng(2), 0
    for _ in range(1000):
        luck = random.geometric(0.05, 500) - 20
        one, other = (luck + random.geometric(0.1, 500) for _ in range(2))
        wrong += panel.apart(grouped(one, other), 1, 2, TURNS, 0.95)[0].sure
    assert wrong < 75


def test_nothing_is_said_where_few_deals_tell() -> None:
    rare = np.zeros(500, np.int64)
    rare[:5] = 40
    (found,) = panel.apart(grouped(rare, np.zeros(500, np.int64)), 1, 2, TURNS, 0.95)
    assert not found.sure
    assert panel.seen([found], 0.95) is None


def test_a_sweep_says_by_how_much_strategies_differ_and_what_it_could_see() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["10", "30"]}, seed=1)
    found = play(SweepJob(plan), 300, Execution(quiet=True), 0.95, False)
    row = next(row for row in found.panel() if row["metric"] == "turns")
    assert (row["agrees"], row["same_size"]) == (True, False)
    low, high = row["apart"]["ci"]
    assert 5 < low < row["apart"]["by"] < high < 40
    assert row["smallest_seen"] < row["apart"]["by"]
    assert "surely contradict each other; a difference of " in panel_remark(found)
    assert " in turns would have been seen; too few deals tell of draws" in panel_remark(found)
    for one in found.differences:
        if one.metric.name == "turns":
            assert one.ratio.lo < one.found.variance_ratio < one.ratio.hi


def test_folders_without_groups_are_judged_by_intervals_side_by_side() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["10", "30"]}, seed=1)
    now = play(SweepJob(plan), 300, Execution(quiet=True), 0.95, False)
    before = {name: array for name, array in now.outcome.summary.items() if not name.endswith("groups")}
    then = SweepResult(SweepJob(plan), replace(now.outcome, summary=before))
    assert digest(before) == digest(now.outcome.summary)
    row = next(row for row in then.panel() if row["metric"] == "turns")
    assert (row["agrees"], row["same_size"], row["apart"], row["smallest_seen"]) == (True, False, None, None)
    assert then.differences[0].as_json()["variance_ratio_ci"] is None
    joined = add(before, now.outcome.summary)
    assert set(joined) == set(before)
    assert set(add(now.outcome.summary, before)) == set(before)


def test_groups_do_not_depend_on_chunks() -> None:
    plan = make_sweep("cuckoo", {"lives": ["1", "3"]}, strategies=["threshold", "keep"], seed=3)
    job, control = SweepJob(plan), np.zeros(CONTROL_SIZE, np.int64)
    whole = job.play(0, 100, control)
    parts = add(job.play(0, 37, control), job.play(37, 63, control))
    for name in whole:
        if name.endswith("groups"):
            assert np.array_equal(whole[name], parts[name])


def test_a_sweep_says_what_it_could_see_and_what_the_deals_gained() -> None:
    plan = make_sweep("cuckoo", {"lives": ["1", "3"]}, strategies=["keep"], seed=1)
    found = SweepResult.of(SweepJob(plan), play(SweepJob(plan), 300, Execution(quiet=True), 0.95, False).outcome, 0.95)
    turns = found.difference(found.plan.played[1], 0, "turns")
    assert turns is not None
    lo, hi = turns.found.interval
    assert found.smallest_seen["turns"] == pytest.approx(smallest_difference((hi - lo) / 2 / 1.96), rel=0.35)
    assert found.smallest_seen["turns"] > smallest_difference(turns.found.error)  # of several, each is harder to see
    assert found.smallest_seen["draws"] is None  # nobody draws there
    said = power_sentence(found)
    assert said.startswith("Differences to the base of ")
    assert "in turns would have been found by so many deals with a chance of 80%; " in said
    assert "draws" not in said
    assert pairing_sentence(found).startswith("Same deals: variance ratio ")


def test_how_often_nobody_wins_stands_with_its_interval_in_every_arm() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["3", "9"]}, {"turn_limit": 12}, strategies=["random"], seed=1)
    found = SweepResult.of(SweepJob(plan), play(SweepJob(plan), 60, Execution(quiet=True), 0.95, False).outcome, 0.95)
    rows = table(found, "endings")
    shown = [rows.cells(row) for row in rows.rows]
    drawn = [row["by_strategy"][0]["draws"] for row in found.arms()]
    assert all(one["count"] for one in drawn)
    assert [row["count"] for row in rows.rows] == [one["reasons"][0]["count"] for one in drawn]
    assert all("–" in cells[-1] for cells in shown)
    never = make_sweep("cuckoo", {"lives": ["1", "3"]}, strategies=["keep"], seed=1)
    none = SweepResult.of(SweepJob(never), play(SweepJob(never), 60, Execution(quiet=True), 0.95, False).outcome, 0.95)
    assert [row[1] for row in map(table(none, "endings").cells, table(none, "endings").rows)] == ["never", "never"]
