"""What a search hands out: whole numbers, never noise, and what its gain costs against whom it did not see."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simcards.engine.execution import Execution
from simcards.engine.loading import load_player, quick_strategies, with_words
from simcards.engine.plugin import Parameter
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from simcards.reports.forms import document_of
from simcards.runs.compare.job import Terms
from simcards.runs.tune.job import fresh_plan, opponents_of
from simcards.runs.tune.result import Tuned
from simcards.runs.tune.search import ParameterSearch, is_whole, parameters_to_search
from simcards.runs.tune.words import cost_sentence, gain_sentence, goal_words, search_answer
from tests.runs.playing import empty_table, tune

MINE = """
from simcards.strategy import Parameter, cuckoo, strategy

@strategy("cuckoo", below=Parameter(3, "what is low", 1, 14, whole=True), share=Parameter(0.5, "nothing", 0, 2))
def mine(view, moves, n, params, stream):
    '''Swaps low cards.'''
    return n - 1 if cuckoo.own_rank(view) < params[0] else 0
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("own") / "mine.py"
    file.write_text(MINE)
    return str(file)


def found(mine: str, only: str, games: int = 12_000) -> Tuned:
    result: Tuned = tune(
        empty_table("le-her", seed=3),
        mine,
        [mine],
        Terms(games),
        deals=20,
        only=only.split(","),
        held_out=["keep"],
        how=Execution(quiet=True),
    )
    return result


@pytest.fixture(scope="module")
def searched(mine: str) -> Tuned:
    """A search that finds a real gain; nothing has been read off it."""
    return found(mine, "below", 60_000)


@pytest.fixture
def gained(searched: Tuned) -> Tuned:
    """The same, for one test to read, and to put other numbers into."""
    return copy(searched)


@pytest.mark.parametrize(
    ("parameter", "whole"),
    [
        (Parameter(3, "a rank", 1, 14, whole=True), True),
        (Parameter(1, "a switch"), True),
        (Parameter(0.5, "a share"), False),
        (Parameter(3, "a weight", 1, 14), False),
    ],
)
def test_what_is_searched_in_whole_numbers(parameter: Parameter, whole: bool) -> None:
    assert is_whole(parameter) == whole


def test_a_rounded_value_stays_within_its_range(tmp_path: Path) -> None:
    """The digits that are searched must not carry an end out of the range, where it would be refused."""
    head = 'share=Parameter(0.5, "nothing", 0.12342, 0.98767)'
    file = tmp_path / "mine.py"
    file.write_text(MINE.replace('share=Parameter(0.5, "nothing", 0, 2)', head))
    base, greedy = load_player(str(file), "cuckoo"), load_player("keep", "cuckoo")
    search = ParameterSearch(make_setup("le-her", 2, {}, [str(file)], 1), base, [greedy], 2, ["share"], 10_000)
    ends = [search.text(np.array([end])) for end in (0.12342, 0.98767)]
    assert [with_words(base, text).values[1] for text in ends] == [0.12342, 0.98767]


def peak(tried: list[str]) -> Callable[..., float]:
    """A goal in the place of games: highest at below=7.3, share=1.234567."""

    def value(search: ParameterSearch, text: str, deals: int, first: int) -> float:
        tried.append(text)
        at = dict(word.split("=") for word in text.rpartition(":")[2].split(",") if "=" in word)
        return -((float(at.get("below", 3)) - 7.3) ** 2) - (float(at.get("share", 0.5)) - 1.234567) ** 2

    return value


