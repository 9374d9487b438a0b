"""Studies: what a file may say, the line of a mistake, the sentence, and every study that is built in."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from simcards import load, merge, resume, study
from simcards.cli.main import run
from simcards.errors import UsageError
from simcards.games.family import family_of
from simcards.reports import forms
from simcards.reports.forms import write_charts, write_tables
from simcards.runs.study.definition import StudyError, built_in, find_study, read_study
from simcards.runs.study.result import RuleAnswer, VersusAnswer, WishAnswer
from simcards.runs.sweep.metrics import known_metrics

GOOD = """\
title = "Size"
question = "Does size matter?"
game = "skip-bo"
metric = "turns"
also = ["draws"]
strategies = ["greedy"]
games = 200
seed = 3

[rules]
stockpile_size = 8

[margin]
turns = 1

[[arms]]
title = "A 4-card stockpile"
set = { stockpile_size = 4 }

[[arms]]
title = "A 90-card stockpile"
set = { stockpile_size = 90 }
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_answer_is_one_sentence_with_number_interval_and_verdict(tmp_path: Path) -> None:
    found = study(str(write(tmp_path, GOOD)), progress=False)
    assert isinstance(found, RuleAnswer)
    one = found.result.difference(1, 0, "turns")
    assert one is not None
    assert found.verdict == "lower"
    assert found.answer.startswith(f"Yes. A 4-card stockpile shortens the game by {-one.found.mean:.1f} turns (±")
    assert "real)" in found.answer
    assert "changes the share of games without a winner by" in found.answer
    assert found.answer.endswith("with greedy at every seat.")
    page = found.as_json()
    assert {"title", "question", "answer", "verdict", "arms", "panel", "digest"} <= set(page)
    refused = [arm["refused"] for arm in page["arms"] if arm["refused"]]
    assert len(refused) == 1
    assert "stockpile_size=90" in refused[0]


def test_too_small_to_matter_is_said(tmp_path: Path) -> None:
    found = study(str(write(tmp_path, GOOD.replace("turns = 1", "turns = 100"))), progress=False)
    assert found.verdict == "too-small"
    assert "changes the length of the game by −" in found.answer
    assert "too small to matter" in found.answer


def test_the_panel_is_heard(tmp_path: Path) -> None:
    text = GOOD.replace('["greedy"]', '["greedy", "random"]')
    assert "; the 2 strategies of the panel agree" in study(str(write(tmp_path, text)), progress=False).answer


def test_the_sentence_names_every_contradiction_of_the_panel(tmp_path: Path) -> None:
    """Large stockpiles end in draws when play is random, and only then."""
    text = GOOD.replace('["greedy"]', '["greedy", "random"]').replace("stockpile_size = 8", "stockpile_size = 30")
    text = text.replace("games = 200", "games = 600").replace("turns = 1", 'turns = 1\ndraws = "1%"')
    answer = study(str(write(tmp_path, text)), progress=False).answer
    assert "; BUT for the share of games without a winner IT DEPENDS ON HOW PEOPLE PLAY: " in answer
    assert answer.endswith(" over the 2 strategies of the panel (greedy and random surely differ, by 6 to 11 points).")


def test_two_strategies_are_compared_to_a_precision(tmp_path: Path) -> None:
    text = """\
title = "T"
question = "Q?"
game = "cuckoo"
players = 2
versus = ["threshold", "keep"]
games = 20_000
min_games = 100
precision = "3%"
"""
    found = study(str(write(tmp_path, text)), progress=False)
    assert isinstance(found, VersusAnswer)
    assert not found.result.fell_short
    assert 100 <= found.result.outcome.units < 20_000
    capped = study(str(write(tmp_path, text.replace("20_000", "200"))), progress=False)
    assert capped.result.fell_short
    assert capped.as_json()["precision"]["widest"]["win_rate"] > 0.03


