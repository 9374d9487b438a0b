"""The thresholds of best-reply: they are what their computation gives, exact where chances can be counted."""

import json
from fractions import Fraction

import numpy as np
import pytest

import simcards
from benchmarks.cuckoo_signs import threshold_regrets
from simcards.analysis.cuckoo.deals import deals_of, every_deal, some_deals
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Round
from simcards.analysis.cuckoo.thresholds import Thresholds, best_thresholds, savings_by_rank
from simcards.cli.main import run
from simcards.games.cuckoo.rules import RANKS
from simcards.strategies.cuckoo._best_replies import LE_HER, REPLIES
from tests.exact import brute_force
from tests.exact.le_her import solve, threshold_table

from .tables import STRATEGIES
from .test_strategies import KING, chosen, given_away, view_of


def shipped(players: int) -> np.ndarray:
    """int64[position, not told or told]: the thresholds for so many players."""
    return REPLIES[players, :, :players].T.astype(np.int64)


def thresholds(plans: np.ndarray) -> Thresholds:
    return Thresholds(*(tuple(kind) for kind in plans.T.tolist()))


def replying(*each: tuple[int, int]) -> brute_force.Choice:
    """A plan for every turn, as card by card play asks for it: thresholds for who was not told, and was told."""

    def wants(turn: int, held: int, taken: int | None) -> bool:
        return held < each[turn][taken is not None] and (taken is None or held <= taken)

    return wants


