"""From wishes to rules: what is open, what is found by real games, folders, the answer in words."""

import json
import re
import shlex
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from simcards import design, load, resume, simulate
from simcards.cli.main import run as command
from simcards.engine.execution import Execution
from simcards.errors import UsageError
from simcards.games.switches import RulesError
from simcards.options import Options
from simcards.reports.design.tables import tables
from simcards.runs.design import search as searching
from simcards.runs.design.job import DesignJob
from simcards.runs.design.race import FIRST
from simcards.runs.design.words import answer
from simcards.runs.kinds import job_of
from simcards.stats.intervals import half_width
from simcards.stats.multiple import each_level

#: Lives alone decide how long Cuckoo takes: about 5, 11 and 18 turns for three.
LIVES: dict[str, Any] = {
    "game": "cuckoo",
    "players": 3,
    "over": {"lives": [1, 2, 3]},
    "strategies": "threshold",
    "seed": 3,
    "progress": False,
}


def job_for(**more: Any) -> DesignJob:
    asked = {"game": "cuckoo", "players": 3, "want": ["turns < 9"], "over": {"lives": "1..3"}, "seed": 3, **more}
    return DesignJob.asked(Options(**asked))[0]


def test_what_is_open() -> None:
    job = job_for(over={"lives": "2..10:4,3", "king_blocks": "true,false"}, player_counts=[2, 4], players=None)
    assert job.space.config() == {"lives": [2, 6, 10, 3], "king_blocks": [True, False], "players": [2, 4]}
    assert job.space.size == 16
    assert len(job.setup.players) == 4  # the game's usual number
    every = job_for(over={}, keep=["ranks", "suits"]).space.values
    assert every["lives"] == (3, 1, 2, 4, 5)
    assert {"ranks", "suits", "turn_limit", "players"}.isdisjoint(every)


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ({"over": {"live": "1..3"}}, "--over live: no such switch, did you mean lives|did you mean lives"),
        ({"over": {"lives": "3..1"}}, "the smaller number comes first; write 1..3"),
        ({"over": {"lives": "1..999"}}, "999 values are too many; give a step"),
        ({"over": {"lives": "1,,3"}}, "--over lives=1,,3: a value is missing between commas"),
        ({"over": {"lives": "a..b"}}, "write a range as 10..30"),
        ({"over": {"lives": "1..3"}, "keep": ["lives"]}, "also given with --over"),
        ({"over": {}, "keep": ["life"]}, "--keep life"),
        ({"want": []}, "nothing is wished for"),
        ({"precision": "80%"}, "above 0 and below 50"),
    ],
)
def test_what_cannot_be_asked(asked: dict[str, Any], hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        job_for(**asked)
    with pytest.raises(RulesError, match="lives takes 1 to 100"):
        job_for(over={"lives": "0..3"})


def test_where_no_rules_can_be_played_no_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none of the 2 rule sets can be played; double_pass=end: .* contradicts"):
        design("skip", ["turns < 90"], over={"double_pass": "end,aces"}, progress=False, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_rules_that_contradict_themselves_are_skipped_and_counted() -> None:
    asked = {"game": "skip-bo", "want": ["turns < 90"], "over": {"stockpile_size": "20,90", "hand_size": "4,5"}}
    result = design(**asked, strategies="random", rules={"turn_limit": 30}, seed=1, precision="20%", progress=False)
    assert (result.job.search.tried, result.job.search.refused) == (2, 2)
    assert "2 rule sets (2 more contradict themselves)" in answer(result)[-2]
    with pytest.raises(UsageError, match=r"the one rule set cannot be played; stockpile_size=90: "):
        design("skip-bo", "turns < 90", over={"stockpile_size": [90]}, seed=1, progress=False)


def test_the_rule_set_that_alone_meets_a_wish_is_found_and_told_by_fresh_deals() -> None:
    result = design(want="turns 9..14", **LIVES, precision="10%")
    assert dict(result.best.set) == {"lives": 2}
    assert result.verdict == "met"
    assert answer(result)[0].startswith("Play Cuckoo for 3 with --set lives=2: turns ")
    assert answer(result)[0].endswith("(wished: turns 9..14); every wish is met.")
    (figure,) = result.figures[0]
    fresh = simulate(
        "cuckoo", players=3, rules={"lives": 2}, strategies="threshold", games=10_000, seed=8, progress=False
    )
    assert figure.found.value == pytest.approx(fresh.length("turns")["mean"], rel=0.05)
    assert 9 <= figure.found.interval.lo < figure.found.value < figure.found.interval.hi <= 14


def test_only_fresh_deals_are_reported() -> None:
    job = job_for(strategies=["threshold"], precision="10%")
    job.find(None, Execution(quiet=True))
    assert job.search.next_deal == max(rung.deals for rung in job.search.race.rungs) >= FIRST  # type: ignore[union-attr]
    kernel = job.field.kernels(job.shown[0])[0]
    rows, _ = kernel.play(job.search.next_deal, 20)
    summary = job.play(0, 20, np.zeros(16, np.int64))
    assert summary["0.0.turns"].tolist() == [rows[:, 2].sum(), (rows[:, 2] ** 2).sum()]


def test_wishes_that_nothing_meets() -> None:
    result = design(want=["turns > 200", "draws < 1%"], **LIVES, precision="10%")
    assert result.surely_none
    assert dict(result.best.set) == {"lives": 3}
    first, *rest = answer(result)
    assert first.startswith(
        "Surely none of the 3 rule sets meets all wishes; nearest is Cuckoo for 3 with the rules as they are: "
    )
    assert rest[0].startswith("turns > 200 is missed by ")
    assert rest[1] == "The wish that costs most is turns > 200: without it all others could be met."
    assert result.as_json()["verdict"] == "missed"


def test_what_so_many_fresh_deals_could_see() -> None:
    """z of each interval's level and z of 80%, times a standard error; nothing is said of an aim."""
    asked = {**LIVES, "strategies": ["keep", "threshold"]}
    result = design(want=["turns 4..14", "first-player-edge within 50%", "decisions max"], **asked, precision="10%")
    level = each_level(0.95, 6)
    z = NormalDist().inv_cdf(1 - (1 - level) / 2)
    widest = max(half_width(one.found.interval) for one in result.figures[0][:2])
    assert set(result.smallest_seen) == {"turns 4..14", "first-player-edge within 50%"}
    assert result.smallest_seen["turns 4..14"] == pytest.approx(widest * (z + NormalDist().inv_cdf(0.8)) / z)
    said = re.search(r"A miss by (\S+) in turns and by (\S+) points in first player's edge would", answer(result)[-2])
    assert said is not None
    told = [result.smallest_seen["turns 4..14"], 100 * (result.smallest_seen["first-player-edge within 50%"] or 0)]
    assert [float(word) for word in said.groups()] == pytest.approx(told, rel=0.05)
    assert result.as_json()["smallest_seen"] == result.smallest_seen


def test_a_small_miss_is_not_told_as_none() -> None:
    over = {**LIVES, "over": {"lives": [2]}}
    value = design(want="turns > 0", **over, precision="20%").figures[0][0].found.value
    result = design(want=f"turns > {value + 0.004:.4f}", **over, precision="20%")
    assert re.search(r" is missed by 0\.004\d? at most, with threshold\.", answer(result)[1])


def test_one_rule_set_alone_is_spoken_of_as_one() -> None:
    result = design(want="turns > 200", **LIVES | {"over": {"lives": [2]}}, precision="20%")
    first, *_, last = answer(result)
    assert first.startswith(
        "Surely the one rule set tried does not meet all wishes; it is Cuckoo for 3 with --set lives=2: "
    )
    assert last.startswith("Searched: 1 rule set; ")


def test_players_are_chosen_and_intervals_of_a_rule_set_hold_together() -> None:
    asked = {**LIVES, "players": [2, 6], "over": {"lives": 1}, "strategies": ["keep", "threshold"]}
    result = design(want=["turns > 12", "draws < 5%"], **asked, precision="10%")
    assert result.best.players == 6
    assert "--players 6" in answer(result)[0]
    assert len(result.figures[0]) == 4
    one = result.figures[0][0]
    again = one.wish.quantity.estimate(result.outcome.summary["0.0.turns"], result.outcome.units, each_level(0.95, 4))
    assert again == one.found


def test_a_search_is_taken_up_again_from_its_folder(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    whole = design(want="turns 9..14", **LIVES, precision="10%", out=tmp_path / "a")
    pieces = sorted((tmp_path / "a" / "evaluations").iterdir())
    assert load(tmp_path / "a").as_json()["rule_sets"] == whole.as_json()["rule_sets"]
    pieces[-1].unlink()
    for file in (tmp_path / "a" / "summaries").iterdir():
        file.unlink()
    again = resume(tmp_path / "a", progress=False)
    assert again.as_json()["digest"] == whole.as_json()["digest"]
    assert again.rerun() == whole.rerun()
    assert command([*shlex.split(again.rerun())[1:], "--json", "-q"]) == 0
    assert json.loads(capsys.readouterr().out)["digest"] == whole.as_json()["digest"]


def test_a_job_is_made_again_from_its_configuration() -> None:
    job = job_for(want=["turns max", "skill > 55% soft weight 2"], pair=["threshold", "keep"], games=50)
    again = job_of(json.loads(json.dumps(job.config())), Nowhere())
    assert json.loads(json.dumps(again.config())) == json.loads(json.dumps(job.config()))


class Nowhere:
    def find(self, file: str) -> Any:
        raise AssertionError(file)


def test_a_large_space_is_searched_by_an_optimiser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answer as by every rule set, from a part of them."""
    for name, number in (("MOST_GRID", 10), ("GENERATIONS", 4), ("SIZE", 8), ("DEALS", 32)):
        monkeypatch.setattr(searching, name, number)
    asked = {**LIVES, "over": {"lives": "1..12", "king_blocks": "true,false", "ranks": "9..13"}}
    result = design(want="turns 50..58", **asked, precision="10%")
    search = result.job.search
    assert not search.whole
    assert search.space.size == 120
    assert 8 <= search.tried <= 32
    assert result.met(0)
    assert f"{search.tried} of 120 rule sets" in answer(result)[-1]
    assert search.next_deal > 32


def test_rules_are_told_by_what_they_change() -> None:
    """Only what differs is named, unless what follows from it would then be another."""
    job = DesignJob.asked(
        Options(
            game="skip",
            players=4,
            rules={"exhaustion": "draw"},
            want=["turns < 90"],
            over={"decks": "4,5", "building_piles": "6,8", "wilds": "kings,jokers", "jokers": "0,8"},
        )
    )[0]
    words = [" ".join(job.space.words(arm)) for arm in job.space.grid if not arm.refused]
    assert words == [
        "--set exhaustion=draw",
        "--set exhaustion=draw --set decks=4 --set building_piles=6 --set wilds=jokers --set jokers=0",
        "--set exhaustion=draw --set wilds=jokers --set jokers=8",
        *words[3:],
    ]
    for arm in (arm for arm in job.space.grid if not arm.refused):
        assert job.setup.family.resolve("skip", 4, job.space.changes(arm)) == arm.rules


def test_an_interval_without_an_end_is_told_by_the_other() -> None:
    """A hundred games say nothing of how long the longest in a hundred may be."""
    result = design(want="p99 turns < 60", **LIVES, precision="20%")
    assert result.outcome.units == 97
    table = next(table for table in tables(result) if table.name == "found")
    assert table.rows[0]["span"].startswith("at least ")
    assert result.verdict == "unsure"
    assert "every wish is met by the figures, though not each surely" in answer(result)[0]


def test_the_ways_not_taken_are_the_front_and_where_it_is_small_the_next() -> None:
    alone = design(want="turns 9..14", **LIVES | {"over": {"lives": "1..8"}}, precision="20%")
    assert (len(alone.job.search.front), len(alone.job.search.shown)) == (1, 6)
    result = design(want=["turns 9..14", "decisions max"], **LIVES | {"over": {"lives": "1..8"}}, precision="20%")
    search, losses = result.job.search, [one.losses for one in result.race.standings]
    assert search.shown[0] == search.best
    assert (
        len(search.shown) == len(set(search.shown)) == 7
    )  # all on the front but one life, which is shorter in every way
    for place in search.front:
        own = [loss.value for loss in losses[place]]
        assert not any(all(a.value < b for a, b in zip(other, own, strict=True)) for other in losses)
    assert [row["front"] for row in result.rule_sets] == [place in search.front for place in search.shown]
