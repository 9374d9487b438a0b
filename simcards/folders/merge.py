"""Shards of one run, joined into one results folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simcards.errors import SimcardsError, UsageError
from simcards.folders import store as stores
from simcards.folders.config import difference
from simcards.folders.contents import EVALUATIONS
from simcards.folders.manifest import NAME, check_not_lost
from simcards.folders.opening import begin
from simcards.folders.store import Store


def merge(folders: Sequence[Path], out: Path) -> None:
    """Join the results folders of one configuration that together hold every unit once into the folder `out`.

    Every file is read and checked before it is taken over. UsageError when folders do not belong together, or `out`
    holds other results, SimcardsError when something is missing or there twice; nothing is written then.
    """
    parts = [stores.read(folder) for folder in folders]
    for part in parts:
        _check_alike(parts[0], part)
        _check_complete(part)
    _check_whole(parts)
    _check_free(out, parts)
    files = {name: path for part in parts for name, path in part.manifest.files.items()}
    manifest = replace(parts[0].manifest, shard="", files=files, contents={})
    with begin(out, manifest) as store:
        for part in parts:
            for piece in part.pieces():
                store.take_over(part, piece)
    stores.read(out)


def _check_free(out: Path, parts: Sequence[Store]) -> None:
    """UsageError where `out` holds anything but what an earlier try has copied: its results stay as they are."""
    if not (out / NAME).exists():
        check_not_lost(out)
        return
    copied = {name: stamp for part in parts for name, stamp in part.contents.items()}
    for name, stamp in stores.read(out).contents.items():
        if copied.get(name) != stamp:
            raise UsageError(f"{out}: holds results of its own ({name}); they stay as they are, give a new folder")


def _check_alike(one: Store, other: Store) -> None:
    if (other.folder / EVALUATIONS).exists():
        raise UsageError(f"{other.folder}: a search for parameters, which has no shards; leave it out")
    mine, theirs = one.manifest, other.manifest
    theirs.check_versions(other.folder)
    if where := difference(mine.config, theirs.config):
        raise UsageError(f"{other.folder}: of another run than {one.folder} ({where}, that is, in {other.folder})")
    for name, word in (("units", "-n"), ("keep_games", "--keep-games")):
        if getattr(mine, name) != getattr(theirs, name):
            raise UsageError(
                f"{other.folder}: {word} was {getattr(theirs, name)}, in {one.folder} it was {getattr(mine, name)}; "
                "shards of one run have the same"
            )


def _check_complete(part: Store) -> None:
    first, count = part.manifest.range
    at = first
    for piece in [*part.pieces(), None]:
        begin = piece.first if piece else first + count
        if begin != at:
            missing = f"{part.manifest.unit} {at:,} to {begin - 1:,} are missing"
            raise SimcardsError(f"{part.folder}: {missing}; play them with `simcards resume {part.folder}`")
        at = piece.end if piece else at


def _check_whole(parts: Sequence[Store]) -> None:
    """Every unit of the run in just one of the folders."""
    manifest, at = parts[0].manifest, 0
    for part in sorted(parts, key=lambda part: part.manifest.range):
        first, count = part.manifest.range
        if first > at:
            raise SimcardsError(f"{manifest.unit} {at:,} to {first - 1:,} are in none of the folders; add their shard")
        if first < at:
            raise UsageError(f"{part.folder}: its {manifest.unit} are also in another of the folders; leave one out")
        at = first + count
    if at < manifest.units:
        raise SimcardsError(
            f"{manifest.unit} {at:,} to {manifest.units - 1:,} are in none of the folders; add their shard"
        )
