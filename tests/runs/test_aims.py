"""What players of a game are after: every rate, edge and sentence is about that one thing."""

import numpy as np
import pytest

import simcards
from simcards.games.setup import make_setup
from simcards.reports.parts import exhibits, table
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.compare.words import pair_sentence
from simcards.runs.simulate.rates import figures_of, first_and_others
from simcards.runs.simulate.result import Simulation
from simcards.runs.simulate.words import simulation_answer
from simcards.stats.bounded import rate_interval

ONE_ROUND = {"rounds": 1, "first_dealer": "last-seat"}


def played(game: str, players: int, rules: dict[str, object] | None = None, **options: object) -> Simulation:
    return simcards.simulate(game, players=players, rules=rules, games=4_000, seed=1, progress=False, **options)


@pytest.mark.parametrize(
    ("game", "players", "rules", "does", "even"),
    [
        ("skip-bo", 3, {}, "wins", 1 / 3),
        ("cuckoo", 4, {}, "wins", 1 / 4),
        ("cuckoo", 4, {"rounds": 1}, "loses no life", None),
        ("cuckoo", 4, {"rounds": 5}, "ends with the most lives", None),
        ("le-her", 2, {}, "wins", 1 / 2),
        ("skitgubbe", 3, {}, "does not lose", 1 - 1 / 3),
    ],
)
def test_what_each_game_is_about(game: str, players: int, rules: dict[str, object], does: str, even: float) -> None:
    aim = make_setup(game, players, rules).aim
    assert (aim.does, aim.even(players)) == (does, even)
    assert make_setup("skitgubbe", 3, match=True).aim.does == "wins"


def test_one_round_of_cuckoo_speaks_of_survival_everywhere() -> None:
    """The seat that begins keeps its lives most often; 72.4 against 59.5% in a large sample."""
    found = played("cuckoo", 3, ONE_ROUND, measures=True)
    seats, places, begins = found.seats(), found.places(), found.begins()
    assert [row["win_rate"] for row in seats] == [row["win_rate"] for row in places]
    assert seats[0]["win_rate"] == pytest.approx(0.724, abs=0.03)
    assert begins["rate"] == seats[0]["win_rate"]
    assert begins["others"] == pytest.approx((seats[1]["win_rate"] + seats[2]["win_rate"]) / 2)
    assert begins["edge"] == pytest.approx(begins["rate"] - begins["others"])
    edge = found.measures()["first_player_edge"]
    assert (edge["mean"], edge["ci"]) == (begins["edge"], begins["edge_ci"])
    assert edge["definition"].startswith("share of games without losing a life of the side that begins")
    assert "Who begins loses no life in 7" in simulation_answer(found)[0]
    assert found.as_json()["aim"]["does"] == "loses no life"


def test_a_folder_without_shared_wins_by_place_has_the_edge_all_the_same() -> None:
    found = played("cuckoo", 3, ONE_ROUND)
    before = found.begins()
    del found.outcome.summary["joint_by_order"]
    assert found.begins() == before
    assert {row["joint"] for row in found.places()} == {None}


def test_where_shared_wins_count_for_who_begins_they_are_named() -> None:
    """In a match of Cuckoo a shared win is none, but in what beginning is worth it is one: both stand in a report."""
    found = played("cuckoo", 3)
    assert any(row["joint"] for row in found.places())
    assert simulation_answer(found)[0].startswith("Who begins wins, alone or with others, in ")
    assert table(found, "places").title == "Who wins, alone or with others, by place in the turn order"
    assert table(found, "seats").title == "Who wins, by player"
    title = next(one.title for one in exhibits(found) if one.kind == "turn-order")
    assert title.startswith("Who begins wins, alone or with others, in ")
    assert simulation_answer(played("skip-bo", 2))[0].startswith("Who begins wins in ")


def test_one_game_is_spoken_of_as_one() -> None:
    found = simcards.simulate("skip-bo", rules={"stockpile_size": 2}, games=1, seed=1, progress=False)
    told = simulation_answer(found)
    assert told[1] == f"The one game took {found.length('turns')['max']} turns."
    assert told[2].startswith("The one game had a winner; ")
    cut = simcards.simulate("skip-bo", rules={"turn_limit": 1}, games=9, seed=1, progress=False)
    assert simulation_answer(cut)[0] == "All 9 games took 1 turn."


def test_another_level_is_repeated_too() -> None:
    found = simcards.simulate("cuckoo", games=40, seed=1, level=0.9, progress=False)
    assert found.rerun() == "simcards simulate cuckoo --players 4 -s threshold --level 0.9 -n 40 --seed 1"


def test_skitgubbe_speaks_of_not_losing() -> None:
    found = played("skitgubbe", 3)
    assert found.begins()["rate"] == pytest.approx(2 / 3, abs=0.03)
    assert "Who begins does not lose in" in simulation_answer(found)[0]


def test_what_so_many_games_could_see() -> None:
    """4,000 games in which any number may reach the aim, so that there is no even share but a mean one."""
    found = played("cuckoo", 3, ONE_ROUND)
    seen, factor = found.smallest_seen(), 1.959964 + 0.841621
    of_three = 2.393980 + 0.841621  # at 1 - 0.05 / 3
    share = sum(row["win_rate"] for row in found.seats()) / 3
    assert seen["win_rate"] == pytest.approx(of_three * (share * (1 - share) / 4000) ** 0.5)
    lo, hi = found.begins()["edge_ci"]
    assert seen["first_player_edge"] == pytest.approx(factor * (hi - lo) / 2 / 1.96, rel=0.05)
    assert "would have been found by so many games with a chance of 80%; " in simulation_answer(found)[-1]
    few = simcards.simulate("cuckoo", rules=ONE_ROUND, games=20, seed=1, progress=False)
    assert few.smallest_seen() == {"win_rate": None, "first_player_edge": None}
    assert "would have been found" not in " ".join(simulation_answer(few))


