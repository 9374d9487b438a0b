"""A results folder: what was asked for, and what has been played of it.

    manifest.json              the whole configuration, versions, machine
    summaries/*.parquet        the exact summaries of ranges of units, one file a range
    games/*.parquet            a row a game, the same ranges (with --keep-games)
    evaluations/*.parquet      what each candidate of a search came to, in their order (tune)
    lock                       held by the process that plays into the folder

Everything in it is data. A file that is there is whole and counts once; what a kill takes is what was not yet written.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.engine.job import Games
from simcards.engine.summary import Summary, add
from simcards.errors import SimcardsError, UsageError
from simcards.folders import chunks
from simcards.folders.chunks import DamagedError
from simcards.folders.files import write_failed
from simcards.folders.lock import Lock
from simcards.folders.manifest import NAME, Manifest, alike, difference

if TYPE_CHECKING:
    import pandas as pd

#: Seconds of play that a file holds at first; later half a percent of the time so far, so that files stay few.
FILE_SECONDS = 2.0
SHARE = 0.005
#: Games kept in memory at most before they are written.
MOST_GAMES = 1 << 18

SUMMARIES, GAMES, EVALUATIONS = "summaries", "games", "evaluations"


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
    """A results folder, open to read, or (by `begin`) to play into."""

    def __init__(self, folder: Path, manifest: Manifest, lock: Lock | None = None) -> None:
        self.folder, self.manifest, self._lock = folder, manifest, lock
        self._waiting = _Waiting()
        self._started = self._written = 0.0
        self._pieces = self._list()

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

    def load(self, piece: Stored) -> Summary:
        """The summary of a stored range; DamagedError when its file cannot be relied on."""
        try:
            return chunks.read_summary(piece.path, {**self._facts, "first": piece.first, "units": piece.units})
        except DamagedError:
            self._check_configuration(piece.path)
            raise

    def _check_configuration(self, path: Path) -> None:
        """SimcardsError when a file is whole, but of another configuration than the manifest's."""
        there = chunks.read_facts(path).get("configuration")
        if isinstance(there, dict) and not alike(there, self.manifest.config):
            where = difference(there, self.manifest.config, "config")
            raise SimcardsError(f"{path}: of another configuration than {self.folder / NAME} ({where}, in {NAME})")

    def evaluation(self, about: chunks.Facts) -> Summary | None:
        """What a candidate of a search came to, None where that is not kept; SimcardsError where it is another's.

        `about`: its number, the deals, and `candidate`, the words for it.
        """
        path = self._evaluation(about)
        if not path.exists():
            return None
        there = chunks.read_facts(path).get("candidate")
        summary = chunks.read_summary(path, {**self._facts, **about, "candidate": there})
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
        chunks.write_table(chunks.summary_table(summary, facts), path)

    def _evaluation(self, about: chunks.Facts) -> Path:
        return self.folder / EVALUATIONS / f"{about['number']:06}.parquet"

    def _list(self) -> list[Stored]:
        found = sorted((_stored(path) for path in _files(self.folder / SUMMARIES)), key=lambda piece: piece.first)
        for one, other in pairwise(found):
            if other.first < one.end:
                raise SimcardsError(f"{other.path}: its games are also in {one.path.name}; delete one of the two")
        for piece in found if self.keep_games else ():
            games = self.folder / GAMES / piece.path.name
            if not games.is_file():
                raise SimcardsError(f"{games}: missing, though keep_games is set; delete {piece.path} as well")
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
        """Write what has been taken in: the games first, since the summary is what counts."""
        waiting, self._waiting = self._waiting, _Waiting()
        if not waiting.units:
            return
        facts = {**self._facts, "first": waiting.first, "units": waiting.units, **self.manifest.provenance()}
        name = file_name(waiting.first, waiting.units)
        if self.keep_games:
            chunks.write_table(chunks.games_table(waiting.games, facts), self.folder / GAMES / name)
        path = self.folder / SUMMARIES / name
        chunks.write_table(chunks.summary_table(waiting.summary, facts), path)
        self._pieces.append(Stored(waiting.first, waiting.units, path))
        self._written = time.monotonic()

    def close(self) -> None:
        """Let others play into the folder."""
        if self._lock:
            self._lock.release()


def file_name(first: int, units: int) -> str:
    """The name of a range's file; names sort as the ranges do."""
    return f"{first:015}-{units:015}.parquet"


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.parquet") if not path.name.startswith("."))


def _stored(path: Path) -> Stored:
    first, _, units = path.stem.partition("-")
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


@contextlib.contextmanager
def begin(folder: Path, manifest: Manifest) -> Iterator[Store]:
    """A results folder to play into, new or of the same configuration, held until the end."""
    lock = _hold(folder)
    try:
        yield _begin(folder, manifest, lock)
    finally:
        lock.release()


def _hold(folder: Path) -> Lock:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path.name for path in folder.iterdir()]
        if "manifest.json" not in there and set(there) - {"lock", ".manifest.json.tmp", SUMMARIES, GAMES}:
            raise UsageError(
                f"{folder}: not empty, and no results folder (no manifest.json); give a new folder with -o"
            )
        return Lock(folder)
    except OSError as error:
        raise write_failed(folder, error) from None


def _begin(folder: Path, manifest: Manifest, lock: Lock) -> Store:
    if (folder / "manifest.json").exists():
        before = Manifest.read(folder)
        manifest = before.continued(manifest, folder)
    else:
        before = None
    _tidy(folder, manifest.keep_games)
    if manifest != before:
        manifest.write(folder)
    return Store(folder, manifest, lock)


def _tidy(folder: Path, keep_games: bool) -> None:
    """Make the folders; remove what a kill has left half-written, and games whose summary was not yet there."""
    try:
        for part in (SUMMARIES, GAMES) if keep_games else (SUMMARIES,):
            (folder / part).mkdir(exist_ok=True)
        for part in (SUMMARIES, GAMES, EVALUATIONS):
            for leftover in (folder / part).glob(".*.tmp"):
                leftover.unlink()
        for games in _files(folder / GAMES):
            if not (folder / SUMMARIES / games.name).exists():
                games.unlink()
    except OSError as error:
        raise write_failed(folder, error) from None
