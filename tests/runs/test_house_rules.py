"""House rules in a file: what is written is read again, and a mistake is told with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcards.cli.main import run
from simcards.games.family import families
from simcards.games.switches import RulesError
from simcards.runs.house_rules import read_house_rules, write_house_rules

GAMES = [(name, preset) for family in families() for name, preset in family.presets.items()]


@pytest.mark.parametrize(("game", "preset"), GAMES, ids=[name for name, _ in GAMES])
def test_what_is_written_sets_nothing_but_what_was_set(game: str, preset: object, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    write_house_rules(file, game, None, {"turn_limit": 77} if game != "le-her" else {})
    assert read_house_rules(file, game) == ({"turn_limit": 77} if game != "le-her" else {})
    text = file.read_text().replace("# turn_limit = ", "turn_limit = ")
    everything = tmp_path / "everything.toml"
    everything.write_text(text)
    assert set(read_house_rules(everything, game)) == {"turn_limit"}


def test_a_file_is_written_beside_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page itself gives way to the file, an object that was asked for does not."""
    for words, shown in (([], False), (["--json"], True)):
        file = tmp_path / f"{shown}.toml"
        assert run(["rules", "cuckoo", "--save", str(file), *words]) == 0
        out = capsys.readouterr().out
        assert json.loads(out)["game"] == "cuckoo" if shown else not out
        assert file.exists()


def test_a_file_is_as_good_as_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "short.toml")
    assert run(["rules", "skip-bo", "--set", "stockpile_size=7", "--set", "hand_size=4", "--save", file]) == 0
    capsys.readouterr()
    found = []
    for words in (["--rules", file], ["--set", "stockpile_size=7", "--set", "hand_size=4"]):
        assert run(["simulate", "skip-bo", *words, "-n", "50", "--seed", "1", "--json", "--quiet"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["digest"] == found[1]["digest"]
    assert found[0]["rerun"] == found[1]["rerun"]
    assert run(["simulate", "skip-bo", "--rules", file, "--set", "hand_size=5", "-n", "50", "--json", "--quiet"]) == 0
    rules = json.loads(capsys.readouterr().out)["rules"]
    assert (rules["stockpile_size"], rules["hand_size"]) == (7, 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stockpile_size = 7\nstockpile_sise = 8", r":2: unknown switch 'stockpile_sise'; did you mean stockpile_size"),
        ("\nstockpile_size = 7000", r":2: stockpile_size=7000: stockpile_size takes 1 to 500"),
        ("wild_starts = 'maybe'", r":1: wild_starts=maybe: wild_starts takes true, false"),
        ("hand_size = [5]", r":1: hand_size=\[5\]: hand_size takes"),
        ("a = [\n", r"no TOML: "),
        ("x = 1\nx = 2", r":2: no TOML: "),
        ("game = 'cuckoo'", r":1: game: these are rules of cuckoo, not of skip-bo"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(RulesError, match=said) as error:
        read_house_rules(file, "skip-bo")
    assert str(error.value).startswith(str(file))
    assert "\n" not in str(error.value)


def test_what_is_not_there_and_what_is(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="--save FILE` writes one"):
        read_house_rules(tmp_path / "none.toml", "skip-bo")
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    assert run(["rules", "skip-bo", "--save", str(file)]) == 2
    assert file.read_text() == "mine"


def test_rules_of_a_game_serve_others_of_its_family(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('game = "skip-bo"\nhand_size = 4\n')
    assert read_house_rules(file, "spite-and-malice") == {"hand_size": 4}
