"""Every rule of Skitgubbe as a transcript: this position, these plays, these consequences."""

from __future__ import annotations

import pytest

from simcards.games.skitgubbe import FAMILY
from simcards.games.skitgubbe import layout as at
from tests.games.skitgubbe.position import (
    DRAWS,
    HANDS,
    OPEN,
    Position,
    after_collecting,
    card_set,
    collecting,
    shedding,
)

# Collecting


def test_sg_01_the_leader_may_lead_any_card() -> None:
    assert collecting(HANDS, DRAWS).moves() == ["lead 4C", "lead 7H", "lead 9S"]


def test_sg_02_the_higher_rank_wins_whatever_the_suit() -> None:
    table = collecting(HANDS[:2], DRAWS)
    table.follows("0 lead 4C; 1 answer 9C; 1 won 4C 9C; 1 draw AD; 0 draw AC")
    table.follows("1 lead 2D; 0 answer 9S; 0 won 2D 9S")


def test_sg_02_equal_ranks_bounce_and_the_next_clockwise_leads() -> None:
    table = collecting(HANDS[:2], DRAWS)
    table.follows("0 lead 7H; 1 answer 7C; bounce 7H 7C; 1 draw AD; 0 draw AC; 1 lead 2D")
    assert table.view[at.GONE] == card_set("7H 7C")


def test_sg_03_everyone_plays_and_the_highest_wins() -> None:
    collecting(HANDS, DRAWS).follows(
        "0 lead 4C; 1 answer 9C; 2 answer 5D; 1 won 4C 9C 5D; 1 draw AD; 2 draw AH; 0 draw AC; 1 lead 2D"
    )


def test_sg_03_the_tied_play_again_and_the_lower_card_goes_out() -> None:
    table = collecting(HANDS, DRAWS)
    table.follows("0 lead 7H; 1 answer 7C; 2 answer 5D; replay 0 1 / 5D; 0 lead 4C; 1 answer 9C; 1 won 7H 7C 4C 9C")
    assert table.view[at.GONE] == card_set("5D")


def test_sg_04_a_card_of_a_rank_in_the_trick_may_be_thrown_off() -> None:
    table = collecting(HANDS, DRAWS)
    table.play("0 lead 7H")
    assert table.moves() == ["answer 7C", "answer 9C", "answer 2D", "throw-off 7C"]
    table.follows("1 throw-off 7C; 2 answer 5D; 0 won 7H 7C 5D; 0 draw AC; 1 draw AD; 2 draw AH")


def test_sg_04_a_thrown_off_card_does_not_win() -> None:
    table = collecting(["4C 2C 2D", "9C 3C 3D", "9D 5C 5D"], DRAWS)
    table.follows("0 lead 4C; 1 answer 9C; 2 throw-off 9D; 1 won 4C 9C 9D; 1 draw AD; 2 draw AH; 0 draw AC")


def test_sg_05_the_won_pile_is_not_for_this_phase() -> None:
    table = collecting(HANDS, DRAWS)
    table.play("0 lead 4C; 1 answer 9C; 2 answer 5D")
    assert table.moves() == ["lead 7C", "lead 2D", "lead AD"]
    assert [int(table.view[at.WON_SIZES + seat]) for seat in range(3)] == [0, 3, 0]
    assert table.view[at.OWN_PILE] == card_set("4C 9C 5D")


def test_sg_06_the_last_stock_card_is_trump_and_all_take_their_piles() -> None:
    table = collecting(HANDS, DRAWS, left=1)
    table.give_pile(2, "10C JC")
    table.play("0 lead 4C; 1 answer 9C; 2 answer 5D")
    assert table.events[4] == {"event": "draw", "seat": 1, "cards": ["AS"]}
    assert after_collecting(table) == [
        {"event": "trump", "suit": "S", "card": "AS", "seat": 1},
        {
            "event": "shedding",
            "hands": [["7H", "9S"], ["4C", "7C", "9C", "2D", "5D", "AS"], ["10C", "JC", "7D", "KH"]],
            "leader": 1,
        },
    ]
    assert table.view[at.TRUMP] == 3


