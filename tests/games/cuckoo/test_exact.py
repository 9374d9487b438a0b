"""The kernel against exact chances: seed 4, every rate within 4.5 standard errors."""

from fractions import Fraction

import pytest

from simcards.engine.jit import JIT

from .comparisons import SECTIONS, compare
from .tables import play

GAMES = 400_000 if JIT else 500
ERRORS = 4.5  # by chance, one rate in 150,000 is further off


@pytest.mark.parametrize("name", SECTIONS)
def test_exact_chances(name: str) -> None:
    for line in SECTIONS[name](GAMES, 4):
        assert abs(line.measured - line.exact) <= ERRORS * line.error + 1e-12, line


def test_two_who_keep_with_one_life() -> None:
    """Both go out together, and win jointly, when the second card has the rank of the first: 3 in 51."""
    played = play(strategies="keep", players=2, lives=1, games=GAMES, seed=4)
    line = compare("joint", Fraction(3, 51), int((played.rows[:, 0] == 3).sum()), GAMES)
    assert abs(line.measured - line.exact) <= ERRORS * line.error


def test_the_drawn_dealer_makes_le_her_fair_to_seats() -> None:
    played = play("le-her", "le-her-optimal", games=GAMES, seed=4)
    line = compare("seat 0", Fraction(1, 2), int((played.rows[:, 0] == 1).sum()), GAMES)
    assert abs(line.measured - line.exact) <= ERRORS * line.error
