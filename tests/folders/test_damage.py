"""Damage to a results folder: told in one line, nothing lost, never a wrong figure. And what is no damage."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import simcards
from simcards.engine.execution import Execution, Shard
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from simcards.folders import manifest
from simcards.folders import store as stores
from simcards.folders.execute import execute, outcome_of
from simcards.folders.manifest import NAME, Manifest
from simcards.folders.merge import merge
from simcards.runs.play import to_play_on
from tests.folders.jobs import FAMILIES, digest_of, files, job_of, rewrite, undisturbed

GAME, UNITS = FAMILIES["cuckoo"], 400


@pytest.fixture(autouse=True)
def without_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def how(folder: Path, **options: Any) -> Execution:
    return Execution(1, folder, keep_games=True, chunk=100, quiet=True, **options)


def many_files(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stores, "FILE_SECONDS", 0.0)
    patch.setattr(stores, "SHARE", 0.0)


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run in four files, with its games; and beside it one of another seed, and the two shards of it."""
    place = tmp_path_factory.mktemp("origin")
    with pytest.MonkeyPatch.context() as patch:
        many_files(patch)
        digest_of(GAME, UNITS, how(place / "r"))
        execute(job_of(GAME, seed=6), UNITS, how(place / "other"))
        for number in (1, 2):
            digest_of(GAME, UNITS, how(place / f"s{number}", shard=Shard(number, 2)))
    return place


@pytest.fixture
def place(origin: Path, tmp_path: Path) -> Path:
    shutil.copytree(origin, tmp_path / "place")
    return tmp_path / "place"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but its lock, which is written when it is held."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != "lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(found)}


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x10
    path.write_bytes(data)


def swap(path: Path) -> None:
    """With the one after it."""
    others = sorted(path.parent.glob("*.parquet"))
    other = others[(others.index(path) + 1) % len(others)]
    one, two = path.read_bytes(), other.read_bytes()
    path.write_bytes(two)
    other.write_bytes(one)


def from_another_seed(path: Path) -> None:
    path.write_bytes((path.parents[2] / "other" / path.parent.name / path.name).read_bytes())


def double(path: Path) -> None:
    shutil.copy(path, path.with_name(stores.file_name(UNITS, 100)))


def without_a_column(path: Path) -> None:
    table = pq.read_table(path, partitioning=None)
    pq.write_table(table.drop_columns(table.column_names[-1]), path)


def without_a_row(path: Path) -> None:
    pq.write_table(pq.read_table(path, partitioning=None).slice(1), path)


def edited(path: Path) -> None:
    table = pq.read_table(path, partitioning=None)
    last = table.num_columns - 1
    values = table.column(last).to_pylist()
    changed = pa.array([values[0] + 1, *values[1:]], table.schema.field(last).type)
    pq.write_table(table.set_column(last, table.schema.field(last), changed), path)


def behind_a_link(path: Path) -> None:
    """To a file of another run."""
    path.unlink()
    path.symlink_to(path.parents[2] / "other" / path.parent.name / path.name)


def to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent / "nowhere")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "flipped": flip,
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:-50]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("name,count\n"),
    "deleted": Path.unlink,
    "doubled": double,
    "swapped": swap,
    "of another seed": from_another_seed,
    "without a column": without_a_column,
    "without a row": without_a_row,
    "a number edited": edited,
    "behind a link": behind_a_link,
    "a link to nowhere": to_nowhere,
    "a folder": a_folder,
}


def readings(folder: Path) -> dict[str, Callable[[], str]]:
    """Each way to read a folder: the digest of the summary that it finds."""

    def resumed() -> str:
        return str(simcards.resume(folder, progress=False).as_json()["digest"])

    def merged() -> str:
        merge([folder], folder.parent / "merged")
        return str(simcards.load(folder.parent / "merged").as_json()["digest"])

    return {"load": lambda: str(simcards.load(folder).as_json()["digest"]), "merge": merged, "resume": resumed}


def told(read: Callable[[], str], whole: str) -> str:
    """The one line that a reading ends with; nothing when it finds what was played."""
    error = None
    try:
        assert read() == whole
    except SimcardsError as caught:
        error = caught
    assert error is None or (error.exit_code in (1, 2) and "\n" not in str(error))
    return str(error or "")