def test_two_strategies_are_told_apart_in_what_the_players_are_after() -> None:
    """Of three at Skitgubbe two do not lose, so that nobody "wins more often"."""
    found = study("skitgubbe-unseen", games=600, seed=1, progress=False)
    assert isinstance(found, VersusAnswer)
    a, b, way = found.pair["a"], found.pair["b"], "ahead of" if found.pair["diff"] > 0 else "behind"
    assert f"a place of {a} against one of {b} makes, in its share of games not lost, " in found.answer
    assert f" points {way} {b} in the share of games not lost" in found.headline
    won = study("advice", games=400, seed=1, progress=False)
    assert isinstance(won, VersusAnswer)
    assert " more often than " in won.headline.replace("less", "more")
    assert " wins " in won.answer


def test_precision_stops_a_study(tmp_path: Path) -> None:
    text = GOOD.replace("games = 200", "games = 5000\nmin_games = 100\nprecision = 1.0")
    found = study(str(write(tmp_path, text)), progress=False)
    assert isinstance(found, RuleAnswer)
    assert not found.result.fell_short
    assert 100 <= found.result.games < 5000
    strict = study(
        str(write(tmp_path, text.replace("precision = 1.0", "precision = 0.001"))), games=150, progress=False
    )
    assert isinstance(strict, RuleAnswer)
    assert strict.result.fell_short
    assert strict.result.games == 150


def test_a_study_goes_on_in_its_folder(tmp_path: Path) -> None:
    path, folder = str(write(tmp_path, GOOD)), tmp_path / "results"
    whole = study(path, progress=False)
    first = study(path, out=folder, progress=False)
    again = study(path, out=folder, progress=False)
    assert isinstance(again, RuleAnswer)
    assert again.result.outcome.loaded == 200
    assert whole.as_json()["digest"] == first.as_json()["digest"] == again.as_json()["digest"]


def test_a_folder_answers_as_the_study_did(tmp_path: Path) -> None:
    path, folder = str(write(tmp_path, GOOD)), tmp_path / "results"
    played = study(path, games=60, out=folder, progress=False)
    loaded = load(folder)
    assert isinstance(loaded, RuleAnswer)
    assert (loaded.answer, loaded.study) == (played.answer, replace(played.study, games=loaded.study.games))
    assert played.rerun() == f"simcards study {path} -n 60 --seed 3"
    assert loaded.rerun() == "simcards study mine.toml -n 60 --seed 3"
    longer = resume(folder, games=90, progress=False)
    assert longer.as_json()["digest"] == study(path, games=90, progress=False).as_json()["digest"]


