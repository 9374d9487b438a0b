"""The house rule by which the top card of the stock may be played unseen: SG-26 and its gaps as transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from simcards.engine.job import Kernel
from simcards.engine.random import STREAM_SIZE
from simcards.engine.shipped import strategy_names
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.view_words import explain
from tests.games.skitgubbe.position import DRAWS, HANDS, LIST, Position, after_collecting, card_number, collecting
from tests.games.skitgubbe.test_imagined import decisions, imagine, stream_number, to_the_end
from tests.reference.skitgubbe import Event, check_game

#: The move as it is listed.
UNSEEN = int(at.encode_move(at.UNSEEN, at.STAND_IN, at.STAND_IN, 1))


def table(hands: list[str] = HANDS, stock: list[str] = DRAWS, **settings: object) -> Position:
    """A trick about to be led where the top of the stock may be played; hands, and each seat's next cards of it."""
    return collecting(hands, stock, **{"stock_play": True, **settings})  # type: ignore[arg-type]


# The rule


def test_sg_26_it_is_offered_behind_the_cards_of_the_hand() -> None:
    position = table()
    assert position.moves() == ["lead 4C", "lead 7H", "lead 9S", "unseen"]
    position.play("0 lead 7H")
    assert position.moves() == ["answer 7C", "answer 9C", "answer 2D", "throw-off 7C", "unseen"]
    assert "unseen" not in collecting(HANDS, DRAWS).moves()


def test_sg_26_a_lucky_card_wins_the_trick() -> None:
    """Seat 1 keeps its three cards, and has an ace on its pile."""
    position = table()
    position.follows("0 lead 4C; 1 draw AD; 1 answer AD; 2 answer 5D; 1 won 4C AD 5D; 2 draw AH; 0 draw AC; 1 lead 2D")
    assert position.view[at.SHOWN + 1] == sum(1 << card_number(card) for card in ("4C", "AD", "5D"))


def test_sg_26_a_low_card_loses_it() -> None:
    table(stock=["AC", "3D", "AH"]).follows(
        "0 lead 4C; 1 draw 3D; 1 answer 3D; 2 answer KH; 2 won 4C 3D KH; 2 draw AH; 0 draw AC; 2 lead 5D"
    )


def test_sg_26_it_may_be_led() -> None:
    table(HANDS[:2]).follows("0 draw AC; 0 lead AC; 1 answer 2D; 0 won AC 2D; 1 draw AD; 0 lead 4C")


def test_sg_26_in_a_duel_a_pair_bounces() -> None:
    for hands, settings in ((HANDS[:2], {}), (HANDS, {"tricks": "duel"})):
        table(hands, **settings).follows("0 draw AC; 0 lead AC; 1 draw AD; 1 answer AD; bounce AC AD; 1 lead 7C")


# Its gaps


def test_sg_g15_the_last_card_is_never_played_unseen() -> None:
    """With two left seat 0 plays one; the other is drawn by the first who is short, and names the trumps."""
    position = table(left=2)
    position.play("0 draw AC; 0 lead AC")
    assert position.moves() == ["answer 7C", "answer 9C", "answer 2D"]
    position.follows("1 answer 2D; 2 answer 5D; 0 won AC 2D 5D; 1 draw AS")
    trump, start = after_collecting(position)
    assert trump == {"event": "trump", "suit": "S", "card": "AS", "seat": 1}
    assert start["hands"] == [["4C", "AC", "2D", "5D", "7H", "9S"], ["7C", "9C", "AS"], ["7D", "KH"]]
    assert "unseen" not in position.moves()
    assert "unseen" not in table(left=1).moves()


def test_sg_g15_when_nobody_is_short_the_last_card_waits_for_the_next_trick() -> None:
    position = table(left=4)
    position.follows("0 draw AC; 0 lead AC; 1 draw AD; 1 answer AD; 2 draw AH; 2 answer AH; replay 0 1 2 / ")
    position.play("0 lead 4C; 1 answer 9C; 2 answer 5D")
    assert after_collecting(position)[0]["seat"] == 1
    position = table(stock=["AC", "KD", "KS"], left=4)
    position.follows("0 draw AC; 0 lead AC; 1 draw KD; 1 answer KD; 2 draw KS; 2 answer KS; 0 won AC KD KS; 0 lead 4C")
    assert position.moves() == ["answer 7C", "answer 9C", "answer 2D"]
    position.follows("1 answer 2D; 2 answer 5D; 2 won 4C 2D 5D; 2 draw AS")


