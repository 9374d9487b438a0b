"""What each strategy does in a given position."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.engine.loading import shipped_strategy
from simcards.engine.shipped import strategy_names
from simcards.games.skitgubbe import layout as at
from tests.games.skitgubbe.position import Position, card_number, card_set, collecting, shedding
from tests.reference.skitgubbe import DECK

HANDS = ["4C 9S QH", "5C JH KD", "2D 9C AS"]


@pytest.mark.parametrize(
    ("strategy", "lead"),
    [
        ("low-first", "lead 4C"),
        ("collector", "lead QH"),
        ("collector:save=10", "lead 9S"),
        ("collector:enough=0", "lead 4C"),
        ("trump-saver", "lead 4C"),
        ("run-builder", "lead 4C"),
    ],
)
def test_leading_while_collecting(strategy: str, lead: str) -> None:
    assert collecting(HANDS).choice(strategy) == lead


@pytest.mark.parametrize(
    ("strategy", "plays", "answer"),
    [
        ("low-first", "0 lead 4C", "answer 5C"),
        ("low-first", "0 lead QH", "answer 5C"),  # only a king would win
        ("low-first:keep=13", "0 lead QH", "answer KD"),
        ("collector", "0 lead 4C", "answer JH"),  # one more plays after it
        ("collector", "0 lead QH", "answer 5C"),
        ("collector:save=12", "0 lead QH", "answer KD"),
        ("trump-saver", "0 lead 4C", "answer 5C"),
        ("run-builder", "0 lead 4C", "answer 5C"),
        ("low-first", "0 lead 9S; 1 answer 5C", "answer 2D"),
        ("collector", "0 lead 4C; 1 answer 5C", "answer 9C"),  # the last to act wins as cheaply as it can
        ("collector", "0 lead 4C; 1 answer KD", "answer 2D"),
        ("trump-saver", "0 lead 4C; 1 answer 5C", "answer 2D"),
    ],
)
def test_answering(strategy: str, plays: str, answer: str) -> None:
    table = collecting(HANDS)
    table.play(plays)
    assert table.choice(strategy) == answer


@pytest.mark.parametrize("strategy", ["low-first", "collector", "trump-saver", "run-builder"])
def test_the_top_of_the_stock_goes_before_a_card_that_takes_the_lead(strategy: str) -> None:
    """When it leads, only if the stock's next card is not more likely higher: of 49 unseen cards 22 are above its 8."""
    collects = strategy == "collector"
    for hand, low, high in (
        ("8C 9C QH", "unseen", "unseen"),
        ("7C 9D KH", "lead 7C", "unseen"),
        ("3C 7D KH", "lead 3C", "lead 7D"),
    ):
        position = collecting([hand, *HANDS[1:]], stock_play=True)
        assert position.choice(strategy) == (high if collects else low)
    position = collecting(HANDS, stock_play=True)
    position.play("0 lead 4C")
    assert position.choice(strategy) == "unseen"
    usual = collecting(HANDS)
    usual.play("0 lead 4C")
    assert position.choice(f"{strategy}:unseen=0") == usual.choice(strategy)
    position = collecting(HANDS, stock_play=True)
    position.play("0 lead QH")
    assert position.choice(strategy) == "answer 5C"  # it takes no lead


@pytest.mark.parametrize("strategy", ["lead-counter", "alpha-beta", "recaller:games=2"])
def test_who_collects_like_trump_saver_does_so_too(strategy: str) -> None:
    for hands in (HANDS, ["10C JS QH", *HANDS[1:]]):
        position = collecting(hands, stock_play=True)
        assert position.choice(strategy) == position.choice("trump-saver")


@pytest.mark.parametrize("strategy", ["collector:closing=3", "trump-saver:closing=3"])
def test_the_trick_for_the_last_stock_card_is_not_left_to_chance(strategy: str) -> None:
    for left, expected in ((3, "answer AS"), (4, "unseen" if "collector" in strategy else "answer 2D")):
        position = collecting(["4C 9S QH", "5C JH KD", "2D 9C AS"], left=left, stock_play=True)
        position.play("0 lead 4C; 1 answer 5C" if left == 4 else "0 lead QH; 1 answer KD")
        assert position.choice(strategy) == expected


@pytest.mark.parametrize("strategy", ["low-first", "collector", "trump-saver", "run-builder"])
def test_the_lowest_card_is_thrown_off_if_it_may_be(strategy: str) -> None:
    table = collecting(["4C KS QH", "4D KH KD", "2D 9C AS"])
    table.play("0 lead KS")
    assert table.choice(strategy) == "answer 4D"
    table = collecting(["KC KS QH", "KD AC AH", "2D 9C AS"])
    table.play("0 lead KS")
    assert table.choice(strategy) == "throw-off KD"


@pytest.mark.parametrize(("strategy", "answer"), [("collector", "answer AS"), ("trump-saver", "answer AS")])
def test_any_card_wins_the_trick_for_the_last_stock_card(strategy: str, answer: str) -> None:
    for left, expected in ((1, answer), (2, "answer 2D")):
        table = collecting(["4C 9S QH", "5C JH KD", "2D 9C AS"], left=left)
        table.play("0 lead QH; 1 answer KD")
        assert table.choice(strategy) == expected