def test_a_whole_parameter_is_never_tried_between_two_numbers(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr(ParameterSearch, "value", peak(tried))
    whole = found(mine, "below").job.search
    assert whole.find(None, None).values == (7, 0.5)
    assert {text.rpartition("below=")[2] for text in tried} <= {mine, *map(str, range(1, 15))}
    monkeypatch.setattr(ParameterSearch, "_without_idle", lambda _, best: best)  # in play the share changes nothing
    free = found(mine, "share", 60_000).job.search
    assert free.find(None, None).values == pytest.approx((3, 1.235), abs=0.1)


def test_a_flat_goal_keeps_the_values(mine: str) -> None:
    result = found(mine, "share")
    assert (result.flat, result.tuned.label, result.values["share"]) == (True, mine, 0.5)
    assert result.unchanged
    assert (result.gain["value"], result.gain["ci"]) == (0, [0, 0])
    assert all(row["change_ci"] == [0, 0] for row in result.against)
    page = result.as_json()
    assert (page["flat"], page["tuned"], page["parameters"]) == (True, mine, {"below": 3.0, "share": 0.5})
    document = document_of(result)
    assert document.answer[0].startswith("Flat: ")
    assert not document.to_copy


def test_a_real_gain_is_handed_out(gained: Tuned, mine: str) -> None:
    assert not gained.flat
    assert 6 <= gained.values["below"] <= 9
    assert document_of(gained).to_copy == [f"To play it: -s {mine}:below={gained.values['below']:g}"]


@pytest.mark.parametrize(
    ("gain", "flat", "says"),
    [
        ({"value": 0.030, "ci": [0.020, 0.040], "verdict": "better"}, False, "a real gain"),
        ({"value": 0.004, "ci": [0.001, 0.007], "verdict": "better"}, True, "no more than the 0.5 that would matter"),
        ({"value": 0.001, "ci": [-0.002, 0.004], "verdict": "too-small"}, True, "too small to matter, within ±0.5"),
        ({"value": 0.030, "ci": [-0.002, 0.062], "verdict": "undecided"}, True, "not surely a gain"),
        ({"value": -0.030, "ci": [-0.04, -0.02], "verdict": "worse"}, True, "a loss"),
    ],
)
def test_what_is_not_surely_a_gain_is_not_handed_out(
    gained: Tuned, gain: dict[str, Any], flat: bool, says: str
) -> None:
    gained.__dict__["gain"] = gain
    assert gained.flat == flat
    assert gained.tuned == (gained.base if flat else gained.found)
    sentence = gain_sentence(gained)
    assert sentence.startswith("Flat: the best of " if flat else "Gain against the panel on ")
    assert says in sentence
    assert ("the parameters stay as they are" in sentence) == flat


def test_what_changes_nothing_stays_as_it_was(mine: str) -> None:
    """A search over both parameters hands out the one that matters; the other does nothing in play."""
    result = found(mine, "below,share", 60_000)
    assert result.values["below"] != 3
    assert result.values["share"] == result.found.values[1] == 0.5
    assert result.found.label == f"{mine}:below={result.values['below']:g}"


def test_a_gain_that_costs_is_named(gained: Tuned) -> None:
    gained.__dict__["gain"] = {"value": 0.030, "ci": [0.020, 0.040], "verdict": "better"}
    row = {"before": 0.0, "after": 0.0, "before_ci": None, "after_ci": None}
    gained.__dict__["against"] = [
        {**row, "opponent": "a", "held_out": False, "change": 0.09, "change_ci": [0.08, 0.1]},
        {**row, "opponent": "b", "held_out": False, "change": -0.01, "change_ci": [-0.02, 0.01]},
        {**row, "opponent": "c", "held_out": False, "change": -0.02, "change_ci": [-0.03, -0.01]},
        {**row, "opponent": "d", "held_out": True, "change": -0.3, "change_ci": [-0.4, -0.2]},
    ]
    assert cost_sentence(gained) == (
        "The gain costs elsewhere: against d −30.00 points (−40.00 to −20.00, held out of the search), "
        "against c −2.00 points (−3.00 to −1.00)."
    )
    assert search_answer(gained)[1:-1] == [cost_sentence(gained)]
    gained.__dict__["gain"] = {"value": 0.0, "ci": [-0.002, 0.002], "verdict": "too-small"}
    assert cost_sentence(gained) == ""


def test_the_goal_is_what_players_are_after() -> None:
    table = empty_table("cuckoo", 4, {"rounds": 1}, seed=1)
    how, options = Execution(quiet=True), {"deals": 20, "only": ["t"], "held_out": ["always-swap"]}
    result = tune(table, "threshold:t=2", ["keep"], Terms(60_000), how=how, **options)
    assert goal_words(result).startswith("goal: share of games without losing a life less")
    assert not result.flat  # sole wins, which nobody has there, would tell nothing
    assert 5 <= result.values["t"] <= 10


def test_whom_a_search_plays_against() -> None:
    quick = quick_strategies("cuckoo")
    assert {"threshold", "keep", "best-reply"} <= set(quick)
    assert opponents_of("cuckoo", [], []) == (quick, [])
    others = [name for name in quick if name not in ("keep", "random")]
    assert opponents_of("cuckoo", [], ["keep", "random"]) == (others, ["keep", "random"])
    assert opponents_of("cuckoo", ["keep", "random"], []) == (["keep", "random"], others)
    assert opponents_of("cuckoo", ["keep"], ["random"]) == (["keep"], ["random"])
    with pytest.raises(UsageError, match="all opponents are held out"):
        opponents_of("cuckoo", [], quick)
    with pytest.raises(UsageError, match="-s keep: it is held out, too"):
        opponents_of("cuckoo", ["keep"], ["keep"])


@pytest.mark.parametrize("places", [2, 3])
def test_the_gain_is_the_mean_change_over_the_panel_alone(places: int) -> None:
    plan = fresh_plan(2, 1, places)
    gain, changes = plan.contrasts[0], plan.contrasts[7:]
    assert [change.pair for change in changes] == [(0, 2), (0, 3), (0, 4)]
    assert np.array_equal(gain.weights, changes[0].weights + changes[1].weights)
    assert gain.scale == changes[0].scale + changes[1].scale
    for change, before, after in zip(changes, plan.contrasts[1:7:2], plan.contrasts[2:7:2], strict=True):
        assert (before.pair[0], after.pair[0]) == (1, 0)
        assert change.scale == before.scale == after.scale
        assert np.array_equal(change.weights, after.weights - before.weights)


def test_a_safeguard_is_searched_only_when_named(tmp_path: Path) -> None:
    (tmp_path / "guarded.py").write_text(MINE.replace("0, 2))", "0, 2, searched=False))"))
    (tmp_path / "guard.py").write_text(
        MINE.replace('below=Parameter(3, "what is low", 1, 14, whole=True), ', "")
        .replace("0, 2))", "0, 2, searched=False))")
        .replace("params[0]", "3")
    )
    guarded, guard = (load_player(str(tmp_path / f"{name}.py"), "cuckoo") for name in ("guarded", "guard"))
    assert list(parameters_to_search(guarded, [])) == ["below"]
    assert list(parameters_to_search(guarded, ["share"])) == ["share"]
    with pytest.raises(UsageError, match=r"guard.py: share is a safeguard, .*add --only share"):
        parameters_to_search(guard, [])
