"""A real scheduler and real workers on this machine, started by their own commands."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from simcards.engine import cluster
from simcards.engine.execution import Execution
from simcards.engine.outcome import Progress
from simcards.engine.plugin import PlayError
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from simcards.folders.execute import execute, outcome_of
from tests.folders.jobs import FAMILIES, UNITS, digest_of, files, job_of, mine, undisturbed
from tests.runs import test_folders as commands

pytest.importorskip("distributed")

GAME = FAMILIES["cuckoo"]


def start(*words: str, cwd: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, cwd=cwd, stderr=subprocess.PIPE, text=True, start_new_session=True)


def wait_for(pattern: str, stream: IO[str]) -> str:
    """Read a process's messages up to the one wanted, and go on reading so that it never waits for a reader."""
    for line in stream:
        found = re.search(pattern, line)
        if found:
            threading.Thread(target=stream.read, daemon=True).start()
            return found.group(1)
    raise AssertionError(f"no {pattern}")


def worker(address: str, folder: Path) -> subprocess.Popen[str]:
    """A worker process without the nanny that would start another in its place."""
    process = start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", cwd=folder)
    assert process.stderr
    wait_for(r"(Registered to)", process.stderr)
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait(10)
    if process.stderr:
        process.stderr.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dask")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address of a scheduler with one worker."""
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", cwd=folder)
    assert scheduler.stderr
    found = wait_for(r"Scheduler at:\s+(tcp://\S+)", scheduler.stderr)
    lasting = worker(found, folder)
    yield found
    end(lasting)
    end(scheduler)


@pytest.fixture
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster.ClusterWorkers, "seconds", 0.2)


@pytest.mark.parametrize("game", FAMILIES.values(), ids=FAMILIES)
def test_every_family_on_a_cluster(game: str, address: str) -> None:
    assert digest_of(game, UNITS, Execution(cluster=address, quiet=True)) == undisturbed(game)


@pytest.mark.parametrize("name", ["compare cuckoo", "ladder cuckoo", "sweep cuckoo", "study"])
def test_other_commands_on_a_cluster(name: str, address: str, tmp_path: Path) -> None:
    assert commands.play(name, Execution(folder=tmp_path / "r", cluster=address, quiet=True)) == commands.undisturbed(
        name
    )
    assert digest(outcome_of(tmp_path / "r").summary) == commands.undisturbed(name)


@pytest.mark.usefixtures("short_chunks")
def test_a_killed_worker_costs_nothing(address: str, folder: Path, tmp_path: Path) -> None:
    doomed, units = worker(address, folder), 150_000

    def kill(progress: Progress) -> None:
        if progress.units > units // 10 and doomed.poll() is None:
            doomed.kill()

    how = Execution(cluster=address, folder=tmp_path / "r", quiet=True)
    try:
        outcome = execute(job_of(GAME), units, how, report=kill)
        assert doomed.wait(10) == -signal.SIGKILL
    finally:
        end(doomed)
    assert outcome.units == units
    assert digest(outcome.summary) == undisturbed(GAME, units) == digest(outcome_of(tmp_path / "r").summary)


def test_a_strategy_file_travels(address: str, tmp_path: Path) -> None:
    job = job_of(GAME, (str(mine(tmp_path, GAME)),))
    here = execute(job, UNITS, Execution(quiet=True))
    there = execute(job, UNITS, Execution(cluster=address, quiet=True))
    assert digest(here.summary) == digest(there.summary) != undisturbed(GAME)


def test_games_are_kept(address: str, tmp_path: Path) -> None:
    import pandas as pd

    how = Execution(cluster=address, folder=tmp_path / "r", keep_games=True, chunk=100, quiet=True)
    assert digest_of(GAME, UNITS, how) == undisturbed(GAME)
    assert list(pd.read_parquet(tmp_path / "r" / "games")["game"]) == list(range(UNITS))


def test_a_strategy_that_errs_stops_the_run(address: str, tmp_path: Path) -> None:
    job = job_of(GAME, (str(mine(tmp_path, GAME, "return 99")),))
    with pytest.raises(SimcardsError, match=r"mine\.py: strategy 'own' at seat \d chose 99"):
        execute(job, UNITS, Execution(cluster=address, quiet=True))
    with pytest.raises(PlayError):
        execute(job, UNITS, Execution(quiet=True))


def test_ctrl_c_stops_and_resume_goes_on(address: str, tmp_path: Path) -> None:
    how = Execution(cluster=address, folder=tmp_path / "r", chunk=100, quiet=True)

    def interrupt(progress: Progress) -> None:
        if progress.units == 300:
            os.kill(os.getpid(), signal.SIGINT)

    outcome = execute(job_of(GAME), UNITS, how, report=interrupt)
    assert outcome.interrupted
    assert 300 <= outcome.units < UNITS
    assert files(tmp_path / "r")
    assert digest_of(GAME, UNITS, how) == undisturbed(GAME)


def test_a_worker_of_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "99")
    with pytest.raises(SimcardsError, match=r"simcards version .*install the same everywhere"):
        execute(job_of(GAME), 10, Execution(cluster=address, quiet=True))


def test_a_cluster_of_this_machine() -> None:
    assert digest_of(GAME, UNITS, Execution(2, cluster="local", quiet=True)) == undisturbed(GAME)


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    started = time.monotonic()
    with pytest.raises(UsageError, match="no dask scheduler with workers"):
        execute(job_of(GAME), 10, Execution(cluster="tcp://127.0.0.1:9", quiet=True))
    assert time.monotonic() - started < 10


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"simcards\[cluster\]"):
        execute(job_of(GAME), 10, Execution(cluster="local", quiet=True))
