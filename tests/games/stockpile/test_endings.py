"""How games end, who has won, what it scores, and who begins."""

from collections import Counter

import pytest

from simcards.games.stockpile import layout as at
from simcards.games.stockpile.texts import NOT_SIMULATED

from .table import Seen, Table

NOTHING_TO_DRAW = {"decks": 1, "stockpile_size": 21}  # 52 cards: 42 in stockpiles, 10 in hands
DULL = ["9 8 8 8 8", "7 7 7 7 9"]
OTHER = "10 10 J J J"


def ended(seen: Seen) -> tuple[str, list[int]]:
    return seen.end["reason"], seen.end["winners"]


# Nothing left to draw


def exhausted(**settings: object) -> Seen:
    """Seat 0 has played a stockpile card and needs a card in its second turn; there is none."""
    table = Table("skip", ["A 9", "9"], DULL, **{**NOTHING_TO_DRAW, **settings})
    return table.play("stock>0 9@0 9@0")


def test_exhausted_is_a_draw() -> None:
    """SP-27, SP-G3: where a needed draw finds nothing, the game ends at once."""
    seen = exhausted()
    assert ended(seen) == ("exhausted", [])
    assert seen.events[-2] == {"event": "turn", "seat": 0}


def test_exhausted_with_the_fewest_stockpile_cards() -> None:
    """SP-27: 20 cards against 21 win; SP-D6: with Skip-Bo's points like any win, with the US points nothing."""
    seen = exhausted(exhaustion="fewest", scoring="skip-bo")
    assert ended(seen) == ("fewest-stockpile", [0])
    assert seen.end["points"] == [25 + 5 * 21, 0]
    assert exhausted(exhaustion="fewest", scoring="skip-us").end["points"] == [0, 0]


def test_equal_stockpiles_are_a_draw() -> None:
    """SP-27: also with `fewest`, and then the reason is `exhausted`."""
    seen = Table("skip", ["9", "9"], DULL, exhaustion="fewest", **NOTHING_TO_DRAW).play("9@0 9@0")
    assert ended(seen) == ("exhausted", [])


def test_play_goes_on_with_smaller_hands() -> None:
    """SP-G15, and 004: nothing is drawn, nobody is punished."""
    seen = exhausted(exhaustion="play-on")
    assert not seen.end
    assert seen.since("draw") == []
    assert at.hand_size(seen.view, 0) == 4


def test_exhausted_in_the_middle_of_a_turn() -> None:
    """SP-G3: the emptied hand draws the last two cards, and with nothing set aside that is the end."""
    seen = Table("skip", ["9", "9"], ["A 2 3 4 5"], ["6", "7"], decks=1, stockpile_size=20).play("A>0 2>0 3>0 4>0 5>0")
    assert seen.drawn("emptied") == [["6", "7"]]
    assert ended(seen) == ("exhausted", [])
    assert seen.end["turns"] == 1


def test_exhausted_when_the_last_card_is_drawn() -> None:
    """SP-G3: also when no more is needed."""
    seen = Table("skip", ["9", "9"], ["A 8 8 8 8", "7 7 7 7 9"], decks=1, stockpile_size=20).play("A>0 8@0 9@0")
    assert [len(cards) for cards in seen.drawn("fill")] == [2]
    assert ended(seen) == ("exhausted", [])


# Nobody moves


def test_stalemate() -> None:
    """SP-G4: aces that nobody may discard or play, and nothing to draw: a turn without a move each."""
    table = Table(
        "spite-and-malice", ["9", "9"], ["A", "A"],
        hand_size=1, building_piles=1, decks=1, wilds="kings", stockpile_size=25,
    )  # fmt: skip
    seen = table.play()
    assert seen.moves == ["A>0", "pass", "pass", "pass"]
    assert ended(seen) == ("stalemate", [])


def test_every_player_in_a_row() -> None:
    """SP-G4: with three players three turns; a discard between starts the count anew."""
    table = Table("skip", ["9", "9", "9"], players=3, must_discard=False)
    assert not table.play("pass pass").end
    assert ended(table.play("pass pass pass")) == ("stalemate", [])
    discard = table.play("pass pass").discards[0]
    assert not table.play(f"pass pass {discard} pass pass").end
    assert ended(table.play(f"pass pass {discard} pass pass pass")) == ("stalemate", [])


