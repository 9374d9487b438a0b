"""What a results folder refuses, and what it never does: lose games or count them wrongly."""

import errno
import os
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest

from simcards.engine.execution import Execution, Shard
from simcards.engine.summary import add, digest
from simcards.errors import SimcardsError, UsageError
from simcards.folders import chunks
from simcards.folders import store as stores
from simcards.folders.chunks import DamagedError
from simcards.folders.execute import execute, outcome_of
from simcards.folders.merge import merge
from simcards.runs.play import to_play_on, to_report_on
from tests.folders.jobs import FAMILIES, UNITS, control, digest_of, files, job_of, mine, rewrite, undisturbed

GAME = FAMILIES["cuckoo"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished run in five files."""
    monkeypatch.setattr(stores, "FILE_SECONDS", 0.0)
    monkeypatch.setattr(stores, "SHARE", 0.0)
    digest_of(GAME, UNITS, how(tmp_path / "r"))
    return tmp_path / "r"


def how(folder: Path, **options: Any) -> Execution:
    return Execution(1, folder, chunk=202, quiet=True, **options)


def play(folder: Path, **options: Any) -> str:
    return digest_of(GAME, UNITS, how(folder, **options))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def falsify(path: Path) -> None:
    """A whole file with one count changed."""
    table = pq.read_table(path, partitioning=None)
    counts = table["count"].to_numpy().copy()
    counts[3] += 1
    pq.write_table(table.set_column(4, "count", [counts]), path)


def swap(path: Path) -> None:
    """Another range's file under this name."""
    other = next(file for file in files(path.parent.parent) if file.name != path.name)
    path.write_bytes(other.read_bytes())


DAMAGE = {
    "truncated": truncate,
    "a count changed": falsify,
    "another file": swap,
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("name,count\n"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_named_and_can_be_played_again(damage: str, folder: Path) -> None:
    victim = files(folder)[2]
    DAMAGE[damage](victim)
    with pytest.raises(SimcardsError, match="move it elsewhere") as caught:
        play(folder)
    assert str(victim) in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(DamagedError):
        outcome_of(folder)
    victim.unlink()
    assert play(folder) == undisturbed(GAME)


def test_a_changed_byte_is_found_or_changes_nothing(folder: Path) -> None:
    path = files(folder)[1]
    data, whole = path.read_bytes(), digest(chunks.read_summary(path, {}))
    found = 0
    for place in range(0, len(data), 37):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x5A]) + data[place + 1 :])
        try:
            assert digest(chunks.read_summary(path, {})) == whole
        except DamagedError:
            found += 1
    assert found > 20


def test_a_range_that_is_there_twice_is_refused(folder: Path) -> None:
    first = files(folder)[0]
    (folder / "summaries" / stores.file_name(100, 5)).write_bytes(first.read_bytes())
    with pytest.raises(SimcardsError, match="also in"):
        play(folder)


def test_a_strange_file_is_refused(folder: Path) -> None:
    (folder / "summaries" / "notes.parquet").write_bytes(b"x")
    with pytest.raises(SimcardsError, match=r"notes\.parquet"):
        play(folder)


MANIFESTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "another kind": lambda found: found.update(format=99),
    "units": lambda found: found.update(units="many"),
    "too many units": lambda found: found.update(units=1 << 60),
    "no configuration": lambda found: found.pop("config"),
    "a key too many": lambda found: found.update(run="rm -rf"),
    "a strange command": lambda found: found["config"].update(command="os:system"),
    "no game": lambda found: found["config"].pop("game"),
    "impossible rules": lambda found: found["config"]["rules"].update(lives=10**9),
    "a rule too few": lambda found: found["config"]["rules"].pop("lives"),
    "a strategy's digest": lambda found: found["config"]["strategies"][0].update(digest="0" * 16),
    "another version": lambda found: found["versions"].update(simcards="99"),
    "another stream": lambda found: found["versions"].update(stream=99),
    "a shard": lambda found: found.update(shard="5/3"),
    "players": lambda found: found["config"].update(players=3),
    "seed": lambda found: found["config"].update(seed=-1),
    "strategies": lambda found: found["config"].update(strategies="greedy"),
    "a level of 2": lambda found: found.update(judged={"level": 2}),
    "a margin in words": lambda found: found.update(judged={"margin": "small"}),
    "judged by a list": lambda found: found.update(judged=[1]),
}


@pytest.mark.parametrize("change", MANIFESTS)
def test_a_manifest_is_data_and_checked(change: str, folder: Path) -> None:
    rewrite(folder, MANIFESTS[change])
    with pytest.raises(SimcardsError) as caught:
        to_play_on(folder)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 1}', "\x00"])
def test_a_broken_manifest_is_refused(text: str, folder: Path) -> None:
    (folder / "manifest.json").write_text(text)
    with pytest.raises(SimcardsError, match=r"manifest\.json"):
        play(folder)


