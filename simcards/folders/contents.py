"""What the manifest lists: every file of a results folder with its size and checksum, by which damage is found."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from simcards.errors import SimcardsError
from simcards.folders.config import Config

SUMMARIES, GAMES, EVALUATIONS = "summaries", "games", "evaluations"

#: How files are named in the list: by the folder they lie in, and their own name.
_NAMES = re.compile(rf"(?:{SUMMARIES}|{GAMES}|{EVALUATIONS})/[0-9-]+\.parquet")


class DamagedError(SimcardsError):
    """A file of a results folder that cannot be relied on."""

    def __init__(self, path: Path, reason: str) -> None:
        reason = " ".join(reason.split())[:200]
        pair = ""
        if path.parent.name == GAMES:
            pair = f" together with {path.parents[1] / SUMMARIES / path.name}"
        super().__init__(
            f"{path}: damaged ({reason}); move it elsewhere{pair}, and `simcards resume` plays its games again"
        )


class Stamp(NamedTuple):
    """A file's size in bytes and its SHA-256 (hexadecimal): two files that share them are the same."""

    size: int
    sha256: str

    @classmethod
    def of(cls, data: Any) -> Stamp:
        """The stamp of what is in a file, as bytes or a buffer."""
        return cls(memoryview(data).nbytes, hashlib.sha256(data).hexdigest())

    def as_json(self) -> dict[str, Any]:
        """The stamp as it stands in a manifest, and in the metadata of a summary about the games beside it."""
        return self._asdict()

    @classmethod
    def read(cls, config: Config) -> Stamp:
        """The stamp that a manifest holds; ConfigError if it is none."""
        stamp = cls(config.whole("size"), config.text("sha256"))
        if not re.fullmatch("[0-9a-f]{64}", stamp.sha256):
            config.fail("sha256", "64 hexadecimal digits are needed")
        return stamp

    def check(self, path: Path) -> None:
        """DamagedError unless the file at `path` is there and is this one; it is read a piece at a time."""
        try:
            if not path.is_file():
                raise SimcardsError(f"{path}: missing; put it back{_or_again(path)}")
            size = path.stat().st_size
            if size != self.size:
                raise DamagedError(path, f"{size:,} bytes, of {self.size:,}")
            with path.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise DamagedError(path, error.strerror or str(error)) from None
        if found != self.sha256:
            raise DamagedError(path, "its checksum is not the one in manifest.json")


def _or_again(path: Path) -> str:
    """How to do without a file that is missing."""
    folder, *_ = path.parents[1:2]
    if path.parent.name == GAMES:
        return f", or move {folder / SUMMARIES / path.name} elsewhere as well: `simcards resume` plays both again"
    return f", or let `simcards resume {folder}` play its games again"


def read_contents(found: Config) -> dict[str, Stamp]:
    """The list in a manifest; ConfigError for what is no such list."""
    for name in found.found:
        if not _NAMES.fullmatch(name):
            found.fail(name, "no file of a results folder")
    return {name: Stamp.read(found.part(name)) for name in found.found}


def contents_as_json(contents: Mapping[str, Stamp]) -> dict[str, Any]:
    """The list as it stands in a manifest."""
    return {name: stamp.as_json() for name, stamp in sorted(contents.items())}