def losses(plans: np.ndarray) -> list[Fraction]:
    return brute_force.average(len(plans), replying(*map(tuple, plans.tolist())))["lost"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_ships_is_what_iterated_best_replies_come_to(players: int) -> None:
    """At larger tables too, which `benchmarks/validation.py` finds out: it takes its time."""
    assert best_thresholds(Round(players)) == thresholds(shipped(players))


@pytest.mark.parametrize("players", range(2, 11))
def test_what_ships_are_best_replies_to_one_another(players: int) -> None:
    """Of equally good ones the lowest, on the deals on which they were found."""
    game = Round(players)
    found = worth(game, deals_of(game), thresholds(shipped(players)).plan)
    saved = [np.cumsum(savings_by_rank(found, place), axis=1) for place in range(players)]
    assert [(by_rank.argmax(1) + 1).tolist() for by_rank in saved] == shipped(players).tolist()


@pytest.mark.parametrize("players", [2, 5, 10])
def test_on_other_deals_hardly_anything_is_left_to_gain(players: int) -> None:
    """A thousandth of a life a round at most; where all thresholds are two ranks too high there is much."""
    game, plans = Round(players), shipped(players)
    deals = some_deals(game, 200_000, 99)
    assert threshold_regrets(game, deals, thresholds(plans)).max() < 0.001
    assert threshold_regrets(game, deals, thresholds(plans + 2)).max() > 0.005


@pytest.mark.parametrize("players", [2, 3])
def test_its_chances_are_those_of_play_card_by_card(players: int) -> None:
    game = Round(players)
    found = worth(game, every_deal(game), thresholds(shipped(players)).plan)
    assert [Fraction(total) / found.ways for total in found.totals.tolist()] == losses(shipped(players))


def test_between_two_nothing_else_is_better_card_by_card() -> None:
    """Every other threshold of either player, exactly."""
    best = losses(shipped(2))
    for position in range(2):
        for told in range(2):
            for threshold in range(1, KING + 2):
                plans = shipped(2)
                plans[position, told] = threshold
                assert losses(plans)[position] >= best[position]


def test_the_mixtures_of_le_her_are_those_of_its_solution() -> None:
    """11327 in 22100 for the receiver: a mixture of two thresholds is one with a part."""
    value, *mixtures = solve(threshold_table(informed=True))
    assert value == Fraction(11327, 22100)
    mean = [sum(threshold * chance for threshold, chance in mixture.items()) for mixture in mixtures]
    assert REPLIES[LE_HER, 0, :2].tolist() == [float(threshold) for threshold in mean] == [7.375, 8.625]


def test_by_position_and_players() -> None:
    for players in (2, 3, 6, 10):
        for position in range(players):
            below = given_away("best-reply", position, active=players)
            assert len(below) == shipped(players)[position, 0] - 1
    assert given_away("best-reply", 0) == ["A", "2", "3", "4", "5"]
    assert given_away("best-reply", 0, active=2) == ["A", "2", "3", "4", "5", "6", "7"]


def test_after_a_swap_it_keeps_the_higher_card_and_has_another_threshold() -> None:
    """Of six, position 1 has threshold 6, but 5 once it has been swapped a card for a higher one."""
    assert len(given_away("best-reply", 1, active=6)) == 5
    assert given_away("best-reply", 1, active=6, gave=KING) == ["A", "2", "3", "4"]
    assert given_away("best-reply", 1, active=6, gave=3) == ["A", "2", "3"]
    assert given_away("best-reply:told=0", 1, active=6, gave=3) == ["A", "2", "3", "4", "5"]


def test_its_other_parameters() -> None:
    assert len(given_away("best-reply:shift=2", 0)) == 7
    assert [len(given_away("best-reply:position=0,shift=0.25", position)) for position in range(4)] == [6] * 4
    assert given_away("best-reply:shift=3", 3) == list(RANKS[:9])
    assert given_away("best-reply:shift=-3", 3) == list(RANKS[:3])


def test_with_fewer_ranks_the_same_share_is_low() -> None:
    """Five of thirteen ranks are 2.7 of seven: two always, the third at times."""
    view = {"active": 4, "ranks": 7}
    moves = [{chosen("best-reply", view_of(0, own, **view), number) for number in range(60)} for own in range(1, 8)]
    assert moves == [{"swap"}] * 2 + [{"swap", "keep"}] + [{"keep"}] * 4


def test_in_le_her_it_mixes() -> None:
    for position, rank, part in ((0, 7, 3 / 8), (1, 8, 5 / 8)):
        view = view_of(position, rank, active=2, tie="dealer-wins")
        rate = sum(chosen("best-reply", view, number) != "keep" for number in range(1000)) / 1000
        assert abs(rate - part) < 0.062  # 4 standard errors
    assert chosen("best-reply", view_of(1, 12, gave=KING, active=2, tie="dealer-wins")) == "cut"
    assert chosen("best-reply", view_of(1, 4, gave=4, active=2, tie="dealer-wins")) == "keep"


@pytest.mark.parametrize(
    "other", [name for name in STRATEGIES if name not in ("best-reply", "equilibrium", "match-equilibrium")]
)
def test_no_other_strategy_is_as_good(other: str) -> None:
    """Six players; at Le Her nothing beats it by more than chance, since nothing can."""
    found = simcards.compare("cuckoo", ["best-reply", other], players=6, games=60_000, seed=1, progress=False)
    assert found.pairs[0]["verdict"] == "better"
    found = simcards.compare("le-her", ["best-reply", other], games=20_000, seed=1, progress=False)
    assert found.pairs[0]["ci"][1] >= 0


def test_its_tables_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """For people in lines of 80, for programs as numbers: a row for every size of the table."""
    assert run(["strategies", "cuckoo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    title = next(place for place, line in enumerate(lines) if "gives away ranks below" in line)
    five = next(line for line in lines[title:] if line.split()[:1] == ["5"])
    assert five.split()[1:6] == ["6", "6", "7", "7", "6"]
    assert max(map(len, lines[title + 1 : title + 12])) <= 80
    assert run(["strategies", "cuckoo", "--json"]) == 0
    found = next(row for row in json.loads(capsys.readouterr().out) if row["name"] == "best-reply")
    free, told = (table["rows"] for table in found["tables"])
    for row, after_a_swap in zip(free[1:], told[1:], strict=True):
        assert row[1:] == shipped(int(row[0]))[:, 0].tolist()
        assert after_a_swap[1:] == ["–", *shipped(int(row[0]))[1:, 1].tolist()]
    assert free[0] == ["2, ties for the dealer", 7.375, 8.625]
