"""The commands as a user types them; in processes of their own where that is what counts."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from simcards.cli.main import run
from tests.processes import wait_until_computed

SIMCARDS = [sys.executable, "-m", "simcards"]
COMMANDS = ["games", "rules", "strategies", "simulate", "compare", "tune", "advise", "replay", "report", "chart"]


def result(*arguments: str, cwd: Path = Path()) -> str:
    """What a command prints that does its work."""
    printed = io.StringIO()
    with contextlib.chdir(cwd), contextlib.redirect_stdout(printed):
        assert run(list(arguments)) == 0
    return printed.getvalue()


#: Shows the help of simcards and of each of these commands, and what had been loaded by then.
HELP = """
import sys
from simcards.cli.main import run
for words in ([], *([command] for command in sys.argv[1:])):
    run([*words, "--help"])
    heavy = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow")
    print("loaded:", *(name for name in heavy if name in sys.modules))
"""


def test_help_loads_no_heavy_package() -> None:
    done = subprocess.run([sys.executable, "-c", HELP, *COMMANDS], capture_output=True, text=True, timeout=60)
    assert done.stdout.count("Usage: simcards") == 1 + len(COMMANDS)
    assert [line.strip() for line in done.stdout.splitlines() if line.startswith("loaded:")] == ["loaded:"] * (
        1 + len(COMMANDS)
    )


def test_a_plain_run_neither_loads_nor_looks_through_what_it_does_not_need() -> None:
    """Frames, charts and tables of results folders take longer to load than a thousand games to play.

    So does a look through all objects for cycles, of which there are many while a process starts and when it ends.
    """
    code = (
        "import atexit, gc, sys; from simcards.cli.main import main;"
        "heavy = ('pandas', 'matplotlib', 'pyarrow'); looks = lambda: [age['collections'] for age in gc.get_stats()];"
        "before = looks(); atexit.register(lambda: print(looks()[0] - before[0] < 20, looks()[2] - before[2],"
        "gc.get_freeze_count() > 0, [name for name in heavy if name in sys.modules]));"
        "main(sys.argv[1:])"
    )
    words = ["simulate", "skip-bo", "-n", "10", "--quiet", "--no-jit"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120)
    assert done.stdout.splitlines()[-1] == "True 0 True []", done.stderr


def test_games_lists_every_preset() -> None:
    names = [row["game"] for row in json.loads(result("games", "--json"))]
    assert {"skip", "cat-and-mouse", "skip-us", "spite-and-malice", "skip-bo"} <= set(names)


def test_rules_shows_the_value_here() -> None:
    page = json.loads(result("rules", "skip-bo", "--players", "5", "--json"))
    values = {row["switch"]: row["value"] for row in page["switches"]}
    assert values["stockpile_size"] == 20
    assert values["deck"] == "skip-bo"


def test_simulate_prints_the_contracts_object() -> None:
    found = json.loads(
        result("simulate", "skip-bo", "-s", "greedy", "-s", "random", "-n", "2k", "--seed", "5", "--json")
    )
    keys = (
        "game rules players strategies seed games first_game mode seats strategy_rates outcomes draws turns moves "
        "measures level method digest elapsed_s games_per_s compile_s rerun version"
    )
    assert set(keys.split()) <= set(found)
    assert found["games"] == 2000
    assert sum(found["outcomes"].values()) == 2000
    assert found["seats"][0]["wins"] + found["seats"][1]["wins"] + found["draws"]["count"] == 2000
    assert {"mean", "sd", "min", "p5", "p25", "median", "p75", "p95", "p99", "max"} <= set(found["turns"])


def test_the_rerun_command_repeats_the_digest() -> None:
    first = json.loads(result("simulate", "skip", "--set", "stockpile_size=7", "-n", "500", "--json"))
    words = first["rerun"].split()
    assert words[0] == "simcards"
    again = json.loads(result(*words[1:], "--threads", "1", "--json"))
    assert again["digest"] == first["digest"]


def test_a_series_reports_series() -> None:
    found = json.loads(result("simulate", "skip-bo", "--match", "-n", "50", "--seed", "1", "--json"))
    assert found["match"] is True
    assert found["outcomes"] == {"target": 50}
    assert found["rounds"]["min"] >= 2


def test_charts_and_tables_are_written(tmp_path: Path) -> None:
    arguments = ["-n", "300", "--seed", "2", "--chart", "win-rates", "--chart", "lengths", "--csv", "tables"]
    result("simulate", "skip-bo", *arguments, cwd=tmp_path)
    for kind in ("win-rates", "lengths"):
        assert (tmp_path / f"skip-bo-{kind}.png").read_bytes().startswith(b"\x89PNG")
        assert "<svg" in (tmp_path / f"skip-bo-{kind}.svg").read_text(encoding="utf-8")
    header, *rows = (tmp_path / "tables" / "seats.csv").read_text(encoding="utf-8").splitlines()
    assert header == "seat,strategy,wins,joint,win_rate,lo,hi"
    assert len(rows) == 2


def test_replay_reads_as_text_and_as_json() -> None:
    arguments = ["replay", "skip-bo", "--seed", "7", "--game", "3"]
    text = result(*arguments)
    assert text.startswith("skip-bo, game 3 of seed 7: player 1 greedy, player 2 greedy")
    assert "wins (stockpile-empty)" in text
    events = [json.loads(line) for line in result(*arguments, "--format", "jsonl").splitlines()]
    assert events[0]["event"] == "start"
    assert events[-1]["event"] == "end"


def test_a_users_file_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from simcards.strategy import strategy\n\n"
        "@strategy('stockpile')\n"
        "def last(view, moves, n, params, stream):\n"
        "    '''The last move listed.'''\n"
        "    return n - 1\n"
    )
    found = json.loads(
        result("simulate", "skip-bo", "-s", "mine.py", "-s", "greedy", "-n", "200", "--json", cwd=tmp_path)
    )
    assert found["seats"][0]["strategy"] == "mine.py"
    assert found["seats"][0]["wins"] < 10


WRONG = {
    "unknown game": (["simulate", "skip-boo"], "did you mean skip-bo"),
    "reviewed games below none": (["strategies", "--check", "greedy", "--review", "-1"], "from 0 up"),
    "unknown switch": (["simulate", "skip-bo", "--set", "stockpile=3"], "stockpile_size"),
    "unknown value": (["simulate", "skip-bo", "--set", "exhaustion=drew"], "did you mean draw"),
    "no value": (["simulate", "skip-bo", "--set", "exhaustion"], "switch=value"),
    "undealable": (["simulate", "skip", "--set", "stockpile_size=90"], "190 cards are needed"),
    "quarrel": (["simulate", "skip", "--set", "build_top=13"], "build_top=13 contradicts wilds=kings"),
    "unknown strategy": (["simulate", "skip-bo", "-s", "greedily"], "did you mean greedy"),
    "unknown parameter": (["simulate", "skip-bo", "-s", "greedy:x=1"], "no parameter 'x'"),
    "too many seats": (["simulate", "skip-bo", "-s", "greedy", "-s", "greedy", "-s", "greedy", "--players", "2"], "-s"),
    "missing file": (["simulate", "skip-bo", "-s", "nowhere.py"], "nowhere.py"),
    "games": (["simulate", "skip-bo", "-n", "many"], "-n many"),
    "no games": (["simulate", "skip-bo", "-n", "0"], "-n 0"),
    "seed": (["simulate", "skip-bo", "--seed", "-1"], "--seed -1"),
    "threads": (["simulate", "skip-bo", "--threads", "0"], "--threads 0"),
    "level": (["simulate", "skip-bo", "--level", "95"], "--level 95"),
    "no level": (["simulate", "skip-bo", "--level", "high"], "--level high: a number is needed"),
    "no whole number": (["simulate", "skip-bo", "--seed", "1.5"], "--seed 1.5: a whole number is needed"),
    "nothing": (["simulate", "skip-bo", "-n", ""], "-n: an empty word follows; give it a value, or leave it out"),
    "blank": (["simulate", "skip-bo", "--csv", " "], "--csv: an empty word follows"),
    "nothing behind =": (["simulate", "skip-bo", "--csv="], "--csv: an empty word follows"),
    "no game": (["simulate", ""], "simulate: an empty word follows"),
    "no players": (["simulate", "skip-bo", "--players", "0"], "--players 0: games here are for 2 to 10"),
    "chart": (["simulate", "skip-bo", "--chart", "pie"], "--chart pie"),
    "range": (["replay", "skip-bo", "--game", "9..3"], "--game 9..3"),
    "format": (["replay", "skip-bo", "--format", "xml"], "--format xml"),
    "option": (["simulate", "skip-bo", "--nosuch"], "--nosuch"),
    "command": (["simulat"], "simulat"),
    "players": (["simulate", "skip-us", "--players", "3"], "players=3"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_gets_one_line_and_exit_code_2(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, hint = WRONG[case]
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert hint in said.err


def test_ctrl_c_prints_what_is_done() -> None:
    result("simulate", "skip-bo", "-n", "10")  # compiled by now
    arguments = [*SIMCARDS, "simulate", "skip-bo", "-n", "1G", "--json", "--quiet"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        wait_until_computed(process, 2)
        process.send_signal(signal.SIGINT)
        found = json.loads(process.communicate(timeout=60)[0])
    assert process.returncode == 130
    assert found["partial"] is True
    assert 0 < found["games"] == sum(found["outcomes"].values())


def test_a_pipe_gets_no_colour() -> None:
    done = subprocess.run(
        [*SIMCARDS, "simulate", "skip-bo", "-n", "100", "--seed", "1"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert os.environ.get("FORCE_COLOR") is None
