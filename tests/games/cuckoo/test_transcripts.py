"""Games of cuckoo move by move: the document's example word by word, and every rule and gap by its id."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from .tables import Event, of_kind, play, replay, turns

ALL = "always-swap"


def one_round(stacked: str, strategies: str | list[str], **settings: Any) -> list[Event]:
    """A single round with seat 0 first to act; the dealer is the last seat."""
    setup = {"rounds": 1, "first_dealer": "last-seat", **settings}
    players = len(strategies) if isinstance(strategies, list) else setup.pop("players", 4)
    return replay(stacked=stacked, strategies=strategies, players=players, **setup)


def test_the_example_of_the_document() -> None:
    """CK-11.

    In turn order A, B, C and the dealer D hold 2♣, 9♥, K♠ and 7♦. A swaps with B and gets the 9♥. B, now with
    the 2♣, asks C. C shows the K♠ and blocks. C and D keep. All reveal: B's 2♣ is lowest, B loses a life, the
    others none.
    """
    events = one_round("2C 9H KS 7D", "threshold")
    deal, *played, reveal, end = events
    assert (deal["dealer"], deal["lives"], deal["cards"]) == (3, [3, 3, 3, 3], ["2C", "9H", "KS", "7D"])
    assert played == [
        {"event": "swap", "seat": 0, "with": 1},
        {"event": "blocked", "seat": 1, "with": 2},
        {"event": "keep", "seat": 2},
        {"event": "keep", "seat": 3},
    ]
    shown = {"event": "reveal", "cards": ["9H", "2C", "KS", "7D"], "lost": [1], "lives": [3, 2, 3, 3]}
    assert reveal == shown
    assert (end["winners"], end["losers"], end["reason"], end["turns"]) == ([0, 2, 3], [1], "round-limit", 4)


def test_ck_01_lives_and_deck() -> None:
    """CK-01: 3 lives each, 52 different cards in cards and stock."""
    deal = replay()[0]
    assert deal["lives"] == [3, 3, 3, 3]
    assert len({*deal["cards"], *deal["stock"]}) == 52 == len(deal["cards"]) + len(deal["stock"])


def test_ck_02_the_first_dealer_is_drawn() -> None:
    """CK-02: every seat deals first as often as the others, within 5 standard errors."""
    firsts = np.bincount(play(games=5000, rounds=1, players=5).rows[:, 4], minlength=5)
    assert (abs(firsts - 1000) < 5 * (5000 * 0.2 * 0.8) ** 0.5).all()


def test_ck_02_the_last_seat_deals() -> None:
    """CK-02, CK-G6: first_dealer=last-seat holds for every game, and seat 0 acts first."""
    assert (play(games=50, first_dealer="last-seat").rows[:, 4] == 0).all()


def test_ck_03_turn_order_and_who_is_out() -> None:
    """CK-03: from the dealer's left to the dealer, those who are out skipped, and no card for them."""
    events = replay(strategies="random", players=6, seed=5)
    for number, deal in enumerate(of_kind(events, "round"), 1):
        table = [(deal["dealer"] + step) % 6 for step in range(1, 7)]
        order = [seat for seat in table if deal["lives"][seat] > 0]
        assert [event["seat"] for event in turns(events, number)] == order
        assert [seat for seat in range(6) if deal["cards"][seat] is None] == sorted(set(range(6)) - set(order))
    assert None in deal["cards"]


def test_ck_04_the_left_neighbour_must_swap_and_a_king_may_go() -> None:
    """CK-04: a demand goes to the nearest on the left; who holds a K may demand too and give it away."""
    events = one_round("KC 5D 6D", [ALL, "keep", "keep"])
    assert turns(events)[0] == {"event": "swap", "seat": 0, "with": 1}
    assert of_kind(events, "reveal")[0]["cards"] == ["5D", "KC", "6D"]


def test_ck_04_a_demand_skips_who_is_out() -> None:
    """CK-03, CK-04: the nearest active player to the left."""
    events = replay(strategies=ALL, players=5, seed=3)
    for number, deal in enumerate(of_kind(events, "round"), 1):
        for event in turns(events, number)[:-1]:
            left = [(event["seat"] + step) % 5 for step in range(1, 6)]
            assert event["with"] == next(seat for seat in left if deal["lives"][seat] > 0)


