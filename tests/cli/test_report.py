"""Reports and charts of results folders, and the files that `simulate` writes."""

import json
from pathlib import Path

import pytest

import simcards
from simcards.cli.main import run
from simcards.engine.summary import digest
from simcards.errors import SimcardsError, UsageError
from tests.folders.jobs import rewrite


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results folder with its games."""
    made = tmp_path_factory.mktemp("results") / "run"
    simcards.simulate("le-her", games=700, seed=3, out=made, keep_games=True, progress=False)
    return made


def test_load_gives_what_was_played(folder: Path) -> None:
    loaded = simcards.load(folder)
    played = simcards.simulate("le-her", games=700, seed=3, progress=False)
    assert digest(loaded.outcome.summary) == digest(played.outcome.summary)
    assert loaded.by_seat.equals(played.by_seat)
    assert loaded.rerun() == played.rerun()
    assert loaded.convergence["games"].max() == 700


def test_the_games_are_kept(folder: Path) -> None:
    games = simcards.load(folder).games
    assert games["game"].tolist() == list(range(700))
    turns = simcards.load(folder).length_summary.set_index("measure").loc["turns", "mean"]
    assert games["turns"].mean() == pytest.approx(turns)
    with pytest.raises(UsageError, match="no games were kept"):
        _ = simcards.simulate("le-her", games=10, seed=3, progress=False).games


@pytest.mark.parametrize("form", ["text", "md", "html", "json"])
def test_reports_go_to_stdout(folder: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(folder), "--format", form]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    begins = {"text": "Who begins wins ", "md": "# Who begins wins ", "html": "<!DOCTYPE html>", "json": "{"}
    assert said.out.startswith(begins[form])
    if form == "json":
        assert json.loads(said.out)["games"] == 700


def test_a_folders_page_is_the_page_of_the_run(folder: Path, tmp_path: Path) -> None:
    pages = []
    for name in ("one.html", "two.html"):
        assert run(["report", str(folder), "--format", "html", "-o", str(tmp_path / name)]) == 0
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert simcards.simulate("le-her", games=1, seed=1, progress=False).setup.players[0].strategy.doc[:40] in pages[0]


def test_tables_and_charts_are_files(folder: Path, tmp_path: Path) -> None:
    assert run(["report", str(folder), "--format", "csv", "-o", str(tmp_path / "tables")]) == 0
    assert (
        (tmp_path / "tables" / "endings.csv").read_text(encoding="utf-8").startswith("outcome,reason,count,share,lo,hi")
    )
    assert run(["chart", str(folder), "turn-order", "outcomes", "-o", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.glob("*.svg")} == {"le-her-turn-order.svg", "le-her-outcomes.svg"}
    assert run(["chart", str(folder), "all", "-o", str(tmp_path / "all")]) == 0
    kinds = ("turn-order", "outcomes", "convergence")
    assert {path.name for path in (tmp_path / "all").glob("*.svg")} == {f"le-her-{kind}.svg" for kind in kinds}


FOLDERS = {
    "compare": (
        ["le-her", "-s", "keep", "-s", "threshold", "-n", "400"],
        "keep is worse than threshold",
        "round-robin",
    ),
    "sweep": (["cuckoo", "--vary", "lives=1,3", "-s", "keep", "-n", "60"], "lives=1 shortens the game", "measures"),
    "study": (["king-power", "-n", "60"], "at every seat", "outcomes"),
}


@pytest.mark.parametrize("command", FOLDERS)
def test_folders_of_every_command_report_and_draw(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, answer, kind = FOLDERS[command]
    here = str(tmp_path / "run")
    assert run([command, *words, "--seed", "2", "-o", here, "--quiet", "--report", str(tmp_path / "played.html")]) == 0
    played = (tmp_path / "played.html").read_text(encoding="utf-8")
    capsys.readouterr()
    for form, begins in (("text", ""), ("md", "# "), ("html", "<!DOCTYPE html>"), ("json", "{")):
        assert run(["report", here, "--format", form]) == 0
        said = capsys.readouterr().out
        assert said.startswith(begins)
        assert form == "json" or answer in said
        assert form != "html" or said == played
    assert run(["report", here, "--format", "csv", "-o", str(tmp_path / "tables")]) == 0
    assert len(list((tmp_path / "tables").glob("*.csv"))) >= 2
    assert run(["chart", here, kind, "-o", str(tmp_path / "charts")]) == 0
    assert {path.suffix for path in (tmp_path / "charts").iterdir()} == {".png", ".svg"}
    capsys.readouterr()
    assert run(["chart", here, "lengths"]) == 2
    assert "the charts of this result are" in capsys.readouterr().err


def test_simulate_writes_report_and_charts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "le-her", "-n", "60", "--seed", "1", "--quiet", "--json"]
    files = ["--report", str(tmp_path / "r.html"), "--chart", "seats", "--chart-dir", str(tmp_path / "new")]
    assert run([*words, *files]) == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (tmp_path / "new" / "le-her-seats.png").exists()
    assert capsys.readouterr().err.count("wrote ") == 3


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["report", "{}", "--format", "pdf"], "--format pdf"),
        (["report", "{}", "--format", "csv"], "-o FOLDER"),
        (["report", "{}", "-o", "x.txt"], "text goes to the terminal"),
        (["report", "nowhere"], "no results folder"),
        (["chart", "{}", "length"], "did you mean lengths"),
        (["simulate", "le-her", "--report", "r.pdf"], "--report r.pdf"),
    ],
)
def test_wrong_words_get_one_line(
    folder: Path, words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([word.format(folder) for word in words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert hint in said.err
    assert len(said.err.splitlines()) == 1


def test_a_strategy_file_is_named_and_not_run(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from simcards.strategy import strategy\n\n@strategy('cuckoo')\n"
        "def mine(view, moves, n, params, stream):\n    '''Keeps.'''\n    return 0\n"
    )
    made = tmp_path / "run"
    simcards.simulate("le-her", strategies=str(mine), games=50, seed=1, out=made, progress=False)
    mine.write_text("raise SystemExit('run for a report')\n")
    result = simcards.load(made)
    assert "A strategy file. " in result.write_report(tmp_path / "r.md").read_text("utf-8")


def test_an_empty_folder_is_said_to_be_empty(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "summaries").mkdir()
    (tmp_path / "games").mkdir()
    (tmp_path / "manifest.json").write_bytes((folder / "manifest.json").read_bytes())
    with pytest.raises(SimcardsError, match=r"summaries/.*: missing; put it back, or let `simcards resume"):
        simcards.load(tmp_path)
    rewrite(tmp_path, lambda found: found["contents"].clear())
    with pytest.raises(SimcardsError, match="no games to report on are finished"):
        simcards.load(tmp_path)


def test_the_help_of_chart_lists_commands_that_keep_folders(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chart", "--help"]) == 0
    listed = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "sweep differences, measures, outcomes" in listed
    assert not any(f"{kind} " in listed for kind in ("advise moves", "review win-chance", "exact places"))
