"""What a report says of so few games that they hardly say anything."""

from typing import Any

import pytest

import simcards
from simcards.reports.columns import Table
from simcards.reports.forms import document_of
from simcards.reports.parts import exhibit, tables_of
from simcards.runs.simulate.result import Simulation


def played(games: int) -> Simulation:
    return simcards.simulate("skip-bo", strategies="greedy", games=games, seed=2, threads=1, progress=False)


def told(result: Any) -> str:
    return " ".join(document_of(result).answer)


def table_of(result: Any, name: str) -> Table:
    return next(table for table in tables_of(result) if table.name == name)


def headings(result: Any, name: str) -> list[str]:
    return [column.heading for column in table_of(result, name).read]


def test_the_length_of_few_games_is_told_by_the_shortest_and_the_longest() -> None:
    assert "The one game took 93 turns." in told(played(1))
    assert "The 2 games took 93 to 121 turns; the mean is 107.0 (0.0–284.9)." in told(played(2))
    assert "The 19 games took 55 to 139 turns; the mean is 97.9 (88.2–107.7)." in told(played(19))
    half, most = "Half of the games take 93 turns or fewer (83–109)", "nine in ten take 55 to 121"
    assert f"{half}; {most}; the mean is 96.8 (87.4–106.3)." in told(played(20))


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (1, []),
        (2, ["sd", "median"]),
        (4, ["sd", "p25", "median", "p75"]),
        (20, ["sd", "p5", "p25", "median", "p75", "p95"]),
        (100, ["sd", "p5", "p25", "median", "p75", "p95", "p99"]),
    ],
)
def test_a_table_tells_the_quantiles_that_so_many_games_carry(games: int, said: list[str]) -> None:
    result, every = played(games), ("mean", "sd", "min", "p5", "p25", "median", "p75", "p95", "p99", "max")
    kept = [name for name in every if name in ("mean", "min", "max", *said)]
    assert [name for name in headings(result, "lengths") if name in every] == kept
    assert [row["quantile"] for row in table_of(result, "spread").rows] == kept
    assert set(every) <= set(result.length_summary)


def test_ends_stand_where_nine_in_ten_cannot() -> None:
    """In a narrow window, where the ends are the first to be left out."""
    for games, spare in ((19, False), (20, True)):
        columns = table_of(played(games), "lengths").read
        assert [column.spare for column in columns if column.heading in ("min", "max")] == [spare, spare]


def test_titles_of_charts_of_few_games_claim_no_more_than_these() -> None:
    few = played(19)
    assert exhibit(few, "lengths").title == "19 Skip-Bo games took 55 to 139 turns"
    assert exhibit(few, "survival").title == "The longest of 19 Skip-Bo games took 139 turns"
    enough = played(20)
    assert exhibit(enough, "lengths").title == "Half of Skip-Bo games take 93 turns or fewer"
    assert exhibit(enough, "survival").title == "One in twenty Skip-Bo games takes 121 turns or more"


def test_one_deal_of_a_sweep() -> None:
    """The interval of a change of the first player's edge holds the change, which may be of 200 points."""
    options = {"strategies": "greedy", "games": 1, "seed": 1, "threads": 1, "progress": False}
    result = simcards.sweep("skip-bo", {"stockpile_size": [10, 20]}, **options)
    assert "by −49.0 turns (seen in one deal alone, not decided)" in told(result)
    assert "1 deal in 3 arms" in document_of(result).about
    table = table_of(result, "differences")
    row = next(row for row in table.rows if (row["arm"], row["metric"]) == ("stockpile_size=10", "first_player_edge"))
    assert row["diff"] == -2.0
    assert row["ci"][0] == -2.0
    assert {"−200.00", f"−200.00 to +{100 * row['ci'][1]:.2f}"} <= set(table.cells(row))
    assert not {"p5", "median", "p95"} & set(headings(result, "overview"))


def test_titles_of_charts_of_few_games_name_no_best_place_and_no_share() -> None:
    options = {"seed": 1, "threads": 1, "progress": False}
    mixed = {"strategies": ["keep", "random", "keep", "random"], **options}
    few = simcards.simulate("cuckoo", games=2, **mixed)
    assert exhibit(few, "seats").title == "2 games are too few to say where a strategy does best"
    many = simcards.simulate("cuckoo", games=2_000, **mixed)
    assert exhibit(many, "seats").title.startswith("keep does best as player ")
    cut = simcards.simulate("skip-bo", strategies="greedy", rules={"turn_limit": 90}, games=5, **options)
    assert 0 < cut.draws()["count"] < 5
    assert exhibit(cut, "outcomes").title == "5 games are too few to say how games end"


def test_titles_of_a_sweep_of_few_deals_speak_of_these() -> None:
    options = {"strategies": "greedy", "seed": 1, "threads": 1, "progress": False, "rules": {"turn_limit": 90}}
    few = simcards.sweep("skip-bo", {"stockpile_size": [10, 30]}, games=5, **options)
    assert exhibit(few, "measures").title.startswith("A game took ")
    assert exhibit(few, "measures").title.endswith(" turns in 5 deals, by rules and strategy")
    assert exhibit(few, "outcomes").title == "5 deals are too few to say how often nobody wins"
    many = simcards.sweep("skip-bo", {"stockpile_size": [10, 30]}, games=100, **options)
    assert exhibit(many, "measures").title.startswith("A game takes ")
    assert exhibit(many, "outcomes").title.startswith("Nobody wins 0.0 to ")