def test_rates_of_a_table_hold_at_once() -> None:
    """Three at 1 - 0.05 / 3 each; two that share out every game as one."""
    found = played("skitgubbe", 3)
    for row in (*found.seats(), *found.places()):
        assert tuple(row["ci"]) == rate_interval(row["wins"] + row["joint"], 4000, 1 - 0.05 / 3)
    assert found.begins()["ci"] == found.places()[0]["ci"]
    two = played("skip-bo", 2, {"stockpile_size": 3})
    assert two.draws()["count"] == 0
    for row in (*two.seats(), *two.places()):
        assert tuple(row["ci"]) == rate_interval(row["wins"], 4000, 0.95)


def test_two_who_may_draw_are_two_and_so_are_partners() -> None:
    drawn = played("skip-bo", 2, {"stockpile_size": 3, "turn_limit": 8})
    assert drawn.draws()["count"] > 0
    assert tuple(drawn.seats()[0]["ci"]) == rate_interval(drawn.seats()[0]["wins"], 4000, 0.975)
    endings = {row["outcome"]: tuple(row["ci"]) for row in drawn.endings()}
    assert endings["draw"] == rate_interval(drawn.draws()["count"], 4000, 0.95)
    partners = make_setup("skip-bo", 4, {"partners": "own"}, ["greedy", "weights"] * 2)
    known = {"winners": np.array([0, 0, 500])}
    assert figures_of(partners, known) == {"side": 1, "strategy": 1, "edge": 1}
    assert figures_of(partners, {"winners": np.array([1, 0, 499])}) == {"side": 2, "strategy": 2, "edge": 1}


def test_strategies_in_fixed_places_have_no_edge_of_places() -> None:
    found = played("skip-bo", 2, {"first_player": "seat-0"}, strategies=["greedy", "random"], measures=True)
    assert found.begins() is None
    assert not {"first_player_edge", "fairness"} & set(found.measures())
    assert "simcards compare" in simulation_answer(found)[1]
    drawn = played("skip-bo", 2, {"first_player": "drawn"}, strategies=["greedy", "random"], measures=True)
    assert {"first_player_edge", "fairness"} <= set(drawn.measures())


def test_the_edge_of_partners_is_that_of_sides() -> None:
    found = played("skip-bo", 4, {"partners": "shared"})
    won = found.outcome.summary["wins_by_order"]
    first, others, edge = first_and_others(found.setup, found.outcome, 0.95)
    assert first.value == won[0] / 4_000 == won[2] / 4_000
    assert others == pytest.approx(won[1] / 4_000)
    assert edge.interval.lo < edge.value < edge.interval.hi


def test_fairness_is_of_decided_games() -> None:
    """A third drawn, the rest even: a fair game, not one of 0.649."""
    found = played("skip-bo", 2, measures=True)
    summary = found.outcome.summary
    summary["wins_by_order"] = np.array([1380, 1380])
    summary["draws"] = np.array([0, 1240])
    for column in found.setup.family.measures.columns:
        if column.lead:  # a mean over the games that somebody won
            summary[column.name][:] = 0
    assert found.measures()["fairness"]["mean"] == pytest.approx(1.0)


def test_no_interval_claims_certainty() -> None:
    """Two games: rates, lengths and measures have intervals with a width inside their bounds, or none."""
    found = simcards.simulate("skip-bo", games=2, seed=1, measures=True, progress=False)
    for row in [*found.seats(), *found.places(), *found.strategy_rates(), *found.endings(), found.draws()]:
        lo, hi = row["ci"]
        assert 0.0 <= lo < hi <= 1.0
    assert all(row["ci"] is None or row["ci"][0] < row["ci"][1] for row in found.measures().values())
    assert found.begins()["edge_ci"][0] < -0.5
    assert found.length_intervals("turns")["median"] is None


def test_lengths_have_intervals_of_mean_and_quantiles() -> None:
    found = played("skip-bo", 2)
    row, spans = found.length("turns"), found.length_intervals("turns")
    assert all(spans[name][0] <= row[name] <= spans[name][1] for name in ("mean", "p5", "median", "p95"))
    assert found.as_json()["turns"]["ci"] == spans


def test_a_comparison_of_one_round_counts_all_who_keep_their_lives() -> None:
    """Sole wins are next to none there; what strategies differ in is survival."""
    found = simcards.compare(
        "cuckoo", ["threshold", "keep"], players=3, rules=ONE_ROUND, games=3_000, seed=2, progress=False
    )
    pair = found.pairs[0]
    assert pair["verdict"] == "better"
    assert pair["wins_a"] > found.games  # more than one place a game keeps its lives
    assert "share of games without losing a life is" in pair_sentence(pair, 0.005, 0.95, found.setup.aim)
    headings = [column.heading for column in table(found, "pairs").read]
    assert headings[6:9] == ["a loses no life", "b loses no life", "nobody does"]
    assert found.job.config()["shared"] is True
    again = CompareJob.from_config(found.job.config())
    assert (again.shared, again.config()) == (True, found.job.config())


def test_comparisons_of_before_keep_to_sole_wins() -> None:
    setup = make_setup("cuckoo", 3, ONE_ROUND)
    job = CompareJob.round_robin(setup, ["threshold", "keep"], Terms(3_000))
    before = {name: value for name, value in job.config().items() if name != "shared"}
    assert not CompareJob.from_config(before).shared
    assert "shared" not in CompareJob.round_robin(make_setup("cuckoo", 3), ["threshold", "keep"], Terms(3_000)).config()
