"""Results folders of every job that plays many games: kept, refused, resumed and merged as those of `simulate`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from simcards.engine.execution import Execution, Shard
from simcards.engine.job import Job
from simcards.engine.loading import load_players
from simcards.engine.outcome import Progress
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from simcards.folders import store as stores
from simcards.folders.execute import execute, outcome_of, plain
from simcards.folders.merge import merge
from simcards.options import Options
from simcards.runs.ablate.job import AblateJob
from simcards.runs.compare.job import CompareJob, Terms
from simcards.runs.compare.plan import round_robin
from simcards.runs.kinds import job_of
from simcards.runs.ladder.job import LadderJob
from simcards.runs.play import to_play_on
from tests.folders.jobs import files
from tests.runs.playing import empty_table, study_of, sweep_of

UNITS = 307  # prime: no chunk or shard divides it


def comparison(game: str, strategies: list[str], seed: int = 3) -> Job:
    setup = empty_table(game, 2, None, seed)
    return CompareJob.round_robin(setup, strategies, Terms(10 * len(round_robin(len(strategies), 2).seatings)))


def ladder(game: str, strategies: list[str], seed: int = 3) -> Job:
    return LadderJob.asked(Options(game, rules={"lives": 1}, strategies=strategies, seed=seed))[0]


def habits(game: str, strategy: str, seed: int = 3) -> Job:
    return AblateJob.asked(Options(game, 2, strategy=strategy, games=1000, seed=seed))[0]


JOBS: dict[str, Callable[[int], Job]] = {
    "compare cuckoo": lambda seed: comparison("cuckoo", ["keep", "threshold", "random"], seed),
    "compare skitgubbe": lambda seed: comparison("skitgubbe", ["low-first", "random"], seed),
    "compare skip-bo": lambda seed: comparison("skip-bo", ["random", "greedy"], seed),
    "ablate skip-bo": lambda seed: habits("skip-bo", "advised", seed),
    "ladder cuckoo": lambda seed: ladder("cuckoo", ["keep", "threshold"], seed),
    "sweep cuckoo": lambda seed: sweep_of("cuckoo", {"lives": ["1", "3"], "players": ["3", "4"]}, seed=seed),
    "sweep skitgubbe": lambda seed: sweep_of("skitgubbe", {"trump": ["true", "false"]}, seed=seed),
    "sweep skip-bo": lambda seed: sweep_of("skip-bo", {"stockpile_size": ["3", "4"]}, strategies=["greedy"], seed=seed),
    "study": lambda seed: study_of("king-power", seed),
}


@pytest.fixture(params=JOBS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


KINDS = ["compare cuckoo", "ladder cuckoo", "sweep cuckoo"]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "FILE_SECONDS", 0.0)
    monkeypatch.setattr(stores, "SHARE", 0.0)


def how(folder: Path | None = None, **options: Any) -> Execution:
    return Execution(**{"threads": 1, "folder": folder, "chunk": 50, "quiet": True, **options})


def play(name: str, how: Execution, seed: int = 3, units: int = UNITS) -> str:
    return digest(execute(JOBS[name](seed), units, how).summary)


@cache
def undisturbed(name: str) -> str:
    return play(name, how(chunk=UNITS))


@pytest.mark.parametrize(("threads", "chunk"), [(2, 0), (7, 64), (2, 100)])
def test_threads_and_chunks(name: str, threads: int, chunk: int) -> None:
    assert play(name, how(threads=threads, chunk=chunk)) == undisturbed(name)


def test_chunks_of_one(name: str) -> None:
    """Each unit is added by itself: as many as show it, since each takes as long as a hundred together."""
    assert play(name, how(chunk=1), units=61) == play(name, how(chunk=61), units=61)


def test_shards_are_merged_and_go_on(name: str, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        assert play(name, how(tmp_path / str(number), shard=Shard(number, 3))) != undisturbed(name)
    merge([tmp_path / number for number in "312"], tmp_path / "all")
    assert digest(outcome_of(tmp_path / "all").summary) == undisturbed(name)
    job, _ = to_play_on(tmp_path / "all")
    longer = execute(job, UNITS + 50, how(tmp_path / "all"))
    assert longer.loaded == UNITS
    assert digest(longer.summary) == play(name, how(), units=UNITS + 50)


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize("gone", [[0], [-1], [1, 3], [0, 1, 2, 3, 4, 5, 6]])
def test_holes_are_played(kind: str, gone: list[int], tmp_path: Path) -> None:
    play(kind, how(tmp_path / "r"))
    there = files(tmp_path / "r")
    assert len(there) == 7
    for place in gone:
        there[place].unlink()
    job, manifest = to_play_on(tmp_path / "r")
    assert manifest.units == UNITS
    assert digest(execute(job, UNITS, how(tmp_path / "r", threads=2, chunk=17)).summary) == undisturbed(kind)


#: Plays each of these jobs into a folder of its name, in a process that kills itself on the way.
KILLED = """
import os, signal, sys
from pathlib import Path
from simcards.folders import store
from simcards.folders.execute import execute
from tests.runs.test_folders import JOBS, UNITS, how
store.FILE_SECONDS = store.SHARE = 0.0
def report(progress):
    if progress.units >= 200:
        os.kill(os.getpid(), signal.SIGKILL)
