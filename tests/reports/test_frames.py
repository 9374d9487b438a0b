"""The frames of a result agree with its counts."""

from collections.abc import Callable

import numpy as np
import pytest

import simcards
from simcards.reports.simulate import frames
from simcards.runs.simulate.result import Simulation
from simcards.stats.bounded import rate_interval

Play = Callable[[str], Simulation]


def test_seats_and_strategies(play: Play) -> None:
    result = play("two strategies")
    assert list(result.by_seat.columns) == ["seat", "strategy", "wins", "joint", "win_rate", "lo", "hi"]
    assert list(result.by_strategy.columns) == ["strategy", "seats", "win_rate", "lo", "hi"]
    first = result.by_seat.iloc[0]
    assert (first.lo, first.hi) == rate_interval(int(first.wins), 300)
    assert result.by_strategy["win_rate"].tolist() == pytest.approx(sorted(result.by_seat["win_rate"], reverse=True))
    assert result.by_place["wins"].sum() == result.by_seat["wins"].sum()


def test_outcomes_add_up_to_all_games(awkward: Simulation) -> None:
    assert awkward.outcomes["count"].sum() == awkward.units
    assert awkward.outcomes["share"].sum() == pytest.approx(1)
    assert (awkward.outcomes["lo"] <= awkward.outcomes["share"]).all()
    assert (awkward.outcomes["share"] <= awkward.outcomes["hi"]).all()


def test_joint_wins_are_an_outcome_of_their_own(play: Play) -> None:
    found = play("ten seats").outcomes.set_index("outcome")["count"]
    assert found["joint"] == 400 - play("ten seats").by_seat["wins"].sum()


def test_nobody_wins(play: Play) -> None:
    found = play("nobody wins").outcomes
    assert found[["outcome", "reason", "count"]].to_numpy().tolist() == [["draw", "turn-limit", 200]]


def test_lengths_count_every_game(awkward: Simulation) -> None:
    for name in ("turns", "moves", "rounds"):
        rows = awkward.lengths[awkward.lengths["measure"] == name]
        assert rows["count"].sum() == awkward.units
        mean = (rows["length"] * rows["count"]).sum() / awkward.units
        assert mean == pytest.approx(awkward.length(name)["mean"])


def test_cut_off_games_are_marked(play: Play) -> None:
    result = play("some cut off")
    turns = result.lengths[result.lengths["measure"] == "turns"]
    cut = turns[turns["cut_off"] > 0]
    assert cut["length"].tolist() == [90]
    reasons = result.outcomes.set_index("reason")["count"]
    assert cut["cut_off"].sum() == reasons["turn-limit"]


def test_histogram_shares_add_up(awkward: Simulation) -> None:
    frame = frames.histogram_frame(awkward)
    assert frame["share"].sum() == pytest.approx(1)
    assert (frame["kind"] == "ended").sum() <= 60
    ended = frame[frame["kind"] == "ended"]
    if len(ended) > 1 and ended["width"].iloc[0] > 1:
        assert ended["width"].iloc[0] % len(awkward.setup.players) == 0


def test_histogram_sets_the_longest_and_the_cut_off_apart(play: Play) -> None:
    frame = frames.histogram_frame(play("some cut off"))
    assert frame["kind"].iloc[-1] == "cut off"
    assert frame["turns"].iloc[-1] == 90
    assert frames.histogram_frame(play("nobody wins"))["kind"].tolist() == ["cut off"]


def test_survival_is_the_share_of_games_that_reach_a_turn(play: Play) -> None:
    result = play("one strategy")
    counts = result.outcome.summary["turns"]
    frame = frames.survival_frame(result)
    assert frame["survival"].iloc[-1] == 0.0, "the curve goes on to the last game"
    assert set(frame["width"]) == {2}, "a round of the table"
    for row in frame.itertuples():
        assert row.survival == pytest.approx(counts[row.turns :].sum() / result.units)
        assert row.survival_lo <= row.survival <= row.survival_hi


def test_cut_off_games_count_as_lasting_longer(play: Play) -> None:
    frame = frames.survival_frame(play("nobody wins"))
    assert frame["survival"].tolist() == [1.0, 1.0]
    assert frame["hazard"].tolist()[0] == 0.0


def test_hazard_needs_enough_games(play: Play) -> None:
    frame = frames.survival_frame(play("some cut off"))
    assert frame["hazard"].notna().equals(frame["at_risk"] >= frames.LEAST_AT_RISK)
    assert frames.survival_frame(play("one game"))["hazard"].isna().all()


def test_parity_is_said_where_single_turns_show_it(play: Play) -> None:
    assert frames.parity(play("one strategy")) == ""
    assert frames.parity(play("always as long")) == (
        "Games end on some turns of the 2 players' round far more often than on others."
    )
    assert frames.width_of(play("one strategy"), 11, 60) == 1
    assert frames.width_of(play("one strategy"), 12, 60) == 2
    assert frames.width_of(play("ten seats"), 1200, 60) == 20


@pytest.mark.parametrize(
    ("rules", "strategies"),
    [
        ({"rounds": 2}, ["threshold", "keep", "keep", "threshold"]),  # any number may have the most lives
        ({"rounds": 2}, ["threshold", "keep", "keep", "keep"]),
        ({}, ["threshold", "keep", "keep", "threshold"]),
        ({"rounds": 1}, ["threshold"]),
    ],
)
def test_convergence_of_shared_aims_ends_at_the_result(rules: dict[str, object], strategies: list[str]) -> None:
    kept = {"players": 4, "rules": rules, "strategies": strategies, "games": 301, "seed": 1, "progress": False}
    _ends_at_the_result(simcards.simulate("cuckoo", **kept))


def test_convergence_ends_at_the_result(awkward: Simulation) -> None:
    _ends_at_the_result(awkward)


def _ends_at_the_result(result: Simulation) -> None:
    """Rates and fixed intervals: Wilson's or, where few won or lost, the exact one, as in tables."""
    last = result.convergence[result.convergence["games"] == result.units]
    found = result.by_strategy if len(result.setup.distinct) > 1 else result.by_seat
    ends = [last[["rate", "lo", "hi"]].to_numpy(), found[["win_rate", "lo", "hi"]].to_numpy()]
    assert np.sort(ends[0], axis=0) == pytest.approx(np.sort(ends[1], axis=0))


def test_the_band_that_always_holds_is_the_wider_one(awkward: Simulation) -> None:
    frame = awkward.convergence
    assert (frame["always_lo"] <= frame["lo"] + 1e-12).all()
    assert (frame["always_hi"] >= frame["hi"] - 1e-12).all()
    assert (np.diff(sorted(set(frame["games"]))) > 0).all()


def test_measures_name_their_seat(play: Play) -> None:
    frame = play("one strategy").per_game
    assert list(frame.columns) == ["measure", "seat", "mean", "lo", "hi"]
    assert frame[frame["measure"] == "cards_left"]["seat"].tolist() == [0, 1]
    assert frame[frame["measure"] == "shuffles"]["seat"].isna().all()
