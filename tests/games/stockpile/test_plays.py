"""A turn, move by move, in the documents' own examples: what all the stockpile games share."""

import pytest

from simcards.games.stockpile import layout as at

from .table import Seen, Table

RUN = "A 2 3 4 5 6 7 8 9 10 J Q"
OTHER = "10 10 J J J"  # a hand with nothing to play
RUN_MOVES = " ".join(f"{card}>0" for card in RUN.split())


def draw_pile(seen: Seen) -> list[int]:
    """The cards in the draw pile, in no order that matters."""
    cards = int(seen.view[at.CARDS_IN_PLAY])
    slots = at.STOCKS + at.MOST_SEATS * cards
    return sorted(card for card in seen.hidden[slots : slots + seen.hidden[at.SLOTS]].tolist() if card)


# Stockpiles


def test_the_last_stockpile_card_wins_with_three_cards_in_hand() -> None:
    """SP-01, 002's example: a 5 on a 4, with three cards in hand and a discard pile left."""
    table = Table("skip-bo", ["5", "9"], draws=["1 2 9 9 9 1 2 7", "3 4 8 8 8"], stockpile_size=1)
    seen = table.play("1>0 2>0 9@0 3>0 4>0 8@0 1>1 2>1 stock>0")
    assert (seen.end["reason"], seen.end["winners"]) == ("stockpile-empty", [0])
    assert seen.events[-2]["card"] == "5"
    assert at.hand_size(seen.view, 0) == 3
    assert at.discard_size(seen.view, 0, 0) == 1


def test_an_empty_hand_does_not_win() -> None:
    """SP-01: the hand and the discard piles do not count."""
    seen = Table("skip-bo", ["9"], draws=["1 2 3 4 5"]).play("1>0 2>0 3>0 4>0 5>0")
    assert not seen.end
    assert seen.view[at.HAND_SIZES] == 5


def test_a_4_from_the_stockpile_and_then_the_5_under_it() -> None:
    """SP-02, 002's example: the building pile is at 3."""
    table = Table("skip-bo", ["4 5 9"], draws=["1 2 3 9 9"])
    assert table.play("1>0 2>0 3>0").plays == ["stock>0", "stop"]
    seen = table.play("1>0 2>0 3>0 stock>0")
    assert seen.plays == ["stock>0", "stop"]
    assert at.stockpile_top(seen.view, 0) == 5
    assert table.play("1>0 2>0 3>0 stock>0 stock>0").view[at.BUILD_HEIGHTS] == 5


def test_only_the_top_of_a_stockpile_can_be_played() -> None:
    """SP-02: the 5 lies under a 9."""
    seen = Table("skip-bo", ["9 5"], draws=["1 2 3 4 9"]).play("1>0 2>0 3>0 4>0")
    assert seen.plays == []


# Hands


def test_a_hand_is_filled_to_five() -> None:
    """SP-03, 002's example: who holds two cards draws three."""
    table = Table("skip", hands=["A 2 9 9 8", OTHER], draws=["7 6 5"])
    seen = table.play("A>0 2>0 8@0 10@0")
    assert seen.drawn("fill") == [["7", "6", "5"]]
    assert at.hand_size(seen.view, 0) == 5


def test_a_full_hand_draws_nothing() -> None:
    """SP-03: five are the most."""
    seen = Table("skip-us", hands=["9 9 9 9 8", OTHER]).play("pass 10@0")
    assert seen.since("draw") == []
    assert at.hand_size(seen.view, 0) == 5


def test_skip_bo_draws_its_first_hand_in_the_first_turn() -> None:
    """SP-03, SP-24's short game: hands stay at five with stockpiles of ten."""
    seen = Table("skip-bo", draws=["9 8 7 6 5", "4 4 4 4 4"], stockpile_size=10).play("9@0")
    assert seen.drawn("fill") == [["9", "8", "7", "6", "5"], ["4", "4", "4", "4", "4"]]


def test_an_emptied_hand_is_drawn_anew_again_and_again() -> None:
    """SP-09: five at once, twice in this turn."""
    table = Table("skip", hands=["A 2 3 4 5"], draws=["6 7 8 9 10 A 2 3 4 5"])
    seen = table.play("A>0 2>0 3>0 4>0 5>0 6>0 7>0 8>0 9>0 10>0")
    assert seen.drawn("emptied") == [["6", "7", "8", "9", "10"], ["A", "2", "3", "4", "5"]]
    assert seen.seat == 0


