"""Results folders of `tune`: a search that was stopped ends as an undisturbed one, and plays no candidate twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from simcards.cli.main import run
from simcards.engine.execution import Execution
from simcards.errors import SimcardsError, UsageError
from simcards.folders.execute import plain
from simcards.folders.manifest import Manifest
from simcards.folders.opening import begin
from simcards.runs.compare.job import Terms
from simcards.runs.kinds import job_of
from simcards.runs.play import loaded, resumed
from simcards.runs.tune.result import Tuned
from simcards.runs.tune.search import ParameterSearch
from tests.runs.playing import empty_table, tune

GAMES = 9_000


def search(folder: Path | None = None, told: Any = None, seed: int = 7, **options: Any) -> Tuned:
    """A search of a few hundred candidates: two of the thresholds of Le Her."""
    wanted = {"terms": Terms(GAMES), "deals": 10, "only": ["t", "p0"], **options}
    how = Execution(folder=folder, quiet=True)
    return tune(empty_table("le-her", seed=seed), "threshold:t=3", ["keep", "random"], how=how, told=told, **wanted)


@cache
def whole() -> Tuned:
    return search()


@cache
def undisturbed() -> dict[str, Any]:
    return whole().as_json()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a search has come to its end; it stays as it is."""
    folder = tmp_path_factory.mktemp("finished") / "r"
    assert search(folder).as_json() == undisturbed()
    return folder


@pytest.fixture
def folder(finished: Path, tmp_path: Path) -> Path:
    """Another like it, for one test."""
    return Path(shutil.copytree(finished, tmp_path / "r"))


def again(folder: Path, level: float | None = None) -> Any:
    return resumed(Execution(folder=folder, quiet=True), None, [], level, False).as_json()


def evaluations(folder: Path) -> list[Path]:
    return sorted((folder / "evaluations").glob("*.parquet"))


def times(files: list[Path]) -> list[int]:
    return [file.stat().st_mtime_ns for file in files]


def test_a_folder_changes_nothing(folder: Path) -> None:
    assert len(evaluations(folder)) == undisturbed()["evaluations"] > 100
    assert again(folder) == undisturbed()
    assert search(folder).as_json() == undisturbed()


@pytest.mark.parametrize("left", [0, 1, 40, -1, -2])
def test_what_is_there_is_not_played_again(left: int, folder: Path) -> None:
    for file in [*(folder / "summaries").iterdir(), *evaluations(folder)[left:]]:
        file.unlink()
    there = evaluations(folder)
    before = times(there)
    assert again(folder) == undisturbed()
    assert times(there) == before
    assert len(evaluations(folder)) == undisturbed()["evaluations"]


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.runs.tune.test_folder import search
def told(tried, planned, best):
    if tried == 60:
        os.kill(os.getpid(), signal.SIGKILL)
