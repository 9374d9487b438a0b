"""The stockpile reference accepts right records and rejects broken ones: what the games share."""

import pytest

from .stockpile import RuleBroken, check_game
from .stockpile_deck import WILD, Rules, decks
from .stockpile_moves import may_lie_on
from .stockpile_script import DULL, LOW, RUN, SKIP, SKIP_BO, SKIP_US, SPITE, Script, skip, skip_us


@pytest.mark.parametrize(
    ("rules", "cards", "wilds"),
    [(SKIP, 104, 8), (SPITE, 108, 12), (SKIP_BO, 162, 18), (SKIP_US, 56, 4)],
)
def test_composition_of_the_decks(rules: Rules, cards: int, wilds: int) -> None:
    drawn = decks(rules)[1]
    assert (len(drawn), drawn.count(WILD)) == (cards, wilds)


# Deal and first player


@pytest.mark.parametrize(
    ("tops", "first"),
    [(["Q", "*"], {1}), (["A", "2"], {1}), (["9", "9"], {0, 1}), (["J", "10"], {0})],
)
def test_highest_stockpile_begins(tops: list[str], first: set[int]) -> None:
    """SP-G9: a wild above all, Ace low, ties either way."""
    for seat in (0, 1):
        script = Script(SKIP | {"first_player": "highest-stockpile"}, first=seat).deal(tops, DULL)
        if seat in first:
            script.turn(seat).is_right_so_far()
            script.turn(1 - seat).breaks("")
        else:
            script.breaks(f"seat {seat} begins")


def test_lower_partner_begins() -> None:
    """SP-G21."""
    rules = SKIP | {"partners": "shared", "first_player": "highest-stockpile"}
    hands = [*DULL, "6 6 6 6 8", "5 5 5 5 8"]
    Script(rules, 4, first=1).deal(["2", "3"], hands).is_right_so_far()
    Script(rules, 4, first=3).deal(["2", "3"], hands).breaks("seat 3 begins")


def test_joker_cannot_be_in_a_stockpile_of_deck_a() -> None:
    Script(SKIP_US).deal(["*", "9"], DULL).breaks("no '*' left")


def test_deck_b_holds_four_of_a_rank() -> None:
    """The other nines are in deck A, which feeds the stockpiles alone."""
    script = skip_us(["3", "9"]).discard("9").turn(1).discard("7").turn(0)
    script.draw("9").breaks("no '9' left")


@pytest.mark.parametrize(
    "switches",
    [
        {"wilds": "skip-bo"},
        {"jokers": 4},
        {"build_top": 13},
        {"separate_decks": True, "decks": 3},
        {"partners": "shared"},
        {"double_pass": "end"},
    ],
)
def test_contradictions_are_refused(switches: Rules) -> None:
    """SP-G10."""
    Script(SKIP | switches).breaks("contradict")


def test_sizes_of_the_deal() -> None:
    script = Script(SKIP).deal(["2", "3"], DULL)
    script.events[1]["draw_pile"] = 53
    script.breaks("draw pile of 53, not 54")
    script.events[1] |= {"draw_pile": 54, "hands": [["9"] * 5, ["9"] * 4]}
    script.breaks("hands of 5")


# Winning


def test_last_stockpile_card_wins_at_once() -> None:
    """SP-01."""
    won = skip(["A", "9"], stockpile_size=1).play("A", place="stockpile")
    won.end("stockpile-empty", [0]).is_right()
    played_on = skip(["A", "9"], stockpile_size=1).play("A", place="stockpile").discard("9")
    played_on.breaks("'discard' where 'end'")


def test_no_complete_event_after_the_winning_play() -> None:
    def script() -> Script:
        won = skip(["Q", "9"], [RUN[:-1] + "9", ""], stockpile_size=1, hand_size=12).plays(RUN[:-2])
        return won.play("Q", place="stockpile")

    script().end("stockpile-empty", [0]).is_right()
    script().complete().breaks("'complete' where 'end'")


def test_end_must_be_the_last_event() -> None:
    script = skip(["A", "9"], stockpile_size=1).play("A", place="stockpile")
    script.end("stockpile-empty", [0]).turn(1)
    with pytest.raises(RuleBroken, match="goes on after the end"):
        check_game(script.events)


def test_wrong_winner_reason_and_counts() -> None:
    for field, value in {"winners": [1], "losers": [], "reason": "exhausted", "turns": 2, "moves": 0}.items():
        script = skip(["A", "9"], stockpile_size=1).play("A", place="stockpile").end("stockpile-empty", [0])
        script.events[-1][field] = value
        script.breaks(field)


