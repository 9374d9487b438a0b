"""What games become when they are summed up, counted here game by game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.rows import Measures
from simcards.engine.summary import add, digest, summarize
from simcards.games.cuckoo.measures import MEASURES as CUCKOO
from simcards.games.stockpile.measures import MEASURES as STOCKPILE

SEATS = 4


def games_of(measures: Measures, count: int) -> np.ndarray:
    """Rows of games that ended in any way, with small numbers in all columns."""
    draw = np.random.default_rng(count)
    rows = draw.integers(0, 9, (count, measures.row_size))
    rows[:, row.WINNERS] = draw.integers(0, 1 << SEATS, count)
    rows[:, row.REASON] = draw.integers(1, len(measures.reasons) + 1, count)
    rows[:, row.FIRST_SEAT] = draw.integers(0, SEATS, count)
    return rows


def counts(values: list[int]) -> list[int]:
    """How often each value occurs, indexed by value."""
    found = Counter(values)
    return [found[value] for value in range(max(values, default=-1) + 1)]


def outcomes(rows: np.ndarray, groups: list[int], measures: Measures, sides: int) -> dict[str, Any]:
    """What summarize should say of who won."""
    told: dict[str, Any] = {name: [0] * SEATS for name in ("wins", "joint", "wins_by_order", "joint_by_order")}
    scores, edges, shared = [[0] * (row.MOST_SEATS + 1) for _ in range(max(groups) + 1)], [], []
    for winners, reason, first in rows[:, [row.WINNERS, row.REASON, row.FIRST_SEAT]].tolist():
        won = [seat for seat in range(SEATS) if winners >> seat & 1]
        jointly = len(won) > 1 and measures.joint[reason]
        shared += [reason] if jointly else []
        for seat in won:
            told["joint" if jointly else "wins"][seat] += 1
            told["joint_by_order" if jointly else "wins_by_order"][(seat - first) % SEATS] += 1
        for group, line in enumerate(scores):
            line[0 if jointly else sum(groups[seat] == group for seat in won)] += 1
        begun = first % sides
        sides_won = {seat for seat in won if seat < sides}
        edges.append((sides - 1) * (begun in sides_won) - len(sides_won - {begun}))
    return {
        **told,
        "scores": scores,
        "joint_wins": counts(shared),
        "edge_sums": [sum(edges), sum(e * e for e in edges)],
    }


@pytest.mark.parametrize("measures", [CUCKOO, STOCKPILE])
@pytest.mark.parametrize("count", [0, 1, 300, 5_000])
def test_games_are_summed_up(measures: Measures, count: int) -> None:
    """Of no game, one, and so many that they are taken in two blocks; partners win together."""
    rows, groups, sides = games_of(measures, count), [0, 1, 0, 0], 2
    tally = np.arange(measures.tally_size)
    summary = {name: array.tolist() for name, array in summarize(rows, tally, groups, measures, sides).items()}
    for name, told in outcomes(rows, groups, measures, sides).items():
        assert summary[name] == told, name
    winners, reasons, turns = (rows[:, column].tolist() for column in (row.WINNERS, row.REASON, row.TURNS))
    assert summary["games"] == [count]
    assert summary["reasons"] == counts(reasons)
    assert summary["draws"] == counts([r for w, r in zip(winners, reasons, strict=True) if not w])
    assert summary["winners"] == counts([w.bit_count() for w in winners])
    assert summary["turns"] == (counts(turns) or [0])
    limited = [t for t, r in zip(turns, reasons, strict=True) if r == measures.limit_code]
    assert summary["turns_cut_off"] == (counts(limited) or [0])
    for column in measures.columns:
        places = range(column.place, column.place + (SEATS if column.per_seat else 1))
        numbers = [rows[:, place].tolist() for place in places]
        assert summary[column.name] == [[sum(values), sum(x * x for x in values)] for values in numbers]
    forced, decisions = (rows[:, measures.place(name)].tolist() for name in ("forced", "decisions"))
    assert summary["forced*decisions"] == [sum(a * b for a, b in zip(forced, decisions, strict=True))]


def test_parts_add_up() -> None:
    """Wherever games are cut in two, the digest is the same."""
    rows, tally = games_of(CUCKOO, 90), np.zeros(CUCKOO.tally_size, np.int64)
    whole = summarize(rows, tally, [0, 0, 1, 1], CUCKOO, SEATS)
    parts = [summarize(part, tally, [0, 0, 1, 1], CUCKOO, SEATS) for part in (rows[:7], rows[7:])]
    assert digest(add(*parts)) == digest(whole)
