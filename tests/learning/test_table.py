"""A game taken choice by choice: the same choices make the same game."""

from __future__ import annotations

import pytest

import simcards
from simcards.analysis.explorer import Deal, Explorer
from simcards.engine import steering as by
from simcards.engine.steering import REASON_BITS
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from simcards.learning.table import Table


@pytest.mark.parametrize(("game", "players", "name"), [("cuckoo", 3, "threshold"), ("skitgubbe", 3, "low-first")])
def test_the_same_choices_make_the_same_game(game: str, players: int, name: str) -> None:
    """Who is in turn, between how many moves, at every choice of a game that strategies have played; and its end."""
    setup = make_setup(game, players, strategies=[name], seed=3)
    explorer, table = Explorer(setup), Table(setup)
    try:
        played = explorer.follow(Deal(3, 5))
        table.deal(3, 5)
        for line in played.trail[played.trail[:, by.MOVES_LISTED] > 1]:
            turn = table.turn
            assert turn is not None
            assert (turn.seat, len(turn.moves)) == (line[by.SEAT], line[by.MOVES_LISTED])
            assert table.worth == [0.0] * players
            assert table.reason == ""
            table.make(turn.moves.tolist().index(line[by.MOVE]))
        assert table.turn is None
        winners = played.outcome & (1 << REASON_BITS) - 1
        assert [worth > 0 for worth in table.worth] == [bool(winners >> seat & 1) for seat in range(players)]
        assert table.reason == setup.family.measures.reasons[(played.outcome >> REASON_BITS) - 1]
    finally:
        explorer.close()
        table.close()


def test_what_is_shared() -> None:
    """In Skitgubbe all but one have what they are after; partners have it together."""
    table = Table(make_setup("skitgubbe", 3, strategies=["random"], seed=3))
    try:
        table.deal(1, 0)
        while table.turn is not None:
            table.make(0)
        assert sorted(table.worth) in ([0.0, 1.0, 1.0], [1.0, 1.0, 1.0])
    finally:
        table.close()


def test_without_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "pettingzoo", None)
    monkeypatch.delitem(__import__("sys").modules, "simcards.learning.environment", raising=False)
    with pytest.raises(UsageError, match=r'env: PettingZoo is not installed; `pip install "simcards\[rl\]"` does that'):
        simcards.env("le-her")
