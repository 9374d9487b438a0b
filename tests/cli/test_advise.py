"""`simcards advise`, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcards.cli.main import run

GAME = ["advise", "skip-bo", "--seed", "7", "--game", "3", "--move", "41"]


def test_the_answer_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*GAME, "-n", "200", "--quiet"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "player 2 wins with a chance of" in said.partition(".")[0]
    assert "Position: game 3 of seed 7, before move 41" in said


def test_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*GAME, "-n", "100", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seat"] == 1
    assert found["deals"] == 100
    assert found["strategies"] == ["racer", "racer"]  # stronger than who plays on in a review, and slower
    assert not found["exact"]
    assert {"move", "chance", "ci", "difference", "difference_ci", "verdict", "chosen_by"} <= set(found["moves"][0])
    assert sorted({name for row in found["moves"] for name in row["chosen_by"]})[0] == "advised"
    assert found["rerun"].startswith("simcards advise skip-bo --players 2 --seed 7 --game 3 --move 41 -n 100")


def test_the_command_that_is_printed_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*GAME, "-n", "100", "-s", "builder", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert run([*found["rerun"].split()[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == found["moves"]


def test_a_template_is_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    assert run(["advise", "cuckoo", "--players", "3", "--template"]) == 0
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    words = ["advise", "cuckoo", "--players", "3", "--position", str(file)]
    files = ["--chart", "moves", "--chart-dir", str(tmp_path), "--csv", str(tmp_path), "--report"]
    assert run([*words, *files, str(tmp_path / "advice.html")]) == 0
    assert "(exact)" in " ".join(capsys.readouterr().out.split()).partition(". ")[0]
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"table.toml", "cuckoo-moves.png", "cuckoo-moves.svg", "moves.csv", "advice.html"}


def test_a_precision_that_is_not_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*GAME, "-n", "128", "--precision", "0.1%", "--quiet"]) == 4


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (["-n", "100"], "after 100 imagined deals 15 moves are undecided: raise -n."),
        (["-n", "1"], "after 1 imagined deal 15 moves are undecided: raise -n."),
        (["--precision", "20%"], "moves are undecided: ask for a smaller --precision."),
        (["--seconds", "0.000001"], "after 64 imagined deals 15 moves are undecided: give it more --seconds."),
    ],
)
def test_what_would_decide_more(words: list[str], way: str, capsys: pytest.CaptureFixture[str]) -> None:
    """More of what ended it, and of nothing else."""
    assert run([*GAME, *words, "--by", "greedy", "--quiet"]) == 0
    assert way in " ".join(capsys.readouterr().out.split())


def test_moves_that_were_given_up_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Where all moves met the same deals nothing is said of it."""
    last = ["advise", "skitgubbe", "--seed", "7", "--game", "3", "--move", "40", "--quiet"]
    for deals, said in (("2000", True), ("64", False)):
        assert run([*last, "-n", deals]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert ("the same for every move until it is given up as clearly worse;" in text) == said


REFUSED = [
    (["advise", "skip-bo"], "which position? give --seed, --game and --move"),
    ([*GAME, "--position", "x.toml"], "--position: the file is the position"),
    (["advise", "skip-bo", "--position", "none.toml"], "none.toml: No such file"),
    ([*GAME[:-1], "0"], "--move 0: a whole number from 1 up is needed"),
    ([*GAME, "--by", "weighs"], "unknown strategy 'weighs'; did you mean weights"),
    ([*GAME, "--seconds", "0"], "--seconds 0.0: a number above 0 is needed"),
    (["advise", "bridge", "--template"], "unknown game 'bridge'"),
]


@pytest.mark.parametrize(("words", "line"), REFUSED)
def test_refused_in_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"simcards: {line}")
    assert said.count("\n") == 1
