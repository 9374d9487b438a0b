"""The variations of the documents, each in a position where it matters."""

import pytest

from simcards.games.stockpile import layout as at

from .table import Table

OTHER = "10 10 J J J"  # a hand with nothing to play


def plays(moves: str) -> str:
    """Several hand cards to building pile 0."""
    return " ".join(f"{card}>0" for card in moves.split())


# Players, piles, cards


def test_five_places_for_three_players() -> None:
    """SP-20: the fifth building pile, and no sixth."""
    table = Table("skip", ["9"], ["A A A A A A 9"], players=3, hand_size=7)
    assert table.play("A>0 A>1 A>2 A>3").plays == ["A>4", "stop"]
    assert table.play("A>0 A>1 A>2 A>3 A>4").plays == []


def test_turns_go_clockwise_with_a_stockpile_each() -> None:
    """SP-36."""
    seen = Table("spite-and-malice", ["7", "8", "9"], ["5 5 5 5 5", OTHER, "9 9 9 9 9"], players=3).play(
        "5@0 10@0 9@0 5@0"
    )
    assert [event["seat"] for event in seen.since("turn")] == [0, 1, 2, 0, 1]
    assert [at.stockpile_top(seen.view, seat) for seat in range(3)] == [7, 8, 9]


def test_three_or_any_number_of_building_piles() -> None:
    """SP-22: the fourth Ace finds no place among three; any number takes the lowest free place."""
    hand = ["A A A A A"]
    assert Table("skip", ["9"], hand, building_piles=3).play("A>0 A>1 A>2").plays == []
    table = Table("skip", ["9"], hand, building_piles="unlimited")
    assert table.play("A>0 A>1 A>2 A>3").plays == ["A>4", "stop"]


def test_a_place_that_is_free_again_is_used_first() -> None:
    """SP-22, SP-D9: pile 0 is completed, and its number is the lowest free one."""
    hand = "A 2 3 4 5 6 7 8 9 10 J Q"
    table = Table("skip", ["9"], [hand + " A A 9"], hand_size=15, building_piles="unlimited")
    seen = table.play("A>0 A>1 " + plays(hand.removeprefix("A ")))
    assert seen.plays == ["A>0", "stop"]


def test_an_ace_in_hand_must_be_played() -> None:
    """SP-23: at once when a place is free, also before a wild; with no place free it may stay."""
    hand = ["A * 9 9 8"]
    assert Table("skip", ["9"], hand).play().plays == ["A>0", "*>0", "stop"]
    assert Table("skip", ["9"], hand, compulsory_aces=True).play().moves == ["A>0"]
    full = Table("skip", ["9"], ["A A * 9 8"], compulsory_aces=True, building_piles=1)
    assert full.play("A>0").plays == ["*>0", "stop"]


def test_kings_are_plain_where_only_jokers_are_wild() -> None:
    """SP-25: a king on a queen, and it completes the pile of 13."""
    run = "A 2 3 4 5 6 7 8 9 10 J Q"
    table = Table("skip", ["9"], [run + " K 9"], hand_size=14, wilds="jokers")
    assert table.play(plays(run)).plays == ["K>0", "stop"]
    seen = table.play(plays(run + " K"))
    assert seen.events[-1] == {"event": "complete", "build": 0}
    assert seen.view[at.SET_ASIDE] == 13


@pytest.mark.parametrize("wilds", ["kings", "kings-and-jokers"])
def test_kings_are_wild(wilds: str) -> None:
    """SP-25: a wild on the queen's predecessor completes the pile of 12."""
    run = "A 2 3 4 5 6 7 8 9 10 J"
    seen = Table("skip", ["9"], [run + " * 9"], hand_size=13, wilds=wilds).play(plays(run + " *"))
    assert seen.since("play")[-1]["as"] == "Q"
    assert seen.view[at.SET_ASIDE] == 12


@pytest.mark.parametrize(("game", "size"), [("skip", 14), ("skip", 21), ("skip", 25), ("spite-and-malice", 13)])
def test_stockpiles_of_other_sizes(game: str, size: int) -> None:
    """SP-24."""
    seen = Table(game, stockpile_size=size).play()
    assert [len(pile) for pile in seen.events[0]["stockpiles"]] == [size, size]


def test_the_rest_of_deck_a_is_out_of_the_game() -> None:
    """SP-G19: 12 of the 52 cards with stockpiles of 20; all 56 of deck B are in hands and draw pile."""
    seen = Table("skip-us", stockpile_size=20).play()
    assert seen.view[at.DRAW_PILE] == 56 - 10


