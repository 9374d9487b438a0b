"""What rollout does in positions where it is clear what is best, and what it must not know."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.engine.job import Kernel
from simcards.engine.random import STREAM_SIZE
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import MEASURES
from tests.games.skitgubbe.position import LIST, Position, ask, card_set, collecting, shedding, table_for
from tests.games.skitgubbe.test_imagined import ALL, stream_number


def choices(position: Position, text: str, numbers: int = 10) -> set[str]:
    """Its choices with several random numbers."""
    n, found = position.drive(LIST), set()
    for number in range(numbers):
        position.game.streams[0, :STREAM_SIZE] = stream_number(number)
        found.add(position.move(int(ask(position.game, n, *table_for(text)))))
    return found


def all_gone_but(*hands: str) -> Position:
    """A shedding trick about to be led where every other card is out of the game."""
    table = shedding(list(hands), "S")
    table.view[at.GONE] = ALL & ~card_set(" ".join(hands))
    return table


def test_it_plays_the_card_that_leaves_it_safe() -> None:
    """The trump, which seat 1 cannot beat, first; then the last card is led, and seat 0 is out."""
    table = all_gone_but("2S 3C", "4C 5C")
    assert table.choice("low-first") == table.choice("trump-saver") == "lead 3C"
    assert choices(table, "rollout:sure=0") == {"lead 2S"}


def test_it_wins_at_once_when_it_can() -> None:
    table = shedding(["7S 8S 9S", "2C 4D", "AC 5D"], "S")
    assert choices(table, "rollout:games=16") == {"lead 7S 8S 9S"}


def test_it_does_not_break_off_from_the_usual_move_for_nothing() -> None:
    """Whatever it leads, seat 1 cannot beat it: all moves come to the same, and trump-saver's is made."""
    table = all_gone_but("KC KD", "2H 3H 4H 2D 2C")
    assert choices(table, "rollout:games=16") == {table.choice("trump-saver")}


def test_hidden_cards_do_not_count() -> None:
    """Other hands and another stock behind the same view, the same random numbers: the same choices."""
    one = collecting(["4C 9S QH", "5C JH KD", "2D 9C AS"])
    other = collecting(["4C 9S QH", "AC AH AD", "KC KS KH"])
    assert np.array_equal(one.view, other.view)
    assert not np.array_equal(one.hidden, other.hidden)
    for number in range(5):
        found = set()
        for table in (one, other):
            table.game.streams[0, :STREAM_SIZE] = stream_number(number)
            found.add(table.choice("rollout:games=8,sure=0"))
        assert len(found) == 1


@pytest.mark.parametrize("text", ["rollout:games=1", "rollout:games=40,plays=1", "rollout:games=20,sure=4"])
def test_every_setting_chooses_a_legal_move(text: str) -> None:
    table = collecting(["4C 9S QH", "5C JH KD", "2D 9C AS"])
    assert choices(table, text, 2) <= set(table.moves())


def test_it_loses_less_often_than_what_it_plays_like() -> None:
    """Over 60 games among three it is left with the cards less often than chance has it, 20 times, by 2.5 sigma."""
    setup = make_setup("skitgubbe", 3, {}, ["rollout:games=8", "trump-saver", "trump-saver"], seed=4)
    rows, _ = Kernel(setup).play(0, 60)
    assert rows[:, MEASURES.place("skitgubbe")].sum() <= 10


def test_it_plays_the_same_game_again() -> None:
    setup = make_setup("skitgubbe", 2, {}, ["rollout:games=3"], seed=5)
    one, other = (Kernel(setup).play(0, 3)[0] for _ in range(2))
    assert np.array_equal(one, other)
