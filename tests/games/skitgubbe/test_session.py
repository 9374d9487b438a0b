"""Sessions: many games, the deal passing on, the fewest losses taking the pot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import MEASURES, REASONS
from tests.reference.skitgubbe import check_game


def session_rows(sessions: int, strategy: str = "low-first", **settings: Any) -> np.ndarray:
    setup = make_setup("skitgubbe", 3, settings, [strategy], seed=1, match=True)
    return Kernel(setup).play(0, sessions)[0]


def test_sg_13_the_fewest_losses_take_the_pot() -> None:
    reasons = set()
    for line in session_rows(200, session_games=7):
        losses = line[row.POINTS : row.POINTS + 3].tolist()
        winners = [seat for seat in range(3) if losses[seat] == min(losses)]
        assert sum(losses) == line[row.ROUNDS] == 7
        assert line[row.WINNERS] == sum(1 << seat for seat in winners)
        assert REASONS[line[row.REASON] - 1] == ("session" if len(winners) == 1 else "session-shared")
        reasons.add(int(line[row.REASON]))
    assert reasons == {at.SESSION_WON, at.SESSION_SHARED}


def test_sg_g13_a_session_is_as_long_as_the_switch_says() -> None:
    assert set(session_rows(3)[:, row.ROUNDS]) == {20}
    assert set(session_rows(3, session_games=5)[:, row.ROUNDS]) == {5}


def test_sg_g13_games_that_meet_the_turn_limit_are_nobodys_loss() -> None:
    line = session_rows(1, session_games=4, turn_limit=10)[0]
    assert line[row.POINTS : row.POINTS + 3].tolist() == [0, 0, 0]
    assert line[MEASURES.place("undecided")] == 4


def test_sg_g14_who_ties_for_the_fewest_losses_shares_the_pot() -> None:
    line = session_rows(1, session_games=4, turn_limit=10)[0]
    assert (line[row.WINNERS], line[row.REASON]) == (0b111, at.SESSION_SHARED)


@pytest.mark.parametrize("first_dealer", ["drawn", "last-seat"])
def test_sg_01_the_deal_passes_clockwise(first_dealer: str) -> None:
    settings = {"first_dealer": first_dealer, "session_games": 6}
    setup = make_setup("skitgubbe", 3, settings, ["random"], seed=1, match=True)
    games = list(replay(setup, 5, 5))
    leaders = [events[0]["first_seat"] for events in games]
    assert leaders == [(leaders[0] + game) % 3 for game in range(6)]
    if first_dealer == "last-seat":
        assert leaders[0] == 0
    for game, events in enumerate(games):
        check_game(events, deals_before=game)
    assert len({tuple(events[1]["stock"]) for events in games}) == 6


def test_a_session_adds_up_its_games() -> None:
    setup = make_setup("skitgubbe", 3, {"session_games": 5}, ["random"], seed=1, match=True)
    line = Kernel(setup).play(3, 1)[0][0]
    games = list(replay(setup, 3, 3))
    assert line[row.TURNS] == line[row.MOVES] == sum(events[-1]["turns"] for events in games)
    assert line[row.FIRST_SEAT] == games[0][0]["first_seat"]
    losers = [events[-1]["losers"][0] for events in games]
    assert line[row.POINTS : row.POINTS + 3].tolist() == [losers.count(seat) for seat in range(3)]
    assert line[MEASURES.place("skitgubbe") :][:3].tolist() == [losers.count(seat) for seat in range(3)]


def test_a_single_game_scores_no_points() -> None:
    rows, _ = Kernel(make_setup("skitgubbe", 3, {}, ["random"], seed=1)).play(0, 20)
    assert not rows[:, row.POINTS : row.POINTS + 10].any()
    winners = rows[:, row.WINNERS]
    assert all(int(bits).bit_count() == 2 for bits in winners)
