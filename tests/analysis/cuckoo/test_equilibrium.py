"""Equilibria of one round: nothing left to gain, the published ones among them, and how it is told where there is."""

import time
from fractions import Fraction

import numpy as np
import pytest

import simcards
from simcards.analysis.cuckoo.deals import every_deal
from simcards.analysis.cuckoo.equilibrium import equilibrium, is_pure
from simcards.analysis.cuckoo.exact import EQUILIBRIUM, ExactRound, exact_round
from simcards.analysis.cuckoo.knowledge import parts, tables_of
from simcards.analysis.cuckoo.replies import settled, worth
from simcards.analysis.cuckoo.round import Round
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from tests.exact import le_her


def exactly(game: str, players: int, *strategies: str, **rules: object) -> ExactRound:
    return exact_round(make_setup(game, players, rules, strategies, 0), bool(strategies))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_left_to_gain(players: int) -> None:
    found = exactly("cuckoo", players)
    assert found.exact
    assert not found.mixed
    assert found.found.savings.tolist() == [0] * players
    assert found.labels == (EQUILIBRIUM,) * players


def test_chances_in_the_equilibrium_of_three() -> None:
    """Left of the dealer 29.3%, the dealer 40.7%; more than one can lose."""
    lost = exactly("cuckoo", 3).lost
    assert [round(float(chance), 5) for chance in lost] == [0.29274, 0.37416, 0.40744]
    assert all((chance * 52 * 51 * 50 * 49).denominator == 1 for chance in lost)


def test_le_her() -> None:
    """The receiver swaps the 7 three times in eight, the dealer cuts the 8 five times in eight: 11327 in 22100."""
    found = exactly("le-her", 2)
    receiver, dealer = parts(found.found.plan)
    assert found.mixed
    assert receiver[0, :, 0].tolist() == pytest.approx([0] + [1] * 6 + [3 / 8] + [0] * 6)
    assert dealer[0, :, 0].tolist() == pytest.approx([0] + [1] * 7 + [5 / 8] + [0] * 5)
    assert found.found.costs == pytest.approx([1 - 11327 / 22100, 11327 / 22100], abs=1e-12)
    assert found.found.regrets.max() < 1e-12


@pytest.mark.parametrize("suits", [2, 3])
def test_le_her_with_fewer_suits(suits: int) -> None:
    """The value that the table of thresholds has, solved by itself."""
    value, *_ = le_her.solve(le_her.threshold_table(informed=True, suits=suits))
    found = exactly("le-her", 2, suits=suits)
    assert found.found.costs[1] == pytest.approx(float(value), abs=1e-12)
    assert found.found.regrets.max() < 1e-12


def test_three_can_need_chances_too() -> None:
    """Six ranks of three suits, no K against the dealer, whose ties win: still nothing is left to gain."""
    game = Round(3, 6, 3, 6, 0, dealer_wins=True)
    found = equilibrium(game)
    assert not is_pure(found)
    assert found.regrets.max() < 1e-12


def test_best_answers_that_go_round_for_ever_are_said_to() -> None:
    game = Round(2, dealer_wins=True)
    with pytest.raises(RuntimeError, match="no end after 4 rounds"):
        settled(game, every_deal(game), np.zeros(784), most=4)


@pytest.mark.parametrize(("suits", "kings"), [(4, True), (1, True), (2, False)])
def test_other_decks_and_kings(suits: int, kings: bool) -> None:
    found = exactly("cuckoo", 3, suits=suits, king_blocks=kings)
    assert found.found.regrets.max() < 1e-12


def test_an_equilibrium_for_other_costs() -> None:
    """Who minds only a loss by all keeps even an A: then somebody else must hold one for that."""
    game = Round(2)
    costs = np.zeros((2, 4))
    costs[:, 3] = 1
    found = equilibrium(game, every_deal(game), costs)
    assert found.regrets.max() < 1e-12
    assert (found.costs <= 3 / 51).all()


def test_states_off_the_way_are_played_against_one_error() -> None:
    """Among four the third is blocked by a K only after an error; the last then still keeps what two who never err
    would let it keep: its table there is not the one that the search began with."""
    table = tables_of(exactly("cuckoo", 4).found.plan)[3]
    swapped_blocked_kept = 9 * 1 + 3 * 2 + 0
    assert table[swapped_blocked_kept, 0] == 5


def test_what_a_best_answer_to_best_reply_saves() -> None:
    """In points: nothing between two, 0.550 for the last of three, 0.304 and 0.788 for the last two of four."""
    began = time.perf_counter()
    saved = {players: exactly("cuckoo", players, "best-reply").places for players in (2, 3, 4)}
    assert time.perf_counter() - began < 30  # 1 second, and compiling
    points = {players: [round(100 * row["saved"][0], 3) for row in rows] for players, rows in saved.items()}
    assert points == {2: [0, 0], 3: [0, 0, 0.550], 4: [0, 0, 0.304, 0.788]}


def test_two_who_keep() -> None:
    """Each is lowest or ties in (1 + 3/51) / 2 of the deals; fractions are told where they are exact."""
    assert exactly("cuckoo", 2, "keep").lost == ((1 + Fraction(3, 51)) / 2,) * 2
    found = simcards.exact("cuckoo", players=2, strategies="keep").as_json()
    assert [row["fraction"] for row in found["tables"][0]["places"]] == ["9/17", "9/17"]
    assert found["rerun"] == "simcards compare cuckoo --players 2 --exploit keep"
    mixed = simcards.exact("cuckoo", players=2, strategies="random").as_json()
    assert "fraction" not in mixed["tables"][0]["places"][0]


def test_from_six_on_what_is_saved_lies_between_two_figures() -> None:
    found = exactly("cuckoo", 6, "equilibrium")
    assert not found.exact
    assert all(0 <= low <= high < 0.001 for low, high in found.saved)
    assert all(0 < row["se"] < 0.001 for row in found.places)
    low, high = exactly("cuckoo", 6, "keep").mean_saved
    assert 0.05 < low <= high < low + 0.002


def test_an_equilibrium_of_many_is_refused() -> None:
    with pytest.raises(UsageError, match="worked out for up to 5 players; name a strategy"):
        exactly("cuckoo", 6)


def test_each_place_may_play_its_own() -> None:
    """Against one who always swaps, the second of three knows that its card is the first's old one."""
    found = simcards.exact("cuckoo", players=3, strategies=["always-swap", "keep", "keep"])
    assert found.rounds[0].labels == ("always-swap", "keep", "keep")
    assert found.rerun() == "simcards.exact('cuckoo', players=3, strategies=['always-swap', 'keep', 'keep'])"
    assert found.rounds[0].saved[1][0] > 0.05


def test_a_plan_in_which_nothing_is_left_to_chance() -> None:
    game = Round(2)
    assert is_pure(worth(game, every_deal(game), np.zeros(784)))
    assert not is_pure(worth(game, every_deal(game), np.full(784, 0.5)))
