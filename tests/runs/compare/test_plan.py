"""Who sits where: seatings written out, and that nobody has a better seat or other neighbours."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from simcards.errors import UsageError
from simcards.runs.compare.plan import (
    SeatingPlan,
    against_first,
    challenges,
    difference,
    evenly,
    mixed,
    rotations,
    round_robin,
)


def test_two_seats() -> None:
    assert round_robin(3, 2).seatings == ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))


def test_two_strategies_at_three_seats() -> None:
    expected = {(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)}
    assert set(round_robin(2, 3).seatings) == expected


def test_as_many_strategies_as_seats_play_every_permutation() -> None:
    assert set(round_robin(3, 3).seatings) == set(permutations(range(3)))
    assert len(round_robin(4, 4).seatings) == 24


def test_two_strategies_at_four_seats_play_all_seatings_with_both() -> None:
    seatings = round_robin(2, 4).seatings
    assert len(set(seatings)) == len(seatings) == 2**4 - 2


def test_more_strategies_than_seats_play_every_group() -> None:
    groups = Counter(frozenset(seating) for seating in round_robin(4, 3).seatings)
    assert groups == {frozenset(group): 6 for group in combinations(range(4), 3)}


def test_five_seats_go_round_in_evenly_mixed_orders() -> None:
    seatings = set(round_robin(2, 5).seatings)
    assert len(seatings) == 4 * 5
    assert set(rotations((0, 1, 0, 1, 0))) <= seatings


def test_evenly_mixed() -> None:
    assert evenly({0: 2, 1: 2}) == (0, 1, 0, 1)
    assert evenly({0: 3, 1: 1}) == (0, 0, 1, 0)
    assert evenly({2: 1, 5: 1, 7: 1}) == (2, 5, 7)


@pytest.mark.parametrize(("strategies", "places"), [(2, 2), (5, 2), (2, 3), (4, 3), (2, 4), (3, 4), (5, 4), (3, 6)])
def test_every_pair_shares_every_place_equally(strategies: int, places: int) -> None:
    plan = round_robin(strategies, places)
    assert len(set(plan.seatings)) == len(plan.seatings)
    for contrast in plan.contrasts:
        a, b = contrast.pair
        met = [seating for seating in plan.seatings if a in seating and b in seating]
        for place in range(places):
            at_place = Counter(seating[place] for seating in met)
            assert at_place[a] == at_place[b] > 0
        assert contrast.scale == sum(seating.count(a) for seating in met)


@pytest.mark.parametrize(("strategies", "places"), [(3, 3), (2, 4), (3, 4), (4, 4)])
def test_nobody_has_a_better_neighbour(strategies: int, places: int) -> None:
    followed = Counter(
        (seating[place], seating[(place + 1) % places])
        for seating in round_robin(strategies, places).seatings
        for place in range(places)
    )
    others = {count for (a, b), count in followed.items() if a != b}
    assert len(others) == 1


def test_against_first_plays_its_pairs_only() -> None:
    plan = against_first(3, 2)
    assert plan.seatings == ((0, 1), (1, 0), (0, 2), (2, 0))
    assert [contrast.pair for contrast in plan.contrasts] == [(0, 1), (0, 2)]
    assert plan.contrasts[1].weights.tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, -1], [1, 0, -1]]


def test_challenges_put_one_against_all_others() -> None:
    plan = challenges(2, 3, [(0, 1), (1, 0)])
    assert plan.seatings == ((0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0))
    assert plan.contrasts[0].weights.tolist() == [[1, 0]] * 3 + [[0, 0]] * 3
    assert [contrast.scale for contrast in plan.contrasts] == [3, 3]


def test_bounds_and_tables() -> None:
    plan = round_robin(2, 3)
    assert plan.bounds.tolist() == [9]  # three games with one place, three with two: nine places each
    tables, of_seating = plan.tables
    assert tables.tolist() == [[1, 2], [2, 1]]
    assert all((tables[table] == held).all() for table, held in zip(of_seating, plan.held, strict=True))


def test_a_difference_leaves_other_tables_alone() -> None:
    bare = SeatingPlan(3, ((0, 1), (1, 2)), ())
    assert difference(bare, 0, 1).weights.tolist() == [[1, -1, 0], [0, 0, 0]]
    assert np.array_equal(bare.meetings(0, 2), [False, False])


def test_too_many_games_on_a_deal() -> None:
    with pytest.raises(UsageError, match="12 strategies at 4 places: 11,880 games on each deal"):
        round_robin(12, 4)


def test_mixed_needs_no_more_than_the_places() -> None:
    assert list(mixed((0, 1, 2), 2)) == []
