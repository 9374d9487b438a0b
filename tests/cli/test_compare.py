"""`compare` and `tune` as a user types them: output, files, exit codes, one line for what cannot be."""

import csv
import json
from pathlib import Path

import pytest

from simcards.cli.main import run

LE_HER = ["compare", "le-her", "--seed", "3", "--quiet"]
THREE = ["-s", "threshold", "-s", "keep", "-s", "random"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    return capsys.readouterr().out


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *LE_HER, *THREE, "-n", "6k")
    words = " ".join(text.split())
    assert words.startswith("threshold is the best of these 3: it wins ")
    assert "1,000 deals, 6,000 games; seed 3; every deal is played 6 times" in words
    assert "threshold is better than keep: it wins " in words
    assert "Same deals: variance ratio " in text
    assert text.endswith(
        "Repeat: simcards compare le-her --players 2 -s threshold -s keep -s random -n 6000 --seed 3\n"
    )
    assert "\x1b" not in text


def test_json_and_rerun(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *LE_HER, *THREE, "-n", "6k", "--json"))
    again = json.loads(said(capsys, *found["rerun"].split()[1:], "--json", "--threads", "1"))
    assert again["digest"] == found["digest"]
    assert again["pairs"] == found["pairs"]


def test_a_level_and_a_margin_may_be_percentages(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *LE_HER, *THREE, "-n", "600", "--level", "90%", "--margin", "2%", "--json"))
    assert (found["level"], found["margin"]) == (0.9, 0.02)
    assert "--margin 2 --level 0.9 -n 600" in found["rerun"]


def test_decide_exits_with_4_when_undecided_at_the_cap(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *LE_HER, "-s", "threshold", "-s", "threshold:t=8", "--decide", "-n", "400", code=4)
    assert "threshold and threshold:t=8 are undecided" in text
    assert "Undecided after 200 deals" in text


def test_decide_exits_with_0_when_decided(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *LE_HER, "-s", "threshold", "-s", "keep", "--decide", "-n", "60k", "--json"))
    assert found["pairs"][0]["verdict"] == "better"
    assert found["games"] < 60_000
    again = json.loads(said(capsys, *found["rerun"].split()[1:], "--json", "--threads", "1"))
    assert (again["games"], again["digest"]) == (found["games"], found["digest"])


def test_undecided_without_decide_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *LE_HER, "-s", "threshold", "-s", "threshold:t=8", "-n", "400", "--json"))
    assert found["pairs"][0]["verdict"] == "undecided"


def test_margin_is_in_points(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*LE_HER, "-s", "threshold", "-s", "threshold:t=8", "-n", "40k", "--margin", "10"]
    assert "too small to matter, within ±10" in " ".join(said(capsys, *words).split())


