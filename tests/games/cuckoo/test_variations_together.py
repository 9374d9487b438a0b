"""Switches of every kind at once before the referee, and what is counted against what the records show."""

import random
from typing import Any

import pytest

from simcards.games.switches import RulesError

from .tables import STRATEGIES, Setup, checked, play

SWITCHES: dict[str, list[Any]] = {
    "lives": [1, 2, 3, 6],
    "king_blocks": [True, False],
    "dealer_king_blocks": [True, False],
    "tie": ["all-lose", "dealer-wins", "nearest-left-loses", "nearest-right-loses"],
    "ranks": [13, 5, 1, "K,A", "2,3,4,5,6,7,8,9,10,J,Q,K,A"],
    "suits": [4, 2, "S,H,D"],
    "rounds": [0, 1, 3],
    "first_dealer": ["drawn", "last-seat"],
    "turn_limit": [10_000, 9],
}


def tables(players: int, count: int) -> list[Setup]:
    """Tables drawn by lot: any value of every switch, any strategy at every seat."""
    chance, found = random.Random(players), list[Setup]()
    while len(found) < count:
        settings = {name: chance.choice(values) for name, values in SWITCHES.items()}
        setup = Setup(strategies=chance.choices(STRATEGIES, k=players), players=players, settings=settings)
        try:
            setup.rules()
        except RulesError:
            continue
        found.append(setup)
    return found


@pytest.mark.parametrize("players", range(2, 11))
def test_the_referee_finds_nothing(players: int) -> None:
    for setup in tables(players, 30):
        for record in setup.play(games=4, log=100_000, stacked="").records:
            checked(record)


@pytest.mark.parametrize("settings", [{"lives": 2}, {"rounds": 0}, {"tie": "all-lose"}, {"turn_limit": 1}])
def test_le_her_with_other_switches(settings: dict[str, Any]) -> None:
    for record in play("le-her", "le-her-optimal", games=40, log=100_000, **settings).records:
        checked(record)


def test_rows_and_tallies_say_what_the_records_say() -> None:
    played = play(strategies=STRATEGIES[:5], players=5, games=300, log=400_000)
    positions, seats = played.positions * 0, played.seats * 0
    for line, (_, *events) in zip(played.rows, played.records, strict=True):
        assert events[-1]["turns"] == line[2] == line[3]
        assert sum(1 << seat for seat in events[-1]["winners"]) == line[0]
        count(events, positions, seats)
    assert (played.positions == positions).all()
    assert (played.seats == seats).all()
    totals = dict(zip(("rounds", "lost", "demands", "blocked", "cuts", "cuts_blocked"), seats.sum(0), strict=False))
    for name in ("demands", "blocked", "cuts", "cuts_blocked"):
        assert played.column(name).sum() == totals[name]
    assert played.rows[:, 5].sum() == positions[:, 0, 0].sum()
    assert played.column("ties").tolist() == [sum(map(tied, events)) for _, *events in played.records]


def tied(event: dict[str, Any]) -> bool:
    """Whether several hold the lowest rank at a reveal."""
    ranks = sorted("A23456789TJQK".index(card.replace("10", "T")[0]) for card in event.get("cards", []) if card)
    return event["event"] == "reveal" and ranks[0] == ranks[1]


def count(events: list[dict[str, Any]], positions: Any, seats: Any) -> None:
    """Add a game's events to tables of the shape of the kernel's tallies."""
    fields = {"swap": [2], "blocked": [2, 3], "cut": [4], "cut-blocked": [4, 5]}
    for event in events:
        if event["event"] == "round":
            table = [seat for seat, card in enumerate(event["cards"]) if card]
            after = [*table[table.index(event["dealer"]) + 1 :], *table]
            order = after[: len(table)]
        for field in fields.get(event["event"], []):
            positions[len(order), order.index(event["seat"]), field] += 1
            seats[event["seat"], field] += 1
        if event["event"] == "reveal":
            ranks = {seat: "A23456789TJQK".index(event["cards"][seat].replace("10", "T")[0]) for seat in order}
            low = [seat for seat in order if ranks[seat] == min(ranks.values())]
            for at, seat in enumerate(order):
                for field, here in ((0, True), (1, seat in event["lost"]), (6, len(low) > 1 and seat in low)):
                    positions[len(order), at, field] += here
                    seats[seat, field] += here
