"""How long games last: survival curve and hazard from a histogram of lengths, some games cut off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.bounded import rate_interval
from simcards.stats.intervals import Estimate, Interval, wilson_limits

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


class Survival(NamedTuple):
    """Arrays of one length, one entry a turn t = 0, 1, ... up to the longest game seen."""

    at_risk: Counts  # games that lasted at least t turns
    ended: Counts  # games that ended at turn t
    censored: Counts  # games cut off after turn t, not ended
    survival: Floats  # estimated probability that a game lasts longer than t turns
    survival_lo: Floats
    survival_hi: Floats
    hazard: Floats  # estimated probability that a game ends at turn t, given that it lasts at least t turns
    hazard_lo: Floats
    hazard_hi: Floats


def kaplan_meier(ended: ArrayLike, censored: ArrayLike | None = None, level: float = 0.95) -> Survival:
    """Survival curve and hazard: ended[t] games ended at turn t, censored[t] were cut off after it.

    Survival: E. L. Kaplan and P. Meier, J. Am. Stat. Assoc. 53 (1958) 457-481. Its pointwise interval is
    Wilson's with the effective number of games S (1 - S) / (Greenwood's variance): K. J. Rothman, J. Chronic
    Diseases 31 (1978) 557-560; without censoring that is the plain Wilson interval. Hazard: ended / at risk,
    Wilson's interval. ValueError for no games, negative counts or unequal shapes.
    """
    d, c = _lengths(ended, censored)
    at_risk = np.cumsum((d + c)[::-1])[::-1]
    hazard = np.asarray(d / at_risk, dtype=np.float64)
    curve = np.cumprod(1.0 - hazard, dtype=np.float64)
    limits = wilson_limits(curve, _effective(d, at_risk, curve), level)
    return Survival(at_risk, d, c, curve, *limits, hazard, *wilson_limits(hazard, at_risk, level))


class HazardBins(NamedTuple):
    """Arrays of one length, one entry a span of `width` turns from `start` on."""

    start: Counts
    width: int
    at_risk: Counts  # games that lasted to the first turn of the span
    hazard: Floats  # estimated probability that a game ends at a turn of the span, given that it lasts to that turn
    lo: Floats
    hi: Floats


def hazard_in_bins(curve: Survival, width: int, level: float = 0.95) -> HazardBins:
    """The mean hazard of a turn in spans of `width` turns: games that ended over turns that were played in it.

    The occurrence/exposure rate: O. O. Aalen, O. Borgan and H. K. Gjessing, Survival and Event History Analysis
    (2008), chapter 5. Wilson's interval with the turns as trials. ValueError for a width below 1.
    """
    if width < 1:
        raise ValueError(f"a span of {width} turns")
    first = int(np.flatnonzero(curve.ended + curve.censored)[0])
    start = np.arange(first, curve.ended.size, width)
    ended, exposed = np.add.reduceat(curve.ended, start), np.add.reduceat(curve.at_risk, start)
    hazard = np.asarray(ended / exposed, dtype=np.float64)
    return HazardBins(start, width, curve.at_risk[start], hazard, *wilson_limits(hazard, exposed, level))


class Span(NamedTuple):
    """Turns `first` to `last`, fixed beforehand; `at_risk`: games that lasted to the first of them."""

    first: int
    last: int
    at_risk: int
    survival: Estimate  # the probability that a game lasts to the first turn of the span
    hazard: Estimate  # the probability that a game ends at a turn of the span, given that it lasts to that turn


def table_spans(seats: int, longest: int) -> list[int]:
    """The first turns of spans that know nothing of the games: 1, and from each of these times round the table on.

    1, 2, 3, 4, 6, 8, 12, 16, 24 ... times, two spans to a doubling, up to the longest game, in turns. Whole rounds
    of the table, so that a game that ends after full rounds does not make a comb.
    """
    rounds = [1, *(size << step for step in range(62) for size in (2, 3))]
    return [1, *(turn for turn in (seats * number + 1 for number in sorted(set(rounds))) if turn <= longest)]


def hazard_in_spans(curve: Survival, starts: Sequence[int], level: float = 0.95) -> list[Span]:
    """Survival and mean hazard of a turn in spans that were fixed beforehand, such as `table_spans`.

    A hazard at turns that were picked by the same games, say at their median, is too high: there endings pile up by
    chance. `starts`: the first turn of each span, ascending, the last one open. Spans to which no game lasts are left
    out. Hazard: endings over turns played, O. O. Aalen, O. Borgan and H. K. Gjessing, Survival and Event History
    Analysis (2008), chapter 5; intervals as `rate_interval`'s, the curve's as in `kaplan_meier`. ValueError for no
    starts or some out of order.
    """
    if not starts or any(b <= a for a, b in pairwise(starts)) or starts[0] < 0:
        raise ValueError("spans need first turns in ascending order")
    size, spans = curve.ended.size, []
    for first, after in pairwise([*starts, size]):
        if first < min(after, size) and curve.at_risk[first]:
            spans.append(_span(curve, first, min(after, size), level))
    return spans


def _span(curve: Survival, first: int, after: int, level: float) -> Span:
    ended, turns = int(curve.ended[first:after].sum()), int(curve.at_risk[first:after].sum())
    lasting = Estimate(1.0, Interval(1.0, 1.0))
    if first:
        ends = Interval(float(curve.survival_lo[first - 1]), float(curve.survival_hi[first - 1]))
        lasting = Estimate(float(curve.survival[first - 1]), ends)
    hazard = Estimate(ended / turns, rate_interval(ended, turns, level))
    return Span(first, after - 1, int(curve.at_risk[first]), lasting, hazard)


def _lengths(ended: ArrayLike, censored: ArrayLike | None) -> tuple[Counts, Counts]:
    """Both histograms as 64-bit counts, cut after the longest game; the errors named in `kaplan_meier`."""
    d = np.asarray(ended, dtype=np.int64)
    c = np.zeros_like(d) if censored is None else np.asarray(censored, dtype=np.int64)
    if d.shape != c.shape or d.ndim != 1:
        raise ValueError("ended and censored must be two histograms of the same length")
    games = d + c
    if not games.any() or min(d.min(), c.min()) < 0:
        raise ValueError("a survival curve needs counts >= 0 and at least one game")
    last = int(np.flatnonzero(games)[-1]) + 1
    return d[:last], c[:last]


def _effective(ended: Counts, at_risk: Counts, curve: Floats) -> Floats:
    """Effective number of games at each turn: (1 - S) / (S G), Greenwood's sum G = sum d / (n (n - d)).

    The number at risk while no game has ended; the last number before S = 0 where the curve has come down to
    0.
    """
    left = at_risk - ended
    steps = ended / (at_risk * np.maximum(left, 1).astype(np.float64))
    greenwood = np.cumsum(steps)
    effective = at_risk.astype(np.float64)
    inside = (curve > 0.0) & (greenwood > 0.0)
    effective[inside] = (1.0 - curve[inside]) / (curve[inside] * greenwood[inside])
    if curve[-1] == 0.0 and curve.size > 1:  # the curve is 0 at its last turn only
        effective[-1] = effective[-2]
    return effective