@pytest.mark.parametrize(("left", "drawer"), [(1, 1), (2, 2), (3, 0)])
def test_sg_06_the_phase_ends_with_the_last_card_even_if_others_are_short(left: int, drawer: int) -> None:
    table = collecting(HANDS, DRAWS, left=left)
    table.play("0 lead 4C; 1 answer 9C; 2 answer 5D")
    trump, start = after_collecting(table)
    assert (trump["seat"], start["leader"]) == (drawer, drawer)
    assert sum(len(event["cards"]) for event in table.events if event["event"] == "draw") == left


# Shedding


def test_sg_07_who_drew_the_last_card_leads_any_card_or_run() -> None:
    table = collecting(["7H 8H 9H", "2C 4C 6C", "3C 5C 7C"], left=3)
    table.play("0 lead 7H; 1 answer 2C; 2 answer 3C")
    assert table.view[at.SEAT] == table.view[at.OPENER] == 2
    assert table.moves()[-1] == "lead AS"
    assert table.moves()[0] == "lead 5C"


def test_sg_08_beating_with_a_higher_card_of_the_suit_or_with_any_trump() -> None:
    table = shedding(["9H", "8H 10H AC 2S", "3C"], "S")
    table.play("0 lead 9H")
    assert table.moves() == ["beat 10H", "beat 2S", "pick-up 9H"]


def test_sg_08_a_trump_is_beaten_by_a_higher_trump_alone() -> None:
    table = shedding(["5S 3C", "AH AC 4S 6S", "3D"], "S")
    table.play("0 lead 5S")
    assert table.moves() == ["beat 6S", "pick-up 5S"]


def test_sg_09_every_run_and_every_part_of_it_may_be_led() -> None:
    table = shedding(["7H 8H 9H QS", "2C", "3C"], "S")
    assert table.moves() == [
        *("lead 7H", "lead 8H", "lead 9H", "lead QS"),
        *("lead 7H 8H", "lead 8H 9H", "lead 7H 8H 9H"),
    ]


def test_sg_09_a_run_ends_with_the_ace_and_stays_in_its_suit() -> None:
    assert shedding(["KC AC 2D 3D", "2C", "3C"], "S").moves() == [
        *("lead KC", "lead AC", "lead 2D", "lead 3D"),
        *("lead KC AC", "lead 2D 3D"),
    ]


def test_sg_09_the_highest_card_of_a_run_must_beat_the_top() -> None:
    table = shedding(["8H 2C", "6H 7H 9H 10H JH", "3C"], "S")
    table.play("0 lead 8H")
    assert table.moves() == [
        *("beat 9H", "beat 10H", "beat JH"),
        *("beat 9H 10H", "beat 10H JH", "beat 9H 10H JH", "pick-up 8H"),
    ]
    table = shedding(["8H 2C", "7H 9H", "3C"], "S")
    table.play("0 lead 8H")
    assert table.moves() == ["beat 9H", "pick-up 8H"]


def test_sg_09_lower_cards_of_a_run_need_not_beat() -> None:
    table = shedding(["8H 2C", "6S 7S 8S", "3C"], "S")
    table.play("0 lead 8H")
    table.follows("1 beat 6S 7S 8S; 1 out")
    table = shedding(["5H 2C", "3H 4H 6H 7H", "3C"], "S")
    table.play("0 lead 5H")
    assert table.moves() == ["beat 6H", "beat 7H", "beat 6H 7H", "pick-up 5H"]


def test_sg_09_a_single_card_may_beat_a_run() -> None:
    shedding(["7H 8H 9H 2C", "10H 2D", "3C"], "S").follows("0 lead 7H 8H 9H; 1 beat 10H; 2 pick-up 10H 9H 8H 7H")


