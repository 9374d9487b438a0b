"""The pages of help: whole at 80 columns, in groups, with examples that can be typed; words for the shell."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import simcards
from simcards.cli import completion
from simcards.cli.help import MACHINES, MUCH, PLAY, WRITE
from simcards.cli.main import app, run
from simcards.games.family import family_of
from simcards.games.switches import switches_of

GROUP = typer.main.get_command(app)
assert isinstance(GROUP, typer.core.TyperGroup)
COMMANDS = sorted(GROUP.commands)


def page(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    run([*words, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_page_fits_80_columns_and_cuts_nothing(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    found = page([name] if name else [], capsys)
    assert max(map(len, found.splitlines())) <= 80
    assert "..." not in found.replace("[ARGS]...", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_has_two_examples_that_can_be_typed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^  +((?:\w+=\S+ )?simcards .*)$", page([name], capsys).split("Examples:")[1], re.M)
    assert len(examples) >= 2
    for example in examples:
        words = shlex.split(example[example.index("simcards ") :])[1:]
        assert words[0] == name
        GROUP.commands[name].make_context(name, words[1:])  # refuses an option that there is not


def test_options_stand_in_groups(capsys: pytest.CaptureFixture[str]) -> None:
    found = page(["simulate"], capsys)
    places = [found.index(f"\n{title}:\n") for title in ("Arguments", PLAY, MUCH, WRITE, MACHINES, "Options")]
    assert places == sorted(places)
    assert places[1] < found.index("--set SWITCH=VALUE") < places[2] < found.index("--games N") < places[3]
    assert places[3] < found.index("--report FILE") < places[4] < found.index("--cluster") < places[5]
    assert found.startswith("Usage: simcards simulate [OPTIONS] GAME\n")


def test_without_words_it_says_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    assert "To begin:\n    simcards simulate skip-bo" in capsys.readouterr().out


def asked_by_bash(*words: str) -> list[str]:
    """What bash is told when the last of these words is completed, cut at `=` as bash does."""
    cut = [part for word in words for part in re.split(r"(=)", word) if part or word == ""]
    environment = {"COMP_WORDS": "\n".join(cut), "COMP_CWORD": str(len(cut) - 1), "_SIMCARDS_COMPLETE": "complete_bash"}
    done = subprocess.run(
        [sys.executable, "-m", "simcards"], capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_completes_games_strategies_switches_and_values() -> None:
    assert asked_by_bash("simcards", "simulate", "skip-") == ["skip-us", "skip-bo"]
    found = asked_by_bash("simcards", "compare", "cuckoo", "-s", "")
    assert "best-reply" in found
    assert "greedy" not in found
    assert asked_by_bash("simcards", "simulate", "skip-bo", "--set", "exhaustion=") == ["draw", "fewest", "play-on"]
    assert asked_by_bash("simcards", "simulate", "skip-bo", "--set", "exhaustion=p") == ["play-on"]


def test_words_to_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    context = typer.Context(GROUP.commands["simulate"])
    context.params["game"] = "skip-bo"
    assert completion.settings(context, "") == [f"{name}=" for name in switches_of(family_of("skip-bo").rules)]
    assert completion.settings(context, "compulsory_a") == ["compulsory_aces=true", "compulsory_aces=false"]
    assert completion.settings(context, "nonsense=") == []
    assert completion.games("skit") == ["skitgubbe"]
    assert completion.described("s") == ["simulate", "sweep", "sensitivity", "study", "strategies"]


def test_whatever_takes_a_strategy_or_one_of_some_words_completes_it() -> None:
    found = set()
    for command in GROUP.commands.values():
        context = typer.Context(command)
        for parameter in command.params:
            metavar = str(parameter.metavar)
            if metavar.startswith("NAME[:P=V"):
                found.add(parameter.name)
                assert "random" in [one.value for one in parameter.shell_complete(context, "ran")], parameter.name
            elif re.fullmatch(r"[a-z]+(\|[a-z]+)+", metavar):
                words = metavar.split("|")
                assert [one.value for one in parameter.shell_complete(context, "")] == words, parameter.name
    assert {"strategies", "by"} <= found


def test_only_words_that_bash_has_cut_are_joined() -> None:
    whole = {"COMP_WORDS": "simcards\nsimulate\nskip", "COMP_CWORD": "2"}
    before = dict(whole)
    assert completion.joined_words(whole) == ""
    assert whole == before
    assert completion.joined_words({}) == ""


def test_nothing_is_played_when_a_file_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "r.md"
    there.write_text("mine")
    for words, culprit in (
        (["--report", str(there)], "r.md is there already; add --force"),
        (["--report", str(there / "r.md")], "r.md is a file; a folder is needed there"),
        (["--csv", str(there)], "r.md is a file; a folder is needed there"),
        (["--chart", "win-rates", "--chart-dir", str(there)], "r.md is a file; a folder is needed there"),
    ):
        for command in (
            ["simulate", "cuckoo", "-n", "100", "--seed", "1"],
            ["study", "cuckoo-places"],
            ["compare", "cuckoo", "--exploit", "keep"],
            ["compare", "skip-bo", "--exploit", "greedy"],
        ):
            if "--chart" in words and "simulate" not in command:
                continue
            assert run([*command, *words]) == 2
            shown = capsys.readouterr()
            assert shown.out == ""
            assert culprit in shown.err
    assert there.read_text() == "mine"


def test_files_that_would_get_in_one_anothers_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A report where a folder is to be made, and what is said of charts and tables that nobody asked for."""
    page = tmp_path / "a.html"
    for words, line in (
        (["--report", page, "--csv", page], f"--report {page}: --csv {page} makes a folder there; name another file"),
        (["--report", page, "-o", page / "run"], f"--report {page}: -o {page / 'run'} makes a folder there"),
        (["--report", page, "--chart", "all", "--chart-dir", page], f"--report {page}: --chart-dir {page} makes a"),
        (["--bom"], "--bom: it is tables that begin with one; add --csv DIR"),
        (["--chart-dir", tmp_path / "c"], f"--chart-dir {tmp_path / 'c'}: say which charts go there"),
    ):
        assert run([*LE_HER, *map(str, words)]) == 2, words
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith(f"simcards: {line}")
    assert list(tmp_path.iterdir()) == []


