"""manifest.json of a results folder: what is being played, whole, where and with what, and which files hold it."""

from __future__ import annotations

import datetime
import errno
import hashlib
import json
import os
import platform
import sys
from dataclasses import dataclass, field, fields, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from simcards.engine.execution import read_shard
from simcards.engine.random import STREAM_VERSION
from simcards.errors import SimcardsError, UsageError
from simcards.folders.config import Config, check_values, difference
from simcards.folders.contents import EVALUATIONS, GAMES, SUMMARIES, Stamp, contents_as_json, read_contents
from simcards.folders.files import write_bytes
from simcards.schema.version import __version__

#: The format of folders that are written, and the one before it, which is read: its manifests list no files.
FORMAT, UNLISTED = 2, 1
NAME = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    """What a results folder is about.

    `config` decides what is played, `units` how much of it, `shard` which part. `files` are the strategy files by
    the words that name them in `config`, and where they lay. `judged`: the report's level and margin, as last asked
    for. `contents`: the folder's files with their stamps, by their paths in it; those that a kill left unlisted are
    known by what stands in them.
    """

    config: dict[str, Any]
    units: int
    unit: str
    shard: str = ""
    keep_games: bool = False
    files: dict[str, str] = field(default_factory=dict)
    judged: dict[str, float] = field(default_factory=dict)
    versions: dict[str, Any] = field(default_factory=lambda: _versions())
    machine: dict[str, Any] = field(default_factory=lambda: _machine())
    created: str = field(default_factory=lambda: datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"))
    format: int = FORMAT
    contents: dict[str, Stamp] = field(default_factory=dict)

    @property
    def listed(self) -> bool:
        """Whether it lists the folder's files; that of an earlier format does not."""
        return self.format != UNLISTED

    @property
    def config_digest(self) -> str:
        """A digest of the configuration."""
        return hashlib.sha256(json.dumps(self.config, sort_keys=True).encode()).hexdigest()[:32]

    @property
    def range(self) -> tuple[int, int]:
        """First unit and number of units of the part that belongs in the folder."""
        return read_shard(self.shard).range_of(self.units) if self.shard else (0, self.units)

    def provenance(self) -> dict[str, Any]:
        """What stands in the metadata of every file of the folder."""
        return {"configuration": self.config, "version": self.versions["simcards"], "machine": self.machine}

    def write(self, folder: Path) -> None:
        """Write it, whole or not at all."""
        found = {one.name: getattr(self, one.name) for one in fields(self)}
        found["contents"] = contents_as_json(self.contents)
        found["checksum"] = checksum_of(found)
        write_bytes(json.dumps(found, indent=2, ensure_ascii=False).encode(), folder / NAME)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of a folder; UsageError when there is none, SimcardsError when it cannot be relied on."""
        data = _bytes_of(folder)
        try:
            found = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise SimcardsError(f"{folder / NAME}: damaged ({error})") from None
        if not isinstance(found, dict) or repr(found.get("format")) not in (str(UNLISTED), str(FORMAT)):
            raise SimcardsError(f"{folder / NAME}: {_foreign(found)}")
        try:
            return _checked(found)
        except SimcardsError as error:
            raise SimcardsError(f"{folder / NAME}: {error}") from None

    def continued(self, wanted: Manifest, folder: Path) -> Manifest:
        """This manifest of a folder, for a run that wants more of the same; UsageError when it wants another thing."""
        if where := difference(self.config, wanted.config):
            raise UsageError(
                f"{folder}: holds another configuration ({where}); "
                f"`simcards resume {folder}` goes on with that one, or give another folder"
            )
        self.check_versions(folder)
        if self.shard != wanted.shard:
            raise UsageError(f"{folder}: holds {_part(self)}, not {_part(wanted)}; give another folder")
        if self.keep_games != wanted.keep_games:
            word = "with" if self.keep_games else "without"
            raise UsageError(f"{folder}: was begun {word} --keep-games; go on {word} it, or give another folder")
        if wanted.units < self.units:
            raise UsageError(f"{folder}: {self.unit} asked for before: {self.units:,}; -n can only grow")
        if self.shard and wanted.units != self.units:
            raise UsageError(
                f"{folder}: a shard's range hangs on -n ({self.units}); merge the shards, then resume longer"
            )
        judged = {**self.judged, **wanted.judged}
        return replace(self, units=wanted.units, files={**self.files, **wanted.files}, judged=judged)

    def check_versions(self, folder: Path) -> None:
        """UsageError when this version of simcards might play other games."""
        for name, now in (("simcards", __version__), ("stream", STREAM_VERSION)):
            if self.versions.get(name) != now:
                raise UsageError(
                    f"{folder}: played by {name} version {self.versions.get(name)}, this is {now}; "
                    "go on with that version, or give another folder"
                )
        if not self.listed:
            raise UsageError(
                f"{folder}: begun by an earlier simcards, whose folders list no checksums; `simcards report` reads it, "
                "to play more give another folder"
            )


def _bytes_of(folder: Path) -> bytes:
    """What the manifest's file holds; UsageError when there is none, SimcardsError when it cannot be read."""
    try:
        return (folder / NAME).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        check_not_lost(folder)
        raise UsageError(f"{folder}: no results folder (no {NAME} in it); `-o {folder}` makes one") from None
    except ValueError as error:  # from Python alone: a name with a NUL
        raise UsageError(f"{str(folder)!r}: no results folder ({error})") from None
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL):
            raise UsageError(f"{folder}: no results folder ({error.strerror}); give the path of one") from None
        raise SimcardsError(f"{folder / NAME}: {error.strerror or error}") from None


