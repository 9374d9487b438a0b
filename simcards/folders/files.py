"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

from simcards.errors import SimcardsError, UsageError

WINDOWS = os.name == "nt"
#: Letters of a file's name that its temporary name keeps: that of the longest file must be a name, too.
_STEM = 50
#: Seconds in which whoever reads a file should be done with it.
LET_GO = 5.0


def write_bytes(data: Any, path: Path) -> None:
    """Write a file under a temporary name, force it to disk, and rename it; SimcardsError when that fails."""
    temporary = path.with_name(f".{path.name[:_STEM]}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _put_in_place(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise write_failed(path.parent, error) from None


def _put_in_place(temporary: Path, path: Path) -> None:
    """Give a file its name; Windows lets nobody replace one that is being read, so there it is tried for a while."""
    until = time.monotonic() + (LET_GO if WINDOWS else 0.0)
    while True:
        try:
            temporary.replace(path)
            return
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(LET_GO / 100)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_failed(folder: Path, error: OSError) -> SimcardsError:
    """The line for a folder that cannot be written to."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return SimcardsError(
            f"{folder}: the disk is full; what is stored stays good: make room, then `simcards resume`"
        )
    kind = UsageError if error.errno == errno.ENAMETOOLONG else SimcardsError
    return kind(f"{folder}: cannot be written to ({error.strerror or error}); give another folder with -o")
