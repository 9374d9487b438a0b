"""What a sweep found: each arm by each strategy of the panel, and its difference to the base rules."""

from __future__ import annotations

import itertools
import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.engine.summary import Summary
from simcards.games.switches import as_typed
from simcards.options import LEVEL
from simcards.runs.rerun import each, games_words, level_words, shard_words
from simcards.runs.result import OfJob, Row, chart, ends, finite, framed
from simcards.runs.simulate.job import SimulateJob
from simcards.runs.simulate.result import Simulation
from simcards.runs.sweep.job import SweepJob, difference_of, together
from simcards.runs.sweep.metrics import USUAL_METRICS, Metric, mean_of
from simcards.runs.sweep.panel import Apart, apart, seen
from simcards.runs.sweep.plan import SweepPlan
from simcards.stats.blocks import Paired
from simcards.stats.groups import variance_ratio_interval
from simcards.stats.intervals import NOTHING_KNOWN, Interval
from simcards.stats.multiple import Together, verdict
from simcards.stats.power import smallest_seen

if TYPE_CHECKING:
    from pandas import DataFrame

METHOD = (
    "the unit is the deal: differences are paired intervals over deals played under both rules, shares within their "
    "bounds, the rest Student's; all of the sweep hold together at the level, by the largest deviation of all in a "
    "bootstrap of groups of deals (at most Bonferroni's); p values corrected alike"
)
#: The words for a difference to the base rules.
VERDICTS = {"better": "higher", "worse": "lower", "too-small": "too-small", "undecided": "undecided"}


class Difference(NamedTuple):
    """An arm less the base arm, for one strategy and metric: mean, interval, corrected p value, word."""

    arm: int
    member: int
    metric: Metric
    found: Paired
    p_corrected: float
    verdict: str
    ratio: Interval = NOTHING_KNOWN  # of the variance ratio

    @property
    def ci(self) -> list[float] | None:
        """The interval; none where nothing is known of the spread, as when every deal gave the same."""
        return ends(self.found.interval)

    def as_json(self) -> Row:
        """value, ci, p_corrected, verdict, and what the pairing gained."""
        return {
            "value": self.found.mean,
            "ci": self.ci,
            "p_corrected": self.p_corrected,
            "verdict": self.verdict,
            "variance_ratio": finite(self.found.variance_ratio),
            "variance_ratio_ci": ends(self.ratio),
        }


def _of_each(frame: str, row: str) -> cached_property[DataFrame]:
    """The frame of that name of the games of each arm and strategy, below one another, and what it has a row of."""

    def frames(self: SweepResult) -> DataFrame:
        found: DataFrame = self._frames.of_simulations(self, lambda one: getattr(one, frame))
        return found

    frames.__doc__ = f"A row an arm, strategy and {row}: arm, strategy, and the rest as `Simulation.{frame}`."
    return cached_property(frames)