def test_sg_10_picking_up_takes_the_top_with_the_run_under_it() -> None:
    shedding(["7H 8H 2C", "AC 9S 2D", "3C", "4D 5C"], "S").follows(
        "0 lead 7H 8H; 1 beat 9S; 2 pick-up 9S; 3 pick-up 8H 7H"
    )


def test_sg_10_who_laid_the_run_does_not_matter() -> None:
    shedding(["5H 7H 2C", "8H 2D", "9H 3C", "4D 5C"], "S").follows(
        "0 lead 7H; 1 beat 8H; 2 beat 9H; 3 pick-up 9H 8H 7H; trick-end 2"
    )
    shedding(["5H 2C", "7H 2D", "8H 3C", "4D 5C"], "S").follows("0 lead 5H; 1 beat 7H; 2 beat 8H; 3 pick-up 8H 7H")


def test_sg_10_a_two_does_not_go_on_from_the_ace_of_another_suit() -> None:
    shedding(["AC 9H", "2D 4H", "3H 5H"], "D").follows("0 lead AC; 1 beat 2D; 2 pick-up 2D")


def test_sg_10_the_next_player_faces_the_new_top() -> None:
    table = shedding(["9H 2C", "2S 2D", "3C", "10H 4C"], "S")
    table.play("0 lead 9H; 1 beat 2S; 2 pick-up 2S")
    assert table.moves() == ["beat 10H", "pick-up 9H"]
    assert table.view[at.PICKED_UP + 2] == card_set("2S")


def test_sg_11_the_trick_ends_when_all_have_acted_once() -> None:
    table = shedding(["9H 2C", "10H 2D", "3C 4C"], "S")
    table.follows(
        "0 lead 9H; 1 beat 10H; 2 pick-up 10H 9H; trick-end 1; 1 lead 2D; 1 out; 2 pick-up 2D; 0 lead 2C; 0 out"
    )
    assert table.view[at.GONE] == 0
    table = shedding(["9H 2C", "JH 2D", "3C 4C"], "S")
    table.play("0 lead 9H; 1 beat JH; 2 pick-up JH")
    assert table.view[at.GONE] == card_set("9H")


def test_sg_12_the_last_with_cards_is_the_skitgubbe() -> None:
    table = shedding(["9H", "10H", "3C 4C"], "S")
    table.follows("0 lead 9H; 0 out; 1 beat 10H; 1 out")
    assert table.hidden[at.REASON] == at.LAST_WITH_CARDS
    assert table.hidden[at.WINNERS] == 0b011
    assert [int(table.hidden[at.LOST + seat]) for seat in range(3)] == [0, 0, 1]


# Variations


def test_sg_20_in_a_duel_the_next_clockwise_alone_answers() -> None:
    collecting([*HANDS, "6C 8C JC"], DRAWS, leader=3, tricks="duel").follows(
        "3 lead 6C; 0 answer 7H; 0 won 6C 7H; 0 draw AC; 3 draw 2C; 0 lead 4C; 1 answer 7C; 1 won 4C 7C"
    )


def test_sg_20_a_duel_bounces_and_the_next_clockwise_leads() -> None:
    collecting(HANDS, DRAWS, tricks="duel").follows(
        "0 lead 7H; 1 answer 7C; bounce 7H 7C; 1 draw AD; 0 draw AC; 1 lead 2D"
    )


def test_sg_21_throwing_off_may_be_forbidden() -> None:
    table = collecting(HANDS, DRAWS, throw_off=False)
    table.play("0 lead 7H")
    assert table.moves() == ["answer 7C", "answer 9C", "answer 2D"]


