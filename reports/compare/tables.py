"""The tables of a comparison."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...runs.compare.result import Comparison
from ...runs.numbers import between, number
from ..columns import (
    COUNT,
    P_VALUE,
    POINTS,
    RATIO,
    SHARE,
    SIGNED,
    SIGNED_BETWEEN,
    SPAN,
    TEXT,
    Column,
    Form,
    Row,
    Table,
    level_heading,
    ratio_columns,
)

#: The word for a pair or a habit, for readers.
VERDICT = Form(lambda word, digits: {"too-small": "too close to matter"}.get(word, word), number=False)


def tables(result: Comparison) -> list[Table]:
    """The tables of a comparison."""
    return [pairs(result), ratings(result)]


def _elo_words(elo: Row, digits: int) -> str:
    """The Elo difference of a pair with its interval; of one that is infinite the interval's finite end."""
    del digits
    ends = between(elo["ci"], 0, signed=True)
    return ends if elo["value"] is None else f"{number(elo['value'], 0, signed=True)} ({ends})"


_ELO = Form(_elo_words)


def _of_two(result: Comparison) -> bool:
    """Whether two play at a table, so that a pair has an Elo difference."""
    return result.job.plan.places == 2


def pairs(result: Comparison) -> Table:
    """A row a pair: by how much a wins more often than b, as it is told after a stop at a verdict."""
    aim, corrected = result.setup.aim, any(row["estimate"] != row["diff"] for row in result.pairs)
    columns = [
        Column("a", "a", TEXT),
        Column("b", "b", TEXT),
        Column("verdict", "a is", VERDICT),
        Column("diff", "", POINTS),
        Column("", "a less b", POINTS, lambda row: row["estimate"]),
        Column("ci", level_heading(result.level), SPAN),
        Column("p_corrected", "p (corrected)", P_VALUE),
        *([Column("", "Elo difference", _ELO, lambda row: row["elo"], spare=True)] if _of_two(result) else []),
        *([Column("", "before correction", POINTS, lambda row: row["diff"])] if corrected else []),
        Column("wins_a", f"a {aim.does}", COUNT, spare=True),
        Column("wins_b", f"b {aim.does}", COUNT, spare=True),
        Column("draws", "nobody does" if result.job.shared or aim.one_loses else "no sole winner", COUNT, spare=True),
        *ratio_columns(),
        Column("estimate", "", POINTS),
        *(_luck_columns() if result.job.luck else ()),
        Column("deciding", "", COUNT),
        *(_elo_columns(result) if _of_two(result) else ()),
    ]
    return Table("pairs", f"Difference: {aim.rate} of a less that of b", columns, result.pairs)


def _luck_columns() -> list[Column]:
    """What the difference was as played, and how much better it is known without the luck of the cards."""
    return [
        Column("plain", "as played", POINTS, partial(_of_luck, "plain")),
        Column("luck_ratio", "luck's variance ratio", RATIO, partial(_of_luck, "variance_ratio")),
        Column("luck_ratio_ci", "", SIGNED_BETWEEN, partial(_of_luck, "variance_ratio_ci")),
    ]


def _of_luck(name: str, row: Row) -> Any:
    return row["luck"][name] if row["luck"] else None


def _elo_columns(result: Comparison) -> list[Column]:
    """The Elo difference of a pair, and where the variance of its results comes from: for files."""
    parts = ("strategies", "seat", "deal", "rest")
    elo = [Column("elo", "", SIGNED, lambda row: row["elo"]["value"])]
    return [
        *elo,
        Column("elo_ci", "", SIGNED_BETWEEN, lambda row: row["elo"]["ci"]),
        *(Column(f"share_{name}", "", SHARE, partial(_component, name)) for name in parts),
    ]


def _component(name: str, row: Row) -> float | None:
    return row["components"][name] if row["components"] else None


def ratings(result: Comparison) -> Table:
    """A row a strategy, the strongest first."""
    columns = [
        Column("strategy", "strategy", TEXT),
        Column("rating", "rating", SIGNED),
        Column("ci", level_heading(result.level), SIGNED_BETWEEN),
        Column("deciding", "", COUNT),
    ]
    rows = sorted(result.ratings, key=lambda row: -float(row["rating"]))
    return Table("ratings", "Ratings (Elo points, mean 0)", columns, rows, digits=0)
