"""The README and the guides: their Python runs, their commands exist, their links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from simcards.cli.main import NO_JIT, app
from simcards.games.family import families

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "simcards" / "docs").glob("*.md"))]


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S)


def commands() -> list[tuple[str, list[str]]]:
    found = []
    for path in DOCUMENTS:
        for line in "\n".join(blocks(path, "sh")).splitlines():
            if line.startswith("simcards "):
                found.append((f"{path.name}: {line.split('  ')[0]}", shlex.split(line, comments=True)[1:]))
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_python_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import simcards

    monkeypatch.chdir(tmp_path)
    simcards.simulate("cuckoo", games=50, seed=1, out="c", keep_games=True, progress=False)  # as a command there does
    names: dict[str, object] = {}
    for code in blocks(path, "python"):
        if code.startswith("# ") and code.split("\n")[0].endswith(".py"):
            _play(Path(code.split("\n")[0][2:]), code)
        else:
            exec(compile(code, str(path), "exec"), names)


def _play(file: Path, code: str) -> None:
    """Write a strategy file and let it play."""
    import simcards

    file.write_text(code, encoding="utf-8")
    (family,) = re.findall(r'@strategy\(\s*"(\w+)"', code)
    game = next(name for one in families() if one.name == family for name in one.presets)
    found = simcards.simulate(game, players=2, strategies=[str(file), "random"], games=30, seed=1, progress=False)
    assert found.units == 30
    assert found.setup.labels[0] == file.name


def test_there_are_examples() -> None:
    assert len(commands()) > 20
    assert sum(len(blocks(path, "python")) for path in DOCUMENTS) >= 3


@pytest.mark.parametrize(("line", "words"), commands())
def test_the_commands_exist(line: str, words: list[str]) -> None:
    words = [word for word in words if word != NO_JIT]  # which holds wherever it stands
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    command = group.commands[words[0]]
    command.make_context(words[0], words[1:])  # refuses an option that there is not


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        assert (path.parent / target).exists(), target


def test_the_named_files_and_functions_exist() -> None:
    words = (ROOT / "simcards" / "docs" / "games.md").read_text(encoding="utf-8")
    for family in ("stockpile", "cuckoo", "skitgubbe"):
        for file in re.findall(r"^\d\. `(\w+\.py)`", words, re.M):
            assert (ROOT / "simcards" / "games" / family / file).is_file(), (family, file)
