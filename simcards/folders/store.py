"""A results folder: what was asked for, and what has been played of it.

    manifest.json              the whole configuration, versions, machine; every file with its size and checksum
    summaries/*.parquet        the exact summaries of ranges of units, one file a range
    games/*.parquet            a row a game, the same ranges (with --keep-games)
    evaluations/*.parquet      what each candidate of a search came to, in their order (tune)
    lock                       held by the process that plays into the folder

Everything in it is data. A file that is there is whole and counts once; what a kill takes is what was not yet written.
A range is written as its games, then its summary, then the manifest that lists both. A kill in between leaves files
that are not listed; they are taken in, since a summary holds its own digest and the stamp of its games.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from simcards.engine.job import Games
from simcards.engine.summary import Summary, add
from simcards.errors import SimcardsError, UsageError
from simcards.folders import chunks
from simcards.folders.config import Config, ConfigError, difference
from simcards.folders.contents import EVALUATIONS, GAMES, SUMMARIES, DamagedError, Stamp
from simcards.folders.files import write_bytes, write_failed
from simcards.folders.manifest import NAME, Manifest

if TYPE_CHECKING:
    import pandas as pd

#: Seconds of play that a file holds at first; later half a percent of the time so far, so that files stay few.
FILE_SECONDS = 2.0
SHARE = 0.005
#: Games kept in memory at most before they are written.
MOST_GAMES = 1 << 18


@dataclass(frozen=True)
class Stored:
    """A file of a results folder: the summary of units first … first + units − 1."""

    first: int
    units: int
    path: Path

    @property
    def end(self) -> int:
        """The unit after the last."""
        return self.first + self.units


@dataclass
class _Waiting:
    """Chunks that follow on one another and are not yet written."""

    first: int = 0
    units: int = 0
    summary: Summary = field(default_factory=dict)
    games: list[Games] = field(default_factory=list)


class Store:
    """A results folder, open to read, or (by `opening.begin`) to play into; every file in it is verified first.

    `contents`: its files with their stamps, by their paths in it. DamagedError or SimcardsError names a file that is
    not the one that was written.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self._waiting = _Waiting()
        self._started = self._written = 0.0
        self._pieces = self._list()
        self.contents = dict(manifest.contents)
        if manifest.listed:
            self._verify()

    @property
    def keep_games(self) -> bool:
        """Whether a row a game is kept."""
        return self.manifest.keep_games

    @property
    def _facts(self) -> dict[str, Any]:
        return {"config": self.manifest.config_digest, "stream_version": self.manifest.versions["stream"]}

    def pieces(self) -> list[Stored]:
        """The ranges that are stored, in order."""
        return list(self._pieces)

    def _verify(self) -> None:
        """Hold every file against its stamp; those that are not listed become so, by what stands in them."""
        for name, stamp in sorted(self.contents.items(), key=lambda one: one[0].startswith(GAMES)):
            try:
                stamp.check(self.folder / name)
            except DamagedError as error:
                self._check_configuration(self.folder / name, error)
        for piece in self._pieces:
            name = f"{SUMMARIES}/{piece.path.name}"
            if name not in self.contents:
                self.load(piece)
                if self.keep_games:
                    games = f"{GAMES}/{piece.path.name}"
                    self.contents[games] = _games_stamp(piece.path)
                    self.contents[games].check(self.folder / games)
                self.contents[name] = Stamp.of(piece.path.read_bytes())

    def list_files(self) -> None:
        """Write the manifest with the files as they are now."""
        if self.contents != self.manifest.contents:
            self.manifest = replace(self.manifest, contents=dict(self.contents))
            self.manifest.write(self.folder)

    def load(self, piece: Stored) -> Summary:
        """The summary of a stored range; DamagedError when its file cannot be relied on."""
        try:
            return chunks.read_summary(piece.path, {**self._facts, "first": piece.first, "units": piece.units})
        except DamagedError as error:
            self._check_configuration(piece.path, error)

    def _check_configuration(self, path: Path, error: DamagedError) -> NoReturn:
        """What is wrong with a file: that it is of another configuration than the manifest, if so, else `error`."""
        try:
            there = chunks.read_facts(path).get("configuration")
        except DamagedError:
            raise error from None
        if isinstance(there, dict) and (where := difference(there, self.manifest.config, "config")):
            raise SimcardsError(
                f"{path}: of another configuration than {self.folder / NAME} ({where}, in {NAME})"
            ) from None
        raise error

    def evaluation(self, about: chunks.Facts) -> Summary | None:
        """What a candidate of a search came to, None where that is not kept; SimcardsError where it is another's.

        `about`: its number, the deals, and `candidate`, the words for it.
        """
        path = self._evaluation(about)
        if not path.exists():
            return None
        there = chunks.read_facts(path).get("candidate")
        summary = chunks.read_summary(path, {**self._facts, **about, "candidate": there})
        if (name := f"{EVALUATIONS}/{path.name}") not in self.contents:
            self.contents[name] = Stamp.of(path.read_bytes())
        if there != about["candidate"]:
            raise SimcardsError(
                f"{path}: of {there}, but here the search has come to {about['candidate']}; go on with the version of "
                "scipy that began it, or give another folder"
            )
        return summary

    def keep_evaluation(self, about: chunks.Facts, summary: Summary) -> None:
        """Write what a candidate of a search came to, whole or not at all."""
        facts = {**self._facts, **about, **self.manifest.provenance()}
        path = self._evaluation(about)
        try:
            path.parent.mkdir(exist_ok=True)
        except OSError as error:
            raise write_failed(self.folder, error) from None
        self.contents[f"{EVALUATIONS}/{path.name}"] = chunks.write_table(chunks.summary_table(summary, facts), path)
        if time.monotonic() - self._written >= FILE_SECONDS:  # a search keeps many a second
            self.list_files()
            self._written = time.monotonic()

    def _evaluation(self, about: chunks.Facts) -> Path:
        return self.folder / EVALUATIONS / f"{about['number']:06}.parquet"

    def _list(self) -> list[Stored]:
        found = sorted((_stored(path) for path in files_in(self.folder / SUMMARIES)), key=lambda piece: piece.first)
        for one, other in pairwise(found):
            if other.first < one.end:
                raise SimcardsError(
                    f"{other.path}: its games are also in {one.path.name}; move one of the two elsewhere"
                )
        first, count = self.manifest.range
        for piece in found:
            if not first <= piece.first < piece.end <= first + count:
                raise SimcardsError(
                    f"{piece.path}: beyond the {self.manifest.unit} that {NAME} states ({first:,} to "
                    f"{first + count - 1:,}); put a copy of that back"
                )
        for piece in found if self.keep_games else ():
            games = self.folder / GAMES / piece.path.name
            if not games.is_file():
                raise SimcardsError(
                    f"{games}: missing, though keep_games is set; put it back, or move {piece.path} elsewhere as well: "
                    "`simcards resume` plays both again"
                )
        return found

    def keep(self, first: int, units: int, summary: Summary, games: Games | None) -> None:
        """Take in a chunk; it is written with those before it when enough time has passed."""
        if any(piece.first < first + units and first < piece.end for piece in self._pieces):
            return  # there already, in a file that a checkpoint cuts in two
        waiting = self._waiting
        if waiting.units and waiting.first + waiting.units != first:
            self.flush()
            waiting = self._waiting
        waiting.first = waiting.first if waiting.units else first
        waiting.units += units
        waiting.summary = add(waiting.summary, summary)
        waiting.games += [games] if games else []
        now = time.monotonic()
        if not self._started:
            self._started = self._written = now
        pause = max(FILE_SECONDS, SHARE * (now - self._started))
        if now - self._written >= pause or (self.keep_games and waiting.units >= MOST_GAMES):
            self.flush()

    def flush(self) -> None:
        """Write what has been taken in: the games first, since the summary is what counts, and the list last."""
        waiting, self._waiting = self._waiting, _Waiting()
        if not waiting.units:
            return
        facts = {**self._facts, "first": waiting.first, "units": waiting.units, **self.manifest.provenance()}
        name = file_name(waiting.first, waiting.units)
        if self.keep_games:
            stamp = chunks.write_table(chunks.games_table(waiting.games, facts), self.folder / GAMES / name)
            self.contents[f"{GAMES}/{name}"] = stamp
            facts["games"] = stamp.as_json()
        path = self.folder / SUMMARIES / name
        self.contents[f"{SUMMARIES}/{name}"] = chunks.write_table(chunks.summary_table(waiting.summary, facts), path)
        self._pieces.append(Stored(waiting.first, waiting.units, path))
        self.list_files()
        self._written = time.monotonic()

    def take_over(self, part: Store, piece: Stored) -> None:
        """Copy a range of another folder as it is, unless it is here; DamagedError where it has changed meanwhile."""
        part.load(piece)
        for kind in (GAMES, SUMMARIES) if self.keep_games else (SUMMARIES,):
            name = f"{kind}/{piece.path.name}"
            if name in self.contents:
                continue
            data = (part.folder / name).read_bytes()
            if Stamp.of(data) != part.contents[name]:
                raise DamagedError(part.folder / name, "it has changed just now")
            write_bytes(data, self.folder / name)
            self.contents[name] = part.contents[name]


