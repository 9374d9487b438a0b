"""A results folder opened to play into: held, its manifest found or made, what a kill has left tidied up."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from simcards.errors import UsageError
from simcards.folders.chunks import read_facts
from simcards.folders.config import difference
from simcards.folders.contents import EVALUATIONS, GAMES, SUMMARIES
from simcards.folders.files import write_failed
from simcards.folders.lock import Lock
from simcards.folders.manifest import NAME, Manifest
from simcards.folders.store import Store, files_in


@contextlib.contextmanager
def begin(folder: Path, manifest: Manifest) -> Iterator[Store]:
    """A results folder to play into, new or of the same configuration, held until the end."""
    lock = _hold(folder)
    try:
        store = _opened(folder, manifest)
        store.list_files()
        yield store
        store.list_files()
    finally:
        lock.release()


def _hold(folder: Path) -> Lock:
    """Make the folder, and keep others from it; UsageError where something else lies there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = {path.name for path in folder.iterdir()}
        if NAME not in there and there - {"lock", f".{NAME}.tmp", SUMMARIES, GAMES, EVALUATIONS}:
            raise UsageError(f"{folder}: not empty, and no results folder (no {NAME}); give a new folder with -o")
        for name in sorted(there & {"lock", SUMMARIES, GAMES, EVALUATIONS}):
            if (folder / name).is_symlink():
                raise UsageError(f"{folder / name}: a link; put in its place what it leads to, or give another folder")
        return Lock(folder)
    except OSError as error:
        raise write_failed(folder, error) from None


def _opened(folder: Path, manifest: Manifest) -> Store:
    """The folder that is held, its manifest as it is from now on."""
    before = None
    if (folder / NAME).exists():
        before = Manifest.read(folder)
        manifest = before.continued(manifest, folder)
    else:
        _check_taken_in(folder, manifest)
    _tidy(folder, manifest.keep_games)
    there = {name: stamp for name, stamp in manifest.contents.items() if _to_keep(folder, name)}
    manifest = replace(manifest, contents=there)
    store = Store(folder, manifest)
    if manifest != before:
        manifest.write(folder)
    return store


def _check_taken_in(folder: Path, manifest: Manifest) -> None:
    """UsageError unless what lies in a folder whose manifest is lost is of this configuration and version."""
    for path in (path for part in (SUMMARIES, EVALUATIONS) for path in files_in(folder / part)):
        facts = read_facts(path)
        config, version = facts.get("configuration") or {}, facts.get("version")
        if where := difference(config, manifest.config):
            raise UsageError(f"{path}: of another configuration ({where}); give another folder, or that configuration")
        if version != manifest.versions["simcards"]:
            now = manifest.versions["simcards"]
            raise UsageError(f"{path}: played by simcards version {version}, this is {now}; give another folder")
    if next((folder / GAMES).glob("*.parquet"), None) and not manifest.keep_games:
        raise UsageError(f"{folder}: was begun with --keep-games; go on with it, or give another folder")


def _to_keep(folder: Path, name: str) -> bool:
    """Whether a listed file stays so: what was played of a missing one is played again, with its games."""
    kind, _, file = name.partition("/")
    return (folder / (SUMMARIES if kind == GAMES else kind) / file).exists()


def _tidy(folder: Path, keep_games: bool) -> None:
    """Make the folders; remove what a kill has left half-written, and games whose summary was not yet there."""
    try:
        for part in (SUMMARIES, GAMES) if keep_games else (SUMMARIES,):
            (folder / part).mkdir(exist_ok=True)
        for part in (SUMMARIES, GAMES, EVALUATIONS):
            for leftover in (folder / part).glob(".*.tmp"):
                leftover.unlink()
        for games in files_in(folder / GAMES):
            if not (folder / SUMMARIES / games.name).exists():
                games.unlink()
    except OSError as error:
        raise write_failed(folder, error) from None