def test_collector_stops_when_it_has_enough() -> None:
    table = collecting(HANDS)
    table.give_pile(1, "2C 3C 6C 7C 8C 2H 3H 4H 5H 6H 2S 3S 4S 5S 6S")
    table.play("0 lead 4C")
    assert table.choice("collector") == "answer 5C"
    assert table.choice("collector:enough=16") == "answer JH"


def test_run_builder_wins_what_holds_its_long_suit() -> None:
    """Seat 1 holds most hearts: it takes the trick with a heart in it, and leaves the other."""
    table = collecting(["4H 9S QD", "5C JH 10H", "2D 9C AS"])
    table.play("0 lead 4H")
    assert table.choice("run-builder") == "answer 5C"
    table = collecting(["4H 9S QD", "5C JH 10H", "2D 9C AS"])
    table.play("0 lead 9S")
    assert table.choice("run-builder") == "answer 5C"
    table = collecting(["8H 9S QD", "5C JH 10H", "2D 9C AS"])
    table.play("0 lead 8H")
    assert table.choice("run-builder") == "answer 10H"


@pytest.mark.parametrize(
    ("strategy", "hand", "lead"),
    [
        ("low-first", "3C 7H 8H 9H QD KD 2S", "lead 7H 8H 9H"),
        ("low-first", "3C 4C 7H 8H AD", "lead 3C 4C"),
        ("low-first", "9C 4H 2S 3S 4S", "lead 4H"),  # trumps last
        ("low-first", "2S 3S 5S", "lead 2S 3S"),
        ("collector", "3C 7H 8H 9H QD KD 2S", "lead 7H 8H 9H"),
        ("trump-saver", "9C 4H 2S 3S 4S", "lead 4H"),
        ("run-builder", "3C 7H 8H 9H QD 2S", "lead 3C"),  # the run of three is kept
        ("run-builder:length=3", "3C 7H 8H 9H QD 2S", "lead 7H 8H 9H"),
        ("run-builder", "3C 6H 7H 8H 9H 10H", "lead 6H 7H 8H 9H 10H"),
        ("run-builder", "3C QD", "lead 3C"),
    ],
)
def test_leading_while_shedding(strategy: str, hand: str, lead: str) -> None:
    assert shedding([hand, "2C 4D", "AC 5D"], "S").choice(strategy) == lead


@pytest.mark.parametrize("strategy", ["low-first", "collector", "trump-saver", "run-builder"])
def test_what_empties_the_hand_is_played(strategy: str) -> None:
    assert shedding(["7S 8S 9S", "2C 4D", "AC 5D"], "S").choice(strategy) == "lead 7S 8S 9S"
    table = shedding(["8H 2C", "9H 10H", "AC 5D"], "S")
    table.play("0 lead 8H")
    assert table.choice(strategy) == "beat 9H 10H"


@pytest.mark.parametrize(
    ("strategy", "hand", "beat"),
    [
        ("low-first", "9H KH 2S 3D", "beat 9H"),
        ("low-first", "6H 7H 9H JH 2S", "beat 9H"),
        ("low-first", "10H JH 2S AC", "beat 10H"),
        ("low-first", "2S 5S AC", "beat 2S"),
        ("low-first", "2D AC", "pick-up 8H"),
        ("trump-saver", "2S JS AC", "beat 2S"),
        ("trump-saver", "JS AC 2D 3D 4D 5D 6D 7D", "beat JS"),  # seven other cards
        ("trump-saver", "JS AC 2D 3D 4D 5D 6D 7D 9D", "pick-up 8H"),
        ("trump-saver", "10S AC 2D 3D 4D 5D 6D 7D 9D", "beat 10S"),
        ("trump-saver:high=8", "10S AC 2D 3D 4D 5D 6D 7D 9D", "pick-up 8H"),
        ("trump-saver:cost=0", "JS AC 2D 3D 4D 5D 6D 7D 9D", "beat JS"),
        ("trump-saver:plain=7", "JS AC 2D 3D 4D 5D 6D 7D", "pick-up 8H"),
        ("run-builder", "9H 10H KH AC", "pick-up 8H"),  # 8H 9H 10H is longer
        ("run-builder:early=0", "9H 10H KH AC", "beat KH"),  # the run stays together
        ("run-builder:small=0", "9H 10H KH AC", "beat KH"),
        ("run-builder:early=0", "9H 10H AC", "beat 9H"),
        ("run-builder:early=0", "9H 10H JH QH KH AC", "beat 9H 10H JH QH KH"),
    ],
)
def test_beating(strategy: str, hand: str, beat: str) -> None:
    table = shedding(["8H 2C", hand, "5H 3C"], "S")
    table.play("0 lead 8H")
    assert table.choice(strategy) == beat