for name in sys.argv[2:]:
    if os.fork() == 0:
        execute(JOBS[name](3), UNITS, how(Path(sys.argv[1]) / name), report)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
"""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the folders of runs that were killed."""
    folder = tmp_path_factory.mktemp("killed")
    words = [sys.executable, "-c", KILLED, str(folder), *KINDS]
    root = Path(__file__).parents[2]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=100, env=os.environ)
    assert done.stdout.split() == ["-9"] * len(KINDS), done.stderr
    return folder


def test_a_killed_run_ends_with_the_same_digest(kind: str, killed: Path) -> None:
    folder = killed / kind
    assert 0 < len(files(folder)) < 7
    job, _ = to_play_on(folder)
    outcome = execute(job, UNITS, how(folder))
    assert 0 < outcome.loaded < UNITS
    assert digest(outcome.summary) == undisturbed(kind)


def test_ctrl_c_keeps_what_is_done(kind: str, tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.units == 100:
            os.kill(os.getpid(), 2)

    outcome = execute(JOBS[kind](3), UNITS, how(tmp_path / "r"), interrupt)
    assert outcome.interrupted
    assert 100 <= outcome.units < UNITS
    assert play(kind, how(tmp_path / "r")) == undisturbed(kind)


OTHERS: dict[str, tuple[Callable[[], Job], str]] = {
    "another seed": (lambda: JOBS["compare cuckoo"](4), "seed: 3 there, 4 here"),
    "another strategy": (
        lambda: comparison("cuckoo", ["keep", "informed", "random"]),
        "threshold there, informed here",
    ),
    "fewer strategies": (lambda: comparison("cuckoo", ["keep", "threshold"]), "strategies: 3 of them there, 2 here"),
    "another game": (lambda: comparison("le-her", ["keep", "threshold", "random"]), "game: cuckoo there, le-her here"),
    "another command": (lambda: JOBS["sweep cuckoo"](3), "command: compare there, sweep here"),
    "a ladder": (lambda: JOBS["ladder cuckoo"](3), "command: compare there, compare --ladder here"),
}


@pytest.mark.parametrize("case", OTHERS)
def test_another_configuration_is_refused_in_a_few_words(case: str, tmp_path: Path) -> None:
    play("compare cuckoo", how(tmp_path / "r"))
    job, hint = OTHERS[case]
    with pytest.raises(UsageError, match=hint) as caught:
        execute(job(), UNITS, how(tmp_path / "r"))
    assert len(str(caught.value)) < 250 + len(str(tmp_path)) * 2
    assert play("compare cuckoo", how(tmp_path / "r")) == undisturbed("compare cuckoo")


def test_another_sweep_is_refused_in_a_few_words(tmp_path: Path) -> None:
    play("sweep cuckoo", how(tmp_path / "r"))
    for varied, hint in (
        ({"lives": ["1", "2"], "players": ["3", "4"]}, "lives: 3 there, 2 here|arms: "),
        ({"lives": ["1"]}, "panel|arms"),
        ({"king_blocks": ["true", "false"]}, "panel|arms"),
    ):
        with pytest.raises(UsageError, match=hint) as caught:
            execute(sweep_of("cuckoo", varied, seed=3), UNITS, how(tmp_path / "r"))
        assert len(str(caught.value)) < 250 + len(str(tmp_path)) * 2


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize("damage", ["truncated", "empty", "another's"])
def test_a_damaged_file_is_named(kind: str, damage: str, tmp_path: Path) -> None:
    play(kind, how(tmp_path / "r"))
    victim, other = files(tmp_path / "r")[2:4]
    whole = victim.read_bytes()
    victim.write_bytes({"truncated": whole[:-80], "empty": b"", "another's": other.read_bytes()}[damage])
    for read in (lambda: outcome_of(tmp_path / "r"), lambda: play(kind, how(tmp_path / "r"))):
        with pytest.raises(SimcardsError, match="move it elsewhere") as caught:
            read()
        assert str(victim) in str(caught.value)
        assert "\n" not in str(caught.value)
    victim.unlink()
    assert play(kind, how(tmp_path / "r")) == undisturbed(kind)


def test_a_folder_that_cannot_be_written_to(kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(handle: int) -> None:
        raise OSError(30, os.strerror(30))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SimcardsError, match="cannot be written to"):
        play(kind, how(tmp_path / "r"))


def test_shards_of_another_run_are_not_merged(tmp_path: Path) -> None:
    play("compare cuckoo", how(tmp_path / "c", shard=Shard(1, 2)))
    play("sweep cuckoo", how(tmp_path / "s", shard=Shard(2, 2)))
    play("compare cuckoo", how(tmp_path / "o", shard=Shard(2, 2)), seed=4)
    for other in ("s", "o"):
        with pytest.raises(SimcardsError, match="of another run"):
            merge([tmp_path / "c", tmp_path / other], tmp_path / "all")
    with pytest.raises(SimcardsError, match="are in none of the folders"):
        merge([tmp_path / "c"], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_no_games_are_kept_where_there_are_none(kind: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="keeps no games"):
        execute(JOBS[kind](3), UNITS, how(tmp_path / "r", keep_games=True))


@pytest.mark.usefixtures("many_files")
def test_pandas_reads_the_folder_as_it_is(kind: str, tmp_path: Path) -> None:
    play(kind, how(tmp_path / "r"))
    summary = outcome_of(tmp_path / "r").summary
    table = pd.read_parquet(tmp_path / "r" / "summaries")
    sums = table.groupby("name")["count"].sum()
    deals = {"deals": UNITS} if "deals" in summary else {"order_deals@4": 31, "deals@4": 276, "deals@2": 552}
    assert {name: sums[name] for name in deals} == deals
    assert set(sums.index) == {name for name, array in summary.items() if array.any()}
    assert all(sums[name] == summary[name].sum() for name in sums.index)


def test_a_configuration_makes_its_job_again(name: str) -> None:
    config = plain(JOBS[name](3).config())
    assert plain(job_of(config).config()) == config


@pytest.mark.parametrize("damage", [{"habits": {}}, {"habits": None}, {"strategies": 7}])
def test_a_damaged_ablation_is_told(damage: dict[str, Any]) -> None:
    with pytest.raises(SimcardsError, match="damaged"):
        job_of({**plain(JOBS["ablate skip-bo"](3).config()), **damage})


@pytest.mark.parametrize("damage", [{"tables": []}, {"tables": [7]}, {"tables": [{"players": 99}]}, {"strategies": []}])
def test_a_damaged_ladder_is_told(damage: dict[str, Any]) -> None:
    with pytest.raises(SimcardsError, match="damaged"):
        job_of({**plain(JOBS["ladder cuckoo"](3).config()), **damage})


def test_a_comparison_by_a_file_is_taken_up_only_with_that_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    body = "    '''Mine.'''\n    return {}\n"
    head = "from simcards.strategy import strategy\n\n@strategy('cuckoo')\ndef own(view, moves, n, params, stream):\n"
    file.write_text(head + body.format("n - 1"))
    setup = empty_table("cuckoo", 2, None, 3)
    job = CompareJob.round_robin(setup, [str(file), "keep"], Terms(1000))
    execute(job, 60, how(tmp_path / "r"))
    file.write_text(head + body.format("0 * n"))
    with pytest.raises(UsageError, match=r"has not been run here|its source has changed"):
        to_play_on(tmp_path / "r")
    changed = CompareJob.round_robin(replace(setup), [str(file), "keep"], Terms(1000))
    assert [player.label for player in load_players([str(file)], setup.family.name)] == [str(file)]
    with pytest.raises(UsageError, match="holds another configuration"):
        execute(changed, 60, how(tmp_path / "r"))
