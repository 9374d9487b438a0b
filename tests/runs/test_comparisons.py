"""Ablation, ladder and tuning on strategies whose strength is known."""

import json
from typing import Any

import numpy as np
import pytest

from simcards.engine.execution import Execution
from simcards.engine.loading import load_player, with_values
from simcards.engine.run import run
from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.options import Options
from simcards.reports.parts import exhibit, table
from simcards.runs.ablate.job import AblateJob, habits_of
from simcards.runs.ablate.words import habit_sentence, habits_answer
from simcards.runs.compare.estimates import together
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.compare.plan import challenges
from simcards.runs.ladder.result import _order, luck_share
from simcards.runs.ladder.words import duels, ladder_answer
from simcards.stats.multiple import each_level
from tests.runs.playing import ablate, climb, compare, empty_table, tune

QUIET = Execution(quiet=True)

#: Le Her with habits: one that helps, one that does nothing, one that hurts; and a number that is no habit.
MINE = '''
from simcards.strategy import Parameter, cuckoo, strategy

@strategy(
    "cuckoo",
    swap_low=Parameter(1, "swap the low cards"),
    swap_high=Parameter(1, "swap the high cards"),
    idle=Parameter(1, "nothing"),
    off=Parameter(0, "nothing either"),
    below=Parameter(7, "what is low", 1, 14),
)
def mine(view, moves, n, params, stream):
    """Swaps what its habits say."""
    low = cuckoo.own_rank(view) < params[4]
    swaps = params[0] > 0 if low else params[1] > 0 and cuckoo.own_rank(view) > 11
    return n - 1 if swaps else 0
'''


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("strategy") / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    return str(file)


def le_her(seed: int = 7) -> Any:
    return empty_table("le-her", seed=seed)


def test_habits_are_the_switches_that_are_on(mine: str) -> None:
    assert list(habits_of(load_player(mine, "cuckoo"))) == ["swap_low", "swap_high", "idle"]
    assert list(habits_of(load_player(f"{mine}:idle=0,off=1", "cuckoo"))) == ["swap_low", "swap_high", "off"]


def test_a_habit_may_say_what_switches_it_off() -> None:
    planner = habits_of(load_player("planner:deny=0", "stockpile"))
    assert "deny" not in planner
    assert (planner["depth"], planner["wild"], "plans" in planner) == (1.0, 0.0, False)
    weights = habits_of(load_player("weights", "stockpile"))
    assert "gap" not in weights  # it is off by default
    assert len(weights) == 15
    assert set(weights.values()) == {0.0}
    job = AblateJob.asked(Options("skip-bo", seed=1, strategy="planner:hand=0", games=1_000))[0]
    assert [player.label for player in job.strategies[1:3]] == ["planner:wild=0,hand=0", "planner:hand=0,laid=0"]
    assert "planner:hand=0,depth=1" in job.names
    assert job.habits["deny"].startswith("what it costs that a pile waits for a rival's stockpile top")


def test_what_each_habit_is_worth(mine: str) -> None:
    found = ablate(le_her(), f"{mine}:below=8", Terms(60_000), how=QUIET)
    rows = {row["parameter"]: row for row in found.rows}
    assert [rows[name]["verdict"] for name in ("swap_low", "swap_high", "idle")] == ["better", "worse", "too-small"]
    assert rows["idle"]["worth"] == 0.0
    assert rows["swap_low"]["meaning"] == "swap the low cards"
    assert found.comparison.job.names[1] == f"{mine}:swap_low=0,below=8"
    page = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert page["ablation"] == found.rows
    assert page["rerun"] == f"simcards compare le-her --players 2 --ablate {mine}:below=8 -n 60000 --seed 7"
    assert habit_sentence(rows["swap_high"], 0.005, 0.95).endswith("it hurts: the strategy plays better without it.")


def test_one_habit_is_spoken_of_as_one() -> None:
    one = [{"parameter": "swap", "verdict": "better", "worth": 0.1, "estimate": 0.1, "ci": [0.05, 0.15]}]
    several = [*one, *one, {"verdict": "undecided"}]
    assert habits_answer(several, "it", 0.005, 0.95)[0] == "Of the 3 habits of it 2 surely help, 1 is not decided."
    assert "1 surely helps, 1 is not decided" in habits_answer(several[1:], "it", 0.005, 0.95)[0]
    assert habits_answer(one, "it", 0.005, 0.95)[0] == "The one habit of it surely helps."