def test_turn_limit() -> None:
    """SP-G11: a draw of its own kind, when the turn ends; whatever else ends the game goes before."""
    table = Table("skip", ["9", "9"], ["9 9 9 9 9", OTHER], turn_limit=2)
    assert ended(table.play("9@0 10@0")) == ("turn-limit", [])
    won = Table("skip", ["A", "9"], stockpile_size=1, turn_limit=1)
    assert ended(won.play("stock>0")) == ("stockpile-empty", [0])
    still = Table("skip", ["9", "9"], must_discard=False, turn_limit=2)
    assert ended(still.play("pass pass")) == ("stalemate", [])


# Passing twice


def test_two_passes_end_the_game() -> None:
    """SP-29, SP-31: a draw, but one card fewer scores a point; SP-G6: a turn with a play is no pass."""
    table = Table("skip-us", ["A 9", "9"], ["2 9 9 9 8", OTHER])
    assert not table.play("stock>0 pass pass").end
    seen = table.play("stock>0 pass pass pass")
    assert ended(seen) == ("double-pass", [])
    assert seen.end["points"] == [1, 0]


def test_a_pass_counts_though_something_could_be_played() -> None:
    """SP-G6: the Ace in hand stays there."""
    seen = Table("skip-us", ["9", "9"], ["A 9 9 9 8"]).play("pass pass")
    assert ended(seen) == ("double-pass", [])
    assert seen.end["points"] == [0, 0]


def test_two_neighbours_of_three_pass() -> None:
    """SP-D8; SP-D5: with three players only a side with fewer than every other scores, all its differences."""
    rules = {"must_discard": False, "double_pass": "end", "scoring": "skip-us"}
    table = Table("skip", ["A 2 9", "9", "9"], ["9 9 9 9 8", OTHER], players=3, **rules)
    seen = table.play("stock>0 stock>0 pass pass pass")
    assert ended(seen) == ("double-pass", [])
    assert seen.end["points"] == [4, 0, 0]


ACES = ["A 2 9 9 8", OTHER]


def test_aces_after_two_passes() -> None:
    """SP-29: seat 0 must play the Ace and then the 2, and is free once they are out; others are free later."""
    table = Table("skip-us", ["9", "9"], ACES, double_pass="aces")
    seen = table.play("pass pass")
    assert seen.moves == ["pass", "pass", "A>0", "2>0"]
    assert "pass" in seen.discards
    assert not table.play("pass pass A>0 2>0 pass pass").end


def test_a_two_alone_after_two_passes() -> None:
    """SP-29: no Ace in any hand, but a 2 that can be played: the game goes on with it."""
    table = Table("skip-us", ["9", "9"], ["A 9 9 9 8", "2 J J 10 10"], double_pass="aces")
    assert table.play("A>0 9@0 pass pass").moves == ["A>0", "9@0", "pass", "pass", "2>0"]


@pytest.mark.parametrize("seat", range(3))
def test_an_ace_in_any_hand_after_two_passes(seat: int) -> None:
    """SP-29: whoever holds it, also who is not in turn; without it the game is over."""
    hands = ["6 7 8 9 9", "7 7 8 8 6", "10 10 J J 6"]
    rules = {"players": 3, "must_discard": False, "double_pass": "aces"}
    assert ended(Table("skip", ["9", "9", "9"], hands, **rules).play("pass pass")) == ("double-pass", [])
    hands[seat] = hands[seat].replace("6", "A")
    assert not Table("skip", ["9", "9", "9"], hands, **rules).play("pass pass").end


def test_no_aces_after_two_passes() -> None:
    """SP-29: no hand holds an Ace or 2 that can be played, so the game ends."""
    table = Table("skip-us", ["9", "9"], ["2 9 9 9 8", OTHER], double_pass="aces")
    assert ended(table.play("pass pass")) == ("double-pass", [])


