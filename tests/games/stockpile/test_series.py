"""Series of games: how they end, what they add up to, and who begins the next game."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.replay import Event, replay
from simcards.games.setup import Setup, make_setup
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.measures import REASONS

SHORT = {"stockpile_size": 5, "match_target": 100}


def table(game: str = "skip-bo", players: int = 2, **settings: Any) -> Setup:
    strategies = ["greedy", "random"] * (players // 2) + ["greedy"] * (players % 2)
    return make_setup(game, players, {**SHORT, **settings}, strategies, seed=11, match=True)


def series(setup: Setup, number: int) -> tuple[np.ndarray, list[list[Event]]]:
    """The row of a series and the records of its games."""
    rows, _ = Kernel(setup).play(number, 1)
    return rows[0], list(replay(setup, number, number))


def cards_left(record: list[Event], players: int) -> list[int]:
    """The cards left in each seat's stockpile at the end of a game."""
    size = len(record[1]["stockpiles"][0])
    plays = [event["owner"] for event in record if event["event"] == "play" and event["from"] == "stockpile"]
    return [size - plays.count(seat) for seat in range(players)]


@pytest.mark.parametrize("game", ["skip-bo", "skip-us", "spite-and-malice"])
def test_a_series_adds_up_its_games(game: str) -> None:
    """SP-33: points, games, turns and moves; the first to reach the target has won, and not a game earlier."""
    settings = {"scoring": "skip-bo"} if game == "spite-and-malice" else {}
    setup = table(game, match_target=40, **settings)
    for number in range(10):
        total, records = series(setup, number)
        ends = [record[-1] for record in records]
        points = np.cumsum([end["points"] for end in ends], axis=0)
        assert total[row.POINTS : row.POINTS + 2].tolist() == points[-1].tolist()
        assert (points[-1] >= 40).nonzero()[0].tolist() == [int(total[row.WINNERS]) - 1]
        assert (points[:-1] < 40).all()
        assert REASONS[total[row.REASON] - 1] == "target"
        assert total[row.ROUNDS] == len(records)
        assert total[row.TURNS] == sum(end["turns"] for end in ends)
        assert total[row.MOVES] == sum(end["moves"] for end in ends)
        assert total[row.FIRST_SEAT] == records[0][0]["first_seat"]


def test_the_documents_targets() -> None:
    """SP-33: Skip-Bo to 500, the US rules to 50."""
    for game, target in (("skip-bo", 500), ("skip-us", 50)):
        setup = make_setup(game, settings={"stockpile_size": 8}, seed=11, match=True)
        total, _ = series(setup, 0)
        won = [points for points in total[row.POINTS : row.POINTS + 2] if points >= target]
        assert len(won) == 1


def test_partners_win_a_series_together() -> None:
    """SP-33, SP-21: points alike, won by both."""
    total, _ = series(table(players=4, partners="shared"), 0)
    points = total[row.POINTS : row.POINTS + 4].tolist()
    assert points[:2] == points[2:]
    assert total[row.WINNERS] in (0b0101, 0b1010)


def test_games_of_a_series_are_different_deals() -> None:
    _, records = series(table(), 0)
    deals = [record[1]["stockpiles"] for record in records]
    assert all(one != other for one, other in pairwise(deals))


def test_alternating() -> None:
    """SP-33: the next seat each time; SP-D2: the first game is drawn."""
    setup = table(players=3, first_player="alternating")
    begun = set()
    for number in range(12):
        _, records = series(setup, number)
        firsts = [record[0]["first_seat"] for record in records]
        assert all(after == (before + 1) % 3 for before, after in pairwise(firsts))
        begun.add(firsts[0])
    assert begun == {0, 1, 2}


def test_the_loser_begins() -> None:
    """SP-33, 004's rule; SP-D4: of several losers the one with the most cards left, then the first after who began."""
    setup = table(players=4, first_player="loser", match_target=400)
    ties = games = 0
    for number in range(12):
        _, records = series(setup, number)
        for before, after in pairwise(records):
            left = cards_left(before, 4)
            most = [seat for seat in before[-1]["losers"] if left[seat] == max(left)]
            began = before[0]["first_seat"]
            assert after[0]["first_seat"] == min(most, key=lambda seat: (seat - began - 1) % 4)
            ties, games = ties + (len(most) > 1), games + 1
    assert 0 < ties < games


def test_after_a_draw_the_next_seat_begins() -> None:
    """SP-D3: also where the loser begins; SP-D2."""
    setup = table(players=3, first_player="loser", turn_limit=20)
    draws = 0
    for number in range(6):
        _, records = series(setup, number)
        for before, after in pairwise(records):
            if not before[-1]["winners"]:
                assert after[0]["first_seat"] == (before[0]["first_seat"] + 1) % 3
                draws += 1
    assert draws > 10


@pytest.mark.parametrize(("rule", "seats"), [("seat-0", {0}), ("drawn", {0, 1, 2}), ("highest-stockpile", {0, 1, 2})])
def test_other_first_players_do_not_look_back(rule: str, seats: set[int]) -> None:
    """SP-33, SP-D2: each game of the series anew."""
    setup = table(players=3, first_player=rule, match_target=400)
    begun = {record[0]["first_seat"] for number in range(4) for record in series(setup, number)[1]}
    assert begun == seats


def test_a_series_that_nobody_wins_is_given_up() -> None:
    """SP-D7: 10,000 games that the turn limit cuts off."""
    rows, tally = Kernel(table(turn_limit=1, stockpile_size=30)).play(0, 1)
    assert REASONS[rows[0, row.REASON] - 1] == "series-limit"
    assert rows[0, row.WINNERS] == 0
    assert rows[0, row.ROUNDS] == row.MOST_LEGS == tally[at.TURN_LIMIT_MET] == 10_000
