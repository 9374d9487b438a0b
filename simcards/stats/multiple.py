"""Several comparisons at once: intervals that hold together, adjusted p values, and the word for each comparison."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcards.stats.intervals import Interval

Verdict = Literal["better", "worse", "too-small", "undecided"]


def each_level(level: float, comparisons: int) -> float:
    """The level of each of several intervals that all hold together at `level`, however they depend: Bonferroni's.

    1 - (1 - level) / comparisons; `level` itself for one. The p values that go with it: `Together(k).corrected`.
    Source: R. G. Miller, Simultaneous Statistical Inference (1981), section 1.4. ValueError for no comparison.
    """
    if comparisons < 1:
        raise ValueError("no comparison, no level")
    return 1.0 - (1.0 - level) / comparisons


@dataclass(frozen=True)
class Together:
    """So many comparisons that are judged together, by intervals and by p values that agree.

    `least`: the smallest of their p values in each of many draws in which chance alone moves them all, as deals that
    they share make them go together (`groups.least_p_values`), ascending. What is smaller than nearly all of these is
    no chance, which is the test of the largest |t| (P. H. Westfall and S. S. Young, Resampling-Based Multiple Testing
    (1993), section 2.3), and its intervals are shorter than Bonferroni's the more the comparisons go together. Without
    draws, and where they would ask for more, it is Bonferroni's. Holm's p values are smaller at times, but have no
    intervals of finite length to go with them (K. Strassburger and F. Bretz, Statistics in Medicine 27 (2008)
    4914-4927). ValueError for no comparison.
    """

    size: int
    least: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))

    def each(self, level: float) -> float:
        """The level of each interval for all of them to hold together at `level`."""
        tail, lowest = 1.0 - level, 1.0 - each_level(level, self.size)
        rank = int(tail * (self.least.size + 1) + 1e-9) if self.least.size else 0
        drawn = float(self.least[rank - 1]) if rank else 0.0
        return 1.0 - min(max(drawn, lowest), tail)

    def corrected(self, p_values: ArrayLike) -> NDArray[np.float64]:
        """p values corrected for their number, shape (k,) in and out.

        At most 1 - level exactly where an interval at `each(level)` leaves 0 out. Without draws the same as
        `statsmodels.stats.multitest.multipletests(..., method="bonferroni")`. ValueError for a value outside 0 to 1.
        """
        p = _checked(p_values)
        corrected: NDArray[np.float64] = np.minimum(p * self.size, 1.0)
        if self.least.size:
            drawn = (1.0 + np.searchsorted(self.least, p, side="right")) / (self.least.size + 1.0)
            corrected = np.maximum(np.minimum(corrected, drawn), p)
        return corrected


def _checked(p_values: ArrayLike) -> NDArray[np.float64]:
    p = np.asarray(p_values, dtype=np.float64)
    if p.size and not (p.min() >= 0.0 and p.max() <= 1.0):
        raise ValueError("p values lie between 0 and 1")
    return p


def verdict(interval: Interval, margin: float) -> Verdict:
    """The word for a difference, from its interval, one of several that hold together, and a margin >= 0.

    In this order:
    - "too-small": the whole interval lies within [-margin, margin] and margin > 0: even if there is a
      difference, it is too small to matter. (Two one-sided tests, Schuirmann, J. Pharmacokinetics and
      Biopharmaceutics 15 (1987) 657-680, each at (1 - level) / 2.)
    - "better": lo > 0: above zero, surely, though perhaps by less than the margin.
    - "worse": hi < 0.
    - "undecided": anything else.
    So a word never stands beside an interval that says something else.
    """
    lo, hi = interval
    if margin > 0.0 and -margin <= lo and hi <= margin:
        return "too-small"
    return "better" if lo > 0.0 else "worse" if hi < 0.0 else "undecided"
