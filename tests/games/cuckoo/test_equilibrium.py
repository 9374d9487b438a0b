"""The tables of equilibrium: nothing is left to gain against them, and this is how they are read."""

from itertools import pairwise

import numpy as np
import pytest

import simcards
from benchmarks.cuckoo_signs import signs_of, signs_plan
from simcards.analysis.cuckoo.deals import MOST_COUNTED, every_deal, some_deals
from simcards.analysis.cuckoo.equilibrium import equilibrium
from simcards.analysis.cuckoo.knowledge import parts, plan_of, tables_of
from simcards.analysis.cuckoo.reading import read_plan
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Numbers, Round
from simcards.engine.jit import JIT
from simcards.engine.loading import load_player
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.rules import resolve
from simcards.strategies.cuckoo._equilibria import BY_SIGNS, COUNTED

from .comparisons import positions
from .test_strategies import KING, chosen, given_away, view_of

GAMES = 400_000 if JIT else 500


def shipped(players: int) -> list[np.ndarray]:
    """By position int64[history, rank handed over or 0]: thresholds for so many players."""
    starts = [(3**position - 1) // 2 for position in range(players + 1)]
    return [COUNTED[players, start:end] for start, end in pairwise(starts)]


def played(players: int) -> Numbers:
    return read_plan(resolve("cuckoo", players, {}), [load_player("equilibrium", "cuckoo")] * players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_ships_is_what_is_worked_out(players: int) -> None:
    for found, table in zip(tables_of(equilibrium(Round(players)).plan), shipped(players), strict=True):
        assert np.array_equal(found, table)


@pytest.mark.parametrize("players", range(2, MOST_COUNTED + 1))
def test_nobody_can_gain_whatever_is_known(players: int) -> None:
    """Exactly nothing, over every deal; and the strategy does what the tables say wherever it may come."""
    game = Round(players)
    found = worth(game, every_deal(game), played(players))
    assert found.savings.tolist() == [0] * players
    reached = found.reach[0] > 0
    assert np.array_equal(found.plan[reached], plan_of(shipped(players))[reached])


@pytest.mark.parametrize("players", [6, 8, 10])
def test_at_large_tables_hardly_anything_is_left_to_gain(players: int) -> None:
    """An answer found on 300,000 deals saves less than 0.05 points on others; to best-reply one of 0.6 is found."""
    game = Round(players)
    deals, others = (some_deals(game, 300_000, seed) for seed in (7, 8))
    best_reply = read_plan(resolve("cuckoo", players, {}), [load_player("best-reply", "cuckoo")] * players)
    for plan, least, most in ((played(players), -0.001, 0.0005), (best_reply, 0.004, 0.012)):
        answer = worth(game, deals, plan).answer()
        gains = parts(worth(game, others, plan).gains[0] * (answer - plan))
        assert least < max(part.sum() for part in gains) / 300_000 < most


@pytest.mark.parametrize("players", [6, 10])
def test_at_large_tables_it_plays_its_table_of_signs(players: int) -> None:
    found, wanted = played(players), signs_plan(BY_SIGNS[players, :players])
    for place, (ours, plan) in enumerate(zip(parts(found), parts(wanted), strict=True)):
        for history in range(0, 3**place, 7):
            assert np.array_equal(ours[history][ours[history] > 0], plan[history][ours[history] > 0])
        kept = np.arange(0, 3**place, 3)
        assert np.array_equal(ours[kept, 1:, 0], plan[kept, 1:, 0])
    assert signs_of(3)[[0, 9 + 0 + 1, 18 + 0 + 0]].tolist() == [0, 3, 1]


@pytest.mark.parametrize("players", [3, 4])
def test_rounds_played_are_as_worked_out(players: int) -> None:
    """Every place's losses within 4 standard errors of the exact chance."""
    exact = worth(Round(players), every_deal(Round(players)), played(players)).costs
    counts = positions("equilibrium", players, GAMES, 11, {})[:players, 1]
    assert (np.abs(counts / GAMES - exact) < 4 * (exact * (1 - exact) / GAMES) ** 0.5).all()


def deeds(view: np.ndarray, *each: int) -> np.ndarray:
    view[at.ACTIONS : at.ACTIONS + len(each)] = each
    return view


def kept_from(position: int, *each: int, gave: int = 0, active: int = 4) -> int:
    """The lowest rank that is kept after these deeds."""
    held = range(1, KING + 1)
    views = [deeds(view_of(position, own, gave=gave, active=active), *each) for own in held]
    return 1 + sum(chosen("equilibrium", view) != "keep" for view in views)


def test_the_last_of_three() -> None:
    """All kept: up to 8 it cuts; one caught: only up to 4; and a card that is higher than the neighbour's stays."""
    assert kept_from(2, at.KEPT, at.KEPT, active=3) == 9
    assert kept_from(2, at.SWAPPED, at.KEPT, active=3) == 5
    assert kept_from(2, at.SWAP_BLOCKED, at.KEPT, active=3) == 6
    assert kept_from(2, at.KEPT, at.SWAPPED, gave=12, active=3) == 9
    assert kept_from(2, at.KEPT, at.SWAPPED, gave=5, active=3) == 6


def test_the_first_of_two_to_ten() -> None:
    below = [len(given_away("equilibrium", 0, active=active)) for active in range(2, 11)]
    assert below == [7, 6, 5, 5, 4, 4, 4, 3, 3]


def test_among_six_the_last_counts_who_is_caught_and_who_is_stuck() -> None:
    """Nobody: 6 and lower go; one stuck: 4; one caught: 3; both: 2."""
    keeps = [at.KEPT] * 5
    assert kept_from(5, *keeps, active=6) == 7
    assert kept_from(5, at.SWAP_BLOCKED, *keeps[1:], active=6) == 5
    assert kept_from(5, at.SWAPPED, *keeps[1:], active=6) == 4
    assert kept_from(5, at.SWAPPED, at.KEPT, at.SWAP_BLOCKED, *keeps[3:], active=6) == 3


def test_in_le_her_it_mixes_and_uses_what_the_swap_told() -> None:
    for position, rank, part in ((0, 7, 3 / 8), (1, 8, 5 / 8)):
        view = deeds(view_of(position, rank, active=2, tie="dealer-wins"), at.KEPT)
        rate = sum(chosen("equilibrium", view, number) != "keep" for number in range(1000)) / 1000
        assert abs(rate - part) < 0.062  # 4 standard errors
    told = {"active": 2, "tie": "dealer-wins"}
    assert chosen("equilibrium", deeds(view_of(1, 12, gave=KING, **told), at.SWAPPED)) == "cut"
    assert chosen("equilibrium", deeds(view_of(1, 4, gave=4, **told), at.SWAPPED)) == "keep"


def test_with_fewer_ranks_the_same_share_is_low() -> None:
    """Five of thirteen ranks are 2.7 of seven: two always, the third at times."""
    moves = [
        {chosen("equilibrium", view_of(0, own, active=4, ranks=7), number) for number in range(60)}
        for own in range(1, 8)
    ]
    assert moves == [{"swap"}] * 2 + [{"swap", "keep"}] + [{"keep"}] * 4


@pytest.mark.parametrize(("players", "points"), [(3, 0.28), (4, 0.37)])
def test_it_is_better_than_best_reply(players: int, points: float) -> None:
    """Whole matches; six million games give these differences to a hundredth."""
    pair = ["equilibrium", "best-reply"]
    found = simcards.compare("cuckoo", pair, players=players, games=300_000, seed=1, progress=False).pairs[0]
    assert found["ci"][0] > 0
    assert abs(100 * found["diff"] - points) < 0.1  # more than 4 standard errors