def short_of_cards(won: str = "", first: int = 0, **settings: bool) -> Position:
    """Seat 1 has three cards and what it has won; seats 0 and 2 have won low ones."""
    table = collecting(["7H 9S 9D", "7C 9C 2D", "8D 7D KH"], **settings)
    table.give_pile(0, "2C 3C 10C")
    table.give_pile(1, won)
    table.give_pile(2, "4C 5C 6C 5D")
    table.view[at.TRUMP_CARD] = 0
    table.hidden[at.FIRST_SEAT] = first
    table.drive(OPEN, 0)
    return table


def test_sg_22_low_cards_of_won_piles_are_dealt_anew_from_the_dealers_left() -> None:
    hands = [set(hand) for hand in after_collecting(short_of_cards(redistribute_low=True))[1]["hands"]]
    pool = {"2C", "3C", "4C", "5C", "5D"}
    assert [hand - pool for hand in hands] == [{"7H", "9S", "9D", "10C"}, {"7C", "9C", "2D"}, {"8D", "7D", "KH", "6C"}]
    assert [len(hand & pool) for hand in hands] == [2, 2, 1]
    other = after_collecting(short_of_cards(first=2, redistribute_low=True))[1]["hands"]
    assert [len(pool & set(hand)) for hand in other] == [2, 1, 2]


@pytest.mark.parametrize(("won", "few"), [("KS", True), ("KS QS", False)])
def test_sg_22_four_cards_are_too_few_and_five_are_not(won: str, few: bool) -> None:
    hands = after_collecting(short_of_cards(won, redistribute_low=True))[1]["hands"]
    assert bool({"2C", "3C", "4C", "5C", "5D"} & set(hands[1])) == few


def test_sg_22_not_without_the_switch() -> None:
    hands = after_collecting(short_of_cards())[1]["hands"]
    assert [len(hand) for hand in hands] == [6, 3, 7]


def test_sg_23_without_trump_only_the_suit_counts() -> None:
    table = shedding(["9H 2C", "8H 10H AC 2S", "3C"], None)
    table.play("0 lead 9H")
    assert table.moves() == ["beat 10H", "pick-up 9H"]
    table = collecting(HANDS, DRAWS, left=1, trump=False)
    table.play("0 lead 4C; 1 answer 9C; 2 answer 5D")
    assert after_collecting(table)[0] == {"event": "trump", "suit": None, "card": "AS", "seat": 1}


def test_sg_24_hands_of_five_are_drawn_back_to() -> None:
    table = collecting(["7H 4C 9S 2C 3C", "7C 9C 2D 3D 4D"], DRAWS, hand_size=5)
    table.follows("0 lead 4C; 1 answer 9C; 1 won 4C 9C; 1 draw AD; 0 draw AC")


def test_sg_25_a_pick_up_may_take_the_whole_pile() -> None:
    shedding(["7H 8H 2C", "AC 9S 2D", "3C", "4D 5C"], "S", pickup="pile").follows(
        "0 lead 7H 8H; 1 beat 9S; 2 pick-up 9S 8H 7H; 3 lead 4D"
    )


def test_what_is_seen_of_pick_ups() -> None:
    """The view knows openly picked up cards until they are played again."""
    table = shedding(["7H 8H 2C", "9H 3D 4D", "10H 4C"], "S")
    table.play("0 lead 7H 8H; 1 pick-up 8H 7H; 2 lead 10H")
    assert table.view[at.PICKED_UP + 1] == card_set("7H 8H")
    table.play("2 lead 4C; 0 pick-up 4C; 1 lead 8H 9H")
    assert table.view[at.PICKED_UP + 1] == card_set("7H")
    assert table.view[at.PICKED_UP] == card_set("4C")


def test_every_rule_and_gap_has_its_test() -> None:
    """The names of tests name the ids."""
    import pathlib

    folder = pathlib.Path(__file__).parent
    text = "".join(file.read_text() for file in folder.glob("test_*.py"))
    ids = [*FAMILY.rule_texts, *FAMILY.gaps]
    missing = [name for name in ids if f"test_{name.lower().replace('-', '_')}_" not in text]
    assert not missing
