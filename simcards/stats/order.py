"""Which of two is better, asked for the order alone: a faster way to stop than `sequential.Decision`.

Two rules are watched, each with half of the error; the first that speaks ends the run:
- the confidence sequence of sequential.py excludes 0: the difference is surely above, or below, 0;
- a generalised sequential probability ratio test of the mean -margin against +margin has collected enough: the mean is
  surely not on the other side of the margin. "At least as good": if the other is the better one after all, then by
  less than the margin.

The second makes the rule fast where the two are nearly equal, the first where they are far apart. The ratio is that of
the maximal likelihoods of the histogram of scores under the two means, to second order: n (2 margin) mean / variance.
Its verdict is wrong only where the true mean lies at -margin or beyond on the other side. Sources: A. Wald, Annals of
Mathematical Statistics 16 (1945) 117-186; X. Li, J. Liu and Z. Ying, Sequential Analysis 33 (2014) 190-214, for the
generalised test. The test holds in the limit of many blocks: it is not asked before `LEAST` deciding ones.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.sequential import confidence_sequence

Order = Literal["better", "worse", "not-worse", "not-better", "undecided"]

#: Blocks with a score other than 0 before the ratio test is asked.
LEAST = 16


def log_ratio(values: ArrayLike, counts: ArrayLike, margin: float) -> float:
    """The logarithm of the likelihood ratio of the mean +margin to -margin; values and counts of shape (bins,).

    Half a score at either bound is added, so that the spread is never 0. ValueError for a margin not above 0.
    """
    if margin <= 0.0:
        raise ValueError("the order needs a margin above 0")
    v = np.asarray(values, dtype=np.float64)
    n = np.asarray(counts, dtype=np.float64)
    n = n + np.where((v == v.min()) | (v == v.max()), 0.5, 0.0)
    mean = float(n @ v) / float(n.sum())
    variance = float(n @ v**2) / float(n.sum()) - mean * mean
    return float(n.sum()) * 2.0 * margin * mean / variance


class OrderDecision:
    """One comparison watched until its order is known; values, counts and `update` as in `sequential.Decision`.

    The chance that the verdict is wrong is at most 1 - level: "better" with a mean of 0 or less, "worse" with 0 or
    more, "not-worse" with a mean of -margin or less, "not-better" with +margin or more. For k comparisons at once use
    the level 1 - 0.05 / k. A verdict stands once given.
    """

    def __init__(self, values: ArrayLike, margin: float, level: float = 0.95) -> None:
        if margin <= 0.0:
            raise ValueError("the order needs a margin above 0")
        self.values: NDArray[np.float64] = np.asarray(values, dtype=np.float64)
        self.counts: NDArray[np.int64] = np.zeros(self.values.shape, dtype=np.int64)
        self.margin, self.level = margin, level
        self.verdict: Order = "undecided"

    def update(self, histogram: ArrayLike) -> Order:
        """Adds the histogram, shape (bins,), of the blocks since the last look; the verdict now."""
        self.counts = self.counts + np.asarray(histogram, dtype=np.int64)
        if self.verdict == "undecided":
            self.verdict = self._asked()
        return self.verdict

    def _asked(self) -> Order:
        lo, hi = confidence_sequence(self.values, self.counts, 1.0 - (1.0 - self.level) / 2.0)
        if lo > 0.0 or hi < 0.0:
            return "better" if lo > 0.0 else "worse"
        if int(self.counts[self.values != 0.0].sum()) < LEAST:
            return "undecided"
        error = (1.0 - self.level) / 4.0  # half of the error, for either side
        ratio, limit = log_ratio(self.values, self.counts, self.margin), math.log((1.0 - error) / error)
        return "not-worse" if ratio >= limit else "not-better" if ratio <= -limit else "undecided"

    @property
    def blocks(self) -> int:
        """Number of blocks so far."""
        return int(self.counts.sum())