def test_an_ablation_is_a_comparison_of_those_pairs(mine: str) -> None:
    found = ablate(le_her(), mine, Terms(6_000), how=QUIET)
    pairs = len(found.rows)
    each = together(found.comparison.job.plan, found.comparison.outcome.summary).each(0.95)
    assert 0.95 < each < each_level(0.95, pairs)
    pair = compare(le_her(), [mine, f"{mine}:swap_high=0"], Terms(2_000, level=each), how=QUIET).pairs[0]
    assert pair["p_corrected"] < found.comparison.pairs[1]["p_corrected"] <= pairs * pair["p_corrected"]
    of_the_level = {"p_corrected": 0, "variance_ratio_ci": 0}  # corrected; at the level that was asked for
    assert found.comparison.pairs[1] | of_the_level == pair | of_the_level


def test_no_habit_to_take_away() -> None:
    with pytest.raises(UsageError, match=r"--ablate keep: no parameter of it is a habit that is on .*none"):
        ablate(le_her(), "keep", Terms(1_000), how=QUIET)


def test_names_with_parameters_changed(mine: str) -> None:
    player = load_player(f"{mine}:mine:below=9", "cuckoo")
    assert with_values(player, {"idle": 0.0}) == f"{mine}:mine:idle=0,below=9"
    assert with_values(player, {"below": 7.0}) == f"{mine}:mine"
    assert with_values(load_player("threshold:t=3", "cuckoo"), {"p0": 2.7}) == "threshold:t=3,p0=3"


def test_the_ladder_of_le_her() -> None:
    found = climb(le_her(), ["threshold", "keep"], Terms(20_000), how=QUIET)
    assert found.labels == ("random", "threshold", "keep")
    (ladder,) = found.ladders
    top, middle, bottom = ladder.rows
    assert [row["strategy"] for row in (top, middle, bottom)] == ["threshold", "keep", "random"]
    assert top["over_next"]["opponent"] == "keep"
    assert middle["over_next"] == middle["over_random"]
    assert (bottom["over_random"], bottom["over_next"]) == (None, None)
    lo, hi = top["over_random"]["ci"]
    assert 0.6 < lo < top["over_random"]["rate"] < hi < 0.75
    page = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert page["mode"] == "ladder"
    assert page["rerun"].startswith(
        "simcards compare le-her --players 2 --ladder -s random -s threshold -s keep -n 19992"
    )


def test_the_ladder_reports_deals_that_did_not_make_its_order() -> None:
    ladder = climb(le_her(), ["keep"], Terms(4_000), how=QUIET).ladders[0]
    assert ladder.deals == 900


def test_a_ladder_speaks_of_the_game_s_aim() -> None:
    found = climb(empty_table("skitgubbe", 2, seed=1), ["low-first"], Terms(1_000), how=QUIET)
    first, luck, power = ladder_answer(found)[:3]
    assert first.startswith("With 2 players low-first stands on top: it does not lose in ")
    assert "of the variance of who does not lose is luck" in luck
    assert "With 2 players a share of games not lost " in power
    assert [column.heading for column in table(found, "ladder-2").columns][1::2][:2] == [
        *("does not lose against random", "does not lose against next"),
    ]
    shown = exhibit(found, "ladder")
    assert shown.title.startswith("With 2 players low-first stands on top: it does not lose in ")
    assert shown.subtitle.startswith("Share of games not lost of each strategy against random")
    survivors = climb(empty_table("cuckoo", 2, {"rounds": 1}, seed=1), ["keep"], Terms(400), how=QUIET)
    assert [duels(one).rpartition("; ")[2] for one in (found, survivors)] == [
        *("a joint win is none", "a joint win counts in full"),
    ]


def test_the_order_of_a_ladder_is_head_to_head() -> None:
    """Strategy 1 wins most of its own duels, but 0 does better against each than it does against 0."""
    rates = {(0, 1): 60, (1, 0): 40, (0, 2): 50, (2, 0): 0, (1, 2): 90, (2, 1): 10}
    plan = challenges(3, 2, rates)
    sums = np.array([[rate * contrast.scale, 0] for rate, contrast in zip(rates.values(), plan.contrasts, strict=True)])
    assert _order(plan, sums) == (2, 1, 0)


