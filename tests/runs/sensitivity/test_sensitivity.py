"""Which rule matters most: every switch in turn on the same deals, pairs, what is refused, and the sentences."""

import json
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from simcards import load, merge, resume, sensitivity
from simcards.cli.main import run as command
from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.run import run
from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.games.family import families, family_of
from simcards.games.switches import switches_of
from simcards.options import Options
from simcards.runs.kinds import job_of
from simcards.runs.sensitivity.job import SensitivityJob
from simcards.runs.sensitivity.plan import furthest
from simcards.runs.sensitivity.result import Sensitivity
from simcards.runs.sensitivity.words import answer, sentence
from simcards.runs.sweep.job import unpack

#: A table of Cuckoo whose games are short, and of which few switches are changed.
SHORT: dict[str, Any] = {
    "game": "cuckoo",
    "players": 3,
    "rules": {"lives": 1},
    "strategies": ["threshold"],
    "keep": ["ranks", "suits", "rounds", "shuffle", "first_dealer", "tie"],
    "seed": 5,
}


def job_for(**more: Any) -> SensitivityJob:
    return SensitivityJob.asked(Options(**{**SHORT, **more}))[0]


def test_every_other_value_worth_trying_is_an_arm_and_nothing_else() -> None:
    plan = job_for().plan
    assert [dict(arm.set) for arm in plan.arms[1:]] == [
        *({"lives": lives} for lives in (2, 3, 4, 5)),
        {"king_blocks": False},
        {"dealer_king_blocks": False},
    ]
    assert (plan.arms[0].base, plan.arms[0].label) == (True, "the base rules")
    assert [metric.name for metric in plan.compared] == [
        *("first_player_edge", "draws", "turns", "decisions", "drama", "skill")
    ]
    assert not plan.both


def test_pairs_set_the_furthest_values_of_two() -> None:
    plan = job_for(interactions=True).plan
    named = {plan.arms[number].label: [plan.arms[one].label for one in parts] for number, parts in plan.both.items()}
    assert named == {
        "lives=5 with king_blocks=false": ["lives=5", "king_blocks=false"],
        "lives=5 with dealer_king_blocks=false": ["lives=5", "dealer_king_blocks=false"],
        "king_blocks=false with dealer_king_blocks=false": ["king_blocks=false", "dealer_king_blocks=false"],
    }
    assert furthest(30, (10, 20, 40)) == 10
    assert furthest(2, (1, 3, 8)) == 8
    assert furthest("all", ("deal", "returns")) == "deal"


def test_an_interaction_is_both_less_each_plus_neither_deal_by_deal() -> None:
    plan = job_for(interactions=True).plan
    outcome = run(SensitivityJob(plan), 80, quiet=True, threads=2)
    for number, parts in plan.both.items():
        for metric in plan.metrics:
            both, one, other, base = (
                metric.scores(rows_of(plan, arm, metric.lead), 3) for arm in (number, *parts, plan.base)
            )
            d = both - one - other + base
            sums = unpack(outcome.summary[f"{number}.0.{metric.name}.difference"])
            assert (sums.blocks, sums.total, sums.squares) == (80, d.sum(), (d * d).sum())
            assert len(sums.way_totals) == 4


def rows_of(plan: Any, arm: int, lead: bool) -> np.ndarray:
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.MEASURE] = lead
    return Kernel(plan.setup(arm, 0)).play(0, 80, control)[0]


def test_lives_decide_the_length_of_cuckoo() -> None:
    result = sensitivity(**SHORT, games=150, interactions=True, progress=False)
    first = answer(result)[0]
    assert first.startswith("What decides the length of a game in Cuckoo is lives (5: +")
    assert " turns); nothing else moves it by more than " in first
    turns = next(metric for metric in result.plan.metrics if metric.name == "turns")
    effects = result.effects(turns)
    assert effects[0].switch == "lives"
    assert effects[0].span[0] == 0.0 < effects[0].span[1] == effects[0].largest.found.mean
    bound = float(first.partition("more than ")[2].split()[0])
    others = [one.found.interval for effect in effects[1:] for one in effect.every]
    assert bound == pytest.approx(max(max(abs(end) for end in span) for span in others), abs=0.1)
    assert all(max(abs(end) for end in span) <= bound for span in others)
    assert answer(result)[-1].endswith(".")
    assert "pairs of changes" in answer(result)[-1]
    draws = next(metric for metric in result.plan.metrics if metric.name == "draws")
    assert sentence(result, draws) == "No switch changed the share of games without a winner in Cuckoo in any deal."
    edge = next(metric for metric in result.plan.metrics if metric.name == "first_player_edge")
    assert sentence(result, edge).startswith(
        "No switch surely changes the first player's edge in Cuckoo; none moves it "
    )


