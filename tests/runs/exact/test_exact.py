"""What is worked out, as people and programs get it: Python, the command line, studies, reports."""

import json
import shlex
from pathlib import Path

import pytest

import simcards
from simcards.cli.main import run
from simcards.errors import UsageError
from simcards.runs import progress
from simcards.runs.exact.words import places_sentences, sizes
from simcards.runs.study.definition import StudyError, read_study
from tests.exact.le_her import best_reply_of_receiver, receiver_wins, threshold


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    return said.err


def test_python() -> None:
    found = simcards.exact("cuckoo", players=[2, 3])
    assert list(found.places) == ["players", "place", "strategy", "lost", "se", "saved_lo", "saved_hi"]
    assert found.places["players"].tolist() == [2, 2, 3, 3, 3]
    assert found.places["lost"].round(5).tolist() == [0.48054, 0.58081, 0.29274, 0.37416, 0.40744]
    assert (found.places[["se", "saved_lo", "saved_hi"]] == 0).all().all()
    assert found.rerun() == "simcards.exact('cuckoo', players=[2, 3])"
    assert "Nobody betters the equilibrium in one round of cuckoo for 3" in found.answer


def test_le_her_is_told_in_wins() -> None:
    """Against a dealer who cuts up to 8 the best receiver wins what the solver by ranks says."""
    found = simcards.exact("le-her", strategies="informed:t=9")
    most = best_reply_of_receiver(threshold(9), informed=True)
    saved = float(most - receiver_wins(threshold(9), threshold(9), informed=True))
    assert found.places["saved_hi"][0] == pytest.approx(saved, abs=1e-15)
    assert "wins 0.501 points more often, in the mean over the places (exact)" in found.answer
    assert "Most is to be gained by the player left of the dealer: 1.002 points." in found.answer


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    out = answer(capsys, "compare", "cuckoo", "--players", "4", "--exploit", "best-reply")
    assert " ".join(out.split()).startswith(
        "The best answer to best-reply in one round of cuckoo for 4 loses a life 0.273 points less often"
    )
    assert "Most is to be gained by the dealer: 0.788 points." in out
    assert "Repeat: simcards compare cuckoo --players 4 --exploit best-reply" in out


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(capsys, "compare", "cuckoo", "--players", "3", "--exploit", "best-reply", "--json"))
    table = found["tables"][0]
    assert (table["players"], table["exact"], table["deals"], table["mixed"]) == (3, True, None, False)
    assert [round(100 * row["saved"][0], 3) for row in table["places"]] == [0, 0, 0.550]
    assert table["mean_saved"][0] == pytest.approx(0.00550374 / 3, abs=1e-7)
    assert found["rerun"] == "simcards compare cuckoo --players 3 --exploit best-reply"


def test_rules_are_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "cuckoo", "--players", "3", "--set", "king_blocks=no", "--set", "suits=2", "--exploit", "keep"]
    found = json.loads(answer(capsys, *words, "--json"))
    assert found["rules"] == {"king_blocks": False, "suits": 2}
    assert found["rerun"].endswith("--set king_blocks=false --set suits=2 --exploit keep")
    again = simcards.exact("cuckoo", players=3, rules={"king_blocks": False, "suits": 2}, strategies="keep")
    assert again.rows[2]["saved"] == found["tables"][0]["places"][2]["saved"]