@pytest.mark.parametrize("name", ["rules", "versus"])
def test_shards_of_a_study_are_merged(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = {"rules": str(write(tmp_path, GOOD)), "versus": "advice"}[name]
    words = ["study", path, "-n", "60", "--seed", "1", "--quiet", "--json"]
    for part in ("1/2", "2/2"):
        assert run([*words, "--shard", part, "-o", str(tmp_path / part[0])]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["rerun"].endswith(f"-n 60 --seed 1 --shard {part}")
    whole = study(path, games=60, seed=1, progress=False)
    merged = merge([tmp_path / "1", tmp_path / "2"], tmp_path / "all")
    assert merged.answer == whole.answer
    assert merged.as_json()["digest"] == whole.as_json()["digest"]


def test_a_folder_of_two_strategies_answers_too(tmp_path: Path) -> None:
    played = study("advice", games=20, out=tmp_path / "results", progress=False)
    loaded = load(tmp_path / "results")
    assert isinstance(loaded, VersusAnswer)
    assert (loaded.answer, loaded.rerun()) == (played.answer, played.rerun())
    assert loaded.rerun() == "simcards study advice -n 20 --seed 1"
    with pytest.raises(UsageError, match="holds another configuration"):
        study("skitgubbe-advice", games=20, out=tmp_path / "results", progress=False)


def test_charts_and_tables_of_a_study(tmp_path: Path) -> None:
    found = study(str(write(tmp_path, GOOD)), games=50, progress=False)
    files = [*write_charts(found, ["differences"], tmp_path / "a"), *write_tables(found, tmp_path / "b")]
    names = {path.name for path in files}
    tables = {f"{name}.csv" for name in ("overview", "endings", "arms", "differences", "refused")}
    assert names == {"mine-differences.png", "mine-differences.svg"} | tables


WRONG = {
    "no TOML": (GOOD.replace("games = 200", "games = = 200"), "no TOML", 7),
    "unknown key": (GOOD.replace("games = 200", "gams = 200"), "did you mean games", 7),
    "wrong kind": (GOOD.replace("games = 200", 'games = "many"'), "games must be a whole number", 7),
    "no game": (GOOD.replace('"skip-bo"', '"skip-boo"'), "did you mean skip-bo", 3),
    "unknown metric": (GOOD.replace('"turns"', '"turn"'), "did you mean turns", 4),
    "unknown also": (GOOD.replace('["draws"]', '["drawz"]'), "did you mean draws", 5),
    "unknown strategy": (GOOD.replace('["greedy"]', '["greedily"]'), "did you mean greedy", 6),
    "unknown base switch": (GOOD.replace("stockpile_size = 8", "stockpile = 8"), "stockpile_size", 11),
    "wrong base value": (GOOD.replace("stockpile_size = 8", "stockpile_size = 0"), "takes 1 to 500", 11),
    "wrong margin": (GOOD.replace("turns = 1", "turns = -1"), "number above 0", 14),
    "margin of nothing": (GOOD.replace("turns = 1", "wilds = 1"), "not compared here", 14),
    "unknown arm key": (GOOD.replace('title = "A 4', 'titel = "A 4'), "did you mean title", 17),
    "unknown arm switch": (GOOD.replace("{ stockpile_size = 4 }", "{ stockpile = 4 }"), "stockpile_size", 18),
    "second arm's value": (GOOD.replace("= 90 }", "= 0 }"), "takes 1 to 500", 22),
    "arm without rules": (GOOD.replace("set = { stockpile_size = 90 }", ""), "an arm needs", 20),
    "both kinds": ('versus = ["greedy", "random"]\n' + GOOD, "either [[arms]]", 1),
    "no deals": (GOOD.replace("games = 200", "games = 0"), "games = 0: a number from 1", 7),
    "too many deals": (GOOD.replace("games = 200", "games = 99999999999999999999"), "a number from 1", 7),
    "seed below 0": (GOOD.replace("seed = 3", "seed = -3"), "seed = -3", 8),
    "no precision": (GOOD.replace("seed = 3", 'precision = "wide"'), "precision turns=wide", 8),
    "table too large": (GOOD.replace("seed = 3", "players = 9"), "2 to 6 players", 8),
    "impossible base": (GOOD.replace("stockpile_size = 8", 'partners = "own"'), "contradicts players=2", 10),
    "players as a switch": (GOOD.replace("{ stockpile_size = 4 }", "{ players = 3 }"), "beside set", 18),
    "table of one": (GOOD.replace("set = { stockpile_size = 4 }", "players = 1"), "2 to 10", 18),
    "two answers": (GOOD.replace("4 }", "4 }\nanswer = true").replace("90 }", "90 }\nanswer = true"), "two arms", 24),
    "the base": (GOOD.replace("{ stockpile_size = 4 }", "{ stockpile_size = 8 }"), "the base itself", 16),
    "refused": (GOOD.replace("90 }", "90 }\nanswer = true"), "180 cards are needed", 20),
    "control characters": (GOOD.replace('"Size"', '"\\u001b[31mSize"'), "cannot be printed", 1),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_is_shown_with_its_line(case: str, tmp_path: Path) -> None:
    text, hint, line = WRONG[case]
    path = write(tmp_path, text)
    with pytest.raises(StudyError) as caught:
        read_study(path)
    said = str(caught.value)
    assert hint in said
    assert "\n" not in said
    assert f"{path}:{line}: " in said


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (GOOD.replace('title = "Size"', ""), "title is missing"),
        (GOOD.replace('metric = "turns"', ""), "metric is missing"),
        (GOOD.split("[[arms]]")[0], "either"),
        (GOOD.split("[rules]")[0].replace('metric = "turns"', 'versus = ["greedy"]'), "takes two strategies|goes with"),
    ],
)
def test_what_is_missing(text: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=hint):
        read_study(write(tmp_path, text))


def test_unknown_studies_and_files(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="did you mean stockpile-size"):
        find_study("stockpile-siz")
    with pytest.raises(StudyError, match="No such file"):
        find_study(str(tmp_path / "nowhere.toml"))


ASKED = {"skip-bo", "spite-and-malice", "skip", "cuckoo", "skitgubbe"}


def test_the_questions_of_people_are_built_in() -> None:
    assert {read_study(path, playable=False).game for path in built_in().values()} == ASKED


#: The studies that play; what is worked out has tests of its own.
PLAYED = [name for name, path in built_in().items() if not read_study(path, playable=False).exact]


@pytest.mark.parametrize("name", PLAYED)
def test_every_built_in_study_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    quickly = {"precision": "20%"} if read_study(built_in()[name], playable=False).want else {}
    found = study(name, games=24, progress=False, **quickly)
    forms.show(found)
    assert " ".join(capsys.readouterr().out.split()).startswith(" ".join(found.answer.split()))
    asked = found.study
    assert asked.title
    assert asked.question.endswith("?")
    assert found.answer.endswith(".")
    page = found.as_json()
    if isinstance(found, WishAnswer):
        assert page["verdict"] in ("met", "missed", "unsure")
        return
    assert page["verdict"] in ("higher", "lower", "better", "worse", "too-small", "undecided")
    if isinstance(found, VersusAnswer):
        assert found.result.outcome.units == 24
        return
    assert not [arm["refused"] for arm in page["arms"] if arm["refused"]]
    known = known_metrics(family_of(asked.game).measures, [2])
    assert set(asked.charts) <= set(known)
    assert set(asked.charts) <= {metric.name for metric in found.result.plan.metrics}


def test_a_study_says_the_games_name_and_ends_its_title_once() -> None:
    found = study("skip-bo-luck", games=40, progress=False)
    assert found.answer.startswith("Yes. At Skip-Bo weights wins ")
    assert repr(found).startswith("Skill in Skip-Bo: ")  # a title is none that "yes" would answer in another way
    asked = study("advice", games=40, progress=False)
    assert repr(asked).startswith("Does the document's advice help? ")
    assert "Does the document's advice help? Does it pay" in asked.text("md")


WISHED = """\
title = "Short"
question = "Which rules are short?"
game = "cuckoo"
players = 3
want = ["turns 9..14"]
strategies = ["threshold"]
precision = "10%"
games = 300
seed = 3

[over]
lives = "1..3"
"""


def test_a_study_for_rules_that_meet_wishes(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text(WISHED)
    found = study(str(file), progress=False, out=tmp_path / "a")
    assert found.answer.startswith("Play Cuckoo for 3 with --set lives=2: turns ")
    assert found.as_json()["verdict"] == "met"
    assert found.as_json()["games"] == 300
    assert found.as_json()["metric"] == "turns"
    assert load(tmp_path / "a").as_json()["answer"] == found.answer
    assert resume(tmp_path / "a", games=400, progress=False).outcome.units == 400
    assert "Searched: 3 rule sets" in found.text("md")
    assert found.rerun() == f"simcards study {file} -n 300 --seed 3 --precision 10%"
    assert run(["study", str(file), "-q", "--dry-run"]) == 2
    assert run(["study", str(file), "-q", "--shard", "1/2"]) == 2


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (
            ('want = ["turns 9..14"]', 'want = ["turnz 9..14"]'),
            r"short.toml:5: --want turnz 9..14: no measure 'turnz'; did you mean turns",
        ),
        (('lives = "1..3"', 'live = "1..3"'), r"short.toml:\d+: --over live: no such switch"),
        (('lives = "1..3"', "lives = [0, 3]"), r"short.toml:12: lives=0: lives takes 1 to 100"),
        (("games = 300", 'metric = "turns"'), r"short.toml:8: metric does not go with want"),
        (("players = 3", "players = 3\ntables = [2, 3]"), r"short.toml:\d+: tables and players"),
        (("players = 3", 'players = 3\npace = "slow"'), r"short.toml:5: pace must be a number"),
    ],
)
def test_what_is_wrong_in_a_study_of_wishes(wrong: tuple[str, str], hint: str, tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text(WISHED.replace(*wrong))
    with pytest.raises(UsageError, match=hint):
        study(str(file), progress=False)
