"""What can be wished for: a number of a game as reports know it, its sums over deals, its estimate.

Sums are whole numbers that add up over deals, so that a rule set can play some deals more at any time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simcards.engine.rows import Measures
from simcards.engine.summary import histogram, sums
from simcards.errors import UsageError, suggestion
from simcards.runs.sweep.metrics import Metric, known_metrics, mean_of
from simcards.runs.sweep.skill import SKILL, skill_metric
from simcards.stats.histograms import quantile, quantile_interval
from simcards.stats.intervals import NOTHING_KNOWN, Estimate, Interval
from simcards.stats.measures import choices_per_decision, forced_share

#: What is wished for as the ratio of two columns: how it is estimated, whether it is a share.
RATIOS = {"choices_per_decision": ("options", choices_per_decision), "forced_share": ("forced", forced_share)}

#: What a quantile is called in front of a measure.
_QUANTILE = re.compile(r"^(median|p\d+)[ _-]+(.+)$")


@dataclass(frozen=True)
class Quantity:
    """A mean of a metric over games, times `factor`; of the pair's deals where `paired`.

    name: as it is called in words; unit: of its values, empty for a share, which is a fraction.
    """

    name: str
    metric: Metric
    factor: float = 1.0

    @property
    def share(self) -> bool:
        """Whether it is a share, told in per cent."""
        return self.metric.share

    @property
    def paired(self) -> bool:
        """Whether the pair must play for it."""
        return self.metric.name == SKILL

    @property
    def unit(self) -> str:
        """The unit of its values."""
        if self.share or self.metric.scale > 1:
            return ""
        return "minutes" if self.factor != 1.0 else self.metric.name.replace("_", " ")

    def sums(self, rows: np.ndarray, sides: int) -> np.ndarray:
        """What adds up over games: int64[:]. rows: int64[games, columns]."""
        return sums(self.metric.scores(rows, sides))

    def estimate(self, found: np.ndarray, games: int, level: float) -> Estimate:
        """The value and its interval, from what has added up over so many games, or deals of the pair."""
        value, (lo, hi) = mean_of(self.metric, int(found[0]), int(found[1]), games, level)
        return Estimate(self.factor * value, Interval(self.factor * lo, self.factor * hi))


@dataclass(frozen=True)
class Quantile(Quantity):
    """A quantile of a metric over games, times `factor`: its sums are how often each value occurs."""

    q: float = 0.5

    def sums(self, rows: np.ndarray, sides: int) -> np.ndarray:
        """What adds up over games: how many games have each value."""
        return histogram(self.metric.scores(rows, sides))

    def estimate(self, found: np.ndarray, games: int, level: float) -> Estimate:
        """The quantile and its interval from order statistics."""
        del games
        values = np.arange(len(found))
        lo, hi = quantile_interval(values, found, self.q, level)
        value = self.factor * quantile(values, found, self.q)
        return Estimate(value, Interval(self.factor * lo, self.factor * hi))


@dataclass(frozen=True)
class Ratio(Quantity):
    """A ratio of the sums of two columns over games; its sums are both, their squares and their product."""

    other: Metric | None = None

    @property
    def share(self) -> bool:
        """Whether it is a share of all moves."""
        return self.name == "forced_share"

    @property
    def unit(self) -> str:
        """The unit of its values."""
        return "" if self.share else "choices"

    def sums(self, rows: np.ndarray, sides: int) -> np.ndarray:
        """What adds up over games: sum and sum of squares of the one and of the other, the sum of their products."""
        assert self.other is not None
        one, other = self.metric.scores(rows, sides), self.other.scores(rows, sides)
        return np.array([*sums(one), *sums(other), one @ other])

    def estimate(self, found: np.ndarray, games: int, level: float) -> Estimate:
        """The ratio and its interval by the delta method; nothing known where there is none."""
        one, other = [int(found[0]), int(found[1])], [int(found[2]), int(found[3])]
        value = RATIOS[self.name][1](one, other, int(found[4]), games, level)
        return Estimate(0.0, NOTHING_KNOWN) if math.isnan(value.value) else value


class Known:
    """The quantities of a game: by its measures, its numbers of sides, the pace in seconds a move, the pair."""

    def __init__(self, measures: Measures, sides: Sequence[int], pace: float, pair: Sequence[str]) -> None:
        self._metrics, self._pace = known_metrics(measures, sides), pace
        self._metrics |= {SKILL: skill_metric(pair, sides)} if pair else {}

    def quantity(self, words: str) -> Quantity:
        """The quantity of that name; UsageError with the near names if there is none."""
        spoken = " ".join(words.split())
        part = _QUANTILE.match(spoken)
        if part is None:
            return self._mean(spoken)
        mean = self._mean(part[2])
        if isinstance(mean, Ratio) or mean.share or mean.metric.scale > 1:
            raise UsageError(f"quantiles are of whole numbers of a game, such as turns; leave out {part[1]}")
        q = 0.5 if part[1] == "median" else int(part[1][1:]) / 100
        if not 0 < q < 1:
            raise UsageError(f"{part[1]}: p1 to p99 are quantiles")
        return Quantile(f"{part[1]} {mean.name}", mean.metric, mean.factor, q)

    def _mean(self, words: str) -> Quantity:
        """What is not a quantile."""
        name = words if words in self._metrics else words.replace("-", "_").replace(" ", "_")
        if name == "minutes":
            return Quantity(name, self._metrics["moves"], self._pace / 60)
        if name in RATIOS and {RATIOS[name][0], "decisions"} <= set(self._metrics):
            return Ratio(name, self._metrics[RATIOS[name][0]], other=self._metrics["decisions"])
        if name in self._metrics:
            return Quantity(name, self._metrics[name])
        if name == SKILL:
            raise UsageError("a pair of strategies must play for skill; give --pair twice, the stronger first")
        known = [*self._metrics, "minutes", *RATIOS]
        near = suggestion(name, known) or f"; there are {', '.join(known)}"
        raise UsageError(f"no measure {words!r}{near}")
