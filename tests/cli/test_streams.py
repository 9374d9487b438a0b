"""Streams that are closed, full or read by nobody: the answer's files are written all the same, no traceback."""

from __future__ import annotations

import importlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simcards import __main__ as process
from simcards.cli.main import run
from simcards.cli.output import redrawn
from simcards.cli.streams import Aside
from simcards.engine.outcome import Outcome
from simcards.runs import dry_run

PLAYED = ["simulate", "cuckoo", "-n", "50", "--seed", "1", "--quiet"]


def nobody_reads() -> io.TextIOWrapper:
    """A pipe whose other end is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "w")


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_head_takes_no_files_away(
    form: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with nobody_reads() as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert run([*PLAYED, *form, "--report", str(tmp_path / "r.md"), "--csv", str(tmp_path / "tables")]) == 0
        monkeypatch.undo()
    assert (tmp_path / "r.md").stat().st_size > 1000
    assert (tmp_path / "tables" / "seats.csv").exists()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["rules", "cuckoo"], ["rules", "cuckoo", "--json"], ["strategies", "cuckoo"]])
def test_what_nobody_reads_is_no_error(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with nobody_reads() as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert run(words) == 0
        monkeypatch.undo()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_an_answer_that_finds_no_room_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/full", "w") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert run([*PLAYED, "--report", str(tmp_path / "r.md")]) == 1
        assert run(["rules", "cuckoo"]) == 0  # it leads nowhere by now
        monkeypatch.undo()
    assert (tmp_path / "r.md").exists()
    assert capsys.readouterr().err.splitlines()[-1] == "simcards: standard output: No space left on device"


def test_messages_that_find_no_room_are_done_without() -> None:
    class Full(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            raise OSError(28, "No space left on device")

    stream = Aside(io.BufferedWriter(Full()), "utf-8", line_buffering=True)
    print("said", file=stream, flush=True)
    stream.flush()
    stream.close()
    assert stream.closed


CLOSED = """
import sys
from pathlib import Path
from simcards.cli.streams import open_streams
open_streams()
print("out"); print("err", file=sys.stderr); assert sys.stdin.read() == ""
with open("kept", "w") as file:
    assert file.fileno() > 2
    file.write("whole")
"""


def test_closed_streams_are_opened_before_a_file_takes_their_place(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(CLOSED)
    line = f'"{sys.executable}" script.py <&- >&- 2>&-'
    assert subprocess.run(line, shell=True, cwd=tmp_path, timeout=60).returncode == 0
    assert (tmp_path / "kept").read_text() == "whole"


def test_stopped_while_it_is_still_being_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stopped:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "simcards.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "simcards.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Stopped(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        importlib.reload(process)
    assert ended.value.code == 130
    assert capsys.readouterr().err == "simcards: interrupted\n"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_of_progress_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said next begins on an empty line, however short it is; nothing is drawn where nobody looks."""
    shown = _Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    with redrawn(True, "{:,} deals".format) as draw:
        assert draw
        draw(12_000)
        draw(5)
    assert shown.getvalue() == "\r12,000 deals\r5 deals     \r" + " " * 12 + "\r"
    for wanted, stream in ((False, shown), (True, io.StringIO())):
        monkeypatch.setattr("sys.stderr", stream)
        with redrawn(wanted, str) as draw:
            assert draw is None


def test_a_forecast_that_is_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dry_run, "run", lambda *_, **__: Outcome(interrupted=True))
    assert run([*PLAYED, "--dry-run"]) == 130
    assert capsys.readouterr().err == "simcards: interrupted\n"


def test_a_working_folder_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here").rmdir()
    assert run(PLAYED) == 0
    assert "Who begins wins" in capsys.readouterr().out
    for words in (["-s", "mine.py"], ["--csv", "tables"], ["-o", "results"]):
        assert run([*PLAYED, *words]) == 1
        assert capsys.readouterr().err == "simcards: the folder that this was started in is gone; change to another\n"