def test_sg_g16_it_ties_where_a_card_of_the_hand_could_be_thrown_off_and_is_played_in_replays() -> None:
    """The tied play on from the stock; who played from the hand twice draws two."""
    table(stock=["AC KC", "7S QD", "AH"]).follows(
        "0 lead 7H; 1 draw 7S; 1 answer 7S; 2 answer 5D; replay 0 1 / 5D; 0 lead 4C; 1 draw QD; 1 answer QD; "
        "1 won 7H 7S 4C QD; 2 draw AH; 0 draw AC KC; 1 lead 2D"
    )


def test_sg_g16_the_replay_may_be_led_from_the_stock() -> None:
    table(stock=["7S QD", "AD QC", "AH"]).follows(
        "0 draw 7S; 0 lead 7S; 1 answer 7C; 2 answer 5D; replay 0 1 / 5D; 0 draw QD; 0 lead QD; 1 answer 9C; "
        "0 won 7S 7C QD 9C; 1 draw AD QC; 2 draw AH"
    )


@pytest.mark.parametrize("size", [3, 5])
def test_sg_g17_nothing_is_drawn_for_it(size: int) -> None:
    hands = [
        f"{hand} {more}" if size == 5 else hand for hand, more in zip(HANDS, ("QH QS", "QC 8H", "8C 8D"), strict=True)
    ]
    position = table(hands, hand_size=size)
    position.follows(
        "0 lead 4C; 1 draw AD; 1 answer AD; 2 draw AH; 2 answer AH; replay 1 2 / 4C; 1 lead 9C; 2 answer KH"
    )
    assert [int(at.hand_size(position.view, seat)) for seat in range(3)] == [size] * 3
    drawn = [event["seat"] for event in position.events if event["event"] == "draw"]
    assert drawn == [1, 2, 2, 0, 1]


def test_sg_g18_the_trick_bounces_when_one_of_the_tied_has_no_card() -> None:
    """Seat 0 plays its whole hand, seat 1 always from the stock: three ties, and then no replay."""
    table(["7H 8H 9H", "2D 3D 4D", "5D 6D KH"], ["AC", "7S 8S 9S", "AH"]).follows(
        "0 lead 7H; 1 draw 7S; 1 answer 7S; 2 answer 5D; replay 0 1 / 5D; 0 lead 8H; 1 draw 8S; 1 answer 8S; "
        "replay 0 1 / ; 0 lead 9H; 1 draw 9S; 1 answer 9S; bounce 7H 7S 8H 8S 9H 9S; 2 draw AH"
    )


# What players see, and what they do not


def test_the_move_names_no_card_and_the_play_that_was_made_does() -> None:
    position = table()
    position.play("0 lead 4C")
    listed = int(position.game.moves[position.drive(LIST) - 1])
    assert listed == UNSEEN
    assert at.kind_of(listed) == at.UNSEEN
    assert at.cards_of(position.view, listed) == 0
    assert (at.rank_of(at.low_of(listed)), at.count_of(listed)) == (6, 1)  # 0 to 12: the middle, and the mean
    position.play("1 draw AD; 1 answer AD")
    made = int(at.play_at(position.view, 1))
    assert (at.kind_of(made), at.low_of(made), at.player_at(position.view, 1)) == (at.UNSEEN, card_number("AD"), 1)


def test_no_other_move_has_its_number() -> None:
    cards = [at.encode_move(kind, card, card, 1) for kind in range(at.UNSEEN) for card in range(at.CARDS)]
    assert UNSEEN not in cards


def test_the_view_in_words_says_when_it_may_be_played() -> None:
    assert "stock: 2 cards, the top one may be played unseen; trumps: none known" in explain(table(left=2).view)
    for position in (table(left=1), collecting(HANDS)):
        assert "unseen" not in explain(position.view)


#: Strategies that think long, told to think less.
SHORTER = {"alpha-beta": "alpha-beta:positions=50", "recaller": "recaller:games=2", "rollout": "rollout:games=2"}


