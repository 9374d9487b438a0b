"""Every variation with every other before the referee, and what is counted against what the records show."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from simcards.engine.job import Kernel
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe.measures import MEASURES
from tests.reference.skitgubbe import SWITCHES, Event, check_game

VARIATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in itertools.product(*SWITCHES.values())]
STRATEGIES = ["random", "low-first", "collector", "trump-saver", "run-builder"]


def seats(number: int, players: int) -> list[str]:
    """One strategy for all, or another at every seat."""
    if number % 2:
        return [STRATEGIES[number // 2 % len(STRATEGIES)]]
    return [STRATEGIES[(number // 2 + seat) % len(STRATEGIES)] for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_variation_with_every_other(players: int) -> None:
    kinds: Counter[str] = Counter()
    for number, rules in enumerate(VARIATIONS):
        limit = 5000 if number % 5 else 1 + number % 199
        setup = make_setup("skitgubbe", players, {**rules, "turn_limit": limit}, seats(number, players), seed=number)
        for events in replay(setup, number, number + 1):
            check_game(events)
            kinds.update(event["event"] for event in events)
            kinds[events[-1]["reason"]] += 1
    group = {"replay", "throw-off"} if players > 2 else set()
    assert set(kinds) >= {"bounce", "won", "pick-up", "out", "turn-limit", "last-with-cards", *group}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stock_is_played_unseen_under_every_variation(players: int) -> None:
    """Cards are drawn between plays, led and answered with; a tie is replayed or not; a limit may cut off a trick."""
    pairs: Counter[tuple[str, str]] = Counter()
    for number, rules in enumerate(VARIATIONS[::3]):
        limit = 5000 if number % 5 else 1 + number % 199
        settings = {**rules, "turn_limit": limit, "stock_play": True}
        setup = make_setup("skitgubbe", players, settings, seats(number, players), seed=number)
        for events in replay(setup, number, number):
            check_game(events)
            pairs.update(itertools.pairwise(event["event"] for event in events))
    assert {("lead", "draw"), ("draw", "answer"), ("draw", "lead"), ("answer", "bounce")} <= set(pairs)
    assert players == 2 or ("replay", "draw") in pairs


@pytest.mark.parametrize("settings", [{}, {"stock_play": True}, {"trump": False}])
def test_a_record_is_the_game_of_the_row(settings: dict[str, object]) -> None:
    """What is counted is what the record shows, column by column."""
    setup = make_setup("skitgubbe", 3, settings, ["random", "low-first", "run-builder"], seed=3)
    rows, _ = Kernel(setup).play(0, 40)
    values: dict[str, Any] = {column.name: column for column in MEASURES.columns}
    for row, events in zip(rows, replay(setup, 0, 39), strict=True):
        for name, counted in recount(events).items():
            place = values[name].place
            found = row[place : place + 3].tolist() if values[name].per_seat else int(row[place])
            assert found == counted, name


def recount(events: list[Event]) -> dict[str, Any]:
    """The columns of a game that its record shows."""
    kinds = Counter(event["event"] for event in events)
    phase = [event["event"] for event in events].index("shedding")
    trump, start, end = events[phase - 1], events[phase], events[-1]
    shed = events[phase + 1 :]
    picked = [event for event in shed if event["event"] == "pick-up"]
    per_seat = range(len(start["hands"]))
    plays = sum(event["event"] in ("lead", "beat", "pick-up") for event in shed)
    return {
        "collecting_plays": end["turns"] - plays,
        "shedding_plays": plays,
        "collecting_tricks": kinds["won"] + kinds["bounce"],
        "shedding_tricks": kinds["trick-end"],
        "bounces": kinds["bounce"],
        "replays": kinds["replay"],
        "throw_offs": kinds["throw-off"],
        "pick_ups": len(picked),
        "cards_picked_up": sum(len(event["cards"]) for event in picked),
        "runs": sum(event["event"] in ("lead", "beat") and len(event["cards"]) > 1 for event in shed),
        "opener_lost": int(end["losers"] == [start["leader"]]),
        "skitgubbe": [int(seat in end["losers"]) for seat in per_seat],
        "opened": [int(seat == start["leader"]) for seat in per_seat],
        "seat_pick_ups": [sum(event["seat"] == seat for event in picked) for seat in per_seat],
        "hand_at_shedding": [len(hand) for hand in start["hands"]],
        "trumps_at_shedding": [sum(card[-1] == trump["suit"] for card in hand) for hand in start["hands"]],
    }


def test_a_short_log_says_how_long_it_should_be() -> None:
    """The longest games still have whole records."""
    setup = make_setup("skitgubbe", 3, {"pickup": "pile"}, ["tests/games/skitgubbe/endless.py"], seed=1)
    for events in replay(setup, 0, 0):
        check_game(events)
        assert events[-1]["reason"] == "turn-limit"
