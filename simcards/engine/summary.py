"""Exact integer summaries of games: arrays of counts by name that add up, whatever the chunks.

A summary is a dict of int64 arrays. Histograms are indexed by value; two summaries of the same setup merge by
adding, the shorter array padded. The digest of a summary proves that two runs played the same games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.rows import MOST_SEATS, Measures
from simcards.errors import UsageError

Summary = dict[str, np.ndarray]

#: Histograms keep every value below this one; larger ones are counted together in the last bin (their sums are exact).
MOST_VALUE = 1 << 20

#: The columns of lengths, in the order in which they are summed up.
_LENGTHS = {"turns": row.TURNS, "moves": row.MOVES, "rounds": row.ROUNDS}

#: Sums that summaries did not always have: folders without them are still read, and digests are the same with them.
ADDED = ("joint_by_order", "groups", "group_sums", "group_winners", "place_wins", "place_sums", "luck", "mirror")


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
    ended = _endings_of(rows, len(groups), measures)
    summary = _outcomes(ended, groups, measures, sides) | _lengths_and_sums(rows, groups, measures)
    for counts in measures.tallies:
        summary[counts.name] = tally[counts.place : counts.place + counts.size].copy()
    return summary


class _Endings(NamedTuple):
    """The ways in which games ended, each once, int64[ways]: winners as bits, code of the reason, seat that began.

    games: how many games ended so. There are few, so that the rest is work on short arrays.
    """

    winners: np.ndarray
    reasons: np.ndarray
    first: np.ndarray
    games: np.ndarray

    def counted(self, values: np.ndarray, ways: np.ndarray | slice = slice(None)) -> np.ndarray:
        """How many games have each value, one given for each of these ways; indexed by value."""
        values = values[ways].astype(np.int64)
        total = np.zeros(values.max(initial=-1) + 1, np.int64)
        np.add.at(total, values, self.games[ways])
        return total


def _endings_of(rows: np.ndarray, seats: int, measures: Measures) -> _Endings:
    """The ways in which these games ended."""
    reasons = len(measures.reasons) + 1
    codes = (rows[:, row.WINNERS] * reasons + rows[:, row.REASON]) * seats + rows[:, row.FIRST_SEAT]
    games = np.bincount(codes)
    ways = np.flatnonzero(games)
    return _Endings(ways // (reasons * seats), ways // seats % reasons, ways % seats, games[ways])


def _outcomes(ended: _Endings, groups: Sequence[int], measures: Measures, sides: int) -> Summary:
    """What is summed up of how games ended: reasons, winners by seat, strategy and place in the turn order."""
    winners, reasons, first, games = ended
    shared = won_jointly(winners, reasons, measures.joint)
    won = (winners >> np.arange(len(groups))[:, None]) & 1
    alone, jointly, edge = won * ~shared, won * shared, edge_scores(winners, first, sides)
    return {
        "games": np.array([games.sum()]),
        "reasons": ended.counted(reasons),
        "draws": ended.counted(reasons, winners == 0),
        "winners": ended.counted(np.bitwise_count(winners)),
        "joint_wins": ended.counted(reasons, shared),
        "wins": alone @ games,
        "joint": jointly @ games,
        "wins_by_order": _by_order(alone * games, first),
        "joint_by_order": _by_order(jointly * games, first),
        "scores": _scores(alone, groups, games),
        "edge_sums": np.array([edge @ games, edge * edge @ games]),
    }


def _lengths_and_sums(rows: np.ndarray, groups: Sequence[int], measures: Measures) -> Summary:
    """What is summed up of each game's own numbers: histograms of lengths, and sums and sums of squares by column."""
    places, parts = _summed(measures, len(groups))
    values = rows.T[places]  # a column behind the other: sums of these, with the copying, take less time than of rows
    both = np.stack([values.sum(axis=1), np.einsum("ij,ij->i", values, values)], axis=1)
    summary: Summary = {}
    for place, name in enumerate(_LENGTHS):
        summary[name], summary[f"{name}_sums"] = histogram(values[place]), both[place]
    cut_off = rows[:, row.REASON] == measures.limit_code
    summary["turns_cut_off"] = histogram(values[0, cut_off])
    for name, part in parts.items():
        summary[name] = both[part]
    pairs = [(a, b) for a, b in PRODUCTS if a in parts and b in parts]
    products = {f"{a}*{b}": np.array([values[parts[a].start] @ values[parts[b].start]]) for a, b in pairs}
    return summary | products


@cache
def _summed(measures: Measures, seats: int) -> tuple[np.ndarray, dict[str, slice]]:
    """The columns that are summed up at a table, int64[columns], lengths first; where others stand there, by name."""
    sizes = {column.name: seats if column.per_seat else 1 for column in measures.columns}
    starts = {"points_sums": row.POINTS} | {column.name: column.place for column in measures.columns}
    places, parts = list(_LENGTHS.values()), dict[str, slice]()
    for name, start in starts.items():
        size = sizes.get(name, seats)
        parts[name] = slice(len(places), len(places) + size)
        places += range(start, start + size)
    return np.array(places), parts


def won_jointly(winners: np.ndarray, reasons: np.ndarray, joint: np.ndarray) -> np.ndarray:
    """Which games were won jointly: bool[games], from the winners as bits and the reasons' codes; joint: by code."""
    jointly: np.ndarray = joint[reasons] & (winners & (winners - 1) != 0)
    return jointly


def places_won(rows: np.ndarray, places: int, joint: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which places won each game, and which were its only winners: int64[games, places] both.

    Places are seats, or sides of partners; joint: bool[codes], the reasons under which winners share the win.
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


def _by_order(won: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Wins by place in the turn order, 0 for the seat that began, of wins by seat and way to end: int64[seats]."""
    wins = np.zeros(len(won), np.int64)
    np.add.at(wins, (np.arange(len(won))[:, None] - first) % len(won), won)
    return wins


def _scores(won: np.ndarray, groups: Sequence[int], games: np.ndarray) -> np.ndarray:
    """For each strategy a histogram of how many of its seats won; its row is the strategy's number."""
    members = np.array(groups)
    scores = np.zeros((max(groups) + 1, MOST_SEATS + 1), np.int64)
    for group in range(len(scores)):
        np.add.at(scores[group], won[members == group].sum(axis=0), games)
    return scores


def add(one: Summary, other: Summary) -> Summary:
    """The summary of both sets of games; without the sums of `ADDED` that one of them lacks.

    UsageError where two versions added something up otherwise.
    """
    if not one:
        return other
    both = [name for name in one if name in other or _stem(name) not in ADDED]
    return {name: _sum(name, one[name], other[name]) for name in both}


def _stem(name: str) -> str:
    """What a sum is of, without the arm, strategy and table that it is kept for."""
    return name.rpartition(".")[2].partition("@")[0]


def _sum(name: str, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The sum of two arrays, the shorter one filled up with zeros; errors as in `add`."""
    if one.shape == other.shape:  # nearly all are, and a run adds up while its threads play
        total: np.ndarray = one + other
        return total
    if one.shape[1:] != other.shape[1:]:
        raise UsageError(
            f"{_stem(name)}: another version of simcards, which added it up otherwise, began these results; "
            "`simcards report` still reads them, more games need a folder of their own"
        )
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
