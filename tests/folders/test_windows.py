"""Locks and files as Windows has them: a byte is locked, and nothing is replaced that somebody reads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simcards.errors import SimcardsError
from simcards.folders import files as writing
from simcards.folders import lock
from simcards.folders.lock import Lock


@pytest.fixture(autouse=True)
def without_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)


class FakeWindows:
    """msvcrt.locking: a process locks a byte at its file's position; a second lock of the same byte is denied."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.held: set[int] = set()

    def locking(self, handle: int, mode: int, count: int) -> None:
        at = os.lseek(handle, 0, os.SEEK_CUR)
        assert (mode, count) == (self.LK_NBLCK, 1)
        if at in self.held:
            raise PermissionError(13, "Permission denied")
        self.held.add(at)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> FakeWindows:
    fake = FakeWindows()
    monkeypatch.setattr(lock, "_take", lambda file: lock.take_a_byte(file, fake))
    return fake


def test_the_lock_of_windows_excludes_a_second_process_too(windows: FakeWindows, tmp_path: Path) -> None:
    """There a byte of the file is locked, not the file, and nobody can read it: it lies behind what stands there."""
    (tmp_path / "lock").write_text("process 1 on a machine of long ago")
    first = Lock(tmp_path)
    with pytest.raises(SimcardsError, match=rf"another simcards process .*process {os.getpid()} on"):
        Lock(tmp_path)
    assert min(windows.held) > (tmp_path / "lock").stat().st_size
    first.release()


@pytest.mark.parametrize("readers", [3, 10**9])
def test_a_file_that_is_being_read_is_replaced_on_windows_as_soon_as_it_can_be(
    readers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = Path.replace, []

    def denied(self: Path, target: Path) -> Path:
        tries.append(target)
        if len(tries) <= readers:
            raise PermissionError(13, "Access is denied")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", denied)
    monkeypatch.setattr(writing, "WINDOWS", True)
    monkeypatch.setattr(writing, "LET_GO", 0.2)
    if readers > 3:
        with pytest.raises(SimcardsError, match="cannot be written to"):
            writing.write_bytes(b"x", tmp_path / "file")
        assert list(tmp_path.iterdir()) == []
    else:
        writing.write_bytes(b"x", tmp_path / "file")
        assert (tmp_path / "file").read_bytes() == b"x"
    assert len(tries) > 3
