"""Do two runs follow the same law? Chi-square tests of histograms, sparse bins pooled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Agreement(NamedTuple):
    """Chi-square statistic, degrees of freedom, p value (1 where nothing is left to compare)."""

    statistic: float
    freedom: int
    p_value: float


def same_law(a: ArrayLike, b: ArrayLike, least: float = 5.0) -> Agreement:
    """Pearson's test that two histograms, shape (bins,) each, are draws from one law.

    Neighbouring bins are pooled until each expects at least `least` in both samples. Same as
    `scipy.stats.chi2_contingency(..., correction=False)` of the pooled table. Source: K. Pearson (1900);
    W. G. Cochran, Biometrics 10 (1954) 417-451 for the pooling. ValueError for an empty sample or unequal
    shapes.
    """
    table = np.array([a, b], dtype=np.float64)
    rows = table.sum(axis=1)
    if min(rows) <= 0.0:
        raise ValueError("both samples need at least one game")
    expected = np.outer(rows / rows.sum(), table.sum(axis=0))
    bins = _pool(expected.min(axis=0), least)
    return _chi_square(_add_up(table, bins), _add_up(expected, bins))


def fits_law(counts: ArrayLike, probabilities: ArrayLike, least: float = 5.0) -> Agreement:
    """Pearson's test that a histogram, shape (bins,), follows given probabilities (sum 1), same shape.

    Pools as `same_law`; same as `scipy.stats.chisquare` of the pooled bins. A count where the probability is
    0 gives p value 0. ValueError for an empty sample or probabilities that do not add up to 1.
    """
    seen = np.asarray(counts, dtype=np.float64)[None, :]
    law = np.asarray(probabilities, dtype=np.float64)[None, :]
    if seen.sum() <= 0.0 or abs(law.sum() - 1.0) > 1e-9 or law.min() < 0.0:
        raise ValueError("a fit needs at least one game, and probabilities that add up to 1")
    if seen[law == 0.0].sum() > 0.0:
        return Agreement(np.inf, seen.shape[1] - 1, 0.0)
    bins = _pool(seen.sum() * law[0], least)
    return _chi_square(_add_up(seen, bins), _add_up(seen.sum() * law, bins))


def _pool(expected: NDArray[np.float64], least: float) -> NDArray[np.int64]:
    """For each bin the pooled bin it goes to, from the left; a remainder at the end joins the last one."""
    target = np.zeros(expected.size, dtype=np.int64)
    pooled, filled = 0, 0.0
    for i, amount in enumerate(expected):
        target[i] = pooled
        filled += amount
        if filled >= least:
            pooled, filled = pooled + 1, 0.0
    return np.minimum(target, max(pooled - 1, 0))


def _add_up(table: NDArray[np.float64], target: NDArray[np.int64]) -> NDArray[np.float64]:
    """Columns of `table`, shape (rows, bins), added up by target: shape (rows, pooled bins)."""
    return np.array([np.bincount(target, weights=row) for row in table])


def _chi_square(seen: NDArray[np.float64], expected: NDArray[np.float64]) -> Agreement:
    """Pearson's statistic of pooled tables; freedom is bins - 1 for one row and for two."""
    from scipy.special import chdtrc

    freedom = seen.shape[1] - 1
    if freedom == 0:
        return Agreement(0.0, 0, 1.0)
    statistic = float(((seen - expected) ** 2 / expected).sum())
    return Agreement(statistic, freedom, float(chdtrc(freedom, statistic)))