def test_ck_05_a_king_blocks_one_attempt_only() -> None:
    """CK-05: both keep their cards, nobody else is asked, and later swaps of the round go through."""
    events = one_round("4C KD 5D 6D", [ALL, "keep", ALL, "keep"])
    assert [event["event"] for event in turns(events)] == ["blocked", "keep", "swap", "keep"]
    assert of_kind(events, "reveal")[0]["cards"] == ["4C", "KD", "6D", "5D"]


def test_ck_05_off_and_swaps_always_go_through() -> None:
    """CK-05 with king_blocks=false."""
    events = one_round("4C KD 5D 6D", [ALL, "keep", "keep", "keep"], king_blocks=False)
    assert turns(events)[0] == {"event": "swap", "seat": 0, "with": 1}
    assert of_kind(events, "reveal")[0]["cards"] == ["KD", "4C", "5D", "6D"]


def test_ck_06_a_received_card_goes_on() -> None:
    """CK-06: the ace that seat 0 gives away wanders to the dealer; being swapped does not use up a turn."""
    events = one_round("AC 9D QH JD 5S", ALL)
    assert [event["event"] for event in turns(events)] == ["swap", "swap", "swap", "cut"]
    assert of_kind(events, "reveal")[0]["cards"] == ["9D", "QH", "JD", "5S"]


def test_ck_06_queens_and_jacks_have_no_powers() -> None:
    """CK-06: a Q and a J must swap like any other."""
    events = one_round("2C QD 3C JD", [ALL, "keep", ALL, "keep"])
    assert [event["event"] for event in turns(events)] == ["swap", "keep", "swap", "keep"]


def test_ck_07_the_dealer_cuts() -> None:
    """CK-07: the next card of the stock is the dealer's, and no player's card moves."""
    events = one_round("2C 4D 5C AD 9H", ["keep", "keep", "keep", "threshold"])
    assert turns(events)[-1] == {"event": "cut", "seat": 3, "card": "9H"}
    assert of_kind(events, "reveal")[0]["cards"] == ["2C", "4D", "5C", "9H"]


def test_ck_07_a_king_is_put_aside() -> None:
    """CK-07: the dealer keeps the old card; there is no second try."""
    events = one_round("2C 4D 5C AD KH", ["keep", "keep", "keep", ALL])
    assert turns(events)[-1] == {"event": "cut-blocked", "seat": 3, "card": "KH"}
    assert of_kind(events, "reveal")[0]["cards"] == ["2C", "4D", "5C", "AD"]


def test_ck_07_off_and_the_king_is_taken() -> None:
    """CK-07 with dealer_king_blocks=false."""
    events = one_round("2C 4D 5C AD KH", ["keep", "keep", "keep", ALL], dealer_king_blocks=False)
    assert turns(events)[-1] == {"event": "cut", "seat": 3, "card": "KH"}


def test_ck_08_all_who_tie_lose() -> None:
    """CK-08: every holder of the lowest rank loses one life; suits do not count."""
    reveal = of_kind(one_round("4S 9D 4C 8H", "keep"), "reveal")[0]
    assert (reveal["lost"], reveal["lives"]) == ([0, 2], [2, 3, 2, 3])


def test_ck_08_a_dealer_whose_ties_win_is_spared() -> None:
    """CK-08 with tie=dealer-wins: the others who tie lose, also among more than two players."""
    assert of_kind(one_round("4S 9D 4C 4H", "keep", tie="dealer-wins"), "reveal")[0]["lost"] == [0, 2]
    assert of_kind(one_round("5S 9D 5C 4H", "keep", tie="dealer-wins"), "reveal")[0]["lost"] == [3]


