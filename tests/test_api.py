"""The Python interface: what it takes, what it refuses, and that it says what the command line says."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import simcards
from simcards.cli.main import run
from simcards.engine.outcome import Progress
from simcards.engine.summary import digest
from simcards.errors import UsageError


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, simcards; heavy = ('numba', 'numpy', 'pandas', 'matplotlib', 'scipy');"
        "print([name for name in heavy if name in sys.modules], 'simulate' in dir(simcards))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[] True"


def test_it_equals_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "3", "--set", "stockpile_size=9", "-s", "greedy", "-n", "200", "--seed", "3", "--json"]
    assert run(["simulate", "skip", *words]) == 0
    said = json.loads(capsys.readouterr().out)
    result = simcards.simulate(
        "skip", players=3, rules={"stockpile_size": 9}, strategies="greedy", games=200, seed=3, progress=False
    )
    found = result.as_json()
    for key in said.keys() - {"elapsed_s", "games_per_s", "compile_s"}:
        assert found[key] == said[key], key


def test_threads_change_nothing() -> None:
    one, two = (simcards.simulate("le-her", games=3_000, seed=1, threads=n, progress=False) for n in (1, 2))
    assert digest(one.outcome.summary) == digest(two.outcome.summary)
    assert one.convergence.equals(two.convergence)


def test_progress_calls_a_function_and_can_be_silent(capfd: pytest.CaptureFixture[str]) -> None:
    seen: list[Progress] = []
    simcards.simulate("le-her", games=1_000, seed=1, progress=seen.append)
    assert seen[-1].units == seen[-1].planned == 1_000
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ({"games": 0}, "games=0"),
        ({"games": 2.5}, "games=2.5"),
        ({"threads": 0}, "threads=0"),
        ({"level": 95}, "level=95"),
        ({"rules": {"stockpile": 3}}, "stockpile_size"),
        ({"strategies": "greedily"}, "did you mean greedy"),
        ({"players": 9}, "players=9"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, object], hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        simcards.simulate("skip-bo", **{"games": 10, "progress": False, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda wild: wild.advise("le-her", seed=7, index=-3, move=1), "index=-3: a game's number from 0 up is needed"),
        (lambda wild: wild.advise("le-her", seed=7, move=1.5), "move=1.5: a whole number from 1 up is needed"),
        (lambda wild: wild.advise("le-her", seed=7, move=1, seconds=0), "seconds=0: a number above 0 is needed"),
        (lambda wild: wild.advise("le-her", seed=7, move=1, precision=0.02), "precision=0.02: write "),
        (lambda wild: wild.advise("le-her", position=5), "position=5: the path of a file is needed"),
        (lambda wild: wild.review("le-her", seed=1, index="0..9"), "index='0..9': a game's number from 0 up"),
        (lambda wild: wild.review("le-her", seed=1, index=(3, 1)), r"index=\(3, 1\): a game's number from 0 up"),
        (lambda wild: wild.replay("le-her", "x"), "number='x': a game's number from 0 up"),
        (lambda wild: wild.replay("le-her", range(3, 0, -1)), r"number=range\(3, 0, -1\): a game's number from 0 up"),
        (lambda wild: wild.sweep("skip", {"hand_size": 5}), "vary={'hand_size': 5}: values by switch are needed"),
        (lambda wild: wild.sweep("skip", "hand_size"), "vary='hand_size': values by switch are needed"),
        (lambda wild: wild.rules(5), "unknown game 5; `simcards games` lists them"),
        (lambda wild: wild.rules("skip", players="two"), "players=two: skip is for 2 to 8 players"),
    ],
)
def test_wrong_kinds_are_named(ask: Callable[[Any], object], said: str) -> None:
    """What is of another kind fails in one line, where it is asked for."""
    with pytest.raises(UsageError, match=said):
        ask(simcards)


def test_games_are_named_by_a_number_a_range_or_a_pair() -> None:
    for name in (range(2), (0, 1)):
        assert list(simcards.replay("le-her", name, seed=1)["game_index"].unique()) == [0, 1]
        assert len(simcards.review("le-her", seed=1, index=name, threads=1).contents()["games"]) == 2
    third: Any = np.int64(2)
    assert set(simcards.replay("le-her", third, seed=1)["game_index"]) == {2}


def test_unknown_names_are_no_attributes() -> None:
    with pytest.raises(AttributeError, match="simulte"):
        _ = simcards.simulte


def test_a_wrong_keyword_is_told_the_right_one() -> None:
    simulate: Any = simcards.simulate
    sweep: Any = simcards.sweep
    with pytest.raises(UsageError, match=r"simulate\(\) has no strategie; did you mean strategies\?"):
        simulate("skip-bo", strategie="greedy")
    with pytest.raises(UsageError, match=r"sweep\(\) has no zzz; it takes game, vary, players"):
        sweep("skip-bo", {}, zzz=1)


def test_games_and_rules_are_frames() -> None:
    games: Any = simcards.games
    found = games()
    assert {"game", "family", "title", "players", "default_players", "source"} <= set(found.columns)
    assert {"skip-bo", "le-her", "skitgubbe"} <= set(found["game"])
    rules = simcards.rules("skip-bo", rules={"stockpile_size": 12}).set_index("switch")
    assert rules.loc["stockpile_size", "value"] == 12
    assert list(rules.columns) == ["value", "values", "meaning", "ids", "source"]
    with pytest.raises(UsageError, match="did you mean stockpile_size"):
        simcards.rules("skip-bo", rules={"stockpile_sise": 12})


def test_a_replay_is_a_frame_of_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "cuckoo", "--seed", "7", "--game", "2..3", "--format", "jsonl"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    found = simcards.replay("cuckoo", range(2, 4), seed=7)
    assert list(found.iloc[0].index[:2]) == ["game_index", "event"]
    rows = found.to_dict("records")
    assert len(rows) == len(said)
    for row, event in zip(rows, said, strict=True):
        assert {name: row[name] for name in event} == event
        assert all(row[name] is None for name in row.keys() - event.keys() - {"game_index"})
    with pytest.raises(UsageError, match=r"number=-1: a game's number from 0 up"):
        simcards.replay("cuckoo", -1)