def test_ladders_at_two_and_at_four() -> None:
    setup = empty_table("cuckoo", settings={"lives": 1}, seed=1)
    found = climb(setup, ["threshold", "keep"], Terms(3_000), how=QUIET)
    assert [page["players"] for page in found.as_json()["ladders"]] == [2, 4]
    assert [page["even_share"] for page in found.as_json()["ladders"]] == [0.5, 0.25]
    one = climb(empty_table("cuckoo", 3, {"lives": 1}, 1), ["keep"], Terms(3_000), one_size=True, how=QUIET)
    assert [page["players"] for page in one.as_json()["ladders"]] == [3]
    assert "--players 3" in one.rerun()


def test_luck_share_by_hand() -> None:
    # Two strategies, the better one wins 3 of 4: between 1/16, in all 1/4.
    value, slopes = luck_share(np.array([0.75, 0.25]), np.zeros(2))
    assert value == pytest.approx(0.75)
    assert slopes == pytest.approx([-1.0, 1.0])
    assert luck_share(np.array([0.5, 0.5]), np.zeros(2))[0] == 1.0
    assert luck_share(np.array([1.0, 0.0]), np.zeros(2))[0] == 0.0
    assert luck_share(np.array([1.0, 1.0]), np.zeros(2))[0] == 1.0
    # what the errors alone would show is taken off
    assert luck_share(np.array([0.6, 0.4]), np.array([0.1, 0.1]))[0] == 1.0


def test_luck_shares_slopes_are_its_derivatives() -> None:
    rates, step = np.array([0.7, 0.4, 0.2, 0.45]), 1e-6
    for i, slope in enumerate(luck_share(rates, np.zeros(4))[1]):
        moved = rates + step * np.eye(4)[i]
        numeric = (luck_share(moved, np.zeros(4))[0] - luck_share(rates, np.zeros(4))[0]) / step
        assert slope == pytest.approx(numeric, abs=1e-4)


def tuned(mine: str, threads: int = 1) -> Any:
    how = Execution(threads, quiet=True)
    return tune(le_her(), f"{mine}:below=2", ["threshold", "random"], Terms(45_000), deals=50, how=how)


@pytest.fixture(scope="module")
def found(mine: str) -> Any:
    return tuned(mine)


def test_tuning_finds_the_good_parameters(found: Any, mine: str) -> None:
    assert 6 <= found.values["below"] <= 9
    assert found.values["swap_high"] == 0
    assert found.gain["verdict"] == "better"
    assert 0.05 < found.gain["ci"][0] < found.gain["value"] < found.gain["ci"][1]
    assert load_player(found.tuned.label, "cuckoo").values == tuple(found.values.values())
    mean = [np.mean([row[name] for row in found.against if not row["held_out"]]) for name in ("before", "after")]
    assert found.gain["value"] == pytest.approx(mean[1] - mean[0])
    page = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert page["tuned"] == found.tuned.label
    assert page["rerun"].startswith(
        f"simcards tune le-her {mine}:below=2 --players 2 -s threshold -s random --hold-out always-swap"
    )


def test_tuning_reports_fresh_deals_and_is_the_same_on_any_threads(found: Any, mine: str) -> None:
    players = [found.tuned, found.base, *found.job.opponents]
    fresh = run(CompareJob(le_her(), players, found.job.plan), found.outcome.units, 50 + 10 * 50, quiet=True)
    assert digest(fresh.summary) == found.as_json()["digest"]
    assert found.as_json() == tuned(mine, threads=3).as_json()


def test_tuning_says_what_is_missing(mine: str) -> None:
    with pytest.raises(UsageError, match="keep: it has no parameters to tune"):
        tune(le_her(), "keep", [], Terms(10_000), how=QUIET)
    with pytest.raises(UsageError, match=r"--only x: .* has no such parameter"):
        tune(le_her(), mine, [], Terms(10_000), only=["x"], how=QUIET)
    with pytest.raises(UsageError, match=r"-n 1000: [\d,]+ games are needed to tune here") as told:
        tune(le_her(), mine, [], Terms(1_000), how=QUIET)
    least = int(str(told.value).split()[2].replace(",", ""))
    with pytest.raises(UsageError, match=f"{least:,} games"):
        tune(le_her(), mine, [], Terms(least - 5), how=QUIET)