@pytest.mark.parametrize(
    ("cards", "left", "right"),
    [("4S 9D 4C 4H", [0], [2]), ("9S 4D 4C 8H", [1], [2]), ("4S 9D 8C 4H", [0], [0]), ("9S 9D 8C 4H", [3], [3])],
)
def test_ck_12_only_the_nearest_of_those_who_tie_loses(cards: str, left: list[int], right: list[int]) -> None:
    """Seat 3 deals, so that seat 0 is on the left and seat 2 on the right; the dealer loses only alone."""
    for tie, lost in (("nearest-left-loses", left), ("nearest-right-loses", right)):
        reveal = of_kind(one_round(cards, "keep", tie=tie), "reveal")[0]
        assert reveal["lost"] == lost
        assert reveal["lives"] == [3 - (seat in lost) for seat in range(4)]


def test_ck_08_nobody_gains_a_life() -> None:
    """CK-08: from round to round lives only fall, and by one at most."""
    lives = [deal["lives"] for deal in of_kind(replay(strategies="random", players=7), "round")]
    for before, after in pairwise(lives):
        assert all(now in (then, then - 1) for then, now in zip(before, after, strict=True))


def test_ck_09_the_deal_passes_to_the_left() -> None:
    """CK-09, CK-G4: to the next active player from the last dealer's seat, though that one may be out."""
    out = 0
    for record in play(strategies="random", players=5, lives=1, games=60, log=100_000).records:
        deals = of_kind(record, "round")
        for before, after in pairwise(deals):
            left = [(before["dealer"] + step) % 5 for step in range(1, 6)]
            assert after["dealer"] == next(seat for seat in left if after["lives"][seat] > 0)
            out += after["lives"][before["dealer"]] == 0
    assert out > 10


def test_ck_09_all_cards_go_back() -> None:
    """CK-09: every round shuffles the whole deck anew."""
    deals = of_kind(replay(strategies="random"), "round")
    assert len(deals) > 2
    packs = [[card for card in [*deal["cards"], *deal["stock"]] if card] for deal in deals]
    assert all(sorted(pack) == sorted(packs[0]) for pack in packs)
    assert len({tuple(pack) for pack in packs}) == len(packs)


def test_ck_10_the_sole_survivor_wins() -> None:
    """CK-10: no earlier than the reveal that leaves one player."""
    events = one_round("4S 9D 4C", ["keep"] * 3, lives=1, rounds=0)
    assert [event["event"] for event in events] == ["round", "keep", "keep", "keep", "reveal", "end"]
    assert (events[-1]["winners"], events[-1]["reason"]) == ([1], "last-survivor")


def test_ck_10_joint_winners() -> None:
    """CK-10: all who remain go out together and win; the reveal shows 0 lives for all (CK-G6)."""
    *_, reveal, end = one_round("4S 4D 4C", ["keep"] * 3, lives=1, rounds=0)
    assert reveal["lives"] == [0, 0, 0]
    assert (end["winners"], end["losers"], end["reason"]) == ([0, 1, 2], [], "joint")


def test_ck_10_players_who_are_out_do_not_win_jointly() -> None:
    """CK-10: joint winners are those who remained, not the players who went out before."""
    joint = play(players=5, lives=1, games=400, log=200_000, ranks=4).records
    ends = [record for record in joint if record[-1]["reason"] == "joint" and record[-1]["losers"]]
    assert ends
    for record in ends:
        last = of_kind(record, "round")[-1]
        assert record[-1]["winners"] == [seat for seat, lives in enumerate(last["lives"]) if lives]


def test_rounds_and_the_most_lives() -> None:
    """After so many rounds those with the most lives win, equal ones jointly; the reason is round-limit."""
    end = replay(rounds=2, strategies="keep", players=6)[-1]
    assert (end["reason"], end["turns"]) == ("round-limit", 12)
    for record in play(rounds=4, games=50, strategies="random", log=100_000).records:
        end, lives = record[-1], of_kind(record, "reveal")[-1]["lives"]
        if end["reason"] == "round-limit":
            assert end["winners"] == [seat for seat in range(4) if lives[seat] == max(lives)]


def test_le_her_high_card() -> None:
    """le-her: the one with the higher card wins."""
    stacked: dict[str, Any] = {"strategies": ["keep", "keep"], "lives": 1, "tie": "dealer-wins"}
    assert one_round("9S 4D", **stacked)[-1]["reason"] == "high-card"
    assert one_round("9S 4D", **stacked)[-1]["winners"] == [0]


