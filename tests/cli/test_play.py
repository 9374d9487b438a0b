"""`simcards play` with its moves from a pipe: whole games of every family."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from simcards.analysis.records import read_records
from simcards.cli.main import run

TABLES = [
    ["skip-bo", "--players", "3", "--seat", "2", "--set", "stockpile_size=3"],
    ["skip", "--players", "4", "--set", "partners=own", "--set", "stockpile_size=3"],
    ["skip-us", "-s", "random", "--set", "stockpile_size=4"],
    ["spite-and-malice", "--set", "stockpile_size=3", "--set", "discard_piles=2"],
    ["cuckoo", "--players", "10", "--seat", "4", "-s", "random"],
    ["le-her", "--seat", "2"],
    ["skitgubbe", "-s", "random", "-s", "low-first"],
]


def played(words: list[str], moves: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{move}\n" for move in moves)))
    return run(["play", *words])


def events_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def some_moves(count: int) -> list[str]:
    """Numbers that are moves now and then; those that are none are asked for again."""
    chance = random.Random(1)
    return [str(chance.randint(1, 5)) for _ in range(count)]


@pytest.mark.parametrize("table", TABLES)
def test_whole_games(
    table: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played to the end, kept as a record that the review reads, within 80 letters a line."""
    file = tmp_path / "game.jsonl"
    assert played([*table, "--seed", "4", "--record", str(file)], some_moves(3000), monkeypatch) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"What decided it: simcards review --record {file}"
    assert said[-2] == "Do you want to see what decided it (y or n)? "
    assert said[-3].startswith(("You ", "Nobody wins"))
    (course,) = read_records(file)
    assert course.labels.count("person") == 1
    assert course.events[-1]["event"] == "end"
    assert all(len(line) <= 80 for line in said if "simcards" not in line)


@pytest.mark.parametrize("table", [TABLES[0], TABLES[4], TABLES[6]])
def test_left_and_gone_on_with(table: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was left twice is the game that it would have been."""
    whole, left = tmp_path / "whole.jsonl", tmp_path / "left.jsonl"
    moves = ["1", "2"] * 1500
    assert played([*table, "--seed", "6", "--record", str(whole)], moves, monkeypatch) == 0
    assert played([*table, "--seed", "6", "--record", str(left)], [*moves[:4], "q"], monkeypatch) == 0
    assert events_of(left)[-1]["event"] != "end"
    assert events_of(left)[2:] == events_of(whole)[2 : len(events_of(left))]  # the deal's stock is as it will be drawn
    assert played(["--continue", str(left)], moves, monkeypatch) == 0
    assert events_of(left) == events_of(whole)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"family": "stockpile"}, "family: cuckoo is one of the cuckoo games, not 'stockpile'"),
        ({"seed": "x"}, "seed: a whole number is needed"),
        ({"stock": 5}, "the game goes otherwise now"),
        ({"stock": [None, 5]}, "the game goes otherwise now"),
        ({"first_seat": 2}, "the game goes otherwise now"),
    ],
)
def test_what_was_changed_is_not_gone_on_with(
    change: dict[str, object],
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "game.jsonl"
    assert played(["cuckoo", "--seed", "6", "--record", str(file)], ["q"], monkeypatch) == 0
    events = events_of(file)
    assert events[0]["first_seat"] != 2
    changed = [{**event, **{key: one for key, one in change.items() if key in event}} for event in events]
    file.write_text("\n".join(map(json.dumps, changed)))
    capsys.readouterr()
    assert run(["play", "--continue", str(file)]) == 2
    assert line in capsys.readouterr().err


def test_nothing_hidden_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What others draw is told by its number only."""
    words = ["skitgubbe", "--seed", "2", "--record", str(tmp_path / "game.jsonl")]
    assert played(words, some_moves(400), monkeypatch) == 0
    for line in capsys.readouterr().out.splitlines():
        if line.startswith("  player") and "draws" in line:
            assert line.rstrip().endswith((" card", " cards"))


def test_a_record_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("mine", encoding="utf-8")
    assert run(["play", "le-her", "--seed", "1", "--record", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"


def test_advice_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["le-her", "--seat", "2", "--seed", "1", "--record", str(tmp_path / "game.jsonl")]
    assert played(words, ["?", "x", "1"], monkeypatch) == 0
    said = capsys.readouterr().out
    assert "      chance that player 2 keeps its life:\n" in said
    assert "%  keep" in said
    assert "x: write the number of a move" in said


def test_the_review_is_there_for_the_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["le-her", "--seat", "2", "--seed", "1", "--record", str(tmp_path / "game.jsonl")]
    assert played(words, ["1", "y"], monkeypatch) == 0
    said = capsys.readouterr().out
    assert "The moments that mattered" in said
    assert "played by" in said
    assert "person" in said


def test_an_interrupted_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C at the table leaves a record that can be gone on with."""

    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    file = tmp_path / "game.jsonl"
    monkeypatch.setattr("sys.stdin", Interrupted())
    assert run(["play", "le-her", "--seat", "2", "--seed", "1", "--record", str(file)]) == 130
    assert f"go on with: simcards play --continue {file}" in capsys.readouterr().out
    assert played(["--continue", str(file)], ["1"], monkeypatch) == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "which game? name one"),
        (["skip-bo", "--seat", "3"], "--seat 3: the table has 2 players"),
        (["cuckoo", "-s", "keep", "-s", "random"], "2 strategies for 3 other seats"),
        (["--continue", "none.jsonl"], "none.jsonl: No such file"),
        (["cuckoo", "--continue", "none.jsonl"], "--continue: the file says what is played; leave GAME, "),
        (["--continue", "none.jsonl", "--seat", "1"], "--continue: the file says what is played; leave GAME, "),
        (["--continue", "none.jsonl", "--game", "0"], "--continue: the file says what is played; leave GAME, "),
    ],
)
def test_refused_in_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", *words]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith(f"simcards: {line}")


def test_a_table_has_room_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """No line of it is broken where a terminal ends: what does not fit stands on two."""
    assert run(["replay", "skip-bo", "--players", "4", "--seed", "7", "--table"]) == 0
    lines = capsys.readouterr().out.splitlines()
    drawn = [line for line in lines if line.startswith("    | ")]
    assert any(line.startswith("    |     discards 1: ") for line in drawn)
    assert max(map(len, drawn)) <= 80


@pytest.mark.parametrize(("game", "players"), [("skip-bo", 6), ("cuckoo", 10), ("le-her", 2), ("skitgubbe", 4)])
@pytest.mark.parametrize("words", [[], ["--table"]])
def test_a_game_to_read_has_room_on_a_terminal(
    game: str, players: int, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["replay", game, "--players", str(players), "--seed", "7", *words]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
