"""A fourth family, written by docs/games.md alone: its folder and its strategies' are all that it takes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOY = Path(__file__).parent / "toy"
ROOT = Path(__file__).parents[2]

#: The two folders where simcards looks for families and strategies; then every command, its exit code and its words.
PROGRAM = """
import contextlib, io, json, sys
import simcards.games, simcards.strategies
simcards.games.__path__.append(sys.argv[1] + "/games")
simcards.strategies.__path__.append(sys.argv[1] + "/strategies")
from simcards.cli.main import run
for words in json.loads(sys.argv[2]):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = run(words.split())
    print(json.dumps([words, code, out.getvalue()]))
"""

COMMANDS = {
    "games": "games --json",
    "rules": "rules war --json",
    "strategies": "strategies war --json",
    "simulate": "simulate war -s higher -s random -n 400 --seed 1 --measures --pace 2 --json --quiet",
    "again": "simulate war -s higher -s random -n 400 --seed 1 --measures --pace 2 --json --quiet --threads 2",
    "report": "simulate war -n 50 --seed 1 --quiet -o {folder}/war --report {folder}/war.md",
    "resume": "resume {folder}/war -n 80 --quiet",
    "compare": "compare war -s higher -s random -n 200 --seed 1 --json --quiet",
    "sweep": "sweep war --vary ranks=3,13 -n 100 --seed 1 --json --quiet",
    "sensitivity": "sensitivity war -s random -n 40 --seed 1 --json --quiet",
    "design": "design war --want draws<99% --over ranks=3,13 -s random --precision 20% --seed 1 --json --quiet",
    "text": "replay war --set ranks=2 --seed 1 --game 0 --format text",
    "high": "replay war --set ranks=2 --seed 1 --game 0..20 --format jsonl",
    "low": "replay war --set ranks=2 --set low_wins=true --seed 1 --game 0..20 --format jsonl",
    "refused": "simulate war --set ranks=1 -n 1",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """What each command ended with and printed."""
    folder = tmp_path_factory.mktemp("war")
    lines = {name: words.format(folder=folder) for name, words in COMMANDS.items()}
    command = [sys.executable, "-c", PROGRAM, str(TOY), json.dumps(list(lines.values()))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {name: (code, out) for name, (_, code, out) in zip(lines, answers, strict=True)}


def answer(said: dict[str, tuple[int, str]], name: str) -> Any:
    """What a command printed as JSON."""
    code, out = said[name]
    assert code == 0
    return json.loads(out)


def test_it_is_listed_with_its_rules_and_strategies(said: dict[str, tuple[int, str]]) -> None:
    assert {"game": "war", "family": "war"}.items() <= answer(said, "games")[-1].items()
    assert [line["switch"] for line in answer(said, "rules")["switches"]] == ["ranks", "low_wins", "turn_limit"]
    assert "higher" in json.dumps(answer(said, "strategies"))


def test_it_is_played_and_measured(said: dict[str, tuple[int, str]]) -> None:
    """The same games on one thread and on two, with the family's own numbers and those of every family."""
    assert answer(said, "simulate")["digest"] == answer(said, "again")["digest"]
    assert {"ties", "drama", "lead_changes", "fairness", "minutes"} <= set(answer(said, "simulate")["measures"])


def test_every_other_command_takes_it(said: dict[str, tuple[int, str]]) -> None:
    assert {
        name: said[name][0] for name in ("report", "resume", "compare", "sweep", "sensitivity", "design", "text")
    } == dict.fromkeys(("report", "resume", "compare", "sweep", "sensitivity", "design", "text"), 0)
    assert said["refused"][0] == 2
    assert said["text"][1].splitlines()[1].startswith("event deal")


@pytest.mark.parametrize(("name", "taking"), [("high", max), ("low", min)])
def test_the_records_follow_the_rules(said: dict[str, tuple[int, str]], name: str, taking: Any) -> None:
    """WR-1 … WR-4, by a referee of a dozen lines."""
    games: list[list[dict[str, Any]]] = []
    for line in said[name][1].splitlines():
        event = json.loads(line)
        if event["event"] == "start":
            games.append([])
        games[-1].append(event)
    assert len(games) == 21
    for _, dealt, *events, end in games:
        piles = dealt["piles"]
        assert sorted(piles[0] + piles[1]) == [1, 1, 1, 1, 2, 2, 2, 2]
        for one, other, settled in zip(events[::3], events[1::3], events[2::3], strict=True):
            for played in (one, other):
                piles[played["seat"]].remove(played["card"])
            cards = [one["card"], other["card"]]
            assert settled.get("seat", -1) == (-1 if cards[0] == cards[1] else cards.index(taking(cards)))
            if settled["event"] == "won":
                piles[settled["seat"]] += sorted(cards, reverse=taking is max)
        left = [seat for seat in range(2) if piles[seat]]
        assert end["winners"] == (left if len(left) == 1 else [])
        assert end["turns"] == 2 * len(events) // 3