def test_le_her_ties_are_the_dealers() -> None:
    """le-her: equal cards win for the dealer."""
    end = replay(game="le-her", strategies="keep", stacked="4S 4D", first_dealer="last-seat")[-1]
    assert (end["winners"], end["losers"], end["reason"]) == ([1], [0], "tie-dealer")


@pytest.mark.parametrize("settings", [{"lives": 2}, {"rounds": 0, "lives": 2}, {"rounds": 0}])
def test_le_her_with_more_rounds_or_lives_has_the_usual_reasons(settings: dict[str, Any]) -> None:
    reasons = {record[-1]["reason"] for record in play("le-her", games=40, log=50_000, **settings).records}
    assert reasons <= {"last-survivor", "round-limit"}


def test_ck_g1_no_misdeals() -> None:
    """CK-G1: a game is rounds of turns and reveals, nothing else."""
    kinds = {event["event"] for record in play(games=50, log=50_000).records for event in record}
    assert kinds <= {"start", "round", "keep", "swap", "blocked", "cut", "cut-blocked", "reveal", "end"}


def test_ck_g2_some_have_a_life_to_spare() -> None:
    """CK-G2: all who remain tie, not all on their last life: each loses one and the match goes on."""
    seen = 0
    for record in play(strategies="keep", players=3, lives=2, ranks=2, games=200, log=200_000).records:
        deals, reveals = of_kind(record, "round"), of_kind(record, "reveal")
        for deal, reveal in zip(deals, reveals, strict=True):
            active = [seat for seat in range(3) if deal["lives"][seat]]
            if reveal["lost"] == active and any(reveal["lives"]) and sum(map(bool, reveal["lives"])) > 1:
                seen += 1
                assert reveal is not reveals[-1]
    assert seen > 10


def test_ck_g3_going_out_together_while_others_survive() -> None:
    """CK-G3: they are simply out."""
    *_, reveal, end = one_round("4S 9D 4C", ["keep"] * 3, lives=1, rounds=0)
    assert reveal["lost"] == [0, 2]
    assert end["losers"] == [0, 2]


def test_ck_g5_as_many_cards_as_players() -> None:
    """CK-G5, CK-07: no stock, so the dealer must keep; once players are out there is one."""
    played = play(strategies=ALL, players=4, ranks=2, suits=2, log=10_000, games=20)
    assert (played.column("forced") >= 1).all()
    for record in played.records:
        deals = of_kind(record, "round")
        assert deals[0]["stock"] == []
        assert turns(record)[-1] == {"event": "keep", "seat": deals[0]["dealer"]}
        assert all(len(deal["stock"]) == deal["cards"].count(None) for deal in deals)


def test_ck_07_the_last_card_of_the_stock_can_be_cut() -> None:
    """CK-07: with one card left the dealer may still take it."""
    for record in play(strategies="always-swap", players=3, ranks=2, suits=2, lives=1, log=10_000, games=20).records:
        deal = of_kind(record, "round")[0]
        assert len(deal["stock"]) == 1
        assert turns(record)[-1] == {"event": "cut", "seat": deal["dealer"], "card": deal["stock"][0]}


def test_ck_g6_the_turn_limit() -> None:
    """CK-G6: looked at after a reveal; a draw has no winners; it comes last, after the rounds when both are due."""
    end = replay(turn_limit=5, rounds=3)[-1]
    assert (end["reason"], end["turns"]) == ("turn-limit", 8)
    assert end["winners"] == end["losers"] == []
    both = replay(turn_limit=8, rounds=2)[-1]
    assert (both["reason"], both["turns"]) == ("round-limit", 8)
    assert both["winners"] != []
    assert replay(turn_limit=5, rounds=1)[-1]["reason"] == "round-limit"


def test_ck_g7_two_strategies() -> None:
    """CK-G7: handed a 9 for its 3, the dealer who uses it keeps; who looks at the 9 only cuts."""
    for dealer, event in (("threshold:t=10", "cut"), ("informed:t=10", "keep")):
        assert turns(one_round("9S 3D", [ALL, dealer]))[-1]["event"] == event
