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
from typing import IO, Any

import pytest

from simcards import design, resume
from simcards.engine import cluster
from simcards.engine.execution import Execution
from simcards.engine.outcome import Progress
from simcards.engine.plugin import PlayError
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, StuckError, UsageError
from simcards.folders.execute import execute, outcome_of
from simcards.runs.simulate.job import SimulateJob
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


def begin(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A scheduler process and its address."""
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", cwd=folder)
    assert scheduler.stderr
    return scheduler, wait_for(r"Scheduler at:\s+(tcp://\S+)", scheduler.stderr)


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
    scheduler, found = begin(folder)
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


def test_every_round_of_a_search_for_rules_and_its_fresh_deals_on_a_cluster(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {"players": 3, "over": {"lives": "1..4"}, "strategies": "threshold", "seed": 3}
    here = design("cuckoo", "turns 9..14", **asked, precision="10%", progress=False).as_json()

    def refuse(*words: object) -> None:
        raise AssertionError("played on threads")

    monkeypatch.setattr("simcards.engine.run.ThreadWorkers", refuse)
    monkeypatch.setattr("simcards.folders.execute.ThreadWorkers", refuse)
    folder = tmp_path / "r"
    there = design("cuckoo", "turns 9..14", **asked, precision="10%", out=folder, cluster=address, progress=False)
    told = ("digest", "rule_sets", "search", "answer")
    assert {name: there.as_json()[name] for name in told} == {name: here[name] for name in told}
    sorted((folder / "evaluations").iterdir())[-1].unlink()
    for file in files(folder):
        file.unlink()
    assert resume(folder, cluster=address, progress=False).as_json()["digest"] == here["digest"]


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
    with pytest.raises(SimcardsError, match=r"mine\.py: strategy 'own' as player \d chose 99"):
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
    for name in ("simcards", "stream", "Python", "numba", "numpy"):
        wanted = {**cluster.versions(), name: "99"}
        monkeypatch.setattr(cluster, "versions", lambda wanted=wanted: wanted)
        with pytest.raises(SimcardsError, match=rf"worker tcp://\S+ on \S+ has {name} .*, not 99; install the same"):
            execute(job_of(GAME), 10, Execution(cluster=address, quiet=True))
        monkeypatch.undo()


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


@pytest.mark.usefixtures("short_chunks")
def test_a_lost_scheduler_stops_the_run_and_it_goes_on_elsewhere(folder: Path, tmp_path: Path) -> None:
    scheduler, found = begin(folder)
    lost, units = worker(found, folder), 60_000

    def kill(progress: Progress) -> None:
        scheduler.kill()

    try:
        how = Execution(cluster=found, folder=tmp_path / "r", chunk=5_000, quiet=True)
        with pytest.raises(SimcardsError, match=f"--cluster {found}: its scheduler is gone; .*`simcards resume`"):
            execute(job_of(GAME), units, how, report=kill)
    finally:
        end(lost)
        end(scheduler)
    outcome = execute(job_of(GAME), units, Execution(folder=tmp_path / "r", quiet=True))
    assert 0 < outcome.loaded < units
    assert digest(outcome.summary) == undisturbed(GAME, units)


class FakeClient:
    """A cluster that loses its workers."""

    status = "running"

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts

    def nthreads(self) -> dict[str, int]:
        return {"worker": self.counts.pop(0)}


def test_a_run_without_workers_says_so_and_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    watched = cluster.Watch(FakeClient([2, 0, 0, 1, 0, 0, 0]), "here", quiet=False)
    seen = []
    for clock[0] in (3, 6, 12, 15, 18, 25):
        seen.append(watched.slots)
    assert seen == [2, 1, 1, 1, 1, 1]
    assert capsys.readouterr().err == 2 * "--cluster here: no worker is left; waiting for one\n"
    clock[0] = 80
    with pytest.raises(SimcardsError, match="--cluster here: it has had no worker for 60 s; what is stored"):
        watched.look()


def test_a_worker_with_a_strategy_that_loops_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers first. Nothing else would end the thread, which would compute for ever."""
    ended: list[str] = []

    def stuck(*words: object, **options: object) -> object:
        raise StuckError("mine.py: it seems to loop for ever")

    monkeypatch.setattr(cluster, "run", stuck)
    monkeypatch.setattr(cluster, "_end_soon", lambda: ended.append("soon"))
    package = cluster.package_of(job_of(GAME))
    for left, word in (([], []), ([object()], ["soon"])):
        monkeypatch.setattr(cluster, "left_behind", left)
        assert cluster.play_package(SimulateJob, package, 0, 1, False) == ("mine.py: it seems to loop for ever", None)
        assert ended == word
