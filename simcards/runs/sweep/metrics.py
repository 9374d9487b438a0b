"""What arms of a sweep are compared by: a whole number for every game, so that sums stay exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simcards.engine import rows as row
from simcards.engine.rows import LEAD_SCALE, Column, Measures
from simcards.engine.summary import edge_scores
from simcards.errors import UsageError, suggestion
from simcards.options import in_points
from simcards.stats.bounded import Moments, bounded_mean, count_interval, paired_difference, rate_interval
from simcards.stats.intervals import Estimate, Interval

#: What every sweep compares.
USUAL_METRICS = ("first_player_edge", "draws", "turns")

Scores = Callable[[np.ndarray, int], np.ndarray]


@dataclass(frozen=True)
class Metric:
    """A number that each game gives.

    `scores(rows, sides)`: rows int64[games, columns] to int64[games], in units of 1 / `scale`. `bound`: how far
    the difference of two games' numbers can lie from 0, `least` the smallest number. `share`: a share of all games,
    shown as a percentage. `lead`: the course of the lead must be followed for it (rows.MEASURE).
    """

    name: str
    meaning: str
    scores: Scores
    scale: int = 1
    bound: float = math.inf
    share: bool = False
    least: float = 0.0
    lead: bool = False


def in_words(name: str) -> str:
    """A metric's name, or that of a quantity of a wish, for people."""
    return name.replace("first_player_edge", "first player's edge").replace("_", " ").replace(":", ": ")


def metrics_of(measures: Measures, names: Sequence[str], sides: Sequence[int]) -> list[Metric]:
    """The metrics of those names; UsageError with the near names for one that there is not.

    `sides`: how many there are at the tables that are compared, single players or partnerships. Names: those of
    `known_metrics`.
    """
    known = known_metrics(measures, sides)
    for name in names:
        if name not in known:
            raise UsageError(f"metric {name}: there is none{suggestion(name, known)}; there are {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names)]


def known_metrics(measures: Measures, sides: Sequence[int]) -> dict[str, Metric]:
    """Every metric by name: the usual ones, moves, rounds, the family's own columns, and endings by reason."""
    scale = math.lcm(*(count - 1 for count in sides))
    found = [
        Metric(
            "first_player_edge",
            "win rate of the side that begins less the mean win rate of the others",
            _edge_scores(scale),
            scale,
            2.0,
            share=True,
            least=-1.0,
        ),
        Metric("draws", "games without a winner", lambda rows, _: _ones(rows[:, row.WINNERS] == 0), 1, 1.0, share=True),
        Metric("turns", "turns in a game", _column(row.TURNS)),
        Metric("moves", "moves in a game", _column(row.MOVES)),
        Metric("rounds", "rounds in a game", _column(row.ROUNDS)),
    ]
    found += [_own(column) for column in measures.columns if not column.per_seat]
    for code, reason in enumerate(measures.reasons, start=1):
        found.append(Metric(f"ending:{reason}", f"games that end as {reason}", _reason(code), 1, 1.0, share=True))
    return {metric.name: metric for metric in found}


def _own(column: Column) -> Metric:
    """The metric of a family's column; of one that follows the lead, games that nobody wins alone count as 0."""
    if not column.lead:
        return Metric(column.name, column.meaning, _column(column.place))
    meaning = f"{column.meaning}; 0 in games that nobody wins alone"
    return Metric(column.name, meaning, _column(column.place), LEAD_SCALE, 1.0, lead=True)


def mean_of(metric: Metric, total: int, squares: int, games: int, level: float) -> Estimate:
    """The mean of a metric with its interval, from the sum and the sum of squares of what `scores` gives.

    The interval keeps to what is known of the numbers: a rate's, between bounds, or of whole numbers from 0 up.
    """
    if not metric.share:
        lo, hi = count_interval(total, squares, games, level)
        return Estimate(total / games / metric.scale, Interval(lo / metric.scale, hi / metric.scale))
    if metric.scale == metric.bound == 1:  # a game counts or does not
        return Estimate(total / games, rate_interval(total, games, level))
    moments = Moments(total / metric.scale, squares / metric.scale**2, games)
    if metric.least < 0:
        return Estimate(moments.total / games, paired_difference(moments, 1.0, level))
    return Estimate(moments.total / games, bounded_mean(moments, 0.0, 1.0, level))


def margins_of(metrics: Sequence[Metric], words: Mapping[str, object], what: str = "margin") -> dict[str, float]:
    """Margins, or `what`, by metric, shares as fractions of 1, from what a user wrote: there in percentage points, with
    or without the sign. UsageError for a metric that is not compared, or for no number above 0."""
    known, margins = {metric.name: metric for metric in metrics}, {}
    for name, word in words.items():
        if name not in known:
            near = suggestion(name, known)
            raise UsageError(f"{what} {name}: not compared here{near}; compared are {', '.join(known)}")
        margins[name] = read_amount(known[name], word, what)
    return margins


def read_amount(metric: Metric, word: object, what: str) -> float:
    """An amount of a metric, above 0, a share's in percentage points; UsageError otherwise, as `in_points` too."""
    if metric.share and isinstance(word, int | float):
        word = in_points(f"{what} {metric.name}", word)
    text = str(word).strip()
    try:
        amount = float(text.removesuffix("%") if metric.share else text) / (100 if metric.share else 1)
    except ValueError:
        amount = 0.0
    if not 0 < amount < math.inf:
        example = "0.5% (in percentage points)" if metric.share else "1"
        raise UsageError(f"{what} {metric.name}={text}: a number above 0 is needed, such as {example}")
    return amount


def widths_of(metrics: Sequence[Metric], words: Mapping[str, object]) -> dict[str, float]:
    """Half-widths to reach, by metric, as `margins_of`; the name "" stands for the first player's edge and draws."""
    named: dict[str, object] = {}
    for name, word in words.items():
        named |= {name: word} if name else dict.fromkeys(("first_player_edge", "draws"), word)
    return margins_of(metrics, named, "precision")


def _edge_scores(scale: int) -> Scores:
    def scores(rows: np.ndarray, sides: int) -> np.ndarray:
        return scale // (sides - 1) * edge_scores(rows[:, row.WINNERS], rows[:, row.FIRST_SEAT], sides)

    return scores


def _column(place: int) -> Scores:
    return lambda rows, _: rows[:, place]


def _reason(code: int) -> Scores:
    return lambda rows, _: _ones(rows[:, row.REASON] == code)


def _ones(which: np.ndarray) -> np.ndarray:
    return which.astype(np.int64)