def test_who_deals_first_is_no_matter() -> None:
    for dealer in ("drawn", "last-seat"):
        found = simcards.exact("cuckoo", players=2, rules={"first_dealer": dealer}, strategies="keep")
        assert found.rows[0]["lost"] == found.rows[1]["lost"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["compare", "cuckoo", "--exploit", "kep"], "unknown strategy 'kep'"),
        (["compare", "cuckoo", "--exploit", "keep", "-n", "5"], "worked out, not played; leave out --games"),
        (["compare", "cuckoo", "--exploit", "keep", "--seed", "0"], "leave out --seed"),
        (["compare", "cuckoo", "--exploit", "keep", "-s", "random"], "leave out --strategy"),
        (["compare", "cuckoo", "--exploit", "keep", "--dry-run"], "leave out --dry-run"),
        (["compare", "cuckoo", "--exploit", "keep", "--chart", "ladder"], "--chart ladder: the charts are places"),
        (
            ["compare", "cuckoo", "--exploit", "keep", "--set", "shuffle=riffle-3"],
            "worked out for perfect shuffles only",
        ),
        (["compare", "cuckoo", "--exploit", "keep", "--set", "ranks=1"], "no card is left for the dealer to cut"),
        (
            ["compare", "cuckoo", "--players", "5", "--match", "--exploit", "keep"],
            "a whole match of a strategy is worked",
        ),
        (["compare", "le-her", "--match", "--exploit", "keep"], "a whole match is worked out to its end"),
        (["study", "cuckoo-places", "-o", "x"], "study cuckoo-places: it is worked out, not played; leave out --out"),
        (["study", "cuckoo-places", "--chart", "round-robin"], "--chart round-robin: the charts are places"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert said in refused(capsys, *words)


def test_how_far_it_is_goes_to_stderr(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As with a search: a line now and then, here each time; none with --quiet."""
    monkeypatch.setattr(progress, "SEARCH_SECONDS", 0.0)
    question = tmp_path / "places.toml"
    question.write_text(
        'title = "Two and three"\nquestion = "Who loses?"\ngame = "cuckoo"\nexact = "places"\n'
        'strategies = ["keep"]\ntables = [2, 3]\n'
    )
    assert run(["study", str(question)]) == 0
    loud = capsys.readouterr()
    assert loud.err == "1 of 2 tables worked out\n2 of 2 tables worked out\n"
    assert run(["study", str(question), "--quiet"]) == 0
    assert capsys.readouterr() == (loud.out, "")


def test_python_refuses_as_well() -> None:
    with pytest.raises(UsageError, match="skip-bo: the best answer"):
        simcards.exact("skip-bo")


def test_a_whole_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "cuckoo", "--players", "2", "--set", "lives=2", "--exploit", "best-reply", "--match"]
    out = answer(capsys, *words)
    assert " ".join(out.split()).startswith(
        "Over a whole match at cuckoo for 2 with 2 lives the best answer to best-reply wins 0.1"
    )
    assert "A whole match, by place in its first round" in out
    assert "Every standing" not in out
    assert "Every standing" in answer(capsys, *words, "--details")
    found = json.loads(answer(capsys, *words, "--json"))
    assert [row["lives"] for row in found["match"]["standings"]][:3] == [[2, 2], [2, 2], [2, 1]]
    assert (
        found["match"]
        == simcards.exact("cuckoo", players=2, rules={"lives": 2}, strategies="best-reply", match=True).as_json()[
            "match"
        ]
    )
    assert found["rerun"] == shlex.join(["simcards", *words[:4], *words[4:]])


PLACES = """
title = "Small tables"
question = "Which place is worst?"
game = "cuckoo"
exact = "places"
tables = [2, 3]
strategies = ["keep"]
"""


def study(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text)
    return str(folder / "mine.toml")


def test_a_study_of_places(tmp_path: Path) -> None:
    """Where all keep no place is worse than another; the equilibrium is no strategy that a study can leave out."""
    found = simcards.study(study(tmp_path, PLACES.replace("keep", "best-reply")))
    worst, often = found.sentences
    assert worst == "Worst is the dealer at every table; best is the player left of the dealer at every table."
    assert often.startswith("Among 2, 58.1% of the rounds cost the worst place a life, the best 48.1%; among 3, 41.3%")
    assert found.as_json()["question"] == "Which place is worst?"


def test_its_report_and_chart(tmp_path: Path) -> None:
    found = simcards.study(study(tmp_path, PLACES.replace("keep", "best-reply")))
    assert len(found.plot("places").axes[0].lines) == 4  # a line a table, and the dealer's mark
    page = found.write_report(tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Worst is the dealer at every table" in page
    assert [path.name for path in found.write_tables(tmp_path)] == ["places.csv"]
    assert (tmp_path / "places.csv").read_text().splitlines()[0] == "players,place,strategy,lost,se,saved_lo,saved_hi"


def test_a_study_of_thresholds(tmp_path: Path) -> None:
    text = PLACES.replace('"places"', '"thresholds"').replace('strategies = ["keep"]', "")
    found = simcards.study(study(tmp_path, text))
    rows = [(row["players"], row["place"], row["told"], row["threshold"]) for row in found.threshold_rows]
    assert rows[:3] == [(2, 0, False, 8), (2, 1, False, 9), (2, 1, True, 8)]
    assert rows[3:] == [(3, 0, False, 7), (3, 1, False, 8), (3, 1, True, 7), (3, 2, False, 8), (3, 2, True, 8)]
    assert "among 2 a card below 8 to 9 goes, by place" in found.answer
    keeping = simcards.exact("cuckoo", players=2, strategies=["keep", "best-reply"]).rows[0]["lost"]
    playing = simcards.exact("cuckoo", players=2, strategies="best-reply").rows[0]["lost"]
    assert found.threshold_rows[0]["saves"] == pytest.approx(keeping - playing, abs=1e-15)
    other = simcards.exact("cuckoo", players=2, strategies=["threshold:t=7", "best-reply"]).rows[0]["lost"]
    assert found.threshold_rows[0]["next"] == 7
    assert found.threshold_rows[0]["next_costs"] == pytest.approx(other - playing, abs=1e-15)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"places"', '"place"'), r"mine.toml:5: exact = place: places or thresholds"),
        (("tables = [2, 3]", ""), "tables is missing: the numbers of players"),
        (("tables = [2, 3]", "tables = [2, 11]"), "mine.toml:6: players=11"),
        (("tables = [2, 3]", 'tables = ["two"]'), "mine.toml:6: tables must be a list of whole numbers"),
        (('strategies = ["keep"]', ""), "strategies is missing: who plays"),
        (('["keep"]', '["keep", "random"]'), "mine.toml:7: exact = places takes one strategy"),
        (('["keep"]', '["kep"]'), "mine.toml:7: unknown strategy 'kep'"),
        (('"cuckoo"', '"skip-bo"'), "mine.toml:4: skip-bo: the best answer"),
        (('exact = "places"', 'exact = "places"\nmetric = "turns"'), "mine.toml:6: metric goes with what is played"),
        (('exact = "places"', 'exact = "places"\nversus = ["keep", "random"]'), "either .* or exact"),
    ],
)
def test_mistakes_in_a_study(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    with pytest.raises(StudyError, match=said):
        read_study(Path(study(tmp_path, PLACES.replace(*change))))


def test_tables_go_with_what_is_worked_out(tmp_path: Path) -> None:
    text = PLACES.replace('exact = "places"', 'versus = ["keep", "random"]').replace('strategies = ["keep"]', "")
    with pytest.raises(StudyError, match=r"mine.toml:6: tables goes with exact; other studies say players"):
        read_study(Path(study(tmp_path, text)))


def test_the_built_in_studies_can_be_read() -> None:
    from simcards.runs.study.definition import built_in

    for name in ("cuckoo-places", "cuckoo-thresholds"):
        assert read_study(built_in()[name]).exact == name.removeprefix("cuckoo-")


def test_places_that_cannot_be_told_apart_are_not() -> None:
    found = simcards.exact("cuckoo", players=[3], strategies="keep")
    assert found.rounds[0].lost[0] == found.rounds[0].lost[2]
    many = simcards.exact("cuckoo", players=7, strategies="keep").rounds
    assert "(not to be told apart)" in places_sentences(many)[0]


def test_sizes_in_words() -> None:
    assert sizes([3, 4, 5, 6, 8]) == "3 to 6 and 8"
    assert sizes([2, 4]) == "2 and 4"