def test_hundred_and_fifteen_points_for_eighteen_cards() -> None:
    """SP-33, 002's own example."""
    for points in ([115, 0, 0], [115, -45, -45], [25, 0, 0]):
        script = Script(SKIP_BO | {"stockpile_size": 9}, 3)
        script.deal(["1 2 3 4 5 6 7 8 9", "12", "12"], ["", "", ""]).turn(0).draw("12 12 12 12 12")
        script.plays("1 2 3 4 5 6 7 8 9", place="stockpile").end("stockpile-empty", [0], points)
        if points == [115, 0, 0]:
            script.is_right()
        else:
            script.breaks("points")


def test_skip_us_points() -> None:
    """SP-33: 5 + 1 per card; the pair shares them."""
    script = skip_us(["A", "9"], stockpile_size=1).play("A", place="stockpile")
    script.end("stockpile-empty", [0], [6, 0]).is_right()


# Filling the hand


def test_fill_to_five() -> None:
    """SP-03: two plays and a discard, so three are drawn."""

    def script() -> Script:
        first = skip(["7", "9"], ["A 2 9 9 8", DULL[1]], LOW).play("A").play("2").discard("9")
        return first.turn(1).discard("7").turn(0)

    script().draw("2 3 4").is_right_so_far()
    script().draw("2 3").breaks("2 cards are drawn, not 3")
    script().draw("2 3 4 5").breaks("4 cards are drawn, not 3")
    script().draw("2 3 4", "emptied").breaks("why")
    script().draw("2 3 4", seat=1).breaks("seat")
    script().discard("8").breaks("'discard' where 'draw'")


def test_emptied_hand_is_refilled_at_once() -> None:
    """SP-09: five at once, not with one card left, not after a discard."""
    hands = ["A 2 3 4 5", DULL[1]]
    skip(["7", "9"], hands, LOW).plays("A 2 3 4 5").draw(LOW, "emptied").play("6").is_right_so_far()
    skip(["7", "9"], hands, LOW).plays("A 2 3 4 5").turn(1).breaks("'turn' where 'draw'")
    skip(["7", "9"], hands, LOW).plays("A 2 3 4").draw("2 3 4 5", "emptied").breaks("must come")
    skip(["7", "9"], hands, LOW).plays("A 2 3 4").discard("5").draw(LOW, "emptied").breaks("'turn'")


def test_without_refill_the_turn_ends_with_a_pass_event() -> None:
    """SP-G1; the turn was not a pass in the sense of SP-G6."""

    def script() -> Script:
        return skip(["7", "9"], ["A 2", "9 9"], "3 4 5 6", hand_size=2, refill_when_empty=False).plays("A 2")

    script().pass_().turn(1).discard("9").is_right_so_far()
    script().draw("3 4", "emptied").breaks("'draw' where 'pass'")
    script().turn(1).breaks("'turn' where 'pass'")


# Plays


