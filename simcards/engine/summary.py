"""Exact integer summaries of games: arrays of counts by name that add up, whatever the chunks.

A summary is a dict of int64 arrays. Histograms are indexed by value; two summaries of the same setup merge by
adding, the shorter array padded. The digest of a summary proves that two runs played the same games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from simcards.engine import rows as row
from simcards.engine.rows import MOST_SEATS, Column, Measures
from simcards.errors import UsageError

Summary = dict[str, np.ndarray]

#: Histograms keep every value below this one; larger ones are counted together in the last bin (their sums are exact).
MOST_VALUE = 1 << 20

#: Sums that summaries did not always have: folders without them are still read, and digests are the same with them.
ADDED = ("joint_by_order", "groups", "group_sums", "group_winners", "place_wins", "place_sums", "luck", "mirror")

#: Games that are summed up at a time: their rows lie in the processor's cache.
_BLOCK = 4096


def summarize(
    rows: np.ndarray,
    tally: np.ndarray,
    groups: Sequence[int],
    measures: Measures,
    sides: int,
) -> Summary:
    """The summary of finished games.

    rows: int64[games, columns]; tally: what the kernel added up. groups: the number of each seat's strategy among the
    distinct ones; measures: what the family's columns, tallies and reasons mean; sides: single players or partnerships.
    """
    parts = range(0, max(len(rows), 1), _BLOCK)
    summary: Summary = {}
    for start in parts:
        block = np.ascontiguousarray(rows[start : start + _BLOCK].T)
        summary = add(summary, _summarize_block(block, groups, measures, sides))
    for counts in measures.tallies:
        summary[counts.name] = tally[counts.place : counts.place + counts.size].copy()
    return summary


def _summarize_block(
    table: np.ndarray,
    groups: Sequence[int],
    measures: Measures,
    sides: int,
) -> Summary:
    """The summary of a block of games; table: int64[columns, games]."""
    winners, reasons = table[row.WINNERS], table[row.REASON]
    won = (winners >> np.arange(len(groups))[:, None]) & 1
    shared = won_jointly(winners, reasons, measures.joint_codes)
    summary = {
        "games": np.array([table.shape[1]]),
        "reasons": np.bincount(reasons),
        "draws": np.bincount(reasons[winners == 0]),
        "winners": np.bincount(np.bitwise_count(winners)),
        "joint_wins": np.bincount(reasons[shared]),
        "wins": (won * ~shared).sum(axis=1),
        "joint": (won * shared).sum(axis=1),
        "wins_by_order": _by_order(won * ~shared, table[row.FIRST_SEAT]),
        "joint_by_order": _by_order(won * shared, table[row.FIRST_SEAT]),
        **_scores(won * ~shared, groups),
        "edge_sums": sums(edge_scores(winners, table[row.FIRST_SEAT], sides)),
    }
    cut_off = np.isin(reasons, measures.limit_codes)
    for name, values in (
        ("turns", table[row.TURNS]),
        ("moves", table[row.MOVES]),
        ("rounds", table[row.ROUNDS]),
    ):
        summary[name] = histogram(values)
        summary[f"{name}_sums"] = sums(values)
    summary["turns_cut_off"] = histogram(table[row.TURNS][cut_off])
    points = table[row.POINTS : row.POINTS + len(groups)]
    summary["points_sums"] = np.array([sums(values) for values in points])
    for column in measures.columns:
        width = len(groups) if column.per_seat else 1
        summary[column.name] = np.array([sums(values) for values in table[column.place : column.place + width]])
    summary |= _products(table, measures.columns)
    return summary


def won_jointly(winners: np.ndarray, reasons: np.ndarray, joint: Sequence[int]) -> np.ndarray:
    """Which games were won jointly: bool[games], from the winners as bits and the codes of the joint reasons."""
    jointly: np.ndarray = np.isin(reasons, joint) & (winners & (winners - 1) != 0)
    return jointly


def places_won(rows: np.ndarray, places: int, joint: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Which places won each game, and which were its only winners: int64[games, places] both.

    Places are seats, or sides of partners; joint: the codes of the reasons under which winners share the win.
    """
    winners = rows[:, row.WINNERS]
    won = winners[:, None] >> np.arange(places) & 1
    return won, won * ~won_jointly(winners, rows[:, row.REASON], joint)[:, None]


