"""Whole games: the deal, the end of the collecting phase, thousands of random games, and spoilt records."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from .skitgubbe import DECK, SWITCHES, Event, RuleBroken, check_game, check_shedding
from .skitgubbe_player import Card, Deal, any_move, card, first_move, play, tie_maker
from .skitgubbe_scripts import collecting

HANDS = ["7H 4C 9S", "7C 9C 2D", "5D 7D KH"]


def only(events: list[Event], kind: str) -> Event:
    found = [event for event in events if event["event"] == kind]
    assert len(found) == 1
    return found[0]


def changed(events: list[Event], kind: str, **fields: Any) -> list[Event]:
    """The record with other fields in its only event of this kind."""
    events = deepcopy(events)
    only(events, kind).update(fields)
    return events


def refused(events: list[Event], message: str, **options: int) -> None:
    with pytest.raises(RuleBroken, match=message):
        check_game(events, **options)


# Start and deal


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"family": "cuckoo"}, "family"),
        ({"players": 5}, "SG-01"),
        ({"players": 2}, "one strategy a seat"),
        ({"players": True}, "players"),
        ({"first_seat": 3}, "first_seat"),
        ({"first_seat": 1}, "leader should be first_seat"),
        ({"seed": "1"}, "seed"),
        ({"strategies": ["x"]}, "strategies|strategy"),
    ],
)
def test_start(fields: Event, message: str) -> None:
    refused(changed(collecting(HANDS, "0 lead 7H"), "start", **fields), f"event [01]: .*{message}")


def test_every_switch_is_there_with_a_known_value() -> None:
    events = collecting(HANDS, "0 lead 7H")
    rules = events[0]["rules"]
    for name in SWITCHES:
        refused(changed(events, "start", rules={**rules, name: "other"}), f"event 0: {name}")
        missing = {key: value for key, value in rules.items() if key != name}
        refused(changed(events, "start", rules=missing), "event 0: switches")
    refused(changed(events, "start", rules={**rules, "hand_size": 4}), "hand_size")
    refused(changed(events, "start", rules={**rules, "trump": 1}), "trump")
    refused(changed(events, "start", rules={**rules, "turn_limit": 0}), "turn_limit")
    refused(changed(events, "start", rules={**rules, "jokers": 2}), "switches")
    refused(changed(events, "start", rules={**rules, "stock_play": 1}), "stock_play")
    refused(changed(events, "start", rules={**rules, "players": 2}), "players")
    check_game(changed(events, "start", rules={**rules, "players": 3}))


def test_deal() -> None:
    events = collecting(HANDS, "0 lead 7H")
    deal = only(events, "deal")
    hands, stock = deal["hands"], deal["stock"]
    refused(changed(events, "deal", leader=1), "first_seat")
    refused(changed(events, "deal", stock=stock[1:]), "SG-01")
    refused(changed(events, "deal", stock=[stock[1], *stock[1:]]), "SG-01")
    refused(changed(events, "deal", stock=["1C", *stock[1:]]), "SG-01")
    refused(changed(events, "deal", stock=[None, *stock[1:]]), "SG-01")
    refused(changed(events, "deal", hands=hands[:2]), "one hand a seat")
    refused(changed(events, "deal", hands=[hands[0][:2], hands[1], [*hands[2], hands[0][2]]]), "SG-24")
    refused(changed(events, "start", rules={**events[0]["rules"], "hand_size": 5}), "SG-24")


def test_the_deal_passes_clockwise_from_the_last_seat() -> None:
    events = collecting(HANDS, "1 lead 7C", leader=1, first_dealer="last-seat")
    refused(events, "SG-01")
    check_game(events, deals_before=1)
    check_game(events, deals_before=4)
    check_game(collecting(HANDS, "0 lead 7H", first_dealer="last-seat"))
    check_game(collecting(HANDS, "1 lead 7C", leader=1))


@pytest.mark.parametrize(("players", "stock"), [(2, 46), (3, 43), (4, 40)])
def test_stock(players: int, stock: int) -> None:
    assert len(only(play({}, players, seed=1), "deal")["stock"]) == stock


def test_what_is_no_record() -> None:
    events = collecting(HANDS, "0 lead 7H")
    refused([], "event 0: the record is empty")
    refused(events[1:], "event 0: start")
    refused(events[:1], "event 1: the record stops")
    refused([*events, events[-1]], "event 4: nothing may follow")
    refused([*events[:2], {"event": "lead", "seat": 0}, *events[3:]], "event 2: lead should have the fields")
    refused([*events[:2], {"event": "lead", "seat": False, "card": "7H"}, *events[3:]], "event 2: seat")
    refused(changed(events, "end", points=[0, 0, 0]), "event 3")
    refused(changed(events, "end", turns=1.0), "event 3")


# The end of the collecting phase


def bouncing_deal(wins: int, bounces: int) -> Deal:
    """Three players who each play the card held longest: seat 1 wins so many tricks, then comes a trick led
    by seat 1, then one by seat 2, ... in which all tie until they have no cards. The rest ends the stock.
    """
    deck = sorted(map(card, DECK), key=lambda card: card.rank)
    tied = [[Card(suit, rank) for rank in range(2, 2 + 3 * bounces)] for suit in "CDH"]
    others = [card for card in deck if not any(card in cards for cards in tied)]
    lost, last, won = others[: 2 * wins], others[2 * wins : -wins], others[-wins:]
    queues = [lost[:wins] + tied[0], won + tied[1], lost[wins:] + tied[2]]
    stock = [queues[seat][trick + 3] for trick in range(wins) for seat in (1, 2, 0)]
    for bounce in range(1, bounces):
        at = wins + 3 * bounce
        stock += [card for step in (1, 2, 3) for card in queues[(bounce + step) % 3][at : at + 3]]
    return Deal([queue[:3] for queue in queues], stock + last, 1)


def bouncing_game(wins: int, bounces: int, **rules: Any) -> list[Event]:
    return play(rules, 3, seed=1, deal=bouncing_deal(wins, bounces), choose=first_move)


def tail(events: list[Event], kind: str) -> list[Event]:
    return events[events.index(only(events, kind)) :]


def test_the_stock_runs_out_while_drawing() -> None:
    """Seat 1, second to draw, gets one card, the last; seat 2 gets none and has won nothing."""
    events = bouncing_game(10, 2)
    check_game(events)
    at = events.index(only(events, "trump"))
    assert events[at - 2 : at + 1] == [
        {"event": "draw", "seat": 0, "cards": ["JH", "JS", "QC"]},
        {"event": "draw", "seat": 1, "cards": ["QD"]},
        {"event": "trump", "suit": "D", "card": "QD", "seat": 1},
    ]
    assert [len(hand) for hand in events[at + 1]["hands"]] == [3, 31, 0]
    assert [event["event"] for event in events[at + 1 : at + 4]] == ["shedding", "out", "lead"]
    assert events[at + 2]["seat"] == 2
    assert events[at + 3]["seat"] == 1


def test_the_last_stock_card_is_trump() -> None:
    events = bouncing_game(10, 2)
    refused(changed(events, "trump", suit="S"), "SG-06")
    refused(changed(events, "trump", suit=None), "SG-06")
    refused(changed(events, "trump", card="QC", suit="C"), "SG-06")
    refused(changed(events, "trump", seat=0), "SG-06")
    refused(changed(events, "shedding", leader=0), "SG-07")
    without = bouncing_game(10, 2, trump=False)
    check_game(without)
    assert only(without, "trump") == {"event": "trump", "suit": None, "card": "QD", "seat": 1}
    refused(changed(without, "trump", suit="D"), "SG-23")


def test_won_piles_go_to_the_hands() -> None:
    events = bouncing_game(10, 2)
    first, second, third = only(events, "shedding")["hands"]
    refused(changed(events, "shedding", hands=[first, second[:1], third]), "SG-06")
    refused(changed(events, "shedding", hands=[first, second[:-1], second[-1:]]), "SG-06")
    refused(changed(events, "shedding", hands=[second, first, third]), "SG-06")
    check_game(changed(events, "shedding", hands=[first[::-1], second[::-1], third]))


def test_out_at_once_without_cards() -> None:
    events = bouncing_game(10, 2)
    at = events.index(only(events, "shedding"))
    refused(events[: at + 1] + events[at + 2 :], "SG-G7")


def test_a_game_that_ends_before_shedding() -> None:
    events = bouncing_game(8, 3)
    check_game(events)
    assert tail(events, "shedding")[1:-1] == [{"event": "out", "seat": 2}, {"event": "out", "seat": 0}]
    assert (events[-1]["winners"], events[-1]["losers"]) == ([0, 2], [1])
    refused([*events[:-2], {"event": "end", **events[-1]}], "SG-G7")


def test_low_cards_are_dealt_anew() -> None:
    """The pool of 2S 3S 4S 5S is dealt from seat 1: two, one and one card; any four fall anyhow."""
    merged = only(bouncing_game(10, 2), "shedding")["hands"]
    events = bouncing_game(10, 2, redistribute_low=True, turn_limit=10 * 3 + 2 * 9 + 1)
    check_game(events)
    first, second, third = only(events, "shedding")["hands"]
    assert [len(first), len(second), len(third)] == [4, 29, 1]
    check_game(changed(events, "shedding", hands=[first[:-1] + third, second, first[-1:]]))
    refused(changed(events, "shedding", hands=[first[:-1], second, third + first[-1:]]), "SG-22")
    refused(changed(events, "shedding", hands=[third + first[1:], second, first[:1]]), "SG-06")
    refused(changed(events, "shedding", hands=merged), "SG-22")
    rules = {**events[0]["rules"], "redistribute_low": False}
    refused(changed(events, "start", rules=rules), "SG-06")


def test_low_cards_stay_where_all_have_five() -> None:
    events = play({"redistribute_low": True}, 2, seed=1)
    check_game(events)
    first, second = only(events, "shedding")["hands"]
    lows = [next(name for name in hand if name[:-1] in "2345") for hand in (first, second)]
    for hand, old, new in ((first, *lows), (second, *lows[::-1])):
        hand[hand.index(old)] = new
    refused(events, "SG-06")


# Random games


def reluctant(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
    """Picks up only if it must."""
    return rng.choice(moves[:-1] if moves[-1]["event"] == "pick-up" and moves[1:] else moves)


VARIATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in itertools.product(*SWITCHES.values())]
CHOOSERS = (any_move, tie_maker, reluctant, any_move, tie_maker)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_every_variation(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed, (rules, choose) in enumerate(itertools.product(VARIATIONS, CHOOSERS)):
        limit = 5000 if seed % 5 else 1 + seed % 199
        events = play({**rules, "turn_limit": limit}, players, seed, choose=choose)
        check_game(events)
        kinds.update(event["event"] for event in events)
        kinds[events[-1]["reason"]] += 1
    group = {"replay", "throw-off"} if players > 2 else set()
    assert set(kinds) >= {"bounce", "won", "pick-up", "out", "turn-limit", "last-with-cards", *group}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_with_the_stock_played_unseen(players: int) -> None:
    for seed, (rules, choose) in enumerate(itertools.product(VARIATIONS[::7], CHOOSERS[:2])):
        check_game(play({**rules, "stock_play": True}, players, seed, choose=choose))


def unseen_game(lines: str, stock_play: bool = True) -> list[Event]:
    """A record that stops in the collecting phase: 9H is on top of the stock, 9D under it."""
    return collecting(HANDS, lines, stock="9H 9D", stock_play=stock_play)


def test_a_card_of_the_stock_is_played_unseen() -> None:
    check_game(unseen_game("0 draw 9H; 0 lead 9H; 1 draw 9D; 1 answer 9D; 2 answer 5D; replay 0 1 / 5D; 0 lead 9S"))
    for lines, message in (
        ("0 lead 4C; 1 draw 9D; 1 answer 9D", "event 3: .*SG-26"),  # not the top
        ("0 lead 4C; 2 draw 9H; 2 answer 9H", "event 3: .*SG-26"),  # not in turn
        ("0 lead 4C; 1 draw 9H 9D; 1 answer 9H", "event 3: .*SG-26"),
        ("0 lead 4C; 1 draw 9H; 1 answer 9C", "event 4: 9H has been turned up and must be played"),
        ("0 lead 9S; 1 draw 9H; 1 throw-off 9H", "event 4: answer is due"),  # SG-G16
        ("0 draw 9H; 0 answer 9H", "event 3: lead is due"),
    ):
        refused(unseen_game(lines), message)
    refused(unseen_game("0 draw 9H; 0 lead 9H", stock_play=False), "event 2: lead is due")


def test_the_last_card_is_not_played_unseen() -> None:
    """Every trick of three takes three cards off the stock of 43, from the stock or into the hands: one is left."""

    def first_unseen(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
        return moves[-1] if moves[-1]["event"] == "draw" else moves[0]

    events = play({"stock_play": True, "throw_off": False}, 3, seed=2, choose=first_unseen)
    check_game(events)
    at = events.index(only(events, "trump"))
    card = events[at]["card"]
    lead = max(place for place in range(at) if events[place]["event"] == "lead")
    assert events[lead - 1]["event"] != "draw"
    early = [*events[:lead], {"event": "draw", "seat": events[lead]["seat"], "cards": [card]}]
    refused([*early, {"event": "lead", "seat": events[lead]["seat"], "card": card}], "SG-G15")


def dropped(events: list[Event], at: int) -> None:
    del events[at]


def repeated(events: list[Event], at: int) -> None:
    events.insert(at, events[at])


def exchanged(events: list[Event], at: int) -> None:
    events[at - 1], events[at] = events[at], events[at - 1]


def cut(events: list[Event], at: int) -> None:
    del events[at:]


def another_seat(events: list[Event], at: int) -> None:
    for name in ("seat", "leader", "first_seat", "turns"):
        if name in events[at]:
            events[at][name] += 1
            return
    events[at]["seat"] = 0


def another_card(events: list[Event], at: int) -> None:
    """Changes a card that the rules determine; elsewhere leaves one out."""
    event = events[at]
    name = next((name for name in ("cards", "out", "hands") if event.get(name)), None)
    if name is None or event["event"] in ("lead", "beat"):
        event["more"] = None
    else:
        event[name].pop()


def garbled(events: list[Event], at: int) -> None:
    name = sorted(events[at])[at % len(events[at])]
    events[at][name] = [{}] if at % 2 else {}


SPOILERS = (dropped, repeated, exchanged, cut, another_seat, another_card, garbled)


@functools.cache
def good_games() -> list[list[Event]]:
    rules = [{**one, "stock_play": at % 4 == 0} for at, one in enumerate(random.Random(1).sample(VARIATIONS, 60))]
    return [play(rules[seed], 2 + seed % 3, seed, choose=CHOOSERS[seed % 2]) for seed in range(60)]


@pytest.mark.parametrize("spoil", SPOILERS)
def test_spoilt_records_are_refused(spoil: Callable[[list[Event], int], None]) -> None:
    rng = random.Random(1)
    for good in good_games():
        for at in rng.sample(range(1, len(good)), 5):
            bad = good.copy()
            bad[at] = deepcopy(good[at])
            spoil(bad, at)
            with pytest.raises(RuleBroken):
                check_game(bad)


def candidates(seat: int, shedding: bool) -> list[Event]:
    """Every single card and every run as every kind of move, and every card as one of the stock."""
    if not shedding:
        kinds = ("lead", "answer", "throw-off")
        moves = [{"event": kind, "seat": seat, "card": name} for kind in kinds for name in DECK]
        return moves + [{"event": "draw", "seat": seat, "cards": [name]} for name in DECK]
    suits = [DECK[at : at + 13] for at in range(0, 52, 13)]
    runs = [suit[low:high] for low, high in itertools.combinations(range(14), 2) for suit in suits]
    moves = [{"event": kind, "seat": seat, "cards": run} for kind in ("lead", "beat") for run in runs]
    return moves + [{"event": "pick-up", "seat": seat, "cards": run[::-1]} for run in runs]


def is_accepted(events: list[Event], start: int, move: Event) -> bool:
    """The referee has nothing against the move after these events; what it misses is the next event."""
    rest = [*events[start:], move]
    try:
        if start == 0:
            check_game(rest)
        else:
            hands, trump = events[start - 1]["hands"], only(events, "trump")["suit"]
            check_shedding(rest, events[0]["rules"], hands, events[start - 1]["leader"], trump)
    except RuleBroken as broken:
        return str(broken).startswith(f"event {len(rest)}:")
    raise AssertionError("a game cannot end like this")


@pytest.mark.parametrize("seed", range(6))
def test_the_player_offers_all_the_moves_that_the_referee_accepts(seed: int) -> None:
    offered: list[list[Event]] = []
    chosen: list[Event] = []

    def choose(moves: list[Event], table: list[Card], rng: random.Random) -> Event:
        offered.append(moves)
        chosen.append(tie_maker(moves, table, rng))
        return chosen[-1]

    events = play({"stock_play": seed > 2}, 3 + seed % 2, seed, choose=choose)
    shed = events.index(only(events, "shedding")) + 1
    places = {id(event): at for at, event in enumerate(events)}
    decisions = [(places[id(event)], moves) for event, moves in zip(chosen, offered, strict=True)]
    early = decisions[:9] + [decision for decision in decisions if decision[0] >= shed][:9]
    for at, moves in random.Random(seed).sample(early, 6):
        every = candidates(events[at]["seat"], at >= shed)
        found = [move for move in every if is_accepted(events[:at], shed if at >= shed else 0, move)]
        assert sorted(map(str, found)) == sorted(map(str, moves))