def test_one_higher_and_no_skipping() -> None:
    """SP-05, SP-06."""
    skip(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("A").play("*", value="2").play("3").is_right_so_far()
    skip(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("A").play("*", value="3").breaks("SP-06")
    skip(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("A").play("3").breaks("SP-05")
    skip(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("2").breaks("SP-05")
    skip(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("*", value="A").play("2").is_right_so_far()
    skip_us(["7", "9"], ["A 2 3 * 9", DULL[1]]).play("*", value="A").breaks("SP-05")


def test_only_tops_are_playable() -> None:
    """SP-02, SP-08: the stockpile's second card and a covered discard only after what lies on them."""
    skip(["A 2", "9"]).play("2", place="stockpile").breaks("SP-02")
    skip(["A 2", "9"]).plays("A 2", place="stockpile").is_right_so_far()

    def covered() -> Script:
        script = skip(["7", "9"], ["3 2 8 8 9", DULL[1]], "J J A").discard("3").turn(1).discard("7")
        script.turn(0).draw("J").discard("2").turn(1).draw("J").discard("7").turn(0).draw("A").play("A")
        return script

    covered().play("3", place="discard", pile=0).breaks("SP-08")
    script = covered().play("2", place="discard", pile=0)
    script.play("3", place="discard", pile=0).is_right_so_far()


def test_places_for_building_piles() -> None:
    """SP-07, SP-22: no fifth pile; unlimited ones take the lowest free number."""
    aces = ["A A A A A", DULL[1]]
    script = skip(["7", "9"], aces).play("A", 0).play("A", 3).play("A", 1).play("A", 2)
    script.play("A", 4).breaks("SP-05")
    script = skip(["7", "9"], aces, building_piles="unlimited")
    script.play("A", 0).play("A", 1).play("A", 2).play("A", 3).play("A", 5).breaks("SP-05")


def test_pile_completes_once_full() -> None:
    """SP-07, 004's step 6: shuffled into the draw pile at once, its place is free."""
    hands = [RUN + " A", "9"]

    def script() -> Script:
        return Script(SPITE | {"hand_size": 13}).deal(["7", "9"], hands).turn(0).plays(RUN)

    script().complete().shuffle(12, "completed").play("A").is_right_so_far()
    script().play("A", 1).breaks("'play' where 'complete'")
    script().complete().play("A").breaks("'play' where 'shuffle'")
    script().complete().shuffle(12).breaks("why")


# Discards and passes


def test_discards() -> None:
    """SP-08: from the hand, onto an own pile, and the turn is over."""
    skip(["2", "9"]).discard("2").breaks("SP-08")
    skip(["2", "9"]).discard("9", 4).breaks("SP-08")
    skip(["2", "9"]).discard("9", final=False).breaks("SP-26")
    skip(["2", "9"]).discard("9").discard("9").breaks("'discard' where 'turn'")
    skip(["2", "9"]).discard("9").turn(0).breaks("seat")


def test_no_pass_when_a_discard_is_legal() -> None:
    """SP-G2; a pass is free only where the discard is."""
    skip(["2", "9"]).pass_().breaks("SP-G2")
    skip(["2", "9"], must_discard=False).pass_().turn(1).is_right_so_far()


def test_ace_is_never_discarded_under_no_ace() -> None:
    """004's step 7, SP-G2: with nothing but Aces and no place for them, the turn ends with a pass."""
    rules = SPITE | {"hand_size": 2, "building_piles": 1}

    def script() -> Script:
        return Script(rules).deal(["7", "9"], ["A A", "A 8"]).turn(0)

    script().discard("A").breaks("discard")
    script().pass_().breaks("SP-G2")
    script().play("A").discard("A").breaks("discard")
    script().play("A").pass_().turn(1).discard("8").is_right_so_far()
    script().play("A").pass_().turn(1).pass_().breaks("SP-G2")


@pytest.mark.parametrize(
    ("pile", "fit", "unfit"),
    [
        ("", "A 7 K *", ""),
        ("7", "7 6 *", "8 5 A"),
        ("8 * *", "8 7 6 5 *", "9 4"),
        ("*", "K Q 2 A *", ""),
        ("A", "A", "* 2 K"),
        ("2 *", "2 A *", "3"),
        ("5 5 4", "4 3 *", "5 2"),
    ],
)
def test_descending_discards(pile: str, fit: str, unfit: str) -> None:
    """Discards of skip-us, SP-30, SP-G5: never a joker on an Ace."""
    assert all(may_lie_on(SKIP_US, card, pile.split()) for card in fit.split())
    assert not any(may_lie_on(SKIP_US, card, pile.split()) for card in unfit.split())


def test_descending_in_a_game() -> None:
    def script() -> Script:
        first = skip_us(["9", "9"], ["8 6 * * 9", DULL[1]]).discard("8").turn(1).discard("7")
        return first.turn(0).draw("2")

    script().discard("6").breaks("SP-08")
    script().discard("*").turn(1).draw("3").discard("7", 1).turn(0).draw("4").discard("6").is_right_so_far()


def test_no_blocking() -> None:
    """SP-35: neither use nor cover a card that could be played, unless nothing else is left."""
    free: Rules = {"no_blocking": True}
    skip(["7", "9"], ["A * 9 9 8", DULL[1]], **free).discard("A").breaks("SP-35")
    skip(["7", "9"], ["A * 9 9 8", DULL[1]], **free).discard("*").is_right_so_far()
    skip(["7", "9"], ["A A", "9 9"], hand_size=2, **free).discard("A").is_right_so_far()

    def covering() -> Script:
        script = skip(["7", "9"], ["2 * 9 9 8", "A 7 7 7 7"], "J J", **free).discard("2").turn(1).play("A")
        return script.discard("7").turn(0).draw("J")

    covering().discard("9", 0).breaks("SP-35")
    covering().discard("*", 0).breaks("SP-35")
    covering().discard("9", 1).is_right_so_far()
