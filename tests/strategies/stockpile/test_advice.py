"""The documents' advice as strategies: this position, this choice; greedy's choice beside it where it differs.

The rival holds tens and jacks, and unless something else is said a queen lies on its stockpile.
"""

import pytest

from tests.games.stockpile.table import Table

from .choices import discard, play

OTHER = "10 10 J J J"


def table(top: str, hand: str, draws: str = "", rival: str = "Q", **rules: object) -> Table:
    return Table("skip", [top, rival], [hand, OTHER], [draws], **rules)


@pytest.mark.parametrize(
    ("hand", "script", "choice"),
    [
        ("2 7 10 9 4", "", "10@2"),  # high cards on the third pile, the highest first as greedy has it
        ("2 7 5 6 4", "", "7@1"),  # middle cards on the second
        ("2 5 4 4 3", "", "5@0"),  # low cards on the first
        ("2 7 Q 9 4", "", "Q@3"),  # hard cards on the fourth
        ("* * A A A", "A>0 A>1 A>2", "*@3"),
        ("10 7 4 4 4", "10@2 10@0 7@1 10@1", "4@0"),
    ],
)
def test_sorter(hand: str, script: str, choice: str) -> None:
    assert discard("sorter", table("9", hand, "2 2"), script) == choice


def test_sorter_with_other_ranges_and_with_fewer_piles() -> None:
    assert discard("sorter:middle=8", table("9", "2 7 5 6 4")) == "7@0"
    assert discard("sorter:high=7", table("9", "2 7 5 6 4")) == "7@2"
    assert discard("sorter", table("9", "2 7 Q 9 4", discard_piles=2)) == "Q@1"


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("descender", "8@1"),  # one step down from the 9, rather than onto the equal card
        ("greedy", "8@0"),
        ("descender:gap=3", "8@1"),
    ],
)
def test_descender(text: str, choice: str) -> None:
    """Pile 0 has an 8, pile 1 a 9."""
    assert discard(text, table("7", "8 9 8 4 3", "8 8"), "8@0 10@0 9@1 10@0") == choice


def test_descender_prefers_an_empty_pile_to_a_longer_step() -> None:
    """Pile 0 has a 9; the hand 6s and 5s."""
    hand = "9 6 6 5 5"
    assert discard("descender", table("7", hand, "5"), "9@0 10@0") == "6@1"
    assert discard("descender:gap=3", table("7", hand, "5"), "9@0 10@0") == "6@0"


def test_leveller() -> None:
    """The equal card lies on the only pile begun."""
    begun = table("7", "9 9 9 5 5", "5"), "9@0 10@0"
    assert discard("greedy", *begun) == "9@0"
    assert discard("leveller", *begun) == "9@1"
    assert discard("leveller:weight=0", *begun) == "9@0"


@pytest.mark.parametrize(
    ("text", "top", "hand", "script", "choice"),
    [
        ("saver", "9", "* 7 7 8 8", "", "stop"),
        ("greedy", "9", "* 7 7 8 8", "", "*>0"),
        ("saver", "2", "* 7 7 8 8", "", "*>0"),  # an Ace, and the 2 goes out
        ("saver", "4", "* 3 A 8 8", "A>0", "*>0"),  # a 2, then 3, then 4
        ("saver", "5", "* 3 A 8 8", "A>0", "stop"),  # no 4
        ("saver:high=2", "5", "* 3 A 8 8", "A>0", "*>0"),  # a 2 is high enough
        ("saver:high=3", "5", "* 3 A 8 8", "A>0", "stop"),
    ],
)
def test_saver_and_wilds(text: str, top: str, hand: str, script: str, choice: str) -> None:
    assert play(text, table(top, hand), script) == choice


@pytest.mark.parametrize(
    ("text", "top", "hand", "choice"),
    [
        ("saver", "9", "A 7 7 8 8", "A>0"),
        ("saver:aces=1", "9", "A 7 7 8 8", "stop"),
        ("saver:aces=1", "3", "A 2 7 8 8", "A>0"),
    ],
)
def test_saver_and_aces(text: str, top: str, hand: str, choice: str) -> None:
    assert play(text, table(top, hand), "") == choice


@pytest.mark.parametrize(
    ("text", "top", "hand", "script", "choice"),
    [
        ("builder", "4", "A 2 3 A 8", "A>0 2>0", "3>0"),
        ("greedy", "4", "A 2 3 A 8", "A>0 2>0", "A>1"),  # the lowest card first
        ("builder", "4", "A 2 * A 8", "A>0 2>0", "*>0"),  # a wild as the 3
        ("builder", "4", "A 2 * 3 8", "A>0 2>0", "3>0"),  # but not in a natural card's place
        ("builder", "9", "A 2 * A 8", "A>0 2>0", "A>1"),  # the 9 is out of reach: like greedy
        ("builder", "2", "3 A 2 8 8", "A>0", "stock>0"),
        ("builder", "3", "A 2 A 8 8", "A>0 2>0", "stock>0"),
        ("builder:hold=0", "2", "A A 2 8 8", "A>0 A>1 stock>0", "2>1"),
    ],
)
def test_builder(text: str, top: str, hand: str, script: str, choice: str) -> None:
    assert play(text, table(top, hand), script) == choice


