"""Rounds worked out, against play card by card and against the other solvers; gains against every change of a plan."""

from fractions import Fraction

import numpy as np
import pytest

from simcards.analysis.cuckoo.deals import every_deal, some_deals
from simcards.analysis.cuckoo.knowledge import DEEDS, RANKS, by_thresholds, histories, parts, plan_of, tables_of
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Numbers, Round, round_of
from simcards.games.cuckoo.rules import resolve
from simcards.games.switches import RulesError
from tests.exact import brute_force, cuckoo_round, le_her

SMALL = Round(3, ranks=5, suits=2, swap_blocker=5, cut_blocker=5)


def losses(game: Round, plan: Numbers) -> list[Fraction]:
    found = worth(game, every_deal(game), plan)
    assert found.ways == game.ways
    return [Fraction(total) / found.ways for total in found.totals.tolist()]


def own_card(*each: int) -> Numbers:
    """Thresholds that do not look at what a swap told."""
    own = np.arange(RANKS)
    plan = np.concatenate([np.zeros(DEEDS**place * RANKS * RANKS) for place in range(len(each))])
    for part, threshold in zip(parts(plan), each, strict=True):
        part[:] = (own < threshold)[None, :, None]
    return plan


@pytest.mark.parametrize("dealer_wins", [False, True])
@pytest.mark.parametrize(("kings", "cut_kings"), [(True, True), (False, True), (True, False)])
@pytest.mark.parametrize("each", [(8, 9), (7, 14, 8), (1, 5, 6)])
def test_chances_are_those_of_play_card_by_card(
    each: tuple[int, ...], kings: bool, cut_kings: bool, dealer_wins: bool
) -> None:
    game = Round(len(each), 13, 2, 13 * kings, 13 * cut_kings, dealer_wins)
    wants = brute_force.thresholds(*each)
    played = brute_force.average(len(each), wants, 13, 2, kings, cut_kings, dealer_wins)
    assert losses(game, own_card(*each)) == played["lost"]


@pytest.mark.parametrize("each", [(7, 7, 8, 6), (6, 6, 7, 7, 6)])
def test_chances_of_larger_tables_are_those_of_the_walk_rank_by_rank(each: tuple[int, ...]) -> None:
    assert losses(Round(len(each)), own_card(*each)) == cuckoo_round.losing(cuckoo_round.Round(each))


def test_mixed_plans_are_averages() -> None:
    """Le Her's mixtures: every chance is a multiple of an eighth, and so the sums are exact."""
    game = Round(2, dealer_wins=True)
    plan = by_thresholds((7, 8), (1, 14))
    receiver, dealer = parts(plan)
    receiver[0, 7, 0], dealer[:, 8, 0] = 3 / 8, 5 / 8
    for rank in range(1, RANKS):
        dealer[:, rank, rank] = 0
    lost = losses(game, plan)
    assert lost == [1 - Fraction(11327, 22100), Fraction(11327, 22100)]
    cut = le_her.mixture({9: Fraction(5, 8), 8: Fraction(3, 8)})
    swap = le_her.mixture({8: Fraction(3, 8), 7: Fraction(5, 8)})
    assert le_her.receiver_wins(swap, cut, informed=True) == lost[1]


@pytest.mark.parametrize("dealer_wins", [False, True])
def test_gains_are_what_a_change_of_the_plan_brings(dealer_wins: bool) -> None:
    """A small deck, a plan drawn by lot with chances in it: in every state either choice tried, and all added up."""
    game = Round(3, 5, 2, 5, 5, dealer_wins)
    plan = np.random.default_rng(1).choice([0.0, 0.25, 1.0], size=len(by_thresholds((1,) * 3, (1,) * 3)))
    found = worth(game, every_deal(game), plan)
    start = 0
    for place, part in enumerate(parts(plan)):
        for state in range(start, start + part.size):
            if found.reach[0][state] == 0:
                assert found.gains[0][state] == 0
                continue
            totals = []
            for chance in (0.0, 1.0):
                changed = plan.copy()
                changed[state] = chance
                totals.append(worth(game, every_deal(game), changed).totals[place])
            assert totals[0] - totals[1] == found.gains[0][state]
        start += part.size