def test_no_draw_with_one_card_left() -> None:
    """SP-09."""
    seen = Table("skip", hands=["A 2 3 4 9"]).play("A>0 2>0 3>0 4>0")
    assert seen.since("draw") == []
    assert seen.discards == ["9@0", "9@1", "9@2", "9@3"]


def test_no_draw_after_the_last_card_was_discarded() -> None:
    """SP-09: four played, the last one discarded; five are drawn in the next own turn."""
    table = Table("skip", hands=["A 2 3 4 9", OTHER], draws=["5 6 7 8 9"])
    seen = table.play("A>0 2>0 3>0 4>0 9@0")
    assert seen.seat == 1
    assert seen.since("draw") == []
    assert table.play("A>0 2>0 3>0 4>0 9@0 10@0").drawn("fill") == [["5", "6", "7", "8", "9"]]


# Plays


def test_plays_in_any_order_from_everywhere() -> None:
    """SP-04: hand, stockpile, discard pile, hand again."""
    table = Table("skip", ["2 9"], ["3 4 5 9 8", OTHER], draws=["A"])
    seen = table.play("3@0 10@0 A>0 stock>0 pile0>0 4>0 5>0")
    assert [event["from"] for event in seen.since("play")] == ["hand", "stockpile", "discard", "hand", "hand"]


def test_building_piles_go_up_by_one() -> None:
    """SP-05: no card is left out, suits are not looked at, an Ace alone starts a pile."""
    table = Table("skip", ["9"], ["A 2 2 3 9"])
    assert table.play().plays == ["A>0", "stop"]
    assert table.play("A>0").plays == ["2>0", "stop"]
    assert table.play("A>0 2>0").plays == ["3>0", "stop"]


def test_a_wild_on_a_4_and_then_a_6() -> None:
    """SP-06, 000's example; with a wild as 5 the next card is a 6, not any other."""
    table = Table("skip", ["9"], ["A 2 3 4 *"], draws=["6 7 8 J J"])
    seen = table.play("A>0 2>0 3>0 4>0 *>0")
    assert (seen.events[-2]["card"], seen.events[-2]["as"]) == ("*", "5")
    assert seen.plays == ["6>0", "stop"]


def test_wilds_from_everywhere() -> None:
    """SP-06: from the stockpile, a discard pile and the hand, each as what is needed; none is declared on a discard."""
    table = Table("skip", ["* 9"], ["* * 9 9 8", OTHER], draws=["7"])
    seen = table.play("*@0 10@0 stock>0 pile0>0 *>0")
    assert [event["as"] for event in seen.since("play")] == ["A", "2", "3"]
    assert seen.since("discard")[0] == {"event": "discard", "seat": 0, "card": "*", "pile": 0, "final": True}


def test_a_wild_may_start_a_pile_or_not() -> None:
    """SP-05, SP-D1: yes in Skip, no in the US rules."""
    assert "*>0" in Table("skip", hands=["* 9 9 9 9"]).play().plays
    assert Table("skip-us", hands=["* 9 9 9 9"]).play().plays == []
    assert Table("skip-us", hands=["A * 9 9 9"]).play("A>0").plays == ["*>0", "stop"]


def test_a_completed_pile_frees_its_place() -> None:
    """SP-07: the queen's pile is taken away, and the one place takes an Ace again; before, it took none."""
    table = Table("skip", ["9"], [RUN + " A"], hand_size=13, building_piles=1)
    assert table.play("A>0").plays == ["2>0", "stop"]
    seen = table.play(RUN_MOVES)
    assert seen.events[-1] == {"event": "complete", "build": 0}
    assert seen.plays == ["A>0", "stop"]
    assert seen.view[at.SET_ASIDE] == 12


def test_no_fifth_building_pile() -> None:
    """SP-07, 002's question: four at one time; SP-D9: of empty places only the lowest is offered."""
    table = Table("skip-bo", ["9"], draws=["1 1 1 1 1"])
    assert table.play().plays == ["1>0", "stop"]
    assert table.play("1>0 1>1 1>2").plays == ["1>3", "stop"]
    assert table.play("1>0 1>1 1>2 1>3").plays == []


