"""What a screening of rules found: what each change does to each measure, and what two changes do together."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from simcards.engine.outcome import Outcome
from simcards.games.switches import Value
from simcards.runs.rerun import each, games_words, level_words, setup_words, shard_words
from simcards.runs.result import Resting, Row, chart, framed
from simcards.runs.sensitivity.job import SensitivityJob
from simcards.runs.sensitivity.plan import CHARACTER, left_alone
from simcards.runs.sweep.metrics import USUAL_METRICS, Metric
from simcards.runs.sweep.plan import SweepPlan
from simcards.runs.sweep.result import Difference, SweepResult

if TYPE_CHECKING:
    from pandas import DataFrame

METHOD = (
    "the unit is the deal, which every arm meets; intervals are paired, and all that is compared holds together at the "
    "level, as in a sweep: by the largest deviation of all in a bootstrap of groups of deals (at most Bonferroni's); p "
    "values are corrected alike, so that p, interval and verdict agree on every line, for which Holm's method has no "
    "intervals"
)


class Effect(NamedTuple):
    """What changing a switch does to a measure, over all values tried: the largest difference, and all of them."""

    switch: str
    metric: Metric
    largest: Difference
    every: tuple[Difference, ...]

    @property
    def size(self) -> float:
        """How far the measure moves at most, in its unit, shares as fractions."""
        return abs(self.largest.found.mean)

    @property
    def span(self) -> tuple[float, float]:
        """The least and the greatest measure less that under the base rules, 0 for the base rules among them."""
        means = [one.found.mean for one in self.every]
        return min(0.0, *means), max(0.0, *means)


@dataclass(frozen=True, repr=False)
class Sensitivity(Resting):
    """The result of a screening. Rates are fractions; intervals hold at the level of `swept`, which is its sweep."""

    command = "sensitivity"
    method = METHOD

    swept: SweepResult
    keep: tuple[str, ...] = ()

    @classmethod
    def of(cls, job: SensitivityJob, outcome: Outcome, level: float) -> Sensitivity:
        """The result of the deals that were played of a job."""
        return cls(SweepResult.of(job, outcome, level), job.keep)

    @property
    def beneath(self) -> SweepResult:
        """The sweep."""
        return self.swept

    @property
    def plan(self) -> SweepPlan:
        """The arms and who plays them."""
        return self.swept.plan

    @property
    def differences(self) -> list[Difference]:
        """Every difference to the base rules, and what two changes do beyond each of them, all judged together."""
        return self.swept.differences

    @property
    def headline(self) -> dict[str, int]:
        """By metric who is spoken of first: the first of the panel, of skill the pair."""
        pair = {self.plan.skill.name: self.plan.members[-1]} if self.plan.skill else {}
        return {metric.name: pair.get(metric.name, 0) for metric in self.plan.compared}

    def effects(self, metric: Metric) -> list[Effect]:
        """What each switch does to a measure, for those who are spoken of first; the largest effect first."""
        found: dict[str, list[Difference]] = {}
        for one in self._singles:
            if one.metric.name == metric.name and one.member == self.headline[metric.name]:
                found.setdefault(self.switch_of(one.arm), []).append(one)
        effects = [
            Effect(switch, metric, max(every, key=lambda one: abs(one.found.mean)), tuple(every))
            for switch, every in found.items()
        ]
        return sorted(effects, key=lambda one: -one.size)

    @property
    def _singles(self) -> list[Difference]:
        return [one for one in self.differences if one.arm not in self.plan.both]

    @property
    def interactions(self) -> list[Difference]:
        """What two changes together do beyond what each does alone: the surest first."""
        found = [one for one in self.differences if one.arm in self.plan.both]
        return sorted(found, key=lambda one: (one.p_corrected, -abs(one.found.mean) / (one.found.error or 1.0)))

    def switch_of(self, arm: int) -> str:
        """The switch that an arm changes."""
        return next(iter(self.plan.arms[arm].set))

    def value_of(self, arm: int) -> Value:
        """What an arm sets its switch to."""
        return next(iter(self.plan.arms[arm].set.values()))

    @cached_property
    def over_the_panel(self) -> dict[tuple[int, str], Row]:
        """What the panel says, by arm and metric, as `SweepResult.panel`."""
        single = {str(dict(self.plan.arms[arm].set)): arm for arm in self.plan.played[1:] if arm not in self.plan.both}
        rows = self.swept.panel()
        return {(single[key], row["metric"]): row for row in rows if (key := str(row["set"])) in single}

    @property
    def refused(self) -> list[Row]:
        """The changes that the rules refuse: set, why."""
        return [{"set": dict(arm.set), "why": arm.refused} for arm in self.plan.arms if arm.refused]

    @property
    def unchanged(self) -> dict[str, str]:
        """The switches that were not changed, and why."""
        return left_alone(self.setup) | dict.fromkeys(self.keep, "kept, as was asked for")

    def contents(self) -> Row:
        """The object that `sensitivity --json` prints."""
        plan = self.plan
        return {
            **self._told("game", "seed"),
            "games": self.outcome.units,
            **self._told("base"),
            "panel_strategies": self.swept.strategies,
            "pair": [player.label for player in plan.pair or ()],
            "metrics": {metric.name: metric.meaning for metric in plan.compared},
            "answer": self._sentences.answer(self),
            "values": {
                metric.name: self.swept.value(plan.base, self.headline[metric.name], metric) for metric in plan.compared
            },
            "effects": [self._effect_row(one) for one in self._singles],
            "interactions": [self._effect_row(one) for one in self.interactions],
            "refused": self.refused,
            "unchanged": self.unchanged,
            **self._told("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
        }

    def _effect_row(self, one: Difference) -> Row:
        """A difference as JSON."""
        found = one.as_json()
        told = {name: found[name] for name in ("value", "ci", "p_corrected", "verdict")}
        who = {
            "set": dict(self.plan.arms[one.arm].set),
            "metric": one.metric.name,
            "strategy": self.plan.who(one.member),
        }
        return {**who, **told}

    def rerun(self) -> str:
        """The command that repeats this screening."""
        plan, words = self.plan, setup_words(self.setup, self.command)
        words += each("-s", self.swept.strategies)
        words += each("--pair", (player.label for player in plan.pair or ()))
        words += each("--keep", self.keep)
        words += each("--metric", (metric.name for metric in plan.metrics[len(USUAL_METRICS) + len(CHARACTER) :]))
        words += [*self.swept.margin_words(), *(["--interactions"] if plan.both else [])]
        words += [*level_words(self.level), *games_words(self.outcome), *shard_words(self.outcome)]
        return shlex.join([*words, "--seed", str(self.setup.seed)])

    by_effect = framed(
        "every_effect", "A row a change, strategy and measure: those, then diff, lo, hi, p_corrected, verdict."
    )

    @cached_property
    def by_pair(self) -> DataFrame:
        """A row a pair of changes and measure: measure, both, diff, lo, hi, p_corrected, verdict."""
        found: DataFrame = self._tables.interactions(self, whole=True).frame()
        return found

    plot_tornado = chart("tornado", "What each switch does to each measure, the largest effect on top.")
