"""Wishes: what is read of them, how far a value misses them, and how surely."""

import math
from typing import Any

import numpy as np
import pytest

from simcards.engine.summary import histogram
from simcards.errors import UsageError
from simcards.games.family import family_of
from simcards.runs.design.quantities import Known, Quantile, Ratio
from simcards.runs.design.wishes import Loss, Wish, read_wish, read_wishes
from simcards.stats.intervals import Estimate, Interval

KNOWN = Known(family_of("skip-bo").measures, [2], 6.0, ["weights", "greedy"])


def wish(text: str) -> Wish:
    return read_wish(text, KNOWN)


def value(middle: float, half: float = 0.0) -> Estimate:
    return Estimate(middle, Interval(middle - half, middle + half))


@pytest.mark.parametrize(
    ("text", "name", "low", "high"),
    [
        ("turns 40..60", "turns", 40, 60),
        ("minutes 15 .. 25.5", "minutes", 15, 25.5),
        ("draws < 1%", "draws", -math.inf, 0.01),
        ("draws<=1", "draws", -math.inf, 0.01),
        ("skill > 60%", "skill", 0.6, math.inf),
        ("first-player-edge within 1%", "first_player_edge", -0.01, 0.01),
        ("first_player_edge -2%..3%", "first_player_edge", -0.02, 0.03),
        ("p95 turns < 90", "p95 turns", -math.inf, 90),
        ("median minutes 10..20", "median minutes", 10, 20),
        ("ending:stalemate < 0.5%", "ending:stalemate", -math.inf, 0.005),
        ("choices-per-decision > 3", "choices_per_decision", 3, math.inf),
        ("forced share < 40%", "forced_share", -math.inf, 0.4),
    ],
)
def test_what_is_read(text: str, name: str, low: float, high: float) -> None:
    found = wish(text)
    assert (found.quantity.name, found.low, found.high) == (name, pytest.approx(low), pytest.approx(high))
    assert (found.must, found.weight, found.aim) == (True, 1.0, 0)


def test_ranks_and_aims() -> None:
    assert (wish("decisions max").aim, wish("decisions max").must) == (1, False)
    assert wish("turns min weight 2").weight == 2.0
    assert (wish("turns 40..60 soft weight 0.5").must, wish("turns 40..60 soft weight 0.5").weight) == (False, 0.5)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("turns", "write a measure and what it should be"),
        ("turnz < 3", "did you mean turns"),
        ("turns 60..40", "the first limit is above the second"),
        ("turns < 3%", "turns is no share; leave out the %"),
        ("p95 draws < 3%", "quantiles are of whole numbers"),
        ("p00 turns < 3", "p1 to p99"),
        ("p100 turns < 3", "--want p100 turns < 3: p100: p1 to p99 are quantiles"),
        ("draws < 150%", r"--want draws < 150%: draws lies between 0% and 100%; give limits within that"),
        ("draws -1%..3%", "draws lies between 0% and 100%"),
        ("first-player-edge > 101%", "first_player_edge lies between -100% and 100%"),
        ("turns -3..9", "turns is never below 0"),
        ("first-player-edge within -1%", "write first-player-edge within 1%"),
        ("turns within 5", "write turns < 5"),
        ("p95 turns max", "a quantile needs limits"),
        ("decisions max must", "give a limit"),
        ("turns 3..4 soft must", "soft or must"),
        ("turns 3..4 weight 0", "weight above 0"),
        ("turns 3..4 weight 2 weight 3", "one weight above 0"),
        ("decisions maximum", "write a measure and what it should be"),
    ],
)
def test_what_is_no_wish(text: str, hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        wish(text)


def test_skill_needs_a_pair() -> None:
    with pytest.raises(UsageError, match="give --pair twice, the stronger first"):
        read_wish("skill > 60%", Known(family_of("skip-bo").measures, [2], 6.0, []))


def test_none_at_all_or_the_same_twice() -> None:
    with pytest.raises(UsageError, match="nothing is wished for"):
        read_wishes([], KNOWN)
    with pytest.raises(UsageError, match="turns is wished for twice"):
        read_wishes(["turns > 3", "turns < 9"], KNOWN)


def test_a_miss_is_told_in_hundredths_of_the_limit_or_in_points() -> None:
    assert wish("turns 40..60").loss([value(66)], 0.0).value == pytest.approx(10)  # 6 of 60
    assert wish("draws < 1%").loss([value(0.025)], 0.0).value == pytest.approx(1.5)
    assert wish("turns 40..60").loss([value(50)], 0.0) == Loss(0.0, 0.0, 0.0)


def test_the_worst_strategy_counts_and_intervals_carry_over() -> None:
    found = wish("turns 40..60").loss([value(50, 5), value(63, 6)], 0.0)
    assert found == pytest.approx(Loss(5.0, 0.0, 15.0))
    found = wish("turns 40..60").loss([value(30, 3), value(63, 1)], 0.0)
    assert found == pytest.approx(Loss(10 / 0.6, 7 / 0.6, 13 / 0.6))


def test_an_aim_is_lost_by_hundredths_of_the_typical_value() -> None:
    most, least = wish("decisions max"), wish("decisions min")
    assert most.loss([value(110, 10), value(90, 5)], 100.0) == pytest.approx(Loss(-90, -95, -85))
    assert least.loss([value(110, 10), value(90, 5)], 100.0) == pytest.approx(Loss(110, 100, 120))


def test_verdicts_are_those_of_the_interval() -> None:
    one = wish("turns 40..60")
    assert [one.verdict(value(*found)) for found in ((50, 5), (58, 5), (70, 5), (62, 5))] == [
        *("met", "unsure", "missed", "unsure")
    ]
    assert wish("turns max").verdict(value(3)) == ""
    assert one.slack([value(50, 5), value(58, 1)]) == 2.0
    assert one.slack([value(62, 1)]) == -2.0


def test_quantities_are_those_of_the_games() -> None:
    rows = np.zeros((5, 60), np.int64)
    rows[:, 2], rows[:, 3] = [10, 20, 30, 40, 50], [1, 2, 3, 4, 5]
    options, decisions = (KNOWN.quantity(name).metric for name in ("options", "decisions"))
    for metric, numbers in ((options, [6, 6, 6, 6, 12]), (decisions, [2, 3, 2, 3, 2])):
        column = int(np.flatnonzero(metric.scores(np.arange(60)[None, :], 2)[0] == np.arange(60))[0])
        rows[:, column] = numbers
    assert of(KNOWN, "turns", rows).value == 30
    assert of(KNOWN, "minutes", rows).value == pytest.approx(3 * 6 / 60)
    assert of(KNOWN, "median turns", rows).value == 30
    assert of(KNOWN, "p80 minutes", rows).value == pytest.approx(4 * 6 / 60)
    assert of(KNOWN, "choices_per_decision", rows).value == 36 / 12
    assert isinstance(KNOWN.quantity("p80 minutes"), Quantile)
    assert isinstance(KNOWN.quantity("forced_share"), Ratio)
    assert KNOWN.quantity("p80 turns").sums(rows, 2).tolist() == histogram(rows[:, 2]).tolist()


def of(known: Known, name: str, rows: Any) -> Estimate:
    quantity = known.quantity(name)
    return quantity.estimate(quantity.sums(rows, 2), len(rows), 0.95)
