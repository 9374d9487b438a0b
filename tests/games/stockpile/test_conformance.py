"""Whole games of the kernel before the reference: every preset, number of players and shipped strategy."""

from collections.abc import Iterator
from typing import Any

import pytest

from simcards.engine.replay import Event, replay
from simcards.engine.setup import make_setup
from tests.reference.stockpile import check_game

from .table import STRATEGIES, preset_tables

SHORT, WHOLE = 120, 4  # games a table, all strategies together
PARTNERS = [
    *(("skip", players, {"partners": "shared"}) for players in (4, 6, 8)),
    ("cat-and-mouse", 4, {"partners": "shared"}),
    ("spite-and-malice", 4, {"partners": "shared"}),
    *(("skip-bo", players, {"partners": "own"}) for players in (4, 6)),
]


def seatings(players: int) -> Iterator[list[str]]:
    """Each strategy at all seats, and all of them around the table, each seat the next one's."""
    for name in STRATEGIES:
        yield [name] * players
    for turned in range(len(STRATEGIES)):
        yield [STRATEGIES[(seat + turned) % len(STRATEGIES)] for seat in range(players)]


def checked_games(game: str, players: int, settings: dict[str, Any], games: int) -> list[list[Event]]:
    """So many games in all, spread over the seatings, each followed by the reference to its end."""
    found = []
    tables = list(seatings(players))
    for strategies in tables:
        setup = make_setup(game, players, settings, strategies, seed=20)
        for record in replay(setup, 0, max(games // len(tables), 1) - 1):
            check_game(record)
            found.append(record)
    return found


@pytest.mark.parametrize(("game", "players"), preset_tables())
def test_short_games_follow_the_rules(game: str, players: int) -> None:
    """Stockpiles of 4, so that many games end by each side, and every strategy meets every other (SP-01 … SP-10)."""
    records = checked_games(game, players, {"stockpile_size": 4}, SHORT)
    winners = {tuple(record[-1]["winners"]) for record in records}
    assert winners >= {(seat,) for seat in range(players)}


@pytest.mark.parametrize(("game", "players"), preset_tables())
def test_whole_games_follow_the_rules(game: str, players: int) -> None:
    """As the documents deal them: SP-20 (3 and more players), SP-36, SP-37."""
    records = checked_games(game, players, {}, WHOLE)
    assert {record[-1]["reason"] for record in records} <= ENDS[game]


#: How a game can end: only skip can be exhausted, only skip-us has passes, and only with SP-G2 nobody may move.
ENDS = {
    "skip": {"stockpile-empty", "exhausted"},
    "cat-and-mouse": {"stockpile-empty", "exhausted"},
    "skip-us": {"stockpile-empty", "exhausted", "double-pass"},
    "spite-and-malice": {"stockpile-empty", "stalemate"},
    "skip-bo": {"stockpile-empty", "stalemate"},
}


@pytest.mark.parametrize(("game", "players", "settings"), PARTNERS)
def test_partners_follow_the_rules(game: str, players: int, settings: dict[str, Any]) -> None:
    """SP-21, SP-32: sides of two, who win and lose together."""
    records = checked_games(game, players, {**settings, "stockpile_size": 4}, SHORT)
    sides = {(side, side + players // 2) for side in range(players // 2)}
    assert sides <= {tuple(record[-1]["winners"]) for record in records} <= sides | {()}
