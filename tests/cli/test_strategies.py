"""`simcards strategies --check`, `--no-jit`, and how a strategy that loops or prints behaves on the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import simcards
from simcards.cli.main import run
from simcards.engine.jit import JIT
from simcards.runs.check import house_rules
from tests.processes import wait_until_it_turns_round

compiled = pytest.mark.skipif(not JIT, reason="nothing is compiled")
SIMCARDS = [sys.executable, "-m", "simcards"]

FILE = """from simcards.strategy import random_below, strategy


@strategy("cuckoo")
def mine(view, moves, n, params, stream):
    '''A test.'''
    {}
"""


def written(folder: Path, body: str) -> str:
    (folder / "mine.py").write_text(FILE.format(body))
    return str(folder / "mine.py")


@compiled
def test_check_plays_every_preset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "return random_below(stream, n)")
    assert run(["strategies", "--check", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file}:mine: nothing wrong in 84 games of 2 kinds, and under 22 house rules."
    assert " players: 20 games checked, " in lines[1]
    assert lines[-1].startswith("  le-her, 2 players: 20 games checked, 40 decisions; ")
    assert run(["strategies", "le-her", "--check", file, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["game"], found["players"], found["games_checked"], found["decisions"]) == ("le-her", 2, 20, 40)
    assert found["games_per_s"] > 0
    assert found["house_games"] == 2 * found["house_rules"] == 2 * len(list(house_rules("le-her")))
    assert (found["reviewed"], found["cost"], found["cost_ci"]) == (0, None, None)


@compiled
def test_check_weighs_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    """What the review of the same games says; without --check there is nothing to review."""
    assert run(["strategies", "le-her", "--check", "always-swap", "--review", "40"]) == 0
    said = capsys.readouterr().out
    row = next(
        row
        for row in simcards.review(
            "le-her", seed=1, index=(0, 39), strategies=["always-swap", "threshold"]
        ).strategies()
        if row["strategy"] == "always-swap"
    )
    lo, hi = (100 * end for end in row["ci"])
    assert 0 < lo < hi
    cost = f"{100 * row['cost']:.2f} points (+{lo:.2f} to +{hi:.2f})"
    assert f"games/s; a decision costs {cost} in 40 games reviewed" in said
    assert run(["strategies", "--review", "2"]) == 2
    assert "--review: name the strategy to be reviewed with --check" in capsys.readouterr().err


@compiled
def test_check_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failure is an error of the run, what is refused or unknown one of usage."""
    assert run(["strategies", "--check", written(tmp_path, "return view[10**6]")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("simcards: mine.py, line 7: strategy 'mine' as player 1 failed with IndexError")
    assert run(["strategies", "--check", written(tmp_path, "print(n); return 0")]) == 2
    assert "mine.py, line 7: print: a strategy prints nothing" in capsys.readouterr().err
    assert run(["strategies", "--check", "gredy"]) == 2
    assert "did you mean greedy?" in capsys.readouterr().err
    assert run(["strategies", "skip-bo", "--check", written(tmp_path, "return 0")]) == 2
    assert "no strategy for skip-bo in it" in capsys.readouterr().err


def test_house_rules_change_one_switch_at_a_table_that_can_be_played() -> None:
    found = list(house_rules("skip"))
    assert {"partners": "shared"} in [rules for players, rules in found if players == 4]
    assert all(len(rules) == 1 for _, rules in found)
    assert (3, {"stock_play": True}) in list(house_rules("skitgubbe"))


@compiled
def test_check_tries_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards of the stock are played in no preset: what fails by that alone is found, and the rule is named."""
    file = written(tmp_path, "return view[10**6] if skitgubbe.may_play_unseen(view) else 0")
    text = Path(file).read_text().replace("random_below", "skitgubbe").replace("cuckoo", "skitgubbe")
    Path(file).write_text(text)
    assert run(["strategies", "--check", file]) == 1
    said = capsys.readouterr().err
    assert "failed with IndexError" in said
    assert said.endswith("(skitgubbe with --set stock_play=true, 3 players)\n")


def test_whole_parameters_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["strategies", "le-her"]) == 0
    assert "t = 7 (1 to 14, whole): swap or cut with a rank below this" in capsys.readouterr().out
    assert run(["strategies", "le-her", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert all(parameter["whole"] for parameter in rows["threshold"]["parameters"])
    assert not rows["best-reply"]["parameters"][2]["whole"]


def answer(*words: str) -> tuple[dict[str, object], str]:
    """What a process prints, JSON, and what it says beside."""
    done = subprocess.run([*SIMCARDS, *words], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


@compiled
def test_without_the_compiler(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same games; what a strategy prints stands beside the answer, wherever the word stands."""
    words = ["simulate", "le-her", "-n", "3", "--seed", "1", "--json", "-q", "-s"]
    assert run([*words, written(tmp_path, "return random_below(stream, n)")]) == 0
    quiet = json.loads(capsys.readouterr().out)
    file = written(tmp_path, "print('cards', n); return random_below(stream, n)")
    for said in (["--no-jit", *words, file], [*words, file, "--no-jit"]):
        found, beside = answer(*said)
        assert found["digest"] == quiet["digest"]
        assert beside == "cards 2\n" * 6


@compiled
def test_no_jit_in_a_process_that_has_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--no-jit", "games"]) == 2
    assert "--no-jit: this process has compiled already; begin another one with it" in capsys.readouterr().err


@compiled
def test_an_error_without_the_compiler(tmp_path: Path) -> None:
    """File, line, game and move, as with it."""
    file = written(tmp_path, "return view[10**6]")
    words = [*SIMCARDS, "--no-jit", "simulate", "le-her", "-n", "3", "--seed", "1", "-q", "-s", file]
    done = subprocess.run(words, capture_output=True, text=True, timeout=200)
    assert done.returncode == 1
    assert done.stderr.startswith("simcards: mine.py, line 7: strategy 'mine' as player ")
    assert "failed with IndexError" in done.stderr
    assert "in game 0, move 1" in done.stderr
    assert done.stderr.count("\n") == 1
    written(tmp_path, "return")
    done = subprocess.run(words, capture_output=True, text=True, timeout=200)
    assert done.returncode == 1
    assert done.stderr.startswith("simcards: mine.py: strategy 'mine' as player ")
    assert " returned None, where the index of a move is needed, an integer, in game 0, move 1; " in done.stderr
    assert done.stderr.count("\n") == 1


LOOP = """if random_below(stream, 20000) == 0:
        while n > 1 and view[0] >= 0:
            n += view[0] * 0 + 1
    return 0"""


@compiled
def test_the_first_ctrl_c_ends_a_loop(tmp_path: Path) -> None:
    """A strategy that does not return is left behind: what was played is reported, the process ends."""
    words = [*SIMCARDS, "simulate", "le-her", "-n", "1G", "--seed", "1", "--json", "-q", "-s", written(tmp_path, LOOP)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "SIMCARDS_PATIENCE": "600"})
    wait_until_it_turns_round(process)
    process.send_signal(signal.SIGINT)
    out = process.communicate(timeout=30)[0]
    assert process.returncode == 130
    assert json.loads(out)["partial"] is True