search(Path(sys.argv[1]), told)
"""


def test_a_killed_search_ends_with_the_same_result(tmp_path: Path) -> None:
    words = [sys.executable, "-c", KILLED, str(tmp_path / "r")]
    root = Path(__file__).parents[3]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=100, env=os.environ)
    assert done.returncode == -9, done.stderr
    there = evaluations(tmp_path / "r")
    before = times(there)
    assert len(there) == 60
    with pytest.raises(SimcardsError, match=r"no deals to report on are finished in it; go on with `simcards resume"):
        loaded(tmp_path / "r")
    assert again(tmp_path / "r") == undisturbed()
    assert times(there) == before


def test_ctrl_c_loses_no_candidate(tmp_path: Path) -> None:
    def interrupt(tried: int, planned: int, best: float) -> None:
        if tried == 50:
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    try:
        with pytest.raises(KeyboardInterrupt, match=r"interrupted; to go on: simcards resume \S*r$"):
            search(tmp_path / "r", interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(evaluations(tmp_path / "r")) == 50
    assert search(tmp_path / "r").as_json() == undisturbed()


OTHERS = {
    "seed": ({"seed": 8}, "seed: 7 there, 8 here"),
    "games": ({"terms": Terms(GAMES + 600)}, "games: 9000 there, 9600 here"),
    "deals": ({"deals": 9}, "deals: 10 there, 9 here"),
    "only": ({"only": ["t"]}, "only: 2 of them there, 1 here"),
}


@pytest.mark.parametrize("case", OTHERS)
def test_another_search_is_refused(case: str, folder: Path) -> None:
    options, hint = OTHERS[case]
    with pytest.raises(UsageError, match=f"holds another configuration.*{hint}"):
        search(folder, **options)


def test_margin_and_level_may_change(tmp_path: Path) -> None:
    first = search(tmp_path / "r", terms=Terms(GAMES, 0.3, 0.9)).as_json()
    assert (first["margin"], first["level"], first["digest"]) == (0.3, 0.9, undisturbed()["digest"])
    assert "--margin 30 --level 0.9" in first["rerun"]
    assert loaded(tmp_path / "r").as_json() == first
    assert again(tmp_path / "r", 0.8) == loaded(tmp_path / "r").as_json() == {**first, **again(tmp_path / "r")}
    assert again(tmp_path / "r")["level"] == 0.8


@pytest.mark.parametrize("damage", ["truncated", "another's"])
def test_a_damaged_file_is_named(damage: str, folder: Path) -> None:
    victim, other = evaluations(folder)[20:22]
    victim.write_bytes({"truncated": victim.read_bytes()[:-80], "another's": other.read_bytes()}[damage])
    for read in (lambda: loaded(folder), lambda: again(folder)):
        with pytest.raises(SimcardsError, match="move it elsewhere") as caught:
            read()
        assert str(victim) in str(caught.value)
    victim.unlink()
    with pytest.raises(SimcardsError, match=r"000020.parquet: missing; put it back, or let `simcards resume"):
        loaded(folder)
    assert again(folder) == undisturbed()


def test_candidates_of_another_course_of_the_search_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ParameterSearch._first_generation
    monkeypatch.setattr(ParameterSearch, "_first_generation", lambda search: first(search)[::-1])
    with pytest.raises(SimcardsError, match=r"evaluations.*: of threshold:t=.*, but here the search has come to"):
        again(folder)


@pytest.mark.parametrize(
    "damage", [{"strategies": []}, {"parameters": 7}, {"parameters": {"t": {}}}, {"games": "x"}, {"deals": -1}]
)
def test_a_damaged_configuration_is_told(damage: dict[str, Any]) -> None:
    config = plain(whole().job.config())
    assert plain(job_of(config).config()) == config
    with pytest.raises(SimcardsError, match="damaged"):
        job_of({**config, **damage})


MINE = """
from simcards.strategy import Parameter, cuckoo, strategy

@strategy("cuckoo", below=Parameter(3, "what is low", 1, 14))
def mine(view, moves, n, params, stream):
    '''Swaps low cards.'''
    return n - 1 if cuckoo.own_rank(view) < params[0] else 0
"""


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)
    words = ["tune", "le-her", "mine.py", "-s", "mine.py", "-n", "9k", "--deals", "10", "--seed", "3", "-q", "-o", "r"]
    assert run([*words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert run(words) == 0
    text = capsys.readouterr().out
    Path("elsewhere").mkdir()
    Path("mine.py").rename("elsewhere/mine.py")  # a report needs no strategy
    assert run(["report", "r"]) == 0
    assert capsys.readouterr().out == text
    assert run(["report", "r", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert run(["report", "r", "--format", "md"]) == 0
    assert "what is low" in capsys.readouterr().out
    assert run(["chart", "r", "progress"]) == 0
    assert Path("le-her-progress.png").read_bytes().startswith(b"\x89PNG")
    Path("r/evaluations/000003.parquet").unlink()
    capsys.readouterr()
    assert run(["resume", "r", "-q", "--json"]) == 2
    assert "if you trust it, add -s" in capsys.readouterr().err
    assert run(["resume", "r", "-q", "--json", "-s", "elsewhere/mine.py"]) == 0
    assert json.loads(capsys.readouterr().out) == first


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["-n", "10k"], "the search has 9,000 games to its end"),
        (["--cluster", "local"], "a search plays on this machine"),
    ],
)
def test_what_a_search_cannot_be_asked_for(
    words: list[str], hint: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["resume", str(folder), "-q", *words]) == 2
    assert hint in capsys.readouterr().err
    assert run(["merge", str(folder), "-o", str(tmp_path / "o")]) == 2
    assert "a search for parameters, which has no shards" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_a_folder_is_held_for_the_search(folder: Path) -> None:
    with (
        begin(folder, Manifest.read(folder)),
        pytest.raises(SimcardsError, match=f"another simcards process .*process {os.getpid()} on"),
    ):
        again(folder)


def test_a_folder_that_cannot_be_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(number: int) -> None:
        raise OSError(28, os.strerror(28))

    evaluations(folder)[5].unlink()
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SimcardsError, match="the disk is full"):
        again(folder)
    monkeypatch.undo()
    assert again(folder) == undisturbed()