@pytest.mark.parametrize("strategy", [SHORTER.get(name, name) for name in strategy_names("skitgubbe")])
def test_no_choice_depends_on_the_card_that_will_come(strategy: str) -> None:
    """With an ace or a two on top the views are the same, and so is what is played."""
    for plays in ("", "0 lead 4C", "0 lead 7H; 1 answer 9C"):
        high, low = table(stock=["AC", "AD", "AH"]), table(stock=["2C", "2H", "2S"])
        for position in (high, low):
            position.play(plays)
        assert np.array_equal(high.view, low.view)
        assert not np.array_equal(high.hidden, low.hidden)
        for position in (high, low):
            position.game.streams[0, :STREAM_SIZE] = stream_number(3)
        assert high.choice(strategy) == low.choice(strategy)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_strategy_keeps_the_rules_and_comes_to_an_end(players: int) -> None:
    """At all seats, and with two others; the referee follows, and cards are turned up."""
    names = [SHORTER.get(name, name) for name in strategy_names("skitgubbe")]
    for number, name in enumerate(names):
        around = [names[(number + seat) % len(names)] for seat in range(players)]
        for strategies in ([name], around):
            setup = make_setup("skitgubbe", players, {"stock_play": True}, strategies, seed=number)
            told: Sequence[Event] = []
            for events in replay(setup, number, number):
                check_game(events)
                assert events[-1]["reason"] == "last-with-cards"
                told = setup.family.parts.as_told(events)
            assert "turn-up" in [event["event"] for event in told]


def test_any_unseen_card_may_come_in_imagined_deals() -> None:
    """Over 600 deals the mean rank is that of all cards but the own three, within four sigma; all 49 come up."""
    game = next(decisions(3, {"stock_play": True}, 4))[0]
    unseen = [card for card in range(at.CARDS) if not at.holds(game.seen[at.OWN_HAND], card)]
    came = []
    for number in range(600):
        found = imagine(game.seen, stream_number(number))
        found.seen[at.TURN_LIMIT] = 1
        to_the_end(found, UNSEEN)
        came.append(int(found.seen[at.TABLE]))
    ranks = [card % at.RANKS for card in unseen]
    assert set(came) == set(unseen)
    assert abs(np.mean([card % at.RANKS for card in came]) - np.mean(ranks)) < 4 * np.std(ranks) / 600**0.5


# Records


def test_records_name_the_rule_where_it_holds() -> None:
    for settings, named in (({}, False), ({"stock_play": False}, False), ({"stock_play": True}, True)):
        start = next(replay(make_setup("skitgubbe", 3, settings, seed=1), 0, 0))[0]
        assert ("stock_play" in start["rules"]) == named


def test_badly_shuffled_cards_come_in_their_order_whoever_turns_them_up() -> None:
    """There the stock is one pile: the record lists it as it was drawn, and that is always from the top."""
    rules = {"stock_play": True, "shuffle": "riffle-2"}
    setups = [
        make_setup("skitgubbe", 3, rules, [name], seed=6) for name in ("random", "trump-saver", "low-first:unseen=0")
    ]
    stocks = [next(replay(setup, 0, 0))[1]["stock"] for setup in setups]
    assert stocks[0] == stocks[1] == stocks[2]


RATES_CARDS = """
from simcards.strategy import skitgubbe, strategy

WORTH = tuple(range(52))


@strategy("skitgubbe")
def rates_cards(view, moves, n, params, stream):
    '''Plays by a table of what each card is worth; it has never heard of cards that nobody has seen.'''
    best, most = 0, -1.0
    for i in range(n):
        worth = WORTH[skitgubbe.low_of(moves[i])] / skitgubbe.count_of(moves[i])
        if worth > most:
            best, most = i, worth
    return best
"""


def test_a_strategy_that_rates_cards_plays_on(tmp_path: Path) -> None:
    (tmp_path / "rates_cards.py").write_text(RATES_CARDS, encoding="utf-8")
    path = str(tmp_path / "rates_cards.py")
    setup = make_setup("skitgubbe", 3, {"stock_play": True, "turn_limit": 200}, [path, "random", path], seed=1)
    Kernel(setup).play(0, 50)
    for events in replay(setup, 0, 3):
        check_game(events)