def test_the_best_answer_saves_what_it_is_said_to() -> None:
    """Nothing in it can be better: each state counts by itself, since a player acts once a round."""
    plan = by_thresholds((3, 3, 3), (1, 3, 3))
    found = worth(SMALL, every_deal(SMALL), plan)
    for place in range(3):
        answered = worth(SMALL, every_deal(SMALL), found.answer(place))
        assert answered.totals[place] == found.totals[place] - found.savings[place]
        assert answered.savings[place] == 0


def test_looking_at_one_place_gives_the_same_gains_there() -> None:
    plan = by_thresholds((3, 3, 3), (1, 3, 3))
    whole = worth(SMALL, every_deal(SMALL), plan, orders=2)
    for place in range(3):
        alone = worth(SMALL, every_deal(SMALL), plan, orders=2, only=place)
        assert np.array_equal(whole.totals, alone.totals)
        for order in range(2):
            assert np.array_equal(parts(whole.gains[order])[place], parts(alone.gains[order])[place])
            assert np.array_equal(parts(whole.reach[order])[place], parts(alone.reach[order])[place])


def test_states_that_one_departure_leads_to() -> None:
    """Everybody keeps: a swap by the first comes about by one departure, swaps by two by no single one."""
    found = worth(SMALL, every_deal(SMALL), by_thresholds((1, 1, 1), (1, 1, 1)), orders=2)
    reach = [parts(orders)[2].sum((1, 2)) for orders in found.reach]
    numbers = {history: number for number, history in enumerate(histories(2))}
    assert reach[0][numbers[0, 0]] == found.ways
    assert reach[1][numbers[0, 0]] == 0
    assert reach[1][numbers[1, 0]] + reach[1][numbers[2, 0]] == found.ways
    assert reach[1][numbers[1, 1]] == 0


def test_what_a_loss_costs_may_be_anything() -> None:
    """Where only the losing of all three costs, the first place loses with them alone."""
    costs = np.zeros((3, 8))
    costs[:, 7] = 1
    all_keep = by_thresholds((1, 1, 1), (1, 1, 1))
    deck = Round(3, ranks=2, suits=4, swap_blocker=0, cut_blocker=0)
    found = worth(deck, every_deal(deck), all_keep, costs=costs)
    assert Fraction(found.totals[0]) / found.ways == Fraction(2 * 4 * 3 * 2, 8 * 7 * 6)


def test_drawn_deals_come_near_the_counted_ones() -> None:
    game, plan = Round(4), by_thresholds((6, 7, 7, 7), (1, 6, 7, 7))
    counted, drawn = worth(game, every_deal(game), plan), worth(game, some_deals(game, 200_000, 5), plan)
    errors = (counted.costs * (1 - counted.costs) / 200_000) ** 0.5
    assert (np.abs(counted.costs - drawn.costs) < 4 * errors).all()


def test_a_plan_of_thresholds_and_its_tables() -> None:
    tables = [np.full((DEEDS**place, RANKS), 4 + place) for place in range(3)]
    again = plan_of(tables_of(plan_of(tables)))
    assert np.array_equal(again, plan_of(tables))
    with pytest.raises(ValueError, match="not a plan of thresholds"):
        tables_of(np.where(np.arange(len(again)) % 14 == 0, 0.5, again))


def test_rules_that_are_not_worked_out() -> None:
    with pytest.raises(RulesError, match="shuffle=riffle-3: chances"):
        round_of(resolve("cuckoo", 3, {"shuffle": "riffle-3"}))
    with pytest.raises(RulesError, match="tie=nearest-left-loses: chances"):
        round_of(resolve("cuckoo", 3, {"tie": "nearest-left-loses"}))
    with pytest.raises(RulesError, match="ranks=2, suits=2: no card is left"):
        round_of(resolve("cuckoo", 4, {"ranks": 2, "suits": 2}))


def test_rules_that_are() -> None:
    rules = resolve("cuckoo", 3, {"ranks": "2,9,K", "suits": 2, "king_blocks": False, "tie": "dealer-wins"})
    assert round_of(rules) == Round(3, 3, 2, 0, 3, True)
    assert round_of(resolve("cuckoo", 3, {"ranks": 12})) == Round(3, 12, 4, 0, 0)
