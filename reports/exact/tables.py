"""The tables of rounds worked out: losses by place, and thresholds."""

from __future__ import annotations

from typing import Any

from ...analysis.cuckoo.exact import ExactMatch
from ...runs.exact.result import Exact
from ...runs.numbers import number, percent
from ..columns import COUNT, TEXT, Column, Form, Table

#: A place as people count them, from 1; in files places count from 0.
_PLACE = Form(lambda value, digits: str(value + 1), number=False)
_LOST = Form(lambda value, digits: percent(value, 3))
_ERROR = Form(lambda value, digits: number(100 * value, 3) if value else "0 (exact)", "points")
_SAVED = Form(lambda value, digits: number(100 * value, 3), "points")


def tables(result: Exact) -> list[Table]:
    """A whole match and thresholds where there are some, and losses by place."""
    whole = match(result.match) if result.match else []
    return [*whole, *([thresholds(result)] if result.threshold_rows else []), places(result)]


def _between(ci: Any, digits: int) -> str:
    ends = [number(100 * end, 3) for end in ci]
    return ends[0] if ends[0] == ends[1] else f"{ends[0]}–{ends[1]}"


def places(result: Exact) -> Table:
    """A row a place of each table: how often it loses a life, and what the best answer would save."""
    columns = [
        Column("players", "players", COUNT),
        Column("place", "place", _PLACE),
        Column("strategy", "plays", TEXT),
        Column("lost", "loses a life", _LOST),
        Column("se", "standard error", _ERROR),
        Column("saved_ci", "best answer saves", Form(_between, "points"), lambda row: row["saved"]),
    ]
    note = "Place 1 is left of the dealer, who is the last. The best answer knows all that a player may know."
    long = bool(result.threshold_rows)
    return Table("places", "One round, by place in the turn order", columns, result.rows, note=note, detail=long)


def match(found: ExactMatch) -> list[Table]:
    """A whole match: the places of its first round, and every standing that can follow."""
    columns = [
        Column("lives", "lives by place", Form(lambda value, digits: " ".join(map(str, value)), number=False)),
        Column("place", "place", _PLACE),
        Column("wins", "share of wins", _LOST),
        Column("gained", "best answer gains", _SAVED),
    ]
    note = "Players who go out together share the win. The best answer minds all rounds to come."
    first = [row for row in found.rows if row["lives"] == list(found.start)]
    return [
        Table("match", "A whole match, by place in its first round", columns, first, note=note),
        Table(
            "standings",
            "Every standing: lives of those still in, left of the dealer first",
            columns,
            found.rows,
            detail=True,
        ),
    ]


def thresholds(result: Exact) -> Table:
    """A row for each threshold: what is given away, what that is worth."""
    columns = [
        Column("players", "players", COUNT),
        Column("place", "place", _PLACE),
        Column("told", "was swapped", Form(lambda value, digits: "yes" if value else "no", number=False)),
        Column("threshold", "gives away below", COUNT),
        Column("saves", "saves over keeping all", _SAVED),
        Column("next", "next best", COUNT),
        Column("next_costs", "which costs", _SAVED),
    ]
    note = (
        "A = 1 … K = 13; 1: nothing. Who holds, after a swap, more than the neighbour keeps it in any case. A next "
        "best that costs nothing is as good: such cards do not come up."
    )
    title = "The best thresholds by place and table size"
    return Table("thresholds", title, columns, result.threshold_rows, note=note)
