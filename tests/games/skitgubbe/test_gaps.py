"""The decisions on Skitgubbe's gaps as transcripts: this position, these plays, these consequences."""

from __future__ import annotations

import pytest

from simcards.games.skitgubbe import FAMILY
from simcards.games.skitgubbe import layout as at
from tests.games.skitgubbe.position import DRAWS, HANDS, OPEN, after_collecting, card_set, collecting, shedding


def test_sg_g1_a_pick_up_takes_the_run_unless_told_otherwise() -> None:
    assert FAMILY.resolve("skitgubbe", 3, {}).pickup == "run"


def test_sg_g2_thrown_off_cards_go_to_the_winner_or_out_with_the_lower_ones() -> None:
    hands = ["4C 2C 2D", "4D 3C 3D", "9D 5C 5D", "9C 6C 6D"]
    collecting(hands, ["AC", "AD", "AH 10C", "7C 8C"]).follows(
        "0 lead 4C; 1 throw-off 4D; 2 answer 9D; 3 answer 9C; replay 2 3 / 4C 4D; 2 lead 5C; 3 answer 6C; "
        "3 won 9D 9C 5C 6C; 3 draw 7C 8C; 0 draw AC; 1 draw AD; 2 draw AH 10C"
    )


def test_sg_g3_the_tied_cards_stay_at_stake_and_the_leader_begins_if_tied() -> None:
    hands = ["9C 5C 2D", "4D 3C 3D", "9D 5D 5H"]
    table = collecting(hands, DRAWS)
    table.play("0 lead 9C; 1 answer 4D; 2 answer 9D")
    assert table.moves() == ["lead 5C", "lead 2D"]
    table.follows("0 lead 5C")
    assert table.moves() == ["answer 5D", "answer 5H"]  # no throwing off
    table.follows("2 answer 5D; replay 0 2 / ; 0 lead 2D; 2 answer 5H; 2 won 9C 9D 5C 5D 2D 5H")


def test_sg_g3_the_replay_begins_next_from_the_trick_leader() -> None:
    hands = ["9C 5C 2D", "9D 3C 3D", "4D 5D 5H"]
    table = collecting(hands, DRAWS, leader=2)
    table.follows("2 lead 4D; 0 answer 9C; 1 answer 9D; replay 0 1 / 4D; 0 lead 2D; 1 answer 3D; 1 won 9C 9D 2D 3D")


def test_sg_g3_without_cards_the_trick_bounces_and_left_of_its_leader_leads() -> None:
    hands = ["9C 5C 2D", "9D 5D 2H", "4D 3D 3H"]
    table = collecting(hands, DRAWS)
    table.play("0 lead 9C; 1 answer 9D; 2 answer 4D; 0 lead 5C; 1 answer 5D; 0 lead 2D; 1 answer 2H")
    assert table.events[-5:-3] == [
        {"event": "answer", "seat": 1, "card": "2H"},
        {"event": "bounce", "out": ["9C", "9D", "5C", "5D", "2D", "2H"]},
    ]
    assert [event["seat"] for event in table.events[-3:]] == [1, 2, 0]
    assert [len(event["cards"]) for event in table.events[-3:]] == [3, 1, 3]
    assert table.view[at.SEAT] == 1


def test_sg_g4_the_next_leader_draws_first() -> None:
    table = collecting(HANDS, DRAWS)
    table.play("0 lead 4C; 1 answer 2D; 2 answer KH")
    assert [event["seat"] for event in table.events[-3:]] == [2, 0, 1]


def test_sg_g5_after_a_pick_up_of_everything_the_next_leads_into_the_same_trick() -> None:
    table = shedding(["9H 2C", "2D 4D", "3C 4C 5C"], "S")
    table.follows("0 lead 9H; 1 pick-up 9H; 2 lead 3C 4C; trick-end 2")
    assert table.view[at.GONE] == card_set("3C 4C")