@dataclass(frozen=True, repr=False)
class SweepResult(OfJob):
    """The result of a sweep. Rates are fractions; intervals hold at `level`.

    Properties give pandas frames, methods `plot_…` charts; in a notebook it shows itself as tables.
    """

    command = "sweep"
    method = METHOD

    job: SweepJob
    outcome: Outcome
    level: float = LEVEL

    @classmethod
    def of(cls, job: SweepJob, outcome: Outcome, level: float) -> SweepResult:
        """The result of the deals that were played of a job."""
        return cls(job, outcome, level)

    @property
    def plan(self) -> SweepPlan:
        """The arms and who plays them."""
        return self.job.plan

    @property
    def strategies(self) -> list[str]:
        """The panel, as the user named it."""
        return self.job.names

    @property
    def games(self) -> int:
        """Deals: games played by each strategy under each arm's rules."""
        return self.outcome.units

    def simulation(self, arm: int, member: int) -> Simulation:
        """The games of an arm and a strategy, as `simulate` would report them."""
        summary = self._parts.get(f"{arm}.{member}", {})
        part = Outcome(summary, self.outcome.first, self.games, self.outcome.elapsed)
        return Simulation(SimulateJob(self.plan.setup(arm, member)), part, self.level)

    @cached_property
    def _parts(self) -> dict[str, Summary]:
        """The summary of each arm and strategy, by the numbers of both."""
        parts: dict[str, Summary] = {}
        for key, array in self.outcome.summary.items():
            arm, _, rest = key.partition(".")
            member, _, name = rest.partition(".")
            parts.setdefault(f"{arm}.{member}", {})[name] = array
        return parts

    @cached_property
    def _together(self) -> Together:
        """How all differences are judged together."""
        return together(self.plan, self.outcome.summary)

    @cached_property
    def differences(self) -> list[Difference]:
        """Every difference to the base arm; intervals and p values are of all of them together."""
        keys, summary, several = self.plan.comparisons, self.outcome.summary, self._together
        found = [difference_of(summary, *key, several.each(self.level)) for key in keys]
        corrected = several.corrected([one.p_value for one in found])
        margins = [self.plan.margins.get(metric.name, 0.0) for _, _, metric in keys]
        words = [VERDICTS[verdict(one.interval, margin)] for one, margin in zip(found, margins, strict=True)]
        return [
            Difference(*key, one, float(p), word, self._ratio(*key))
            for key, one, p, word in zip(keys, found, corrected, words, strict=True)
        ]

    @cached_property
    def smallest_seen(self) -> dict[str, float | None]:
        """By metric the smallest difference to the base that so many deals would have found with a chance of 80%.

        Of the arm and strategy known worst; none where nothing varied, or nothing is known.
        """
        each = self._together.each(self.level)
        worst: dict[str, float | None] = {metric.name: None for metric in self.plan.compared}
        for one in self.differences:
            seen, name = smallest_seen(one.found.error, one.found.interval, self.games, each), one.metric.name
            worst[name] = max(seen or 0.0, worst[name] or 0.0) or None
        return worst

    def _ratio(self, arm: int, member: int, metric: Metric) -> Interval:
        """The interval of the variance ratio of a difference; nothing known where the folder has no groups of deals."""
        summary, key = self.outcome.summary, f"{arm}.{member}.{metric.name}.groups"
        if key not in summary or "groups" not in summary or arm in self.plan.both:
            return NOTHING_KNOWN
        d, squares, here, both = summary[key].T
        ways = np.stack([here, here - d], axis=1)
        return variance_ratio_interval(summary["groups"], ways, both, [1, -1], squares, self.level)

    def value(self, arm: int, member: int, metric: Metric) -> Row:
        """The mean of a metric in an arm: value, ci."""
        total, squares = (int(x) for x in self.outcome.summary[f"{arm}.{member}.{metric.name}.score"])
        found = mean_of(metric, total, squares, self.games, self.level)
        return {"value": found.value, "ci": ends(found.interval)}

    def difference(self, arm: int, member: int, metric: str) -> Difference | None:
        """An arm's difference to the base in a metric; None for the base arm itself."""
        here = (one for one in self.differences if (one.arm, one.member, one.metric.name) == (arm, member, metric))
        return next(here, None)

    def panel(self) -> list[Row]:
        """For each metric and arm whether the strategies agree: metric, set, agrees, same_size, range, verdicts.

        Two strategies disagree when their verdicts differ and their effects are surely not the same, by a paired test
        on the deals that both met; where no two are surely apart the effect is not known to differ in size. `range` is
        the least and the greatest difference over the panel; `apart` the pair that is furthest apart of those that
        surely are (strategies, by, ci), `smallest_seen` what would have been found. Folders that do not know how deals
        go together are judged by intervals that do not overlap.
        """
        rows = []
        for metric in self.plan.metrics:
            for arm in self.plan.played[1:]:
                found = [one for one in self.differences if one.arm == arm and one.metric is metric]
                values = [one.found.mean for one in found]
                row = {"metric": metric.name, "set": dict(self.plan.arms[arm].set), **self._apart(arm, metric, found)}
                span = {"range": [min(values), max(values)], "verdicts": [one.verdict for one in found]}
                rows.append({**row, **span})
        return rows

    def _apart(self, arm: int, metric: Metric, found: list[Difference]) -> Row:
        """Whether strategies surely differ in what an arm does, and by how much at most."""
        members = len(found)
        tested = apart(self.outcome.summary, arm, members, metric, self.level)
        if tested is None:
            both = itertools.combinations(range(members), 2)
            pairs = [(a, b) for a, b in both if _do_not_overlap(found[a], found[b])]
            known: Row = {"apart": None, "smallest_seen": None}
        else:
            sure = [one for one in tested if one.sure]
            furthest = max(sure, key=lambda one: abs(one.by.value), default=None)
            pairs = [one.pair for one in sure]
            known = {"apart": self._furthest(furthest), "smallest_seen": seen(tested, self.level)}
        against = [pair for pair in pairs if found[pair[0]].verdict != found[pair[1]].verdict]
        return {"agrees": not against, "same_size": not pairs, **known}

    def _furthest(self, one: Apart | None) -> Row | None:
        """Two strategies that are surely apart."""
        if one is None:
            return None
        a, b = one.pair if one.by.value >= 0 else one.pair[::-1]
        lo, hi = sorted(abs(end) for end in one.by.interval)
        return {"strategies": [self.strategies[a], self.strategies[b]], "by": abs(one.by.value), "ci": [lo, hi]}

    def arms(self) -> list[Row]:
        """A row an arm: set, players, base, refused, by_strategy."""
        return self._arms

    @cached_property
    def _arms(self) -> list[Row]:
        rows = []
        for number, arm in enumerate(self.plan.arms):
            members = range(len(self.plan.panel)) if arm.refused is None else ()
            row = {"set": dict(arm.set), "players": arm.players, "base": arm.base, "refused": arm.refused}
            skill = {"skill": self._skill_row(number)} if self.plan.skill else {}
            rows.append({**row, "by_strategy": [self._strategy_row(number, member) for member in members], **skill})
        return rows

    def _skill_row(self, arm: int) -> Row | None:
        """What goes to the stronger of the pair in an arm: value, ci, and diff to the base, none in the base itself."""
        if self.plan.arms[arm].refused is not None or self.plan.skill is None:
            return None
        pair = self.plan.members[-1]
        found = self.difference(arm, pair, self.plan.skill.name)
        return {**self.value(arm, pair, self.plan.skill), "diff": found.as_json() if found else None}

    def _strategy_row(self, arm: int, member: int) -> Row:
        played = self.simulation(arm, member)
        seats = [{key: row[key] for key in ("seat", "win_rate", "ci")} for row in played.seats()]
        lengths = played.length("turns")
        turns = self.plan.metric("turns")
        drawn = [
            {"reason": row["reason"], "count": row["count"], "rate": row["share"], "ci": row["ci"]}
            for row in played.endings()
            if row["outcome"] == "draw"
        ]
        differences = (one for one in self.differences if (one.arm, one.member) == (arm, member))
        return {
            "strategy": self.plan.panel[member].labels[0],
            "seats": seats,
            "first_player_edge": self.value(arm, member, self.plan.metric("first_player_edge")),
            "draws": {**played.draws(), "reasons": drawn},
            "turns": {
                "mean": lengths["mean"],
                "ci": self.value(arm, member, turns)["ci"],
                **{key: lengths[key] for key in ("p5", "p25", "median", "p75", "p95")},
                "cut_off": int(played.outcome.summary["turns_cut_off"].sum()),
            },
            **{metric.name: self.value(arm, member, metric) for metric in self.plan.metrics[len(USUAL_METRICS) :]},
            "diff": {one.metric.name: one.as_json() for one in differences},
        }

    by_arm = framed("arms", "A row an arm, strategy and metric: arm, base (is it), strategy, metric, value, lo, hi.")
    by_difference = framed(
        "differences",
        "A row an arm but the base, strategy and metric: arm, strategy, metric, diff, lo, hi, p_corrected, verdict.",
    )

    by_seat = _of_each("by_seat", "seat")
    outcomes = _of_each("outcomes", "outcome")
    lengths = _of_each("lengths", "length seen")

    plot_differences = chart("differences", "What each arm changes against the base rules, a panel a metric.")
    plot_measures = chart("measures", "What each arm comes to, a panel a metric.")
    plot_outcomes = chart("outcomes", "How games end in each arm: won, shared, drawn, and why.")

    def contents(self) -> Row:
        """The object that `sweep --json` prints."""
        return {
            **self._told("game", "seed"),
            "games": self.games,
            **self._told("base"),
            "panel_strategies": self.strategies,
            **({"pair": [player.label for player in self.plan.pair]} if self.plan.pair else {}),
            "metrics": {metric.name: metric.meaning for metric in self.plan.compared},
            "margins": dict(self.plan.margins),
            "arms": self.arms(),
            "panel": self.panel(),
            "smallest_seen": self.smallest_seen,
            "mode": "precision" if self.precision else "fixed",
            **({"precision": self.stopped_by} if self.precision else {}),
            **self._told("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
        }

    def rerun(self) -> str:
        """The command that repeats this sweep."""
        setup, varied = self.plan.panel[0], dict(self.plan.varied)
        players = varied.pop("players", [str(len(setup.players))])
        words = ["simcards", "sweep", setup.game, "--players", ",".join(players)]
        words += each("--vary", (f"{name}={','.join(values)}" for name, values in varied.items()))
        words += each("--set", (f"{name}={as_typed(value)}" for name, value in setup.settings.items()))
        words += each("-s", self.strategies)
        words += each("--metric", (metric.name for metric in self.plan.metrics[len(USUAL_METRICS) :]))
        words += each("--pair", (player.label for player in self.plan.pair or ()))
        words += [*self.margin_words(), *level_words(self.level)]
        return shlex.join([*words, *self._games(), "--seed", str(setup.seed)])

    def margin_words(self) -> list[str]:
        """The words that say what is too small to matter."""
        return each("--margin", (self._amount(*pair) for pair in self.plan.margins.items()))

    def _amount(self, name: str, value: float) -> str:
        """An amount of a metric as a command line gives it."""
        return f"{name}={100 * value:g}%" if self.plan.metric(name).share else f"{name}={value:g}"

    def _games(self) -> list[str]:
        """The words that say how many deals, or to what precision."""
        precision = self.precision
        if precision is None or self.outcome.interrupted:
            return games_words(self.outcome) + shard_words(self.outcome)
        words = ["--min-games", str(precision.least), "-n", str(precision.most)]
        return words + each("--precision", (self._amount(*pair) for pair in precision.widths.items()))


def _do_not_overlap(one: Difference, other: Difference) -> bool:
    """Whether two differences have intervals that do not overlap."""
    return one.found.interval.hi < other.found.interval.lo or other.found.interval.hi < one.found.interval.lo
