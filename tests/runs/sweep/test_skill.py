"""Skill as a measure of a rule: what goes to the stronger of a pair at the tables of every arm."""

import json
from typing import Any

import numpy as np
import pytest

from simcards.engine.run import run
from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.games.family import families
from simcards.games.setup import make_setup
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.kinds import job_of
from simcards.runs.sweep.job import SweepJob
from simcards.runs.sweep.result import SweepResult
from simcards.runs.sweep.skill import check_pair, credits, half_and_half
from simcards.runs.sweep.words import sweep_answer
from tests.runs.sweep.planning import make_sweep


def test_both_hold_every_place_equally_often() -> None:
    assert half_and_half(2) == ((0, 1), (1, 0))
    assert half_and_half(3) == ((1, 0, 1), (0, 1, 1), (1, 1, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1))
    assert half_and_half(4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    for places in range(2, 11):
        held = np.array(half_and_half(places)).sum(axis=0)
        assert set(held) == {len(half_and_half(places)) / 2}


@pytest.mark.parametrize(
    ("won", "seating", "of_losses", "credit"),
    [
        ([0], (0, 1), False, 12),  # the stronger wins
        ([1], (0, 1), False, 0),
        ([], (0, 1), False, 6),  # a draw is shared out
        ([0, 1], (0, 1), False, 6),  # a joint win, too
        ([0, 2, 3], (0, 1, 0, 1), False, 8),  # two of three winners
        ([], (0, 1, 1), False, 4),  # by places: one of three
        ([1, 2], (0, 1, 1), True, 0),  # the stronger alone loses
        ([0, 2], (0, 1, 1), True, 12),  # the other does
        ([2], (0, 1, 1), True, 6),  # one loser each
        ([0, 1, 2], (0, 1, 1), True, 4),  # nobody loses
        ([], (0, 1, 1), True, 4),  # a draw
    ],
)
def test_what_a_game_gives_the_stronger(won: list[int], seating: tuple[int, ...], of_losses: bool, credit: int) -> None:
    winners = np.array([sum(1 << place for place in won)])
    assert credits(winners, seating, 12, of_losses).tolist() == [credit]


def test_for_two_it_is_the_share_of_wins_that_compare_finds() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["3", "5"]}, {"stockpile_size": 5}, ["greedy"], 7, pair=PAIR)
    found = SweepResult(SweepJob(plan), run(SweepJob(plan), 50, quiet=True)).arms()[1]["skill"]
    setup = make_setup("skip-bo", 2, {"stockpile_size": 5}, (), 7)
    wins = run(CompareJob.round_robin(setup, PAIR, Terms(100)), 50, quiet=True).summary["wins"].sum(axis=0)
    assert found["value"] == wins[0] / 100
    assert found["ci"][0] < found["value"] < found["ci"][1]
    assert found["diff"] is None


PAIR = ("greedy", "random")


def test_the_difference_is_that_of_the_arms() -> None:
    plan = make_sweep(
        "cuckoo", {"lives": ["1", "3"], "players": ["3", "4"]}, None, ["keep"], 1, pair=["informed", "keep"]
    )
    result = SweepResult(SweepJob(plan), run(SweepJob(plan), 300, quiet=True, threads=2))
    base = next(arm["skill"]["value"] for arm in result.arms() if arm["base"])
    for arm in result.arms():
        if not arm["base"]:
            assert arm["skill"]["diff"]["value"] == pytest.approx(arm["skill"]["value"] - base)
    assert base > 0.5
    assert SweepJob(plan).games_per_unit == 2 * (1 + 6) + 2 * (1 + 2)


def test_a_pair_of_equals_takes_half() -> None:
    """Strategies that play alike share every deal evenly, whatever the seats are worth."""
    plan = make_sweep("skip-bo", {"players": ["2", "3"]}, {"stockpile_size": 3}, ["greedy"], 3, pair=EQUALS)
    result = SweepResult(SweepJob(plan), run(SweepJob(plan), 40, quiet=True))
    assert [arm["skill"]["value"] for arm in result.arms()] == [0.5, 0.5]


#: With both habits left out a blocker is greedy.
EQUALS = ("greedy", "blocker:below=0,past=0")


def test_it_is_the_same_however_it_is_cut_up_and_comes_back_from_a_folder() -> None:
    plan = make_sweep("skitgubbe", {"hand_size": ["3", "5"]}, None, ["low-first"], 2, pair=["trump-saver", "low-first"])
    once = run(SweepJob(plan), 60, quiet=True)
    again = job_of(json.loads(json.dumps(SweepJob(plan).config())), Anywhere())
    assert isinstance(again, SweepJob)
    assert digest(run(again, 60, quiet=True, threads=2, chunk=7).summary) == digest(once.summary)
    found, other = SweepResult(SweepJob(plan), once), SweepResult(SweepJob(again.plan), once)
    assert found.rerun() == other.rerun()
    assert "--pair trump-saver --pair low-first" in found.rerun()
    assert any("takes" in line and "of the wins from low-first" in line for line in sweep_answer(found))
    words = [line for line in sweep_answer(found) if line.startswith("hand_size=5")]
    assert any("luck" in line or "skill" in line for line in words)
    frame = found.by_difference
    assert frame[frame["metric"] == "skill"]["strategy"].tolist() == ["trump-saver and low-first"]
    assert set(found.by_arm[found.by_arm["metric"] == "skill"]["arm"]) == {"hand_size=3", "hand_size=5"}


class Anywhere:
    def find(self, file: str) -> Any:
        raise AssertionError(file)


@pytest.mark.parametrize("pair", [["greedy"], ["greedy", "greedy"], ["greedy", "random", "weights"]])
def test_a_pair_is_two_that_differ(pair: list[str]) -> None:
    with pytest.raises(UsageError, match="--pair: two strategies that differ are needed"):
        make_sweep("skip-bo", {"stockpile_size": ["3"]}, pair=pair)


def test_a_folder_from_before_pairs_is_read_as_it_was() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["3"]}, seed=1)
    assert "pair" not in SweepJob(plan).config()


def test_every_family_has_a_usual_pair_that_it_knows() -> None:
    for family in families():
        assert check_pair(family.usual_pair) == family.usual_pair