def test_sg_g6_the_next_with_cards_leads_for_who_is_out() -> None:
    shedding(["9H 2C", "10H", "3C 4C", "5C 6C"], "S").follows(
        "0 lead 9H; 1 beat 10H; 1 out; 2 pick-up 10H 9H; 3 lead 6C; trick-end 3"
    )
    shedding(["9H 2C", "2D 3D", "3C 4C", "10H"], "S").follows(
        "0 lead 9H; 1 pick-up 9H; 2 lead 3C; 3 pick-up 3C; trick-end 2"
    )
    shedding(["9H 2C", "2D 3D", "8H", "5C 6C"], "H").follows(
        "0 lead 2C; 1 pick-up 2C; 2 lead 8H; 2 out; 3 pick-up 8H; trick-end 3"
    )


def test_sg_g7_who_has_no_cards_is_out_before_shedding_begins() -> None:
    table = collecting(["7H 9S 9D", "7C 9C 2D", "8D 7D KH"])
    table.give(1, "")
    table.view[at.TRUMP_CARD] = 0
    table.drive(OPEN, 0)
    assert table.events[-1] == {"event": "out", "seat": 1}
    table.give(2, "")
    table.hidden[at.PLAYING] = 0
    table.drive(OPEN, 0)
    assert table.hidden[at.REASON] == at.LAST_WITH_CARDS
    assert table.hidden[at.WINNERS] == 0b110


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_sg_g8_the_turn_limit_ends_the_game_right_after_the_play(limit: int) -> None:
    table = collecting(HANDS, DRAWS, turn_limit=limit)
    table.play(";".join(["0 lead 4C", "1 answer 9C", "2 answer 5D"][:limit]))
    assert table.hidden[at.REASON] == at.TURN_LIMIT_MET
    assert len(table.events) == limit
    assert table.hidden[at.WINNERS] == 0


@pytest.mark.parametrize("limit", [1, 2])
def test_sg_g8_the_turn_limit_while_shedding(limit: int) -> None:
    table = shedding(["9H 2C", "10H 2D", "3C 4C"], "S", turn_limit=limit)
    table.play(";".join(["0 lead 9H", "1 beat 10H"][:limit]))
    assert table.hidden[at.REASON] == at.TURN_LIMIT_MET


def test_sg_g8_the_end_of_the_game_comes_before_the_turn_limit() -> None:
    table = shedding(["9H", "10H", "3C 4C"], "S", turn_limit=2)
    table.play("0 lead 9H; 1 beat 10H")
    assert table.hidden[at.REASON] == at.LAST_WITH_CARDS


def test_sg_g9_the_leader_leads_again_when_all_have_picked_up() -> None:
    shedding(["9H 2C", "3D 4D"], "S").follows("0 lead 9H; 1 pick-up 9H; trick-end 0")


def test_sg_g10_tied_hands_are_of_equal_size() -> None:
    table = collecting(["9C 5C 2D", "4D 3C 3D", "9D 5D 5H"], DRAWS)
    table.play("0 lead 9C; 1 answer 4D; 2 answer 9D")
    assert table.view[at.HAND_SIZES] == table.view[at.HAND_SIZES + 2]


def test_sg_g11_group_tricks_are_the_default_and_two_always_duel() -> None:
    assert FAMILY.resolve("skitgubbe", 3, {}).tricks == "group"
    table = collecting(HANDS[:2], DRAWS)
    table.play("0 lead 7H")
    assert table.moves() == ["answer 7C", "answer 9C", "answer 2D"]


def test_sg_g12_dealing_anew_is_automatic_but_off() -> None:
    assert not FAMILY.resolve("skitgubbe", 3, {}).redistribute_low


def test_sg_22_g12_nothing_is_dealt_anew_when_all_have_five() -> None:
    table = collecting(["7H 9S 9D", "7C 9C 2D", "8D 7D KH"], redistribute_low=True)
    table.give_pile(0, "2C 3C")
    table.give_pile(1, "4C 5C")
    table.give_pile(2, "5D 6C")
    table.view[at.TRUMP_CARD] = 0
    table.drive(OPEN, 0)
    assert set(after_collecting(table)[1]["hands"][0]) == {"7H", "9S", "9D", "2C", "3C"}
