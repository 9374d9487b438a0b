"""Fairness and the first player's edge by hand."""

import pytest

from simcards.stats.fairness import fairness, first_player_edge
from simcards.stats.intervals import wilson


@pytest.mark.parametrize(
    ("rate", "players", "expected"),
    [
        (0.5, 2, 1.0),
        (0.25, 4, 1.0),
        (0.0, 3, 0.0),
        (1.0, 3, 0.0),
        (0.2, 4, 0.8),
        (0.55, 2, 0.9),
        (0.5, 3, 0.75),
    ],
)
def test_fairness(rate: float, players: int, expected: float) -> None:
    assert fairness(rate, players) == pytest.approx(expected)


def test_fairness_needs_players_and_a_rate() -> None:
    with pytest.raises(ValueError, match="no fairness"):
        fairness(0.5, 1)
    with pytest.raises(ValueError, match="no fairness"):
        fairness(1.5, 2)


def test_the_edge_of_two_players_is_the_difference_of_their_rates() -> None:
    value, interval = first_player_edge([530, 470], 1000)
    lo, hi = wilson(530, 1000)
    assert value == pytest.approx(0.06)
    assert interval == pytest.approx((2 * lo - 1, 2 * hi - 1))


def test_draws_count_for_nobody() -> None:
    value, interval = first_player_edge([300, 300], 1000)
    assert value == 0.0
    assert interval.hi == pytest.approx(1.96 * (0.6 / 1000) ** 0.5, rel=0.01)


def test_the_edge_of_four_players() -> None:
    value, interval = first_player_edge([280, 240, 240, 240], 1000)
    assert value == pytest.approx(0.04)
    assert interval.lo < 0.04 < interval.hi
    assert first_player_edge([250, 250, 250, 250], 1000).value == 0.0


def test_games_all_won_alike_or_not_played() -> None:
    assert first_player_edge([10, 0], 10).interval.hi == 1.0
    assert first_player_edge([0, 0, 0], 0).interval == pytest.approx((-0.5, 1.0))
    with pytest.raises(ValueError, match="wins of 2 players"):
        first_player_edge([6, 5], 10)
