"""Le Her: the published figures, and the solver against every deal."""

from fractions import Fraction

import pytest

from . import brute_force
from .cuckoo_round import Round, losing
from .le_her import (
    best_reply_of_dealer,
    best_reply_of_receiver,
    mixture,
    receiver_wins,
    solve,
    threshold,
    threshold_table,
)

VALUE = Fraction(11327, 22100)
SWAP_THE_7 = mixture({8: Fraction(3, 8), 7: Fraction(5, 8)})
CUT_THE_8 = mixture({9: Fraction(5, 8), 8: Fraction(3, 8)})


@pytest.mark.parametrize(
    ("receiver", "dealer", "wins"),
    [(7, 8, 2828), (7, 9, 2834), (8, 8, 2838), (8, 9, 2828)],
    ids=["hold-7-cut-7", "hold-7-cut-8", "swap-7-cut-7", "swap-7-cut-8"],
)
def test_montmort_and_waldegrave(receiver: int, dealer: int, wins: int) -> None:
    assert threshold_table(informed=True)[receiver - 1][dealer - 1] == Fraction(wins, 5525)
    assert receiver_wins(threshold(receiver), threshold(dealer), informed=True) == Fraction(wins, 5525)


def test_the_mixed_value() -> None:
    value, receiver, dealer = solve(threshold_table(informed=True))
    assert value == VALUE
    assert receiver == {7: Fraction(5, 8), 8: Fraction(3, 8)}
    assert dealer == {8: Fraction(3, 8), 9: Fraction(5, 8)}
    assert receiver_wins(SWAP_THE_7, CUT_THE_8, informed=True) == VALUE


def test_no_plan_of_any_kind_beats_the_mixtures() -> None:
    assert SWAP_THE_7[7] == Fraction(3, 8)
    assert CUT_THE_8[8] == Fraction(5, 8)
    assert best_reply_of_receiver(CUT_THE_8, informed=True) == VALUE
    assert best_reply_of_dealer(SWAP_THE_7, informed=True) == VALUE


def test_what_the_swap_told_is_worth_something_to_the_dealer() -> None:
    own_card, informed = threshold_table(informed=False), threshold_table(informed=True)
    assert own_card[0] == informed[0]  # the receiver never swaps and so tells nothing
    for rows in zip(own_card, informed, strict=True):
        assert all(plain >= told for plain, told in zip(*rows, strict=True))
    value, receiver, dealer = solve(own_card)
    assert value == Fraction(2851, 5304)
    assert best_reply_of_receiver(mixture(dealer), informed=False) == value
    assert best_reply_of_dealer(mixture(receiver), informed=False) == value


@pytest.mark.parametrize("suits", [1, 4])
@pytest.mark.parametrize("informed", [False, True])
@pytest.mark.parametrize(("receiver", "dealer"), [(1, 14), (7, 9), (8, 5), (13, 13), (14, 14)])
def test_every_deal(receiver: int, dealer: int, informed: bool, suits: int) -> None:
    wants = (
        brute_force.informed(receiver, dealer, dealer_wins=True)
        if informed
        else brute_force.thresholds(receiver, dealer)
    )
    played = brute_force.average(2, wants, suits=suits, dealer_wins=True)
    wins = receiver_wins(threshold(receiver), threshold(dealer), informed, suits)
    assert wins == threshold_table(informed, suits)[receiver - 1][dealer - 1]
    assert played["lost"] == [1 - wins, wins]


def test_le_her_is_a_round_of_two() -> None:
    table = threshold_table(informed=False)
    for receiver, dealer in [(1, 1), (7, 8), (8, 9), (14, 3), (14, 14)]:
        wins = table[receiver - 1][dealer - 1]
        assert losing(Round((receiver, dealer), tie="dealer-wins")) == [1 - wins, wins]


def test_a_table_without_such_a_mixture_is_refused() -> None:
    one = Fraction(1)
    with pytest.raises(ValueError, match="no mixture"):
        solve([[0 * one, one, -one], [-one, 0 * one, one], [one, -one, 0 * one]])
