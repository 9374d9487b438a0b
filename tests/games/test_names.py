"""Names that people use find their game."""

import pytest

from simcards.cli.options import known_game
from simcards.games.family import families, find_game
from simcards.games.setup import make_setup
from simcards.games.switches import RulesError


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("chase-the-ace", "cuckoo"),
        ("Ranter-Go-Round", "cuckoo"),
        ("screw your neighbor", "cuckoo"),
        ("SCREW_YOUR_NEIGHBOUR", "cuckoo"),
        ("Cat and Mouse", "cat-and-mouse"),
        ("CAT-AND-MOUSE", "cat-and-mouse"),
        ("SkipBo", "skip-bo"),
        ("Le Her", "le-her"),
    ],
)
def test_other_names_and_any_case(name: str, game: str) -> None:
    assert find_game(name) == (find_game(game).family, game, "")
    assert make_setup(name, seed=1).game == game


def test_gnav_is_played_as_cuckoo_and_said_to_differ(capsys: pytest.CaptureFixture[str]) -> None:
    found = find_game("Gnav")
    assert (found.game, found.family.name) == ("cuckoo", "cuckoo")
    assert known_game("Gnav") == "cuckoo"
    assert "42 cards of its own" in capsys.readouterr().err
    assert known_game("chase-the-ace") == "cuckoo"
    assert capsys.readouterr().err == ""


def test_an_unknown_name_is_refused_with_the_near_ones() -> None:
    with pytest.raises(RulesError, match="did you mean chase-the-ace"):
        find_game("chase-the-ase")
    assert known_game("chase-the-ase") == "chase-the-ase"


def test_no_name_stands_for_two_games() -> None:
    names = [name for family in families() for game, preset in family.presets.items() for name in (game, *preset.names)]
    assert len(set(names)) == len(names)
