"""What kind of game it is: fairness, length, choice, lead; each measure with its definition and its source.

Every function takes the exact sums of n games (a sum and a sum of squares of integers, a histogram) and gives an
estimate with its interval. What a family counts itself is defined beside its columns (games/FAMILY/measures.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.bounded import Moments, bounded_mean, count_interval, rate_interval
from simcards.stats.intervals import (
    NOTHING_KNOWN,
    Estimate,
    Interval,
    normal_quantile,
    ratio_interval,
    wilson_limits,
)
from simcards.stats.survival import Span, hazard_in_spans, kaplan_meier, table_spans

BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games (2008)"
GOADRICH = "M. Goadrich, The Shape of Card Games: Heuristics Overview (2018), after Browne (2008)"

#: For each measure that every family has: its definition, and where that comes from.
DEFINITIONS = {
    "first_player_edge": ("win rate of the side that begins less the mean win rate of the other sides", "simcards"),
    "fairness": ("1 when who begins wins the fair share of games that are won, 0 when never or always", GOADRICH),
    "choices_per_decision": ("moves to choose from, where there is a choice", f"branching factor; {BROWNE}"),
    "forced_share": ("share of the moves that were the only one", "simcards"),
    "minutes": ("estimated minutes a game: its moves at the pace stated", "simcards"),
}


#: Games that must last to a span for its hazard to be told: with fewer its interval says nothing.
LEAST_AT_RISK = 30

#: The sum and the sum of squares of one integer a game.
Sums = Sequence[int] | NDArray[np.int64]


def mean_measure(sums: Sums, n: int, scale: float = 1.0, level: float = 0.95) -> Estimate:
    """Mean of n integers / scale from their sum and their sum of squares; none is below 0. `bounded.count_interval`."""
    lo, hi = count_interval(int(sums[0]), int(sums[1]), n, level)
    return Estimate(int(sums[0]) / n / scale, Interval(lo / scale, hi / scale))


def part_measure(sums: Sums, n: int, scale: float, level: float = 0.95) -> Estimate:
    """Mean of n integers / scale, each between 0 and 1, from their sum and sum of squares: `bounded.bounded_mean`."""
    total, squares = int(sums[0]) / scale, int(sums[1]) / scale**2
    return Estimate(total / n, bounded_mean(Moments(total, squares, n), 0.0, 1.0, level))


def share_measure(count: int, n: int, level: float = 0.95) -> Estimate:
    """Share of n games, with its interval."""
    return Estimate(count / n, rate_interval(count, n, level))


def fairness(win_rate: float, players: int) -> float:
    """Fairness of a game whose first of n players wins the share w: 1 for w = 1/n, 0 for never or always.

    w n for w <= 1/n, else n (1 - w) / (n - 1). Source: M. Goadrich, "Heuristics Overview", The Shape of Card
    Games (2018), after C. Browne's thesis (2008). ValueError for fewer than two players or a rate outside 0
    to 1.
    """
    if players < 2 or not 0.0 <= win_rate <= 1.0:
        raise ValueError(f"no fairness of a win rate of {win_rate} among {players} players")
    if win_rate * players <= 1.0:
        return win_rate * players
    return players * (1.0 - win_rate) / (players - 1)


def fairness_measure(first_wins: int, n: int, players: int, level: float = 0.95) -> Estimate:
    """Fairness (`fairness`) of the first player's share of n decided games; its interval is carried over.

    Fairness falls to both sides of the even share: where that lies within the win rate's interval, the upper end is 1.
    """
    rates = rate_interval(first_wins, n, level)
    ends = [fairness(rate, players) for rate in rates]
    top = 1.0 if rates.lo <= 1 / players <= rates.hi else max(ends)
    return Estimate(fairness(first_wins / n, players), Interval(min(ends), top))


def choices_per_decision(options: Sums, decisions: Sums, product: int, n: int, level: float = 0.95) -> Estimate:
    """Moves offered per decision, a ratio of two sums; options and decisions: sum and sum of squares over games.

    At least two: with fewer there is nothing to decide.
    """
    totals, squares = (int(options[0]), int(decisions[0])), (int(options[1]), int(decisions[1]))
    value = totals[0] / totals[1] if totals[1] else math.nan
    lo, hi = ratio_interval(totals, squares, int(product), n, level)
    return Estimate(value, Interval(max(lo, 2.0) if math.isfinite(lo) else lo, hi))


def forced_share(
    forced: Sequence[int], decisions: Sequence[int], product: int, n: int, level: float = 0.95
) -> Estimate:
    """Forced moves among all moves chosen or forced; arguments as in `choices_per_decision`.

    The interval is Wilson's with the effective number of moves, share (1 - share) / variance of the ratio, so that it
    stays between 0 and 1 (`intervals.wilson_limits`).
    """
    f, d, ff, dd, fd = int(forced[0]), int(decisions[0]), int(forced[1]), int(decisions[1]), int(product)
    value = f / (f + d) if f + d else math.nan
    lo, hi = ratio_interval((f, f + d), (ff, ff + 2 * fd + dd), ff + fd, n, level)
    if not math.isfinite(lo) or not 0.0 < value < 1.0:
        return Estimate(value, NOTHING_KNOWN)
    error = (hi - lo) / 2.0 / normal_quantile(level)  # as much larger as Student's interval is wider
    ends = wilson_limits(value, value * (1.0 - value) / error**2, level)
    return Estimate(value, Interval(*(float(end) for end in ends)))


def hazards(lengths: ArrayLike, cut_off: ArrayLike, seats: int, level: float = 0.95) -> list[Span]:
    """Survival and hazard in spans of turns that are fixed by the number of seats (`survival.table_spans`).

    lengths, cut_off: histograms by turns, of all games and of those that met a limit; these count as games that had not
    ended. Spans to which fewer than `LEAST_AT_RISK` games last are left out, but the first. ValueError for no games.
    """
    every, limit = np.asarray(lengths, np.int64), np.asarray(cut_off, np.int64)
    censored = np.zeros_like(every)
    censored[: len(limit)] = limit[: len(every)]
    found = hazard_in_spans(kaplan_meier(every - censored, censored, level), table_spans(seats, len(every)), level)
    return [span for number, span in enumerate(found) if not number or span.at_risk >= LEAST_AT_RISK]
