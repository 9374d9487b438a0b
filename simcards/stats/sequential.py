"""Stop when sure: a confidence sequence for the mean block score, valid at every checkpoint at once.

Betting against a candidate mean m: start with capital 1 and before each block stake a fraction of it on the
score being above (or below) m. If m is the true mean the capital is a non-negative martingale, so it ever
reaches 1 / alpha with a chance of at most alpha (Ville 1939). The means against which the capital is still
below 1 / alpha form the confidence sequence: true at all times together, so one may look as often as one
likes.

Source: I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", J. R. Stat.
Soc. B 86 (2024) 1-27: hedged capital with a grid of constant bets. With scores rescaled to x in [0, 1] a bet
c turns the capital into (1 + c (x / m - 1)) of itself, its mirror image into (1 + c ((1 - x) / (1 - m) - 1));
the capital is the mean over both directions and, weighted, over the bets c. Three things follow:
- the bets are fixed beforehand, so the capital depends on nothing but the histogram of scores so far: neither
  the order of games within a checkpoint nor the way to the histogram (threads, chunks, resuming) changes
  anything;
- each term, as a product of terms a + b / m, is log-convex in m, so the confidence set is an interval, whose
  ends bisection finds exactly: no grid of candidate means;
- blocks need not be independent, as long as each has the same mean given those before it.
The price: an interval about 1.7 times as wide as that of a fixed number of games.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.intervals import Interval
from simcards.stats.multiple import Verdict, verdict

_HALVINGS = np.arange(1, 17)
BETS = 0.5**_HALVINGS  # best for about 40 blocks (1/2) to 1e10 (1/65536), each for a factor of 4 in their number
_HEAVY = 1.0 / (4.0 + (_HALVINGS - 5.0) ** 2)  # most on what decides after 1e3 to 1e6 blocks, a little on all
BET_WEIGHTS = _HEAVY / _HEAVY.sum()


def log_capital(values: ArrayLike, counts: ArrayLike, mean: float) -> NDArray[np.float64]:
    """Natural logarithm of the capital won by betting against `mean`; counts (..., bins) -> (...).

    `values`, shape (bins,): the possible scores; the smallest and the largest bound every score. `counts`:
    how often each was seen. Its inverse, at most 1, is a p value of the hypothesis `mean`, valid at every
    checkpoint. ValueError unless `mean` lies strictly between the bounds.
    """
    x, m = _rescale(values, mean)
    above = np.log1p(BETS[:, None] * (x / m - 1.0))
    below = np.log1p(BETS[:, None] * ((1.0 - x) / (1.0 - m) - 1.0))
    logs = np.asarray(counts, dtype=np.float64) @ np.concatenate([above, below]).T
    logs += np.log(np.tile(BET_WEIGHTS / 2.0, 2))
    peak = logs.max(axis=-1)
    total: NDArray[np.float64] = peak + np.log(np.exp(logs - peak[..., None]).sum(axis=-1))
    return total


def _rescale(values: ArrayLike, mean: float) -> tuple[NDArray[np.float64], float]:
    """Scores and candidate mean on the scale where the bounds are 0 and 1."""
    v = np.asarray(values, dtype=np.float64)
    low, high = float(v.min()), float(v.max())
    if not low < mean < high:
        raise ValueError(f"a mean of {mean} is not between {low} and {high}")
    return (v - low) / (high - low), (mean - low) / (high - low)


def confidence_sequence(values: ArrayLike, counts: ArrayLike, level: float = 0.95) -> Interval:
    """The interval for the mean score after the blocks counted so far; values and counts of shape (bins,).

    With probability `level` all the intervals at all checkpoints hold the true mean. The whole range for no
    blocks.
    """
    v, n = np.asarray(values, dtype=np.float64), np.asarray(counts)
    if n.sum() == 0:
        return Interval(float(v.min()), float(v.max()))
    low, high = float(v.min()), float(v.max())
    average = min(max(float(n @ v) / int(n.sum()), low), high)  # rounding must not carry it outside
    limit = -math.log(1.0 - level)
    return Interval(_edge(v, n, average, low, limit), _edge(v, n, average, high, limit))


def _edge(
    values: NDArray[np.float64], counts: NDArray[np.integer], inside: float, outside: float, limit: float
) -> float:
    """Where log capital reaches `limit`, between the average, where it is at most 0, and a bound.

    Returns the outer end of the last bisection step, so rounding never makes the interval narrower.
    """
    for _ in range(60):
        middle = (inside + outside) / 2.0
        if middle in (inside, outside):
            break
        if log_capital(values, counts, middle) < limit:
            inside = middle
        else:
            outside = middle
    return outside


def checkpoints(cap: int, first: int = 256, ratio: float = 1.25, step: int = 1) -> list[int]:
    """Numbers of blocks at which to look, ascending, the last one `cap`: about a factor `ratio` apart.

    Each but the last is a multiple of `step` (a chunk, say). Looks cost no certainty, only time.
    """
    looks: list[int] = []
    wanted = float(first)
    while wanted < cap:
        look = math.ceil(wanted / step) * step
        if look < cap and (not looks or look > looks[-1]):
            looks.append(look)
        wanted *= ratio
    return [*looks, cap]


class Decision:
    """One comparison watched until it is decided: better, worse, or too small to matter.

    `values`, shape (bins,): the possible block scores, e.g. -1, -0.5, 0, 0.5, 1; `margin`: as in
    `multiple.verdict`. The chance that any verdict ever given is wrong is at most 1 - level: "better" with a
    mean of 0 or less, "worse" with 0 or more, "too-small" with a mean outside the margin. For k comparisons
    at once use the level 1 - 0.05 / k. The state is `counts`, the histogram of all blocks so far; to resume,
    update once with the stored one.
    """

    def __init__(self, values: ArrayLike, margin: float, level: float = 0.95) -> None:
        self.values: NDArray[np.float64] = np.asarray(values, dtype=np.float64)
        self.counts: NDArray[np.int64] = np.zeros(self.values.shape, dtype=np.int64)
        self.margin = margin
        self.level = level
        self.interval = confidence_sequence(self.values, self.counts, level)
        self.verdict: Verdict = "undecided"

    def update(self, histogram: ArrayLike) -> Verdict:
        """Adds the histogram, shape (bins,), of the blocks since the last checkpoint; the verdict now."""
        self.counts = self.counts + np.asarray(histogram, dtype=np.int64)
        self.interval = confidence_sequence(self.values, self.counts, self.level)
        self.verdict = verdict(self.interval, self.margin)
        return self.verdict

    @property
    def blocks(self) -> int:
        """Number of blocks so far."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """Mean block score so far; nan for no blocks."""
        return float(self.counts @ self.values) / self.blocks if self.blocks else math.nan

    def p_value(self, mean: float = 0.0) -> float:
        """Anytime-valid p value of the hypothesis that the mean score is `mean`."""
        return math.exp(min(0.0, -float(log_capital(self.values, self.counts, mean))))
