"""A thousand odd command lines: an exit code, one line at most, never a traceback."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.odd_words import ODD
from simcards.cli.main import app, run

#: Options with a value, by the commands that take them; each gets odd values in turn.
OPTIONS = {
    "simulate": (
        *("--players", "--set", "--strategy", "-s", "-n", "--games", "--seed", "--level", "--threads", "--out", "-o"),
        *("--shard", "--cluster", "--chart", "--csv"),
    ),
    "compare": (
        *("--players", "--set", "-s", "-n", "--seed", "--margin", "--precision", "--min-games", "--ablate", "--level"),
        *("--threads", "-o", "--shard", "--cluster", "--chart", "--chart-dir", "--csv"),
    ),
    "sweep": (
        *("--vary", "--players", "--set", "-s", "-n", "--metric", "--margin", "--precision", "--min-games", "--level"),
        *("--seed", "--threads", "-o", "--shard", "--cluster", "--chart-dir", "--csv"),
    ),
    "sensitivity": (
        *("--players", "--set", "-s", "-n", "--metric", "--margin", "--pair", "--keep", "--level"),
        *("--seed", "--threads", "-o", "--shard", "--cluster", "--chart-dir", "--csv"),
    ),
    "design": (
        *("--want", "--over", "--players", "--keep", "--set", "-s", "--pair", "--pace", "-n", "--precision", "--level"),
        *("--seed", "--threads", "-o", "--cluster", "--chart-dir", "--csv"),
    ),
    "study": ("-n", "--precision", "--seed", "--level", "--threads", "-o", "--chart-dir", "--csv"),
    "tune": ("-s", "--only", "-n", "--deals", "--set", "--seed", "--margin", "--level", "--threads"),
    "report": ("--format", "-o", "--level"),
    "chart": ("--chart-dir", "-o", "--level"),
    "replay": ("--players", "--set", "-s", "--seed", "--game", "--format"),
    "rules": ("--players", "--set", "--rules", "--save"),
    "advise": (
        *("--players", "--set", "-s", "--by", "--seed", "--game", "--move", "--position", "-n", "--precision"),
        *("--seconds", "--margin", "--level", "--threads", "--csv"),
    ),
    "review": ("--players", "--set", "-s", "--by", "--seed", "--game", "--record", "--level", "--threads", "--csv"),
    "resume": ("-n", "-s", "--threads", "--cluster", "--level"),
    "merge": ("-o", "--level"),
    "export": ("--players", "--set", "-s", "-n", "--seed", "--threads", "--decisions"),
    "strategies": (),
    "games": (),
    "schema": (),
}
GAMES = ("skip-bo", "cuckoo", "skip")
FIXED = {
    "simulate": ["-n", "10", "--quiet", "--seed", "1"],
    "compare": ["-s", "keep", "-s", "threshold", "-n", "60", "--quiet", "--seed", "1"],
    "sweep": ["--vary", "lives=1,2", "-n", "4", "--quiet", "--seed", "1"],
    "sensitivity": ["-n", "2", "--quiet", "--seed", "1"],
    "design": ["--want", "turns < 9", "--over", "lives=1,2", "--precision", "30%", "--quiet", "--seed", "1"],
    "study": ["-n", "4", "--quiet"],
    "tune": ["-n", "10", "--quiet"],
    "replay": ["--seed", "1"],
    "export": ["-n", "2", "--quiet", "--seed", "1", "--decisions", "learned"],
    "advise": ["--seed", "1", "--game", "0", "--move", "1", "-n", "10", "--quiet"],
    "review": ["--seed", "1", "--game", "0", "--quiet"],
}
TARGETS = {
    "compare": ["cuckoo"],
    "advise": ["cuckoo"],
    "review": ["cuckoo"],
    "sweep": ["cuckoo"],
    "sensitivity": ["le-her"],
    "design": ["cuckoo"],
    "study": ["cuckoo-lives"],
    "tune": ["cuckoo", "threshold"],
    "report": ["folder"],
    "chart": ["folder", "lengths"],
    "resume": ["folder"],
    "merge": ["folder", "file.txt"],
}

Chooser = random.Random


def option_line(pick: Chooser) -> list[str]:
    """A command that would work, with an odd value for one option."""
    command = pick.choice([name for name, options in OPTIONS.items() if options])
    target = TARGETS.get(command) or [pick.choice(GAMES)]
    option = pick.choice(OPTIONS[command])
    return [command, *target, *FIXED.get(command, []), option, pick.choice(ODD)]


def switch_line(pick: Chooser) -> list[str]:
    """Odd values for rule switches."""
    from simcards.games.family import family_of
    from simcards.games.switches import switches_of

    game = pick.choice(GAMES)
    switches = list(switches_of(family_of(game).rules))
    pairs = [f"{pick.choice(switches)}={pick.choice([*ODD, '1', '2', '3', 'true'])}" for _ in range(pick.randint(1, 3))]
    return ["rules", game, *(word for pair in pairs for word in ("--set", pair))]


def word_line(pick: Chooser) -> list[str]:
    """Words of all kinds in any order, but nothing that would play for long."""
    words = [*ODD, *OPTIONS, *GAMES, *(option for options in OPTIONS.values() for option in options), "--json", "-q"]
    line = [pick.choice(words) for _ in range(pick.randint(0, 5))]
    return [pick.choice([*OPTIONS, *ODD]), *line, "-n", "10"]


def target_line(pick: Chooser) -> list[str]:
    """An odd game or folder."""
    command = pick.choice(list(OPTIONS))
    return [command, *(pick.choice(ODD) for _ in range(pick.randint(1, 2)))]


KINDS: dict[str, Callable[[Chooser], list[str]]] = {
    "option": option_line,
    "switch": switch_line,
    "word": word_line,
    "target": target_line,
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, with a folder, a text, and two Python files in it."""
    here = tmp_path / "here"
    (here / "folder").mkdir(parents=True)
    (here / "folder" / "thing").write_text("kept")
    (here / "file.txt").write_text("text")
    (here / "folder.toml").mkdir()
    (here / "bad.toml").write_text("title = 1\n")
    (here / "file.py").write_text("x = 1\n")
    (here / "broken.py").write_text("def (\n")
    monkeypatch.chdir(here)
    yield here
    assert (here / "file.txt").read_text() == "text"
    assert (here / "folder" / "thing").read_text() == "kept"


def test_every_command_is_among_them() -> None:
    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    assert names - {"warmup", "play"} == set(OPTIONS)  # the one takes no value, and its time; the other asks a person


@pytest.mark.parametrize("kind", KINDS)
def test_odd_command_lines(kind: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pick = random.Random(f"odd {kind}")
    codes = []
    for _ in range(250):
        words = KINDS[kind](pick)
        code = run(words)
        said = capsys.readouterr()
        lines = [line for line in said.err.splitlines() if line and not line.startswith(("wrote ", "Compiling"))]
        assert code in (0, 1, 2, 4), words
        assert len(lines) == (1 if code in (1, 2) else 0) or said.out.startswith("Usage"), (words, lines)
        assert "Traceback" not in said.err + said.out, words
        codes.append(code)
    assert set(codes) >= ({2} if kind in ("word", "target") else {0, 2})
