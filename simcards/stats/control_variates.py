"""Control variates: a mean known better by what is known to have the mean 0 and goes along with it.

Beside each score y of a unit (a game, a deal) stand variates x whose mean is 0 by construction. The mean of y - b x is
then that of y whatever b is, and varies less with a b that explains y. Here b is found by least squares on the other
groups of units, so that no unit helps to find its own: the estimate stays unbiased. Unit i is in group i modulo the
number of groups, whatever ran it.

Sources: B. L. Nelson, "Control variate remedies", Operations Research 38 (1990) 974-992; for splitting A. N. Avramidis
and J. R. Wilson, "A splitting scheme for control variates", Operations Research Letters 14 (1993) 187-198; for the mean
of what chance does in games D. Zinkevich, M. Bowling, N. Bard, M. Kan, D. Billings, "Optimal unbiased estimators for
evaluating agent performance", AAAI (2006).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats import special
from simcards.stats.intervals import Interval, student_quantile

Floats = NDArray[np.float64]

#: Groups of units, of which each is set right by what the others say.
GROUPS = 32

#: Units without which nothing is told, and how much the scores must differ, in squares of what one game can turn.
LEAST_UNITS, LEAST_SPREAD = 200, 50


class Controlled(NamedTuple):
    """A mean with what the variates account for taken out, beside the plain one.

    mean, error, interval: of the score, corrected; plain: its plain mean, so that plain - mean is what the variates
    account for in this sample; p_value: of mean 0; variance_ratio: the variance of a plain score over that of a
    corrected one, with its interval: above 1 the variates save that factor of units. coefficients: b, over all groups.
    """

    mean: float
    error: float
    interval: Interval
    p_value: float
    plain: float
    variance_ratio: float
    ratio_interval: Interval
    coefficients: Floats

    @property
    def pays(self) -> bool:
        """Whether the corrected mean is known better."""
        return self.variance_ratio > 1.0

    @property
    def explained(self) -> float:
        """The share of the score's variance that the variates account for, not below 0."""
        return max(0.0, 1.0 - 1.0 / self.variance_ratio)


def product_sums(numbers: ArrayLike, scores: ArrayLike, variates: ArrayLike) -> NDArray[np.int64]:
    """Sums of products over the units of each group, which add up: int64[GROUPS, targets, (1 + k + v)^2].

    numbers: int64[units], which units they are. scores: int64[units, targets, k], the k scores of a unit that a target
    is the sum of; variates: int64[units, targets, v]. The products are of (1, scores, variates) with each other, row by
    row. They are exact while each sum stays below 2^53.
    """
    groups, y, x = np.asarray(numbers) % GROUPS, np.asarray(scores), np.asarray(variates)
    z = np.concatenate([np.ones((*y.shape[:2], 1)), y, x], axis=2)[np.argsort(groups, kind="stable")]
    ends = np.bincount(groups, minlength=GROUPS).cumsum()
    products = [own.transpose(1, 2, 0) @ own.transpose(1, 0, 2) for own in np.split(z, ends[:-1])]
    return np.rint(products).astype(np.int64).reshape(GROUPS, y.shape[1], -1)


def sums_of_target(sums: NDArray[np.int64], target: int, scores: int, scale: float = 1.0) -> Floats:
    """The products of (1, y, variates) of a target, float[GROUPS, 2 + v, 2 + v], from what `product_sums` gives.

    y is the sum of the target's `scores` scores, divided by `scale`.
    """
    size = math.isqrt(sums.shape[2])
    products = sums[:, target].reshape(-1, size, size).astype(np.float64)
    together = np.zeros((size - scores + 1, size))
    together[0, 0] = 1.0
    together[1, 1 : 1 + scores] = 1.0 / scale
    together[2:, 1 + scores :] = np.eye(size - scores - 1)
    return np.asarray(together @ products @ together.T)


def controlled(products: Floats, low: float, high: float, level: float = 0.95, games: float = 1.0) -> Controlled | None:
    """The corrected mean of scores between `low` and `high`, means of so many games; None where little is known.

    `products`, as `sums_of_target` gives them. The interval is Student's, within low and high: with the coefficients of
    the other groups the corrected scores of a group are independent. None for fewer than LEAST_UNITS units, where the
    scores hardly differ (the squares of their differences from the mean add up to less than LEAST_SPREAD times the
    square of what one game can turn), where the variates do not vary, and where nothing is left that they do not
    account for.
    """
    n, total, squares = (float(products[:, 0, 0].sum()), float(products[:, 0, 1].sum()), float(products[:, 1, 1].sum()))
    if n < LEAST_UNITS:
        return None
    spread = squares - total * total / n
    if spread < LEAST_SPREAD * ((high - low) / games) ** 2 or not products[:, 2:, 2:].any():
        return None
    parts = _corrected(products)
    left, mean = _spread(parts), float(parts[:, 1].sum()) / n
    if not left > 0.0:
        return None
    error = math.sqrt(left / (n - 1.0) / n)
    half = student_quantile(level, int(n) - 1) * error
    interval = Interval(min(max(mean - half, low), high), max(min(mean + half, high), low))
    p = 2.0 * float(special.stdtr(n - 1.0, -abs(mean) / error))
    return Controlled(
        mean, error, interval, p, total / n, *_ratio(products, parts, level), _slopes(products.sum(axis=0))
    )


def _corrected(products: Floats) -> Floats:
    """Units, sum and squares of the corrected scores of each group: float[groups, 3]."""
    whole, rows = products.sum(axis=0), []
    for own in products:
        line = np.concatenate([[0.0, 1.0], -_slopes(whole - own)])
        rows.append([own[0, 0], float(own[0] @ line), float(line @ own @ line)])
    return np.array(rows)


def _slopes(products: Floats) -> Floats:
    """The coefficients of the variates in the regression of the score on 1 and them; 0 where one does not vary."""
    kept = [0, *range(2, len(products))]
    scale = np.sqrt(np.diag(products)[kept])
    scale[scale == 0.0] = 1.0
    normal = products[np.ix_(kept, kept)] / np.outer(scale, scale)
    found: Floats = (np.linalg.lstsq(normal, products[kept, 1] / scale, rcond=1e-10)[0] / scale)[1:]
    return found


def _spread(parts: Floats) -> float:
    """The sum of squares about the mean, from units, sum and squares by group."""
    n, total, squares = parts.sum(axis=0)
    return float(squares - total * total / n)


def _ratio(products: Floats, corrected: Floats, level: float) -> tuple[float, Interval]:
    """The variance ratio and its interval: Student's for the logarithm, by the jackknife of groups."""
    plain = products[:, [0, 0, 1], [0, 1, 1]]
    whole, groups = math.log(_spread(plain) / _spread(corrected)), len(products)
    without = [(np.delete(plain, group, axis=0), np.delete(corrected, group, axis=0)) for group in range(groups)]
    logs = np.array([math.log(_spread(before) / _spread(after)) for before, after in without])
    error = math.sqrt((groups - 1) / groups * float(((logs - logs.mean()) ** 2).sum()))
    half = student_quantile(level, groups - 1) * error
    return math.exp(whole), Interval(math.exp(whole - half), math.exp(whole + half))
