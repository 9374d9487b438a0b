"""Names that no file can have, for every argument and option that takes a path."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import simcards
from simcards.cli.main import app, run
from simcards.errors import UsageError
from simcards.folders.files import write_bytes

#: What stands for a path in the pages of help, and how the name of such a file must end.
PATHS = {
    **dict.fromkeys(("DIR", "DIR…", "OUT", "PATH"), ""),
    "FILE": ".html",
    **dict.fromkeys(("FILE.toml", "NAME|FILE.toml"), ".toml"),
    **dict.fromkeys(("FILE.py", "NAME", "NAME[:P=V,…]", "STRATEGY"), ".py"),
}
#: What else a command needs before it looks at a path.
NEEDED = {
    "compare": ["cuckoo", "-s", "keep", "-s", "random"],
    "sweep": ["cuckoo", "--vary", "lives=1,2"],
    "design": ["cuckoo", "--want", "turns < 9", "--over", "lives=1,2"],
    "study": ["king-power"],
    "tune": ["cuckoo", "threshold"],
    "advise": ["cuckoo", "--seed", "1", "--game", "0", "--move", "1"],
    "play": ["cuckoo", "-s", "keep"],
    "review": ["cuckoo", "--game", "0"],
    "resume": ["run"],
    "merge": ["run", "-o", "new"],
    "report": ["run", "--format", "html"],
    "chart": ["run", "lengths"],
    "strategies": [],
}
#: Options beside which another word is wanted, or none of those above may stand.
BESIDE = {
    ("advise", "--position"): ["cuckoo"],
    ("play", "-s"): ["cuckoo"],
    ("play", "--continue"): [],
    ("review", "--record"): [],
    ("compare", "--ablate"): ["cuckoo"],
    ("compare", "--exploit"): ["cuckoo"],
    ("export", "-s"): ["cuckoo", "--decisions", "new"],
    ("export", "--rules"): ["cuckoo", "--decisions", "new"],
}
ALSO = {"--chart-dir": ["--chart", "all"]}
#: Options whose values are no files.
NO_FILES = {"--metric", "--pair"}


def places() -> Iterator[tuple[str, str, str]]:
    """Every command with the option, or the argument's metavar, that takes a path; how the file's name ends."""
    for name, command in typer.main.get_group(app).commands.items():
        for one in command.params:
            ending = PATHS.get(one.metavar or "")
            option = one.opts[-1] if one.param_type_name == "option" else one.metavar or ""
            if ending is not None and option not in NO_FILES:
                yield name, option, ending


def line(name: str, option: str, path: str) -> list[str]:
    """A command line with this path there."""
    words = BESIDE.get((name, option), NEEDED.get(name, ["cuckoo"]))
    if option.startswith("-"):
        words = words[: words.index("-o")] if option == "-o" and "-o" in words else words
        return [name, *words, option, path, *ALSO.get(option, [])]
    at = 1 if option == "STRATEGY" else 0
    return [name, *words[:at], path, *words[at + 1 :]]


PLACES = list(places())


def test_every_command_with_a_path_is_tried() -> None:
    assert len(PLACES) > 60
    assert {name for name, _, _ in PLACES} == set(typer.main.get_group(app).commands) - {"games", "schema", "warmup"}


@pytest.mark.parametrize("kind", ["long", "deep", "circle"])
def test_a_name_that_no_file_can_have(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that names the path, exit code 2, before anything is played or written."""
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "cuckoo", "-s", "keep", "-n", "20", "--seed", "1", "-o", "run", "-q"]) == 0
    stem = {"long": "x" * 300, "deep": "x/" * 3000 + "x", "circle": "circle"}[kind]
    for ending in set(PATHS.values()):
        (tmp_path / f"circle{ending}").symlink_to(tmp_path / f"circle{ending}")
    before = sorted(tmp_path.iterdir())
    capsys.readouterr()
    wrong = []
    for name, option, ending in PLACES:
        code, said = run(line(name, option, stem + ending)), capsys.readouterr()
        fine = code == 2 and not said.out and said.err.count("\n") == 1 and said.err.startswith("simcards: ")
        if not (fine and stem[:9] in said.err):
            wrong.append((name, option, code, said.err[:200]))
    assert not wrong, "\n".join(map(str, wrong))
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "culprit"),
    [
        (["simulate", "cuckoo", "-o", f"new/{'y' * 300}/z"], "-o yyy"),
        (["simulate", "cuckoo", "--csv", f"new/{'y' * 300}"], "--csv yyy"),
        (["simulate", "cuckoo", "--report", f"new/{'y' * 300}.html"], "--report yyy"),
        (["simulate", "cuckoo", "--chart", "lengths", "--chart-dir", f"new/{'y' * 300}"], "--chart-dir yyy"),
        (["rules", "cuckoo", "--save", f"new/{'y' * 300}.toml"], "--save yyy"),
        (["play", "cuckoo", "-s", "keep", "--record", "y" * 300], "--record yyy"),
    ],
)
def test_a_name_too_long_in_a_folder_that_is_not_there_yet(
    words: list[str], culprit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(words) == 2
    assert capsys.readouterr().err.startswith(f"simcards: {culprit}")
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "z" * 250 + ".html"
    assert run(["simulate", "cuckoo", "-s", "keep", "-n", "20", "--seed", "1", "-q", "--report", name]) == 0
    assert (tmp_path / name).exists()
    write_bytes(b"kept", tmp_path / ("y" * 255))
    assert (tmp_path / ("y" * 255)).read_bytes() == b"kept"


def test_a_strategy_file_that_a_run_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "cuckoo", "-s", "keep", "-n", "20", "--seed", "1", "-o", "run", "-q"]) == 0
    capsys.readouterr()
    assert run(["resume", "run", "-s", "mine.py"]) == 2
    assert capsys.readouterr().err == "simcards: -s mine.py: no strategy file of run is called so; leave it out\n"


@pytest.mark.parametrize("path", ["a\0b", "\ud800", "x" * 300])
def test_python_refuses_such_names_as_well(path: str) -> None:
    options = {"games": 20, "seed": 1, "progress": False}
    with pytest.raises(UsageError):
        simcards.load(path)
    with pytest.raises(UsageError):
        simcards.simulate("cuckoo", out=path, **options)
    with pytest.raises(UsageError):
        simcards.simulate("cuckoo", strategies=f"{path}.py", **options)
    with pytest.raises(UsageError):
        simcards.study(f"{path}.toml", progress=False)
