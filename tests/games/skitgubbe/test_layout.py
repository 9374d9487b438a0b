"""What strategies read: moves, cards, the view; the list of moves is complete."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from simcards.games.skitgubbe import layout as at
from tests.games.skitgubbe.position import Position, card_number, card_set, shedding
from tests.reference.skitgubbe import DECK
from tests.reference.skitgubbe_player import all_runs, card, text


def test_moves_say_what_they_are() -> None:
    move = at.encode_move(at.BEAT, card_number("7H"), card_number("9H"), 3)
    assert at.kind_of(move) == at.BEAT
    assert (at.low_of(move), at.high_of(move), at.count_of(move)) == (card_number("7H"), card_number("9H"), 3)


def test_cards_have_rank_and_suit() -> None:
    assert [at.rank_of(card_number(name)) for name in ("2C", "10H", "AS")] == [0, 8, 12]
    assert [at.suit_of(card_number(name)) for name in ("2C", "10H", "AS")] == [0, 2, 3]


def test_sets_of_cards() -> None:
    cards = card_set("2C 3C 4C KC AC 2D 3D AS")
    assert at.of_suit(cards, 1) == card_set("2D 3D")
    assert at.size_of(cards) == 8
    assert (at.holds(cards, card_number("AS")), at.holds(cards, card_number("KS"))) == (1, 0)
    assert at.longest_run(cards) == card_set("2C 3C 4C")
    assert at.longest_run(card_set("KC AC 2D")) == card_set("KC AC")
    assert at.longest_run(card_set("9H")) == card_set("9H")
    assert at.longest_run(0) == 0


def test_the_view_of_a_pile() -> None:
    table = shedding(["7H 8H 2C", "AC 9S 2D", "3C"], "S")
    table.play("0 lead 7H 8H")
    view, pick_up = table.view, table.game.moves[len(table.moves()) - 1]
    assert at.is_shedding(view)
    assert at.seat_in_turn(view) == 1
    assert (at.table_size(view), at.table_card(view, 0), at.top_card(view)) == (2, card_number("7H"), card_number("8H"))
    assert at.own_hand(view) == card_set("AC 9S 2D")
    assert [int(at.hand_size(view, seat)) for seat in range(3)] == [1, 3, 1]
    assert at.trump_suit(view) == 3
    assert at.is_trump(view, card_number("9S"))
    assert (at.seats_behind(view), at.pick_up_size(view)) == (1, 2)
    assert at.cards_of(view, pick_up) == card_set("7H 8H")
    table.play("1 pick-up 8H 7H")
    assert at.picked_up(view, 1) == card_set("7H 8H")
    assert at.top_card(view) == -1
    assert at.shedding_plays(view) == 2


hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=30, unique=True)


@given(hands, st.sampled_from(["C", "D", "H", "S", None]))
@settings(max_examples=100, deadline=None)
def test_every_run_that_may_be_played_is_listed(names: list[str], trump: str | None) -> None:
    """Against the slow player's way to find runs; the first card leads, the others are the hand that faces it."""
    top, hand = names[0], names[1:] or [next(name for name in DECK if name != names[0])]
    table = shedding([f"{top} {hand[0]}", " ".join(hand), hand[0]], trump)
    runs = [text(run) for run in all_runs([card(name) for name in hand])]
    ordered = sorted(runs, key=lambda run: (len(run), card_number(run[0])))
    table.play(f"0 lead {top}")
    beating = [run for run in ordered if beats(card_number(run[-1]), card_number(top), table)]
    assert table.moves() == [*(f"beat {' '.join(run)}" for run in beating), f"pick-up {top}"]


def beats(one: int, top: int, table: Position) -> bool:
    if one // 13 == top // 13:
        return one > top
    return one // 13 == table.view[at.TRUMP]
