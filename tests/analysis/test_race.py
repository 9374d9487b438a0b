"""Moves raced against each other: none is given up unjustly, however often one looks."""

from __future__ import annotations

import itertools

import numpy as np

from simcards.analysis.race import FIRST_LOOK, Race, looks


def run_race(chances: list[float], deals: int, seed: int) -> Race:
    """A race of moves that win with these chances, on common deals: a deal's luck is the same for all."""
    race, luck = Race(len(chances)), np.random.default_rng(seed)
    while race.deals < deals:
        more = looks(race.deals, deals) - race.deals
        drawn = luck.random(more)
        race.add(np.array([drawn < chances[move] for move in race.alive], float))
    return race


def test_looks_grow_to_the_last() -> None:
    found = [0]
    while found[-1] < 1000:
        found.append(looks(found[-1], 1000))
    assert found[1] == FIRST_LOOK
    assert found[-1] == 1000
    assert all(later <= 1.26 * one + 1 for one, later in itertools.pairwise(found[1:]))


def test_a_worse_move_is_given_up_early() -> None:
    race = run_race([0.5, 0.4, 0.1], 4000, seed=1)
    assert race.alive == [0]
    assert len(race.scores[2]) < len(race.scores[1]) < 4000 == len(race.scores[0])
    assert race.leader == 0


def test_the_best_is_hardly_ever_given_up() -> None:
    """Independent luck for each move: of 200 races the best may be lost in 5% at most, and is lost in fewer."""
    lost = 0
    for seed in range(200):
        race, luck = Race(3), np.random.default_rng(seed)
        while race.deals < 600:
            more = looks(race.deals, 600) - race.deals
            race.add(luck.random((len(race.alive), more)) < np.array([0.52, 0.5, 0.5])[race.alive, None])
        lost += 0 not in race.alive
    assert lost <= 10


def test_intervals_hold_the_truth_together() -> None:
    """All chances and all differences of a race at once, at its end, in at least 57 of 60 races."""
    held = 0
    chances = [0.6, 0.55, 0.5, 0.45]
    for seed in range(60):
        race = run_race(chances, 300, seed)
        spans = [race.chance_interval(move) for move in range(4)]
        found = all(span.lo <= chance <= span.hi for span, chance in zip(spans, chances, strict=True))
        for one in range(4):
            for other in range(4):
                span = race.difference_interval(one, other)
                found = found and span.lo <= chances[one] - chances[other] <= span.hi
        held += found
    assert held >= 57


def test_moves_that_come_to_the_same_do_not_differ() -> None:
    race = run_race([0.5, 0.5], 1000, seed=3)
    assert race.difference(0, 1) == 0.0
    assert race.alive == [0, 1]
    assert race.leader == 0