@pytest.mark.parametrize("kind", ["summaries", "games"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_that_is_not_the_one_written_is_named(kind: str, damage: str, place: Path) -> None:
    folder = place / "r"
    victim = sorted((folder / kind).glob("*.parquet"))[1]
    DAMAGE[damage](victim)
    before, whole = contents(folder), undisturbed(GAME, UNITS)
    for name, read in readings(folder).items():
        line = told(read, whole)
        restored = damage == "deleted" and kind == "summaries" and name == "resume"
        harmless = damage == "doubled" and kind == "games"  # its games count nowhere, and are tidied away
        assert (line == "") == (restored or harmless), (name, line)
        assert str(folder) in line or not line
        if name != "resume":
            assert contents(folder) == before
    if kind == "games" and damage not in ("doubled", "swapped"):
        with pytest.raises(SimcardsError, match=victim.name):
            stores.kept_games(folder)


def test_what_is_moved_elsewhere_is_played_again(place: Path) -> None:
    """As the line about a damaged file advises; games go with their summary."""
    folder = place / "r"
    before = contents(folder)
    flip(victim := sorted((folder / "games").glob("*.parquet"))[2])
    with pytest.raises(SimcardsError) as error:
        outcome_of(folder)
    pair = folder / "summaries" / victim.name
    assert str(error.value).endswith(
        f"move it elsewhere together with {pair}, and `simcards resume` plays its games again"
    )
    victim.unlink()
    pair.unlink()
    digest_of(GAME, UNITS, how(folder))
    assert {name: data for name, data in contents(folder).items() if name != NAME} == {
        name: data for name, data in before.items() if name != NAME
    }


def test_the_manifest_lists_every_file(origin: Path) -> None:
    found = json.loads((origin / "r" / NAME).read_text())
    there = contents(origin / "r")
    assert set(found["contents"]) == set(there) - {NAME}
    assert {name: stamp["size"] for name, stamp in found["contents"].items()} == {
        name: len(there[name]) for name in found["contents"]
    }


MANIFESTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a number edited": (lambda r: rewrite(r, lambda m: m.update(units=300), checksum=False), "checksum"),
    "a seed edited": (lambda r: rewrite(r, lambda m: m["config"].update(seed=7)), "seed"),
    "fewer units": (lambda r: rewrite(r, lambda m: m.update(units=100)), "beyond the games"),
    "a later format": (lambda r: rewrite(r, lambda m: m.update(format=3)), "of a later simcards"),
    "an earlier format": (lambda r: rewrite(r, lambda m: m.update(format=1)), "format"),
    "a format that is true": (lambda r: rewrite(r, lambda m: m.update(format=True)), "format"),
    "an infinite size": (
        lambda r: rewrite(r, lambda m: next(iter(m["contents"].values())).update(size=float("inf"))),
        "size: inf",
    ),
    "a file elsewhere": (
        lambda r: rewrite(r, lambda m: m["contents"].update({"../other/x.parquet": {}})),
        "no file of a results folder",
    ),
    "of another run": (lambda r: shutil.copy(r.parent / "other" / NAME, r / NAME), "of another configuration than"),
    "no text": (lambda r: (r / NAME).write_bytes(b"\xff\xfe{}"), "damaged"),
    "flipped": (lambda r: flip(r / NAME), NAME),
    "truncated": (lambda r: (r / NAME).write_bytes((r / NAME).read_bytes()[:-9]), "damaged"),
    "gone": (lambda r: (r / NAME).unlink(), "is gone"),
}


@pytest.mark.parametrize("damage", MANIFESTS)
def test_a_manifest_that_is_not_the_one_written(damage: str, place: Path) -> None:
    folder = place / "r"
    change, hint = MANIFESTS[damage]
    change(folder)
    data = {name: found for name, found in contents(folder).items() if name != NAME}
    for name, read in readings(folder).items():
        line = told(read, undisturbed(GAME, UNITS))
        assert hint in line, name
        assert str(folder) in line
    assert {name: found for name, found in contents(folder).items() if name != NAME} == data


def test_the_same_command_takes_in_what_a_lost_manifest_listed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is played again, and the folder is as it was; another run is refused, and so is a merge."""
    folder = place / "r"
    before = contents(folder)
    (folder / NAME).unlink()
    left = contents(folder)
    with pytest.raises(UsageError, match=r"100\.parquet: of another configuration \(seed: 5 there, 6 here\)"):
        execute(job_of(GAME, seed=6), UNITS, how(folder))
    with pytest.raises(UsageError, match="was begun with --keep-games"):
        execute(job_of(GAME), UNITS, replace(how(folder), keep_games=False))
    monkeypatch.setattr(manifest, "__version__", "0.0.1")
    with pytest.raises(UsageError, match=r"played by simcards version .*, this is 0\.0\.1; give another folder"):
        execute(job_of(GAME), UNITS, how(folder))
    monkeypatch.undo()
    with pytest.raises(UsageError, match=r"manifest\.json is gone; .* with -o .*: it takes them in again"):
        merge([place / "s1", place / "s2"], folder)
    assert contents(folder) == left
    found = execute(job_of(GAME), UNITS, how(folder))
    assert (found.loaded, digest(found.summary)) == (UNITS, undisturbed(GAME, UNITS))
    after = contents(folder)
    assert json.loads(after.pop(NAME))["contents"] == json.loads(before.pop(NAME))["contents"]
    assert after == before


def test_damage_is_found_without_a_manifest(place: Path) -> None:
    """The games by the stamp in the summary beside them, a summary by its own digest."""
    folder = place / "r"
    (folder / NAME).unlink()
    flip(next((folder / "games").glob("*.parquet")))
    left = contents(folder)
    with pytest.raises(SimcardsError, match="damaged"):
        execute(job_of(GAME), UNITS, how(folder))
    assert contents(folder) == left


def test_a_folder_that_a_kill_left_empty_is_begun_again(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    for part in ("summaries", "games"):
        (folder / part).mkdir(parents=True)
    (folder / ".manifest.json.tmp").write_text("{")
    assert digest_of(GAME, UNITS, how(folder)) == undisturbed(GAME, UNITS)


def test_merge_leaves_a_complete_run_as_it_was(place: Path) -> None:
    parts, whole = [place / "s1", place / "s2"], place / "whole"
    digest_of(GAME, UNITS, replace(how(whole), chunk=150))
    before = contents(whole)
    with pytest.raises(UsageError, match="holds results of its own"):
        merge(parts, whole)
    assert contents(whole) == before
    merge(parts, place / "new")
    once = contents(place / "new")
    merge(parts, place / "new")
    assert contents(place / "new") == once
    assert digest(outcome_of(place / "new").summary) == undisturbed(GAME, UNITS)
    with pytest.raises(UsageError, match="shard 1/2 of the run, not the whole run"):
        merge(parts, place / "s1")


def test_a_merge_that_was_killed_goes_on(place: Path) -> None:
    parts = [place / "s1", place / "s2"]
    merge(parts, place / "new")
    whole = contents(place / "new")
    name = files(place / "new")[1].name
    for file in (place / "new").rglob(name):
        file.unlink()
    rewrite(place / "new", lambda found: [found["contents"].pop(f"{kind}/{name}") for kind in ("summaries", "games")])
    merge(parts, place / "new")
    assert json.loads(contents(place / "new")[NAME]) == json.loads(whole[NAME])


@pytest.mark.parametrize("part", ["lock", "summaries", "games"])
def test_nothing_behind_a_link_is_written_to(part: str, place: Path, tmp_path: Path) -> None:
    """A folder may be somebody else's: playing into it must not reach out of it."""
    elsewhere = tmp_path / "elsewhere"
    shutil.move(place / "r" / part, elsewhere)
    (place / "r" / part).symlink_to(elsewhere)
    (tmp_path / "mine.parquet").write_text("precious")
    with pytest.raises(UsageError, match=f"{part}: a link"):
        execute(job_of(GAME), UNITS, how(place / "r"))
    assert digest(outcome_of(place / "r").summary) == undisturbed(GAME, UNITS)


@pytest.mark.parametrize("last", range(8))
def test_a_run_goes_on_after_a_kill_before_each_of_its_writes(
    last: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every state that a kill can leave: after any number of renames, the next file whole or half-written.

    Two ranges are seven files: the manifest, and for each its games, its summary, the manifest again.
    benchmarks/kills.py kills processes at random.
    """
    many_files(monkeypatch)
    real, done = Path.replace, 0

    def replaced(self: Path, target: Path) -> Path:
        nonlocal done
        done += 1
        if done > last:
            raise Killed
        return real(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replaced)
        with contextlib.suppress(Killed):
            digest_of(GAME, 200, how(tmp_path))
    assert done == min(last + 1, 7)
    if last % 2:
        for half in tmp_path.rglob(".*.tmp"):
            half.write_bytes(half.read_bytes()[:20])
    assert digest_of(GAME, 200, how(tmp_path)) == undisturbed(GAME, 200)
    assert set(Manifest.read(tmp_path).contents) == set(contents(tmp_path)) - {NAME}
    assert len(stores.kept_games(tmp_path)) == 200
    assert not list(tmp_path.rglob(".*.tmp"))


class Killed(BaseException):
    """Nobody expects it, as nobody does a kill."""


def test_a_folder_that_was_moved_and_a_clock_set_back(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(place / "r", lambda found: found.update(created="2099-01-01T00:00:00+00:00"))
    rewrite(place / "r", lambda found: found["machine"].update(host="elsewhere", byteorder="big"))
    for path in (place / "r").rglob("*"):
        os.utime(path, (4e9, 4e9))
    moved = (place / "r").rename(place / "moved")
    monkeypatch.setattr(manifest, "_machine", dict)
    job, _ = to_play_on(moved)
    assert digest(execute(job, 2 * UNITS, how(moved)).summary) == undisturbed(GAME, 2 * UNITS)


def test_a_folder_of_the_earlier_format_is_read_and_not_added_to(place: Path) -> None:
    def older(found: dict[str, Any]) -> None:
        found["format"] = 1
        del found["contents"], found["checksum"]

    folder = place / "r"
    rewrite(folder, older)
    found = simcards.load(folder)
    assert found.as_json()["digest"] == undisturbed(GAME, UNITS)
    assert not found.outcome.listed
    for read in (lambda: to_play_on(folder), lambda: merge([folder], place / "out")):
        with pytest.raises(UsageError, match="begun by an earlier simcards, whose folders list no checksums"):
            read()
