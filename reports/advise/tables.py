"""The table of an advice."""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.advice import Advice
from ...runs.numbers import number, percent, points
from ...stats.intervals import Interval, half_width
from ..columns import COUNT, TEXT, Column, Form, Row, Table, part


def tables(advice: Advice) -> list[Table]:
    """All tables of an advice."""
    return [moves(advice)]


def moves(advice: Advice) -> Table:
    """A row a move, best first: verdict, chance, difference to the best, deals, which strategies choose it."""
    player = advice.position.seat + 1
    columns = [
        Column("move", "move", TEXT, _move),
        Column("verdict", "verdict", TEXT),
        Column("", "chance", Form(lambda row, digits: _give(percent, row, "chance", "ci", digits)), lambda row: row),
        Column("", "difference", _DIFFERENCE, lambda row: row),
        Column("deals", "deals", COUNT, spare=True),
        Column("chosen_by", "chosen by", TEXT, lambda row: ", ".join(row["chosen_by"])),
    ]
    for name, stem, ends in (("chance", "", "ci"), ("difference", "difference_", "difference_ci")):
        columns.append(Column(name, "", TEXT))
        columns += [Column(f"{stem}{end}", "", TEXT, part(ends, which)) for which, end in enumerate(("lo", "hi"))]
    title = f"Chance that player {player} {advice.chance_of}, and difference to the best in points"
    return Table("moves", title, columns, advice.rows, digits=2 if advice.exact else 1)


def _move(row: Row) -> str:
    same = f" (the same: {'; '.join(row['same'])})" if row["same"] else ""
    return f"{row['move']}{same}"


def _give(words: Callable[..., str], row: Row, name: str, span: str, digits: int) -> str:
    """A figure with half the width of its interval, if it has any."""
    half = half_width(Interval(*row[span]))
    found: str = words(row[name], digits=digits)
    return f"{found} ± {number(100 * half, digits)}" if half > 0 else found


_DIFFERENCE = Form(lambda row, digits: _give(points, row, "difference", "difference_ci", digits))