def test_another_configuration_is_refused(folder: Path) -> None:
    with pytest.raises(UsageError, match="seed: 5 there, 6 here"):
        execute(job_of(GAME, seed=6), UNITS, how(folder))
    with pytest.raises(UsageError, match="can only grow"):
        execute(job_of(GAME), UNITS - 1, how(folder))
    with pytest.raises(UsageError, match="without --keep-games"):
        execute(job_of(GAME), UNITS, how(folder, keep_games=True))
    with pytest.raises(UsageError, match="the whole run"):
        execute(job_of(GAME), UNITS, how(folder, shard=Shard(1, 2)))
    assert play(folder) == undisturbed(GAME)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it")
    with pytest.raises(UsageError, match="not empty"):
        play(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "r").write_text("")
    with pytest.raises(SimcardsError, match="cannot be written to"):
        play(tmp_path / "r")
    with pytest.raises(UsageError, match="no results folder"):
        outcome_of(tmp_path / "r")


@pytest.mark.parametrize(("number", "line"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "cannot be written")])
def test_a_disk_that_fills_up(number: int, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "FILE_SECONDS", 0.0)
    monkeypatch.setattr(stores, "SHARE", 0.0)
    real, calls = os.fsync, []

    def fail(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 7:
            raise OSError(number, os.strerror(number))
        real(handle)

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SimcardsError, match=line):
        play(tmp_path / "r")
    assert not list((tmp_path / "r").rglob(".*.tmp"))
    monkeypatch.setattr(os, "fsync", real)
    before = files(tmp_path / "r")
    assert before
    assert play(tmp_path / "r") == undisturbed(GAME)


HOLD = """
import sys
from pathlib import Path
from simcards.folders.manifest import Manifest
from simcards.folders.opening import begin
folder = Path(sys.argv[1])
with begin(folder, Manifest.read(folder)):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_told(folder: Path) -> None:
    words = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(SimcardsError, match=f"another simcards process .*process {holder.pid} on"):
            play(folder)
        assert digest(outcome_of(folder).summary) == undisturbed(GAME)  # reading is free
        holder.communicate("")
    assert play(folder) == undisturbed(GAME)


def test_what_a_kill_leaves_is_tidied(folder: Path) -> None:
    (folder / "summaries" / ".half.parquet.tmp").write_bytes(b"PAR1")
    files(folder)[4].unlink()
    assert play(folder) == undisturbed(GAME)
    assert not list(folder.rglob(".*.tmp"))


def test_games_without_their_summary_are_played_again(tmp_path: Path) -> None:
    play(tmp_path / "r", keep_games=True)
    for path in files(tmp_path / "r"):
        path.unlink()
    assert play(tmp_path / "r", keep_games=True) == undisturbed(GAME)
    games = pd.read_parquet(tmp_path / "r" / "games")
    assert sorted(games["game"]) == list(range(UNITS))


def test_a_summary_without_its_games_is_refused(tmp_path: Path) -> None:
    play(tmp_path / "r", keep_games=True)
    for path in (tmp_path / "r" / "games").glob("*"):
        path.unlink()
    with pytest.raises(SimcardsError, match="missing"):
        play(tmp_path / "r", keep_games=True)


def test_the_folder_reads_as_tables(tmp_path: Path) -> None:
    """Sums over the tidy files, and over the games, are the summary's counts."""
    play(tmp_path / "r", keep_games=True)
    summary = outcome_of(tmp_path / "r").summary
    table = pyarrow.dataset.dataset(tmp_path / "r" / "summaries").to_table().to_pandas()
    wins = table[table["name"] == "wins"].groupby("i")["count"].sum()
    assert list(wins) == list(summary["wins"])
    assert set(table["name"]) == {name for name, array in summary.items() if array.any()}
    games = pd.read_parquet(tmp_path / "r" / "games")
    assert games["turns"].sum() == summary["turns_sums"][0]
    assert sum(games["winners"] == 1) == summary["wins"][0]
    assert games["reason"].value_counts().sum() == summary["games"][0] == UNITS


def test_a_file_says_where_it_comes_from(folder: Path) -> None:
    facts = chunks.read_facts(files(folder)[1])
    assert facts["configuration"]["game"] == GAME
    assert facts["first"] == 202
    assert {"config", "digest", "machine", "shapes", "stream_version", "units", "version"} <= set(facts)


