"""Whether an effect depends on how people play: the strategies of a panel compared on the deals that all met."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from simcards.engine.summary import Summary
from simcards.runs.sweep.metrics import Metric
from simcards.stats.groups import grouped_mean
from simcards.stats.intervals import NOTHING_KNOWN, Estimate, Interval, normal_quantile
from simcards.stats.multiple import each_level
from simcards.stats.power import smallest_difference

#: Groups in which two strategies must differ before anything is said: with fewer the interval is too short.
LEAST_GROUPS = 10


class Apart(NamedTuple):
    """Two strategies of the panel, by how much more an arm does with the first than with the second, and how surely."""

    pair: tuple[int, int]
    by: Estimate

    @property
    def sure(self) -> bool:
        """Whether it is surely not the same."""
        return self.by.interval.lo > 0.0 or self.by.interval.hi < 0.0


def apart(summary: Summary, arm: int, members: int, metric: Metric, level: float) -> list[Apart] | None:
    """Every pair of the panel, as differences between their differences to the base rules; intervals hold together.

    A paired test: all strategies meet the same deals, in groups of them. None where the folder has no such groups.
    """
    deals = summary.get("groups")
    keys = [f"{arm}.{member}.{metric.name}.groups" for member in range(members)]
    if deals is None or any(key not in summary for key in keys):
        return None
    pairs = list(itertools.combinations(range(members), 2))
    each = each_level(level, max(len(pairs), 1))
    sums = [summary[key][:, 0] for key in keys]
    return [Apart((a, b), _between(deals, sums[a], sums[b], metric.scale, each)) for a, b in pairs]


def _between(deals: np.ndarray, one: np.ndarray, other: np.ndarray, scale: int, level: float) -> Estimate:
    """How much more the one changed than the other, in units of the metric."""
    sums = one - other
    found = grouped_mean(deals, sums, level)
    lo, hi = found.interval if np.count_nonzero(sums) >= LEAST_GROUPS else NOTHING_KNOWN
    return Estimate(found.value / scale, Interval(lo / scale, hi / scale))


def seen(found: list[Apart], level: float) -> float | None:
    """The smallest difference between two strategies that would have been found; none where nothing is known."""
    each = each_level(level, max(len(found), 1))
    halves = [(one.by.interval.hi - one.by.interval.lo) / 2.0 for one in found]
    if not halves or not np.isfinite(halves).all():
        return None
    return max(smallest_difference(half / normal_quantile(each), each) for half in halves)
