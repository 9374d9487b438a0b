"""The tables of a skill ladder, one for each number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...games.contract import WINNING
from ...runs.ladder.result import Climb, Ladder
from ...runs.numbers import percent
from ..columns import SHARE, SHARES, TEXT, Column, Row, Table, level_heading


def tables(result: Climb) -> list[Table]:
    """A table for each number of players."""
    return [ladder_table(ladder) for ladder in result.ladders]


def ladder_table(ladder: Ladder) -> Table:
    """A row a strategy, the strongest first."""
    players, level = len(ladder.job.setup.players), level_heading(ladder.level)
    does = ladder.job.setup.aim.does
    over = "wins over" if does == WINNING.does else f"{does} against"
    columns = [
        Column("strategy", "strategy", TEXT),
        Column("over_random", f"{over} random", SHARE, _of("over_random", "rate")),
        Column("over_random_ci", level, SHARES, _of("over_random", "ci")),
        Column("over_next", f"{over} next", SHARE, _of("over_next", "rate")),
        Column("over_next_ci", level, SHARES, _of("over_next", "ci")),
        Column("next", "next weaker", TEXT, _of("over_next", "opponent")),
    ]
    even = "" if ladder.even is None else f"; an even share is {percent(ladder.even, 1)}"
    title = f"{players} players, {ladder.games:,} games{even}"
    return Table(f"ladder-{players}", title, columns, ladder.rows, digits=1)


def _of(duel: str, part: str) -> Callable[[Row], Any]:
    """A part of a row's duel; none for the strategy that has no such duel."""
    return lambda row: row[duel] and row[duel][part]