def check_not_lost(folder: Path) -> None:
    """UsageError where there are results without the manifest that says what they are."""
    if any(next((folder / part).glob("*.parquet"), None) for part in (SUMMARIES, GAMES, EVALUATIONS)):
        raise UsageError(
            f"{folder}: it holds results, but {NAME} is gone; put a copy of that back, or give the command that "
            f"played them once more, with -o {folder}: it takes them in again"
        )


def checksum_of(found: dict[str, Any]) -> str:
    """The checksum (SHA-256, hexadecimal) that stands in a manifest: of everything else in it, as JSON."""
    rest = {key: value for key, value in found.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _foreign(found: Any) -> str:
    """What is wrong with something that is no manifest, or none of this version's."""
    if isinstance(found, dict) and isinstance(found.get("format"), int) and found["format"] > FORMAT:
        return f"of a later simcards (its folders have format {found['format']}); this is {__version__}, read it there"
    return f"not of a kind that simcards {__version__} reads (format)"


def _part(manifest: Manifest) -> str:
    return f"shard {manifest.shard} of the run" if manifest.shard else "the whole run"


def _checked(found: dict[str, Any]) -> Manifest:
    """A manifest from JSON, its types checked; SimcardsError names the key that is to blame."""
    check_values(found)
    read = Config(found, "")
    for key in found:
        if key not in {"checksum", *(one.name for one in fields(Manifest))}:
            read.fail(key, "unknown")
    if found["format"] == UNLISTED and found.keys() & {"checksum", "contents"}:
        read.fail("format", f"{FORMAT} is needed where files are listed, not {UNLISTED}")
    versions, judged = read.part("versions"), read.amounts("judged") if "judged" in found else {}
    versions.text("simcards"), versions.whole("stream")
    for name, low in (("level", 0.0), ("margin", -1e-9)):
        if name in judged:
            read.part("judged").number(name, low, 1)
    manifest = Manifest(
        dict(read.part("config").found),
        read.whole("units", 1),
        read.text("unit"),
        read.text("shard", ""),
        read.flag("keep_games", False),
        read.words("files") if "files" in found else {},
        judged,
        dict(versions.found),
        dict(read.part("machine").found),
        read.text("created"),
        found["format"],
        read_contents(read.part("contents")) if found["format"] != UNLISTED else {},
    )
    try:
        first, count = manifest.range
    except UsageError as error:
        read.fail("shard", str(error))
    if first + count > manifest.units:
        read.fail("shard", "not within the units")
    if manifest.listed and read.text("checksum") != checksum_of(found):
        read.fail("checksum", "something else in it was changed; put a copy of it back")
    return manifest


def _versions() -> dict[str, Any]:
    found = {name: version(name) for name in ("numba", "numpy", "pyarrow")}
    return {"simcards": __version__, "stream": STREAM_VERSION, "python": platform.python_version(), **found}


def _machine() -> dict[str, Any]:
    return {
        "system": platform.system(),
        "release": platform.release(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "host": platform.node(),
        "byteorder": sys.byteorder,
    }