def test_decks_are_kept_apart() -> None:
    """SP-G19: no joker in a stockpile, four of each rank in all stockpiles together."""
    stockpiles = Table("skip-us").play().events[0]["stockpiles"]
    cards = stockpiles[0] + stockpiles[1]
    assert {cards.count(card) for card in cards} == {4}
    assert "*" not in cards


# What must be played


def test_aces_and_twos_on_the_own_piles() -> None:
    """SP-28: the stockpile's Ace and 2 must go; Aces and 2s in hand are free, and so is a joker as a 2."""
    hand = ["A 2 * 9 8"]
    assert Table("skip-us", ["A 2 9"], hand).play().moves == ["stock>0", "stock>0"]
    assert Table("skip-us", ["9"], hand).play("A>0").plays == ["2>0", "*>0", "stop"]
    free = Table("skip-us", ["A 2 9"], hand, aces_and_twos=False)
    assert free.play().plays == ["stock>0", "A>0", "stop"]


def test_aces_and_twos_on_discard_piles() -> None:
    """SP-28: a discarded 2 must be played once an Ace lies in the middle; the joker on another pile is free."""
    table = Table("skip-us", ["9"], ["2 * 9 9 8", "A J J 10 10"], draws=["7 7"])
    seen = table.play("2@0 10@0 *@1 A>0 10@0")
    assert seen.moves[-1] == "pile0>0"
    assert seen.seat == 0


def test_a_playable_stockpile_top_is_free_or_comes_first() -> None:
    """SP-39, SP-G16: off, everything may be played; on, the top goes first, a wild one too, also before SP-23."""
    hand = ["A 2 9 9 8"]
    assert Table("skip", ["A 9"], hand).play().plays == ["stock>0", "A>0", "stop"]
    on = {"compulsory_stockpile": True, "compulsory_aces": True}
    assert Table("skip", ["A 9"], hand, **on).play().moves[:1] == ["stock>0"]
    assert Table("skip", ["* 9"], hand, **on).play().moves[:1] == ["stock>0"]


def test_a_compulsory_wild_may_choose_its_pile() -> None:
    """SP-39: among the piles that take it, and no way to stop."""
    table = Table("skip", ["* 9"], ["A 2 9 9 8"], compulsory_stockpile=True, wild_starts=False)
    assert table.play("A>0").moves == ["A>0", "stock>0"]
    two = Table("skip", ["A * 9"], ["A 2 9 9 8"], compulsory_stockpile=True)
    assert two.play("stock>0").plays == ["stock>0", "stock>1"]


# Discards


@pytest.mark.parametrize(
    ("pile", "fit"),
    [("", "K Q 9 8 7 6 5 A *"), ("7", "7 6 *"), ("8 *", "8 7 6 *"), ("8 * *", "8 7 6 5 *"), ("*", "K Q 9 8 7 6 5 A *")],
)
def test_descending_discard_piles(pile: str, fit: str) -> None:
    """SP-30, 000's examples: 7 takes 7 or 6; 8, joker, joker takes 7, 6 or 5 (and 8); SP-G5: a joker is no Ace."""
    laid = pile.split()
    hand = f"{pile} K Q 9 8 7 6 5 A *"
    table = Table("skip-us", ["9", "9"], [hand, "J J 10"], ["K K K"[: 2 * len(laid)]], hand_size=len(hand.split()))
    seen = table.play(" ".join(f"{card}@0 pass" for card in laid))
    assert {move.partition("@")[0] for move in seen.discards if move.endswith("@0")} == set(fit.split())


def test_no_joker_on_an_ace() -> None:
    """SP-G5: it would have to be an Ace; under a 2 it can only be a 2 again."""
    table = Table("skip-us", ["9", "9"], ["A * 2 9 9", "J J J 10 10"], ["8 8"], aces_and_twos=False)
    seen = table.play("A@0 pass")
    assert "A@0" not in seen.discards
    assert {"*@0", "2@0"}.isdisjoint(seen.discards)
    after_two = table.play("2@0 pass *@0 pass")
    assert "A@0" in after_two.discards
    assert "8@0" not in after_two.discards


def test_no_discard_that_blocks() -> None:
    """SP-35: an Ace that could be played is kept; a wild may be discarded; with nothing else, the Ace may go."""
    table = Table("skip", ["9"], ["A * 9 9 8"], no_blocking=True)
    assert {move.partition("@")[0] for move in table.play().discards} == {"8", "9", "*"}
    only = Table("skip", ["9"], ["A A", "9 9"], hand_size=2, no_blocking=True)
    assert only.play().discards == ["A@0", "A@1", "A@2", "A@3"]


