"""Results folders as a user meets them: killed, resumed, sharded, stuck."""

import getpass
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from simcards.cli.main import run
from simcards.engine import jit

SIMCARDS = [sys.executable, "-m", "simcards"]
RUN = ["simulate", "cuckoo", "--seed", "3", "--quiet"]
Found = Callable[..., dict[str, object]]


@pytest.fixture
def found(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Runs a command with --json in the test's folder; gives its object."""
    monkeypatch.chdir(tmp_path)

    def found(*words: str) -> dict[str, object]:
        code = run([*words, "--json"])
        said = capsys.readouterr()
        assert code == 0, said.err
        result: dict[str, object] = json.loads(said.out)
        return result

    return found


def start(*words: str, cwd: Path, **environment: str) -> subprocess.Popen[str]:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [*SIMCARDS, *words], cwd=cwd, text=True, start_new_session=True, env={**os.environ, **environment}, **pipes
    )


def wait_for_files(folder: Path, count: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 100
    while len(list(folder.glob("summaries/*.parquet"))) < count:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)


def test_kill_at_any_moment_then_resume(found: Found, tmp_path: Path) -> None:
    whole = found(*RUN, "-n", "400k")
    with start(*RUN, "-n", "400k", "-o", "r", "--threads", "1", cwd=tmp_path) as process:
        wait_for_files(tmp_path / "r", 1, process)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
    assert process.returncode == -signal.SIGKILL
    resumed = found("resume", "r")
    assert (resumed["digest"], resumed["games"]) == (whole["digest"], 400_000)
    again = found("resume", "r", "--threads", "1")
    assert (again["digest"], again["games_per_s"]) == (whole["digest"], None)


@pytest.mark.parametrize("options", [["--threads", "2"], ["--threads", "1", "--cluster", "local"]])
def test_ctrl_c_keeps_what_is_done(options: list[str], tmp_path: Path) -> None:
    """Sent to all processes at once, as a terminal does."""
    with start(*RUN, "--json", "-n", "1G", "-o", "r", *options, cwd=tmp_path) as process:
        wait_for_files(tmp_path / "r", 1, process)
        started = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert time.monotonic() - started < 15
    assert "Traceback" not in err
    assert err.endswith("simcards: interrupted; to go on: simcards resume r\n")
    result = json.loads(out)
    assert result["partial"] is True
    stored = sum(int(path.stem[-15:]) for path in tmp_path.glob("r/summaries/*.parquet"))
    assert result["games"] == stored > 0


def test_shards_on_the_command_line(found: Found) -> None:
    whole = found(*RUN, "-n", "5k")
    for number in ("1", "2"):
        part = found(*RUN, "-n", "5k", "--shard", f"{number}/2", "-o", f"s{number}")
        assert part["first_game"] == (0 if number == "1" else 2500)
        again = found(*str(part["rerun"]).split()[1:])
        assert (again["digest"], again["first_game"]) == (part["digest"], part["first_game"])
    merged = found("merge", "s1", "s2", "-o", "all")
    assert merged["digest"] == whole["digest"]
    longer = found("resume", "all", "-n", "6k")
    assert longer["digest"] == found(*RUN, "-n", "6k")["digest"]


LOOP = """
from simcards.strategy import strategy

@strategy("cuckoo")
def forever(view, moves, n, params, stream):
    '''Thinks.'''
    i = 0
    while n > 0:
        i = (i * 31 + n) % 1000
    return i
"""


LOOPS = {
    "simulate": ["-n", "10", "--threads", "1", "-q"],
    "compare": ["-s", "keep", "-n", "100", "--threads", "1"],
    "sweep": ["--vary", "lives=1,3", "-n", "10", "--threads", "1"],
    "replay": ["--game", "0"],
}
ON_A_CLUSTER = ["-n", "10", "--threads", "1", "--cluster", "local"]

#: Runs command lines one after another, each in a process that begins with all loaded, and says how each ended.
BRANCHES = """
import json, os, sys
from simcards.cli import main
from simcards.engine import run
for number, words in enumerate(json.loads(sys.argv[1])):
    if os.fork() == 0:
        for handle, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(f"{number}.{name}", os.O_WRONLY | os.O_CREAT), handle)
        sys.argv = ["simcards", *words]
        main.main()
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
"""