def test_builder_takes_the_way_with_the_fewest_wilds() -> None:
    """From pile 1, at 2, the 4 needs one wild; from pile 0, at 1, it would need two."""
    assert play("builder", table("4", "A A 2 * *", hand_size=5), "A>0 A>1 2>1") == "*>1"


def test_builder_that_holds() -> None:
    """A 5 on its stockpile, a 6 in hand for a pile at 5: holding, it stops."""
    at_five = table("5 5", "A 2 3 4 6", hand_size=5), "A>0 2>0 3>0 4>0 stock>0"
    assert play("builder", *at_five) == "6>0"
    assert play("builder:hold=1", *at_five) == "stop"


@pytest.mark.parametrize(
    ("text", "rival", "hand", "script", "choice"),
    [
        ("blocker", "3", "A 2 8 8 7", "A>0", "stop"),  # a 2 would let the 3 out
        ("blocker:below=0", "3", "A 2 8 8 7", "A>0", "2>0"),
        ("blocker", "2", "A 2 A 8 7", "A>0", "2>0"),  # past the pile that waits for the 2
        ("blocker:past=0,below=0", "2", "A 2 A 8 7", "A>0", "A>1"),
        ("blocker:past=0", "2", "A 2 A 8 7", "A>0", "2>0"),  # an Ace would prepare the 2
        ("blocker", "9", "A 2 A 8 7", "A>0", "A>1"),
    ],
)
def test_blocker(text: str, rival: str, hand: str, script: str, choice: str) -> None:
    assert play(text, table("10", hand, rival=rival), script) == choice


@pytest.mark.parametrize(
    ("size", "rival", "hand", "choice"),
    [
        (2, "3", "A 2 8 8 7", "stop"),
        (3, "3", "A 2 8 8 7", "2>0"),  # a rival with three cards left is let be
        (2, "2", "A 2 A 8 7", "2>0"),
        (3, "2", "A 2 A 8 7", "A>1"),
    ],
)
def test_blocker_near_a_rivals_end_alone(size: int, rival: str, hand: str, choice: str) -> None:
    assert play("blocker:left=2", table("10", hand, rival=rival, stockpile_size=size), "A>0") == choice


def test_blocker_plays_its_stockpile_all_the_same() -> None:
    assert play("blocker", table("2", "A 7 8 8 7", rival="3"), "A>0") == "stock>0"


ALL_OFF = "work=0,sort=0,wilds=0,below=0,build=0,queens=0,past=0,aces=0,tops=0"


def only(habit: str) -> str:
    return "advised:" + ALL_OFF.replace(f"{habit}=0", f"{habit}=1")


@pytest.mark.parametrize(
    ("habit", "top", "rival", "hand", "script", "without", "with_it"),
    [
        ("work", "4", "Q", "A 2 3 A 8", "A>0 2>0", "A>1", "3>0"),
        ("wilds", "9", "Q", "* 7 7 8 8", "", "*>0", "stop"),
        ("below", "10", "3", "A 2 8 8 7", "A>0", "2>0", "stop"),
        ("build", "5 2", "Q", "A 2 3 4 6", "A>0 2>0 3>0 4>0 stock>0", "6>0", "stop"),
        ("past", "10", "2", "A 2 A 8 7", "A>0", "A>1", "2>0"),
        ("aces", "9", "Q", "A 7 7 8 8", "", "A>0", "stop"),
    ],
)
def test_habits_of_advised_in_play(
    habit: str, top: str, rival: str, hand: str, script: str, without: str, with_it: str
) -> None:
    position = table(top, hand, rival=rival), script
    assert play(f"advised:{ALL_OFF}", *position) == without
    assert play(only(habit), *position) == with_it


@pytest.mark.parametrize(
    ("habit", "hand", "draws", "script", "without", "with_it"),
    [
        ("sort", "2 7 10 9 4", "", "", "10@0", "10@2"),
        ("queens", "Q 9 9 4 4", "9", "9@0 10@0", "9@0", "Q@1"),
        ("tops", "2 2 7 7 7", "2", "2@0 10@0", "2@0", "7@1"),  # not onto the 2, which is one Ace away
    ],
)
def test_habits_of_advised_in_discarding(
    habit: str, hand: str, draws: str, script: str, without: str, with_it: str
) -> None:
    position = table("9", hand, draws), script
    assert discard(f"advised:{ALL_OFF}", *position) == without
    assert discard(only(habit), *position) == with_it


def test_advised_without_any_habit_is_greedy() -> None:
    position = table("9", "A 2 A * 8"), "A>0 2>0 A>1"
    assert play(f"advised:{ALL_OFF}", *position) == play("greedy", *position) == "*>0"