def test_no_covering_of_a_card_that_could_be_played() -> None:
    """SP-35: a playable 2 on the own pile is not covered, not even by a wild; a wild on a pile may be."""
    table = Table("skip", ["9"], ["2 * 9 9 8", "A J J J J"], draws=["7"], no_blocking=True)
    seen = table.play("2@0 A>0 J@0")
    assert {move[-1] for move in seen.discards} == {"1", "2", "3"}
    wild = Table("skip", ["9"], ["2 * 9 9 8", "A J J J J"], draws=["7"], no_blocking=True)
    assert {move[-1] for move in wild.play("*@0 A>0 J@0").discards} == {"0", "1", "2", "3"}


# Massachusetts


def massachusetts(*draws: str, **settings: object) -> Table:
    """Hands of two, discard piles that begin with A 2 3 4."""
    chosen = {"massachusetts": True, "hand_size": 2, **settings}
    return Table("skip", ["9", "9"], ["9 8", "8 8"], draws, ["A 2 3 4"], **chosen)


def test_discard_piles_begin_with_a_card() -> None:
    """SP-26: from the draw pile, one on each."""
    seen = massachusetts().play()
    assert seen.events[0]["discards"][0] == [["A"], ["2"], ["3"], ["4"]]
    assert seen.events[0]["draw_pile"] == 104 - 40 - 4 - 8
    assert seen.plays == ["pile0>0", "stop"]


def test_empty_discard_piles_are_filled_before_the_turn_ends() -> None:
    """SP-26: the played Ace leaves pile 0 empty: a card must go there, plays stay open, then the last discard."""
    table = massachusetts()
    assert table.play("pile0>0").discards == ["8@0", "9@0"]
    seen = table.play("pile0>0 9@0")
    assert seen.events[-1] == {"event": "discard", "seat": 0, "card": "9", "pile": 0, "final": False}
    assert seen.plays == ["pile1>0", "stop"]
    assert seen.discards == ["8@0", "8@1", "8@2", "8@3"]


def test_a_hand_emptied_by_compulsory_discards_is_drawn_anew() -> None:
    """SP-26: and the turn goes on; SP-G18: without being asked."""
    seen = massachusetts("Q J").play("pile0>0 9@0 pile1>0 8@1")
    assert seen.drawn("compulsory") == [["Q", "J"]]
    assert seen.seat == 0
    assert {move[-1] for move in seen.discards} == {"0", "1", "2", "3"}


def test_an_ace_may_open_a_pile_that_no_ace_may_fill() -> None:
    """SP-G18: under no-ace an Ace is dealt onto a pile; a pile that no legal card can fill stays empty."""
    table = Table(
        "spite-and-malice",
        ["9", "9"],
        ["A A", "8 8"],
        (),
        ["A 2 3 4"],
        massachusetts=True,
        hand_size=2,
        building_piles=1,
    )
    seen = table.play("pile0>0")
    assert seen.moves == ["pile0>0"]
    assert table.play("pile0>0 pile1>0 pile2>0 pile3>0").moves[-1] == "pass"


# What strategies see


@pytest.mark.parametrize("shown", [1, 2, 3])
def test_open_stockpiles_show_their_top_cards(shown: int) -> None:
    """SP-34: every stockpile, no card more; and only the top can be played."""
    table = Table("skip", ["3 A 2 9", "7 8 9 Q"], ["5 5 5 5 6"], open_stockpile=shown)
    seen = table.play()
    tops = [[at.stockpile_card(seen.view, seat, depth) for depth in range(3)] for seat in range(2)]
    assert tops == [[3, 1, 2][:shown] + [0] * (3 - shown), [7, 8, 9][:shown] + [0] * (3 - shown)]
    assert seen.plays == []


def test_open_stockpile_near_its_end() -> None:
    """SP-34: two cards left show two, then one."""
    table = Table("skip", ["A 2 9", "7 8 9"], ["5 5 5 5 6"], stockpile_size=3, open_stockpile=3)
    for moves, left in (("", [1, 2, 9]), ("stock>0", [2, 9, 0]), ("stock>0 stock>0", [9, 0, 0])):
        seen = table.play(moves)
        assert [at.stockpile_card(seen.view, 0, depth) for depth in range(3)] == left
