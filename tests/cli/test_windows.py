r"""Files and paths of another system: line ends, a byte order mark, C:\\ and backslashes."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import pytest

from simcards.cli.main import run
from simcards.engine.cluster import _SentFiles
from simcards.engine.files import last_part
from simcards.engine.loading import file_in, load_player, split_parameters
from simcards.engine.plugin import StrategyError
from simcards.runs.setups import NamedFiles
from tests.folders.jobs import mine


def as_windows(path: Path, mark: bool = True) -> None:
    """With the line ends of Windows, and the mark that some editors put first."""
    path.write_bytes(BOM_UTF8 * mark + path.read_bytes().replace(b"\n", b"\r\n"))


@pytest.mark.parametrize("mark", [False, True])
def test_a_strategy_file_is_the_same_with_other_line_ends(mark: bool, tmp_path: Path) -> None:
    file = mine(tmp_path, "cuckoo", "return n - 1  # of windows")
    before = load_player(str(file), "cuckoo").digest
    as_windows(file, mark)
    assert load_player(str(file), "cuckoo").digest == before


STUDY = """
title = "Lives"
question = "Do they matter?"
game = "cuckoo"
metric = "turns"

[[arms]]
title = "one"
set = { lives = 1 }

[[arms]]
title = "two"
set = { lives = 2 }
answer = true
"""


def test_records_rules_and_studies_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["replay", "le-her", "--game", "0", "--seed", "1", "--format", "jsonl"]) == 0
    Path("game.jsonl").write_text(capsys.readouterr().out)
    assert run(["rules", "cuckoo", "--set", "lives=2", "--save", "house.toml"]) == 0
    Path("lives.toml").write_text(STUDY)
    for name in ("game.jsonl", "house.toml", "lives.toml"):
        as_windows(Path(name))
    capsys.readouterr()
    for words in (
        ["review", "--record", "game.jsonl"],
        ["simulate", "cuckoo", "--rules", "house.toml", "-n", "10"],
        ["study", "lives.toml", "-n", "4"],
    ):
        assert run([*words, "--quiet"]) == 0, capsys.readouterr().err


WORDS = {
    r"C:\games\mine.py": (r"C:\games\mine.py", ""),
    r"C:\games\mine.py:own": (r"C:\games\mine.py:own", ""),
    r"C:\games\mine.py:own:a=1,b=2": (r"C:\games\mine.py:own", "a=1,b=2"),
    r"C:\my.py\mine.py:a=1": (r"C:\my.py\mine.py", "a=1"),
    "my.py/mine.py:own:a=1": ("my.py/mine.py:own", "a=1"),
}


@pytest.mark.parametrize("words", WORDS)
def test_a_strategy_is_named_by_a_path_of_any_system(words: str) -> None:
    assert split_parameters(words) == WORDS[words]
    assert last_part(file_in(words)) == "mine.py"


def test_a_folder_from_windows_finds_the_file_that_is_named_now(tmp_path: Path) -> None:
    file = mine(tmp_path, "cuckoo", "return 0  # from windows")
    found = NamedFiles(tmp_path, {}, [str(file)])
    assert found.find(r"C:\games\mine.py") == file
    with pytest.raises(StrategyError, match="has not been run here before"):
        NamedFiles(tmp_path, {}, []).find(r"C:\games\mine.py")


def test_a_file_sent_from_windows_is_found_on_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMCARDS_CACHE_DIR", str(tmp_path))
    sent = _SentFiles({r"C:\games\mine.py": {"mine.py": "eCA9IDE="}})
    assert sent.find(r"C:\games\mine.py").read_text() == "x = 1"
