"""Fairness by hand."""

import pytest

from simcards.stats.measures import fairness


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
