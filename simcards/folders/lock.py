"""A lock on a folder, which ends with the process that holds it."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Any, BinaryIO

from simcards.errors import SimcardsError

#: The byte that is locked, far behind what stands in the file: Windows lets nobody read a locked one.
FAR = 1 << 30


def take_a_byte(file: BinaryIO, system: Any) -> None:
    """Lock a file as Windows does, with its module msvcrt as `system`; PermissionError where it is locked."""
    os.lseek(file.fileno(), FAR, os.SEEK_SET)
    system.locking(file.fileno(), system.LK_NBLCK, 1)


if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO) -> None:
        take_a_byte(file, msvcrt)

else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from its making to `release`; SimcardsError names who else holds it, OSError is of a disk without locks."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / "lock").open("a+b")
        try:
            _take(self._file)
        except (BlockingIOError, PermissionError):
            self._file.seek(0)
            holder = self._file.read(200).decode(errors="replace") or "unknown"
            self._file.close()
            raise SimcardsError(
                f"{folder}: another simcards process is playing into it ({holder}); wait for it, or give another folder"
            ) from None
        except OSError:
            self._file.close()
            raise
        self._file.truncate(0)
        self._file.write(f"process {os.getpid()} on {socket.gethostname()}".encode())
        self._file.flush()

    def release(self) -> None:
        """Give the lock up; the file stays."""
        self._file.close()