def test_new_deal_after_two_passes() -> None:
    """SP-29: all but the stockpiles is shuffled, five to each from seat 0 upward, and the next seat goes on."""
    table = Table("skip-us", ["A 9", "9"], ["2 9 9 9 8", OTHER], double_pass="redeal")
    seen = table.play("stock>0 2>0 9@0 pass pass")
    assert seen.since("shuffle") == [{"event": "shuffle", "cards": 57, "why": "redeal"}]
    assert [(event["seat"], len(event["cards"])) for event in seen.since("draw")[-2:]] == [(0, 5), (1, 5)]
    assert seen.events[-1] == {"event": "turn", "seat": 1}
    assert seen.view[at.HIGHEST_PLACE] == seen.view[at.DISCARD_SIZES] == 0
    assert seen.view[at.DRAW_PILE] == 57 - 10


def test_no_new_deal_at_the_turn_limit() -> None:
    """SP-G11."""
    seen = Table("skip-us", ["9", "9"], ACES, double_pass="redeal", turn_limit=2).play("pass pass")
    assert ended(seen) == ("turn-limit", [])
    assert seen.since("shuffle") == []


# Points


def test_18_cards_left_are_115_points() -> None:
    """SP-33, 002's example: 25 + 18 × 5, of two opponents together (SP-D5)."""
    table = Table("skip-bo", ["1 2 3 4 5 6 7 8 9", "12", "12"], draws=["12 12 12 12 12"], players=3, stockpile_size=9)
    seen = table.play(" ".join(["stock>0"] * 9))
    assert ended(seen) == ("stockpile-empty", [0])
    assert seen.end["points"] == [115, 0, 0]


def test_five_points_and_one_for_each_card() -> None:
    """SP-33: the US rules."""
    seen = Table("skip-us", ["A", "9"], stockpile_size=1).play()
    assert seen.end["points"] == [5 + 1, 0]


def test_other_endings_score_nothing() -> None:
    """SP-31: an exhausted game and one cut off, with the US points."""
    assert exhausted(scoring="skip-us").end["points"] == [0, 0]
    table = Table("skip-us", ["A 9", "9"], ["2 9 9 9 8"], turn_limit=1)
    assert table.play("stock>0 pass").end["points"] == [0, 0]


def test_one_card_a_play_cannot_empty_two_stockpiles() -> None:
    """SP-G14: both have one Ace left; the player in turn wins with it."""
    assert ended(Table("spite-and-malice", ["A", "A"], stockpile_size=1).play("stock>0")) == ("stockpile-empty", [0])


# Who begins


def first_seats(*tops: str, seeds: int = 60, **settings: object) -> Counter[int]:
    chosen = {"first_player": "highest-stockpile", **settings}
    plays = (Table("skip", tops, seed=seed, **chosen).play() for seed in range(seeds))  # type: ignore[arg-type]
    return Counter(seen.events[1]["seat"] for seen in plays)


@pytest.mark.parametrize(("tops", "first"), [(("J", "10"), 0), (("A", "2"), 1), (("Q", "*"), 1), (("2", "A"), 0)])
def test_the_highest_stockpile_begins(tops: tuple[str, str], first: int) -> None:
    """SP-G9: a wild above all, an Ace low."""
    assert set(first_seats(*tops, seeds=3)) == {first}


def test_equal_tops_are_drawn() -> None:
    """SP-G9: half of 60 each, within four standard errors; a lower third one never."""
    seats = first_seats("9", "9")
    assert abs(seats[0] - 30) < 4 * 60**0.5 / 2
    assert set(first_seats("9", "8", "9", players=3)) == {0, 2}


def test_the_lower_partner_begins() -> None:
    """SP-G21: the second side's stockpile is higher, so its lower seat."""
    assert set(first_seats("2", "3", players=4, partners="shared", seeds=3)) == {1}


def test_the_cut_is_a_draw() -> None:
    """SP-G12: neither age nor cards decide, so all seats begin equally often, and seat 0 stands for the youngest."""
    seats = first_seats(first_player="drawn", players=3, seeds=90)
    assert all(abs(seats[seat] - 30) < 4 * (90 * 2 / 9) ** 0.5 for seat in range(3))
    assert set(first_seats(first_player="seat-0", seeds=3)) == {0}
    assert any("talk" in what for what in NOT_SIMULATED)
