"""Several comparisons at once: adjusted p values, and the word for each comparison."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.intervals import Interval

Verdict = Literal["better", "worse", "too-small", "undecided"]


def each_level(level: float, comparisons: int) -> float:
    """The level of each of several intervals that all hold together at `level`, however they depend: Bonferroni's.

    1 - (1 - level) / comparisons; `level` itself for one. The p values that go with it are `together`. Source: R. G.
    Miller, Simultaneous Statistical Inference (1981), section 1.4. ValueError for no comparison.
    """
    if comparisons < 1:
        raise ValueError("no comparison, no level")
    return 1.0 - (1.0 - level) / comparisons


def together(p_values: ArrayLike) -> NDArray[np.float64]:
    """p values corrected for their number, shape (k,) in and out: at most 1 - level exactly where an interval at
    `each_level` leaves 0 out, so that a verdict and its interval never part.

    Holm's are at most as large, and have no intervals of finite length to go with them (K. Strassburger and F. Bretz,
    Statistics in Medicine 27 (2008) 4914-4927). Same as `statsmodels.stats.multitest.multipletests(...,
    method="bonferroni")`. ValueError for a value outside 0 to 1.
    """
    p = _checked(p_values)
    corrected: NDArray[np.float64] = np.minimum(p * p.size, 1.0)
    return corrected


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """p values corrected for their number step by step, shape (k,) in and out: the least is multiplied by k, the next
    by k - 1, and so on, and none becomes smaller than the one before.

    At least as sharp as `together`, however the values depend, but with no intervals to go with them. Same as
    `statsmodels.stats.multitest.multipletests(..., method="holm")`. Source: S. Holm, Scandinavian Journal of Statistics
    6 (1979) 65-70. ValueError for a value outside 0 to 1.
    """
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    corrected = np.empty_like(p)
    corrected[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1)), 1.0)
    return corrected


def _checked(p_values: ArrayLike) -> NDArray[np.float64]:
    p = np.asarray(p_values, dtype=np.float64)
    if p.size and not (p.min() >= 0.0 and p.max() <= 1.0):
        raise ValueError("p values lie between 0 and 1")
    return p


def verdict(interval: Interval, p_adjusted: float, margin: float, level: float = 0.95) -> Verdict:
    """The word for a difference, from its interval at `level`, its adjusted p value and a margin >= 0.

    In this order:
    - "too-small": the whole interval lies within [-margin, margin] and margin > 0: even if there is a
      difference, it is too small to matter. (Two one-sided tests, Schuirmann, J. Pharmacokinetics and
      Biopharmaceutics 15 (1987) 657-680, each at (1 - level) / 2, not corrected for several comparisons.)
    - "better": p_adjusted <= 1 - level and lo > 0: above zero, surely, though perhaps by less than the
      margin.
    - "worse": p_adjusted <= 1 - level and hi < 0.
    - "undecided": anything else.
    """
    lo, hi = interval
    if margin > 0.0 and -margin <= lo and hi <= margin:
        return "too-small"
    if p_adjusted <= 1.0 - level + 1e-12:  # 1 - 0.95 is a little above 0.05, 1 - 0.9 a little below 0.1
        if lo > 0.0:
            return "better"
        if hi < 0.0:
            return "worse"
    return "undecided"
