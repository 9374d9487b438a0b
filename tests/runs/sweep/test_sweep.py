"""Sweeps: the arms, the same deals in each, exact sums, the same result however it is cut up."""

import json
from typing import Any

import numpy as np
import pytest

from simcards import sweep
from simcards.engine.job import Kernel
from simcards.engine.run import run
from simcards.engine.summary import digest, edge_scores
from simcards.errors import UsageError
from simcards.games.family import family_of
from simcards.games.switches import RulesError
from simcards.options import Options
from simcards.runs.kinds import job_of
from simcards.runs.sweep.job import SweepJob, together, unpack
from simcards.runs.sweep.metrics import known_metrics, margins_of, metrics_of
from simcards.runs.sweep.plan import make_plan
from simcards.runs.sweep.result import SweepResult
from simcards.stats.blocks import paired
from simcards.stats.multiple import each_level
from tests.runs.sweep.planning import make_sweep

SMALL = {"stockpile_size": ["3", "6"], "wild_starts": ["true", "false"]}


def played(plan: Any, games: int = 60, **options: Any) -> SweepResult:
    return SweepResult(SweepJob(plan), run(SweepJob(plan), games, quiet=True, **options))


def test_one_arm_for_each_combination_and_the_base_first_when_none_is_it() -> None:
    plan = make_sweep("skip-bo", SMALL, seed=1)
    assert [dict(arm.set) for arm in plan.arms] == [
        {"stockpile_size": 30, "wild_starts": True},
        {"stockpile_size": 3, "wild_starts": True},
        {"stockpile_size": 3, "wild_starts": False},
        {"stockpile_size": 6, "wild_starts": True},
        {"stockpile_size": 6, "wild_starts": False},
    ]
    assert [arm.base for arm in plan.arms] == [True, False, False, False, False]
    assert make_sweep("skip-bo", SMALL, {"stockpile_size": 6}, seed=1).base == 2


def test_players_are_a_dimension_like_any_other() -> None:
    plan = make_sweep("skip-bo", {"players": ["2", "3", "9"]}, seed=1)
    assert [(arm.players, arm.base, arm.refused is None) for arm in plan.arms] == [
        (2, True, True),
        (3, False, True),
        (9, False, False),
    ]
    assert len(plan.setup(1, 0).players) == 3
    assert make_sweep("skip-bo", {"players": ["4"], "partners": ["own", "none"]}, seed=1).arms[1].base


def test_what_cannot_be_dealt_is_refused_and_the_others_run() -> None:
    found = played(make_sweep("skip", {"stockpile_size": ["5", "90"]}, {"stockpile_size": 7}, seed=1)).as_json()
    refused = next(arm for arm in found["arms"] if arm["refused"])
    assert "190 cards are needed" in refused["refused"]
    assert refused["by_strategy"] == []
    assert [arm["set"]["stockpile_size"] for arm in found["arms"] if not arm["refused"]] == [7, 5]


@pytest.mark.parametrize(
    ("vary", "hint"),
    [
        ({"stockpile": ["3"]}, "stockpile_size"),
        ({"exhaustion": ["drew"]}, "did you mean draw"),
        ({"players": ["0"]}, "players=0"),
        ({"player": ["2"]}, "did you mean players"),
    ],
)
def test_unknown_switches_and_values_are_errors(vary: dict[str, list[str]], hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        make_sweep("skip-bo", vary)


def test_an_impossible_base_is_an_error() -> None:
    with pytest.raises(RulesError, match="190 cards"):
        make_sweep("skip", {"exhaustion": ["draw", "fewest"]}, {"stockpile_size": 90})


def test_every_arm_plays_the_deals_that_simulate_plays() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["3", "6"]}, {"stockpile_size": 6}, ["greedy", "random"], seed=5)
    outcome = run(SweepJob(plan), 60, quiet=True)
    for arm in (0, 1):
        for member in (0, 1):
            kernel = Kernel(plan.setup(arm, member))
            alone = kernel.summary(*kernel.play(0, 60))
            together = {key: outcome.summary[f"{arm}.{member}.{key}"] for key in alone}
            assert digest(together) == digest(alone)


def test_differences_are_those_of_the_games_one_by_one() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["3", "6"]}, {"stockpile_size": 6}, seed=5, metrics=["wilds"])
    outcome = run(SweepJob(plan), 60, quiet=True)
    (here, _), (there, _) = Kernel(plan.setup(0, 0)).play(0, 60), Kernel(plan.setup(1, 0)).play(0, 60)
    for metric in plan.metrics:
        d = metric.scores(here, 2) - metric.scores(there, 2)
        sums = unpack(outcome.summary[f"0.0.{metric.name}.difference"])
        assert (sums.blocks, sums.total, sums.squares) == (60, d.sum(), (d * d).sum())
    result = SweepResult(SweepJob(plan), outcome)
    each = together(plan, outcome.summary).each(0.95)
    assert 0.95 < each < each_level(0.95, len(result.differences))  # all share the base arm's games
    assert result.difference(0, 0, "turns").found == paired(  # type: ignore[union-attr]
        unpack(outcome.summary["0.0.turns.difference"]), level=each, bound=np.inf
    )
    assert result.difference(1, 0, "turns") is None


