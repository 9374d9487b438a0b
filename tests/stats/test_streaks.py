"""Runs of losses: by counting all courses, by a simulation, at the ends."""

from itertools import groupby, product

import numpy as np
import pytest

from simcards.stats.streaks import mean_longest_run, run_chance


def longest(course: tuple[int, ...]) -> int:
    return max((len(list(run)) for lost, run in groupby(course) if lost), default=0)


@pytest.mark.parametrize("rate", [0.0, 0.3, 0.5, 0.75, 1.0])
def test_all_courses_of_nine_games(rate: float) -> None:
    courses = list(product((0, 1), repeat=9))
    weights = [rate ** sum(course) * (1 - rate) ** (9 - sum(course)) for course in courses]
    for length in range(1, 11):
        counted = sum(weight for course, weight in zip(courses, weights, strict=True) if longest(course) >= length)
        assert run_chance(rate, length, 9) == pytest.approx(counted, abs=1e-12)
    mean = sum(weight * longest(course) for course, weight in zip(courses, weights, strict=True))
    assert mean_longest_run(rate, 9) == pytest.approx(mean, abs=1e-12)


def test_ten_heads_in_a_row_among_a_thousand() -> None:
    tosses = np.random.default_rng(1).random((4_000, 1_000)) < 0.5
    runs = np.zeros(4_000, np.int64)
    most = np.zeros(4_000, np.int64)
    for column in tosses.T:
        runs = (runs + 1) * column
        most = np.maximum(most, runs)
    assert run_chance(0.5, 10, 1_000) == pytest.approx((most >= 10).mean(), abs=4 * (0.25 / 4_000) ** 0.5)
    assert mean_longest_run(0.5, 1_000) == pytest.approx(most.mean(), abs=0.12)


@pytest.mark.parametrize(("rate", "length", "games"), [(-0.1, 1, 1), (1.1, 1, 1), (0.5, 0, 1), (0.5, 1, 0)])
def test_what_cannot_be(rate: float, length: int, games: int) -> None:
    with pytest.raises(ValueError, match="are needed"):
        run_chance(rate, length, games)