def test_cards_on_building_piles_stay_there() -> None:
    """SP-07: nothing is played from one."""
    seen = Table("skip", ["9"], ["A A 2 9 9"]).play("A>0 A>1 2>0")
    assert seen.plays == []


# Discards


def test_a_discard_ends_the_turn() -> None:
    """SP-08: hand cards only, on any of the own four piles, in any order of rank."""
    table = Table("skip", ["2 9"], ["9 3 3 J 8", OTHER])
    seen = table.play()
    assert seen.discards == [f"{card}@{pile}" for card in (3, 8, 9, "J") for pile in range(4)]
    assert table.play("3@0").seat == 1
    assert "J@0" in table.play("3@0 10@0").discards


def test_a_9_on_a_2_covers_it() -> None:
    """SP-08, 002's example; and playing the top frees the card below in the same turn."""
    table = Table("skip", ["9"], ["3 2 9 9 8", OTHER], draws=["7 A"])
    covered = table.play("2@0 10@0 9@0 10@0 A>0")
    assert covered.plays == []
    freed = Table("skip", ["9"], ["3 2 9 9 8", OTHER], draws=["7 A"]).play("3@0 10@0 2@0 10@0 A>0")
    assert freed.plays == ["pile0>0", "stop"]
    assert freed.view[at.DISCARD_TOPS] == 2


def test_freed_card_in_the_same_turn() -> None:
    """SP-08: 2 and then the 3 under it."""
    table = Table("skip", ["9"], ["3 2 9 9 8", OTHER], draws=["7 A"])
    assert table.play("3@0 10@0 2@0 10@0 A>0 pile0>0").plays == ["pile0>0", "stop"]
    seen = table.play("3@0 10@0 2@0 10@0 A>0 pile0>0 pile0>0")
    assert [event["card"] for event in seen.since("play")] == ["A", "2", "3"]
    assert seen.view[at.DISCARD_TOPS] == 0


def test_who_can_discard_may_not_pass() -> None:
    """SP-08, SP-G2: a turn must end with a discard."""
    for game in ("skip", "spite-and-malice", "skip-bo"):
        assert "pass" not in Table(game).play().discards
    assert "pass" in Table("skip-us").play().discards


def test_nothing_but_aces_and_no_place_for_them() -> None:
    """SP-G2: Aces are not discarded; the first must be played, the second ends the turn without a discard."""
    table = Table("spite-and-malice", ["9"], ["A A", "A 8"], hand_size=2, building_piles=1)
    assert table.play().moves == ["A>0", "pass"]
    assert table.play("A>0 pass 8@0").seat == 0


def test_plays_from_elsewhere_stay_free_with_a_stuck_hand() -> None:
    """SP-G2: a hand that can do nothing does not force the stockpile's top."""
    table = Table("spite-and-malice", ["2 9"], ["A A", "8 8"], hand_size=2, building_piles=1)
    assert table.play("A>0").plays == ["stock>0", "stop"]
    assert table.play("A>0 pass").seat == 1


def test_a_hand_that_can_be_played_may_not_stop_without_a_discard() -> None:
    """SP-G2: no discard is allowed, so the playable Aces must go."""
    table = Table("spite-and-malice", ["A 9"], ["A A", "8 8"], hand_size=2)
    assert table.play().plays == ["stock>0", "A>0"]


# The draw pile


@pytest.mark.parametrize("completed", ["aside", "into-draw"])
def test_wilds_come_back_as_wilds(completed: str) -> None:
    """SP-06, SP-10: a wild that stood for the queen is a wild again, and there is no queen."""
    hand = RUN.replace("Q", "* 9")
    table = Table("skip", ["9"], [hand], hand_size=13, stockpile_size=37, completed_piles=completed)
    before, seen = table.play(RUN_MOVES.removesuffix(" Q>0")), table.play(RUN_MOVES.replace("Q", "*"))
    assert seen.since("complete")
    if completed == "aside":
        assert draw_pile(seen) == draw_pile(before)
        assert [card for card in range(at.CARDS) if seen.view[at.ASIDE_CARDS + card]] == [*range(1, 12), at.WILD]
    else:
        assert draw_pile(seen) == sorted([*draw_pile(before), *range(1, 12), at.WILD])


