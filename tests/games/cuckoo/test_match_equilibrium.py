"""The tables of match-equilibrium: what the best answer to it gains over whole matches, and how they are read."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from simcards.analysis.cuckoo.exact import exact_match
from simcards.analysis.cuckoo.knowledge import plan_of, rounded
from simcards.analysis.cuckoo.match import Standing, match_equilibrium
from simcards.analysis.cuckoo.round import Numbers, Round
from simcards.games.cuckoo import layout as at
from simcards.games.setup import make_setup
from simcards.strategies.cuckoo._with_lives import WITH_LIVES

from .test_strategies import RANKS, chosen, view_of


def shipped(lives: Standing) -> Numbers:
    """The plan of the tables for a standing."""
    standing = sum((one - 1) * 3**power for power, one in enumerate(reversed(lives)))
    starts = [(3**place - 1) // 2 for place in range(len(lives) + 1)]
    rows = WITH_LIVES[len(lives), standing]
    return plan_of([rows[start:end] for start, end in pairwise(starts)])


def given_away(text: str, *lives: int, **settings: object) -> int:
    """How many ranks the first of them gives away when they have these lives."""
    given = 0
    for own in range(1, len(RANKS) + 1):
        view = view_of(0, own, active=len(lives), **settings)
        view[at.LIVES : at.LIVES + len(lives)] = lives
        given += chosen(text, view) != "keep"
    return given


def test_what_ships_is_what_is_worked_out() -> None:
    """Between two with up to three lives each; choices that are left to chance are rounded."""
    for lives, one in match_equilibrium(Round(2), (3, 3)).items():
        assert np.array_equal(shipped(lives), plan_of(rounded(one.plan)))


@pytest.mark.parametrize(("players", "left", "round_by_round"), [(2, 0.000119, 0.001170), (3, 0.000128, 0.000722)])
def test_little_is_left_to_gain_over_a_match(players: int, left: float, round_by_round: float) -> None:
    """What the best answer gains with three lives each, worked out: the strategy is asked in every standing."""
    for strategy, gained in (("match-equilibrium", left), ("equilibrium", round_by_round)):
        setup = make_setup("cuckoo", players, {"lives": 3}, [strategy], 0)
        assert exact_match(setup).gained == pytest.approx(gained, abs=5e-7)


def test_lives_change_what_it_gives_away() -> None:
    """The first of two with one life against two keeps the 7, which it gives away in every other standing."""
    assert given_away("equilibrium", 1, 2) == 7
    assert [given_away("match-equilibrium", *lives) for lives in ((1, 2), (2, 1), (1, 1), (3, 3))] == [6, 7, 7, 7]


def test_more_than_three_lives_count_as_three() -> None:
    for lives, as_three in (((5, 1), (3, 1)), ((1, 9), (1, 3)), ((4, 4, 1), (3, 3, 1))):
        assert given_away("match-equilibrium", *lives) == given_away("match-equilibrium", *as_three)


@pytest.mark.parametrize(
    ("lives", "settings"),
    [((1, 2, 2, 2), {}), ((1, 2), {"rounds": 5}), ((1, 2), {"tie": "dealer-wins"})],
)
def test_where_lives_are_not_told_apart_it_plays_the_round(lives: Standing, settings: dict[str, object]) -> None:
    assert given_away("match-equilibrium", *lives, **settings) == given_away("equilibrium", *lives, **settings)