def check_loop(code: int, out: str, err: str, seconds: str) -> str:
    """The last line of a run that ended because of a strategy that looped for so long, after a look at all of it."""
    assert (code, out) == (1, "")
    last = err.strip().splitlines()[-1]
    assert last.startswith("simcards: slow.py: strategy 'forever' as player ")
    assert f"has not returned for {seconds} s in game 0" in last
    return last


def test_a_strategy_that_loops_is_named_and_the_run_ends(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(LOOP)
    lines = [[command, "cuckoo", "-s", "slow.py", *words] for command, words in LOOPS.items()]
    words = [sys.executable, "-c", BRANCHES, json.dumps(lines)]
    environment = {**os.environ, "SIMCARDS_PATIENCE": "0.3"}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=100)
    codes = [int(code) for code in done.stdout.split()]
    assert len(codes) == len(LOOPS), done.stderr
    for number, (command, code) in enumerate(zip(LOOPS, codes, strict=True)):
        out, err = ((tmp_path / f"{number}.{name}").read_text() for name in ("out", "err"))
        last = check_loop(code, out, err, "0.3")
        if command == "simulate":
            assert "(slow.py, line " in last
            assert "in game 0, move 1" in last
            assert err.startswith("simcards: slow.py: ")


def test_a_strategy_that_loops_on_a_cluster_is_named_and_the_run_ends(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(LOOP)
    words = ["simulate", "cuckoo", "-s", "slow.py", *ON_A_CLUSTER]
    with start(*words, cwd=tmp_path, SIMCARDS_PATIENCE="1") as process:
        out, err = process.communicate(timeout=100)
    check_loop(process.returncode, out, err, "1")


def test_warmup_says_where_compiled_code_lies() -> None:
    done = subprocess.run([*SIMCARDS, "warmup", "--quiet"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "strategies are compiled" in done.stdout
    assert " MB)" in done.stdout


@pytest.fixture
def asked_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Where a process keeps compiled code which cannot be where it should, each time as at its start."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SIMCARDS_CACHE_DIR", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    chosen = jit._temporary_cache.__wrapped__

    def asked() -> Path:
        monkeypatch.setattr(jit, "_temporary_cache", cache(chosen))
        return jit.cache_root()

    return asked


def test_a_cache_folder_that_cannot_be_written_to(asked_anew: Callable[[], Path], tmp_path: Path) -> None:
    place = asked_anew()
    assert place == asked_anew()
    assert place.parent == tmp_path
    assert oct(place.stat().st_mode) == "0o40700"


def test_users_of_one_cache_folder_load_no_code_of_one_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMCARDS_CACHE_DIR", str(tmp_path / "cache"))
    assert jit.cache_root() == tmp_path / "cache"
    (tmp_path / "cache").chmod(0o777)
    own = jit.cache_root()
    assert own == tmp_path / "cache" / f"user-{getpass.getuser()}"
    assert own.stat().st_mode & 0o777 == 0o700
    own.chmod(0o775)
    assert not jit.cache_root().is_relative_to(tmp_path / "cache")


def test_a_temporary_cache_that_others_could_write_to_is_not_used(asked_anew: Callable[[], Path]) -> None:
    usual = asked_anew()
    usual.chmod(0o777)
    other = asked_anew()
    assert other != usual
    assert other.stat().st_mode & 0o077 == 0


WRONG = {
    "keep games nowhere": (["simulate", "cuckoo", "--keep-games"], "-o DIR"),
    "shard": (["simulate", "cuckoo", "--shard", "0/3"], "--shard 0/3"),
    "shard of words": (["simulate", "cuckoo", "--shard", "one"], "--shard one"),
    "more shards than games": (["simulate", "cuckoo", "-n", "2", "--seed", "1", "--shard", "1/3"], "use fewer shards"),
    "a shard without a seed": (["compare", "cuckoo", "-s", "keep", "-s", "random", "--shard", "1/3"], "give --seed"),
    "cluster": (["simulate", "cuckoo", "--cluster", "node1"], "--cluster node1"),
    "resume nothing": (["resume", "nowhere"], "no results folder"),
    "merge nothing": (["merge", "nowhere", "-o", "out"], "no results folder"),
    "merge to nowhere": (["merge", "nowhere"], "-o OUT"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_gets_one_line_and_exit_code_2(
    case: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, hint = WRONG[case]
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert hint in said.err
    assert list(tmp_path.iterdir()) == []
