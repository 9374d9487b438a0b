"""What a user asks for is checked once, and errors speak as the user did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simcards.engine.execution import Shard
from simcards.errors import UsageError
from simcards.options import Options

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"games": 0}, "games=0", "--games 0"),
    ({"games": 1.5}, "games=1.5", "--games 1.5"),
    ({"games": True}, "games=True", "--games True"),
    ({"deals": 0}, "deals=0", "--deals 0"),
    ({"min_games": 0}, "min_games=0", "--min-games 0"),
    ({"threads": 0}, "threads=0", "--threads 0"),
    ({"threads": 1025}, "threads=1025", "--threads 1025"),
    ({"seed": -1}, "seed=-1", "--seed -1"),
    ({"seed": 1 << 64}, f"seed={1 << 64}", f"--seed {1 << 64}"),
    ({"players": 11}, "players=11", "--players 11"),
    ({"players": "two"}, "players='two'", "--players two"),
    ({"players": True}, "players=True", "--players True"),
    ({"rules": ["hand_size=5"]}, "rules=['hand_size=5']", "--rules ['hand_size=5']"),
    ({"strategies": None}, "strategies=None", "--strategies None"),
    ({"strategies": ["greedy", 5]}, "strategies=['greedy', 5]", "--strategies ['greedy', 5]"),
    ({"out": 5}, "out=5", "--out 5"),
    ({"out": ""}, "out=''", "--out "),
    ({"level": "95%"}, "level='95%'", "--level 95%"),
    ({"level": 1.0}, "level=1.0", "--level 1.0"),
    ({"level": float("nan")}, "level=nan", "--level nan"),
    ({"margin": -0.5}, "margin=-0.5", "--margin -0.5"),
    ({"pace": float("inf")}, "pace=inf", "--pace inf"),
    ({"precision": 0.5}, "precision=0.5", "--precision 0.5"),
    ({"precision": 0.1, "min_games": 20, "games": 10}, "min_games=20", "--min-games 20"),
]


@pytest.mark.parametrize(("asked", "said", "typed"), WRONG)
def test_what_cannot_be_is_named_as_the_user_named_it(asked: dict[str, Any], said: str, typed: str) -> None:
    for words, from_line in ((said, False), (typed, True)):
        with pytest.raises(UsageError) as error:
            Options(**asked, typed=from_line)
        assert str(error.value).startswith(f"{words}: ")
        assert "\n" not in str(error.value)


def test_numbers_of_numpy_are_numbers() -> None:
    """And stand in results as any other, which JSON knows."""
    numbers: dict[str, Any] = {"games": np.int64(10), "seed": np.uint8(3), "players": np.int32(2)}
    asked = Options(**numbers)
    assert (asked.games, asked.seed, asked.players) == (10, 3, 2)
    assert {type(one) for one in (asked.games, asked.seed, asked.players)} == {int}


def test_two_ways_to_stop_are_one_too_many() -> None:
    with pytest.raises(UsageError, match="two ways to stop"):
        Options(precision=0.1, decide=True)


def test_a_precision_of_a_design_is_not_about_its_games() -> None:
    """It has no least number of them, which its few games a rule set would often be below."""
    assert Options(precision="10%", games=200, typed=True).games == 200


@pytest.mark.parametrize("address", ["node1:8786", "http://node1:8786", "tcp://node1", "cluster"])
def test_a_cluster_is_an_address(address: str) -> None:
    with pytest.raises(UsageError, match=r"tcp://node1:8786, or local"):
        Options(cluster=address)


def test_how_to_play() -> None:
    how = Options(threads=3, out="r", keep_games=True, shard="2/5", cluster="local", seed=1, progress=False).execution()
    assert (how.threads, how.folder, how.keep_games, how.shard) == (3, Path("r"), True, Shard(2, 5))
    assert (how.cluster, how.quiet) == ("local", True)
    with pytest.raises(UsageError, match=r"--keep-games: needs a results folder"):
        Options(keep_games=True).execution()


def test_parts_of_a_run_have_one_seed() -> None:
    with pytest.raises(UsageError, match=r"^shard='2/5': give seed, the same to every part"):
        Options(shard="2/5").execution()
    with pytest.raises(UsageError, match=r"^--shard 2/5: give --seed, the same to every part"):
        Options(shard="2/5", typed=True).execution()
    assert Options(shard="1/1").execution().shard == Shard(1, 1)


def test_one_strategy_or_several() -> None:
    assert Options(strategies="greedy").named == ["greedy"]
    assert Options(strategies=("greedy", "random")).named == ["greedy", "random"]
    assert Options().named == []