def test_low_first_takes_the_run_under_the_lowest_beating_card_along() -> None:
    table = shedding(["5H 2C", "3H 4H 6H KH 2D", "3C 4C"], "S")
    table.play("0 lead 5H")
    assert table.choice("low-first") == "beat 6H"
    table = shedding(["3H 2C", "4H 6H KH 2D", "3C 4C"], "H")
    table.play("0 lead 2C")
    assert table.choice("low-first") == "beat 4H"
    table = shedding(["7C 2C", "5S 6S 7S KD", "3C 4C"], "S")
    table.play("0 lead 7C")
    assert table.choice("low-first") == "beat 5S"


def test_trump_saver_without_trump_sheds_like_low_first() -> None:
    table = shedding(["8H 2C", "9H KH AC 2D 3D 4D 5D 6D 7D", "5H 3C"], None)
    table.play("0 lead 8H")
    assert table.choice("trump-saver") == "beat 9H"


def endgame(hands: list[str], trump: str | None = "S") -> Position:
    """A shedding trick about to be led, all other cards out of the game."""
    table = shedding(hands, trump)
    table.view[at.GONE] = (1 << at.CARDS) - 1 - card_set(" ".join(hands))
    return table


@pytest.mark.parametrize(
    ("hands", "lead"),
    [
        (["3C 7H 8H 9H QD", "2C AC 5D", "4D 6D"], "lead 3C"),  # nobody beats the others
        (["3C 7H 8H 9H QD", "2C AC 5D", "4D JS"], "lead 7H 8H 9H"),  # but for the jack of trumps, and they beat nothing
        (["3C 9D", "2C AC 5D", "4D 6D"], "lead 3C"),  # nobody has a diamond above the 9, nor a trump
        (["3C 9C", "2C AC 5C", "4C 6D"], "lead 3C"),  # the 9 beats most, the 3 one card
        (["3C 4C 9C", "2C AC 5C", "7D 6D"], "lead 3C 4C"),
    ],
)
def test_lead_counter_leads_what_needs_a_lead_most(hands: list[str], lead: str) -> None:
    assert endgame(hands).choice("lead-counter") == lead


@pytest.mark.parametrize(
    ("hands", "strategy", "answer"),
    [
        (["8H JH", "9H 10H 2S", "AD 4D"], "lead-counter", "beat 9H 10H"),  # then nothing of its own can be beaten
        (["8H JH", "9H 10H 2S", "AD 4D"], "trump-saver", "beat 9H"),
        (["8H 2D", "9S KS 3D", "4H 5D"], "lead-counter", "beat 9S"),
        (["8H AH", "7H 9H KH 3D", "4D 5D"], "lead-counter", "beat 9H"),
    ],
)
def test_lead_counter_answers(hands: list[str], strategy: str, answer: str) -> None:
    table = endgame(hands)
    table.play("0 lead 8H")
    assert table.choice(strategy) == answer


@pytest.mark.parametrize(
    ("hands", "strategy", "lead"),
    [
        (["AH 2C", "3C 4D"], "alpha-beta", "lead AH"),  # nobody beats the ace, and the 2 goes last
        (["AH 2C", "3C 4D"], "low-first", "lead 2C"),  # and is out of the lead
        (["3C QD KD AS", "4C 5D 6H"], "alpha-beta", "lead QD KD"),
    ],
)
def test_alpha_beta_wins_what_can_be_won(hands: list[str], strategy: str, lead: str) -> None:
    assert endgame(hands).choice(strategy) == lead


@pytest.mark.parametrize("name", ["alpha-beta", "lead-counter"])
def test_those_who_count_collect_like_trump_saver(name: str) -> None:
    table = collecting(HANDS)
    table.play("0 lead 4C")
    assert table.choice(name) == table.choice("trump-saver") == "answer 5C"


def test_alpha_beta_sheds_like_look_ahead_when_there_are_three() -> None:
    table = endgame(["8H JH", "9H 10H 2S", "AD 4D"])
    table.play("0 lead 8H")
    assert table.choice("alpha-beta") == table.choice("look-ahead") == "beat 2S"


@pytest.mark.parametrize("name", strategy_names("skitgubbe"))
def test_every_strategy_says_what_it_does_and_whose_idea_it_is(name: str) -> None:
    strategy = shipped_strategy(name, "skitgubbe")
    assert strategy.doc
    assert strategy.source
    for parameter in strategy.parameters.values():
        assert parameter.low <= parameter.default <= parameter.high
        assert parameter.meaning


def run_of(lead: str) -> list[int]:
    """The cards of a lead."""
    return [card_number(name) for name in lead.split()[1:]]


@pytest.mark.parametrize("strategy", ["low-first", "trump-saver", "collector"])
def test_the_longest_run_is_led_plain_before_trumps_and_low_before_high(strategy: str) -> None:
    draw = np.random.default_rng(7)
    for size in [1, 2, 5, 9, 14, 20, 26, 40] * 6:
        deck = list(draw.permutation(DECK))
        trump = draw.choice(["C", "D", "H", "S", None])
        table = shedding([" ".join(deck[:size]), " ".join(deck[size:])], trump)

        def worth(lead: str, trump: str | None = trump) -> tuple[bool, int, int]:
            cards = run_of(lead)
            return lead[-1] != trump, len(cards), -(cards[-1] % at.RANKS)

        leads = table.moves()
        assert table.choice(strategy) == max(leads, key=worth)  # the first of equals