def test_what_no_deal_shows_is_said_so() -> None:
    """Who always keeps demands no swap, so that kings block none."""
    result = sensitivity(**SHORT | {"strategies": "keep", "keep": [*SHORT["keep"], "dealer_king_blocks"]}, games=30)
    assert answer(result)[0].endswith(" turns); no other switch changed it in any deal.")


def test_interval_p_value_and_verdict_of_a_line_agree() -> None:
    """At this level Holm's method would call one difference sure whose joint interval reaches 0."""
    result = sensitivity(**SHORT, games=60, interactions=True, level=0.92, progress=False)
    apart = [holm <= 0.08 < one.p_corrected for holm, one in zip(holms(result), result.differences, strict=True)]
    assert sum(apart) == 1
    told = result.as_json()
    for line in [*told["effects"], *told["interactions"]]:
        lo, hi = line["ci"] or (0.0, 0.0)
        word = "higher" if lo > 0 else "lower" if hi < 0 else "undecided"
        assert line["verdict"] == word
        assert (line["p_corrected"] <= 0.08) == (word != "undecided")
    assert {"p_corrected", "verdict"} <= set(result.by_effect) & set(result.by_pair)


def holms(result: Sensitivity) -> Any:
    """The p values of all that is compared by the method of Holm."""
    return multipletests([one.found.p_value for one in result.differences], method="holm")[1]


def test_what_is_refused_or_left_alone_is_said() -> None:
    result = sensitivity("skip-bo", strategies="random", games=2, seed=1, progress=False, rules={"stockpile_size": 2})
    refused = {next(iter(row["set"].items())): row["why"] for row in result.refused}
    assert "partners need 4, 6 or 8 players" in refused["partners", "shared"]
    assert result.unchanged["turn_limit"] == "a limit of the simulation, no rule of the game"
    with pytest.raises(UsageError, match="did you mean lives"):
        job_for(keep=["live"])
    with pytest.raises(UsageError, match="every switch is kept"):
        job_for(keep=list(switches_of(family_of("cuckoo").rules)))


def test_a_screening_is_taken_up_again_cut_up_and_joined(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(job_for(interactions=True), 40, quiet=True)
    again = job_of(json.loads(json.dumps(job_for(interactions=True).config())), Nowhere())
    assert digest(run(again, 40, quiet=True, threads=2, chunk=7).summary) == digest(whole.summary)
    for part in ("1/2", "2/2"):
        sensitivity(**SHORT, games=40, interactions=True, shard=part, out=tmp_path / part[0], progress=False)
    joined = merge([tmp_path / "1", tmp_path / "2"], tmp_path / "both")
    assert joined.as_json()["digest"] == digest(whole.summary)
    assert load(tmp_path / "both").rerun() == Sensitivity.of(job_for(interactions=True), whole, 0.95).rerun()
    assert resume(tmp_path / "both", games=44, progress=False).outcome.units == 44
    words = joined.rerun().split()[1:]
    assert command([*words, "--json", "-q"]) == 0
    assert json.loads(capsys.readouterr().out)["digest"] == digest(whole.summary)


class Nowhere:
    def find(self, file: str) -> Any:
        raise AssertionError(file)


def test_every_switch_names_values_to_try_that_it_takes_or_says_why_there_are_none() -> None:
    for family in families():
        for name, kind in switches_of(family.rules).items():
            number = kind.low is not None
            assert bool(kind.alone) or bool(kind.steps) or not number, name
            assert [kind.read(name, value) for value in kind.steps] == list(kind.steps)
            assert kind.alone == "" or kind.tried(kind.usual or 0) == ()
