"""What recaller does where it is clear what is best, and what it must not know."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.engine.job import Kernel
from simcards.engine.random import STREAM_SIZE
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import MEASURES
from simcards.strategies.skitgubbe.recaller import run_most_in_need
from tests.games.skitgubbe.position import card_set, collecting, shedding
from tests.games.skitgubbe.test_imagined import stream_number
from tests.games.skitgubbe.test_rollout import all_gone_but, choices


def test_it_plays_the_card_that_leaves_it_safe() -> None:
    """The trump, which seat 1 cannot beat, first; then the last card is led, and seat 0 is out."""
    assert choices(all_gone_but("2S 3C", "4C 5C"), "recaller") == {"lead 2S"}


def test_it_wins_at_once_when_it_can() -> None:
    table = shedding(["7S 8S 9S", "2C 4D", "AC 5D"], "S")
    assert choices(table, "recaller") == {"lead 7S 8S 9S"}


def test_collecting_it_plays_like_trump_saver() -> None:
    table = collecting(["4C 9S QH", "5C JH KD", "2D 9C AS"])
    assert table.choice("recaller") == table.choice("trump-saver") == "lead 4C"


@pytest.mark.parametrize(
    ("plays", "run"),
    [
        ("", "3C 4C"),  # of the others' three cards it beats none, the king beats one
        ("2D", "KD"),  # the only one that beats it
        ("AD", ""),  # none beats an ace
        ("2C", "3C 4C"),
    ],
)
def test_the_run_that_needs_a_lead_most(plays: str, run: str) -> None:
    """The others hold a 5 of clubs, a 6 and the ace of diamonds, whatever lies on the table."""
    table = shedding(["3C 4C KD", "5C 6D", "AD"], "S")
    table.view[at.GONE] = ((1 << at.CARDS) - 1) & ~card_set(f"3C 4C KD 5C 6D AD {plays}")
    for k, name in enumerate(plays.split()):
        table.view[at.TABLE + k], table.view[at.TABLE_SIZE] = card_set(name).bit_length() - 1, k + 1
    table.view[at.OWN_HAND] = table.hidden[at.HANDS]
    move = int(run_most_in_need(table.view))
    found = ((1 << at.count_of(move)) - 1) << at.low_of(move) if move else 0
    assert found == card_set(run)


def test_hidden_cards_do_not_count() -> None:
    """Other hands behind the same view, the same random numbers: the same choices."""
    one = shedding(["4C 9H QH", "5C JH KD", "2D 9C AS"])
    other = shedding(["4C 9H QH", "AC AH AD", "KC KS KH"])
    assert np.array_equal(one.view, other.view)
    assert not np.array_equal(one.hidden, other.hidden)
    for number in range(5):
        found = set()
        for table in (one, other):
            table.game.streams[0, :STREAM_SIZE] = stream_number(number)
            found.add(table.choice("recaller:games=8"))
        assert len(found) == 1


def test_it_loses_less_often_than_the_strategies_that_it_imagines() -> None:
    """Over 90 games among three it is left with the cards less often than chance has it, 30 times, by 2.5 sigma."""
    lost = 0
    for other in ("trump-saver", "lead-counter"):
        setup = make_setup("skitgubbe", 3, {}, ["recaller:games=8", other, other], seed=4)
        rows, _ = Kernel(setup).play(0, 45)
        lost += int(rows[:, MEASURES.place("skitgubbe")].sum())
    assert lost <= 18


def test_it_plays_the_same_game_again() -> None:
    setup = make_setup("skitgubbe", 4, {}, ["recaller:games=4"], seed=5)
    one, other = (Kernel(setup).play(0, 3)[0] for _ in range(2))
    assert np.array_equal(one, other)