def test_the_digest_does_not_depend_on_threads_or_chunks() -> None:
    plan = make_sweep("cuckoo", {"lives": ["1", "2"], "players": ["3", "5"]}, seed=2)
    once = digest(played(plan, 90).outcome.summary)
    assert digest(played(plan, 90, threads=2).outcome.summary) == once
    assert digest(played(plan, 90, threads=2, chunk=7).outcome.summary) == once


def test_a_sweep_is_made_again_from_its_configuration() -> None:
    plan = make_sweep("skip", {"stockpile_size": ["4", "90"], "players": ["2", "3"]}, seed=3, metrics=["shuffles"])
    config = json.loads(json.dumps(SweepJob(plan).config()))

    class Nowhere:
        def find(self, file: str) -> Any:
            raise AssertionError(file)

    again = job_of(config, Nowhere())
    assert isinstance(again, SweepJob)
    assert json.loads(json.dumps(again.config())) == config
    outcome = run(again, 40, quiet=True)
    assert digest(outcome.summary) == digest(played(plan, 40).outcome.summary)
    assert SweepResult(SweepJob(again.plan), outcome).rerun() == played(plan, 40).rerun()


def test_the_result_has_the_shape_of_the_contract() -> None:
    found = sweep(
        "skip-bo",
        {"stockpile_size": [3, 6]},
        rules={"stockpile_size": 6},
        strategies=["greedy", "random"],
        games=80,
        seed=4,
        margins={"turns": 1000, "draws": "99%"},
        progress=False,
    ).as_json()
    assert {"game", "seed", "games", "base", "arms", "panel", "digest", "rerun", "version"} <= set(found)
    arm = found["arms"][0]
    assert {"set", "players", "base", "refused", "by_strategy"} == set(arm)
    one = arm["by_strategy"][0]
    assert {"strategy", "seats", "first_player_edge", "draws", "turns", "diff"} <= set(one)
    assert {"mean", "ci", "p5", "median", "p95"} <= set(one["turns"])
    assert set(one["seats"][0]) == {"seat", "win_rate", "ci"}
    assert set(one["diff"]) == {"first_player_edge", "draws", "turns"}
    assert {"value", "ci", "p_corrected", "verdict"} <= set(one["diff"]["turns"])
    assert one["diff"]["turns"]["verdict"] == "too-small"
    assert found["arms"][1]["base"]
    assert found["arms"][1]["by_strategy"][0]["diff"] == {}
    assert {"metric", "set", "agrees", "range"} <= set(found["panel"][0])
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_a_panel_disagrees_when_verdicts_differ_and_intervals_are_apart() -> None:
    plan = make_sweep("skip-bo", {"stockpile_size": ["30", "10"]}, strategies=["greedy", "random"], seed=1)
    rows = {row["metric"]: row for row in played(plan, 1500).panel()}
    assert rows["turns"]["agrees"]
    assert rows["turns"]["verdicts"] == ["lower", "lower"]
    assert not rows["draws"]["agrees"]  # only random play ends in draws, with large stockpiles


def test_the_edge_of_who_begins() -> None:
    winners, first = np.array([0b001, 0b010, 0b110, 0, 0b111]), np.array([0, 0, 0, 1, 2])
    assert edge_scores(winners, first, 3).tolist() == [2, -1, -2, 0, 0]
    # partners: seats 0 and 2 against 1 and 3
    assert edge_scores(np.array([0b0101, 0b0101, 0b1010]), np.array([2, 1, 3]), 2).tolist() == [1, -1, 1]


def test_metrics_by_name() -> None:
    layout = family_of("skip-bo").measures
    assert {"moves", "rounds", "shuffles", "ending:stalemate"} <= set(known_metrics(layout, [2]))
    assert "cards_left" not in known_metrics(layout, [2])
    assert known_metrics(layout, [2])["drama"].lead
    with pytest.raises(UsageError, match="did you mean shuffles"):
        metrics_of(layout, ["shufles"], [2])
    found = margins_of(metrics_of(layout, ["draws", "turns"], [2]), {"draws": "0.5%", "turns": 2})
    assert found == {"draws": 0.005, "turns": 2.0}
    assert margins_of(metrics_of(layout, ["draws"], [2]), {"draws": 0.5}) == {"draws": 0.005}
    with pytest.raises(UsageError, match="number above 0"):
        margins_of(metrics_of(layout, ["draws"], [2]), {"draws": "none"})
    with pytest.raises(UsageError, match="not compared here"):
        margins_of(metrics_of(layout, ["draws"], [2]), {"turns": 1})


def test_arms_of_a_study_have_titles() -> None:
    plan = make_plan(Options("skip-bo", seed=1), [{"stockpile_size": 5}], ["A short game"])
    assert [arm.label for arm in plan.arms] == ["stockpile_size=30", "A short game"]


def test_too_many_arms_are_refused_before_any_is_made() -> None:
    """A hundred million combinations would take all memory before the first game."""
    values = [str(value) for value in range(10_000)]
    with pytest.raises(UsageError, match=r"100,000,000 combinations are more than the 250 that are compared"):
        make_sweep("cuckoo", {"lives": values, "rounds": values})