LE_HER = ["simulate", "le-her", "-n", "10", "--seed", "1", "--quiet"]
REPORT = ["report", "run", "--format"]

#: Whatever is written is said where to with one of these; the file's name that is added, where one is needed.
WRITTEN = {
    "results": ([*LE_HER, "-o"], ""),
    "tables": ([*LE_HER, "--csv"], ""),
    "charts": ([*LE_HER, "--chart", "win-rates", "--chart-dir"], ""),
    "all charts": ([*LE_HER, "--chart", "all", "--chart-dir"], ""),
    "report": ([*LE_HER, "--report"], "/a.html"),
    "results of a comparison": (["compare", "le-her", "-s", "keep", "-s", "random", "-n", "10", "--quiet", "-o"], ""),
    "merged": (["merge", "run", "-o"], ""),
    "kept report": ([*REPORT, "html", "-o"], "/a.html"),
    "kept tables": ([*REPORT, "csv", "-o"], ""),
    "kept charts": (["chart", "run", "win-rates", "-o"], ""),
    "rules": (["rules", "le-her", "--save"], "/a.toml"),
    "record": (["play", "le-her", "-s", "keep", "--seed", "1", "--record"], "/a.jsonl"),
    "decisions": (["export", "le-her", "-n", "10", "--seed", "1", "--decisions"], ""),
    "advice": (["advise", "le-her", "--seed", "7", "--move", "1", "--csv"], ""),
    "review": (["review", "le-her", "--seed", "7", "--report"], "/a.md"),
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a results folder `run` in it, and a file `taken`."""
    folder = tmp_path_factory.mktemp("kept")
    assert run([*LE_HER, "-o", str(folder / "run")]) == 0
    (folder / "taken").write_text("mine")
    return folder


@pytest.mark.parametrize("what", WRITTEN)
def test_where_nothing_can_be_written_is_said_before_anything_is_done(
    what: str, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line: a file in the way, a link to nowhere, a name that no file may have, a place that takes no files."""
    monkeypatch.chdir(kept)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    words, name = WRITTEN[what]
    if not Path("nowhere").is_symlink():
        Path("nowhere").symlink_to("gone")
    before = sorted(kept.rglob("*"))
    capsys.readouterr()
    for place, why in (
        ("taken", "is a file; a folder is needed there"),
        ("taken/deeper", "is a file; a folder is needed there"),
        ("nowhere", "is a file; a folder is needed there"),
        ("a" * 300, "cannot be written to (File name too long)"),
        *([("/proc/x", "cannot be written to (")] if Path("/proc/self").exists() else []),
    ):
        assert run([*words, place + name]) == 2, (what, place)
        shown = capsys.readouterr()
        assert (shown.out, len(shown.err.splitlines()), why in shown.err) == ("", 1, True), shown.err
        assert words[-1] in shown.err
    assert sorted(kept.rglob("*")) == before


def test_results_are_written_where_a_text_says_as_where_a_path_does(kept: Path, tmp_path: Path) -> None:
    result = simcards.load(kept / "run")
    written = [*result.write_charts(["win-rates"], str(tmp_path)), *result.write_tables(str(tmp_path))]
    assert set(written) == set(tmp_path.iterdir())


def test_a_folder_that_a_shell_would_have_expanded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A quoted ~ is a name as any other, when files are written and when they are read."""
    monkeypatch.chdir(tmp_path)
    assert run([*LE_HER, "-o", "~/run"]) == 0
    assert run(["merge", "~/run", "-o", "~/whole"]) == 0
    assert run(["export", "le-her", "-n", "10", "--seed", "1", "--decisions", "~/decisions"]) == 0
    assert "10 games are in ~/decisions (1 file" in capsys.readouterr().out


def test_files_are_written_over_only_with_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "cuckoo",
        "-n",
        "100",
        "--seed",
        "1",
        "--quiet",
        "--csv",
        str(tmp_path),
        "--chart",
        "win-rates",
    ]
    words += ["--chart-dir", str(tmp_path)]
    assert run(words) == 0
    capsys.readouterr()
    assert run(words) == 2
    assert "is there already; add --force" in capsys.readouterr().err
    assert run([*words, "--force"]) == 0