def file_name(first: int, units: int) -> str:
    """The name of a range's file; names sort as the ranges do."""
    return f"{first:015}-{units:015}.parquet"


def files_in(folder: Path) -> list[Path]:
    """The files of results in a part of a folder, but for those that are being written."""
    return sorted(path for path in folder.glob("*.parquet") if not path.name.startswith("."))


def _stored(path: Path) -> Stored:
    first, _, units = path.stem.partition("-")
    if not path.is_file():
        raise SimcardsError(
            f"{path}: no file; put it back, or move it elsewhere: `simcards resume` plays its games again"
        )
    if not (first.isdecimal() and units.isdecimal() and path.name == file_name(int(first), int(units)) and int(units)):
        raise SimcardsError(f"{path}: no file of simcards; move it elsewhere")
    return Stored(int(first), int(units), path)


def read(folder: Path) -> Store:
    """A results folder to read from; SimcardsError when it is none or is damaged."""
    return Store(folder, Manifest.read(folder))


def kept_games(folder: Path) -> pd.DataFrame:
    """A row a game of a results folder, from its first unit up to the first gap; UsageError when none were kept."""
    import pandas as pd

    store = read(folder)
    if not store.keep_games:
        raise UsageError(f"{folder}: no games were kept in it; play into a new folder with --keep-games")
    end, parts = store.manifest.range[0], []
    for piece in store.pieces():
        if piece.first != end:
            break
        parts.append(chunks.read_games(folder / GAMES / piece.path.name))
        end = piece.end
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def _games_stamp(summary: Path) -> Stamp:
    """The stamp of the games beside a summary, which stands in its metadata."""
    try:
        return Stamp.read(Config(chunks.read_facts(summary).get("games"), "games"))
    except ConfigError as error:
        raise DamagedError(summary, str(error)) from None