def test_completed_piles_become_the_draw_pile() -> None:
    """SP-10, SP-G13: four are left to draw, then the run of twelve is shuffled in, then nine more; the A stays."""
    table = Table("skip", ["9"], ["A " + RUN], hand_size=13, stockpile_size=37)
    seen = table.play("A>1 ".replace("1", "0") + RUN_MOVES.replace(">0", ">1"))
    assert [len(cards) for cards in seen.drawn("emptied")] == [4, 9]
    assert seen.since("shuffle") == [{"event": "shuffle", "cards": 12, "why": "recycle"}]
    kinds = [event["event"] for event in seen.events]
    assert kinds[-4:] == ["complete", "draw", "shuffle", "draw"]
    assert [at.building_height(seen.view, place) for place in (0, 1)] == [1, 0]
    assert seen.view[at.DRAW_PILE] == 3


def test_recycled_at_the_moment_the_draw_pile_is_empty() -> None:
    """SP-10: the last card drawn brings the shuffle, though no more is needed."""
    seen = Table("skip", ["9"], [RUN], hand_size=12, stockpile_size=34).play(RUN_MOVES)
    assert [len(cards) for cards in seen.drawn("emptied")] == [12]
    assert seen.events[-1] == {"event": "shuffle", "cards": 12, "why": "recycle"}


def test_discard_piles_stay_when_completed_piles_come_back() -> None:
    """SP-10: nothing else is shuffled in; under SP-26 a card lies on each discard pile from the start."""
    table = Table("skip", ["9"], [RUN], opening=["J 10 9 8"], hand_size=12, stockpile_size=30, massachusetts=True)
    seen, piles = table.play(RUN_MOVES), table.rules.discard_piles
    assert seen.since("shuffle") == [{"event": "shuffle", "cards": 12, "why": "recycle"}]
    sizes = [seen.view[at.DISCARD_SIZES + at.MOST_PILES * seat :][:piles].tolist() for seat in range(2)]
    assert sizes == [[1] * piles] * 2
    assert seen.view[at.DISCARD_TOPS :][:4].tolist() == [11, 10, 9, 8]


def test_completion_on_an_empty_draw_pile_is_shuffled_in_at_once() -> None:
    """SP-10: none lay aside when the pile ran out; and the emptied hand is drawn from it."""
    table = Table("skip", ["9"], [RUN], hand_size=12, stockpile_size=40, exhaustion="play-on")
    seen = table.play(RUN_MOVES)
    assert [event["event"] for event in seen.events[-3:]] == ["complete", "shuffle", "draw"]
    assert sorted(seen.drawn("emptied")[0]) == sorted(RUN.split())


def test_without_a_new_hand_the_turn_ends() -> None:
    """SP-G1: with refill_when_empty=false the last card played ends the turn, which counts as a move."""
    table = Table("spite-and-malice", ["9"], ["A 2", "9 9"], ["Q Q"], hand_size=2)
    assert table.play("A>0 2>0").drawn("emptied") == [["Q", "Q"]]
    ends = Table("spite-and-malice", ["9"], ["A 2", "9 9"], hand_size=2, refill_when_empty=False)
    seen = ends.play("A>0 2>0")
    assert seen.events[-2:] == [{"event": "pass", "seat": 0}, {"event": "turn", "seat": 1}]
    assert seen.hidden[at.MOVES] == 3


def test_a_late_completion_does_not_refill() -> None:
    """SP-G17: nothing could be drawn when the hand was emptied; only the next own turn fills it."""
    hand = "A 2 3 4 5 6 7 8 9 10 J"
    table = Table("skip", ["Q 9"], [hand], hand_size=11, stockpile_size=41, exhaustion="play-on")
    seen = table.play(" ".join(f"{card}>0" for card in hand.split()) + " stock>0")
    assert seen.moves[-1] == "pass"
    assert seen.since("shuffle") == [{"event": "shuffle", "cards": 12, "why": "recycle"}]
    assert seen.since("draw") == []
    later = table.play(" ".join(f"{card}>0" for card in hand.split()) + " stock>0 pass " + seen.discards[0])
    assert [len(cards) for cards in later.drawn("fill")] == [11]


def test_a_single_move_is_made_without_asking() -> None:
    """SP-D9: one card that must be played, one pile to discard on."""
    table = Table("skip", ["9"], ["A", "8"], hand_size=1, discard_piles=1, compulsory_aces=True, turn_limit=2)
    seen = table.play()
    assert seen.moves[0] == "A>0"
    assert seen.hidden[at.DECISIONS] == 0
