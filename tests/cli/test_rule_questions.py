"""sweep, study, precision and measures as a user types them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from simcards.cli.main import run
from simcards.cli.sweep import read_varied
from simcards.errors import UsageError
from simcards.runs.study.definition import built_in


def page(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert run([*words, "--json", "--quiet"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_sweep_prints_the_contracts_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "skip-bo", "--vary", "stockpile_size=4,6,90", "--players", "2,3", "-n", "60", "--seed", "2"]
    found = page(capsys, *words)
    assert {"game", "seed", "games", "base", "arms", "panel", "digest", "rerun", "version"} <= set(found)
    assert len(found["arms"]) == 7  # six combinations, and the base
    again = page(capsys, *str(found["rerun"]).split()[1:])
    assert again["digest"] == found["digest"]


def test_sweep_shows_tables_and_writes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "cuckoo", "--vary", "lives=1,3,5", "-s", "threshold", "-s", "keep", "-n", "200", "--seed", "1"]
    files = ["--chart-dir", str(tmp_path), "--csv", str(tmp_path), "--metric", "rounds", "--quiet"]
    files += ["--chart", "differences", "--chart", "measures"]
    assert run([*words, *files, "--margin", "rounds=50"]) == 0
    out = capsys.readouterr().out
    assert "3 (base)" in out
    assert "Difference to the base rules (lives=3)" in out
    assert "too small to matter" in out
    assert "Repeat: simcards sweep cuckoo --players 4 --vary lives=1,3,5" in out
    names = {path.name for path in tmp_path.iterdir()}
    charts = {f"cuckoo-{kind}.{ending}" for kind in ("differences", "measures") for ending in ("png", "svg")}
    assert names >= {*charts, "arms.csv", "differences.csv", "panel.csv"}
    assert (tmp_path / "panel.csv").read_text().startswith("arm,metric,least,greatest,agrees,panel\n")


def test_a_sweep_can_be_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "cuckoo", "--vary", "lives=1,2", "--seed", "1"]
    whole = page(capsys, *words, "-n", "300")
    page(capsys, *words, "-n", "120", "-o", str(tmp_path / "run"))
    longer = page(capsys, "resume", str(tmp_path / "run"), "-n", "300")
    assert longer["digest"] == whole["digest"]


def test_study_list_and_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "--list"]) == 0
    assert "stockpile-size" in capsys.readouterr().out
    assert run(["study", "stockpile-size", "-n", "100", "--quiet"]) == 0
    out = capsys.readouterr().out
    assert " ".join(out.split()).startswith("Yes. A 20-card stockpile shortens the game by ")
    assert "Does a smaller stockpile make the game shorter" in " ".join(out.split())
    text = out
    assert "┊" in text
    assert text.rstrip().endswith("Repeat: simcards study stockpile-size -n 100 --seed 1")
    assert run(["study", "skip-bo-luck", "-n", "50", "--quiet"]) == 0
    assert "greedy" in capsys.readouterr().out


def test_precision_and_its_cap(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "cuckoo", "--seed", "1", "--min-games", "200"]
    assert page(capsys, *words, "--precision", "4%")["mode"] == "precision"
    assert page(capsys, *words, "--precision", "0.1%", "-n", "500", code=4)["games"] == 500


def test_a_run_to_a_precision_is_taken_up_to_that_precision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "cuckoo", "--seed", "1", "--precision", "2%", "-n", "50k", "-o", str(tmp_path / "run")]
    first = page(capsys, *words)
    again = page(capsys, "resume", str(tmp_path / "run"))
    assert again["digest"] == first["digest"]
    assert again["mode"] == "precision"


def test_dry_run_plays_nothing_for_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    found = page(capsys, "simulate", "cuckoo", "--precision", "1%", "--dry-run", "--seed", "1")
    assert found["mode"] == "dry-run"
    assert {"games", "expected_half_width", "estimated_s", "games_per_s"} <= set(found)


def test_names_of_studies_stand_whole_to_be_copied(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["study", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {name for name in built_in() if not any(line.startswith(name) for line in lines)} == set()


def test_ranges_are_values_written_out() -> None:
    assert read_varied(["lives=1..3", "ranks=6..13:7"], []) == {"lives": ["1", "2", "3"], "ranks": ["6", "13"]}
    assert read_varied(["stockpile_size=5,10..20:5"], [2]) == {
        "stockpile_size": ["5", "10", "15", "20"],
        "players": ["2"],
    }
    for word, way_out in (("3..1", "write 1..3"), ("1..999", "give a step"), ("a..b", "write a range as 10..30")):
        with pytest.raises(UsageError, match=rf"--vary lives={re.escape(word)}: .*{way_out}"):
            read_varied([f"lives={word}"], [])


@pytest.mark.parametrize(
    "words",
    [
        ["sweep", "cuckoo", "--vary", "lives=1,3", "--precision", "2%"],
        ["compare", "cuckoo", "-s", "keep", "-s", "threshold", "--decide"],
        ["compare", "skip-bo", "--ablate", "blocker", "--precision", "2%"],
        ["study", "cuckoo-lives", "-n", "50k"],
        ["study", "skitgubbe-advice", "--precision", "2%"],
    ],
)
def test_dry_run_works_for_all_that_plays_many_games(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run([*words, "--dry-run"]) == 0
    planned, expected, *more, time = capsys.readouterr().out.splitlines()
    assert "games in all planned" in planned
    assert planned.startswith("at most ") == ("--decide" in words)
    assert expected.startswith("expected: differences")
    assert time.startswith("time: ")
    assert any(line.startswith("decided after: about ") for line in more) == ("--decide" in words)


def test_a_sweep_to_a_precision_and_its_cap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "cuckoo", "--vary", "lives=1,2", "--seed", "1", "--min-games", "100", "--precision", "turns=0.8"]
    found = page(capsys, *words, "-n", "5k", "-o", str(tmp_path / "run"))
    again = page(capsys, "resume", str(tmp_path / "run"))
    assert again["digest"] == found["digest"]
    assert page(capsys, *str(found["rerun"]).split()[1:])["digest"] == found["digest"]
    assert page(capsys, *words, "-n", "150", code=4)["games"] == 150


def test_a_comparison_to_a_precision_and_its_cap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "cuckoo", "--players", "2", "-s", "keep", "-s", "threshold", "--seed", "1", "--precision", "5%"]
    found = page(capsys, *words, "-n", "50k", "--min-games", "200", "-o", str(tmp_path / "run"))
    again = page(capsys, "resume", str(tmp_path / "run"))
    assert again["digest"] == found["digest"]
    assert again["mode"] == "precision"
    assert page(capsys, *str(found["rerun"]).split()[1:])["digest"] == found["digest"]
    capped = [*words, "-n", "300", "--min-games", "200", "-o", str(tmp_path / "capped")]
    assert page(capsys, *capped, code=4)["games"] == 300
    assert page(capsys, "resume", str(tmp_path / "capped"), code=4)["games"] == 300


def test_the_panel_of_a_sweep(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "skip-bo", "--vary", "stockpile_size=30,10", "-n", "800", "--seed", "1", "--quiet"]
    assert run(["sweep", "cuckoo", "--vary", "lives=1,3", "-n", "300", "--seed", "1", "--quiet"]) == 0
    usual = " ".join(capsys.readouterr().out.split())
    assert "panel: threshold, informed, keep (the usual panel)" in usual
    assert "Nowhere do the strategies of the panel (threshold, informed, keep) surely contradict each other" in usual
    assert run([*words, "-s", "greedy", "-s", "random"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "DISAGREE: greedy not decided, random lower" in out
    assert (
        "IT DEPENDS ON HOW PEOPLE PLAY; the panel (greedy, random) disagrees about: draws under stockpile_size=10."
        in out
    )


def test_measures_are_defined_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["simulate", "cuckoo", "-n", "300", "--seed", "1", "--measures", "--pace", "5", "--quiet", "--details"])
        == 0
    )
    out = capsys.readouterr().out
    assert "minutes at 5 s a move" in out
    assert "Browne" in out
    assert "Kaplan and Meier" in out


WRONG = {
    "nothing varied": (["sweep", "skip-bo"], "nothing is varied"),
    "unknown switch": (["sweep", "skip-bo", "--vary", "stockpile=3,4"], "stockpile_size"),
    "unknown value": (["sweep", "skip-bo", "--vary", "exhaustion=drew"], "did you mean draw"),
    "no values": (["sweep", "skip-bo", "--vary", "exhaustion"], "switch=value"),
    "twice": (["sweep", "skip-bo", "--vary", "hand_size=4", "--vary", "hand_size=5"], "given twice"),
    "players": (["sweep", "skip-bo", "--players", "2,many"], "--players 2,many: whole numbers are needed"),
    "no players": (["sweep", "skip-bo", "--players", "x"], "--players x: whole numbers are needed, from 2 to 10"),
    "metric": (["sweep", "skip-bo", "--vary", "hand_size=4", "--metric", "turnz"], "did you mean turns"),
    "margin": (["sweep", "skip-bo", "--vary", "hand_size=4", "--margin", "turns"], "--margin turns"),
    "margin of nothing": (["sweep", "skip-bo", "--vary", "hand_size=4", "--margin", "wilds=1"], "not compared"),
    "study": (["study", "stockpile"], "did you mean stockpile-size"),
    "no study": (["study"], "--list"),
    "precision": (["simulate", "skip-bo", "--precision", "wide"], "--precision wide"),
    "too wide": (["simulate", "skip-bo", "--precision", "60%"], "--precision 60%"),
    "least and most": (["simulate", "skip-bo", "--precision", "1%", "--min-games", "2k", "-n", "1k"], "--min-games"),
    "no such width": (["sweep", "skip-bo", "--vary", "hand_size=4", "--precision", "wilds=1"], "precision wilds"),
    "width twice": (
        ["sweep", "skip-bo", "--players", "2,3", "--precision", "1%", "--precision", "2%"],
        "--precision 2%",
    ),
    "ladder": (["compare", "skip-bo", "--ladder", "--dry-run"], "--ladder"),
    "two ways": (["compare", "skip-bo", "-s", "a", "-s", "b", "--decide", "--precision", "1%"], "two ways to stop"),
    "study's width": (["study", "cuckoo-lives", "--precision", "x"], "precision rounds=x"),
    "pace": (["simulate", "skip-bo", "--measures", "--pace", "0"], "--pace 0"),
    "shuffle": (["simulate", "skip-bo", "--set", "shuffle=riffle-99"], "riffle-1 to riffle-20"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_gets_one_line_and_exit_code_2(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, hint = WRONG[case]
    assert run(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert hint in said.err


def test_a_dry_run_fits_a_narrow_window(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["simulate", "skip-bo", "-n", "1M", "--seed", "1", "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[1].startswith("expected: win rates ±0.098 points")
