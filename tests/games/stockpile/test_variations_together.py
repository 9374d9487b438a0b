"""Many short games before the reference, at every table and in every partnership, and how they end."""

from typing import Any

import pytest

from simcards.games.replay import Event, replay
from simcards.games.setup import make_setup
from tests.reference.stockpile import check_game

from .table import preset_tables

PARTNERS = [
    *(("skip", players, {"partners": "shared"}) for players in (4, 6, 8)),
    ("cat-and-mouse", 4, {"partners": "shared"}),
    ("spite-and-malice", 4, {"partners": "shared"}),
    *(("skip-bo", players, {"partners": "own"}) for players in (4, 6)),
]

#: How a game can end: only skip can be exhausted, only skip-us has passes, and only with SP-G2 nobody may move.
ENDS = {
    "skip": {"stockpile-empty", "exhausted"},
    "cat-and-mouse": {"stockpile-empty", "exhausted"},
    "skip-us": {"stockpile-empty", "exhausted", "double-pass"},
    "spite-and-malice": {"stockpile-empty", "stalemate"},
    "skip-bo": {"stockpile-empty", "stalemate"},
}


def checked_games(game: str, players: int, settings: dict[str, Any], games: int) -> list[list[Event]]:
    """Games of two quick strategies around the table, each followed by the reference to its end."""
    quick = ["greedy", "sorter"]
    setup = make_setup(game, players, settings, [quick[seat % 2] for seat in range(players)], seed=20)
    records = list(replay(setup, 0, games - 1))
    for record in records:
        check_game(record)
    assert {record[-1]["reason"] for record in records} <= ENDS[game]
    return records


@pytest.mark.parametrize(("game", "players"), preset_tables())
def test_every_seat_can_win(game: str, players: int) -> None:
    """Stockpiles of 4, so that many games end by each side (SP-01 … SP-10, SP-20, SP-36, SP-37)."""
    records = checked_games(game, players, {"stockpile_size": 4}, 60)
    assert {tuple(record[-1]["winners"]) for record in records} >= {(seat,) for seat in range(players)}


@pytest.mark.parametrize(("game", "players", "settings"), PARTNERS)
def test_every_partnership_can_win(game: str, players: int, settings: dict[str, Any]) -> None:
    """SP-21, SP-32: sides of two, who win and lose together."""
    records = checked_games(game, players, {**settings, "stockpile_size": 4}, 60)
    sides = {(side, side + players // 2) for side in range(players // 2)}
    assert sides <= {tuple(record[-1]["winners"]) for record in records} <= sides | {()}