def test_charts_and_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    said(capsys, *LE_HER, *THREE, "-n", "600", "--chart", "round-robin", "--csv", "tables")
    assert (tmp_path / "le-her-round-robin.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "le-her-round-robin.svg").read_text(encoding="utf-8")
    rows = list(csv.DictReader((tmp_path / "tables" / "pairs.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["a"], row["b"]) for row in rows] == [
        ("threshold", "keep"),
        ("threshold", "random"),
        ("keep", "random"),
    ]
    assert float(rows[0]["lo"]) < float(rows[0]["diff"]) < float(rows[0]["hi"])


def test_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *LE_HER, "--ladder", "-s", "keep", "-s", "threshold", "-n", "6k")
    assert "2 players, 5,400 games; an even share is 50.0%" in text
    assert "of the variance of who wins is luck" in text


def test_ablation_and_tuning_of_a_users_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text(
        "from simcards.strategy import Parameter, cuckoo, strategy\n\n"
        "@strategy('cuckoo', swaps=Parameter(1, 'swap low cards'), below=Parameter(3, 'what is low', 1, 14))\n"
        "def mine(view, moves, n, params, stream):\n"
        "    '''Swaps low cards.'''\n"
        "    return n - 1 if params[0] > 0 and cuckoo.own_rank(view) < params[1] else 0\n"
    )
    mine = str(tmp_path / "mine.py")
    text = said(capsys, *LE_HER, "--ablate", mine, "-n", "8k")
    assert "swaps is worth +" in text
    assert f"Repeat: simcards compare le-her --players 2 --ablate {mine} -n 8000 --seed 3" in text
    text = said(capsys, "tune", "le-her", mine, "-s", mine, "-n", "60k", "--deals", "30", "--seed", "3", "--quiet")
    assert "a real gain" in text
    assert f"To play it: -s {mine}:below=" in text
    words = ["tune", "le-her", mine, "-s", mine, "--only", "below", "-n", "30k", "--deals", "30", "-q", "--json"]
    assert json.loads(said(capsys, *words))["parameters"]["swaps"] == 1


def test_a_folder_is_resumed_longer_as_if_in_one_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    first = json.loads(said(capsys, *LE_HER, *THREE, "-n", "6k", "-o", folder, "--json"))
    assert first["games"] == 6000
    longer = json.loads(said(capsys, "resume", folder, "-n", "15k", "--quiet", "--json"))
    whole = json.loads(said(capsys, *LE_HER, *THREE, "-n", "15k", "--json"))
    assert (longer["blocks"], longer["digest"]) == (2500, whole["digest"])
    assert longer["pairs"] == whole["pairs"]


def test_shards_are_merged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("1/2", "2/2"):
        folder = str(tmp_path / part[0])
        found = json.loads(said(capsys, *LE_HER, *THREE, "-n", "6k", "--shard", part, "-o", folder, "--json"))
        assert found["rerun"].endswith(f"-n 6000 --seed 3 --shard {part}")
    merged = json.loads(
        said(capsys, "merge", str(tmp_path / "1"), str(tmp_path / "2"), "-o", str(tmp_path / "both"), "--json")
    )
    whole = json.loads(said(capsys, *LE_HER, *THREE, "-n", "6k", "--json"))
    assert (merged["digest"], merged["ratings"]) == (whole["digest"], whole["ratings"])


def test_a_decided_run_stays_decided_when_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    words = [*LE_HER, "-s", "threshold", "-s", "keep", "--decide", "--margin", "1", "-n", "60k", "-o", folder, "--json"]
    first = json.loads(said(capsys, *words))
    again = json.loads(said(capsys, "resume", folder, "--quiet", "--json"))
    assert first["games"] < 60_000
    keys = ("games", "digest", "pairs", "margin", "mode", "rerun")
    assert [again[key] for key in keys] == [first[key] for key in keys]


def test_a_ladder_is_a_report_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--report", str(tmp_path / "ladder.md"), "--csv", str(tmp_path)]
    said(capsys, *LE_HER, "--ladder", *THREE, "-n", "600", *files)
    assert "comes first, though not surely" in (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert (tmp_path / "ladder-2.csv").read_text(encoding="utf-8").startswith("strategy,over_random,over_random_lo")


def test_a_folder_keeps_margin_and_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    words = [*LE_HER, "-s", "threshold", "-s", "threshold:t=8", "-n", "4k", "-o", folder, "--json"]
    first = json.loads(said(capsys, *words, "--margin", "10", "--level", "0.9"))
    keys = ("margin", "level", "pairs", "digest")
    for again in (["resume", folder, "--quiet", "--json"], ["report", folder, "--format", "json"]):
        found = json.loads(said(capsys, *again))
        assert [found[key] for key in keys] == [first[key] for key in keys]
    assert (first["margin"], first["level"], first["pairs"][0]["verdict"]) == (0.1, 0.9, "too-small")
    other = json.loads(said(capsys, *words, "--margin", "1"))
    assert (other["margin"], other["level"], other["digest"]) == (0.01, 0.95, first["digest"])
    asked = json.loads(said(capsys, "report", folder, "--format", "json", "--level", "0.8"))
    assert (asked["margin"], asked["level"]) == (0.01, 0.8)


def test_an_ablation_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    words = ["compare", "skip-bo", "--seed", "3", "--quiet", "--ablate", "advised:sort=0", "--json"]
    first = json.loads(said(capsys, *words, "-n", "400", "-o", folder))
    longer = json.loads(said(capsys, "resume", folder, "-n", "800", "--quiet", "--json"))
    whole = json.loads(said(capsys, *words, "-n", "800"))
    assert first["blocks"] < longer["blocks"]
    for key in ("digest", "ablation", "rerun"):
        assert longer[key] == whole[key]
    text = said(capsys, "report", folder)
    assert f"Repeat: {whole['rerun']}" in text
    assert whole["ablation"][0]["meaning"].split()[-1] in text
    assert "What each habit of advised:sort=0 is worth" in said(capsys, "report", folder, "--format", "md")


def test_a_ladder_in_a_folder_in_shards_and_longer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "cuckoo", "--set", "lives=1", "--seed", "3", "--quiet", "--ladder", *THREE, "--json"]
    for part in ("1/2", "2/2"):
        found = json.loads(said(capsys, *words, "-n", "6k", "--shard", part, "-o", str(tmp_path / part[0])))
        assert found["rerun"].endswith(f"--seed 3 --shard {part}")
    said(capsys, "merge", str(tmp_path / "1"), str(tmp_path / "2"), "-o", str(tmp_path / "both"), "--json")
    longer = json.loads(said(capsys, "resume", str(tmp_path / "both"), "-n", "9k", "--quiet", "--json"))
    whole = json.loads(said(capsys, *words, "-n", "9k"))
    assert longer == whole
    reported = json.loads(said(capsys, "report", str(tmp_path / "both"), "--format", "json"))
    assert reported == whole
    assert "With 4 players" in said(capsys, "report", str(tmp_path / "both"))
    assert run(["chart", str(tmp_path / "both"), "round-robin"]) == 2


def test_too_little_of_a_ladder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*LE_HER, "--ladder", "-s", "keep", "-n", "12", "--shard", "2/2", "-o", str(tmp_path / "2")]
    assert run(words) == 1
    assert "2 rounds are too few for a ladder" in capsys.readouterr().err


WRONG = {
    "one strategy": (["-s", "keep"], "two strategies or more"),
    "twice": (["-s", "keep", "-s", "keep"], "named twice"),
    "margin": ([*THREE, "--margin", "-1"], "--margin -1"),
    "chart": ([*THREE, "--chart", "pie"], "--chart pie: the charts are round-robin"),
    "report": ([*THREE, "--report", "r.pdf"], "--report r.pdf: the file's name must end in"),
    "few games": ([*THREE, "-n", "11"], "ask for 12 games at least"),
    "ablate and more": (["--ablate", "keep", "-s", "random"], "--ablate keep: leave out -s"),
    "two to ablate": (["--ablate", "keep", "--ablate", "a"], "--ablate: it is about one strategy, and here are keep"),
    "no habit": (["--ablate", "keep"], "no parameter of it is a habit that is on"),
    "ladder decides": (["--ladder", "--decide"], "leave out --decide"),
    "ladder draws": (["--ladder", "--chart", "round-robin"], "the charts are ladder"),
    "ladder of one": (["--ladder", "-s", "random"], "name a strategy besides random"),
    "ladder of few games": (["--ladder", "-s", "keep", "-n", "11"], "ask for 12 games at least"),
    "shard decides": ([*THREE, "--decide", "--shard", "1/2"], "give -n alone"),
    "unknown": (["-s", "keep", "-s", "kepe"], "did you mean keep"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_gets_one_line_and_exit_code_2(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, hint = WRONG[case]
    assert run([*LE_HER, *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
    assert hint in told.err