def histogram(values: np.ndarray) -> np.ndarray:
    """How often each value occurs, indexed by value."""
    return np.bincount(np.minimum(values, MOST_VALUE)) if len(values) else np.zeros(1, np.int64)


def sums(values: np.ndarray) -> np.ndarray:
    """The sum of values and the sum of their squares, exact."""
    return np.array([values.sum(), (values * values).sum()])


def edge_scores(winners: np.ndarray, first: np.ndarray, sides: int) -> np.ndarray:
    """For each game (sides − 1) times: 1 if the side that began won, less the share of the other sides that won.

    Sides are single players or partnerships; seat s is of side s mod `sides`.
    """
    winning = winners & ((1 << sides) - 1)
    won = winning >> first % sides & 1
    others = np.bitwise_count(winning).astype(np.int64) - won
    edge: np.ndarray = (sides - 1) * won - others
    return edge


#: Columns whose products are summed too, so that ratios get intervals: their name in the summary is "a*b".
PRODUCTS = (("options", "decisions"), ("forced", "decisions"))


def _products(table: np.ndarray, columns: Sequence[Column]) -> Summary:
    """The sums of products of columns, for those of PRODUCTS that the family has."""
    places = {column.name: column.place for column in columns}
    pairs = [(a, b) for a, b in PRODUCTS if a in places and b in places]
    return {f"{a}*{b}": np.array([table[places[a]] @ table[places[b]]]) for a, b in pairs}


def _by_order(won: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Wins by place in the turn order: 0 for the seat that began."""
    seats = len(won)
    wins = np.zeros(seats, np.int64)
    for seat in range(seats):
        begun_by = np.bincount(first[won[seat] > 0], minlength=seats)
        wins += begun_by[(seat - np.arange(seats)) % seats]
    return wins


def _scores(won: np.ndarray, groups: Sequence[int]) -> Summary:
    """For each strategy a histogram of how many of its seats won; its row is the strategy's number."""
    members = np.array(groups)
    scores = np.zeros((max(groups) + 1, MOST_SEATS + 1), np.int64)
    for group in range(len(scores)):
        counts = np.bincount(won[members == group].sum(axis=0))
        scores[group, : len(counts)] = counts
    return {"scores": scores}


def add(one: Summary, other: Summary) -> Summary:
    """The summary of both sets of games; without the sums of `ADDED` that one of them lacks.

    UsageError where two versions added something up otherwise.
    """
    if not one:
        return other
    both = [name for name in one if name in other or _stem(name) not in ADDED]
    for name in both:
        if one[name].shape[1:] != other[name].shape[1:]:
            raise UsageError(
                f"{_stem(name)}: another version of simcards, which added it up otherwise, began these results; "
                "`simcards report` still reads them, more games need a folder of their own"
            )
    return {name: _padded_sum(one[name], other[name]) for name in both}


def _stem(name: str) -> str:
    """What a sum is of, without the arm, strategy and table that it is kept for."""
    return name.rpartition(".")[2].partition("@")[0]


def _padded_sum(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The sum of two arrays, the shorter one filled up with zeros."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    total = np.array(longer)
    total[: len(shorter)] += shorter
    return total


def digest(summary: Summary) -> str:
    """A digest that is the same exactly when every count is; of the sums that every version has, without `ADDED`."""
    sha = hashlib.sha256()
    for name in sorted(name for name in summary if _stem(name) not in ADDED):
        array = summary[name]
        filled = array if array.ndim > 1 else np.trim_zeros(array, "b")
        sha.update(f"{name}{filled.shape}".encode())
        sha.update(np.ascontiguousarray(filled, "<i8").tobytes())
    return sha.hexdigest()[:32]