def test_summaries_of_any_shape_survive(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    summary = {
        "line": random.integers(0, 3, 50),
        "table": random.integers(-(1 << 60), 1 << 60, (3, 7)),
        "cube": random.integers(0, 2, (2, 1, 4)),
        "nothing": np.zeros(6, np.int64),
        "empty": np.zeros(0, np.int64),
    }
    chunks.write_table(chunks.summary_table(summary, {"first": 1}), tmp_path / "x.parquet")
    again = chunks.read_summary(tmp_path / "x.parquet", {"first": 1})
    assert {name: array.tolist() for name, array in again.items()} == {n: a.tolist() for n, a in summary.items()}


def shards(tmp_path: Path, **options: Any) -> list[Path]:
    folders = [tmp_path / f"s{number}" for number in (1, 2, 3)]
    for number, folder in enumerate(folders, start=1):
        digest_of(GAME, UNITS, how(folder, shard=Shard(number, 3), **options))
    return folders


def test_merge_refuses_what_does_not_belong_together(tmp_path: Path) -> None:
    parts = shards(tmp_path)
    execute(job_of(GAME, seed=9), UNITS, how(tmp_path / "other", shard=Shard(3, 3)))
    execute(job_of(GAME), UNITS + 1, how(tmp_path / "longer", shard=Shard(3, 3)))
    out = tmp_path / "out"
    wrong = {
        "of another run": [*parts[:2], tmp_path / "other"],
        "-n was 1010": [*parts[:2], tmp_path / "longer"],
        "games 336 to 671 are in none": [parts[0], parts[2]],
        "games 672 to 1,008 are in none": parts[:2],
        "also in another": [*parts, parts[1]],
        "no results folder": [*parts, tmp_path / "nowhere"],
    }
    for line, folders in wrong.items():
        with pytest.raises(SimcardsError, match=line):
            merge(folders, out)
        assert not out.exists()
    files(parts[1])[0].unlink()
    with pytest.raises(SimcardsError, match=r"missing; put it back, or let `simcards resume .*s2` play its games"):
        merge(parts, out)
    rewrite(parts[1], lambda found: found["contents"].clear())
    with pytest.raises(SimcardsError, match="are missing; play them"):
        merge(parts, out)


def test_merge_refuses_a_damaged_file(tmp_path: Path) -> None:
    parts = shards(tmp_path)
    falsify(files(parts[2])[0])
    with pytest.raises(SimcardsError, match="damaged"):
        merge(parts, tmp_path / "out")
    files(parts[2])[0].unlink()
    digest_of(GAME, UNITS, how(parts[2], shard=Shard(3, 3)))
    merge(parts, tmp_path / "out")
    assert digest(outcome_of(tmp_path / "out").summary) == undisturbed(GAME)


def test_a_shard_does_not_grow(tmp_path: Path) -> None:
    digest_of(GAME, UNITS, how(tmp_path / "r", shard=Shard(1, 3)))
    with pytest.raises(UsageError, match="merge the shards"):
        execute(job_of(GAME), 2 * UNITS, how(tmp_path / "r", shard=Shard(1, 3)))


def test_a_strategy_file_must_be_the_same(tmp_path: Path) -> None:
    file = mine(tmp_path, GAME)
    execute(job_of(GAME, (str(file),)), 100, how(tmp_path / "r"))
    job, _ = to_play_on(tmp_path / "r")
    assert execute(job, 200, how(tmp_path / "r")).units == 200
    mine(tmp_path, GAME, f"return 0  # {uuid.uuid4()}")
    with pytest.raises(UsageError, match="has not been run here"):
        to_play_on(tmp_path / "r")
    with pytest.raises(UsageError, match="its source has changed"):
        to_play_on(tmp_path / "r", [str(file)])
    assert to_report_on(tmp_path / "r")[1].units == 200


def test_a_moved_strategy_file_can_be_named(tmp_path: Path) -> None:
    file = mine(tmp_path, GAME, f"return 0  # {uuid.uuid4()}")
    execute(job_of(GAME, (str(file),)), 100, how(tmp_path / "r"))
    (tmp_path / "new").mkdir()
    moved = file.rename(tmp_path / "new" / "mine.py")
    with pytest.raises(UsageError, match="add -s"):
        to_play_on(tmp_path / "r")
    job, _ = to_play_on(tmp_path / "r", [str(moved)])
    assert execute(job, 200, how(tmp_path / "r")).loaded == 100


def test_a_folder_runs_no_code_that_was_not_run_here(tmp_path: Path) -> None:
    """Somebody's results folder comes with a strategy file: it must not run before the user has named it."""
    file = mine(tmp_path, GAME)
    execute(job_of(GAME, (str(file),)), 100, how(tmp_path / "r"))
    trap = tmp_path / "r" / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n" + file.read_text())
    rewrite(tmp_path / "r", lambda found: found.update(files={str(file): str(trap)}))
    with pytest.raises(UsageError, match="if you trust it"):
        to_play_on(tmp_path / "r")
    assert not (tmp_path / "ran").exists()


def test_a_summary_grows_with_the_values_not_with_the_games() -> None:
    job = job_of(GAME)
    small = job.play(0, 2000, control())
    sizes = {name: array.size for name, array in small.items()}
    total = small
    for first in range(2000, 20000, 2000):
        total = add(total, job.play(first, 2000, control()))
    assert total["games"][0] == 20000
    assert sum(array.nbytes for array in total.values()) < 2 * 8 * sum(sizes.values())
