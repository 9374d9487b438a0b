"""From the log to the record and to lines for a person."""

import numpy as np
import pytest

from simcards.games.cuckoo.record import describe, read_log
from simcards.games.cuckoo.rules import resolve

from .tables import play, replay


def test_the_example_to_read() -> None:
    events = replay(strategies="threshold", rounds=1, first_dealer="last-seat", stacked="2C 9H KS 7D 10H")
    assert [describe(event) for event in events] == [
        "Round 1, player 4 deals: player 1 2C (3 lives), player 2 9H (3 lives), player 3 KS (3 lives), "
        "player 4 7D (3 lives); next in the stock 10H.",
        "Player 1 swaps with player 2.",
        "Player 2 asks player 3, who shows a K: no swap.",
        "Player 3 keeps.",
        "Player 4 keeps.",
        "All reveal: player 1 9H, player 2 2C, player 3 KS, player 4 7D; player 2 loses a life, 2 left.",
        "Player 1 and player 3 and player 4 win jointly (round-limit) after 4 turns.",
    ]


def test_cuts_and_ends_to_read() -> None:
    blocked = replay(game="le-her", strategies="always-swap", first_dealer="last-seat", stacked="2C 9H KS")
    assert [describe(event) for event in blocked][1:] == [
        "Player 1 swaps with player 2.",
        "Player 2 cuts KS, a K: it is put aside.",
        "All reveal: player 1 9H, player 2 2C; player 2 loses a life and is out.",
        "Player 1 wins (high-card) after 2 turns.",
    ]
    taken = replay(game="le-her", strategies="always-swap", first_dealer="last-seat", stacked="2C 9H 10S")
    assert describe(taken[2]) == "Player 2 cuts 10S and takes it."
    draw = replay(players=2, turn_limit=1, strategies="keep")
    assert describe(draw[-1]) == "A draw (turn-limit) after 2 turns."
    full = replay(players=2, suits=1, ranks=2, strategies="keep", lives=1)
    assert describe(full[0]).endswith("; no stock.")


def test_names_of_ranks_and_suits() -> None:
    deal = replay(players=2, ranks="2,3,A", suits="H,S")[0]
    assert {*deal["cards"], *deal["stock"]} == {rank + suit for rank in "23A" for suit in "HS"}


def test_several_games_in_a_row() -> None:
    played = play(games=7, log=20_000, seed=3, first_game=10)
    for index, record in enumerate(played.records):
        alone = play(log=20_000, seed=3, first_game=10 + index).records[0]
        assert record == alone
        assert record[0]["first_seat"] == played.rows[index, 4]


def test_a_log_that_is_too_short_counts_what_it_needs() -> None:
    short, long = play(log=5), play(log=10_000)
    assert short.log[0] == long.log[0] > 5
    with pytest.raises(ValueError, match=f"5 of {long.log[0]} events"):
        read_log(short.log, short.rules, 4)
    assert read_log(np.zeros(1, np.int64), resolve("cuckoo", 4, {}), 4) == []
